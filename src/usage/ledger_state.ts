import { refuse, requireState } from "../schema/require_state.ts";
import type { Description } from "../schema/vocabulary.ts";
import { ReportedWindows } from "./reported_windows.ts";
import { COUNTERS } from "./row.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type ModelUsage, modelUsage } from "./types.ts";

/**
 * Why a session's total may be less than what was used.
 *
 * - `no_model_usage`: an update had no `modelUsage`.
 * - `unscoped_reconnect`: an update without a scope came after updates, with a scope or without, had
 *   come over more than one connection. Perhaps the adapter was started again.
 * - `unscoped_decrease`: an update without a scope had a lower counter than one before. Perhaps the
 *   adapter was started again.
 * - `too_many_scopes`: an update was of a scope beyond `maxScopes`.
 * - `too_many_rows`: an update had a model for whose row there was no room, by `maxRows`.
 */
export type SessionUsageGap =
  | "no_model_usage"
  | "unscoped_reconnect"
  | "unscoped_decrease"
  | "too_many_scopes"
  | "too_many_rows";

/** What `SessionUsageLedger.toJSON()` saves. */
export interface SessionUsageLedgerState {
  /** The version of this form. */
  version: 1;
  /** The session. Absent: no update has come yet. */
  sessionId?: string;
  /** The connection of the latest update. Absent: it had no id. */
  connectionId?: string;
  /** Whether updates have come over more than one connection. */
  reconnected: boolean;
  /** Each scope of which something is known. */
  scopes: {
    /** The scope. Absent: that of the updates without one. */
    usageScopeId?: string;
    /** What each model has used within the scope. */
    models: Record<string, {
      /** The highest that was reported. */
      usage: ModelUsage;
      /** What the cost is at least, where the usage has none. Absent: nothing is known of it. */
      knownCostUSD?: number;
      /** The usage when the baseline was marked. Absent: nothing was used then. */
      baseline?: ModelUsage;
    }>;
  }[];
  /** The context window of each model that has one. */
  contextWindows: Record<string, number>;
  /** What the latest operation used. Absent: no update has come yet. */
  latest?: ModelUsage;
  /** Why the total may not be complete. */
  reasons: SessionUsageGap[];
}

const ledgerState: Description<SessionUsageLedgerState> = {
  name: "SessionUsageLedgerState",
  is: {
    object: {
      version: { literal: 1 },
      "sessionId?": "id",
      "connectionId?": "string",
      reconnected: "boolean",
      scopes: {
        array: {
          object: {
            "usageScopeId?": { id: { maxLength: MAX_USAGE_SCOPE_ID_LENGTH } },
            models: {
              record: {
                object: {
                  usage: modelUsage,
                  "knownCostUSD?": "amount",
                  "baseline?": modelUsage,
                },
              },
            },
          },
        },
      },
      contextWindows: { record: "amount" },
      "latest?": modelUsage,
      reasons: {
        array: {
          oneOf: {
            no_model_usage: true,
            unscoped_reconnect: true,
            unscoped_decrease: true,
            too_many_scopes: true,
            too_many_rows: true,
          },
        },
      },
    },
  },
};
/** Throws, saying why, unless a value is what a ledger saves and does not contradict itself. */
export function requireLedgerState(value: unknown): SessionUsageLedgerState {
  const attempt = "Cannot restore SessionUsageLedger";
  const state = requireState(attempt, ledgerState, value);

  if (state.sessionId === undefined) {
    const { latest, connectionId, reconnected, scopes, reasons } = state;
    if (latest || connectionId !== undefined || reconnected || scopes.length + reasons.length > 0) {
      refuse(attempt, ["sessionId"], "be there where an update has come", undefined);
    }
  } else if (state.latest === undefined) {
    refuse(attempt, ["latest"], "be there where an update has come", undefined);
  }
  if (new Set(state.reasons).size < state.reasons.length) {
    refuse(attempt, ["reasons"], "name each reason once", state.reasons);
  }
  const ids = new Set<string | undefined>();
  const windows = new ReportedWindows();
  for (const [index, scope] of state.scopes.entries()) {
    const entries = Object.entries(scope.models);
    if (ids.has(scope.usageScopeId)) {
      refuse(attempt, ["scopes", index], "be of a scope of its own", scope.usageScopeId);
    }
    if (entries.length === 0) {
      refuse(attempt, ["scopes", index, "models"], "not be empty", scope.models);
    }
    ids.add(scope.usageScopeId);
    for (const [model, { usage, knownCostUSD, baseline }] of entries) {
      const keys = ["scopes", index, "models", model];
      windows.add(model, usage);
      if (knownCostUSD === 0 || (knownCostUSD !== undefined && usage.costUSD !== undefined)) {
        const right = "be absent where it is 0 or the usage has a cost";
        refuse(attempt, [...keys, "knownCostUSD"], right, knownCostUSD);
      }
      if (baseline !== undefined && !isAtMost(baseline, usage)) {
        refuse(attempt, [...keys, "baseline"], "not be more than the usage", baseline);
      }
    }
  }
  const { contextWindows } = state;
  for (const model of new Set([...windows.models, ...Object.keys(contextWindows)])) {
    const window = Object.hasOwn(contextWindows, model) ? contextWindows[model] : undefined;
    if (windows.allow(model, window)) continue;
    refuse(attempt, ["contextWindows", model], "be that of a row", window);
  }
  return state;
}

function isAtMost(baseline: ModelUsage, usage: ModelUsage): boolean {
  return COUNTERS.every((counter) => {
    const before = baseline[counter];
    return before === undefined || before <= (usage[counter] ?? -1);
  });
}
