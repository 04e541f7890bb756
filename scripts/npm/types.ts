import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { finished } from "../command.ts";
import { addConsumer } from "./project.ts";

/** The versions of TypeScript that consumers have, as npm packages beside each other. */
export const COMPILERS: readonly (readonly [name: string, package_: string])[] = [
  ["TypeScript 5.6", "typescript-5.6@npm:typescript@5.6"],
  ["the newest TypeScript", "typescript-newest@npm:typescript@latest"],
];

/**
 * Adds one of the consumer's files to a project, type-checks it in each way that consumers do, and
 * compiles it.
 *
 * @returns In how many ways.
 * @throws {Error} If it does not check.
 */
export async function checkTypes(
  project: string,
  file: string,
  { skipLibCheck }: { skipLibCheck: boolean },
): Promise<number> {
  addConsumer(file, project);
  const moduleOf = { nodenext: "nodenext", bundler: "esnext" };
  let ways = 0;
  for (const [, package_] of COMPILERS) {
    const compiler = join("node_modules", package_.split("@")[0] ?? "", "bin", "tsc");
    for (const [moduleResolution, module] of Object.entries(moduleOf)) {
      for (const exactOptionalPropertyTypes of [true, false]) {
        const compilerOptions = {
          strict: true,
          exactOptionalPropertyTypes,
          module,
          moduleResolution,
          resolveJsonModule: true,
          target: "es2022",
          // The last is the SDK's.
          lib: ["es2022", "dom", "esnext.disposable"],
          types: [],
          skipLibCheck,
          outDir: "compiled",
        };
        rmSync(join(project, "compiled"), { recursive: true, force: true });
        const config = { compilerOptions, files: [file] };
        writeFileSync(join(project, "tsconfig.json"), JSON.stringify(config));
        await finished("node", [compiler, "-p", "."], { cwd: project });
        ways++;
      }
    }
  }
  return ways;
}
