import { bundled, kilobytes } from "../bench/bundles.ts";
import type { Changelog } from "../changelog.ts";

const GUARD_LIMIT_KILOBYTES = 2;
const GROWTH_LIMIT = 1.1;

/** Sizes of bundles, minified and gzipped, in KB. */
export interface Sizes {
  /** The largest that a single guard makes. */
  readonly guard: { readonly name: string; readonly kilobytes: number };
  /** The one that all of `.` makes. */
  readonly everything: number;
}

/** Measures what a project's bundle gets of the package. */
export async function measureSizes(
  project: string,
  guards: readonly string[],
  from: string,
): Promise<Sizes> {
  const sizes = [];
  for (const name of guards) {
    const program = `export { ${name} } from "${from}";`;
    sizes.push({ name, kilobytes: kilobytes(await bundled(program, project)) });
  }
  const [guard] = sizes.toSorted((a, b) => b.kilobytes - a.kilobytes);
  if (guard === undefined) throw new TypeError("Cannot measure: the package exports no guard");
  return { guard, everything: kilobytes(await bundled(`export * from "${from}";`, project)) };
}

/**
 * Looks for sizes that are over what the project allows.
 *
 * @returns What is wrong, in words.
 */
export function sizeFaults({ guard, everything }: Sizes, changelog: Changelog): readonly string[] {
  const faults: string[] = [];
  if (guard.kilobytes > GUARD_LIMIT_KILOBYTES) {
    faults.push(`${guard.name} is over ${GUARD_LIMIT_KILOBYTES} KB`);
  }
  const before = changelog.releases[0]?.bundleKilobytes;
  if (before === undefined || everything <= before * GROWTH_LIMIT) return faults;
  if (/\bbundle\b/i.test(changelog.unreleased)) return faults;
  return [
    ...faults,
    `everything has grown from ${before} KB to ${everything.toFixed(1)} KB: CHANGELOG.md must ` +
    "say why, under Unreleased, in an entry on the bundle",
  ];
}
