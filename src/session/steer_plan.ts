import type { LODY_EXTENSION_METHODS } from "../methods.ts";
import type { LodyNegotiation } from "../negotiation.ts";
import { notAdvertised } from "../not_advertised.ts";
import { requirePayload } from "../schema/require_payload.ts";
import {
  type LodySteerPromptMeta,
  type LodySteerRequest,
  LodySteerRequestSchema,
} from "./steering.ts";

/**
 * How a client steers the turn that runs, see {@linkcode planSteer}.
 *
 * @typeParam T A block of the prompt: ACP's `ContentBlock`.
 */
export type LodySteerPlan<T = unknown> =
  | {
    /** As a request of the contract. */
    readonly transport: "request";
    /** The request's wire name. */
    readonly method: typeof LODY_EXTENSION_METHODS.sessionSteer;
    /** Its params. */
    readonly params: LodySteerRequest<T>;
  }
  | {
    /** As a prompt that is marked. */
    readonly transport: "prompt";
    /** The request's wire name. */
    readonly method: "session/prompt";
    /** Its params, with `meta` as their `_meta`. */
    readonly params: { sessionId: string; prompt: T[]; _meta: LodySteerPlanMeta };
    /** What marks it, for a prompt that is made otherwise. */
    readonly meta: LodySteerPlanMeta;
  }
  | {
    /** Not at all: the agent does not offer it. */
    readonly transport: "none";
    /** Why not, for a log, or beside a control that is greyed out. */
    readonly why: string;
  };

/** The `_meta` of a prompt that steers the turn that runs. */
export type LodySteerPlanMeta = {
  /** The contract's namespace. */
  lody: {
    /** The mark. */
    steer: LodySteerPromptMeta;
  };
};

/**
 * Tells a client how to give the turn that runs new instructions.
 *
 * @typeParam T A block of the prompt: ACP's `ContentBlock`.
 * @param negotiation What the peers advertised, from `negotiateLody`.
 * @param sessionId The session.
 * @param prompt The instructions.
 * @param steerId A new id, by which the agent confirms them, for `LodySteerTracker.sent()` too.
 * @returns What to send.
 * @throws {LodyValidationError} If an id is empty, or the prompt is no array.
 *
 * @example
 * ```ts
 * import { LodySteerTracker, negotiateLody, planSteer } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const transport = "request";
 * const steering = { version: 1, transport, upstreamTurn: "same", configPolicy: "active" };
 * const negotiation = negotiateLody({ _meta: { lody: { steering } } }, {});
 * const tracker = new LodySteerTracker("session-1");
 *
 * const prompt = [{ type: "text", text: "It began on Tuesday." }];
 * const plan = planSteer(negotiation, "session-1", prompt, "steer-1");
 * if (plan.transport !== "none") {
 *   tracker.sent("steer-1");
 *   assertEquals(plan.method, "_lody/session/steer"); // Send it, with `plan.params`.
 * }
 * ```
 */
export function planSteer<const T>(
  negotiation: Pick<LodyNegotiation, "agent">,
  sessionId: string,
  prompt: readonly T[],
  steerId: string,
): LodySteerPlan<T> {
  requirePayload("Cannot plan a steer", LodySteerRequestSchema, { sessionId, prompt, steerId });
  const { steering } = negotiation.agent;
  if (steering === undefined) {
    return { transport: "none", why: notAdvertised("agent", "steering") };
  }
  const common = { sessionId, prompt: [...prompt] };
  if (steering.transport === "request") {
    const params = { ...common, steerId };
    return { transport: "request", method: "_lody/session/steer", params };
  }
  const meta: LodySteerPlanMeta = { lody: { steer: { id: steerId } } };
  const params = { ...common, _meta: meta };
  return { transport: "prompt", method: "session/prompt", params, meta };
}
