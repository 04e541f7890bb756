import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * What was used of one model. The token buckets are disjoint: input has no cache reads or writes in
 * it, output no reasoning, and the five together are the total.
 */
export interface ModelUsage {
  /** Input tokens that came from no cache and went into none. */
  inputTokens: number;
  /** Output tokens without reasoning. */
  outputTokens: number;
  /** Input tokens read from a cache. */
  cacheReadInputTokens: number;
  /** Input tokens written into a cache. Absent: unknown. */
  cacheCreationInputTokens?: number;
  /** Output tokens spent on reasoning. Absent: unknown. */
  reasoningOutputTokens?: number;
  /** Searches of the web: a count of its own, not tokens. Absent: unknown. */
  webSearchRequests?: number;
  /** The cost in US dollars, which may be an estimate. Absent: unknown, which is never 0. */
  costUSD?: number;
  /** How many tokens the model's context can hold: a size, not a count. Absent: unknown. */
  contextWindow?: number;
}

export const modelUsage: Description<ModelUsage> = {
  name: "ModelUsage",
  is: {
    object: {
      inputTokens: "amount",
      outputTokens: "amount",
      cacheReadInputTokens: "amount",
      "cacheCreationInputTokens?": "amount",
      "reasoningOutputTokens?": "amount",
      "webSearchRequests?": "amount",
      "costUSD?": "amount",
      "contextWindow?": "amount",
    },
  },
};
/** The schema of {@linkcode ModelUsage}. */
export const ModelUsageSchema: LodySchema<ModelUsage> = /* @__PURE__ */ schema(
  modelUsage,
  guards.isModelUsage,
);

/** How many Unicode code points a usage scope's id has at most. */
export const MAX_USAGE_SCOPE_ID_LENGTH = 256;

/** The `_meta` of a {@linkcode SessionUsageUpdate}: names the scope within which it counts. */
export interface SessionUsageScopeMeta {
  /** The fields of this contract. Absent: the update has no scope. */
  lody?: {
    /**
     * The scope: unique in the ACP session and never used again, 256 code points at most. A restarted
     * adapter opens a new one. Absent: the update has no scope.
     */
    usageScopeId?: string;
  };
}

export const sessionUsageScopeMeta: Description<SessionUsageScopeMeta> = {
  name: "SessionUsageScopeMeta",
  is: {
    object: {
      "lody?": { object: { "usageScopeId?": { id: { maxLength: MAX_USAGE_SCOPE_ID_LENGTH } } } },
    },
  },
};
/** The schema of {@linkcode SessionUsageScopeMeta}. */
export const SessionUsageScopeMetaSchema: LodySchema<SessionUsageScopeMeta> =
  /* @__PURE__ */ schema(sessionUsageScopeMeta, guards.isSessionUsageScopeMeta);

/**
 * What a session has used.
 *
 * `modelUsage` is cumulative, but only within the update's scope; scopes are added to one another. A
 * lost update therefore heals with the next one, a repeated one adds nothing, and a model that is
 * missing from an update is not gone.
 */
export interface SessionUsageUpdate {
  /** The session. */
  sessionId: string;
  /** What the latest operation used; not a session's total. */
  usage: ModelUsage;
  /** What each model has used within the scope. Absent: unknown. */
  modelUsage?: Record<string, ModelUsage>;
  /**
   * What this update added. It is in `modelUsage` already: never add both. It has a cost only where
   * the cost in `modelUsage` is known now and was known before. Absent: unknown.
   */
  delta?: {
    /** What all models added. */
    usage: ModelUsage;
    /** What each model added; only those that did. */
    modelUsage: Record<string, ModelUsage>;
  };
  /** Names the scope. Absent: the update has none. */
  _meta?: SessionUsageScopeMeta;
}

export const sessionUsageUpdate: Description<SessionUsageUpdate> = {
  name: "SessionUsageUpdate",
  is: {
    object: {
      sessionId: "id",
      usage: modelUsage,
      "modelUsage?": { record: modelUsage },
      "delta?": { object: { usage: modelUsage, modelUsage: { record: modelUsage } } },
      "_meta?": sessionUsageScopeMeta,
    },
  },
};
/** The schema of {@linkcode SessionUsageUpdate}. */
export const SessionUsageUpdateSchema: LodySchema<SessionUsageUpdate> = /* @__PURE__ */ schema(
  sessionUsageUpdate,
  guards.isSessionUsageUpdate,
);
