import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** What an agent is doing on its own account: shortening its context, or trying again. */
export type LodyActivityKind = "context_compaction" | "retry";

export const activityKind: Description<LodyActivityKind> = {
  name: "LodyActivityKind",
  is: { oneOf: { context_compaction: true, retry: true } },
};
/** The schema of {@linkcode LodyActivityKind}. */
export const LodyActivityKindSchema: LodySchema<LodyActivityKind> = /* @__PURE__ */ schema(
  activityKind,
  guards.isLodyActivityKind,
);

/** Marks a tool call as work of the agent's own. Rides on `tool_call` and `tool_call_update`. */
export interface LodyActivityMeta {
  /** The version of this feature. */
  version: 1;
  /** What the agent does. */
  kind: LodyActivityKind;
  /** Whether the agent began it unasked. Absent: unknown. */
  automatic?: boolean;
  /** Tokens in the context before. Absent: unknown. */
  usedTokensBefore?: number;
  /** Tokens in the context after. Absent: unknown, or not done yet. */
  usedTokensAfter?: number;
  /** How long it took, in milliseconds. Absent: unknown, or not done yet. */
  durationMs?: number;
  /** Why it failed, for the user to read. Absent: it did not fail, or gave no reason. */
  failureReason?: string;
}

export const activityMeta: Description<LodyActivityMeta> = {
  name: "LodyActivityMeta",
  is: {
    object: {
      version: { literal: 1 },
      kind: activityKind,
      "automatic?": "boolean",
      "usedTokensBefore?": "amount",
      "usedTokensAfter?": "amount",
      "durationMs?": "amount",
      "failureReason?": "string",
    },
  },
};
/** The schema of {@linkcode LodyActivityMeta}. */
export const LodyActivityMetaSchema: LodySchema<LodyActivityMeta> = /* @__PURE__ */ schema(
  activityMeta,
  guards.isLodyActivityMeta,
);
