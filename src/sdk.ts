/**
 * Binds the contract to the apps of the ACP SDK, `@agentclientprotocol/sdk`.
 *
 * An agent registers handlers with {@linkcode handleLodyRequests} and notifies with
 * {@linkcode notifyLody}; a client registers with {@linkcode handleLodyNotifications} and asks with
 * {@linkcode requestLody}. Everything that arrives is checked before a handler sees it, and
 * `requestLody` and `notifyLody` send nothing that the advertised capabilities do not allow.
 *
 * @example An agent and a client in one process
 * ```ts
 * import { agent, client } from "@agentclientprotocol/sdk";
 * import { negotiateLody } from "@lody/acp-extension-core";
 * import { handleLodyRequests, requestLody } from "@lody/acp-extension-core/sdk";
 * import { assertEquals } from "@std/assert";
 *
 * const agentApp = handleLodyRequests(agent(), {
 *   "_lody/session/goal": ({ action }) => {
 *     return { goal: action === "clear" ? null : { objective: "Ship it", status: "paused" } };
 *   },
 * });
 *
 * const goal = { version: 1, actions: ["pause"], controlActions: ["pause"] };
 * const negotiation = negotiateLody({ _meta: { lody: { goal } } }, {});
 *
 * await client().connectWith(agentApp, async (peer) => {
 *   const params = { sessionId: "s1", action: "pause" } as const;
 *   const response = await requestLody(peer, negotiation, "_lody/session/goal", params);
 *   assertEquals(response.goal?.status, "paused");
 * });
 * ```
 *
 * @module
 */
export type {
  AcpAgentApp,
  AcpAgentContext,
  AcpClientApp,
  AcpClientContext,
  AcpContentBlock,
  AcpSendRequestOptions,
} from "./sdk/acp.ts";
export { requireLodyField } from "./sdk/fields.ts";
export {
  handleLodyNotifications,
  type LodyClientNotificationHandlers,
  type LodyInvalidNotification,
  type LodyNotificationContext,
  type LodyNotificationOptions,
  notifyLody,
} from "./sdk/notifications.ts";
export {
  handleLodyRequests,
  type LodyAgentRequestHandlers,
  type LodyAgentRequestMap,
  type LodyRequestContext,
  requestLody,
} from "./sdk/requests.ts";
