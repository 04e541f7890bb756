import { type LodyFieldReading, readCheckedMetaField } from "../meta_field.ts";
import type { LodyNegotiation } from "../negotiation.ts";
import { requirePayload } from "../schema/require_payload.ts";
import {
  type LodyGoalChange,
  type LodyGoalPromptControl,
  LodyGoalPromptControlSchema,
} from "./goal.ts";
import { goalTransports } from "./goal_transports.ts";

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
 * @param negotiation What the peers advertised, from `negotiateLody`: an action that the agent does not
 * take with prompts is invalid. Absent: that is not looked at.
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
  negotiation?: Pick<LodyNegotiation, "agent">,
): LodyFieldReading<LodyGoalPromptControl> {
  const path = ["lody", "goalControl"];
  return readCheckedMetaField(prompt, path, LodyGoalPromptControlSchema, ({ action }) => {
    const goal = negotiation?.agent.goal;
    return negotiation === undefined || goalTransports(goal, action).includes("prompt")
      ? undefined
      : ["action", "an action that is advertised for prompts", action];
  });
}
