/**
 * An ACP agent on stdio that advertises every capability of the contract. There is no model and no
 * network: what it plays is written down in `agent_script.ts`.
 *
 *     deno run -A examples/agent.ts [--pace milliseconds]
 *
 * @module
 */
import { Readable, Writable } from "node:stream";
import process from "node:process";
import { setTimeout } from "node:timers/promises";
import {
  agent,
  type AgentCapabilities,
  type AgentContext,
  type ClientCapabilities,
  ndJsonStream,
  RequestError,
} from "@agentclientprotocol/sdk";
import {
  createPlanModeConfigOption,
  filterRateLimits,
  LODY_PLAN_MODE_CONFIG_ID,
  type LodySubagentEmitter,
  negotiateLody,
  readForkAtTurn,
  readGoalControl,
  readLodyMeta,
  readWorktreeProject,
  withLodyCapabilities,
} from "@lody/acp-extension-core";
import { handleLodyRequests, requireLodyField } from "@lody/acp-extension-core/sdk";
import { nativeIdOf, playTurn, rateLimits, subagentTasks } from "./agent_script.ts";
import { Session } from "./agent_session.ts";

const version = 1;
const agentCapabilities = withLodyCapabilities<AgentCapabilities>({ loadSession: false }, {
  subagentEvents: { version },
  sessionTitle: { version },
  usage: { version },
  rateLimits: { version, query: true },
  forkAtTurn: { version },
  steering: { version, transport: "request", upstreamTurn: "same", configPolicy: "active" },
  tasks: { version, background: true },
  subagents: { version, lifecycle: true, list: true, cancel: true, output: true },
  goal: {
    version,
    actions: ["set", "pause", "resume", "clear"],
    controlActions: ["pause", "clear"],
    promptActions: ["set", "resume"],
  },
  compaction: { version },
  sessionHistory: { version },
  worktreeProject: { version },
});

const sessions = new Map<string, Session>();
let negotiation = negotiateLody(agentCapabilities, {});
let clientCapabilities: ClientCapabilities | undefined;

function sessionOf({ sessionId }: { sessionId: string }): Session {
  const session = sessions.get(sessionId);
  if (session === undefined) {
    throw RequestError.invalidParams({ sessionId }, "there is no such session");
  }
  return session;
}

function taskOf(subagents: LodySubagentEmitter, taskId: string): string {
  const nativeId = nativeIdOf(subagents, taskId);
  if (nativeId === undefined) throw RequestError.invalidParams({ taskId }, "there is no such task");
  return nativeId;
}

function open(client: AgentContext, params: unknown): Session {
  requireLodyField(readWorktreeProject(params));
  const session = new Session(client, negotiation, clientCapabilities);
  sessions.set(session.id, session);
  return session;
}

function configOptions(session: Session) {
  const takesBooleanOptions = clientCapabilities?.session?.configOptions?.boolean != null;
  return takesBooleanOptions ? [createPlanModeConfigOption(session.planMode)] : [];
}

const paceFlag = process.argv.indexOf("--pace");
const pace = paceFlag === -1 ? 250 : Number(process.argv[paceFlag + 1]);

const app = agent({ name: "lody-example-agent" })
  .onRequest("initialize", ({ params }) => {
    negotiation = negotiateLody(agentCapabilities, params.clientCapabilities);
    clientCapabilities = params.clientCapabilities;
    return { protocolVersion: 1, agentCapabilities, authMethods: [] };
  })
  .onRequest("session/new", ({ client, params }) => {
    const session = open(client, params);
    return { sessionId: session.id, configOptions: configOptions(session) };
  })
  // The SDK's stable part has no session/fork, so its params are read here.
  .onRequest("session/fork", (params) => params as { sessionId: string }, (context) => {
    const origin = sessionOf(context.params);
    const session = open(context.client, context.params);
    const { turnId } = requireLodyField(readForkAtTurn(context.params)) ?? {};
    const end = turnId === undefined
      ? origin.history.length
      : origin.history.findLastIndex((update) => readLodyMeta(update).turnId === turnId) + 1;
    if (end === 0 && turnId !== undefined) throw RequestError.invalidParams({ turnId });
    session.history.push(...origin.history.slice(0, end));
    return { sessionId: session.id };
  })
  .onRequest("session/set_config_option", ({ params }) => {
    const session = sessionOf(params);
    if (params.configId === LODY_PLAN_MODE_CONFIG_ID) session.planMode = params.value === true;
    return { configOptions: configOptions(session) };
  })
  .onRequest("session/prompt", async ({ params }) => {
    const session = sessionOf(params);
    const control = requireLodyField(readGoalControl(params, negotiation));
    const stopReason = await session.turn(async (signal) => {
      if (control?.action === "set") {
        await session.setGoal({ objective: control.objective, status: "active" });
      } else if (control?.action === "resume" && session.goal) {
        await session.setGoal({ ...session.goal, status: "active" });
      }
      await playTurn(session, (beats = 1) => setTimeout(beats * pace, undefined, { signal }));
    });
    return { stopReason };
  })
  .onNotification("session/cancel", ({ params }) => sessionOf(params).cancel());

handleLodyRequests(app, {
  "_lody/rate_limits/get": (params) => filterRateLimits(rateLimits(), params),
  "_lody/session/steer": (params) => {
    sessionOf(params).steers.push(params.steerId);
    return { outcome: "injected" };
  },
  "_lody/session/goal": async (params) => {
    const session = sessionOf(params);
    if (params.action === "clear") await session.setGoal(null);
    else if (params.action !== "pause") throw RequestError.invalidParams({ action: params.action });
    else if (session.goal) await session.setGoal({ ...session.goal, status: "paused" });
    return { goal: session.goal };
  },
  "_lody/session/history/read": async (params) => {
    await sessionOf(params).replay();
    return {};
  },
  "_lody/subagents/list": (params) => {
    const tasks = subagentTasks(sessionOf(params).subagents);
    return { tasks: tasks.filter(({ status }) => !params.activeOnly || status === "running") };
  },
  "_lody/subagents/cancel": async (params) => {
    const { subagents } = sessionOf(params);
    await subagents.finish(taskOf(subagents, params.taskId), { state: "cancelled" });
    return {};
  },
  "_lody/subagents/output": (params) => {
    const { subagents } = sessionOf(params);
    const lines = (subagents.get(taskOf(subagents, params.taskId))?.snapshot.summary ?? "")
      .split("\n");
    const { tail = lines.length } = params;
    return { output: lines.slice(Math.max(0, lines.length - tail)).join("\n") };
  },
});

app.connect(ndJsonStream(
  Writable.toWeb(process.stdout),
  Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
));
