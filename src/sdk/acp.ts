import type {
  AgentContext,
  ClientContext,
  ContentBlock,
  SendRequestOptions,
} from "@agentclientprotocol/sdk";

/** What is used of the SDK's app of an agent, be it from the SDK's main entry point or another. */
export interface AcpAgentApp {
  /** Connects it to a client, as no other app does. */
  connect(stream: never): { readonly client: unknown };
  /** Registers the handler of a request. */
  onRequest(
    method: string,
    parse: (params: unknown) => unknown,
    handle: (context: {
      readonly params: unknown;
      readonly client: Pick<AcpAgentContext, "notify">;
      readonly signal: AbortSignal;
      readonly requestId: string | number | null;
    }) => unknown,
  ): unknown;
}
/** What is used of the SDK's app of a client, be it from the SDK's main entry point or another. */
export interface AcpClientApp {
  /** Connects it to an agent, as no other app does. */
  connect(stream: never): { readonly agent: unknown };
  /** Registers the handler of a notification. */
  onNotification(
    method: string,
    parse: (params: unknown) => unknown,
    handle: (context: {
      readonly params: unknown;
      readonly agent: Pick<AcpClientContext, "request">;
      readonly signal: AbortSignal;
    }) => void | Promise<void>,
  ): unknown;
}
/** The SDK's context of an agent: where its client can be reached. */
export type AcpAgentContext = AgentContext;
/** The SDK's context of a client: where its agent can be reached. */
export type AcpClientContext = ClientContext;
/** The SDK's options of a request, such as `cancellationSignal`. */
export type AcpSendRequestOptions = SendRequestOptions;
/** A block of content, as the ACP SDK types it. */
export type AcpContentBlock = ContentBlock;
