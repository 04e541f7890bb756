import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertEquals } from "@std/assert";
import { SDK_NAME, SDK_RANGE } from "./package.ts";
import { dependencyFaults, reachFaults, tarballFaults } from "./tarball.ts";

const WHOLE = [
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "package.json",
  "schema.json",
  "esm/mod.js",
  "esm/mod.js.map",
  "esm/mod.d.ts",
  "esm/mod.d.ts.map",
  "src/mod.ts",
];

function faultsOf(paths: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "tarball-test-"));
  try {
    mkdirSync(join(folder, "esm"));
    writeFileSync(join(folder, "esm/mod.js.map"), JSON.stringify({ sources: ["../src/mod.ts"] }));
    return tarballFaults({ file: "", paths: new Set(paths) }, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

Deno.test("tarballFaults() finds none in a package that is whole", () => {
  assertEquals(faultsOf(WHOLE), []);
});

Deno.test("tarballFaults() tells of every file that is missing", () => {
  for (const path of WHOLE.filter((path) => path !== "esm/mod.js")) {
    const faults = faultsOf(WHOLE.filter((other) => other !== path));
    assertEquals(faults.length, 1, path);
    assertEquals(faults[0]?.startsWith(path), true, faults[0]);
  }
});

Deno.test("tarballFaults() tells of what does not belong there", () => {
  for (
    const path of [
      ".built",
      "esm/tests/mod_test.d.ts",
      "src/scripts/ok.ts",
      "notes.txt",
      "src/src/generated/schema.ts",
    ]
  ) {
    assertEquals(faultsOf([...WHOLE, path]), [`${path} does not belong there`]);
  }
});

Deno.test("dependencyFaults() wants no dependency, and the SDK as a peer", () => {
  const peerDependencies = { [SDK_NAME]: SDK_RANGE };
  assertEquals(dependencyFaults({ peerDependencies, dependencies: {} }), []);
  assertEquals(dependencyFaults({ peerDependencies, dependencies: { ajv: "8" } }), [
    "it depends on ajv",
  ]);
  for (const wrong of [{}, { [SDK_NAME]: "^2.0.0" }, { ...peerDependencies, zod: "4" }]) {
    assertEquals(dependencyFaults({ peerDependencies: wrong }).length, 1);
  }
});

Deno.test("reachFaults() tells of a module that no entry point leads to", () => {
  const folder = mkdtempSync(join(tmpdir(), "tarball-test-"));
  const modules = {
    "esm/mod.js": `export { a } from "./src/a.js";`,
    "esm/mod.d.ts": `export type { B } from "./src/b.js"; export { a } from "./src/a.js";`,
    "esm/src/sdk.js": "export {};",
    "esm/src/sdk.d.ts": "export {};",
    "esm/src/a.js": "export const a = 1;",
    "esm/src/a.d.ts": "export declare const a: number;",
    "esm/src/b.js": "export {};",
    "esm/src/b.d.ts": "export type B = 1;",
    "esm/src/testing.js": `import "fast-check";`,
    "esm/src/testing.d.ts": "export {};",
  };
  try {
    mkdirSync(join(folder, "esm/src"), { recursive: true });
    for (const [path, text] of Object.entries(modules)) writeFileSync(join(folder, path), text);
    assertEquals(reachFaults({ file: "", paths: new Set(Object.keys(modules)) }, folder), [
      "esm/src/testing.js is not reached from an entry point",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
