import { areMilliseconds } from "../schema/require_seconds.ts";
import type {
  LodyGoalAction,
  LodyGoalCapability,
  LodyGoalChange,
  LodyGoalControlRequest,
  LodyGoalControlResponse,
  LodyGoalPromptControl,
  LodyGoalSnapshot,
} from "../session/goal.ts";
import { requireGoalControl } from "../session/goal_plan.ts";
import { startsWork } from "../session/goal_transports.ts";
import {
  ACP_GOAL_METHOD,
  type AcpGoalExtension,
  type AcpGoalRequest,
  type AcpGoalSnapshot,
} from "./goal_extension.ts";

/**
 * Translates a goal from the neutral goal extension: milliseconds to seconds, `controlMethod` taken
 * off. It never throws over what came from the wire.
 *
 * @param snapshot The goal in the extension; not changed.
 * @returns The goal in the contract. Fields that neither has named are kept; a time that can be no
 * milliseconds since 1970, such as microseconds, is left out.
 *
 * @example
 * ```ts
 * import { acpGoalToLodySnapshot } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = acpGoalToLodySnapshot({
 *   objective: "A green build",
 *   status: "active",
 *   updatedAt: 1796040000250,
 *   controlMethod: "_session/goal",
 * });
 * assertEquals(goal.updatedAtEpochSeconds, 1796040000.25);
 * ```
 */
export function acpGoalToLodySnapshot(snapshot: AcpGoalSnapshot): LodyGoalSnapshot {
  const { controlMethod: _method, createdAt, updatedAt, ...rest } = snapshot;
  // Where these stand they are not the contract's, which knows no such field of the extension.
  const { createdAtEpochSeconds: _created, updatedAtEpochSeconds: _updated, ...shared }:
    LodyGoalSnapshot = rest;
  return {
    ...shared,
    ...isTime(createdAt) && { createdAtEpochSeconds: createdAt / 1000 },
    ...isTime(updatedAt) && { updatedAtEpochSeconds: updatedAt / 1000 },
  };
}

/**
 * Translates a goal to the neutral goal extension: seconds to milliseconds, `controlMethod` added. It
 * never throws over what came from the wire.
 *
 * @param snapshot The goal in the contract; not changed.
 * @returns The goal in the extension. Fields that neither has named are kept; a time that can be no
 * seconds since 1970, such as milliseconds, is left out.
 *
 * @example
 * ```ts
 * import { lodyGoalToAcpSnapshot } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = lodyGoalToAcpSnapshot({
 *   objective: "A green build",
 *   status: "active",
 *   createdAtEpochSeconds: 1796040000.25,
 * });
 * assertEquals([goal.createdAt, goal.controlMethod], [1796040000250, "_session/goal"]);
 * ```
 */
export function lodyGoalToAcpSnapshot(snapshot: LodyGoalSnapshot): AcpGoalSnapshot {
  const { createdAtEpochSeconds, updatedAtEpochSeconds, ...rest } = snapshot;
  const { controlMethod: _method, createdAt: _created, updatedAt: _updated, ...shared }:
    & typeof rest
    & Partial<AcpGoalSnapshot> = rest;
  const createdAt = milliseconds(createdAtEpochSeconds);
  const updatedAt = milliseconds(updatedAtEpochSeconds);
  return {
    ...shared,
    ...isTime(createdAt) && { createdAt },
    ...isTime(updatedAt) && { updatedAt },
    controlMethod: ACP_GOAL_METHOD,
  };
}

/** Whether milliseconds are there, and can be what they should be. */
function isTime(milliseconds: number | undefined): milliseconds is number {
  return milliseconds !== undefined && !areMilliseconds(milliseconds / 1000);
}

/** Epoch seconds as milliseconds: the whole number that they were made of, where there is one. */
function milliseconds(epochSeconds: number | undefined): number | undefined {
  if (epochSeconds === undefined) return undefined;
  const whole = Math.round(epochSeconds * 1000);
  return whole / 1000 === epochSeconds ? whole : epochSeconds * 1000;
}

/**
 * Translates a request from the neutral goal extension.
 *
 * @param request The params of `_session/goal`; not changed.
 * @returns The params of `_lody/session/goal`.
 *
 * @example
 * ```ts
 * import { acpGoalToLodyRequest } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const request = acpGoalToLodyRequest({ sessionId: "s1", action: "clear" });
 * assertEquals(request, { sessionId: "s1", action: "clear" });
 * ```
 */
export function acpGoalToLodyRequest(request: AcpGoalRequest): LodyGoalControlRequest {
  return { ...request };
}

/**
 * Translates a request to the neutral goal extension, whose agents take every action so.
 *
 * @param request The params of `_lody/session/goal`; not changed.
 * @returns The params of `_session/goal`.
 *
 * @example
 * ```ts
 * import { lodyGoalToAcpRequest } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const request = lodyGoalToAcpRequest({ sessionId: "s1", action: "pause" });
 * assertEquals(request, { sessionId: "s1", action: "pause" });
 * ```
 */
export function lodyGoalToAcpRequest(request: LodyGoalControlRequest): AcpGoalRequest {
  return { ...request };
}

