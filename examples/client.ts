/**
 * An ACP client in the terminal: starts an agent, prompts it, and shows what happens.
 *
 *     deno task demo                    shows the example agent
 *     deno task demo -- COMMAND ...     shows any other ACP agent
 *
 * With `--answer=TEXT` before the command, and `--note=TEXT`, it answers what the agent asks, and
 * declines without. `--record=FILE` writes down what is said, for `browser.html` to play.
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  client,
  type ClientCapabilities,
  type ClientContext,
  type ContentBlock,
  ndJsonStream,
  RequestError,
  type SessionNotification,
  type Stream,
} from "@agentclientprotocol/sdk";
import {
  type LodyNegotiation,
  negotiateLody,
  planSteer,
  withLodyCapabilities,
} from "@lody/acp-extension-core";
import { handleLodyNotifications, requestLody } from "@lody/acp-extension-core/sdk";
import { answerForm } from "./client_form.ts";
import { ClientState } from "./client_state.ts";
import { recorded } from "./recording.ts";
import { Screen } from "./screen.ts";

const version = 1;
const clientCapabilities = withLodyCapabilities<ClientCapabilities>(
  { session: { configOptions: { boolean: {} } }, elicitation: { form: {} } },
  { subagentEvents: { version }, elicitation: { version, answerNotes: true } },
);

const words = process.argv.slice(2);
const flagCount = words.findIndex((word) => word === "--" || !word.startsWith("--"));
const flags = flagCount === -1 ? words : words.slice(0, flagCount);
const { values: { record: recording, ...givenAnswer } } = parseArgs({
  args: flags,
  options: { answer: { type: "string" }, note: { type: "string" }, record: { type: "string" } },
});

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
  })
  .onRequest(
    "elicitation/create",
    ({ params }) => answerForm(params, givenAnswer, (line) => screen.tell(line, state)),
  );

/** Set once the agent's subagents can be seen at work. */
let tellSawSubagent = () => {};
const sawSubagent = new Promise<void>((resolve) => tellSawSubagent = resolve);

handleLodyNotifications(app, {
  "_lody/subagents/event": (event) => {
    state.applyEvent(event);
    tellSawSubagent();
  },
  "_lody/session/usage_update": (update) => state.applyUsage(update),
  "_lody/rate_limits/update": (update) => state.applyRateLimits(update),
  "_lody/session/steer_applied": (applied) => {
    if (state.steers.apply(applied) === "applied") state.tellOfSteer(applied.steerId);
  },
}, {
  onInvalid: ({ method, issues }) => screen.say(`dropped ${method}: ${issues[0]?.message}`),
});

const agentFile = fileURLToPath(new URL("agent.ts", import.meta.url));
const given = words.slice(flags.length).filter((word, index) => index > 0 || word !== "--");
const [command, ...args] = given.length > 0 ? given : [
  process.execPath,
  ...("deno" in process.versions ? ["run", "--quiet", "-A"] : []),
  agentFile,
];

let child: ChildProcess | undefined;
try {
  child = spawn(command ?? "", args, { stdio: ["pipe", "pipe", "inherit"] });
  await Promise.race([run(child), once(child, "error").then(([error]) => Promise.reject(error))]);
  screen.finish(state);
} catch (error) {
  screen.say(`Cannot show ${command}: ${messageOf(error)}`);
  process.exitCode = 1;
} finally {
  await stop(child);
}

/** Ends an agent; one that does not go when asked must not keep the client. */
async function stop(child: ChildProcess | undefined): Promise<void> {
  const hasEnded = child?.exitCode !== null || child.signalCode !== null;
  const pid = child?.pid;
  if (child === undefined || pid === undefined || hasEnded) return;
  const exit = once(child, "exit");
  child.kill();
  const patience = new AbortController();
  const late = setTimeout(1000, undefined, { signal: patience.signal })
    .then(() => process.kill(pid, "SIGKILL"), () => {});
  await exit;
  patience.abort();
  await late;
}

async function run({ stdin, stdout }: ChildProcess): Promise<void> {
  if (stdin === null || stdout === null) throw new Error("the agent has no stdio");
  const stream = ndJsonStream(
    Writable.toWeb(stdin),
    Readable.toWeb(stdout) as ReadableStream<Uint8Array>,
  );
  await app.connectWith(
    recording === undefined ? stream : recordedIn(recording, stream),
    async (agent) => {
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
      state.open(sessionId);
      const prompt: ContentBlock[] = [{
        type: "text",
        text: "Why does the login test fail at times?",
      }];
      const turn = agent.request("session/prompt", { sessionId, prompt });
      // Steering needs a turn that runs, and an answer to it is not waited for beyond that turn.
      const runs = await Promise.race([turn.then(() => false), sawSubagent.then(() => true)]);
      const steered = runs ? steer(agent, negotiation, sessionId) : undefined;
      await Promise.race([turn, steered]);
      const { stopReason } = await turn;
      screen.say(`The turn ended: ${stopReason}`);
    },
  );
}

/** Passes a stream on, and writes what it brings into a file. */
function recordedIn(file: string, stream: Stream): Stream {
  try {
    writeFileSync(file, "");
  } catch (error) {
    throw new Error(`no recording can be written: ${messageOf(error)}`);
  }
  return recorded(stream, (line) => appendFileSync(file, `${line}\n`));
}

/** Gives the turn that runs a hint, if the agent takes one. Tells how that went, and never rejects. */
async function steer(
  agent: ClientContext,
  negotiation: LodyNegotiation,
  sessionId: SessionNotification["sessionId"],
): Promise<void> {
  const steerId = "hint-1";
  const prompt: ContentBlock[] = [{ type: "text", text: "It began on Tuesday." }];
  const plan = planSteer(negotiation, sessionId, prompt, steerId);
  if (plan.transport === "none") return;
  state.steers.sent(steerId);
  try {
    const response = plan.transport === "prompt"
      ? await agent.request(plan.method, plan.params)
      : await requestLody(agent, negotiation, plan.method, plan.params);
    if (state.steers.applyResponse(steerId, response) === "applied") state.tellOfSteer(steerId);
  } catch (error) {
    // What was not answered at all may have been taken.
    if (error instanceof RequestError) state.steers.failed(steerId);
    screen.tell(`steer ${steerId}: ${messageOf(error)}`, state);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
