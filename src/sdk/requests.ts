import {
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionRequestMap,
  type LodyExtensionRequestMethod,
} from "../messages.ts";
import type { LodyNegotiation } from "../negotiation.ts";
import { explain } from "../schema/explain.ts";
import { type LodyIssue, LodyValidationError } from "../schema/issue.ts";
import { requirePayload } from "../schema/require_payload.ts";
import type { LodySchema } from "../schema/schema.ts";
import type { AnyDescription } from "../schema/vocabulary.ts";
import { contentBlock } from "../subagents/output.ts";
import type {
  AcpAgentApp,
  AcpAgentContext,
  AcpClientContext,
  AcpContentBlock,
  AcpSendRequestOptions,
} from "./acp.ts";
import { refuseParams } from "./fields.ts";
import { givenHandlers } from "./handlers.ts";

/** What an agent's handler gets beside the params: the SDK's own context. */
export interface LodyRequestContext {
  /** Where the client can be reached. */
  readonly client: AcpAgentContext;
  /** Aborts when the client cancels the request or the connection closes. */
  readonly signal: AbortSignal;
  /** The request's JSON-RPC id. */
  readonly requestId: string | number | null;
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

/**
 * Registers an agent's handlers for the contract's requests.
 *
 * Params are checked before a handler runs; a steer's prompt must be ACP content blocks. Bad params
 * are answered with `-32602` and `{issues}` as data. What was advertised is not looked at: a handler
 * answers an action that it does not offer with an error of its own. A result that is not as the
 * contract has it, or with a time that can only be milliseconds, is the agent's own fault and is answered
 * with `-32603`.
 *
 * @typeParam TApp The app's type.
 * @param agentApp The app, from the SDK's `agent()`.
 * @param handlers The handlers, by wire name. A method without one stays unknown to the app.
 * @returns The app.
 * @throws {TypeError} If a handler's name is no request of the contract, or a handler no function;
 * then none is registered.
 *
 * @example
 * ```ts
 * import { agent } from "@agentclientprotocol/sdk";
 * import { handleLodyRequests } from "@lody/acp-extension-core/sdk";
 *
 * handleLodyRequests(agent({ name: "my-agent" }), {
 *   // Hands the prompt to the turn that runs, which confirms it with `notifyLody` once it uses it.
 *   "_lody/session/steer": ({ prompt }) => {
 *     return { outcome: prompt.length > 0 ? "injected" : "failed" };
 *   },
 * });
 * ```
 */
export function handleLodyRequests<TApp extends AcpAgentApp>(
  agentApp: TApp,
  handlers: LodyAgentRequestHandlers,
): TApp {
  for (const [method, handler] of givenHandlers(handlers, LODY_REQUEST_SCHEMAS)) {
    const result: LodySchema<unknown> = LODY_REQUEST_SCHEMAS[method].result;
    const handle = handler as (params: unknown, context: object) => Promise<unknown>;
    agentApp.onRequest(method, (params) => parseParams(method, params), async (context) => {
      const answer = await handle(context.params, context);
      return requirePayload(`Cannot answer "${method}"`, result, answer);
    });
  }
  return agentApp;
}

/** The params of a request, or the error that JSON-RPC has for bad ones. */
function parseParams(method: LodyExtensionRequestMethod, params: unknown): unknown {
  const issues = paramsIssues(method, params);
  return issues.length === 0 ? params : refuseParams(issues);
}

/** What is wrong with a request's params, a steer's content blocks included. */
function paramsIssues(method: LodyExtensionRequestMethod, params: unknown): readonly LodyIssue[] {
  const schema: LodySchema<unknown> = LODY_REQUEST_SCHEMAS[method].params;
  if (!schema.is(params)) return schema.issues(params);
  return method === "_lody/session/steer" ? explain(STEER, params) : [];
}

// Steers are rare and their prompts short, so that blocks are walked and need no guard of their own.
const STEER = { object: { prompt: { array: contentBlock as AnyDescription } } };

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
  peer: Pick<AcpClientContext, "request">,
  negotiation: LodyNegotiation,
  method: M,
  params: LodyAgentRequestMap[M]["params"],
  options?: AcpSendRequestOptions,
): Promise<LodyAgentRequestMap[M]["result"]> {
  const attempt = `Cannot request "${method}"`;
  const why = negotiation.whyNotRequest(method, params);
  if (why !== undefined) throw new TypeError(`${attempt}: ${why}`);
  const issues = paramsIssues(method, params);
  if (issues.length > 0) throw new LodyValidationError(attempt, issues);
  const result: unknown = await peer.request(method, params, options);
  const schema: LodySchema<unknown> = LODY_REQUEST_SCHEMAS[method].result;
  // It came over the wire, where a time in milliseconds is the agent's fault and no reason to throw.
  if (schema.is(result)) return result as LodyAgentRequestMap[M]["result"];
  throw new LodyValidationError(`Cannot use the answer to "${method}"`, schema.issues(result));
}