/**
 * Makes the answer to `_lody/session/goal` of an adapter in front of an agent of the neutral goal
 * extension, whose own answer to `_session/goal` is empty.
 *
 * @param change What was asked for, such as the params of `_lody/session/goal`.
 * @param goal The goal as it was, such as a `LodyGoalTracker` has it. Null or undefined: none is known.
 * @returns The goal as it will be. The agent's own update follows, and may say more of it.
 *
 * @example
 * ```ts
 * import { lodyGoalResponse } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = { objective: "A green build", status: "active" } as const;
 * assertEquals(lodyGoalResponse({ action: "pause" }, goal).goal?.status, "paused");
 * assertEquals(lodyGoalResponse({ action: "clear" }, goal).goal, null);
 * ```
 */
export function lodyGoalResponse(
  change: LodyGoalChange,
  goal: Readonly<LodyGoalSnapshot> | null | undefined,
): LodyGoalControlResponse {
  if (change.action === "set") return { goal: { objective: change.objective, status: "active" } };
  if (change.action === "clear" || goal == null) return { goal: null };
  return { goal: { ...goal, status: change.action === "pause" ? "paused" : "active" } };
}

/**
 * Translates what comes with a prompt to the neutral goal extension, whose agents do not read it there:
 * the request goes before the prompt.
 *
 * @param sessionId The session.
 * @param control What `readGoalControl` found; not changed.
 * @returns The params of `_session/goal`.
 *
 * @example
 * ```ts
 * import { goalPromptMeta, lodyGoalPromptToAcpRequest, readGoalControl } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const _meta = goalPromptMeta({ action: "set", objective: "Ship it" });
 * const reading = readGoalControl({ sessionId: "s1", prompt: [], _meta });
 * assertEquals(reading.status === "ok" && lodyGoalPromptToAcpRequest("s1", reading.value), {
 *   sessionId: "s1",
 *   action: "set",
 *   objective: "Ship it",
 * });
 * ```
 */
export function lodyGoalPromptToAcpRequest(
  sessionId: string,
  control: LodyGoalPromptControl,
): AcpGoalRequest {
  const { version: _version, ...change } = control;
  return { ...change, sessionId };
}

/**
 * Tells what an adapter in front of an agent of the neutral goal extension can advertise.
 *
 * @param extension What the agent advertises.
 * @returns Its actions, `pause` and `clear` as control actions, and `set` and `resume`, which start
 * work, as prompt actions.
 *
 * @example
 * ```ts
 * import { acpGoalToLodyCapability } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const controlMethod = "_session/goal";
 * const goal = acpGoalToLodyCapability({ version: 1, controlMethod, actions: ["set", "clear"] });
 * assertEquals([goal.controlActions, goal.promptActions], [["clear"], ["set"]]);
 * ```
 */
export function acpGoalToLodyCapability(
  { actions }: AcpGoalExtension,
): LodyGoalCapability {
  return {
    version: 1,
    actions: [...actions],
    controlActions: actions.filter((action) => !startsWork(action)),
    promptActions: actions.filter(startsWork),
  };
}

/** How a client changes a goal in the neutral goal extension, see {@linkcode planAcpGoalControl}. */
export type AcpGoalPlan =
  | {
    /** As a request. */
    readonly transport: "control";
    /** The request's wire name. */
    readonly method: typeof ACP_GOAL_METHOD;
    /** Its params. */
    readonly params: AcpGoalRequest;
  }
  | {
    /** Not at all: the agent does not offer it. */
    readonly transport: "none";
    /** Why not, for a log, or beside a control that is greyed out. */
    readonly why: string;
  };

/**
 * Tells a client how to change a session's goal with an agent of the neutral goal extension. Every
 * action is a request, `set` too. Its answer is empty, and the update that brings the new goal follows:
 * until then a client shows the old one.
 *
 * @param extension What the agent advertises, from `readAcpGoalExtension`. Undefined: nothing.
 * @param sessionId The session.
 * @param action What is to be done.
 * @param objective What is to be reached, for `set`; else it is not looked at.
 * @returns What to send.
 * @throws {LodyValidationError} If the session id is empty, the action is none, or `set` comes without
 * an objective.
 *
 * @example
 * ```ts
 * import { planAcpGoalControl, readAcpGoalExtension } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = { version: 1, controlMethod: "_session/goal", actions: ["set", "clear"] };
 * const extension = readAcpGoalExtension({ protocolVersion: 1, _meta: { goal } });
 * assertEquals(planAcpGoalControl(extension, "s1", "set", "A green build"), {
 *   transport: "control",
 *   method: "_session/goal",
 *   params: { sessionId: "s1", action: "set", objective: "A green build" },
 * });
 * assertEquals(planAcpGoalControl(extension, "s1", "pause").transport, "none");
 * ```
 */
export function planAcpGoalControl(
  extension: AcpGoalExtension | undefined,
  sessionId: string,
  action: LodyGoalAction,
  objective?: string,
): AcpGoalPlan {
  const params = lodyGoalToAcpRequest(requireGoalControl(sessionId, action, objective));
  if (extension === undefined) {
    return {
      transport: "none",
      why: "the agent does not advertise the goal extension at _meta of its answer to initialize",
    };
  }
  if (!extension.actions.includes(action)) {
    return { transport: "none", why: `the agent does not advertise goal action "${action}"` };
  }
  return { transport: "control", method: ACP_GOAL_METHOD, params };
}
