import { existsSync, readFileSync } from "node:fs";
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
  const before = existsSync(built) ? readFileSync(built, "utf8") : undefined;
  const command = ["run", "-A", "--quiet", ...imports, file("build_npm.ts"), ...args];
  const { code, text } = await tryRun(process.execPath, command, { env });
  assertEquals(existsSync(built) ? readFileSync(built, "utf8") : undefined, before);
  assertFalse(existsSync(file("../.npm-build")));
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

Deno.test("build:npm leaves nothing behind where it cannot finish", async () => {
  const { code, text } = await outcomeOfBuild([], { PATH: file("no-such-folder") });
  assertEquals(code, 1);
  assert(text.length > 0);
});
