import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes a configuration like `deno.json`'s, but without `exactOptionalPropertyTypes`, as many a
 * consumer of the package has it. Returns the file; its folder is the caller's to remove.
 */
export function inexactConfig(): { file: string; folder: string } {
  const config = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "inexact-types-"));
  const file = join(folder, "deno.json");
  const compilerOptions = { ...config.compilerOptions, exactOptionalPropertyTypes: false };
  writeFileSync(file, JSON.stringify({ lock: false, compilerOptions }));
  return { file, folder };
}
