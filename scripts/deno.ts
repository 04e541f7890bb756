/**
 * Runs a `deno` command whose files may import JSR's packages, also where JSR does not answer.
 *
 *     deno run -A scripts/deno.ts test -A tests/
 *
 * @module
 */
import process from "node:process";
import { importFlags } from "./offline/jsr.ts";

const [command = "help", ...args] = Deno.args;
const child = new Deno.Command(Deno.execPath(), {
  args: [command, ...await importFlags(), ...args],
}).spawn();
// Who ends this ends what it runs.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
Deno.exit((await child.status).code);
