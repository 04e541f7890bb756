/**
 * An ACP client in the terminal: starts an agent, prompts it, and shows what happens.
 *
 *     deno task demo                    shows the example agent
 *     deno task demo -- COMMAND ...     shows any other ACP agent
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import {
  client,
  type ClientCapabilities,
  type ClientContext,
  type ContentBlock,
  ndJsonStream,
  type SessionNotification,
} from "@agentclientprotocol/sdk";
import {
  type LodyNegotiation,
  negotiateLody,
  withLodyCapabilities,
} from "@lody/acp-extension-core";
import { handleLodyNotifications, requestLody } from "@lody/acp-extension-core/sdk";
import { ClientState } from "./client_state.ts";
import { Screen } from "./screen.ts";

const version = 1;
const clientCapabilities = withLodyCapabilities<ClientCapabilities>(
  { session: { configOptions: { boolean: {} } } },
  { subagentEvents: { version }, elicitation: { version, answerNotes: true } },
);

const screen = new Screen();
const state: ClientState = new ClientState((line) => screen.tell(line, state));

const app = client({ name: "lody-example-client" })
  .onNotification("session/update", ({ params }) => state.applyUpdate(params))
  .onRequest("session/request_permission", ({ params }) => {
    const option = params.options.find(({ kind }) => kind === "allow_once") ?? params.options[0];
    screen.tell(`permission: ${params.toolCall.title ?? "a tool call"}: ${option?.name}`, state);
    return option === undefined
      ? { outcome: { outcome: "cancelled" } }
      : { outcome: { outcome: "selected", optionId: option.optionId } };
  });

/** Set once the agent's subagents can be seen at work. */
const sawSubagent = Promise.withResolvers<void>();

handleLodyNotifications(app, {
  "_lody/subagents/event": (event) => {
    state.applyEvent(event);
    sawSubagent.resolve();
  },
  "_lody/session/usage_update": (update) => state.applyUsage(update),
  "_lody/rate_limits/update": (update) => state.applyRateLimits(update),
  "_lody/session/steer_applied": ({ steerId }) => screen.tell(`steer ${steerId}: applied`, state),
}, {
  onInvalid: ({ method, issues }) => screen.say(`dropped ${method}: ${issues[0]?.message}`),
});

const agentFile = fileURLToPath(new URL("agent.ts", import.meta.url));
const given = process.argv.slice(2).filter((word, index) => index > 0 || word !== "--");
const [command, ...args] = given.length > 0 ? given : [
  process.execPath,
  ...("Deno" in globalThis ? ["run", "--quiet", "-A"] : []),
  agentFile,
];

const child = spawn(command!, args, { stdio: ["pipe", "pipe", "inherit"] });
try {
  await Promise.race([run(child), failure(child)]);
  screen.finish(state);
} catch (error) {
  screen.say(`Cannot show ${command}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  child.kill();
  // An agent that does not go when asked must not keep the client.
  setTimeout(() => child.kill("SIGKILL"), 1000).unref();
  child.unref();
}

/** Rejects when the agent does not start, or ends before it should. */
async function failure(child: ChildProcess): Promise<never> {
  return await new Promise((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the agent exited with code ${code}`)));
  });
}

async function run({ stdin, stdout }: ChildProcess): Promise<void> {
  if (stdin === null || stdout === null) throw new Error("the agent has no stdio");
  const stream = ndJsonStream(
    Writable.toWeb(stdin),
    Readable.toWeb(stdout) as ReadableStream<Uint8Array>,
  );
  await app.connectWith(stream, async (agent) => {
    const { agentCapabilities } = await agent.request("initialize", {
      protocolVersion: 1,
      clientCapabilities,
      clientInfo: { name: "lody-example-client", version: "0.1.0" },
    });
    const negotiation = negotiateLody(agentCapabilities, clientCapabilities);
    const features = Object.keys(negotiation.agent);
    screen.say(
      features.length === 0
        ? "This agent advertises no Lody capabilities: plain ACP is shown"
        : `This agent advertises ${features.join(", ")}`,
    );
    const { sessionId } = await agent.request("session/new", {
      cwd: process.cwd(),
      mcpServers: [],
    });
    const prompt: ContentBlock[] = [{
      type: "text",
      text: "Why does the login test fail at times?",
    }];
    const turn = agent.request("session/prompt", { sessionId, prompt });
    // Steering needs a turn that runs; one that has ended by now is not steered.
    await Promise.race([turn, sawSubagent.promise]);
    await steer(agent, negotiation, sessionId).catch((error) =>
      screen.say(`Cannot steer: ${error instanceof Error ? error.message : String(error)}`)
    );
    const { stopReason } = await turn;
    screen.say(`The turn ended: ${stopReason}`);
  });
}

/** Gives the turn that runs a hint, if the agent takes one. */
async function steer(
  agent: ClientContext,
  negotiation: LodyNegotiation,
  sessionId: SessionNotification["sessionId"],
): Promise<void> {
  if (!negotiation.canRequest("_lody/session/steer")) return;
  const steerId = "hint-1";
  const prompt: ContentBlock[] = [{ type: "text", text: "It began on Tuesday." }];
  const params = { sessionId, prompt, steerId };
  const { outcome } = await requestLody(agent, negotiation, "_lody/session/steer", params);
  screen.tell(`steer ${steerId}: ${outcome}`, state);
}
