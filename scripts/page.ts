/**
 * Builds `examples/browser.html` and serves it on this machine, to play a recording in a browser.
 *
 *     deno task page [recording.jsonl]
 *
 * Without a recording it plays the demo, and shows that.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { serve } from "./browser/server.ts";
import { pagePolicy, pageSite, recordDemo } from "./page/site.ts";

const PACE_MS = 250;
const [file, ...rest] = process.argv.slice(2);
try {
  if (rest.length > 0) {
    throw new TypeError(`Cannot show the page: takes one recording, got ${rest.length + 1}`);
  }
  if (file === undefined) console.log("Recording the demo");
  const recording = file === undefined ? await recordDemo(PACE_MS) : readFileSync(file, "utf8");
  const { url } = await serve(await pageSite(recording), pagePolicy());
  console.log(`The page is at ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
