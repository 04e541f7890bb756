/**
 * Binds the contract to the apps of the ACP SDK, `@agentclientprotocol/sdk`.
 *
 * An agent registers handlers with {@linkcode handleLodyRequests} and notifies with
 * {@linkcode notifyLody}; a client registers with {@linkcode handleLodyNotifications} and asks with
 * {@linkcode requestLody}. Everything that arrives is checked before a handler sees it, and nothing
 * is sent that the peer has not advertised.
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
import {
  type AgentApp,
  type AgentContext,
  type ClientApp,
  type ClientContext,
  type ContentBlock,
  RequestError,
  type SendRequestOptions,
} from "@agentclientprotocol/sdk";
import {
  isLodyNotificationMethod,
  isLodyRequestMethod,
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
  type LodyExtensionRequestMap,
  type LodyExtensionRequestMethod,
} from "./messages.ts";
import type { LodyNegotiation } from "./negotiation.ts";
import { explain } from "./schema/explain.ts";
import type { LodyIssue } from "./schema/issue.ts";
import type { AnyDescription } from "./schema/vocabulary.ts";
import { contentBlock } from "./subagents/output.ts";

/** The SDK's app of an agent. */
export type AcpAgentApp = AgentApp;
/** The SDK's app of a client. */
export type AcpClientApp = ClientApp;
/** The SDK's context of an agent: where its client can be reached. */
export type AcpAgentContext = AgentContext;
/** The SDK's context of a client: where its agent can be reached. */
export type AcpClientContext = ClientContext;
/** The SDK's options of a request, such as `cancellationSignal`. */
export type AcpSendRequestOptions = SendRequestOptions;
/** A block of content, as the ACP SDK types it. */
export type AcpContentBlock = ContentBlock;

/** What an agent's handler gets beside the params: the SDK's own context. */
export interface LodyRequestContext {
  /** Where the client can be reached. */
  readonly client: AcpAgentContext;
  /** Aborts when the client cancels the request or the connection closes. */
  readonly signal: AbortSignal;
  /** The request's JSON-RPC id. */
  readonly requestId: string | number | null;
}

/** What a client's handler gets beside the payload: the SDK's own context. */
export interface LodyNotificationContext {
  /** Where the agent can be reached. */
  readonly agent: AcpClientContext;
  /** Aborts when the connection closes. */
  readonly signal: AbortSignal;
}

/** What an agent's requests take and give, a steer's prompt as ACP content blocks. */
export type LodyAgentRequestMap = LodyExtensionRequestMap<AcpContentBlock>;

/** An agent's handlers, by wire name. Each gets the params, checked, and the SDK's context. */
export type LodyAgentRequestHandlers = {
  readonly [M in LodyExtensionRequestMethod]?: (
    params: LodyAgentRequestMap[M]["params"],
    context: LodyRequestContext,
  ) => LodyAgentRequestMap[M]["result"] | Promise<LodyAgentRequestMap[M]["result"]>;
};

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
 * Registers an agent's handlers for the contract's requests.
 *
 * Params are checked before a handler runs; a steer's prompt must be ACP content blocks. Bad params
 * are answered with `-32602` and `{issues}` as data. A result that is not as the contract has it is
 * the agent's own fault and is answered with `-32603`.
 *
 * @param agentApp The app, from the SDK's `agent()`.
 * @param handlers The handlers, by wire name. A method without one stays unknown to the app.
 * @returns The app.
 * @throws {TypeError} If a handler's name is no request of the contract.
 *
 * @example
 * ```ts
 * import { agent } from "@agentclientprotocol/sdk";
 * import { handleLodyRequests } from "@lody/acp-extension-core/sdk";
 *
 * handleLodyRequests(agent({ name: "my-agent" }), {
 *   "_lody/session/steer": async ({ sessionId, prompt, steerId }, { client }) => {
 *     // Hand the prompt to the turn that runs, then confirm it.
 *     await client.notify("_lody/session/steer_applied", { sessionId, steerId });
 *     return { outcome: prompt.length > 0 ? "injected" : "failed" };
 *   },
 * });
 * ```
 */
export function handleLodyRequests(
  agentApp: AcpAgentApp,
  handlers: LodyAgentRequestHandlers,
): AcpAgentApp {
  for (const method of Object.keys(handlers)) {
    if (!isLodyRequestMethod(method)) throw unknownMethod("handle", method, LODY_REQUEST_SCHEMAS);
    handleRequest(agentApp, method, handlers[method]);
  }
  return agentApp;
}

function handleRequest<M extends LodyExtensionRequestMethod>(
  agentApp: AcpAgentApp,
  method: M,
  handler: LodyAgentRequestHandlers[M],
): void {
  if (handler === undefined) return;
  const { result: resultSchema } = LODY_REQUEST_SCHEMAS[method];
  agentApp.onRequest(method, (params) => parseParams(method, params), async (context) => {
    const result: unknown = await handler(context.params, context);
    if (resultSchema.is(result)) return result;
    const [issue] = resultSchema.issues(result);
    throw new TypeError(`Cannot answer "${method}": "${issue?.path}" ${issue?.message}`);
  });
}

