import { ExactSum } from "./exact_sum.ts";
import { commonContextWindow, copyRow, emptyRow, SUMMED, withContextWindow } from "./row.ts";
import type { ModelUsage } from "./types.ts";

/** The saved sum of rows that are themselves no longer there. */
export interface SessionUsageSum {
  /** How many rows were added. */
  rows: number;
  /** How many of them have no cost. */
  unpriced: number;
  /**
   * For each counter, and for `costUSD`, numbers whose exact sum it is. One of them alone means
   * nothing, and some may be below zero. Absent: unknown.
   */
  sums: Record<string, number[]>;
}

/**
 * A sum of rows, each of which may be replaced by a later report of it.
 *
 * A counter that no row has is absent. There is a cost only if there is a row and every row has one.
 * A context window is a size and no part of a sum.
 */
export class UsageSum {
  // In the order of `SUMMED`; undefined where no row has the field.
  readonly #sums: (ExactSum | undefined)[];
  #rows: number;
  #unpriced: number;

  /** Begins with nothing, or with a sum that was saved. */
  constructor(saved?: SessionUsageSum) {
    this.#rows = saved?.rows ?? 0;
    this.#unpriced = saved?.unpriced ?? 0;
    this.#sums = SUMMED.map((field) => {
      const parts = saved?.sums[field];
      return parts && new ExactSum(parts);
    });
  }

  /** Adds a row, in place of an earlier report of it, of which it has every counter. */
  add(row: ModelUsage, before?: ModelUsage): void {
    for (let index = 0; index < SUMMED.length; index++) {
      const field = SUMMED[index]!;
      const after = row[field];
      const earlier = before?.[field];
      if (after === earlier) continue;
      const sum = this.#sums[index] ??= new ExactSum();
      if (earlier) sum.add(-earlier);
      if (after) sum.add(after);
    }
    if (before === undefined) this.#rows++;
    else if (before.costUSD === undefined) this.#unpriced--;
    if (row.costUSD === undefined) this.#unpriced++;
  }

  /** Whether a row has no cost. */
  get hasUnpriced(): boolean {
    return this.#unpriced > 0;
  }

  /** The sum as a row, a new object. */
  get value(): ModelUsage {
    return this.#row(!this.hasUnpriced, (sum) => sum.value);
  }

  /** The sum less an earlier one. Whether the cost of the difference is known, the caller says. */
  since(earlier: UsageSum, isPriced: boolean): ModelUsage {
    const row = this.#row(isPriced, (sum, index) => {
      const before = earlier.#sums[index];
      return before === undefined ? sum.value : sum.minus(before);
    });
    // Where nothing was added, that cost nothing, even if no row has a cost.
    if (isPriced && this.#rows > 0) row.costUSD ??= 0;
    return row;
  }

  #row(isPriced: boolean, read: (sum: ExactSum, index: number) => number): ModelUsage {
    const row = emptyRow();
    for (let index = 0; index < SUMMED.length; index++) {
      const field = SUMMED[index]!;
      const sum = this.#sums[index];
      if (sum !== undefined && (isPriced || field !== "costUSD")) row[field] = read(sum, index);
    }
    return row;
  }

  /** What is to be saved of it. */
  toJSON(): SessionUsageSum {
    const sums: Record<string, number[]> = {};
    for (const [index, sum] of this.#sums.entries()) {
      if (sum !== undefined) sums[SUMMED[index]!] = sum.toJSON();
    }
    return { rows: this.#rows, unpriced: this.#unpriced, sums };
  }
}

/** Whether a saved sum can be one of rows. */
export function isSumOfRows({ rows, unpriced, sums }: SessionUsageSum): boolean {
  const fields: readonly string[] = SUMMED;
  const present = new Set(Object.keys(sums));
  return (rows > 0 || present.size === 0) && unpriced <= rows &&
    Object.keys(emptyRow()).every((counter) => present.has(counter) === rows > 0) &&
    present.has("costUSD") === unpriced < rows &&
    Object.entries(sums).every(([field, parts]) =>
      fields.includes(field) && new ExactSum(parts).value >= 0
    );
}

/** Adds rows up, by the rules of `sumModelUsage()`. */
export function sumRows(rows: readonly ModelUsage[]): ModelUsage {
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) return copyRow(only);
  const sum = new UsageSum();
  for (const row of rows) sum.add(row);
  return withContextWindow(sum.value, commonContextWindow(rows));
}
