import { type LodyFieldReading, readMetaField } from "../meta_field.ts";
import { shown } from "../schema/issue.ts";
import { requirePayload } from "../schema/require_payload.ts";
import {
  type LodyGoalAction,
  type LodyGoalCapability,
  type LodyGoalChange,
  type LodyGoalPromptControl,
  LodyGoalPromptControlSchema,
} from "./goal.ts";

/** How an action travels: as a `_lody/session/goal` request, or with a `session/prompt`. */
export type LodyGoalTransport = "control" | "prompt";

/**
 * Tells how an action can be sent.
 *
 * @param capability What the agent advertises as `goal`. Undefined: nothing.
 * @param action The action.
 * @returns The transports whose list has the action, control first; none where `actions` lacks it.
 *
 * @example
 * ```ts
 * import { goalTransports } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const capability = {
 *   version: 1,
 *   actions: ["set", "pause"],
 *   controlActions: ["pause", "clear"],
 *   promptActions: ["set", "pause"],
 * } as const;
 * assertEquals(goalTransports(capability, "pause"), ["control", "prompt"]);
 * assertEquals(goalTransports(capability, "set"), ["prompt"]);
 * assertEquals(goalTransports(capability, "clear"), []); // It is not in `actions`.
 * ```
 */
export function goalTransports(
  capability: LodyGoalCapability | undefined,
  action: LodyGoalAction,
): readonly LodyGoalTransport[] {
  if (!capability?.actions.includes(action)) return [];
  const transports: LodyGoalTransport[] = [];
  if (capability.controlActions?.includes(action)) transports.push("control");
  if (capability.promptActions?.includes(action)) transports.push("prompt");
  return transports;
}

/** Whether an action starts work, so that it belongs to a prompt. */
export function startsWork(action: LodyGoalAction): boolean {
  return action === "set" || action === "resume";
}

/** The `_meta` of a prompt that changes the session's goal. */
export type LodyGoalPlanMeta = {
  /** The contract's namespace. */
  lody: {
    /** The change. */
    goalControl: LodyGoalPromptControl;
  };
};

/**
 * Makes the `_meta` by which a prompt changes the session's goal.
 *
 * @param control The change, with or without its version.
 * @returns The `_meta` of `session/prompt`. Where there is another already, `withLodyMeta(params,
 * goalPromptMeta(control).lody)` joins them.
 * @throws {LodyValidationError} If the action is none, or `set` comes without an objective.
 *
 * @example
 * ```ts
 * import { goalPromptMeta, readGoalControl } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const prompt = [{ type: "text", text: "Go" }];
 * const _meta = goalPromptMeta({ action: "set", objective: "A green build" });
 * const reading = readGoalControl({ sessionId: "s1", prompt, _meta });
 * assertEquals(reading.status === "ok" && reading.value.action, "set");
 * ```
 */
export function goalPromptMeta(
  control: LodyGoalChange | LodyGoalPromptControl,
): LodyGoalPlanMeta {
  const goalControl: unknown = { ...control, version: 1 };
  const attempt = "Cannot make a goal prompt";
  return {
    lody: { goalControl: requirePayload(attempt, LodyGoalPromptControlSchema, goalControl) },
  };
}

/**
 * Reads the change to the goal that comes with a prompt.
 *
 * @param prompt The params of `session/prompt`, unchecked.
 * @param capability What the agent advertises as `goal`: an action that is not among its actions for
 * prompts is invalid. Absent: every action is taken.
 * @returns The change, that there is none, or what is wrong with it: better answered with an error
 * than taken for an ordinary prompt. Never throws.
 *
 * @example
 * ```ts
 * import { readGoalControl } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goalControl = { version: 1, action: "set" };
 * const reading = readGoalControl({ sessionId: "s1", prompt: [], _meta: { lody: { goalControl } } });
 * assertEquals(reading, {
 *   status: "invalid",
 *   issues: [{
 *     path: "/_meta/lody/goalControl/objective",
 *     message: "must be a string that is not empty, but is missing",
 *   }],
 * });
 * ```
 */
export function readGoalControl(
  prompt: unknown,
  capability?: LodyGoalCapability,
): LodyFieldReading<LodyGoalPromptControl> {
  const reading = readMetaField(prompt, ["lody", "goalControl"], LodyGoalPromptControlSchema);
  if (reading.status !== "ok" || capability === undefined) return reading;
  const { action } = reading.value;
  if (goalTransports(capability, action).includes("prompt")) return reading;
  const message = `must be an action that is advertised for prompts, got ${shown(action)}`;
  return { status: "invalid", issues: [{ path: "/_meta/lody/goalControl/action", message }] };
}
