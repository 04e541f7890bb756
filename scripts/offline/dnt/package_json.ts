import { resolve } from "node:path";
import type { Module, NpmTarget } from "./modules.ts";
import type { BuildOptions, PackageJson } from "./options.ts";
import { outputName, SHIM_PACKAGE } from "./source.ts";

type Table = Readonly<Record<string, unknown>>;

/** What the modules say of the package, with what the options say of it over that. */
export function packageJson(
  modules: readonly Module[],
  { entryPoints, mappings, package: given, test }: BuildOptions,
): PackageJson {
  const esm = (path: string) => `./esm/${outputName(resolve(path), modules)}.js`;
  const derived: Table = {
    exports: Object.fromEntries(
      entryPoints.map(({ name, path }) => [name, { import: esm(path) }]),
    ),
    scripts: test ? { test: "node test_runner.cjs" } : {},
    ...dependencies(modules, mappings),
    _generatedBy: "the stand-in for dnt",
  };
  const merged = new Map(Object.entries(derived));
  for (const [field, value] of Object.entries(given)) {
    const before = merged.get(field);
    merged.set(field, isTable(before) && isTable(value) ? { ...before, ...value } : value);
  }
  return { ...given, ...Object.fromEntries(merged) };
}

/** What the modules import of npm: what only tests need is for the package's developers. */
function dependencies(modules: readonly Module[], mappings: BuildOptions["mappings"]): Table {
  const peerDependencies: Record<string, string> = {};
  const ofPackage: Record<string, string> = {};
  const ofTests: Record<string, string> = { [SHIM_PACKAGE.name]: SHIM_PACKAGE.version };
  for (const { imports, isForTests } of modules) {
    for (const { name, version, specifier } of imports.flatMap(npmTarget)) {
      const mapping = mappings[specifier];
      const table = mapping ? peerDependencies : isForTests ? ofTests : ofPackage;
      const [key, range] = mapping ? [mapping.name, mapping.version] : [name, version];
      if ((table[key] ?? range) !== range) {
        throw new TypeError(`Cannot build: ${key} is imported as ${table[key]} and as ${range}`);
      }
      table[key] = range;
    }
  }
  for (const [specifier, { name }] of Object.entries(mappings)) {
    if (specifier.startsWith(`npm:${name}@`) && name in peerDependencies) continue;
    throw new TypeError(`Cannot build: nothing imports ${specifier}, to be mapped to ${name}`);
  }
  return { peerDependencies, dependencies: ofPackage, devDependencies: ofTests };
}

function npmTarget({ target }: Module["imports"][number]): NpmTarget[] {
  return target.kind === "npm" ? [target] : [];
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
