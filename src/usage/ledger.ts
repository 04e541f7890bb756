import { shown } from "../schema/issue.ts";
import { Store } from "../store.ts";
import {
  requireLedgerState,
  type SessionUsageGap,
  type SessionUsageLedgerState,
} from "./ledger_state.ts";
import type {
  SessionUsageApplyOptions,
  SessionUsageApplyResult,
  SessionUsageLedgerOptions,
  SessionUsageLedgerSnapshot,
  SessionUsageScope,
} from "./ledger_types.ts";
import { record } from "./record.ts";
import { copyRow, isSameRow } from "./row.ts";
import { UsageScopes } from "./scopes.ts";
import { type ModelUsage, SessionUsageUpdateSchema } from "./types.ts";

const MAX_SCOPES = 65_536;

/**
 * A client's account of what a session has used: takes the updates of any number of adapter
 * lifetimes, late or again as they may come, and keeps the total.
 *
 * Scopes are added up, and within a scope the highest counters count. So a repeat or an older update
 * adds nothing, and a lost one is made up for by the next of its scope. Where an update gives reason
 * to think that more was used, `complete` is false and `reasons` says why. A cost that is unknown
 * somewhere is unknown in total, never smaller; `knownCostUSD` is what it is at least.
 *
 * It is a store: `subscribe` and `getSnapshot` go as they are to React's `useSyncExternalStore` and
 * the like. What the getters return is a copy, made at each call, and may be changed.
 *
 * | member | time |
 * | --- | --- |
 * | `apply` | the models in the update |
 * | `modelUsage`, `total`, `sinceBaseline`, `getSnapshot` after a change | the models of the session |
 * | `scopes`, `markBaseline`, `toJSON`, `fromJSON` | the scopes and their models |
 *
 * @example
 * ```ts
 * import { SessionUsageAccumulator, SessionUsageLedger } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const ledger = new SessionUsageLedger();
 * const row = { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 900, costUSD: 0.1 };
 *
 * // Two lifetimes of an adapter, each with a scope of its own.
 * for (const adapter of [new SessionUsageAccumulator(), new SessionUsageAccumulator()]) {
 *   const update = adapter.update("session-1", "turn-1", { large: row });
 *   ledger.apply(update);
 *   ledger.apply(update); // It came twice.
 * }
 * assertEquals(ledger.total.costUSD, 0.2);
 * assertEquals(ledger.complete, true);
 * ```
 */
export class SessionUsageLedger {
  readonly #maxScopes: number;
  readonly #store = new Store(() => frozen(this));
  #scopes = new UsageScopes();
  #reasons = new Set<SessionUsageGap>();
  #sessionId: string | undefined;
  #connectionId: string | undefined;
  #hasReconnected = false;
  #latest: ModelUsage | undefined;

  /**
   * Creates an empty ledger. The session of the first update becomes its session.
   *
   * @param options How it is set up.
   * @throws {RangeError} If `maxScopes` is no positive integer.
   */
  constructor({ maxScopes = MAX_SCOPES }: SessionUsageLedgerOptions = {}) {
    if (!Number.isInteger(maxScopes) || maxScopes < 1) {
      const problem = `maxScopes must be a positive integer, got ${shown(maxScopes)}`;
      throw new RangeError(`Cannot create SessionUsageLedger: ${problem}`);
    }
    this.#maxScopes = maxScopes;
  }

