import type { LodyIssue } from "../schema/issue.ts";
import type { SessionUsageGap } from "./ledger_state.ts";
import type { ModelUsage } from "./types.ts";

/** How a {@linkcode SessionUsageLedger} is set up. */
export interface SessionUsageLedgerOptions {
  /**
   * How many scopes are kept, so that no agent can fill the memory. What belongs to further ones is
   * not counted, and the total is not complete. Absent: 65,536.
   */
  readonly maxScopes?: number;
}

/** What a client knows of how an update came. */
export interface SessionUsageApplyOptions {
  /**
   * The connection to the agent: another one for each, also where the client itself was started
   * again. Absent: it is not known, and a reconnect is not seen.
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
export type SessionUsageResult =
  | {
    /** Something changed. */
    readonly status: "applied";
    /** The models of which the scope's usage changed. */
    readonly models: readonly string[];
    /** Whether the update's `usage` is now the `latest`. */
    readonly latest: boolean;
    /** Why the total is not complete from now on, as far as that was not so before. */
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
  /** The cost as far as it is known, in US dollars. */
  readonly knownCostUSD: number;
  /** Whether the total is all that was used. */
  readonly complete: boolean;
  /** Why it may not be. Empty where it is complete. */
  readonly reasons: readonly SessionUsageGap[];
}
