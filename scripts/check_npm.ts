/**
 * Checks the npm package, which `deno task build:npm` has built, as its users get it: packed,
 * installed, type-checked, run in Node.js and in a browser, and measured.
 *
 *     deno task check:npm
 *
 * @module
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import * as package_ from "../mod.ts";
import { changelogOfProject } from "./changelog.ts";
import { finished, outcomeOf } from "./command.ts";
import { runInBrowser } from "./npm/browser.ts";
import { denoConfig, NPM_NAME, SDK, versionOf } from "./npm/package.ts";
import { addConsumer, makeProject } from "./npm/project.ts";
import { growthFaults, guardFaults, measureSizes } from "./npm/sizes.ts";
import { dependencyFaults, pack, type Tarball, tarballFaults } from "./npm/tarball.ts";
import { checkTypes, COMPILERS } from "./npm/types.ts";

const npm = fileURLToPath(new URL("../npm/", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "check-npm-"));
const compilers = COMPILERS.map(([, package_]) => package_);

try {
  if (!existsSync(join(npm, "package.json"))) {
    throw new Error("Cannot check npm/: nothing is built there; deno task build:npm builds it");
  }
  const tarball = await pack(npm, temporary);
  requireNone("the tarball", tarballFaults(tarball, npm));
  tell("Packed", `${tarball.paths.size} files, and none that does not belong there`);
  await checkManifest(tarball);
  const [project] = await Promise.all([
    checkWithSdk(tarball, versionOf(SDK.name)),
    checkWithSdk(tarball, SDK.lowest),
    checkWithoutSdk(tarball),
  ]);
  await checkInBrowser(project);
  await checkSizes(project);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function tell(what: string, how: string): void {
  console.log(`${what.padEnd(32)} ${how}`);
}

function requireNone(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Wrong with ${what}: ${faults.join("; ")}`);
}

async function checkManifest({ file }: Tarball): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: npm, strict: true });
  const messagesInWords = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  requireNone("package.json", [...messagesInWords, ...dependencyFaults(pkg)]);
  tell("publint", "reports nothing");
  const attw = ["run", "-A", `${denoConfig.imports["@arethetypeswrong/cli"]}`];
  await finished(Deno.execPath(), [...attw, file, "--profile", "esm-only"]);
  tell("Are the types wrong?", "reports nothing");
}

async function checkWithSdk({ file }: Tarball, version: string): Promise<string> {
  const name = `${SDK.name}@${version}`;
  const folder = join(temporary, `sdk-${version}`);
  const project = await makeProject(folder, [file, name, ...compilers]);
  const ways = await checkTypes(project, "program.ts", { skipLibCheck: false });
  tell(name, `types check in ${ways} ways, with ${COMPILERS.map(([name]) => name).join(" and ")}`);
  const text = await finished("node", ["compiled/program.js"], { cwd: project });
  tell(name, `in Node.js: ${text.trim()}`);
  return project;
}

async function checkWithoutSdk({ file }: Tarball): Promise<void> {
  const project = await makeProject(join(temporary, "without-sdk"), [file, ...compilers]);
  const load = (entry: string) =>
    outcomeOf("node", ["--input-type=module", "-e", `import "${entry}";`], { cwd: project });
  const { code, text } = await load(NPM_NAME);
  if (code !== 0) throw new Error(`Cannot load ${NPM_NAME} without the SDK:\n${text}`);
  tell("Without the SDK", `${NPM_NAME} loads`);
  const sdk = await load(`${NPM_NAME}/sdk`);
  const says = sdk.text.match(/Cannot find package '(.*)' imported/)?.[0];
  if (sdk.code === 0 || !says?.includes(SDK.name)) {
    throw new Error(`Expected ${NPM_NAME}/sdk to name the package that it misses:\n${sdk.text}`);
  }
  tell("Without the SDK", `${NPM_NAME}/sdk says: ${says.replace(/ imported$/, "")}`);
  // The SDK's types are unknown there, which the package's declarations must bear.
  const ways = await checkTypes(project, "page.ts", { skipLibCheck: true });
  tell("Without the SDK", `types check in ${ways} ways`);
}

async function checkInBrowser(project: string): Promise<void> {
  addConsumer("page.ts", project);
  const run = await runInBrowser(project);
  if (run === undefined) return tell("Chromium", "left out: there is none on this machine");
  if (run.said !== "The package does as it says") throw new Error(`In Chromium: ${run.said}`);
  tell(`Chromium ${run.browser}`, `under a strict content security policy: ${run.said}`);
}

async function checkSizes(project: string): Promise<void> {
  const guards = Object.keys(package_).filter((name) => /^is[A-Z]/.test(name));
  const sizes = await measureSizes(project, guards, NPM_NAME);
  const { guard, everything } = sizes;
  tell("Bundle of the largest guard", `${guard.kilobytes.toFixed(2)} KB, ${guard.name}`);
  const { releases: [last], unreleased } = changelogOfProject();
  const before = last === undefined
    ? "there is no release yet"
    : `${last.version}: ${last.bundleKilobytes} KB`;
  tell("Bundle of everything", `${everything.toFixed(2)} KB (${before})`);
  requireNone("sizes", [...guardFaults(sizes), ...growthFaults(everything, last, unreleased)]);
}
