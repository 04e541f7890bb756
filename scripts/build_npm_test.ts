import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertFalse } from "@std/assert";
import { tryRun } from "./command.ts";
import { importFlags } from "./offline/jsr.ts";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const built = file("../npm/package.json");
const imports = await importFlags();

/** Builds, and tells how that ended and whether it changed what was built before. */
async function outcomeOfBuild(args: readonly string[], env = {}) {
  const state = () => [
    existsSync(built) ? readFileSync(built, "utf8") : undefined,
    existsSync(file("../.npm-build")),
  ];
  const before = state();
  const command = ["run", "-A", "--quiet", ...imports, file("build_npm.ts"), ...args];
  const { code, text } = await tryRun(process.execPath, command, { env });
  assertEquals(state(), before);
  return { code, text: text.trim() };
}

Deno.test("build:npm refuses a version that is none, and leaves all as it is", async () => {
  for (const version of ["1.2", "v1.2.3", "", "1.2.3+local", "latest", "../1.2.3"]) {
    const { code, text } = await outcomeOfBuild([version]);
    assertEquals(code, 1);
    assertEquals(
      text,
      "Cannot build the npm package: the version must be a semantic version without build " +
        `metadata, such as 1.2.3 or 1.2.3-beta.1, got ${JSON.stringify(version)}`,
    );
  }
  const { code, text } = await outcomeOfBuild(["1.2.3", "4.5.6"]);
  assertEquals([code, text], [
    1,
    `Cannot build the npm package: takes one version, got "1.2.3","4.5.6"`,
  ]);
});

Deno.test("build:npm leaves nothing behind where there is no Node.js, or no npm", async () => {
  const folder = mkdtempSync(join(tmpdir(), "build-npm-test-"));
  try {
    const withoutNode = await outcomeOfBuild([], { PATH: folder });
    assertEquals(withoutNode.code, 1);
    assert(withoutNode.text.includes(`Node.js must be at hand as "node", got `), withoutNode.text);

    const { stdout } = await tryRun("node", ["-p", "process.execPath"]);
    symlinkSync(stdout.trim(), join(folder, process.platform === "win32" ? "node.exe" : "node"));
    const withoutNpm = await outcomeOfBuild([], { PATH: folder });
    assertEquals(withoutNpm.code, 1);
    assertFalse(withoutNpm.text.includes("must be at hand"), withoutNpm.text);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
