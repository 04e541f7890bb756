import { gzipSync } from "node:zlib";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { printFigure } from "./figure.ts";

/** The most that a single guard may make of a bundle, in KB. */
export const GUARD_LIMIT_KILOBYTES = 2;

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Bundles what a program takes of the package, as a browser would get it. The program finds the
 * package as `./mod`, or whatever it finds in another folder. What is external stays an import.
 */
export async function bundled(
  program: string,
  { folder = root, external = [] }: { folder?: string; external?: string[] } = {},
): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: folder, loader: "ts" },
    bundle: true,
    external,
    minify: true,
    treeShaking: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** The size of a bundle, gzipped, in KB. */
export function kilobytes(bundle: string): number {
  return gzipSync(bundle, { level: 9 }).length / 1024;
}

/** Measures what of the package ends up in a browser's bundle, minified and gzipped. */
export async function measureBundles(): Promise<void> {
  const take = (names: string) => bundled(`export { ${names} } from "./mod";`);
  printFigure(
    "Bundle of isLodySubagentEvent",
    kilobytes(await take("isLodySubagentEvent")),
    " KB",
    { atMost: GUARD_LIMIT_KILOBYTES },
  );
  printFigure(
    "Bundle of LodySubagentEventSchema",
    kilobytes(await take("LodySubagentEventSchema")),
    " KB",
  );
  printFigure("Bundle of everything", kilobytes(await bundled(`export * from "./mod";`)), " KB");
}
