import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { addConsumer, installedVersion } from "./project.ts";

/** The versions of TypeScript that consumers have, as npm packages beside each other. */
export const COMPILERS = [
  { folder: "typescript-5.6", specifier: "npm:typescript@5.6" },
  { folder: "typescript-newest", specifier: "npm:typescript@latest" },
] as const;

const MODULE_OF = { nodenext: "nodenext", bundler: "esnext" };

/**
 * Adds one of the consumer's files to a project, type-checks it in each way that consumers do, and
 * compiles it.
 *
 * @returns In which ways, in words.
 * @throws {Error} If it does not check.
 */
export async function checkTypes(
  project: string,
  file: string,
  { skipLibCheck }: { skipLibCheck: boolean },
): Promise<string> {
  addConsumer(file, project);
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
      }
    }
  }
  const versions = COMPILERS.map(({ folder }) => installedVersion(project, folder));
  return `as ${
    Object.keys(MODULE_OF).join(" and ")
  }, with exactOptionalPropertyTypes and without, ` +
    `in TypeScript ${versions.join(" and ")}`;
}
