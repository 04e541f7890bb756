/** The median of a ratio between times that are measured in turns, so that a slow moment slows both. */
export function medianOf(ratio: () => number, rounds = 100): number {
  const ratios = Array.from({ length: rounds }, () => ratio());
  return ratios.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? NaN;
}
