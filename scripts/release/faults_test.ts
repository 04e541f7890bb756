import { assert, assertEquals, assertThrows } from "@std/assert";
import { changelogOfProject, readChangelog } from "./changelog.ts";
import { growthFaults, releaseFaults } from "./faults.ts";

const changelog = readChangelog(`# Changelog

## [Unreleased]

## [0.3.0] - 2026-12-02

Bundle of everything, minified and gzipped: 16.0 KB

### Added

- Usage ledgers, by which the bundle has grown.

## [0.2.0] - 2026-12-01

Bundle of everything, minified and gzipped: 13.6 KB

### Added

- Goals.

## [0.1.0] - 2026-11-30

### Added

- Guards.
- Bundle of everything, minified and gzipped: 9.5 KB.
`);

Deno.test("the project's change log is in the form of Keep a Changelog", () => {
  const { releases, unreleased } = changelogOfProject();
  assert(unreleased !== undefined || releases.length > 0);
});

Deno.test("readChangelog() reads releases, the last one first, and their sizes", () => {
  assertEquals(
    changelog.releases.map(({ version, bundleKilobytes }) => [version, bundleKilobytes]),
    [["0.3.0", 16], ["0.2.0", 13.6], ["0.1.0", 9.5]],
  );
  assert(changelog.unreleased !== undefined);
});

Deno.test("releaseFaults() finds none in a release that is as it should be", () => {
  const built = { version: "0.3.0", _generatedBy: "dnt@dev" };
  const release = { tag: "v0.3.0", version: "0.3.0", changelog, kilobytes: 16.04, built };
  assertEquals(releaseFaults(release), []);
  assertEquals(releaseFaults({ ...release, built: undefined }), []);
});

Deno.test("releaseFaults() tells of another tag, another section, and another size", () => {
  const faults = (tag: string, version: string, kilobytes: number) =>
    releaseFaults({ tag, version, changelog, kilobytes, built: undefined });
  assertEquals(faults("0.3.0", "0.3.0", 16), [
    `the tag must be v0.3.0, for the version in deno.json, got "0.3.0"`,
  ]);
  assertEquals(faults("v0.4.0", "0.4.0", 16), [
    `the last release in CHANGELOG.md must be 0.4.0, got "0.3.0"`,
  ]);
  assertEquals(faults("v0.3.0", "0.3.0", 16.2), [
    "the section 0.3.0 in CHANGELOG.md must have the line " +
    `"Bundle of everything, minified and gzipped: 16.2 KB"`,
  ]);
  assertEquals(faults("v0.4", "0.4", 16).length, 2);
});

Deno.test("releaseFaults() tells of a build of another version, and of one by the stand-in", () => {
  const release = { tag: "v0.3.0", version: "0.3.0", changelog, kilobytes: 16 };
  const built = { version: "0.2.0", _generatedBy: "the stand-in for dnt" };
  assertEquals(releaseFaults({ ...release, built }), [
    `npm/ must hold 0.3.0, got "0.2.0": deno task build:npm builds it`,
    "npm/ must be built by dnt, where JSR answers, got one by the stand-in",
  ]);
});

Deno.test("releaseFaults() tells of entries that were not moved to the release", () => {
  const left = readChangelog(
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- More.\n\n## [0.3.0] - 2026-12-02\n\n" +
      "Bundle of everything, minified and gzipped: 16.0 KB\n",
  );
  const release = { tag: "v0.3.0", version: "0.3.0", changelog: left, kilobytes: 16 };
  assertEquals(releaseFaults({ ...release, built: undefined }), [
    "CHANGELOG.md must have no entries under Unreleased; they belong to 0.3.0",
  ]);
});

Deno.test("growthFaults() wants growth over 10 % explained", () => {
  const [explained, before] = changelog.releases;
  assertEquals(growthFaults(14.9, before, undefined), []);
  assertEquals(growthFaults(15, undefined, undefined), []);
  assertEquals(
    growthFaults(15, { version: "0.1.0", text: "", bundleKilobytes: undefined }, explained),
    [
      "CHANGELOG.md must tell the bundle's size of 0.1.0",
    ],
  );
  assertEquals(growthFaults(15, before, explained), []);
  for (const section of [undefined, before, changelog.unreleased]) {
    const [fault] = growthFaults(15, before, section);
    assert(fault?.startsWith("the bundle of everything has grown from 13.6 KB to 15.0 KB"));
  }
});

Deno.test("readChangelog() refuses what is not in the form of Keep a Changelog", () => {
  const sections = [
    "## Unreleased stuff",
    "## [0.2.0] - soon",
    "## [0.2.0] - 2026-13-45",
    "## [0.2.0] - 2026-02-30",
    "## [0.2] - 2026-12-02",
    "## [0.2.0] - 2026-12-01\n\n## [0.2.0] - 2026-12-01",
    "## [0.2.0]",
    "## [0.2.0] - 2026-12-01\n\n## [Unreleased]",
    "## [0.2.0] - 2026-12-01\n\n### Stuff\n\n- A.",
  ];
  for (const section of sections) {
    const read = () => readChangelog(`# Changelog\n\n${section}\n`);
    assertThrows(read, Error, "Cannot read CHANGELOG.md: ");
  }
});
