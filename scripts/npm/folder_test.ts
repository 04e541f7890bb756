import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  claimFolder,
  digestsOf,
  filesOf,
  requireBuilt,
  requireOwnFolder,
  takeItsPlace,
} from "./folder.ts";

const about = { node: "20.20.2", sources: [] };

/** Has a folder for a test, in which files can be written. */
function withFolder(run: (folder: string, write: (path: string) => void) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "folder-test-"));
  try {
    run(folder, (path) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), path);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

Deno.test("requireOwnFolder() takes a folder that is not there, is empty, or was built", () => {
  withFolder((folder, write) => {
    const npm = join(folder, "npm");
    requireOwnFolder("Cannot build", npm);
    mkdirSync(npm);
    requireOwnFolder("Cannot build", npm);
    write("building/esm/mod.js");
    write("building/node_modules/ajv/index.js");
    takeItsPlace(join(folder, "building"), npm, about);
    requireOwnFolder("Cannot build", npm);
    assertEquals(filesOf(npm), ["esm/mod.js"]);
  });
});

Deno.test("requireOwnFolder() refuses a folder with what no build wrote, and names it", () => {
  withFolder((folder, write) => {
    write("npm/notes.txt");
    const refused = () => requireOwnFolder("Cannot build", join(folder, "npm"));
    assertThrows(refused, Error, "holds what no build wrote: notes.txt; move it");
    write("building/esm/mod.js");
    takeItsPlace(join(folder, "building"), join(folder, "npm"), about);
    for (let index = 0; index < 7; index++) write(`npm/esm/mine-${index}.js`);
    assertThrows(refused, Error, "esm/mine-4.js and 2 more");
  });
});

Deno.test("requireOwnFolder() refuses what is no folder", () => {
  withFolder((folder, write) => {
    write("npm");
    const refused = () => requireOwnFolder("Cannot build", join(folder, "npm"));
    assertThrows(refused, Error, "npm must be a folder");
  });
});

Deno.test("takeItsPlace() leaves nothing of the build before", () => {
  withFolder((folder, write) => {
    const [building, npm] = [join(folder, "building"), join(folder, "npm")];
    write("building/esm/old.js");
    takeItsPlace(building, npm, about);
    write("building/esm/new.js");
    takeItsPlace(building, npm, about);
    assertFalse(existsSync(join(npm, "esm/old.js")));
    assertFalse(existsSync(building));
  });
});

Deno.test("requireBuilt() wants a build of what is there now, as it was built", () => {
  withFolder((folder, write) => {
    const npm = join(folder, "npm");
    const required = () => requireBuilt("Cannot check", npm, digestsOf(folder, ["src", "mod.ts"]));
    write("mod.ts");
    write("src/a.ts");
    assertThrows(required, Error, "npm holds no build; deno task build:npm builds it");
    write("building/esm/mod.js");
    writeFileSync(join(folder, "building/package.json"), `{"version": "1.2.3"}`);
    const sources = digestsOf(folder, ["src", "mod.ts"]);
    takeItsPlace(join(folder, "building"), npm, { node: "20.20.2", sources });
    assertEquals([required().version, required().node], ["1.2.3", "20.20.2"]);

    const changes: readonly (readonly [named: string, change: () => void, back: () => void])[] = [
      ["src/b.ts", () => write("src/b.ts"), () => rmSync(join(folder, "src/b.ts"))],
      ["src/a.ts", () => rmSync(join(folder, "src/a.ts")), () => write("src/a.ts")],
      ["mod.ts", () => writeFileSync(join(folder, "mod.ts"), "1"), () => write("mod.ts")],
      ["esm/mod.js", () => rmSync(join(npm, "esm/mod.js")), () => {}],
    ];
    for (const [named, change, back] of changes) {
      change();
      assertThrows(required, Error, `Cannot check: ${named} has changed since`);
      back();
    }
  });
});

Deno.test("claimFolder() leaves a build alone that is at work, and clears up after one that was", () => {
  withFolder((folder, write) => {
    const building = join(folder, "building");
    const claimed = () => claimFolder("Cannot build", building);
    const owner = join(building, "process_id");
    for (const ended of [`${process.pid}`, "999999999", "", "0", "-1", "x"]) {
      write("building/esm/mod.js");
      writeFileSync(owner, ended);
      claimed();
      assertFalse(existsSync(join(building, "esm")), ended);
    }
    writeFileSync(owner, `${process.ppid}`);
    assertThrows(claimed, Error, `is there, of a build that is process ${process.ppid}; remove it`);
    rmSync(owner);
    assertThrows(
      claimed,
      Error,
      "building is there, of no build; remove it if no build is at work",
    );
    assert(existsSync(building));
  });
});
