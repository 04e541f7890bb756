import { globSync } from "node:fs";
import { join } from "node:path";
import type { Module } from "./modules.ts";
import { outputName, SHIM_PACKAGE } from "./source.ts";

/** The files that `deno test` would run in a folder. */
export function testFiles(folder: string): readonly string[] {
  return globSync("**/{*_,*.,}test.ts", { cwd: folder }).map((name) => join(folder, name))
    .toSorted();
}

/** A program for Node.js that runs the tests one after the other, and fails when one does. */
export function testRunner(modules: readonly Module[], tests: readonly string[]): string {
  const files = tests.map((file) => `./esm/${outputName(file, modules)}.js`);
  return `// Written by the stand-in for dnt.
const { testDefinitions } = require(${JSON.stringify(SHIM_PACKAGE.name)});
const files = ${JSON.stringify(files, undefined, 2)};

let running;
// A promise that nothing settles ends the program before its time.
process.exitCode = 1;
process.once("exit", () => running && console.log(\`\${running} ... FAILED, since it never ends\`));
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
          await fn();
          passed++;
          console.log(\`\${name} ... ok\`);
        } catch (error) {
          failed.push(name);
          console.log(\`\${name} ... FAILED\`, error);
        }
      }
    }
  }
  running = undefined;
  for (const name of failed) console.log(\`FAILED: \${name}\`);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(\`\${passed} tests passed, \${failed.length} failed, in \${seconds} s\`);
  if (passed > 0 && failed.length === 0) process.exitCode = 0;
}
`;
}
