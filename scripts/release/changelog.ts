import { readFileSync } from "node:fs";
import { parser } from "keep-a-changelog";
import { isVersion } from "../npm/package.ts";

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

const BUNDLE_LINE = /^[\s-]*Bundle of everything, minified and gzipped: (\d+\.\d) KB\.?$/m;

/** The line by which a release tells how large its bundle was. */
export function bundleLine(kilobytes: number): string {
  return `Bundle of everything, minified and gzipped: ${kilobytes.toFixed(1)} KB`;
}

/** Reads `CHANGELOG.md`. */
export function changelogOfProject(): Changelog {
  return readChangelog(readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8"));
}

/**
 * Reads a text in the form of Keep a Changelog.
 *
 * @throws {Error} If it has another form.
 */
export function readChangelog(text: string): Changelog {
  const releases = sectionsOf(text);
  const unreleased = releases.find(({ date }) => date === undefined);
  return {
    unreleased: unreleased && readSection(`${unreleased}`),
    releases: releases.flatMap((release) => {
      const { version, date } = release;
      if (version === undefined || date === undefined) return [];
      return { version, ...readSection(`${release}`) };
    }),
  };
}

function sectionsOf(text: string): ReturnType<typeof parser>["releases"] {
  const titles = [...text.matchAll(/^## .*$/gm)].map(([title]) => title);
  const wrong = titles.find((title, index) =>
    titles.indexOf(title) < index || !(isReleaseTitle(title) || index === 0 && title === UNRELEASED)
  );
  if (wrong !== undefined) {
    throw new Error(
      `Cannot read CHANGELOG.md: the title of a section must be "${UNRELEASED}", at the top, or ` +
        `"## [1.2.3] - 2026-12-31", once, got "${wrong}"`,
    );
  }
  try {
    return parser(text).releases;
  } catch (error) {
    const why = (error as Error).message;
    throw new Error(`Cannot read CHANGELOG.md: it must be as Keep a Changelog has it: ${why}`);
  }
}

const UNRELEASED = "## [Unreleased]";

function isReleaseTitle(title: string): boolean {
  const [, version = "", date = ""] =
    /^## \[(.*)\] - (\d{4}-\d{2}-\d{2})(?: \[YANKED\])?$/.exec(title) ?? [];
  const time = Date.parse(date);
  return isVersion(version) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function readSection(text: string): Section {
  const size = BUNDLE_LINE.exec(text)?.[1];
  return {
    text: text.replace(BUNDLE_LINE, ""),
    bundleKilobytes: size === undefined ? undefined : Number(size),
  };
}
