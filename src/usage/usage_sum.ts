import { ExactSum } from "./exact_sum.ts";
import { COUNTED, emptyRow } from "./row.ts";
import type { SessionUsageSum } from "./accumulator_state.ts";
import type { ModelUsage } from "./types.ts";

/**
 * A sum of rows, each of which may be replaced by what is told of it later.
 *
 * A counter that no row has is absent. There is a cost only if there is a row and every row has one.
 */
export class UsageSum {
  /** The context window that was told last: a size, which is never added. */
  contextWindow: number | undefined;
  // In the order of `COUNTED`; undefined where no row has told the field.
  readonly #sums: (ExactSum | undefined)[];
  #rows: number;
  #unpriced: number;

  /** Begins with nothing, or with a sum that was saved. */
  constructor(saved?: SessionUsageSum) {
    this.#rows = saved?.rows ?? 0;
    this.#unpriced = saved?.unpriced ?? 0;
    this.#sums = COUNTED.map((field) => {
      const parts = saved?.sums[field];
      return parts && new ExactSum(parts);
    });
  }

  /** Adds a row, in place of what was told of it before. A field once told stays told. */
  add(row: ModelUsage, before?: ModelUsage): void {
    for (let index = 0; index < COUNTED.length; index++) {
      const field = COUNTED[index]!;
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

  /** What it has more than an earlier sum. Whether the cost of that is known, the caller says. */
  since(earlier: UsageSum, isPriced: boolean): ModelUsage {
    const row = this.#row(isPriced, (sum, index) => {
      const before = earlier.#sums[index];
      return before === undefined ? sum.value : sum.minus(before);
    });
    // Nothing more costs nothing more, even if no row has a cost.
    if (isPriced && this.#rows > 0) row.costUSD ??= 0;
    return row;
  }

  #row(isPriced: boolean, read: (sum: ExactSum, index: number) => number): ModelUsage {
    const row = emptyRow();
    for (let index = 0; index < COUNTED.length; index++) {
      const field = COUNTED[index]!;
      const sum = this.#sums[index];
      if (sum !== undefined && (isPriced || field !== "costUSD")) row[field] = read(sum, index);
    }
    if (this.contextWindow !== undefined) row.contextWindow = this.contextWindow;
    return row;
  }

  /** The sum to be saved. The context window is none of it. */
  toJSON(): SessionUsageSum {
    const sums: Record<string, number[]> = {};
    for (const [index, sum] of this.#sums.entries()) {
      if (sum !== undefined) sums[COUNTED[index]!] = sum.toJSON();
    }
    return { rows: this.#rows, unpriced: this.#unpriced, sums };
  }
}
