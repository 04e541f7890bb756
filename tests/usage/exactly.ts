import type { ModelUsage } from "../../mod.ts";

/** How many times 2^-1074, the smallest number there is, a number is. */
function units(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const fraction = bits & ((1n << 52n) - 1n);
  const magnitude = exponent === 0n ? fraction : (fraction | (1n << 52n)) << (exponent - 1n);
  return value < 0 ? -magnitude : magnitude;
}

/**
 * The sum of numbers that is exact until it is rounded, once, worked out with integers that have no
 * limit; the largest number where it is beyond that. For sums of at least 0.
 */
export function exactly(values: Iterable<number>): number {
  let sum = 0n;
  for (const value of values) sum += units(value);
  // 64 bits and whether there is anything below them are all that the rounding of 53 depends on.
  const shift = Math.max(0, sum.toString(2).length - 64);
  const top = sum >> BigInt(shift);
  const rest = top << BigInt(shift) === sum ? 0n : 1n;
  return Math.min(Number(top | rest) * 2 ** (shift - 1074), Number.MAX_VALUE);
}

/** The counters of a row. */
export const counters = [
  "inputTokens",
  "outputTokens",
  "cacheReadInputTokens",
  "cacheCreationInputTokens",
  "reasoningOutputTokens",
  "webSearchRequests",
] as const;

/** Rows added up from scratch, without a context window. */
export function added(rows: readonly ModelUsage[]): ModelUsage {
  const sum: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
  for (const key of counters) {
    const values = rows.flatMap((row) => row[key] ?? []);
    if (values.length > 0) sum[key] = exactly(values);
  }
  const costs = rows.flatMap((row) => row.costUSD ?? []);
  if (rows.length > 0 && costs.length === rows.length) sum.costUSD = exactly(costs);
  return sum;
}
