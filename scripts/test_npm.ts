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
import { finished, outcomeOf } from "./command.ts";
import { installBun, installNode, NODE_LINES } from "./npm/runtimes.ts";
import { SDK } from "./npm/package.ts";

const npm = fileURLToPath(new URL("../npm/", import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), "test-npm-"));

try {
  if (!existsSync(join(npm, "test_runner.cjs"))) {
    throw new Error("Cannot test npm/: nothing is built there; deno task build:npm builds it");
  }
  const atHand = await finished("node", ["--version"]);
  const others = NODE_LINES.filter((line) => !atHand.startsWith(`v${line}.`));
  const runs = [
    () => testWithLowestSdk(),
    ...others.map((line) => () => testIn(`Node.js ${line}`, (to) => installNode(line, to))),
    () => testIn("Bun", installBun),
  ];
  // Two at a time, so that one loads what it needs while the other computes.
  const next = async (): Promise<void> => {
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) await run();
  };
  await Promise.all([next(), next()]);
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
  const machine = `${process.platform} ${process.arch}`;
  console.log(`${runtime}: left out, npm has none for ${machine}`);
}

async function testWithLowestSdk(): Promise<void> {
  const folder = join(temporary, "lowest-sdk");
  cpSync(npm, folder, { recursive: true, verbatimSymlinks: true });
  await finished("npm", ["install", "--no-save", `${SDK.name}@${SDK.lowest}`], { cwd: folder });
  await runTests(`${SDK.name} ${SDK.lowest}`, "node", folder);
}

async function runTests(name: string, program: string, folder: string): Promise<void> {
  const { code, text } = await outcomeOf(program, ["test_runner.cjs"], { cwd: folder });
  if (code !== 0) throw new Error(`${text}\n${name}: the tests of the npm package fail`);
  console.log(`${name}: ${/\d+ tests passed/.exec(text)?.[0] ?? "tests pass"}`);
}
