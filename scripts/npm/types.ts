import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { addConsumer } from "./project.ts";

/** The versions of TypeScript that consumers have, as npm packages beside each other. */
export const COMPILERS = [
  { name: "TypeScript 5.6", folder: "typescript-5.6", specifier: "npm:typescript@5.6" },
  { name: "the newest", folder: "typescript-newest", specifier: "npm:typescript@latest" },
] as const;

const MODULE_OF = { nodenext: "nodenext", bundler: "esnext" };

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
  let ways = 0;
  for (const { folder } of COMPILERS) {
    for (const [moduleResolution, module] of Object.entries(MODULE_OF)) {
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
        const compiler = join("node_modules", folder, "bin", "tsc");
        await run("node", [compiler, "-p", "."], { cwd: project });
        ways++;
      }
    }
  }
  return ways;
}
