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
import { build, emptyDir } from "@deno/dnt";
import { filesOf, requireOwnFolder, takeItsPlace } from "./npm/folder.ts";
import {
  denoConfig,
  JSR_NAME,
  nameAsOnNpm,
  NPM_NAME,
  npmPackage,
  requireVersion,
  SDK,
} from "./npm/package.ts";
import { importMapWith } from "./offline/jsr.ts";

const ATTEMPT = "Cannot build the npm package";
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = join(root, "npm");
const building = join(root, ".npm-build");

try {
  const [version = denoConfig.version, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new TypeError(`${ATTEMPT}: takes one version, got also ${rest}`);
  requireVersion(ATTEMPT, version);
  requireOwnFolder(ATTEMPT, folder);
  await emptyDir(building);
  await buildPackage(version);
  takeItsPlace(building, folder);
  console.log(`npm/ holds ${NPM_NAME} ${version}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(building, { recursive: true, force: true });
}

async function buildPackage(version: string): Promise<void> {
  process.chdir(root);
  await build({
    entryPoints: [{ name: ".", path: "./mod.ts" }, { name: "./sdk", path: "./src/sdk.ts" }],
    outDir: building,
    package: npmPackage(version),
    shims: { deno: { test: "dev" } },
    scriptModule: false,
    declaration: "inline",
    typeCheck: "single",
    test: true,
    rootTestDir: "./tests",
    mappings: {
      [`${denoConfig.imports[SDK.name]}`]: {
        name: SDK.name,
        version: SDK.range,
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
    postBuild: finishPackage,
  });
  // What is said of the package stands as it is, whatever dnt makes of it.
  const file = join(building, "package.json");
  const { devDependencies: _, ...said } = npmPackage(version);
  const built = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...built, ...said }, undefined, 2) + "\n");
}

/** Writes down what imports mean, also by the package's own name, which dnt does not know. */
function importMapFile(): string {
  const hasStandIns = !import.meta.resolve("@deno/dnt").startsWith("jsr:");
  const own = Object.entries(denoConfig.exports).map(([name, path]) =>
    [JSR_NAME + name.slice(1), pathToFileURL(join(root, path)).href] as const
  );
  const imports = { ...importMapWith({ hasStandIns }).imports, ...Object.fromEntries(own) };
  const file = join(building, "import_map.json");
  writeFileSync(file, JSON.stringify({ imports }));
  return file;
}

/** Adds what is no module, and has the documentation name the package as npm does. */
function finishPackage(): void {
  rmSync(join(building, "import_map.json"));
  for (const name of ["README.md", "LICENSE", "CHANGELOG.md"]) {
    cpSync(join(root, name), join(building, name));
  }
  cpSync(join(root, "src/generated/schema.json"), join(building, "schema.json"));
  for (const name of filesOf(building)) {
    if (!/\.(js|ts|md)$/.test(name)) continue;
    const file = join(building, name);
    writeFileSync(file, nameAsOnNpm(readFileSync(file, "utf8")));
  }
}
