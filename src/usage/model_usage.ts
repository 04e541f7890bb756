import { shown } from "../schema/issue.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { ExactSum } from "./exact_sum.ts";
import { requireRows } from "./require_rows.ts";
import { copyRow, COUNTERS, countersSince, SUMMED, withContextWindow } from "./row.ts";
import { type ModelUsage, ModelUsageSchema } from "./types.ts";
import { sumRows } from "./usage_sum.ts";

/**
 * Adds up usage.
 *
 * An optional counter that no row has stays absent. The sum has a cost only if there is a row and
 * every row has one: a cost that is partly unknown is unknown. A context window is a size and is
 * not added: the sum has one only where no two rows have different ones. Sums of the numbers as they
 * are in memory are exact and rounded once, so that neither the order nor the number of the rows
 * matters; a sum beyond what a number can hold stays at the largest.
 *
 * @param rows The rows, by model; the names do not matter.
 * @returns The sum, a new object.
 * @throws {LodyValidationError} If a row is no {@linkcode ModelUsage}.
 * @throws {TypeError} If `rows` is no object of rows.
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
  requireRows("Cannot add up usage", rows);
  return sumRows(Object.values(rows));
}

/**
 * Adds a model's later usage to its earlier.
 *
 * It follows the rules of {@linkcode sumModelUsage}, except that the context window is the later
 * one. To add many, use that: it rounds once, not each time.
 *
 * @param a The earlier usage.
 * @param b The later usage.
 * @returns The sum, a new object.
 * @throws {LodyValidationError} If one is no {@linkcode ModelUsage}.
 *
 * @example
 * ```ts
 * import { addModelUsage } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const first = { inputTokens: 100, outputTokens: 20, cacheReadInputTokens: 0, costUSD: 0.5 };
 * const second = { inputTokens: 7, outputTokens: 3, cacheReadInputTokens: 90, costUSD: 0.25 };
 * assertEquals(addModelUsage(first, second), {
 *   inputTokens: 107,
 *   outputTokens: 23,
 *   cacheReadInputTokens: 90,
 *   costUSD: 0.75,
 * });
 * ```
 */
export function addModelUsage(a: ModelUsage, b: ModelUsage): ModelUsage {
  for (const row of [a, b]) requirePayload("Cannot add usage", ModelUsageSchema, row);
  return withContextWindow(sumRows([a, b]), b.contextWindow ?? a.contextWindow);
}

/**
 * Tells what was used since a total was lower: what {@linkcode addModelUsage} would have to add.
 *
 * A counter that the total does not have stays absent; one that only the baseline does not have
 * counts from 0. The cost is known only where both are. The context window is the total's.
 *
 * @param total The later total.
 * @param baseline The earlier one.
 * @returns The difference, a new object; undefined where a counter or the cost would be below zero.
 * Then the two are not of one count: it was reset, and nothing is owed back.
 * @throws {LodyValidationError} If one is no {@linkcode ModelUsage}.
 *
 * @example
 * ```ts
 * import { subtractModelUsage } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const before = { inputTokens: 100, outputTokens: 20, cacheReadInputTokens: 0 };
 * const after = { inputTokens: 107, outputTokens: 20, cacheReadInputTokens: 90 };
 * assertEquals(subtractModelUsage(after, before), {
 *   inputTokens: 7,
 *   outputTokens: 0,
 *   cacheReadInputTokens: 90,
 * });
 * assertEquals(subtractModelUsage(before, after), undefined); // The count began anew.
 * ```
 */
export function subtractModelUsage(
  total: ModelUsage,
  baseline: ModelUsage,
): ModelUsage | undefined {
  for (const row of [total, baseline]) {
    requirePayload("Cannot subtract usage", ModelUsageSchema, row);
  }
  const rest = countersSince(total, baseline);
  if (total.costUSD !== undefined && baseline.costUSD !== undefined) {
    rest.costUSD = total.costUSD - baseline.costUSD;
  }
  if (SUMMED.some((field) => (rest[field] ?? 0) < 0)) return undefined;
  return withContextWindow(rest, total.contextWindow);
}