  /**
   * Takes what came over the wire, and never throws.
   *
   * @param update A {@linkcode SessionUsageUpdate}, or anything else that JSON can carry.
   * @param options How it came.
   * @returns What changed, or why nothing did.
   */
  apply(update: unknown, options?: SessionUsageApplyOptions): SessionUsageApplyResult {
    if (!SessionUsageUpdateSchema.is(update)) {
      return { status: "invalid", issues: SessionUsageUpdateSchema.issues(update) };
    }
    const { sessionId, usage, modelUsage = {} } = update;
    if (this.#sessionId !== undefined && this.#sessionId !== sessionId) {
      return { status: "ignored", why: "another_session" };
    }
    this.#connect(sessionId, options?.connectionId);

    const scopeId = update._meta?.lody?.usageScopeId;
    const hasRows = Object.keys(modelUsage).length > 0;
    const counted = hasRows
      ? this.#scopes.count(scopeId, modelUsage, this.#maxScopes)
      : { changed: [], fell: false };
    const gaps: SessionUsageGap[] = [];
    if (update.modelUsage === undefined) gaps.push("no_model_usage");
    if (counted === undefined) gaps.push("too_many_scopes");
    if (scopeId === undefined && this.#hasReconnected) gaps.push("unscoped_reconnect");
    if (scopeId === undefined && counted?.fell) gaps.push("unscoped_decrease");

    const reasons = gaps.filter((gap) => !this.#reasons.has(gap));
    for (const gap of reasons) this.#reasons.add(gap);
    const models = counted?.changed ?? [];
    // Rows that were counted and changed nothing show that the update is a repeat or an older one.
    const isOld = hasRows && counted !== undefined && models.length === 0;
    const latest = !isOld && !(this.#latest && isSameRow(this.#latest, usage));
    if (latest) this.#latest = copyRow(usage);

    if (!latest && models.length === 0 && reasons.length === 0) {
      return { status: "ignored", why: counted ? "nothing_new" : "too_many_scopes" };
    }
    this.#store.changed();
    return { status: "applied", models, latest, reasons };
  }

  #connect(sessionId: string, connectionId: unknown): void {
    const id = typeof connectionId === "string" ? connectionId : undefined;
    this.#hasReconnected ||= this.#sessionId !== undefined && this.#connectionId !== id;
    this.#connectionId = id;
    this.#sessionId = sessionId;
  }

  /**
   * Takes what was used so far as the baseline of `sinceBaseline`.
   *
   * What a forked session inherited is not what it spends itself: mark the baseline once the updates
   * that bring the inherited usage have come.
   *
   * @example
   * ```ts
   * import { SessionUsageAccumulator, SessionUsageLedger } from "@lody/acp-extension-core";
   * import { assertEquals } from "@std/assert";
   *
   * const accumulator = new SessionUsageAccumulator();
   * const row = { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 0 };
   * const ledger = new SessionUsageLedger();
   * ledger.apply(accumulator.update("fork-1", "inherited", { large: row }));
   * ledger.markBaseline();
   * ledger.apply(accumulator.update("fork-1", "turn-1", { large: row }));
   *
   * assertEquals(ledger.total.inputTokens, 200);
   * assertEquals(ledger.sinceBaseline.inputTokens, 100);
   * ```
   */
  markBaseline(): void {
    const before = this.sinceBaseline;
    this.#scopes.markBaseline();
    if (!isSameRow(before, this.sinceBaseline)) this.#store.changed();
  }

  /** The session. Undefined: no update has come yet. */
  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  /** What each model has used, in all scopes. It has no prototype: models may have any name. */
  get modelUsage(): Record<string, ModelUsage> {
    return this.#scopes.modelUsage;
  }

  /**
   * What all models have used. It has a cost only where every model's cost is known in every scope,
   * and a context window only where all models have the same.
   */
  get total(): ModelUsage {
    return this.#scopes.total;
  }

  /** What the latest operation used. Undefined: no update has come yet. */
  get latest(): ModelUsage | undefined {
    return this.#latest && copyRow(this.#latest);
  }

  /**
   * What all models have used since {@linkcode SessionUsageLedger.markBaseline}, or at all. It has a
   * cost where the cost of that is known, even if what came before it has none.
   */
  get sinceBaseline(): ModelUsage {
    return this.#scopes.sinceBaseline;
  }

  /**
   * The cost in US dollars as far as it is known: the total's, where that has one, and else what it
   * is at least, going by the costs that came before they became unknown.
   */
  get knownCostUSD(): number {
    return this.#scopes.knownCostUSD;
  }

  /** What each scope has used, in the order in which they came. */
  get scopes(): SessionUsageScope[] {
    return [...this.#scopes].map(([usageScopeId, models]) => ({
      ...usageScopeId !== undefined && { usageScopeId },
      modelUsage: record(models, ({ usage }) => copyRow(usage)),
    }));
  }

