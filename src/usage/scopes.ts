import { ExactSum } from "./exact_sum.ts";
import type { SessionUsageLedgerState } from "./ledger_state.ts";
import type { SessionUsageLedgerOptions } from "./ledger_types.ts";
import { mergeReport } from "./merge_report.ts";
import { ModelMap } from "./model_map.ts";
import { record } from "../record.ts";
import { commonContextWindow, copyRow, isSameCount, withContextWindow } from "./row.ts";
import type { ModelUsage } from "./types.ts";
import { UsageSum } from "./usage_sum.ts";

/** What one model has used in one scope. Rows are replaced and never changed. */
interface Entry {
  readonly usage: ModelUsage;
  /** The cost; where that is unknown, the last one that was known, which it is at least. */
  readonly knownCostUSD: number;
  /** The usage when the baseline was marked. */
  readonly baseline: ModelUsage | undefined;
}

/** What one model has used in all scopes. */
interface ModelTotal {
  readonly sum: UsageSum;
  contextWindow: number | undefined;
}

/** What the reports of one update did. */
interface Counted {
  /** Whether there were any. */
  readonly hasRows: boolean;
  /** The models whose rows changed. */
  readonly changed: string[];
  /** Whether a report had a lower counter than one before. */
  readonly fell: boolean;
  /** Whether there was no room for a model's row. */
  readonly hasLost: boolean;
}

type SavedScopes = Pick<SessionUsageLedgerState, "scopes" | "contextWindows">;

/** What a session's models have used, scope by scope, and the sums of that, kept up to date. */
export class UsageScopes {
  readonly #scopes = new Map<string | undefined, ModelMap<Entry>>();
  readonly #models = new Map<string, ModelTotal>();
  readonly #total = new UsageSum();
  readonly #knownCost = new ExactSum();
  #baseline = new UsageSum();
  /** How many entries there are, in all scopes. */
  #rows = 0;
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

  /** Takes reports of what models have used in a scope; undefined where there is no room for it. */
  count(
    usageScopeId: string | undefined,
    reports: Readonly<Record<string, ModelUsage>>,
    { maxScopes, maxRows }: Required<SessionUsageLedgerOptions>,
  ): Counted | undefined {
    const rows = Object.entries(reports);
    const changed: string[] = [];
    let fell = false;
    let hasLost = false;
    const hasRows = rows.length > 0;
    if (!hasRows) return { hasRows, changed, fell, hasLost };
    const scope = this.#scope(usageScopeId, maxScopes);
    if (scope === undefined) return undefined;
    for (const [model, report] of rows) {
      const before = scope.get(model);
      if (before === undefined && this.#rows >= maxRows) {
        hasLost = true;
        continue;
      }
      const merged = mergeReport(before?.usage, report);
      fell ||= merged.fell;
      if (merged.usage === before?.usage) continue;
      changed.push(model);
      this.#write(scope, model, entryOf(merged.usage, report, before), before);
      const isNewWindow = merged.rose || before?.usage.contextWindow === undefined;
      if (isNewWindow && report.contextWindow !== undefined) {
        this.#model(model).contextWindow = report.contextWindow;
      }
    }
    if (scope.size === 0) this.#scopes.delete(usageScopeId);
    return { hasRows, changed, fell, hasLost };
  }

  #scope(usageScopeId: string | undefined, maxScopes: number): ModelMap<Entry> | undefined {
    let scope = this.#scopes.get(usageScopeId);
    if (scope === undefined && this.#scopes.size < maxScopes) {
      scope = new ModelMap();
      this.#scopes.set(usageScopeId, scope);
    }
    return scope;
  }

  #write(scope: ModelMap<Entry>, model: string, entry: Entry, before?: Entry): void {
    if (before === undefined) this.#rows++;
    scope.set(model, entry);
    this.#model(model).sum.add(entry.usage, before?.usage);
    this.#total.add(entry.usage, before?.usage);
    if (before !== undefined) {
      this.#knownCost.add(-before.knownCostUSD);
      if (!isSpentKnown(before)) this.#unknownSpent--;
    }
    this.#knownCost.add(entry.knownCostUSD);
    if (!isSpentKnown(entry)) this.#unknownSpent++;
  }

  #model(model: string): ModelTotal {
    let total = this.#models.get(model);
    if (total === undefined) {
      total = { sum: new UsageSum(), contextWindow: undefined };
      this.#models.set(model, total);
    }
    return total;
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

  /** What all costs are at least. */
  get knownCostUSD(): number {
    return this.#knownCost.value;
  }

  /** What each model has used. */
  get modelUsage(): Record<string, ModelUsage> {
    return record(
      this.#models,
      ({ sum, contextWindow }) => withContextWindow(sum.value, contextWindow),
    );
  }

  /** What all models have used. */
  get total(): ModelUsage {
    return this.#ofAllModels(this.#total.value);
  }

  /** What all models have used since the baseline. */
  get sinceBaseline(): ModelUsage {
    return this.#ofAllModels(this.#total.since(this.#baseline, this.#unknownSpent === 0));
  }

  #ofAllModels(row: ModelUsage): ModelUsage {
    return withContextWindow(row, commonContextWindow(this.#models.values()));
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

function entryOf(usage: ModelUsage, report: ModelUsage, before: Entry | undefined): Entry {
  const knownBefore = Math.max(before?.knownCostUSD ?? 0, report.costUSD ?? 0);
  return { usage, knownCostUSD: usage.costUSD ?? knownBefore, baseline: before?.baseline };
}

/** Whether it is known what the use of a model in a scope has cost since the baseline. */
function isSpentKnown({ usage, baseline }: Entry): boolean {
  if (baseline === undefined) return usage.costUSD !== undefined;
  if (isSameCount(usage, baseline)) return true;
  return usage.costUSD !== undefined && baseline.costUSD !== undefined &&
    usage.costUSD >= baseline.costUSD;
}
