import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Import, Module } from "./modules.ts";

/** The module by which tests get `Deno.test`, as dnt names it. */
const TEST_SHIMS = "_dnt.test_shims";
/** The package behind it. */
export const SHIM_PACKAGE = { name: "@deno/shim-deno-test", version: "~0.5.0" };

/**
 * Writes the modules for Node.js into the package's `src`, below the folder that they all share.
 * Returns the files written.
 */
export function writeSource(
  modules: readonly Module[],
  { outDir }: { readonly outDir: string },
): readonly string[] {
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    const file = join(outDir, "src", name);
    if (written.includes(file)) throw new TypeError(`Cannot build ${name}: two modules become it`);
    if (/[#%?"]/.test(name)) throw new TypeError(`Cannot build ${name}: no specifier can name it`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.push(file);
  };
  for (const module of modules) {
    const name = outputName(module.file, modules);
    write(`${name}.ts`, module.file.endsWith(".json") ? jsonModule(module) : nodeModule(module));
  }
  if (modules.some(needsShim)) {
    write(`${TEST_SHIMS}.ts`, `export { Deno } from "${SHIM_PACKAGE.name}";\n`);
  }
  return written;

  /** The source of a module with its imports as Node.js knows them. */
  function nodeModule(module: Module): string {
    let text = module.text;
    for (const { start, end, attributes, target } of module.imports.toReversed()) {
      // What was JSON is a module by now.
      if (target.kind === "file" && attributes !== undefined) {
        text = text.slice(0, attributes.start) + text.slice(attributes.end);
      }
      text = text.slice(0, start) + (specifierOf(target) ?? text.slice(start, end)) +
        text.slice(end);
    }
    return needsShim(module) ? `import { Deno } from "${pathTo(TEST_SHIMS)}";${text}` : text;

    function specifierOf(target: Import["target"]): string | undefined {
      if (target.kind === "file") return pathTo(outputName(target.file, modules));
      if (target.kind === "npm") return target.name + target.subPath;
    }

    function pathTo(name: string): string {
      const path = slashes(relative(dirname(outputName(module.file, modules)), name));
      return `${path.startsWith(".") ? "" : "./"}${path}.js`;
    }
  }
}

/** The name of what becomes of a file, below `src` and below `esm`, without its extension. */
export function outputName(file: string, modules: readonly Module[]): string {
  return slashes(relative(sharedFolder(modules), file)).replace(/\.\w+$/, "");
}

/** Tests get their part of Deno; what else names it is told by the compiler that there is none. */
function needsShim({ namesDeno, isForTests }: Module): boolean {
  return namesDeno && isForTests;
}

function jsonModule({ file, text }: Module): string {
  try {
    const value = JSON.stringify(JSON.stringify(JSON.parse(text)));
    return `export default JSON.parse(${value});\n`;
  } catch (error) {
    throw new TypeError(`Cannot build ${file}: it must be JSON: ${(error as Error).message}`);
  }
}

function sharedFolder(modules: readonly Module[]): string {
  const [first = [], ...others] = modules.map(({ file }) => dirname(file).split(sep));
  const length = first.findIndex((part, index) => others.some((other) => other[index] !== part));
  return first.slice(0, length === -1 ? first.length : length).join(sep);
}

function slashes(path: string): string {
  return path.replaceAll("\\", "/");
}
