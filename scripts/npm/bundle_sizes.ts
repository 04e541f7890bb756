import { bundled, GUARD_LIMIT_KILOBYTES, kilobytes } from "../bench/bundles.ts";

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
    sizes.push({ name, kilobytes: kilobytes(await bundled(program, { folder: project })) });
  }
  const [guard] = sizes.toSorted((a, b) => b.kilobytes - a.kilobytes);
  if (guard === undefined) throw new TypeError("Cannot measure: the package exports no guard");
  return {
    guard,
    everything: kilobytes(await bundled(`export * from "${from}";`, { folder: project })),
  };
}

/**
 * Looks for a single guard that is over what the project allows.
 *
 * @returns What is wrong, in words.
 */
export function guardFaults({ guard }: Sizes): readonly string[] {
  if (guard.kilobytes <= GUARD_LIMIT_KILOBYTES) return [];
  const size = `${guard.kilobytes.toFixed(2)} KB`;
  return [`the bundle of ${guard.name} is ${size}, over ${GUARD_LIMIT_KILOBYTES} KB`];
}
