import { assert, assertEquals } from "@std/assert";
import { changelogOfProject, readChangelog } from "./changelog.ts";
import { growthFaults, guardFaults } from "./npm/sizes.ts";
import { releaseFaults } from "./release.ts";

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
`);

Deno.test("the project's change log is in the form of Keep a Changelog", () => {
  const { releases, unreleased } = changelogOfProject();
  assert(unreleased !== undefined || releases.length > 0);
});

Deno.test("readChangelog() reads releases, the last one first, and their sizes", () => {
  assertEquals(
    changelog.releases.map(({ version, bundleKilobytes }) => [version, bundleKilobytes]),
    [["0.3.0", 16], ["0.2.0", 13.6]],
  );
  assert(changelog.unreleased !== undefined);
});

Deno.test("releaseFaults() finds none in a release that is as it should be", () => {
  const release = { tag: "v0.3.0", version: "0.3.0", changelog, kilobytes: 16.04 };
  assertEquals(releaseFaults(release), []);
});

Deno.test("releaseFaults() tells of another tag, another section, and another size", () => {
  const faults = (tag: string, version: string, kilobytes: number) =>
    releaseFaults({ tag, version, changelog, kilobytes });
  assertEquals(faults("0.3.0", "0.3.0", 16), ["the version in deno.json makes the tag v0.3.0"]);
  assertEquals(faults("v0.4.0", "0.4.0", 16), [
    "the last release in CHANGELOG.md must be 0.4.0, but is 0.3.0",
  ]);
  assertEquals(faults("v0.3.0", "0.3.0", 16.2), [
    "CHANGELOG.md must say under 0.3.0: Bundle of everything, minified and gzipped: 16.2 KB",
  ]);
  assertEquals(faults("v0.4", "0.4", 16).length, 2);
});

Deno.test("growthFaults() wants growth over 10 % explained", () => {
  const [explained, before] = changelog.releases;
  assertEquals(growthFaults(14.9, before, undefined), []);
  assertEquals(growthFaults(15, undefined, undefined), []);
  assertEquals(growthFaults(15, before, explained), []);
  for (const section of [undefined, before, changelog.unreleased]) {
    const [fault] = growthFaults(15, before, section);
    assert(fault?.startsWith("the bundle of everything has grown from 13.6 KB to 15.0 KB"));
  }
});

Deno.test("guardFaults() lets no guard be over 2 KB", () => {
  const sizes = (kilobytes: number) => ({ guard: { name: "isX", kilobytes }, everything: 9 });
  assertEquals(guardFaults(sizes(2)), []);
  assertEquals(guardFaults(sizes(2.01)), ["the bundle of isX is 2.01 KB, over 2 KB"]);
});
