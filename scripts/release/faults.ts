import { isVersion } from "../npm/package.ts";
import { bundleLine, type Changelog, type Section } from "./changelog.ts";

const GROWTH_LIMIT = 1.1;
/** What rounding makes of a size, and what gzip does on another machine. */
const TOLERANCE_KILOBYTES = 0.1;

/**
 * Looks for what stands against a release.
 *
 * @param kilobytes The size of the bundle of everything, as measured.
 * @param built What the `package.json` of the build says; undefined where nothing is built.
 * @returns What is wrong, in words.
 */
export function releaseFaults({ tag, version, changelog, kilobytes, built }: {
  readonly tag: string;
  readonly version: string;
  readonly changelog: Changelog;
  readonly kilobytes: number;
  readonly built: { readonly version: string; readonly _generatedBy: string } | undefined;
}): readonly string[] {
  const faults: string[] = [];
  if (!isVersion(version)) {
    faults.push(`the version in deno.json must be a semantic version, got "${version}"`);
  }
  if (tag !== `v${version}`) {
    faults.push(`the tag must be v${version}, for the version in deno.json, got "${tag}"`);
  }
  if (built !== undefined && built.version !== version) {
    faults.push(`npm/ must hold ${version}, got "${built.version}": deno task build:npm builds it`);
  }
  if (built?._generatedBy.includes("stand-in")) {
    faults.push("npm/ must be built by dnt, where JSR answers, got one by the stand-in");
  }
  const [release, before] = changelog.releases;
  if (release?.version !== version) {
    const last = release === undefined ? "none" : `"${release.version}"`;
    return [...faults, `the last release in CHANGELOG.md must be ${version}, got ${last}`];
  }
  if (/^\s*- /m.test(changelog.unreleased?.text ?? "")) {
    faults.push(`CHANGELOG.md must have no entries under Unreleased; they belong to ${version}`);
  }
  if (!(Math.abs((release.bundleKilobytes ?? NaN) - kilobytes) <= TOLERANCE_KILOBYTES)) {
    const line = bundleLine(kilobytes);
    faults.push(`the section ${version} in CHANGELOG.md must have the line "${line}"`);
  }
  return [...faults, ...growthFaults(kilobytes, before, release)];
}

/**
 * Looks for growth since a release that the change log does not explain.
 *
 * @param everything The size of the bundle of everything, in KB.
 * @param since The release before; undefined where there is none.
 * @param section The section of the change log that must explain it.
 * @returns What is wrong, in words.
 */
export function growthFaults(
  everything: number,
  since: Changelog["releases"][number] | undefined,
  section: Section | undefined,
): readonly string[] {
  if (since === undefined) return [];
  const before = since.bundleKilobytes;
  if (before === undefined) return [`CHANGELOG.md must tell the bundle's size of ${since.version}`];
  if (everything <= before * GROWTH_LIMIT) return [];
  if (section !== undefined && /\bbundle\b/i.test(section.text)) return [];
  return [
    `the bundle of everything has grown from ${before} KB to ${everything.toFixed(1)} KB: ` +
    "CHANGELOG.md must say why, in an entry on the bundle",
  ];
}
