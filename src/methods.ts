/**
 * The wire names of the contract's methods. All requests go from client to agent, all notifications
 * from agent to client.
 *
 * @example
 * ```ts
 * import { LODY_EXTENSION_METHODS } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(LODY_EXTENSION_METHODS.sessionSteer, "_lody/session/steer");
 * ```
 */
export const LODY_EXTENSION_METHODS = {
  rateLimitsGet: "_lody/rate_limits/get",
  sessionSteer: "_lody/session/steer",
  sessionGoal: "_lody/session/goal",
  sessionHistoryRead: "_lody/session/history/read",
  subagentsList: "_lody/subagents/list",
  subagentsCancel: "_lody/subagents/cancel",
  subagentsOutput: "_lody/subagents/output",
  subagentEvent: "_lody/subagents/event",
  sessionUsageUpdate: "_lody/session/usage_update",
  rateLimitsUpdate: "_lody/rate_limits/update",
  sessionSteerApplied: "_lody/session/steer_applied",
} as const;

/** The wire name of any of the contract's methods. */
export type LodyExtensionMethod =
  typeof LODY_EXTENSION_METHODS[keyof typeof LODY_EXTENSION_METHODS];

/**
 * Puts back the underscore that some JSON-RPC layers strip from a method's name.
 *
 * @param method A method's name as it arrived.
 * @returns The name with a leading underscore.
 *
 * @example
 * ```ts
 * import { normalizeLodyExtensionMethod } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(normalizeLodyExtensionMethod("lody/session/goal"), "_lody/session/goal");
 * assertEquals(normalizeLodyExtensionMethod("_lody/session/goal"), "_lody/session/goal");
 * ```
 */
export function normalizeLodyExtensionMethod(method: string): string {
  return method.startsWith("_") ? method : `_${method}`;
}
