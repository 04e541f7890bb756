import { join } from "node:path";
import ts from "typescript";
import type { BuildOptions } from "./options.ts";

/**
 * Type-checks the package's `src`, and writes its JavaScript and its declarations into `esm`.
 *
 * @throws {Error} If types do not check; then nothing is written.
 */
export function compile(
  sources: readonly string[],
  { compilerOptions, declarationMap, outDir }: BuildOptions,
): void {
  const { options, errors } = ts.convertCompilerOptionsFromJson({
    ...compilerOptions,
    module: "NodeNext",
    rootDir: join(outDir, "src"),
    outDir: join(outDir, "esm"),
    declaration: true,
    declarationMap,
    strict: true,
    skipLibCheck: true,
    newLine: "lf",
    typeRoots: [join(outDir, "node_modules/@types")],
    types: ["node"],
  }, outDir);
  requireNone(errors);
  const program = ts.createProgram(sources, options);
  requireNone(ts.getPreEmitDiagnostics(program));
  program.emit();

  function requireNone(found: readonly ts.Diagnostic[]): void {
    if (found.length === 0) return;
    const text = ts.formatDiagnostics(found, {
      getCurrentDirectory: () => outDir,
      getCanonicalFileName: (name) => name,
      getNewLine: () => "\n",
    });
    throw new Error(`Cannot build: types do not check\n${text}`);
  }
}
