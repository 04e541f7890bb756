/**
 * An ACP agent on stdio that knows nothing of the contract.
 *
 * @module
 */
import process from "node:process";
import { Readable, Writable } from "node:stream";
import { agent, ndJsonStream } from "@agentclientprotocol/sdk";

agent({ name: "plain-agent" })
  .onRequest("initialize", () => ({ protocolVersion: 1, agentCapabilities: {} }))
  .onRequest("session/new", () => ({ sessionId: "session-1" }))
  .onRequest("session/prompt", async ({ client, params: { sessionId } }) => {
    const content = { type: "text" as const, text: "Just text" };
    const update = { sessionUpdate: "agent_message_chunk" as const, content };
    await client.notify("session/update", { sessionId, update });
    return { stopReason: "end_turn" };
  })
  .connect(ndJsonStream(
    Writable.toWeb(process.stdout),
    Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
  ));
