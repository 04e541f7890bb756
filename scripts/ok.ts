/**
 * Runs every check there is, one after the other, and stops at the first that fails.
 *
 * @module
 */
import { importFlags } from "./offline/jsr.ts";

const std = await importFlags();

/** Each check and the `deno` command that makes it. */
const checks: readonly (readonly [name: string, command: readonly string[]])[] = [
  ["Format", ["fmt", "--check", "--quiet"]],
  ["Lint", ["lint", "--quiet"]],
  ["Generated files are fresh", ["run", "-A", "scripts/generate.ts", "--check"]],
  ["Types", ["check", "--quiet", ...std, "."]],
  ["Types without exactOptionalPropertyTypes", ["run", "-A", "scripts/check_inexact.ts"]],
  ["Documentation", ["doc", "--lint", "mod.ts", "src/sdk.ts"]],
  ["What JSR would publish", ["publish", "--dry-run", "--allow-dirty", "--quiet"]],
  ["Tests", ["test", "-A", "--doc", ...std]],
];

for (const [name, command] of checks) {
  console.log(`\n── ${name}`);
  const { code } = await new Deno.Command(Deno.execPath(), { args: [...command] }).spawn().status;
  if (code === 0) continue;
  console.error(`\n${name}: failed`);
  Deno.exit(code);
}
console.log("\nEverything is as it should be");
