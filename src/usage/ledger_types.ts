import type { LodyIssue } from "../schema/issue.ts";
import type { SessionUsageGap } from "./ledger_state.ts";
import type { ModelUsage } from "./types.ts";

/** How a {@linkcode SessionUsageLedger} is set up. */
export interface SessionUsageLedgerOptions {
  /**
   * The most scopes to keep, so that an agent cannot fill the memory with them. Updates without a
   * scope have one together. What a further scope has used is not counted, the total is then not
   * complete, and its updates change `latest` only. Absent: 65,536.
   */
  readonly maxScopes?: number;
  /**
   * The most rows to keep, one for each model of each scope. What a further model or scope has used is
   * not counted, and the total is then not complete. Absent: 131,072.
   */
  readonly maxRows?: number;
}

/** What a client knows of how an update came. */
export interface SessionUsageApplyOptions {
  /**
   * The connection to the agent, another id for each, also after the client restarts: a changed id
   * means a reconnect. Absent: the connection has no id, which is a change too where another has one.
   */
  readonly connectionId?: string;
}

/** What one scope has used: one lifetime of an adapter. */
export interface SessionUsageScope {
  /** The scope. Absent: that of the updates without one. */
  readonly usageScopeId?: string;
  /** What each model has used within the scope, a copy without a prototype. */
  readonly modelUsage: Record<string, ModelUsage>;
}

/**
 * What `SessionUsageLedger.apply()` did with an update.
 *
 * - `applied`: something changed. `models` are those whose usage in the update's scope changed,
 *   `latest` says whether the ledger's `latest` is now the update's `usage`, and `reasons` are those
 *   that the ledger did not have before.
 * - `ignored`: nothing changed. `why` is `another_session` where the update is of another session
 *   than the ledger, `nothing_new` where it is a repeat or an older one, and `too_many_scopes` where
 *   its scope is beyond `maxScopes`.
 * - `invalid`: it is no {@linkcode SessionUsageUpdate}, as `issues` say, and nothing changed.
 */
export type SessionUsageApplyResult =
  | {
    /** Something changed. */
    readonly status: "applied";
    /** The models whose usage in the update's scope changed. */
    readonly models: readonly string[];
    /** Whether the ledger's `latest` is now the update's `usage`. */
    readonly latest: boolean;
    /** The reasons that the ledger did not have before. */
    readonly reasons: readonly SessionUsageGap[];
  }
  | {
    /** Nothing changed. */
    readonly status: "ignored";
    /** The reason for that. */
    readonly why: "another_session" | "nothing_new" | "too_many_scopes";
  }
  | {
    /** It is no {@linkcode SessionUsageUpdate}; nothing changed. */
    readonly status: "invalid";
    /** Why it is none. */
    readonly issues: readonly LodyIssue[];
  };

/** What a `SessionUsageLedger` knows at one moment. Frozen. */
export interface SessionUsageLedgerSnapshot {
  /** The session. Absent: no update has come yet. */
  readonly sessionId?: string;
  /** What each model has used, in all scopes. It has no prototype. */
  readonly modelUsage: Readonly<Record<string, Readonly<ModelUsage>>>;
  /** What all models have used. */
  readonly total: Readonly<ModelUsage>;
  /** What was used since the baseline, or in total where none was marked. */
  readonly sinceBaseline: Readonly<ModelUsage>;
  /** The `usage` of the newest update. Absent: no update has come yet. */
  readonly latest?: Readonly<ModelUsage>;
  /** The cost, in US dollars; where the total has none, the part of it that is known. */
  readonly knownCostUSD: number;
  /**
   * Whether no update gave a reason to think that more was used than the total. The cost is exact only
   * if the total has a `costUSD`, too.
   */
  readonly complete: boolean;
  /** Why more may have been used. Empty where the total is complete. */
  readonly reasons: readonly SessionUsageGap[];
}
