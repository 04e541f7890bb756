/**
 * Runs every check but `bench` and `check:release`, one after the other, and stops at the first that
 * fails.
 *
 * @module
 */
import { rmSync } from "node:fs";
import { importMap, importMapFlag } from "./offline/jsr.ts";
import { configWith } from "./other_types.ts";

const { map, hasStandIns } = await importMap();
const imports = hasStandIns ? [importMapFlag(map)] : [];
const inexact = configWith({ exactOptionalPropertyTypes: false });
// What Node.js 20 and browsers have had for long.
const portable = configWith({ lib: ["es2022", "dom"] });

/** A check: the `deno` command that makes it, and what mends what it finds. */
interface Check {
  readonly name: string;
  readonly command: readonly string[];
  readonly mend?: string;
}

const checks: readonly Check[] = [
  { name: "Format", command: ["fmt", "--check"], mend: "deno fmt" },
  { name: "Lint", command: ["lint"], mend: "deno lint --fix" },
  {
    name: "Generated files are fresh",
    command: ["run", "-A", "scripts/generate.ts", "--check"],
    mend: "deno task generate",
  },
  { name: "Types", command: ["check", "--quiet", ...imports, "."] },
  {
    name: "Types without exactOptionalPropertyTypes",
    command: [
      "check",
      "--quiet",
      `--config=${inexact.file}`,
      importMapFlag(map),
      "mod.ts",
      "src/sdk.ts",
      "tests/types_test.ts",
      "tests/schema/vocabulary_test.ts",
    ],
  },
  {
    name: "Types where there is nothing newer than ES2022",
    command: [
      "check",
      "--quiet",
      `--config=${portable.file}`,
      importMapFlag(map),
      "mod.ts",
      "src/sdk.ts",
    ],
  },
  { name: "Documentation", command: ["doc", "--lint", "mod.ts", "src/sdk.ts"] },
  {
    name: "What JSR would publish",
    command: ["publish", "--dry-run", "--allow-dirty", "--quiet"],
  },
  { name: "Tests", command: ["test", "-A", "--doc", ...imports] },
  { name: "Reference as HTML", command: ["task", "--quiet", "doc"] },
  {
    name: "The npm package, built and tested in Node.js",
    command: ["run", "-A", ...imports, "scripts/build_npm.ts"],
  },
  {
    name: "The npm package in other lines of Node.js, in Bun, and with the lowest ACP SDK",
    command: ["task", "--quiet", "test:npm"],
  },
  { name: "The npm package as its users get it", command: ["task", "--quiet", "check:npm"] },
];

try {
  for (const { name, command, mend } of checks) {
    console.log(`\n── ${name}`);
    const { code } = await new Deno.Command(Deno.execPath(), { args: [...command] }).spawn().status;
    if (code === 0) continue;
    console.error(`\n${name}: failed${mend === undefined ? "" : `; to mend it: ${mend}`}`);
    Deno.exitCode = code;
    break;
  }
} finally {
  for (const { folder } of [inexact, portable]) rmSync(folder, { recursive: true });
}
if (Deno.exitCode === 0) console.log("\nEverything is as it should be");
