import type { ModelUsage } from "./types.ts";

/** What can be added up in a row: the counters, the required ones first, and the cost. */
export const SUMMED = [
  "inputTokens",
  "outputTokens",
  "cacheReadInputTokens",
  "cacheCreationInputTokens",
  "reasoningOutputTokens",
  "webSearchRequests",
  "costUSD",
] as const;

/** The counters of a row. */
export const COUNTERS: readonly Exclude<typeof SUMMED[number], "costUSD">[] = /* @__PURE__ */ SUMMED
  .filter((field) => field !== "costUSD");

/** A row in which nothing was used. */
export function emptyRow(): ModelUsage {
  return { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
}

/** A copy of a row, with nothing but the contract's fields. */
export function copyRow(row: ModelUsage): ModelUsage {
  const copy = emptyRow();
  for (const field of SUMMED) {
    const amount = row[field];
    if (amount !== undefined) copy[field] = amount;
  }
  return withContextWindow(copy, row.contextWindow);
}

/** Whether two rows have the same counters and the same cost. */
export function isSameCount(a: ModelUsage, b: ModelUsage): boolean {
  return SUMMED.every((field) => a[field] === b[field]);
}

/** Whether two rows are the same. */
export function isSameRow(a: ModelUsage, b: ModelUsage): boolean {
  return a.contextWindow === b.contextWindow && isSameCount(a, b);
}

/** The counters of a row, less those of an earlier one. */
export function countersSince(row: ModelUsage, earlier: ModelUsage | undefined): ModelUsage {
  const rest = emptyRow();
  for (const counter of COUNTERS) {
    const count = row[counter];
    if (count !== undefined) rest[counter] = count - (earlier?.[counter] ?? 0);
  }
  return rest;
}

/** The context window of several rows: the one they have in common, where none has another. */
export function commonContextWindow(
  rows: Iterable<{ readonly contextWindow?: number | undefined }>,
): number | undefined {
  const [contextWindow, another] = new Set([...rows].flatMap((row) => row.contextWindow ?? []));
  return another === undefined ? contextWindow : undefined;
}

/** Gives a row a context window, where there is one. */
export function withContextWindow(row: ModelUsage, contextWindow: number | undefined): ModelUsage {
  if (contextWindow !== undefined) row.contextWindow = contextWindow;
  return row;
}
