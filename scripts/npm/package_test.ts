import { readFileSync } from "node:fs";
import { assert, assertEquals, assertFalse } from "@std/assert";
import { isVersion, LOWEST_SDK, nameAsOnNpm, npmPackage, SDK_NAME, SDK_RANGE } from "./package.ts";

Deno.test("npmPackage() keeps what is no release yet from who did not ask for it", () => {
  assertEquals(npmPackage("1.2.3-beta.1").publishConfig, { access: "public", tag: "next" });
  assertEquals(npmPackage("1.2.3").publishConfig, { access: "public" });
});

Deno.test("npmPackage() has every entry point, types first", () => {
  assertEquals(
    JSON.stringify(npmPackage("1.2.3").exports),
    JSON.stringify({
      ".": { types: "./esm/mod.d.ts", default: "./esm/mod.js" },
      "./sdk": { types: "./esm/src/sdk.d.ts", default: "./esm/src/sdk.js" },
      "./schema.json": "./schema.json",
      "./package.json": "./package.json",
    }),
  );
});

Deno.test("npmPackage() has the SDK as a peer that may be missing", () => {
  const { peerDependenciesMeta, sideEffects, engines } = npmPackage("1.2.3");
  assertEquals(peerDependenciesMeta, { [SDK_NAME]: { optional: true } });
  assertEquals([sideEffects, engines], [false, { node: ">=20" }]);
  assertEquals(LOWEST_SDK, "1.1.0");
});

Deno.test("nameAsOnNpm() renames the package, but not JSR's", () => {
  assertEquals(
    nameAsOnNpm(
      `jsr:@lody/acp-extension-core /@lody/acp-extension-core "@lody/acp-extension-core/sdk"`,
    ),
    `jsr:@lody/acp-extension-core /@lody/acp-extension-core "acp-extension-core/sdk"`,
  );
});

Deno.test("isVersion() takes what npm takes as it is", () => {
  for (const version of ["0.1.0", "1.2.3-beta.1"]) assert(isVersion(version));
  for (const version of ["", "1.2", "v1.2.3", "1.2.3+a", " 1.2.3"]) assertFalse(isVersion(version));
});

Deno.test("README.md tells which versions of the SDK the package takes", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  assert(readme.includes(`\`${SDK_RANGE}\``));
  assert(readme.includes(`\`${npmPackage("1.2.3").devDependencies[SDK_NAME]}\``));
});
