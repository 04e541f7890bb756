import type { ModelUsage } from "./types.ts";

/** What is counted in a row and can be added: the counters, those first that every row has, and the cost. */
export const COUNTED = [
  "inputTokens",
  "outputTokens",
  "cacheReadInputTokens",
  "cacheCreationInputTokens",
  "reasoningOutputTokens",
  "webSearchRequests",
  "costUSD",
] as const;

/** The counters of a row. */
export const COUNTERS: readonly Exclude<typeof COUNTED[number], "costUSD">[] =
  /* @__PURE__ */ COUNTED.filter((field) => field !== "costUSD");

/** A row in which nothing was used. */
export function emptyRow(): ModelUsage {
  return { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
}

/** A copy of a row, with nothing but the contract's fields. */
export function copyRow(row: ModelUsage): ModelUsage {
  const copy = emptyRow();
  for (const field of COUNTED) {
    const count = row[field];
    if (count !== undefined) copy[field] = count;
  }
  if (row.contextWindow !== undefined) copy.contextWindow = row.contextWindow;
  return copy;
}

/** Whether two rows tell the same counters and the same cost. */
export function isSameCount(a: ModelUsage, b: ModelUsage): boolean {
  return a.costUSD === b.costUSD && COUNTERS.every((counter) => a[counter] === b[counter]);
}

/** Whether two rows say the same. */
export function isSameRow(a: ModelUsage, b: ModelUsage): boolean {
  return a.contextWindow === b.contextWindow && isSameCount(a, b);
}

/** What each counter of a row has more than one told before. */
export function countersSince(row: ModelUsage, before: ModelUsage | undefined): ModelUsage {
  const rest = emptyRow();
  for (const counter of COUNTERS) {
    const count = row[counter];
    if (count !== undefined) rest[counter] = count - (before?.[counter] ?? 0);
  }
  return rest;
}

/** The context window of rows together: that which all rows that tell one tell. */
export function sharedContextWindow(rows: Iterable<{ contextWindow?: number | undefined }>) {
  const [contextWindow, another] = new Set(
    [...rows].flatMap((row) => row.contextWindow ?? []),
  );
  return another === undefined ? contextWindow : undefined;
}

/** A record, without a prototype, since models and operations may have any name. */
export function record<Value, Result>(
  entries: Iterable<readonly [string, Value]>,
  read: (value: Value) => Result,
): Record<string, Result> {
  const result: Record<string, Result> = Object.create(null);
  for (const [name, value] of entries) result[name] = read(value);
  return result;
}
