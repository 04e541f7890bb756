import { bundleLine, type Changelog } from "./changelog.ts";
import { isVersion } from "./npm/package.ts";
import { growthFaults } from "./npm/sizes.ts";

/**
 * Looks for what stands against a release.
 *
 * @param kilobytes The size of the bundle of everything, as measured.
 * @returns What is wrong, in words.
 */
export function releaseFaults({ tag, version, changelog, kilobytes }: {
  readonly tag: string;
  readonly version: string;
  readonly changelog: Changelog;
  readonly kilobytes: number;
}): readonly string[] {
  const faults: string[] = [];
  if (!isVersion(version)) faults.push(`"${version}" in deno.json is no semantic version`);
  if (tag !== `v${version}`) faults.push(`the version in deno.json makes the tag v${version}`);
  const [release, before] = changelog.releases;
  if (release?.version !== version) {
    const last = release?.version ?? "none";
    return [...faults, `the last release in CHANGELOG.md must be ${version}, but is ${last}`];
  }
  const line = bundleLine(kilobytes);
  if (release.bundleKilobytes?.toFixed(1) !== kilobytes.toFixed(1)) {
    faults.push(`CHANGELOG.md must say under ${version}: ${line}`);
  }
  return [...faults, ...growthFaults(kilobytes, before, release)];
}
