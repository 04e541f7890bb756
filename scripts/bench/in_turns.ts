import { measure } from "mitata";

/** The median time of each function, taken in turns so that a slow moment slows them all. */
export async function inTurns(...functions: (() => void)[]): Promise<number[]> {
  const medians: number[][] = functions.map(() => []);
  for (let round = 0; round < 5; round++) {
    for (const [index, run] of functions.entries()) {
      const { p50 } = await measure(run, { min_cpu_time: 200 * 1e6 });
      medians[index]?.push(p50);
    }
  }
  return medians.map((times) => times.toSorted((a, b) => a - b)[2] ?? NaN);
}
