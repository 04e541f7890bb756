import {
  clientExtensionCapabilities,
  extensionCapabilities,
  type LodyClientExtensionCapabilities,
  type LodyExtensionCapabilities,
  readLodyCapabilities,
  readLodyClientCapabilities,
} from "./capabilities.ts";
import * as guards from "./generated/guards.ts";
import type { LodyExtensionNotificationMethod, LodyExtensionRequestMethod } from "./messages.ts";
import { objectOf } from "./meta_object.ts";
import { notAdvertised } from "./not_advertised.ts";
import { fieldNames } from "./schema/fields.ts";
import { shown } from "./schema/issue.ts";
import type { AnyDescription } from "./schema/vocabulary.ts";
import type { LodyGoalAction, LodyGoalCapability } from "./session/goal.ts";
import { goalTransports } from "./session/goal_transports.ts";

/** A feature that a peer can advertise. */
export type LodyFeature = keyof LodyExtensionCapabilities | keyof LodyClientExtensionCapabilities;

/** What two peers can do together; see {@linkcode negotiateLody}. */
export interface LodyNegotiation {
  /** What the agent advertised. */
  readonly agent: LodyExtensionCapabilities;
  /** What the client advertised. */
  readonly client: LodyClientExtensionCapabilities;
  /**
   * Whether a feature is on: advertised by the peer that offers it, and by both where the contract
   * wants both, as for `subagentEvents`.
   */
  readonly supports: (feature: LodyFeature) => boolean;
  /**
   * Whether the client may send a request. With `params`, the action of a goal request is looked at
   * too; without, it is asked whether any action could be sent.
   */
  readonly canRequest: (method: LodyExtensionRequestMethod, params?: unknown) => boolean;
  /** Whether the agent may send a notification. */
  readonly canNotify: (method: LodyExtensionNotificationMethod) => boolean;
  /** Why a request may not be sent, for a log or an error. Undefined: it may. */
  readonly whyNotRequest: (
    method: LodyExtensionRequestMethod,
    params?: unknown,
  ) => string | undefined;
  /** Why a notification may not be sent, for a log or an error. Undefined: it may. */
  readonly whyNotNotify: (method: LodyExtensionNotificationMethod) => string | undefined;
}

/**
 * Puts together what an agent and a client advertised.
 *
 * @param agentCapabilities `agentCapabilities` of the `initialize` response, unchecked.
 * @param clientCapabilities `clientCapabilities` of the `initialize` request, unchecked.
 * @returns What both said, and what follows from it. Never throws.
 *
 * @example
 * ```ts
 * import { negotiateLody } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * const goal = { version: 1, actions: ["set", "pause", "clear"], controlActions: ["pause"] };
 * const negotiation = negotiateLody(
 *   { _meta: { lody: { goal, subagentEvents: { version: 1 } } } },
 *   { _meta: null },
 * );
 *
 * assert(negotiation.canRequest("_lody/session/goal", { sessionId: "s1", action: "pause" }));
 * assertFalse(negotiation.canRequest("_lody/session/goal", { sessionId: "s1", action: "clear" }));
 * assertFalse(negotiation.supports("subagentEvents")); // The client did not say so.
 * ```
 */
export function negotiateLody(
  agentCapabilities: unknown,
  clientCapabilities: unknown,
): LodyNegotiation {
  const agent = readLodyCapabilities(agentCapabilities);
  const client = readLodyClientCapabilities(clientCapabilities);
  const whyNotRequest = (method: LodyExtensionRequestMethod, params?: unknown) =>
    Object.hasOwn(REQUEST_NEEDS, method)
      ? REQUEST_NEEDS[method](agent, params)
      : `the method must be a request of the contract, got ${shown(method)}`;
  const whyNotNotify = (method: LodyExtensionNotificationMethod) =>
    Object.hasOwn(NOTIFICATION_NEEDS, method)
      ? NOTIFICATION_NEEDS[method](agent, client)
      : `the method must be a notification of the contract, got ${shown(method)}`;
  return {
    agent,
    client,
    supports(feature) {
      const isAgents = AGENT_FEATURES.includes(feature);
      const isClients = CLIENT_FEATURES.includes(feature);
      return (isAgents || isClients) && (!isAgents || Object.hasOwn(agent, feature)) &&
        (!isClients || Object.hasOwn(client, feature));
    },
    canRequest: (method, params) => whyNotRequest(method, params) === undefined,
    canNotify: (method) => whyNotNotify(method) === undefined,
    whyNotRequest,
    whyNotNotify,
  };
}

