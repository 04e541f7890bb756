import {
  LODY_NOTIFICATION_SCHEMAS,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
} from "../messages.ts";
import type { LodyNegotiation } from "../negotiation.ts";
import type { LodyIssue } from "../schema/issue.ts";
import { requirePayload } from "../schema/require_payload.ts";
import type { LodySchema } from "../schema/schema.ts";
import type { AcpAgentContext, AcpClientApp, AcpClientContext } from "./acp.ts";
import { givenHandlers } from "./handlers.ts";

/** What a client's handler gets beside the payload: the SDK's own context. */
export interface LodyNotificationContext {
  /** Where the agent can be reached. */
  readonly agent: AcpClientContext;
  /** Aborts when the connection closes. */
  readonly signal: AbortSignal;
}

/** A client's handlers, by wire name. Each gets the payload, checked, and the SDK's context. */
export type LodyClientNotificationHandlers = {
  readonly [M in LodyExtensionNotificationMethod]?: (
    params: LodyExtensionNotificationMap[M],
    context: LodyNotificationContext,
  ) => void | Promise<void>;
};

/** A notification that was dropped, since it was not what it should have been. */
export interface LodyInvalidNotification {
  /** Its wire name. */
  readonly method: LodyExtensionNotificationMethod;
  /** What it carried. */
  readonly params: unknown;
  /** Why that is wrong, at least one reason. */
  readonly issues: readonly LodyIssue[];
}

/** How {@linkcode handleLodyNotifications} deals with what it cannot hand on. */
export interface LodyNotificationOptions {
  /** Is told of every notification that is dropped. What it throws is ignored. Absent: nobody is. */
  readonly onInvalid?: (notification: LodyInvalidNotification) => void | Promise<void>;
}

/**
 * Registers a client's handlers for the contract's notifications.
 *
 * Handlers are started in the order in which notifications arrive; one that is asynchronous is not
 * waited for. What a handler throws is logged by the SDK. A bad notification is dropped and told to
 * `onInvalid`.
 *
 * @typeParam TApp The app's type.
 * @param clientApp The app, from the SDK's `client()`.
 * @param handlers The handlers, by wire name. A method without one stays unknown to the app.
 * @param options What becomes of bad notifications.
 * @returns The app.
 * @throws {TypeError} If a handler's name is no notification of the contract, or a handler no
 * function; then none is registered.
 *
 * @example
 * ```ts
 * import { client } from "@agentclientprotocol/sdk";
 * import { handleLodyNotifications } from "@lody/acp-extension-core/sdk";
 *
 * handleLodyNotifications(client({ name: "my-client" }), {
 *   "_lody/rate_limits/update": ({ rateLimits }) => {
 *     for (const { limitId, windows } of rateLimits) console.log(limitId, windows.length);
 *   },
 * }, { onInvalid: ({ method, issues }) => console.warn(method, issues) });
 * ```
 */
export function handleLodyNotifications<TApp extends AcpClientApp>(
  clientApp: TApp,
  handlers: LodyClientNotificationHandlers,
  { onInvalid }: LodyNotificationOptions = {},
): TApp {
  for (const [method, handler] of givenHandlers(handlers, LODY_NOTIFICATION_SCHEMAS)) {
    const schema: LodySchema<unknown> = LODY_NOTIFICATION_SCHEMAS[method];
    const handle = handler as (params: unknown, context: object) => Promise<void>;
    clientApp.onNotification(method, (params) => params, (context) => {
      const { params } = context;
      if (schema.is(params)) return handle(params, context);
      // A reporter that fails, at once or later, must not bring down what it reports on.
      const report = async () =>
        await onInvalid?.({ method, params, issues: schema.issues(params) });
      report().catch(() => {});
    });
  }
  return clientApp;
}

/**
 * Sends one of the contract's notifications to the client.
 *
 * @typeParam M The notification's wire name.
 * @param peer The SDK's context of the agent, such as `connection.client`.
 * @param negotiation What the peers advertised, from `negotiateLody`.
 * @param method The notification's wire name.
 * @param params What it carries.
 * @returns Resolves when the SDK has sent it.
 * @throws {TypeError} Before anything is sent: if the peers have not advertised the notification, or
 * the params are not as the contract has them.
 * @throws {RangeError} Before anything is sent: if a time in the params can only be milliseconds.
 *
 * @example
 * ```ts
 * import type { AgentContext } from "@agentclientprotocol/sdk";
 * import { LodySubagentEmitter, type LodyNegotiation } from "@lody/acp-extension-core";
 * import { notifyLody } from "@lody/acp-extension-core/sdk";
 *
 * function emitterFor(peer: AgentContext, negotiation: LodyNegotiation, sessionId: string) {
 *   return new LodySubagentEmitter(
 *     sessionId,
 *     async (event) => {
 *       if (!negotiation.canNotify("_lody/subagents/event")) return; // The client takes none.
 *       await notifyLody(peer, negotiation, "_lody/subagents/event", event);
 *     },
 *   );
 * }
 * ```
 */
export async function notifyLody<M extends LodyExtensionNotificationMethod>(
  peer: Pick<AcpAgentContext, "notify">,
  negotiation: LodyNegotiation,
  method: M,
  params: LodyExtensionNotificationMap[M],
): Promise<void> {
  const attempt = `Cannot notify "${method}"`;
  const why = negotiation.whyNotNotify(method);
  if (why !== undefined) throw new TypeError(`${attempt}: ${why}`);
  await peer.notify(method, requirePayload(attempt, LODY_NOTIFICATION_SCHEMAS[method], params));
}
