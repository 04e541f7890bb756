import * as guards from "../generated/guards.ts";
import { LodyValidationError } from "../schema/issue.ts";
import { pointer } from "../schema/pointer.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";
import { COUNTERS } from "./row.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type ModelUsage, modelUsage } from "./types.ts";

/**
 * Why a session's total may be less than the session used.
 *
 * | gap | what happened |
 * | --- | --- |
 * | `no_model_usage` | an update told of the latest operation only |
 * | `unscoped_reconnect` | an update without a scope came over another connection: a restart, perhaps |
 * | `unscoped_decrease` | a counter fell in an update without a scope: a restart, perhaps |
 * | `too_many_scopes` | an update was of a scope beyond `maxScopes` |
 */
export type SessionUsageGap =
  | "no_model_usage"
  | "unscoped_reconnect"
  | "unscoped_decrease"
  | "too_many_scopes";

/** What `SessionUsageLedger.toJSON()` saves. */
export interface SessionUsageLedgerState {
  /** The version of this form. */
  version: 1;
  /** The session. Absent: no update has come yet. */
  sessionId?: string;
  /** The connection of the latest update. Absent: it was not told. */
  connectionId?: string;
  /** Whether updates have come over more than one connection. */
  reconnected: boolean;
  /** Each scope that an update told of. */
  scopes: {
    /** The scope. Absent: that of the updates without one. */
    usageScopeId?: string;
    /** What each model has used within the scope. */
    models: Record<string, {
      /** The highest that was told. */
      usage: ModelUsage;
      /** The latest cost that was known, where the usage has none. Absent: none was. */
      knownCostUSD?: number;
      /** What it was when the baseline was marked. Absent: nothing. */
      baseline?: ModelUsage;
    }>;
  }[];
  /** The context window that was told last of each model that told one. */
  contextWindows: Record<string, number>;
  /** What the latest operation used. Absent: no update has come yet. */
  latest?: ModelUsage;
  /** Why the total may not be complete. */
  reasons: SessionUsageGap[];
}

export const sessionUsageLedgerState: Description<SessionUsageLedgerState> = {
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
          },
        },
      },
    },
  },
};
/** The schema of {@linkcode SessionUsageLedgerState}. */
export const SessionUsageLedgerStateSchema: LodySchema<SessionUsageLedgerState> =
  /* @__PURE__ */ schema(sessionUsageLedgerState, guards.isSessionUsageLedgerState);

/** Throws, saying why, unless a ledger can have saved a value. */
export function requireLedgerState(value: unknown): SessionUsageLedgerState {
  const attempt = "Cannot restore SessionUsageLedger";
  const state = requirePayload(attempt, SessionUsageLedgerStateSchema, value);
  const refuse = (path: readonly (string | number)[], message: string): never => {
    throw new LodyValidationError(attempt, [{ path: pointer(path), message }]);
  };

  if ((state.sessionId === undefined) !== (state.latest === undefined)) {
    refuse(["latest"], "must be there where a session is, and only there");
  }
  if (state.sessionId === undefined && state.scopes.length > 0) {
    refuse(["scopes"], "must be empty where there is no session");
  }
  if (new Set(state.reasons).size < state.reasons.length) {
    refuse(["reasons"], "must name each reason once");
  }
  const ids = new Set<string | undefined>();
  const models = new Set<string>();
  for (const [index, scope] of state.scopes.entries()) {
    const entries = Object.entries(scope.models);
    if (ids.has(scope.usageScopeId)) refuse(["scopes", index], "must be of a scope of its own");
    if (entries.length === 0) refuse(["scopes", index, "models"], "must not be empty");
    ids.add(scope.usageScopeId);
    for (const [model, { usage, knownCostUSD, baseline }] of entries) {
      const path = ["scopes", index, "models", model];
      models.add(model);
      if (knownCostUSD !== undefined && usage.costUSD !== undefined) {
        refuse([...path, "knownCostUSD"], "must be absent where the usage has a cost");
      }
      if (baseline !== undefined && !isAtMost(baseline, usage)) {
        refuse([...path, "baseline"], "must not be more than the usage");
      }
    }
  }
  for (const model of Object.keys(state.contextWindows)) {
    if (!models.has(model)) refuse(["contextWindows", model], "must be of a model in a scope");
  }
  return state;
}

function isAtMost(baseline: ModelUsage, usage: ModelUsage): boolean {
  return COUNTERS.every((counter) => {
    const before = baseline[counter];
    return before === undefined || before <= (usage[counter] ?? -1);
  });
}