  /** Whether no update gave a reason to think that more was used than the total. */
  get complete(): boolean {
    return this.#reasons.size === 0;
  }

  /** Why more may have been used than the total. Empty where it is complete. */
  get reasons(): SessionUsageGap[] {
    return [...this.#reasons];
  }

  /**
   * Calls a listener after every change. What a listener throws is dropped.
   *
   * @param listener Called without arguments.
   * @returns A function that ends it.
   * @throws {TypeError} If the listener is no function.
   */
  readonly subscribe: (listener: () => void) => () => void = this.#store.subscribe;

  /**
   * Tells what is known now.
   *
   * @returns The same frozen object until something changes.
   */
  readonly getSnapshot: () => SessionUsageLedgerSnapshot = this.#store.getSnapshot;

  /**
   * Saves the ledger.
   *
   * @returns What {@linkcode SessionUsageLedger.fromJSON} takes; JSON carries it unchanged.
   */
  toJSON(): SessionUsageLedgerState {
    return {
      version: 1,
      ...this.#sessionId !== undefined && { sessionId: this.#sessionId },
      ...this.#connectionId !== undefined && { connectionId: this.#connectionId },
      reconnected: this.#hasReconnected,
      ...this.#scopes.toJSON(),
      ...this.#latest && { latest: copyRow(this.#latest) },
      reasons: this.reasons,
    };
  }

  /**
   * Goes on with a saved ledger, for the same session. Nobody is subscribed to it.
   *
   * @param value What `toJSON()` returned, or what `JSON.parse` made of its JSON.
   * @param options How it is set up. Scopes that were saved stay, even beyond `maxScopes`.
   * @returns A ledger that knows what the saved one knew.
   * @throws {LodyValidationError} If it is of another form, or contradicts itself.
   * @throws {RangeError} If `maxScopes` is no positive integer.
   *
   * @example
   * ```ts
   * import { SessionUsageLedger } from "@lody/acp-extension-core";
   * import { assertEquals } from "@std/assert";
   *
   * const usage = { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 0 };
   * const ledger = new SessionUsageLedger();
   * ledger.apply({ sessionId: "session-1", usage, modelUsage: { large: usage } });
   *
   * const restored = SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)));
   * assertEquals(restored.total, usage);
   * ```
   */
  static fromJSON(value: unknown, options?: SessionUsageLedgerOptions): SessionUsageLedger {
    const state = requireLedgerState(value);
    const ledger = new SessionUsageLedger(options);
    ledger.#scopes = new UsageScopes(state);
    ledger.#reasons = new Set(state.reasons);
    ledger.#sessionId = state.sessionId;
    ledger.#connectionId = state.connectionId;
    ledger.#hasReconnected = state.reconnected;
    ledger.#latest = state.latest && copyRow(state.latest);
    return ledger;
  }
}

function frozen(ledger: SessionUsageLedger): SessionUsageLedgerSnapshot {
  const { sessionId, latest, modelUsage, complete, knownCostUSD } = ledger;
  for (const row of Object.values(modelUsage)) Object.freeze(row);
  return Object.freeze({
    ...sessionId !== undefined && { sessionId },
    modelUsage: Object.freeze(modelUsage),
    total: Object.freeze(ledger.total),
    sinceBaseline: Object.freeze(ledger.sinceBaseline),
    ...latest && { latest: Object.freeze(latest) },
    knownCostUSD,
    complete,
    reasons: Object.freeze(ledger.reasons),
  });
}
