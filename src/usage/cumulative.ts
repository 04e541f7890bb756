import { copyRow, COUNTERS, isSameRow } from "./row.ts";
import type { ModelUsage } from "./types.ts";

/** What is known of a count that only grows, after one more report of it. */
export interface Cumulative {
  /** The highest that was told; the very object there was, where the report said nothing new. */
  readonly usage: ModelUsage;
  /** Whether the report had a counter lower than one before. */
  readonly fell: boolean;
}

/**
 * Takes a report of a count that only grows. Reports may come late or again, so of each counter the
 * highest stays, and an older report says nothing. The cost is that of the highest counters: a later
 * report's, known or not; where two reports have the same counters, the one that is known, and the
 * higher of two. A cost that was told of counters of which some were higher and some lower is of
 * neither.
 */
export function cumulative(held: ModelUsage | undefined, report: ModelUsage): Cumulative {
  if (held === undefined) return { usage: copyRow(report), fell: false };
  const usage = { ...held };
  let rose = false;
  let fell = false;
  let isPartial = false;
  for (const counter of COUNTERS) {
    const before = held[counter] ?? 0;
    const count = report[counter];
    if (count === undefined) isPartial ||= before > 0;
    else if (count < before) fell = true;
    else usage[counter] = count;
    rose ||= count !== undefined && count > before;
  }
  // What leaves out a counter is older than what told it, unless another counter says otherwise.
  if (!rose && (fell || isPartial)) return { usage: held, fell };

  if (rose) delete usage.costUSD;
  if (!fell && report.costUSD !== undefined) {
    usage.costUSD = Math.max(usage.costUSD ?? 0, report.costUSD);
  }
  if (report.contextWindow !== undefined) usage.contextWindow = report.contextWindow;
  return { usage: isSameRow(held, usage) ? held : usage, fell };
}
