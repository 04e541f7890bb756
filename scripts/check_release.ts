/**
 * Checks that a tag may be released: that it is the version in `deno.json`, that the change log has a
 * section for it with the size of its bundle, and that what is built, if anything, is that version.
 *
 *     deno task check:release v1.2.3
 *
 * @module
 */
import { existsSync } from "node:fs";
import process from "node:process";
import { bundled, kilobytes } from "./bench/bundles.ts";
import { BUILT, requireBuiltPackage } from "./npm/built.ts";
import { denoConfig } from "./npm/package.ts";
import { changelogOfProject } from "./release/changelog.ts";
import { releaseFaults } from "./release/faults.ts";

try {
  const [tag, ...rest] = process.argv.slice(2);
  if (tag === undefined || rest.length > 0) {
    const given = process.argv.slice(2).map((word) => JSON.stringify(word)).join(" and ");
    throw new TypeError(`Cannot release: takes one tag, such as v1.2.3, got ${given || "none"}`);
  }
  const faults = releaseFaults({
    tag,
    version: denoConfig.version,
    changelog: changelogOfProject(),
    kilobytes: kilobytes(await bundled(`export * from "./mod";`)),
    built: existsSync(BUILT) ? requireBuiltPackage("Cannot release") : undefined,
  });
  for (const fault of faults) console.error(`Cannot release "${tag}": ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`deno.json and CHANGELOG.md agree on ${tag}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
