/**
 * Checks the npm package, which `deno task build:npm` has built, as its users get it: packed,
 * installed, type-checked, run in Node.js and in a browser, and measured.
 *
 *     deno task check:npm
 *
 * @module
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import * as contract from "../mod.ts";
import { run, tryRun } from "./command.ts";
import { BUILT, requireBuiltPackage } from "./npm/built.ts";
import { runInBrowser } from "./npm/browser.ts";
import { guardFaults, measureSizes } from "./npm/bundle_sizes.ts";
import { denoConfig, LOWEST_SDK, NPM_NAME, SDK_NAME, versionOf } from "./npm/package.ts";
import { addConsumer, installedVersion, makeProject } from "./npm/project.ts";
import { failure, leftOut, tell } from "./npm/report.ts";
import { nodeAtHand } from "./npm/runtimes.ts";
import { dependencyFaults, pack, reachFaults, type Tarball, tarballFaults } from "./npm/tarball.ts";
import { checkTypes, COMPILERS } from "./npm/types.ts";
import { changelogOfProject } from "./release/changelog.ts";
import { growthFaults } from "./release/faults.ts";

const ATTEMPT = "Cannot check the npm package";
const temporary = mkdtempSync(join(tmpdir(), "check-npm-"));
const compilers = COMPILERS.map(({ folder, specifier }) => `${folder}@${specifier}`);

try {
  requireBuiltPackage(ATTEMPT);
  await nodeAtHand(ATTEMPT);
  const tarball = await pack(BUILT, temporary);
  requireNone("the tarball", [...tarballFaults(tarball, BUILT), ...reachFaults(tarball, BUILT)]);
  tell("Packed", `${tarball.paths.size} files, and none that does not belong there`);
  await checkManifest(tarball);
  const newest = await makeProject(join(temporary, "newest-sdk"), [
    tarball.file,
    `${SDK_NAME}@${versionOf(SDK_NAME)}`,
    ...compilers,
  ]);
  const failed = failure(
    await Promise.allSettled([
      checkWithSdk(newest),
      checkWithLowestSdk(tarball),
      checkWithoutSdk(tarball),
    ]),
  );
  if (failed !== undefined) throw failed;
  await checkInBrowser(newest);
  await checkSizes(newest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

function requireNone(what: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Cannot accept ${what}: ${faults.join("; ")}`);
}

async function checkManifest({ file }: Tarball): Promise<void> {
  const { messages, pkg } = await publint({ pkgDir: BUILT, strict: true });
  const messagesInWords = messages.map((message) => formatMessage(message, pkg) ?? message.code);
  requireNone("package.json", [...messagesInWords, ...dependencyFaults(pkg)]);
  tell("publint", "reports nothing");
  const attw = ["run", "-A", `${denoConfig.imports["@arethetypeswrong/cli"]}`];
  await run(Deno.execPath(), [...attw, file, "--profile", "esm-only"]);
  tell("Are the types wrong?", "reports nothing");
}

async function checkWithLowestSdk({ file }: Tarball): Promise<void> {
  const packages = [file, `${SDK_NAME}@${LOWEST_SDK}`, ...compilers];
  await checkWithSdk(await makeProject(join(temporary, "lowest-sdk"), packages));
}

async function checkWithSdk(project: string): Promise<void> {
  const name = `With ACP SDK ${installedVersion(project, SDK_NAME)}`;
  const ways = await checkTypes(project, "program.ts", { skipLibCheck: false });
  tell(name, `types check ${ways}`);
  const said = await run("node", ["compiled/program.js"], { cwd: project });
  tell(name, `in Node.js: ${said.trim()}`);
}

async function checkWithoutSdk({ file }: Tarball): Promise<void> {
  const project = await makeProject(join(temporary, "without-sdk"), [file, ...compilers]);
  const load = (entry: string) =>
    tryRun("node", ["--input-type=module", "-e", `import "${entry}";`], { cwd: project });
  const { code, text } = await load(NPM_NAME);
  if (code !== 0) throw new Error(`Cannot load ${NPM_NAME} without the SDK:\n${text}`);
  tell("Without the SDK", `${NPM_NAME} loads`);
  const sdk = await load(`${NPM_NAME}/sdk`);
  const says = sdk.text.match(/Cannot find package '(.*)' imported/)?.[0];
  if (sdk.code === 0 || !says?.includes(SDK_NAME)) {
    throw new Error(
      `Cannot accept ${NPM_NAME}/sdk: without the SDK it must name that, got\n${sdk.text}`,
    );
  }
  tell("Without the SDK", `${NPM_NAME}/sdk says: ${says.replace(/ imported$/, "")}`);
  // The SDK's types are unknown there, which the package's declarations must bear.
  const ways = await checkTypes(project, "page.ts", { skipLibCheck: true });
  tell("Without the SDK", `types check with skipLibCheck ${ways}`);
}

async function checkInBrowser(project: string): Promise<void> {
  addConsumer("without_jit.ts", project);
  const programs = { [NPM_NAME]: "page.ts", [`${NPM_NAME}/sdk`]: "strict_program.ts" };
  for (const [entry, program] of Object.entries(programs)) {
    addConsumer(program, project);
    const outcome = await runInBrowser(program, project);
    if (outcome === undefined) {
      return leftOut("the check in a browser", "there is no Chromium here");
    }
    const { browser, said } = outcome;
    tell(`In Chromium ${browser}`, `${entry} under a strict content security policy: ${said}`);
  }
}

async function checkSizes(project: string): Promise<void> {
  const guards = Object.keys(contract).filter((name) => /^is[A-Z]/.test(name));
  const sizes = await measureSizes(project, guards, NPM_NAME);
  const { guard, everything } = sizes;
  tell("Minified and gzipped", `the largest guard ${guard.kilobytes.toFixed(2)} KB, ${guard.name}`);
  const { releases: [last], unreleased } = changelogOfProject();
  const before = last === undefined
    ? "there is no release yet"
    : `${last.version} had ${last.bundleKilobytes} KB`;
  tell("Minified and gzipped", `everything ${everything.toFixed(2)} KB (${before})`);
  requireNone("sizes", [...guardFaults(sizes), ...growthFaults(everything, last, unreleased)]);
}
