/**
 * Checks that a tag may be released: that it is the version in `deno.json`, and that the change log
 * has a section for it.
 *
 *     deno task check:release v1.2.3
 *
 * @module
 */
import process from "node:process";
import { bundled, kilobytes } from "./bench/bundles.ts";
import { changelogOfProject } from "./changelog.ts";
import { denoConfig } from "./npm/package.ts";
import { releaseFaults } from "./release.ts";

const [tag = "", ...rest] = process.argv.slice(2);
const faults = rest.length > 0 ? ["takes one tag"] : releaseFaults({
  tag,
  version: denoConfig.version,
  changelog: changelogOfProject(),
  kilobytes: kilobytes(await bundled(`export * from "./mod";`)),
});
if (faults.length === 0) console.log(`${tag} may be released`);
for (const fault of faults) console.error(`Cannot release "${tag}": ${fault}`);
if (faults.length > 0) process.exitCode = 1;