const AGENT_FEATURES = /* @__PURE__ */ fieldNames(extensionCapabilities as AnyDescription);
const CLIENT_FEATURES = /* @__PURE__ */ fieldNames(clientExtensionCapabilities as AnyDescription);

function unlessAdvertised(
  isAdvertised: boolean,
  side: "agent" | "client",
  what: string,
): string | undefined {
  return isAdvertised ? undefined : notAdvertised(side, what);
}

/** What each request needs, as the reason that stands against it. */
const REQUEST_NEEDS: {
  readonly [M in LodyExtensionRequestMethod]: (
    agent: LodyExtensionCapabilities,
    params: unknown,
  ) => string | undefined;
} = {
  "_lody/rate_limits/get": ({ rateLimits }) =>
    unlessAdvertised(rateLimits?.query === true, "agent", "rateLimits.query"),
  "_lody/session/steer": ({ steering }) =>
    unlessAdvertised(
      steering?.transport === "request",
      "agent",
      'steering with transport "request"',
    ),
  "_lody/session/goal": ({ goal }, params) => whyNotGoal(goal, params),
  "_lody/session/history/read": ({ sessionHistory }) =>
    unlessAdvertised(sessionHistory !== undefined, "agent", "sessionHistory"),
  "_lody/subagents/list": ({ subagents }) =>
    unlessAdvertised(subagents?.list === true, "agent", "subagents.list"),
  "_lody/subagents/cancel": ({ subagents }) =>
    unlessAdvertised(subagents?.cancel === true, "agent", "subagents.cancel"),
  "_lody/subagents/output": ({ subagents }) =>
    unlessAdvertised(subagents?.output === true, "agent", "subagents.output"),
};

/** What each notification needs, as the reason that stands against it. */
const NOTIFICATION_NEEDS: {
  readonly [M in LodyExtensionNotificationMethod]: (
    agent: LodyExtensionCapabilities,
    client: LodyClientExtensionCapabilities,
  ) => string | undefined;
} = {
  "_lody/subagents/event": ({ subagentEvents }, client) =>
    unlessAdvertised(subagentEvents !== undefined, "agent", "subagentEvents") ??
      unlessAdvertised(client.subagentEvents !== undefined, "client", "subagentEvents"),
  "_lody/session/usage_update": ({ usage }) =>
    unlessAdvertised(usage !== undefined, "agent", "usage"),
  "_lody/rate_limits/update": ({ rateLimits }) =>
    unlessAdvertised(rateLimits !== undefined, "agent", "rateLimits"),
  "_lody/session/steer_applied": ({ steering }) =>
    unlessAdvertised(steering !== undefined, "agent", "steering"),
};

function whyNotGoal(goal: LodyGoalCapability | undefined, params: unknown): string | undefined {
  if (goal === undefined) return notAdvertised("agent", "goal");
  const goesAsRequest = (action: LodyGoalAction) =>
    goalTransports(goal, action).includes("control");
  if (params === undefined) {
    // Four at the most, however long the list is.
    return [...new Set(goal.actions)].some(goesAsRequest)
      ? undefined
      : "the agent has no goal action in both actions and controlActions; see planGoalControl";
  }
  const action = objectOf(params)?.["action"];
  if (!guards.isLodyGoalAction(action)) {
    return `action must be one that goals have, got ${shown(action)}`;
  }
  return goesAsRequest(action)
    ? undefined
    : `the agent has no goal action "${action}" in both actions and controlActions; ` +
      "see planGoalControl";
}
