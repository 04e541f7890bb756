/**
 * Runs the tests of the npm package, which `deno task build:npm` has built and tested in the Node.js
 * at hand, in every other line of Node.js too, in Bun, and with the lowest ACP SDK that it takes.
 *
 *     deno task test:npm
 *
 * @module
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { run, tryRun } from "./command.ts";
import { BUILT, requireBuiltPackage } from "./npm/built.ts";
import { failure, leftOut, tell } from "./npm/report.ts";
import { LOWEST_SDK, SDK_NAME } from "./npm/package.ts";
import { installBun, installNode, NODE_LINES, nodeAtHand } from "./npm/runtimes.ts";

const ATTEMPT = "Cannot test the npm package";
const temporary = mkdtempSync(join(tmpdir(), "test-npm-"));

try {
  const { node } = requireBuiltPackage(ATTEMPT);
  await nodeAtHand(ATTEMPT);
  tell(`Node.js ${node}`, "has run the tests when the package was built");
  const others = NODE_LINES.filter((line) => !node.startsWith(`${line}.`));
  const tests = [
    () => testWithLowestSdk(),
    ...others.map((line) => () => testIn(`Node.js ${line}`, (to) => installNode(line, to))),
    () => testIn("Bun", installBun),
  ];
  // Two at a time, so that one loads what it needs while the other computes.
  const testOthers = async (): Promise<void> => {
    for (let test = tests.shift(); test !== undefined; test = tests.shift()) await test();
  };
  const failed = failure(await Promise.allSettled([testOthers(), testOthers()]));
  if (failed !== undefined) throw failed;
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
  const program = await install(mkdtempSync(join(temporary, "runtime-")));
  if (program !== undefined) {
    const version = (await run(program, ["--version"])).trim().replace(/^v/, "");
    return await runTests(`${runtime} (${version})`, program, BUILT);
  }
  leftOut(runtime, `npm has none for ${process.platform} ${process.arch}`);
}

async function testWithLowestSdk(): Promise<void> {
  const folder = join(temporary, "lowest-sdk");
  cpSync(BUILT, folder, { recursive: true, verbatimSymlinks: true });
  await run("npm", ["install", "--no-save", `${SDK_NAME}@${LOWEST_SDK}`], { cwd: folder });
  await runTests(`ACP SDK ${LOWEST_SDK}`, "node", folder);
}

async function runTests(name: string, program: string, folder: string): Promise<void> {
  const { code, text } = await tryRun(program, ["test_runner.cjs"], { cwd: folder });
  if (code !== 0) throw new Error(`${text}\nCannot accept the npm package: tests fail in ${name}`);
  tell(name, /\d+ tests passed/.exec(text)?.[0] ?? "tests pass");
}
