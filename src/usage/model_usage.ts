import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * What was used of one model. The token buckets are disjoint: input has no cache reads or writes in
 * it, output no reasoning, and the five together are the total.
 */
export interface ModelUsage {
  /** Input tokens that came from no cache and went into none. */
  inputTokens: number;
  /** Output tokens without reasoning. */
  outputTokens: number;
  /** Input tokens read from a cache. */
  cacheReadInputTokens: number;
  /** Input tokens written into a cache. Absent: unknown. */
  cacheCreationInputTokens?: number;
  /** Output tokens spent on reasoning. Absent: unknown. */
  reasoningOutputTokens?: number;
  /** Searches of the web: a count of its own, not tokens. Absent: unknown. */
  webSearchRequests?: number;
  /** The cost in US dollars, which may be an estimate. Absent: unknown, which is never 0. */
  costUSD?: number;
  /** How many tokens the model's context can hold: a size, not a count. Absent: unknown. */
  contextWindow?: number;
}

export const modelUsage: Description<ModelUsage> = {
  name: "ModelUsage",
  is: {
    object: {
      inputTokens: "amount",
      outputTokens: "amount",
      cacheReadInputTokens: "amount",
      "cacheCreationInputTokens?": "amount",
      "reasoningOutputTokens?": "amount",
      "webSearchRequests?": "amount",
      "costUSD?": "amount",
      "contextWindow?": "amount",
    },
  },
};
/** The schema of {@linkcode ModelUsage}. */
export const ModelUsageSchema: LodySchema<ModelUsage> = /* @__PURE__ */ schema(
  modelUsage,
  guards.isModelUsage,
);

/** The counters that every row has. */
export const REQUIRED_COUNTERS = ["inputTokens", "outputTokens", "cacheReadInputTokens"] as const;
/** The counters that a row has only where they are known. */
export const OPTIONAL_COUNTERS = [
  "cacheCreationInputTokens",
  "reasoningOutputTokens",
  "webSearchRequests",
] as const;

/** A row in which nothing was used. */
export function emptyRow(): ModelUsage {
  return { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
}

/** A sum that stays a number that JSON can carry. */
export function plus(a: number, b: number): number {
  return Math.min(a + b, Number.MAX_VALUE);
}

/** Adds the counters of one row to another's. A cost and a context window are no counters. */
export function addCounters(total: ModelUsage, added: ModelUsage): void {
  for (const key of REQUIRED_COUNTERS) total[key] = plus(total[key], added[key]);
  for (const key of OPTIONAL_COUNTERS) {
    const counter = added[key];
    if (counter !== undefined) total[key] = plus(total[key] ?? 0, counter);
  }
}

/**
 * Adds up usage.
 *
 * An optional counter that no row has stays absent. The sum has a cost only if there is a row and
 * every row has one: a cost that is partly unknown is unknown. A context window is a size and is
 * not added: the sum has one only where all rows that tell one tell the same. A sum beyond what a
 * number can hold stays at the largest.
 *
 * @param rows The rows, by model; the names do not matter.
 * @returns The sum, a new object.
 *
 * @example
 * ```ts
 * import { sumModelUsage } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const sum = sumModelUsage({
 *   large: { inputTokens: 100, outputTokens: 20, cacheReadInputTokens: 900, costUSD: 0.5 },
 *   local: { inputTokens: 7, outputTokens: 3, cacheReadInputTokens: 0 },
 * });
 * assertEquals(sum, { inputTokens: 107, outputTokens: 23, cacheReadInputTokens: 900 });
 * ```
 */
export function sumModelUsage(rows: Readonly<Record<string, ModelUsage>>): ModelUsage {
  return addRows(Object.values(rows));
}

/** Adds rows by the rules of {@linkcode sumModelUsage}. */
export function addRows(rows: Iterable<ModelUsage>): ModelUsage {
  const sum = emptyRow();
  const contextWindows = new Set<number>();
  let costUSD: number | undefined;
  let count = 0;
  let priced = 0;
  for (const row of rows) {
    count++;
    addCounters(sum, row);
    if (row.costUSD !== undefined) {
      costUSD = plus(costUSD ?? 0, row.costUSD);
      priced++;
    }
    if (row.contextWindow !== undefined) contextWindows.add(row.contextWindow);
  }
  if (costUSD !== undefined && priced === count) sum.costUSD = costUSD;
  const [contextWindow, another] = contextWindows;
  if (contextWindow !== undefined && another === undefined) sum.contextWindow = contextWindow;
  return sum;
}
