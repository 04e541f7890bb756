import type { LodyIssue } from "../schema/issue.ts";
import type { SessionUsageGap } from "./ledger_state.ts";
import type { ModelUsage } from "./types.ts";

/** How a {@linkcode SessionUsageLedger} is set up. */
export interface SessionUsageLedgerOptions {
  /**
   * How many scopes are kept at most, by which an agent could fill the memory. What belongs to
   * further ones is not counted, and the total is not complete. Absent: 65,536.
   */
  readonly maxScopes?: number;
}

/** What a client knows of how an update came. */
export interface SessionUsageApplyOptions {
  /**
   * The connection to the agent: another id for each, also where the client itself was started
   * again. By it a reconnect is seen. Absent: the one connection that has no id.
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

/** What `SessionUsageLedger.apply()` did with an update. */
export type SessionUsageApplyResult =
  | {
    /** Something changed. */
    readonly status: "applied";
    /** The models whose usage in the update's scope changed. */
    readonly models: readonly string[];
    /** Whether the update's `usage` is now the `latest`. */
    readonly latest: boolean;
    /** The reasons that this update added. */
    readonly reasons: readonly SessionUsageGap[];
  }
  | {
    /** Nothing changed. */
    readonly status: "ignored";
    /**
     * `another_session`: it is not of the ledger's session. `nothing_new`: it is a repeat, or older
     * than what is known. `too_many_scopes`: its scope is beyond `maxScopes`.
     */
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
  /** What was used since the baseline. */
  readonly sinceBaseline: Readonly<ModelUsage>;
  /** What the latest operation used. Absent: no update has come yet. */
  readonly latest?: Readonly<ModelUsage>;
  /** The cost, in US dollars; what it is at least, where the total has none. */
  readonly knownCostUSD: number;
  /** Whether no update gave a reason to think that more was used than the total. */
  readonly complete: boolean;
  /** Why more may have been used. Empty where the total is complete. */
  readonly reasons: readonly SessionUsageGap[];
}