/**
 * Counts all tokens: the sum of the five token buckets, which are disjoint.
 *
 * @param usage The usage. A bucket that is unknown counts nothing.
 * @returns How many tokens.
 * @throws {LodyValidationError} If it is no {@linkcode ModelUsage}.
 *
 * @example
 * ```ts
 * import { totalTokens } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const usage = { inputTokens: 100, outputTokens: 20, cacheReadInputTokens: 900 };
 * assertEquals(totalTokens({ ...usage, reasoningOutputTokens: 5, webSearchRequests: 2 }), 1025);
 * ```
 */
export function totalTokens(usage: ModelUsage): number {
  requirePayload("Cannot count tokens", ModelUsageSchema, usage);
  const buckets = COUNTERS.filter((counter) => counter !== "webSearchRequests");
  return new ExactSum(buckets.map((bucket) => usage[bucket] ?? 0)).value;
}

/** What a provider counts twice: a part on its own, and again in its whole. */
export interface ModelUsageOverlap {
  /** Which reported parts `inputTokens` includes. Absent: none. */
  readonly inputIncludes?: readonly ("cacheRead" | "cacheCreation")[];
  /** Which reported parts `outputTokens` includes. Absent: none. */
  readonly outputIncludes?: readonly "reasoning"[];
}

/**
 * Turns a provider's counts into the contract's disjoint ones, where its input includes the cache
 * reads or writes that it reports too, or its output the reasoning.
 *
 * A part that is not reported yet, or as 0, stays in its whole. So give an accumulator only reports
 * in which the parts are known: it never lowers a counter, and one that was too high stays so.
 *
 * @param reported The counts as the provider reports them, under the contract's names.
 * @param overlap Which parts are counted twice.
 * @returns The disjoint counts, a new object.
 * @throws {LodyValidationError} If `reported` is no {@linkcode ModelUsage}.
 * @throws {RangeError} If the parts are more than the whole, which then cannot include them, or if
 * there is no such part.
 * @throws {TypeError} If a list of parts is no array.
 *
 * @example
 * ```ts
 * import { disjointModelUsage } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const reported = { inputTokens: 1000, outputTokens: 20, cacheReadInputTokens: 900 };
 * assertEquals(disjointModelUsage(reported, { inputIncludes: ["cacheRead"] }), {
 *   inputTokens: 100,
 *   outputTokens: 20,
 *   cacheReadInputTokens: 900,
 * });
 * ```
 */
export function disjointModelUsage(
  reported: ModelUsage,
  { inputIncludes = [], outputIncludes = [] }: ModelUsageOverlap = {},
): ModelUsage {
  requirePayload(TO_MAKE_DISJOINT, ModelUsageSchema, reported);
  const usage = copyRow(reported);
  usage.inputTokens = without(reported, "input", inputIncludes, ["cacheRead", "cacheCreation"]);
  usage.outputTokens = without(reported, "output", outputIncludes, ["reasoning"]);
  return usage;
}

const TO_MAKE_DISJOINT = "Cannot make usage disjoint";
const PARTS = {
  cacheRead: "cacheReadInputTokens",
  cacheCreation: "cacheCreationInputTokens",
  reasoning: "reasoningOutputTokens",
} as const;
type Part = keyof typeof PARTS;

/** What is left of a whole when its parts, each once, are taken out. */
function without(
  reported: ModelUsage,
  side: "input" | "output",
  included: readonly Part[],
  possible: readonly Part[],
): number {
  const attempt = `${TO_MAKE_DISJOINT}: ${side}`;
  if (!Array.isArray(included)) {
    throw new TypeError(`${attempt}Includes must be an array, got ${shown(included)}`);
  }
  const unknown = included.find((part) => !possible.includes(part));
  if (unknown !== undefined) {
    const names = possible.map((part) => `"${part}"`).join(" or ");
    throw new RangeError(`${attempt}Includes must name ${names}, got ${shown(unknown)}`);
  }
  const whole = reported[`${side}Tokens`];
  const parts = possible.filter((part) => included.includes(part)).map((part) => PARTS[part]);
  const rest = parts.reduce((rest, part) => rest - (reported[part] ?? 0), whole);
  if (rest < 0) {
    const figures = parts.map((part) => `${part} ${reported[part] ?? "unknown"}`).join(" and ");
    throw new RangeError(
      `${attempt}Tokens must be at least its parts, got ${whole} and in it ${figures}`,
    );
  }
  return rest;
}
