import type {
  AgentApp,
  AgentContext,
  ClientApp,
  ClientContext,
  ContentBlock,
  SendRequestOptions,
} from "@agentclientprotocol/sdk";

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
