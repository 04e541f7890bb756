/**
 * Runs the tests of the npm package, which `deno task build:npm` has built and tested in the Node.js
 * at hand, in every other line of Node.js too, in Bun, and with the lowest ACP SDK that it takes.
 *
 *     deno task test:npm
 *
 * @module
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { run, tryRun } from "./command.ts";
import { leftOut } from "./npm/left_out.ts";
import { LOWEST_SDK, SDK_NAME } from "./npm/package.ts";
import { installBun, installNode, NODE_LINES } from "./npm/runtimes.ts";

const npm = fileURLToPath(new URL("../npm/", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "test-npm-"));

try {
  if (!existsSync(join(npm, "test_runner.cjs"))) {
    throw new Error("Cannot test npm/: nothing is built there; deno task build:npm builds it");
  }
  const atHand = await run("node", ["--version"]);
  const others = NODE_LINES.filter((line) => !atHand.startsWith(`v${line}.`));
  const tests = [
    () => testWithLowestSdk(),
    ...others.map((line) => () => testIn(`Node.js ${line}`, (to) => installNode(line, to))),
    () => testIn("Bun", installBun),
  ];
  // Two at a time, so that one loads what it needs while the other computes.
  const testOthers = async (): Promise<void> => {
    for (let test = tests.shift(); test !== undefined; test = tests.shift()) await test();
  };
  const outcomes = await Promise.allSettled([testOthers(), testOthers()]);
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

async function testIn(
  runtime: string,
  install: (folder: string) => Promise<string | undefined>,
): Promise<void> {
  const program = await install(join(temporary, runtime));
  if (program !== undefined) return await runTests(runtime, program, npm);
  leftOut(runtime, `npm has none for ${process.platform} ${process.arch}`);
}

async function testWithLowestSdk(): Promise<void> {
  const folder = join(temporary, "lowest-sdk");
  cpSync(npm, folder, { recursive: true, verbatimSymlinks: true });
  await run("npm", ["install", "--no-save", `${SDK_NAME}@${LOWEST_SDK}`], { cwd: folder });
  await runTests(`${SDK_NAME} ${LOWEST_SDK}`, "node", folder);
}

async function runTests(name: string, program: string, folder: string): Promise<void> {
  const { code, text } = await tryRun(program, ["test_runner.cjs"], { cwd: folder });
  if (code !== 0) throw new Error(`${text}\n${name}: the tests of the npm package fail`);
  console.log(`${name.padEnd(32)} ${/\d+ tests passed/.exec(text)?.[0] ?? "tests pass"}`);
}
