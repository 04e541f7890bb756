import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const standInsFile = new URL("import_map.json", import.meta.url);
const ANSWER_WITHIN_MS = 20_000;

type Imports = { readonly imports: Readonly<Record<string, string>> };

/** Whether JSR answers, asked the way Deno itself would: by `JSR_URL`, proxies and cache. */
async function jsrAnswers(): Promise<boolean> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["info", "--no-lock", "--no-config", "--json", "jsr:@std/assert@1"],
    stdout: "piped",
    stderr: "null",
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const { success, stdout } = await child.output();
  return success && !new TextDecoder().decode(stdout).includes('"error"');
}

/** The import map by which Deno finds what is imported here, and whether it has stand-ins. */
export async function importMap(): Promise<{ map: Imports; hasStandIns: boolean }> {
  const hasStandIns = !await jsrAnswers();
  if (hasStandIns) console.log("JSR does not answer: using the stand-ins in scripts/offline");
  return { map: importMapWith({ hasStandIns }), hasStandIns };
}

/**
 * The import map by which Deno finds what is imported here: that of `deno.json`, with stand-ins in
 * the place of JSR's packages or without.
 */
export function importMapWith({ hasStandIns }: { hasStandIns: boolean }): Imports {
  const config: Imports = JSON.parse(readFileSync(new URL("deno.json", root), "utf8"));
  const imports = new Map<string, string>();
  for (const [name, target] of Object.entries(config.imports)) {
    imports.set(name, target);
    // An import map says what deno.json leaves unsaid: that a package has subpaths.
    imports.set(`${name}/`, `${target.replace(/^(npm|jsr):/, "$1:/")}/`);
  }
  if (hasStandIns) {
    const standIns: Imports = JSON.parse(readFileSync(standInsFile, "utf8"));
    for (const [name, target] of Object.entries(standIns.imports)) {
      imports.set(name, new URL(target, standInsFile).href);
    }
  }
  return { imports: Object.fromEntries(imports) };
}

/** A flag that has Deno use an import map in place of `deno.json`'s. */
export function importMapFlag(map: Imports): string {
  return `--import-map=data:application/json,${encodeURIComponent(JSON.stringify(map))}`;
}

/** The flags for a Deno command whose files may import JSR's packages: none where JSR answers. */
export async function importFlags(): Promise<string[]> {
  const { map, hasStandIns } = await importMap();
  return hasStandIns ? [importMapFlag(map)] : [];
}