/** The params of a request, or the error that JSON-RPC has for bad ones. */
function parseParams<M extends LodyExtensionRequestMethod>(
  method: M,
  params: unknown,
): LodyAgentRequestMap[M]["params"] {
  const { params: paramsSchema } = LODY_REQUEST_SCHEMAS[method];
  const issues = paramsSchema.is(params) ? promptIssues(params) : paramsSchema.issues(params);
  if (issues.length === 0) return params as LodyAgentRequestMap[M]["params"];
  throw RequestError.invalidParams({ issues }, `"${issues[0]?.path}" ${issues[0]?.message}`);
}

/** What is wrong with a steer's content blocks; any other params have no prompt. */
function promptIssues(params: object): readonly LodyIssue[] {
  if (!("prompt" in params)) return [];
  return explain({ object: { prompt: { array: contentBlock as AnyDescription } } }, params);
}

/**
 * Registers a client's handlers for the contract's notifications.
 *
 * Handlers are called in the order in which notifications arrive. A bad notification is dropped and
 * told to `onInvalid`.
 *
 * @param clientApp The app, from the SDK's `client()`.
 * @param handlers The handlers, by wire name. A method without one stays unknown to the app.
 * @param options What becomes of bad notifications.
 * @returns The app.
 * @throws {TypeError} If a handler's name is no notification of the contract.
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
export function handleLodyNotifications(
  clientApp: AcpClientApp,
  handlers: LodyClientNotificationHandlers,
  options: LodyNotificationOptions = {},
): AcpClientApp {
  for (const method of Object.keys(handlers)) {
    if (!isLodyNotificationMethod(method)) {
      throw unknownMethod("handle", method, LODY_NOTIFICATION_SCHEMAS);
    }
    handleNotification(clientApp, method, handlers[method], options);
  }
  return clientApp;
}

function handleNotification<M extends LodyExtensionNotificationMethod>(
  clientApp: AcpClientApp,
  method: M,
  handler: LodyClientNotificationHandlers[M],
  { onInvalid }: LodyNotificationOptions,
): void {
  if (handler === undefined) return;
  const paramsSchema = LODY_NOTIFICATION_SCHEMAS[method];
  clientApp.onNotification(method, (params) => params, (context) => {
    const { params } = context;
    if (paramsSchema.is(params)) return handler(params, context);
    // A reporter that fails, at once or later, must not bring down what it reports on.
    const report = async () =>
      await onInvalid?.({ method, params, issues: paramsSchema.issues(params) });
    report().catch(() => {});
  });
}

/**
 * Sends one of the contract's requests to the agent.
 *
 * @typeParam M The request's wire name.
 * @param peer The SDK's context of the client, such as `connection.agent`.
 * @param negotiation What the peers advertised, from `negotiateLody`.
 * @param method The request's wire name.
 * @param params Its params.
 * @param options The SDK's options, such as `cancellationSignal`.
 * @returns The agent's answer. An error that the agent answers rejects as the SDK's `RequestError`.
 * @throws {TypeError} Before anything is sent: if the agent has not advertised the request, or the
 * params are not as the contract has them. After: a {@linkcode LodyValidationError} if the answer
 * is not.
 *
 * @example
 * ```ts
 * import type { ClientContext } from "@agentclientprotocol/sdk";
 * import type { LodyNegotiation } from "@lody/acp-extension-core";
 * import { requestLody } from "@lody/acp-extension-core/sdk";
 *
 * async function runningTasks(peer: ClientContext, negotiation: LodyNegotiation) {
 *   if (!negotiation.canRequest("_lody/subagents/list")) return [];
 *   const params = { sessionId: "s1", activeOnly: true };
 *   return (await requestLody(peer, negotiation, "_lody/subagents/list", params)).tasks;
 * }
 * ```
 */
export async function requestLody<M extends LodyExtensionRequestMethod>(
  peer: AcpClientContext,
  negotiation: LodyNegotiation,
  method: M,
  params: LodyAgentRequestMap[M]["params"],
  options?: AcpSendRequestOptions,
): Promise<LodyAgentRequestMap[M]["result"]> {
  const why = negotiation.whyNotRequest(method, params);
  if (why !== undefined) throw new TypeError(`Cannot request "${method}": ${why}`);
  const schemas = LODY_REQUEST_SCHEMAS[method];
  schemas.params.parse(params);
  const result = await peer.request<unknown>(method, params, options);
  return schemas.result.parse(result);
}

/**
 * Sends one of the contract's notifications to the client.
 *
 * @typeParam M The notification's wire name.
 * @param peer The SDK's context of the agent, such as `connection.client`.
 * @param negotiation What the peers advertised, from `negotiateLody`.
 * @param method The notification's wire name.
 * @param params What it carries.
 * @returns Settles when the SDK has sent it.
 * @throws {TypeError} Before anything is sent: if the peers have not advertised the notification, or
 * the params are not as the contract has them.
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
 *     (event) => notifyLody(peer, negotiation, "_lody/subagents/event", event),
 *   );
 * }
 * ```
 */
export async function notifyLody<M extends LodyExtensionNotificationMethod>(
  peer: AcpAgentContext,
  negotiation: LodyNegotiation,
  method: M,
  params: LodyExtensionNotificationMap[M],
): Promise<void> {
  const why = negotiation.whyNotNotify(method);
  if (why !== undefined) throw new TypeError(`Cannot notify "${method}": ${why}`);
  await peer.notify(method, LODY_NOTIFICATION_SCHEMAS[method].parse(params));
}

function unknownMethod(attempt: string, method: string, known: object): TypeError {
  return new TypeError(
    `Cannot ${attempt} "${method}": must be one of ${Object.keys(known).join(", ")}`,
  );
}
