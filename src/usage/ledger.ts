import { frozen } from "../frozen.ts";
import { requireCount } from "../schema/require_count.ts";
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
import { record } from "../record.ts";
import { copyRow, isSameRow } from "./row.ts";
import { UsageScopes } from "./scopes.ts";
import { type ModelUsage, SessionUsageUpdateSchema } from "./types.ts";

/**
 * A client's account of what a session has used: takes the updates of any number of adapter
 * lifetimes, in any order and even repeatedly, and keeps the total.
 *
 * Scopes are added up, and within a scope the highest counters count. So a repeat or an older update
 * adds nothing, and the next update of a scope replaces one that was lost. Updates without a scope
 * are taken for one scope. Where an update gives reason to think that more was used, `complete` is
 * false and `reasons` says why.
 *
 * A cost that is unknown somewhere is unknown in total, never smaller; `knownCostUSD` is the part
 * that is known. Of two updates with the same counters the one with a cost counts.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`. What the getters return is a copy, made at each call.
 *
 * | time grows with | members |
 * | --- | --- |
 * | the update's models | `apply` |
 * | the session's models | `modelUsage`, `total`, `sinceBaseline`, `getSnapshot` after a change |
 * | all scopes' models | `scopes`, `markBaseline`, `toJSON`, `fromJSON` |
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
  readonly #limits: Required<SessionUsageLedgerOptions>;
  readonly #store = new Store(() => frozen(this.#read()));
  #scopes = new UsageScopes();
  #reasons = new Set<SessionUsageGap>();
  #sessionId: string | undefined;
  #connectionId: string | undefined;
  #hasReconnected = false;
  #latest: ModelUsage | undefined;

  /**
   * Creates an empty ledger. The session of the first update becomes its session.
   *
   * @param options How it is set up. Absent: with the defaults.
   * @throws {RangeError} If a limit is no positive integer.
   * @throws {TypeError} If a limit is no number.
   */
  constructor({ maxScopes = 65_536, maxRows = 131_072 }: SessionUsageLedgerOptions = {}) {
    const attempt = "Cannot create SessionUsageLedger";
    requireCount(attempt, "maxScopes", maxScopes);
    requireCount(attempt, "maxRows", maxRows);
    this.#limits = { maxScopes, maxRows };
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
    const id: unknown = options?.connectionId;
    const connectionId = typeof id === "string" ? id : undefined;
    this.#hasReconnected ||= this.#sessionId !== undefined && this.#connectionId !== connectionId;
    this.#connectionId = connectionId;
    this.#sessionId = sessionId;

    const scopeId = update._meta?.lody?.usageScopeId;
    const counted = this.#scopes.count(scopeId, modelUsage, this.#limits);
    const gaps: SessionUsageGap[] = [];
    if (update.modelUsage === undefined) gaps.push("no_model_usage");
    if (counted === undefined) gaps.push("too_many_scopes");
    if (counted?.hasLost) gaps.push("too_many_rows");
    if (scopeId === undefined && this.#hasReconnected) gaps.push("unscoped_reconnect");
    if (scopeId === undefined && counted?.fell) gaps.push("unscoped_decrease");

    const reasons = gaps.filter((gap) => !this.#reasons.has(gap));
    for (const gap of reasons) this.#reasons.add(gap);
    const models = counted?.changed ?? [];
    // Rows that were counted and changed nothing show that the update is a repeat or an older one.
    const isOld = counted?.hasRows === true && models.length === 0 && !counted.hasLost;
    const latest = !isOld && !(this.#latest && isSameRow(this.#latest, usage));
    if (latest) this.#latest = copyRow(usage);

    if (!latest && models.length === 0 && reasons.length === 0) {
      return { status: "ignored", why: counted ? "nothing_new" : "too_many_scopes" };
    }
    this.#store.changed();
    return { status: "applied", models, latest, reasons };
  }

  /**
   * Takes what was used so far as the baseline of `sinceBaseline`.
   *
   * What a forked session inherited is not what it spends itself: mark the baseline once the updates
   * that bring the inherited usage have come. A later baseline replaces an earlier one.
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

  /**
   * The `usage` of the newest update: of the last one that changed what a model has used, or that
   * told nothing of models by which to see its age. Undefined: no update has come yet.
   */
  get latest(): ModelUsage | undefined {
    return this.#latest && copyRow(this.#latest);
  }

  /**
   * What all models have used since {@linkcode SessionUsageLedger.markBaseline}, or in total where
   * no baseline was marked. Its cost is known where, for each model in each scope, the cost is known
   * now and was known at the baseline, or nothing was used since.
   */
  get sinceBaseline(): ModelUsage {
    return this.#scopes.sinceBaseline;
  }

  /**
   * The cost in US dollars as far as it is known: the total's, where that has one, and else a lower
   * bound. For a model whose cost became unknown in a scope, the last known one stays in it.
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

  /**
   * Whether no update gave reason to think that more was used than the total. What no update tells
   * of cannot be seen, such as a lost one that was the last of its scope.
   */
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

  #read(): SessionUsageLedgerSnapshot {
    const { sessionId, latest, modelUsage, total, sinceBaseline, complete, reasons } = this;
    return {
      ...sessionId !== undefined && latest && { sessionId, latest },
      modelUsage,
      total,
      sinceBaseline,
      knownCostUSD: this.knownCostUSD,
      complete,
      reasons,
    };
  }

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
   * @param options How it is set up. What was saved stays, even beyond its limits.
   * @returns A ledger that knows what the saved one knew.
   * @throws {LodyValidationError} If it is of another form, or contradicts itself.
   * @throws {RangeError} If a limit is no positive integer.
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
