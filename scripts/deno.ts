/**
 * Runs a `deno` command whose files may import JSR's packages, also where JSR does not answer.
 *
 *     deno run -A scripts/deno.ts test -A tests/
 *
 * @module
 */
import { importFlags } from "./offline/jsr.ts";

const [command = "help", ...args] = Deno.args;
const child = new Deno.Command(Deno.execPath(), {
  args: [command, ...await importFlags(), ...args],
}).spawn();
Deno.exit((await child.status).code);
