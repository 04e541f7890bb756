import { cumulative } from "./cumulative.ts";
import { ExactSum } from "./exact_sum.ts";
import type { SessionUsageLedgerState } from "./ledger_state.ts";
import { ModelMap } from "./model_map.ts";
import { copyRow, isSameCount, record, sharedContextWindow } from "./row.ts";
import type { ModelUsage } from "./types.ts";
import { UsageSum } from "./usage_sum.ts";

/** What one model has used in one scope. Rows are replaced and never changed. */
interface Entry {
  readonly usage: ModelUsage;
  /** The latest cost that was known. */
  readonly knownCostUSD: number;
  /** What the usage was when the baseline was marked. */
  readonly baseline: ModelUsage | undefined;
}

type SavedScopes = Pick<SessionUsageLedgerState, "scopes" | "contextWindows">;

/** What a session's models have used, scope by scope, and the sums of that, kept up to date. */
export class UsageScopes {
  readonly #scopes = new Map<string | undefined, ModelMap<Entry>>();
  readonly #models = new Map<string, UsageSum>();
  readonly #total = new UsageSum();
  readonly #knownCost = new ExactSum();
  #baseline = new UsageSum();
  /** Of how many entries it is not known what was spent since the baseline. */
  #unknownSpent = 0;

  /** Begins with no scope, or with those that were saved. */
  constructor(saved?: SavedScopes) {
    for (const { usageScopeId, models } of saved?.scopes ?? []) {
      const scope = new ModelMap<Entry>();
      this.#scopes.set(usageScopeId, scope);
      for (const [model, { usage, knownCostUSD = 0, baseline }] of Object.entries(models)) {
        this.#write(scope, model, {
          usage: copyRow(usage),
          knownCostUSD: usage.costUSD ?? knownCostUSD,
          baseline: baseline && copyRow(baseline),
        });
        if (baseline !== undefined) this.#baseline.add(baseline);
      }
    }
    for (const [model, contextWindow] of Object.entries(saved?.contextWindows ?? {})) {
      this.#model(model).contextWindow = contextWindow;
    }
  }

  /** A scope, a new one where it is not known; undefined where there would then be too many. */
  open(usageScopeId: string | undefined, maxScopes: number): ModelMap<Entry> | undefined {
    let scope = this.#scopes.get(usageScopeId);
    if (scope === undefined && this.#scopes.size < maxScopes) {
      scope = new ModelMap();
      this.#scopes.set(usageScopeId, scope);
    }
    return scope;
  }

  /** Takes a report of what a model has used in a scope. */
  count(
    scope: ModelMap<Entry>,
    model: string,
    report: ModelUsage,
  ): { readonly isNew: boolean; readonly fell: boolean } {
    const before = scope.get(model);
    const { usage, fell } = cumulative(before?.usage, report);
    if (usage === before?.usage) return { isNew: false, fell };
    // Of costs that are not of the highest counters the highest is still certain.
    const certain = Math.max(before?.knownCostUSD ?? 0, report.costUSD ?? 0);
    const entry = { usage, knownCostUSD: usage.costUSD ?? certain, baseline: before?.baseline };
    this.#write(scope, model, entry, before);
    if (report.contextWindow !== undefined) this.#model(model).contextWindow = report.contextWindow;
    return { isNew: true, fell };
  }

  #write(scope: ModelMap<Entry>, model: string, entry: Entry, before?: Entry): void {
    scope.set(model, entry);
    this.#model(model).add(entry.usage, before?.usage);
    this.#total.add(entry.usage, before?.usage);
    if (before !== undefined) {
      this.#knownCost.add(-before.knownCostUSD);
      if (!isSpentKnown(before)) this.#unknownSpent--;
    }
    this.#knownCost.add(entry.knownCostUSD);
    if (!isSpentKnown(entry)) this.#unknownSpent++;
  }

  #model(model: string): UsageSum {
    let sum = this.#models.get(model);
    if (sum === undefined) {
      sum = new UsageSum();
      this.#models.set(model, sum);
    }
    return sum;
  }

  /** From now on, what was used so far is the baseline. */
  markBaseline(): void {
    this.#baseline = new UsageSum();
    this.#unknownSpent = 0;
    for (const scope of this.#scopes.values()) {
      for (const [model, entry] of scope) {
        scope.set(model, { ...entry, baseline: entry.usage });
        this.#baseline.add(entry.usage);
      }
    }
  }

  /** The costs that are certain. */
  get knownCostUSD(): number {
    return this.#knownCost.value;
  }

  /** What each model has used. */
  get modelUsage(): Record<string, ModelUsage> {
    return record(this.#models, (sum) => sum.value);
  }

  /** What all models have used. */
  get total(): ModelUsage {
    this.#total.contextWindow = sharedContextWindow(this.#models.values());
    return this.#total.value;
  }

  /** What all models have used since the baseline. */
  get sinceBaseline(): ModelUsage {
    this.#total.contextWindow = sharedContextWindow(this.#models.values());
    return this.#total.since(this.#baseline, this.#unknownSpent === 0);
  }

  /** What each model has used, scope by scope. */
  *[Symbol.iterator](): Iterator<[string | undefined, ModelMap<Entry>]> {
    yield* this.#scopes;
  }

  /** What is to be saved of it. */
  toJSON(): SavedScopes {
    const windows = [...this.#models].flatMap(([model, { contextWindow }]) =>
      contextWindow === undefined ? [] : [[model, contextWindow] as const]
    );
    return {
      scopes: [...this.#scopes].map(([usageScopeId, models]) => ({
        ...usageScopeId !== undefined && { usageScopeId },
        models: record(models, ({ usage, knownCostUSD, baseline }) => ({
          usage: copyRow(usage),
          ...usage.costUSD === undefined && knownCostUSD > 0 && { knownCostUSD },
          ...baseline && { baseline: copyRow(baseline) },
        })),
      })),
      contextWindows: record(windows, (contextWindow) => contextWindow),
    };
  }
}

/** Whether it is known what the use of a model in a scope has cost since the baseline. */
function isSpentKnown({ usage, baseline }: Entry): boolean {
  if (baseline === undefined) return usage.costUSD !== undefined;
  if (isSameCount(usage, baseline)) return true;
  return usage.costUSD !== undefined && baseline.costUSD !== undefined &&
    usage.costUSD >= baseline.costUSD;
}
