import { readFileSync } from "node:fs";
import { parser } from "keep-a-changelog";

/** A section of the change log. */
export interface Section {
  /** What it says, but for the line on the bundle's size. */
  readonly text: string;
  /** How large the bundle of everything was, in KB; undefined where it does not say. */
  readonly bundleKilobytes: number | undefined;
}

/** What the change log says. */
export interface Changelog {
  /** What has changed since the last release; undefined where there is no such section. */
  readonly unreleased: Section | undefined;
  /** The releases, the last one first. */
  readonly releases: readonly (Section & { readonly version: string })[];
}

const BUNDLE_LINE = /^Bundle of everything, minified and gzipped: ([\d.]+) KB$/m;

/** The line by which a release tells how large its bundle was. */
export function bundleLine(kilobytes: number): string {
  return `Bundle of everything, minified and gzipped: ${kilobytes.toFixed(1)} KB`;
}

/** Reads `CHANGELOG.md`. */
export function changelogOfProject(): Changelog {
  return readChangelog(readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8"));
}

/** Reads a text in the form of Keep a Changelog. */
export function readChangelog(text: string): Changelog {
  const { releases } = parser(text);
  const unreleased = releases.find(({ date }) => date === undefined);
  return {
    unreleased: unreleased && sectionOf(`${unreleased}`),
    releases: releases.flatMap((release) => {
      const { version, date } = release;
      if (version === undefined || date === undefined) return [];
      return { version, ...sectionOf(`${release}`) };
    }),
  };
}

function sectionOf(text: string): Section {
  const size = BUNDLE_LINE.exec(text)?.[1];
  return {
    text: text.replace(BUNDLE_LINE, ""),
    bundleKilobytes: size === undefined ? undefined : Number(size),
  };
}
