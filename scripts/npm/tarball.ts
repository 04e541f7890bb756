import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { run } from "../command.ts";
import {
  compiled,
  DOCUMENTS,
  FILE_ENTRIES,
  MODULE_ENTRIES,
  SDK_NAME,
  SDK_RANGE,
} from "./package.ts";

/** A package as npm would publish it. */
export interface Tarball {
  readonly file: string;
  /** What is in it, by its paths in the package. */
  readonly paths: ReadonlySet<string>;
}

/** Packs a package's folder. */
export async function pack(folder: string, destination: string): Promise<Tarball> {
  const args = ["pack", "--json", "--loglevel=error", "--pack-destination", destination];
  const [{ filename, files }] = JSON.parse(await run("npm", args, { cwd: folder }));
  return {
    file: join(destination, filename),
    paths: new Set(files.map(({ path }: { path: string }) => path)),
  };
}

/**
 * Looks for what a `package.json` asks of users that it should not.
 *
 * @returns What is wrong, in words.
 */
export function dependencyFaults(
  { dependencies = {}, peerDependencies = {} }: {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly peerDependencies?: Readonly<Record<string, string>>;
  },
): readonly string[] {
  const faults = Object.keys(dependencies).map((name) => `it depends on ${name}`);
  const peers = Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`);
  const right = `${SDK_NAME}@${SDK_RANGE}`;
  if (peers.join() === right) return faults;
  return [...faults, `its peer must be ${right}, but is ${peers.join() || "missing"}`];
}

/**
 * Looks for modules that no entry point leads to, which only tests need.
 *
 * @returns What is wrong, in words.
 */
export function reachFaults({ paths }: Tarball, folder: string): readonly string[] {
  const reached = new Set<string>();
  const open = MODULE_ENTRIES.map(({ path }) => posix.normalize(compiled(path, "js")));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    // Declarations import more than modules do, which leave types out.
    for (const file of [path, path.replace(/js$/, "d.ts")]) {
      for (const specifier of specifiersOf(join(folder, file))) {
        if (specifier.startsWith(".")) open.push(posix.join(posix.dirname(path), specifier));
      }
    }
  }
  return [...paths].filter((path) => path.endsWith(".js") && !reached.has(path))
    .map((path) => `${path} is not reached from an entry point`);
}

function specifiersOf(file: string): readonly string[] {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
  );
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier } = statement;
    return moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : [];
  });
}

/**
 * Looks for what a tarball lacks, and for what does not belong there.
 *
 * @returns What is wrong, in words.
 */
export function tarballFaults({ paths }: Tarball, folder: string): readonly string[] {
  const faults: string[] = [];
  const files = FILE_ENTRIES.map(({ name }) => posix.normalize(name));
  const others = [...DOCUMENTS, ...files, "package.json"];
  for (const path of others) {
    if (!paths.has(path)) faults.push(`${path} is missing`);
  }
  for (const path of paths) {
    const isModule = /^(esm|src)\/(mod\.|src\/)/.test(path) && !/\/generated\/schema\./.test(path);
    if (!isModule && !others.includes(path)) {
      faults.push(`${path} does not belong there`);
    }
    if (!path.endsWith(".js")) continue;
    const declarations = path.replace(/js$/, "d.ts");
    for (const beside of [declarations, `${declarations}.map`, `${path}.map`]) {
      if (!paths.has(beside)) faults.push(`${beside} is missing`);
    }
    const { sources } = JSON.parse(readFileSync(join(folder, `${path}.map`), "utf8"));
    for (const source of sources) {
      const target = posix.join(posix.dirname(path), source);
      if (!paths.has(target)) faults.push(`${target}, the source of ${path}, is missing`);
    }
  }
  return faults;
}
