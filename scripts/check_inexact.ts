/**
 * Checks the public types, and the tests of them, as a consumer without
 * `exactOptionalPropertyTypes` would.
 *
 * @module
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importMap, importMapFlag } from "./offline/jsr.ts";

const config = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "check-inexact-"));
const configFile = join(folder, "deno.json");
try {
  const compilerOptions = { ...config.compilerOptions, exactOptionalPropertyTypes: false };
  writeFileSync(configFile, JSON.stringify({ lock: false, compilerOptions }));
  const { code } = await new Deno.Command(Deno.execPath(), {
    args: [
      "check",
      "--quiet",
      `--config=${configFile}`,
      importMapFlag((await importMap()).map),
      "mod.ts",
      "src/sdk.ts",
      "tests/types_test.ts",
      "tests/schema/vocabulary_test.ts",
    ],
  }).spawn().status;
  Deno.exitCode = code;
} finally {
  rmSync(folder, { recursive: true });
}
