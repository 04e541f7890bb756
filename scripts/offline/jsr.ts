import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const mapFile = new URL("import_map.json", import.meta.url);
const CALL_LIMIT_MS = 20_000;

/** Whether JSR answers, asked the way Deno itself would: by `JSR_URL`, proxies and cache. */
async function jsrAnswers(): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["info", "--no-lock", "--no-config", "--json", "jsr:@std/assert@1"],
    stdout: "piped",
    stderr: "null",
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  const { success, stdout } = await child.output().catch(() => ({
    success: false,
    stdout: new Uint8Array(),
  }));
  return success && !new TextDecoder().decode(stdout).includes('"error"');
}

/**
 * The flags by which Deno finds what the tests and scripts import: none where JSR answers, else an
 * import map in which stand-ins take the place of JSR's packages. Says so in one line.
 */
export async function importFlags(): Promise<string[]> {
  if (await jsrAnswers()) return [];
  console.log("JSR does not answer: using the stand-ins in scripts/offline");
  const config = JSON.parse(readFileSync(new URL("deno.json", root), "utf8"));
  const standIns = JSON.parse(readFileSync(mapFile, "utf8"));
  const imports = new Map<string, string>();
  for (const [name, target] of Object.entries<string>(config.imports)) {
    imports.set(name, target);
    // An import map says what deno.json leaves unsaid: that a package has subpaths.
    if (target.startsWith("npm:")) imports.set(`${name}/`, `npm:/${target.slice(4)}/`);
  }
  for (const [name, target] of Object.entries<string>(standIns.imports)) {
    imports.set(name, new URL(target, mapFile).href);
  }
  const map = { imports: Object.fromEntries(imports) };
  return [`--import-map=data:application/json,${encodeURIComponent(JSON.stringify(map))}`];
}
