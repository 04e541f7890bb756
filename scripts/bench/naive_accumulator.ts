import { type ModelUsage, type SessionUsageUpdate, sumModelUsage } from "../../mod.ts";

/**
 * What an accumulator is like that keeps every row and adds all of them up again for each update:
 * right, and slower with each operation. Of an operation it keeps the last report.
 */
export class NaiveAccumulator {
  readonly #operations = new Map<string, Record<string, ModelUsage>>();

  /** Takes an operation without making an update. */
  add(operationId: string, rows: Record<string, ModelUsage>): void {
    this.#operations.set(operationId, structuredClone(rows));
  }

  update(
    sessionId: string,
    operationId: string,
    rows: Record<string, ModelUsage>,
  ): SessionUsageUpdate {
    this.add(operationId, rows);
    const usage = sumModelUsage(rows);
    return {
      sessionId,
      usage,
      modelUsage: this.#regrouped(),
      _meta: { lody: { usageScopeId: "naive" } },
    };
  }

  #regrouped(): Record<string, ModelUsage> {
    const byModel = new Map<string, ModelUsage[]>();
    for (const rows of this.#operations.values()) {
      for (const [model, row] of Object.entries(rows)) {
        const group = byModel.get(model);
        if (group === undefined) byModel.set(model, [row]);
        else group.push(row);
      }
    }
    return Object.fromEntries(
      [...byModel].map((
        [model, group],
      ) => [model, sumModelUsage(Object.fromEntries(group.entries()))]),
    );
  }
}
