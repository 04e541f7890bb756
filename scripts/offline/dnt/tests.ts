import { globSync } from "node:fs";
import { join } from "node:path";
import type { Module } from "./modules.ts";
import { outputName, SHIM_PACKAGE } from "./source.ts";

/**
 * The files that `deno test` would run in a folder.
 *
 * @throws {TypeError} If one is no `.ts`.
 */
export function testFiles(folder: string): readonly string[] {
  const all = "**/{{*_,*.,}test,__tests__/**/*}.{ts,tsx,mts,js,mjs,jsx}";
  return globSync(all, { cwd: folder }).toSorted().map((name) => {
    if (name.endsWith(".ts")) return join(folder, name);
    throw new TypeError(`Cannot build ${name}: the stand-in for dnt takes tests in .ts`);
  });
}

/** A program for Node.js that runs the tests one after the other, and fails when one does. */
export function testRunner(modules: readonly Module[], tests: readonly string[]): string {
  const files = tests.map((file) => `./esm/${outputName(file, modules)}.js`);
  return `// Written by the stand-in for dnt.
const { testDefinitions } = require(${JSON.stringify(SHIM_PACKAGE.name)});
const files = ${JSON.stringify(files, undefined, 2)};

let running;
let isWhole = false;
// Also when a test ends the program, or nothing settles what it waits for.
process.once("exit", () => {
  if (running !== undefined) console.log(\`\${running} ... FAILED, since it never ends\`);
  if (!isWhole) process.exitCode = 1;
});
// Of what Deno gives to a test there is nothing here, which a test that asks for it is told.
const context = new Proxy({}, {
  get(_, name) {
    throw new TypeError(\`Cannot use \${String(name)} of a test's context: it is not there\`);
  },
});
run();

async function run() {
  let passed = 0;
  const failed = [];
  const started = performance.now();
  for (const file of files) {
    running = file;
    await import(file);
    for (const { name, fn, ignore, only } of testDefinitions.splice(0)) {
      if (ignore) console.log(\`\${name} ... ignored\`);
      else if (only) failed.push(\`\${name}: other tests are left out\`);
      else {
        running = name;
        try {
          await fn(context);
          passed++;
          console.log(\`\${name} ... ok\`);
        } catch (error) {
          failed.push(name);
          console.log(\`\${name} ... FAILED\`, error);
        }
      }
    }
  }
  for (const name of failed) console.log(\`FAILED: \${name}\`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(\`\${passed} tests passed, \${failed.length} failed, in \${seconds} s\`);
  isWhole = passed > 0 && failed.length === 0;
  running = undefined;
}
`;
}
