import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Site } from "../browser/server.ts";
import { run } from "../command.ts";
import { denoConfig } from "../npm/package.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const examples = join(root, "examples");

/** The page of `examples/browser.html`, built, with a recording for it to play. */
export async function pageSite(recording: string): Promise<Site> {
  const { outputFiles: [script] } = await build({
    entryPoints: [join(examples, "browser.ts")],
    alias: { [denoConfig.name]: join(root, "mod.ts") },
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    write: false,
    logLevel: "error",
  });
  const style = readFileSync(join(examples, "browser.css"), "utf8");
  return {
    "/": ["text/html", pageText()],
    "/browser.css": ["text/css", style],
    "/browser.js": ["text/javascript", script?.text ?? ""],
    "/recording.jsonl": ["application/jsonl", recording],
  };
}

/** The content security policy that the page states. */
export function pagePolicy(): string {
  const policy = pageText().match(/http-equiv="content-security-policy"\s+content="(.*)"/)?.[1];
  if (policy === undefined) throw new Error("Cannot serve the page: it states no policy");
  return policy;
}

function pageText(): string {
  return readFileSync(join(examples, "browser.html"), "utf8");
}

/**
 * Plays the demo and returns its recording.
 *
 * @param paceMs The milliseconds of a beat of the demo's agent.
 */
export async function recordDemo(paceMs: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "recording-"));
  try {
    const file = join(folder, "recording.jsonl");
    const program = (name: string) => ["run", "--quiet", "-A", join(examples, name)];
    await run(Deno.execPath(), [
      ...program("client.ts"),
      "--answer=The shared one",
      `--record=${file}`,
      "--",
      Deno.execPath(),
      ...program("agent.ts"),
      "--pace",
      String(paceMs),
    ], { env: { NO_COLOR: "1" } });
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
