import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes a configuration like `deno.json`'s, but with other compiler options, as many a consumer of
 * the package has them. Returns the file; its folder is the caller's to remove.
 */
export function configWith(options: Readonly<Record<string, unknown>>): {
  file: string;
  folder: string;
} {
  const config = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "other-types-"));
  const file = join(folder, "deno.json");
  const compilerOptions = { ...config.compilerOptions, ...options };
  writeFileSync(file, JSON.stringify({ lock: false, compilerOptions }));
  return { file, folder };
}
