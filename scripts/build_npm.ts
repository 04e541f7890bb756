/**
 * Builds the npm package in `npm/` and runs its tests in Node.js.
 *
 *     deno task build:npm [version]
 *
 * @module
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "@deno/dnt";
import { BUILT, presentSources, requireBuiltPackage } from "./npm/built.ts";
import { claimFolder, filesOf, requireOwnFolder, takeItsPlace } from "./npm/folder.ts";
import {
  denoConfig,
  DOCUMENTS,
  FILE_ENTRIES,
  isVersion,
  MODULE_ENTRIES,
  nameAsOnNpm,
  npmPackage,
  SDK_NAME,
  SDK_RANGE,
} from "./npm/package.ts";
import { nodeAtHand } from "./npm/runtimes.ts";
import { importMapWith } from "./offline/jsr.ts";

const ATTEMPT = "Cannot build the npm package";
const root = fileURLToPath(new URL("../", import.meta.url));
const building = join(root, ".npm-build");

try {
  const [version = denoConfig.version, ...rest] = process.argv.slice(2);
  if (rest.length > 0) {
    throw new TypeError(`${ATTEMPT}: takes one version, got ${[version, ...rest].map(quoted)}`);
  }
  if (!isVersion(version)) {
    throw new TypeError(
      `${ATTEMPT}: the version must be a semantic version without build metadata, such as 1.2.3 ` +
        `or 1.2.3-beta.1, got ${quoted(version)}`,
    );
  }
  const about = { node: await nodeAtHand(ATTEMPT), sources: presentSources() };
  requireOwnFolder(ATTEMPT, BUILT);
  claimFolder(ATTEMPT, building);
  try {
    await buildPackage(version);
    takeItsPlace(building, BUILT, about);
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
  requireBuiltPackage(ATTEMPT);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

async function buildPackage(version: string): Promise<void> {
  process.chdir(root);
  const about = npmPackage(version);
  await build({
    entryPoints: MODULE_ENTRIES,
    outDir: building,
    package: about,
    shims: { deno: { test: "dev" } },
    scriptModule: false,
    declaration: "inline",
    declarationMap: true,
    typeCheck: "single",
    test: true,
    rootTestDir: "./tests",
    mappings: {
      [`${denoConfig.imports[SDK_NAME]}`]: {
        name: SDK_NAME,
        version: SDK_RANGE,
        peerDependency: true,
      },
    },
    importMap: importMapFile(),
    configFile: false,
    compilerOptions: {
      lib: ["ESNext", "DOM", "DOM.Iterable"],
      target: "ES2022",
      sourceMap: true,
    },
    postBuild: () => finishPackage(about),
  });
}

/** Writes down what imports mean, also by the package's own name, which dnt does not know. */
function importMapFile(): string {
  const hasStandIns = !import.meta.resolve("@deno/dnt").startsWith("jsr:");
  const own = Object.entries(denoConfig.exports).map(([name, path]) =>
    [denoConfig.name + name.slice(1), pathToFileURL(join(root, path)).href] as const
  );
  const imports = { ...importMapWith({ hasStandIns }).imports, ...Object.fromEntries(own) };
  const file = join(building, "import_map.json");
  writeFileSync(file, JSON.stringify({ imports }));
  return file;
}

/** Adds what is no module, and has the documentation name the package as npm does. */
function finishPackage({ exports }: ReturnType<typeof npmPackage>): void {
  rmSync(join(building, "import_map.json"));
  for (const name of DOCUMENTS) cpSync(join(root, name), join(building, name));
  for (const { name, path } of FILE_ENTRIES) cpSync(join(root, path), join(building, name));
  // dnt merges conditions of its own into `exports`, so that is put back as it was said.
  const packageFile = join(building, "package.json");
  const built = JSON.parse(readFileSync(packageFile, "utf8"));
  writeFileSync(packageFile, JSON.stringify({ ...built, exports }, undefined, 2) + "\n");
  for (const name of filesOf(building)) {
    if (!/\.(js|ts|md)$/.test(name)) continue;
    const file = join(building, name);
    writeFileSync(file, nameAsOnNpm(readFileSync(file, "utf8")));
  }
}
