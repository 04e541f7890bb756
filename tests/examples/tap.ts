/**
 * Runs an agent and passes its stdio on, writing down each line in both directions.
 *
 *     tap.ts LOG COMMAND ...
 *
 * @module
 */
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

const [log = "", command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });

function pass(from: Readable, to: Writable, direction: "to agent" | "to client"): void {
  createInterface({ input: from }).on("line", (line) => {
    appendFileSync(log, JSON.stringify({ direction, line }) + "\n");
    to.write(`${line}\n`);
  });
}

pass(process.stdin, child.stdin, "to agent");
pass(child.stdout, process.stdout, "to client");
process.stdin.once("end", () => child.kill());
process.once("SIGTERM", () => {
  child.kill();
  process.exit();
});
child.once("exit", (code) => process.exit(code ?? 0));
