import type { LodyGoalAction, LodyGoalCapability } from "./goal.ts";

/** How an action travels: as a `_lody/session/goal` request, or with a `session/prompt`. */
export type LodyGoalTransport = "control" | "prompt";

/**
 * Tells how an action can be sent to this agent, whatever the goal's status: whether to pause makes
 * sense is for the client to say.
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
