import {
  type RateLimitsGetRequest,
  RateLimitsGetRequestSchema,
  type RateLimitsGetResponse,
  RateLimitsGetResponseSchema,
  type RateLimitsUpdate,
  RateLimitsUpdateSchema,
} from "./rate_limits.ts";
import type { LodySchema } from "./schema/schema.ts";
import {
  type LodyGoalControlRequest,
  LodyGoalControlRequestSchema,
  type LodyGoalControlResponse,
  LodyGoalControlResponseSchema,
} from "./session/goal.ts";
import {
  type LodySessionHistoryReadRequest,
  LodySessionHistoryReadRequestSchema,
  type LodySessionHistoryReadResponse,
  LodySessionHistoryReadResponseSchema,
} from "./session/history.ts";
import {
  type LodySteerApplied,
  LodySteerAppliedSchema,
  type LodySteerRequest,
  LodySteerRequestSchema,
  type LodySteerResponse,
  LodySteerResponseSchema,
} from "./session/steering.ts";
import { type LodySubagentEvent, LodySubagentEventSchema } from "./subagents/events.ts";
import {
  type LodySubagentCancelRequest,
  LodySubagentCancelRequestSchema,
  type LodySubagentCancelResponse,
  LodySubagentCancelResponseSchema,
  type LodySubagentOutputRequest,
  LodySubagentOutputRequestSchema,
  type LodySubagentOutputResponse,
  LodySubagentOutputResponseSchema,
  type LodySubagentsListRequest,
  LodySubagentsListRequestSchema,
  type LodySubagentsListResponse,
  LodySubagentsListResponseSchema,
} from "./tasks/queries.ts";
import { type SessionUsageUpdate, SessionUsageUpdateSchema } from "./usage/types.ts";

/**
 * What each request takes and gives, by wire name. Requests go from client to agent.
 *
 * @typeParam TPrompt A block of a steer's prompt, such as ACP's `ContentBlock`.
 */
export interface LodyExtensionRequestMap<TPrompt = unknown> {
  /** Asks for the rate limits. */
  "_lody/rate_limits/get": { params: RateLimitsGetRequest; result: RateLimitsGetResponse };
  /** Gives the turn that runs new instructions. */
  "_lody/session/steer": { params: LodySteerRequest<TPrompt>; result: LodySteerResponse };
  /** Changes the session's goal. */
  "_lody/session/goal": { params: LodyGoalControlRequest; result: LodyGoalControlResponse };
  /** Has a session's history played again. */
  "_lody/session/history/read": {
    params: LodySessionHistoryReadRequest;
    result: LodySessionHistoryReadResponse;
  };
  /** Asks for the subagents' tasks. */
  "_lody/subagents/list": { params: LodySubagentsListRequest; result: LodySubagentsListResponse };
  /** Stops a subagent's task. */
  "_lody/subagents/cancel": {
    params: LodySubagentCancelRequest;
    result: LodySubagentCancelResponse;
  };
  /** Asks for what a subagent's task has put out. */
  "_lody/subagents/output": {
    params: LodySubagentOutputRequest;
    result: LodySubagentOutputResponse;
  };
}

/** What each notification carries, by wire name. Notifications go from agent to client. */
export interface LodyExtensionNotificationMap {
  /** Something happened in a subagent's run. */
  "_lody/subagents/event": LodySubagentEvent;
  /** The session's usage changed. */
  "_lody/session/usage_update": SessionUsageUpdate;
  /** The rate limits changed. */
  "_lody/rate_limits/update": RateLimitsUpdate;
  /** A steer was applied. */
  "_lody/session/steer_applied": LodySteerApplied;
}

/** The wire name of a request. */
export type LodyExtensionRequestMethod = keyof LodyExtensionRequestMap;

/** The wire name of a notification. */
export type LodyExtensionNotificationMethod = keyof LodyExtensionNotificationMap;

/**
 * An agent's handlers, by wire name: each optional, each at once or later.
 *
 * @typeParam TPrompt A block of a steer's prompt, such as ACP's `ContentBlock`.
 */
export type LodyExtensionRequestHandlers<TPrompt = unknown> = {
  [M in LodyExtensionRequestMethod]?: (
    params: LodyExtensionRequestMap<TPrompt>[M]["params"],
  ) =>
    | LodyExtensionRequestMap<TPrompt>[M]["result"]
    | Promise<LodyExtensionRequestMap<TPrompt>[M]["result"]>;
};

/** The schemas of a request's params and result. */
export interface LodyRequestSchemas<M extends LodyExtensionRequestMethod> {
  /** What the client sends. */
  readonly params: LodySchema<LodyExtensionRequestMap[M]["params"]>;
  /** What the agent answers. */
  readonly result: LodySchema<LodyExtensionRequestMap[M]["result"]>;
}

/**
 * The schemas of every request, by wire name.
 *
 * @example
 * ```ts
 * import { LODY_REQUEST_SCHEMAS } from "@lody/acp-extension-core";
 * import { assert } from "@std/assert";
 *
 * const { params, result } = LODY_REQUEST_SCHEMAS["_lody/session/goal"];
 * assert(params.is({ sessionId: "s1", action: "pause" }));
 * assert(result.is({ goal: null }));
 * ```
 */
export const LODY_REQUEST_SCHEMAS: {
  readonly [M in LodyExtensionRequestMethod]: LodyRequestSchemas<M>;
} = {
  "_lody/rate_limits/get": {
    params: RateLimitsGetRequestSchema,
    result: RateLimitsGetResponseSchema,
  },
  "_lody/session/steer": { params: LodySteerRequestSchema, result: LodySteerResponseSchema },
  "_lody/session/goal": {
    params: LodyGoalControlRequestSchema,
    result: LodyGoalControlResponseSchema,
  },
  "_lody/session/history/read": {
    params: LodySessionHistoryReadRequestSchema,
    result: LodySessionHistoryReadResponseSchema,
  },
  "_lody/subagents/list": {
    params: LodySubagentsListRequestSchema,
    result: LodySubagentsListResponseSchema,
  },
  "_lody/subagents/cancel": {
    params: LodySubagentCancelRequestSchema,
    result: LodySubagentCancelResponseSchema,
  },
  "_lody/subagents/output": {
    params: LodySubagentOutputRequestSchema,
    result: LodySubagentOutputResponseSchema,
  },
};

/**
 * The schemas of every notification, by wire name.
 *
 * @example
 * ```ts
 * import { LODY_NOTIFICATION_SCHEMAS } from "@lody/acp-extension-core";
 * import { assert } from "@std/assert";
 *
 * const schema = LODY_NOTIFICATION_SCHEMAS["_lody/session/steer_applied"];
 * assert(schema.is({ sessionId: "s1", steerId: "steer-1" }));
 * ```
 */
export const LODY_NOTIFICATION_SCHEMAS: {
  readonly [M in LodyExtensionNotificationMethod]: LodySchema<LodyExtensionNotificationMap[M]>;
} = {
  "_lody/subagents/event": LodySubagentEventSchema,
  "_lody/session/usage_update": SessionUsageUpdateSchema,
  "_lody/rate_limits/update": RateLimitsUpdateSchema,
  "_lody/session/steer_applied": LodySteerAppliedSchema,
};
