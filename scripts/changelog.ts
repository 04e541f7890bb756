import { readFileSync } from "node:fs";
import { parser } from "keep-a-changelog";

type Release = ReturnType<typeof parser>["releases"][number];

/** What `CHANGELOG.md` says, as far as it is looked into here. */
export interface Changelog {
  /** What has changed since the last release, as text. */
  readonly unreleased: string;
  /** The releases, the last one first. */
  readonly releases: readonly {
    readonly version: string;
    /** How large the bundle of everything was, in KB; undefined where it does not say. */
    readonly bundleKilobytes: number | undefined;
  }[];
}

/** How the change log tells the size of a release. */
export const BUNDLE_LINE = (kilobytes: string): string =>
  `Bundle of everything, minified and gzipped: ${kilobytes} KB`;

/** Reads `CHANGELOG.md`, or another text of its form. */
export function readChangelog(
  text: string = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8"),
): Changelog {
  const { releases } = parser(text);
  const textOf = (release: Release | undefined) => release?.toString() ?? "";
  const line = new RegExp(BUNDLE_LINE("([\\d.]+)"));
  return {
    unreleased: textOf(releases.find(({ date }) => date === undefined)),
    releases: releases.flatMap((release) => {
      const { version, date } = release;
      if (version === undefined || date === undefined) return [];
      const size = line.exec(textOf(release))?.[1];
      return { version, bundleKilobytes: size === undefined ? undefined : Number(size) };
    }),
  };
}
