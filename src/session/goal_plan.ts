import type { LODY_EXTENSION_METHODS } from "../methods.ts";
import type { LodyNegotiation } from "../negotiation.ts";
import { notAdvertised } from "../not_advertised.ts";
import { requirePayload } from "../schema/require_payload.ts";
import {
  type LodyGoalAction,
  type LodyGoalControlRequest,
  LodyGoalControlRequestSchema,
} from "./goal.ts";
import { goalPromptMeta, type LodyGoalPlanMeta } from "./goal_prompt.ts";
import { goalTransports, startsWork } from "./goal_transports.ts";

/** How a client changes a session's goal, see {@linkcode planGoalControl}. */
export type LodyGoalPlan =
  | {
    /** As a request, which starts no turn. */
    readonly transport: "control";
    /** The request's wire name. */
    readonly method: typeof LODY_EXTENSION_METHODS.sessionGoal;
    /** Its params. */
    readonly params: LodyGoalControlRequest;
  }
  | {
    /** With a prompt, which starts work. */
    readonly transport: "prompt";
    /** The `_meta` of that `session/prompt`. */
    readonly meta: LodyGoalPlanMeta;
  }
  | {
    /** Not at all: the agent does not offer it. */
    readonly transport: "none";
    /** Why not, for a log, or beside a control that is greyed out. */
    readonly why: string;
  };

/**
 * Tells a client how to change a session's goal with this agent.
 *
 * @param negotiation What the peers advertised, from `negotiateLody`.
 * @param sessionId The session.
 * @param action What is to be done. Where the agent takes it both ways, `pause` and `clear` go as a
 * request, `set` and `resume`, which start work, with a prompt.
 * @param objective What is to be reached, for `set`; else it is not looked at.
 * @returns What to send.
 * @throws {LodyValidationError} If the session id is empty, the action is none, or `set` comes without
 * an objective.
 *
 * @example
 * ```ts
 * import { negotiateLody, planGoalControl } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = {
 *   version: 1,
 *   actions: ["set", "clear"],
 *   controlActions: ["clear"],
 *   promptActions: ["set"],
 * };
 * const negotiation = negotiateLody({ _meta: { lody: { goal } } }, {});
 *
 * const plan = planGoalControl(negotiation, "s1", "set", "A green build");
 * if (plan.transport === "prompt") {
 *   const prompt = [{ type: "text", text: "Go" }];
 *   const params = { sessionId: "s1", prompt, _meta: plan.meta }; // Of `session/prompt`.
 *   assertEquals(params._meta.lody.goalControl.action, "set");
 * }
 * assertEquals(planGoalControl(negotiation, "s1", "clear"), {
 *   transport: "control",
 *   method: "_lody/session/goal",
 *   params: { sessionId: "s1", action: "clear" },
 * });
 * assertEquals(planGoalControl(negotiation, "s1", "pause").transport, "none");
 * ```
 */
export function planGoalControl(
  negotiation: Pick<LodyNegotiation, "agent">,
  sessionId: string,
  action: LodyGoalAction,
  objective?: string,
): LodyGoalPlan {
  const params = requireGoalControl(sessionId, action, objective);
  const { goal } = negotiation.agent;
  const transports = goalTransports(goal, action);
  const preferred = startsWork(action) ? "prompt" : "control";
  const transport = transports.includes(preferred) ? preferred : transports[0];
  if (transport === "control") return { transport, method: "_lody/session/goal", params };
  if (transport === "prompt") {
    const { sessionId: _, ...change } = params;
    return { transport, meta: goalPromptMeta(change) };
  }
  const why = goal === undefined
    ? notAdvertised("agent", "goal")
    : goal.actions.includes(action)
    ? `the agent has goal action "${action}" in neither controlActions nor promptActions`
    : `the agent does not advertise goal action "${action}"`;
  return { transport: "none", why };
}

/** Throws unless a caller's change to the goal can be sent, and makes the request of it. */
export function requireGoalControl(
  sessionId: string,
  action: LodyGoalAction,
  objective: string | undefined,
): LodyGoalControlRequest {
  const request: unknown = action === "set"
    ? { sessionId, action, objective }
    : { sessionId, action };
  return requirePayload("Cannot plan goal control", LodyGoalControlRequestSchema, request);
}
