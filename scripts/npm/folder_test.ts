import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { claimFolder, filesOf, requireBuilt, requireOwnFolder, takeItsPlace } from "./folder.ts";

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
    takeItsPlace(join(folder, "building"), npm);
    requireOwnFolder("Cannot build", npm);
    assertEquals([...filesOf(npm)].toSorted(), [".built", "esm/mod.js"]);
  });
});

Deno.test("requireOwnFolder() refuses a folder with what no build wrote, and names it", () => {
  withFolder((folder, write) => {
    write("npm/notes.txt");
    const refused = () => requireOwnFolder("Cannot build", join(folder, "npm"));
    assertThrows(refused, Error, "holds what no build wrote: notes.txt; move it");
    write("building/esm/mod.js");
    takeItsPlace(join(folder, "building"), join(folder, "npm"));
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
    takeItsPlace(building, npm);
    write("building/esm/new.js");
    takeItsPlace(building, npm);
    assertFalse(existsSync(join(npm, "esm/old.js")));
    assertFalse(existsSync(building));
  });
});

Deno.test("requireBuilt() wants a build that is no older than what it is of", () => {
  withFolder((folder, write) => {
    const npm = join(folder, "npm");
    const required = () => requireBuilt("Cannot check", npm, [join(folder, "src")]);
    assertThrows(required, Error, "npm holds no build; deno task build:npm builds it");
    write("src/a.ts");
    write("building/package.json");
    writeFileSync(join(folder, "building/package.json"), `{"version": "1.2.3"}`);
    takeItsPlace(join(folder, "building"), npm);
    assertEquals(required().version, "1.2.3");
    const later = Date.now() / 1000 + 60;
    utimesSync(join(folder, "src/a.ts"), later, later);
    assertThrows(required, Error, "a.ts has changed since");
  });
});

Deno.test("claimFolder() leaves a build alone that is at work, and clears up after one that was", () => {
  withFolder((folder, write) => {
    const building = join(folder, "building");
    claimFolder("Cannot build", building);
    write("building/esm/mod.js");
    claimFolder("Cannot build", building);
    assertFalse(existsSync(join(building, "esm")));
    writeFileSync(join(building, "process_id"), `${process.ppid}`);
    const claimed = () => claimFolder("Cannot build", building);
    assertThrows(claimed, Error, `another build is at work, as process ${process.ppid}`);
    writeFileSync(join(building, "process_id"), "999999999");
    claimed();
    rmSync(join(building, "process_id"));
    write("building/notes.txt");
    assertThrows(claimed, Error, "building is no build's; move it elsewhere");
    assert(existsSync(join(building, "notes.txt")));
  });
});
