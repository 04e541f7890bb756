/**
 * Stands in for the parts of `@deno/dnt` that are used here, where JSR does not answer: builds an
 * npm package of ECMAScript modules from modules for Deno, type-checks it, and runs its tests in
 * Node.js. What it does not know it refuses.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { run } from "../command.ts";
import { compile } from "./dnt/compile.ts";
import { readModules } from "./dnt/modules.ts";
import { type BuildOptions, requireKnownOptions } from "./dnt/options.ts";
import { packageJson } from "./dnt/package_json.ts";
import { writeSource } from "./dnt/source.ts";
import { testFiles, testRunner } from "./dnt/tests.ts";

export type { BuildOptions } from "./dnt/options.ts";

/** Builds the package, and runs its tests if asked to. */
export async function build(options: BuildOptions): Promise<void> {
  requireKnownOptions(options);
  const outDir = resolve(options.outDir);
  const write = (name: string, text: string) => writeFileSync(join(outDir, name), text);
  mkdirSync(outDir, { recursive: true });

  const tests = options.test ? testFiles(resolve(options.rootTestDir)) : [];
  const modules = readModules({
    entryPoints: options.entryPoints.map(({ path }) => resolve(path)),
    tests,
    importMap: resolve(options.importMap),
  });
  const sources = writeSource(modules, { ...options, outDir });
  write("package.json", JSON.stringify(packageJson(modules, options), undefined, 2) + "\n");

  console.log("[dnt] Installing what the package needs");
  await run("npm", [
    "install",
    "--include=dev",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ], {
    cwd: outDir,
  });
  console.log("[dnt] Compiling");
  compile(sources, { ...options, outDir });
  await options.postBuild?.();
  if (!options.test) return;
  console.log("[dnt] Running the tests in Node.js");
  write("test_runner.cjs", testRunner(modules, tests));
  await run("npm", ["run", "--silent", "test"], { cwd: outDir, output: "inherit" });
}
