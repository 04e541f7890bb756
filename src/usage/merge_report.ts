import { copyRow, COUNTERS, isSameRow, withContextWindow } from "./row.ts";
import type { ModelUsage } from "./types.ts";

/** A row that only grows, after one more report of it. */
export interface MergedReport {
  /** The row; the very object that there was, where the report has nothing new. */
  readonly usage: ModelUsage;
  /** Whether the report has a higher counter than all before. */
  readonly rose: boolean;
  /** Whether the report has a lower counter than an earlier one. */
  readonly fell: boolean;
}

/**
 * Merges a report into a row that only grows, whose reports may come late or again.
 *
 * Of each counter the highest stays, and an older report is ignored. The cost is that of the highest
 * counters: a newer report's, known or not; of two reports with the same counters, the one that is
 * known, or the higher. Where no report has all the highest counters, no cost is theirs. The context
 * window is that of the newest report; where nothing tells which is newer, the first one stays.
 */
export function mergeReport(held: ModelUsage | undefined, report: ModelUsage): MergedReport {
  if (held === undefined) return { usage: copyRow(report), rose: true, fell: false };
  const usage = { ...held };
  let rose = false;
  let fell = false;
  let isPartial = false;
  for (const counter of COUNTERS) {
    const before = held[counter] ?? 0;
    const count = report[counter];
    if (count === undefined) isPartial ||= before > 0;
    else if (count < before) fell = true;
    else {
      rose ||= count > before;
      usage[counter] = count;
    }
  }
  // A report without a counter is older than one that has it, unless another counter is higher.
  if (!rose && (fell || isPartial)) return { usage: held, rose, fell };

  if (rose) delete usage.costUSD;
  if (!fell && report.costUSD !== undefined) {
    usage.costUSD = Math.max(usage.costUSD ?? 0, report.costUSD);
  }
  if (rose || held.contextWindow === undefined) withContextWindow(usage, report.contextWindow);
  return { usage: isSameRow(held, usage) ? held : usage, rose, fell };
}
