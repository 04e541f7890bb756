import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { assert, assertEquals, assertExists } from "@std/assert";
import {
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionRequestMethod,
  type LodySubagentEvent,
  LodySubagentRuns,
  readLodyAnswers,
  readLodyCapabilities,
  readLodyClientCapabilities,
  readLodyMeta,
  readLodyNotification,
  readLodyRequest,
  readMirror,
} from "../../mod.ts";
import { readRecording } from "../../examples/recording.ts";
import { clientExtensionCapabilities, extensionCapabilities } from "../../src/capabilities.ts";
import { fieldNames } from "../../src/schema/fields.ts";
import { acpValidator } from "../acp_schema.ts";
// The programs that run below, named so that a build for Node.js brings them too.
import type {} from "../../examples/agent.ts";
import type {} from "../../examples/client.ts";
import type {} from "./plain_agent.ts";
import type {} from "./tap.ts";

const run = promisify(execFile);

/** The command that runs a program, in the runtime and of the build that this test is of. */
function command(program: string): string[] {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));
  const file = fileURLToPath(new URL(`${program}${extension}`, import.meta.url));
  return [process.execPath, ...("deno" in process.versions ? ["run", "-A", "--quiet"] : []), file];
}

const options = { env: { ...process.env, NO_COLOR: "1" }, timeout: 60_000 };

interface Message {
  direction: "to agent" | "to client";
  id?: number;
  method?: string;
  // deno-lint-ignore no-explicit-any -- Whatever was on the wire, looked into by the tests below.
  params?: any;
  // deno-lint-ignore no-explicit-any
  result?: any;
}

/** Plays the demo and returns what the client printed and what went over the wire. */
async function playDemo(): Promise<
  { printed: string; messages: Message[]; recording: string }
> {
  const folder = mkdtempSync(join(tmpdir(), "demo-test-"));
  try {
    const log = join(folder, "messages.jsonl");
    const recorded = join(folder, "recording.jsonl");
    const [program = "", ...args] = [
      ...command("../../examples/client"),
      "--answer=The shared one",
      "--note=hunter2",
      `--record=${recorded}`,
      "--",
      ...command("./tap"),
      log,
      ...command("../../examples/agent"),
      "--pace",
      "5",
    ];
    const { stdout } = await run(program, args, options);
    const messages = readFileSync(log, "utf8").trim().split("\n").map((entry) => {
      const { direction, line } = JSON.parse(entry);
      return { direction, ...JSON.parse(line) };
    });
    return { printed: stdout, messages, recording: readFileSync(recorded, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { printed, messages, recording } = await playDemo();
const notified = (method: string) =>
  messages.filter((message) => message.method === method).map(({ params }) => params);
const updates = notified("session/update").map(({ update }) => update);
const events: LodySubagentEvent[] = notified("_lody/subagents/event");

/** ACP's definitions of a method's params and result. */
const ACP_METHODS: Readonly<Record<string, readonly [params: string, result?: string]>> = {
  "elicitation/create": ["CreateElicitationRequest", "CreateElicitationResponse"],
  "initialize": ["InitializeRequest", "InitializeResponse"],
  "session/new": ["NewSessionRequest", "NewSessionResponse"],
  "session/prompt": ["PromptRequest", "PromptResponse"],
  "session/request_permission": ["RequestPermissionRequest", "RequestPermissionResponse"],
  "session/update": ["SessionNotification"],
};

function assertAcp(definition: string | undefined, value: unknown): void {
  assertExists(definition);
  assert(acpValidator(definition)(value), `${definition}: ${JSON.stringify(value)}`);
}

Deno.test("demo: every message in both directions is as its schema says", () => {
  const asked = new Map<string, string>();
  const answered = new Set<string>();
  for (const { direction, id, method, params, result } of messages) {
    if (method === undefined) {
      const key = `${direction === "to agent" ? "to client" : "to agent"} ${id}`;
      const request = asked.get(key);
      assertExists(request, `An answer to nothing: ${key}`);
      answered.add(key);
      if (request.startsWith("_lody/")) {
        const schema = LODY_REQUEST_SCHEMAS[request as LodyExtensionRequestMethod].result;
        assertEquals(schema.issues(result), []);
      } else assertAcp(ACP_METHODS[request]?.[1], result);
      continue;
    }
    if (id !== undefined) asked.set(`${direction} ${id}`, method);
    if (!method.startsWith("_lody/")) assertAcp(ACP_METHODS[method]?.[0], params);
    else if (direction === "to agent") assertEquals(readLodyRequest(method, params).status, "ok");
    else assertEquals(readLodyNotification(method, params).status, "ok");
  }
  assertEquals(asked.size, answered.size);
});

Deno.test("demo: every field of _meta.lody is as the contract says", () => {
  const mirrored = ["subagentRunId", "subagentToolCallId"];
  const seen = new Set<string>();
  for (const update of updates) {
    const given = Object.keys(update._meta?.lody ?? {});
    const read = Object.keys(readLodyMeta(update));
    assertEquals(given.filter((key) => !mirrored.includes(key)).toSorted(), read.toSorted());
    for (const key of given) seen.add(key);
  }
  assertEquals(
    [...seen].toSorted(),
    [
      "activity",
      "goal",
      "messagePhase",
      "notice",
      ...mirrored,
      "task",
      "titleSource",
      "toolName",
      "turnId",
    ],
  );
});

Deno.test("demo: the agent advertises every capability, and the client its own", () => {
  const request = messages.find(({ method }) => method === "initialize");
  const response = messages.find(({ id, direction, method }) =>
    id === request?.id && direction === "to client" && method === undefined
  );
  const { agentCapabilities } = response?.result ?? {};
  assertEquals(
    Object.keys(readLodyCapabilities(agentCapabilities)).toSorted(),
    fieldNames(extensionCapabilities).toSorted(),
  );
  assertEquals(
    readLodyCapabilities(agentCapabilities),
    agentCapabilities._meta.lody,
  );
  const client = readLodyClientCapabilities(request?.params.clientCapabilities);
  assertEquals(
    Object.keys(client).toSorted(),
    fieldNames(clientExtensionCapabilities).toSorted(),
  );
});

Deno.test("demo: two subagents run, one starts a child, one is lost", () => {
  const runs = new Map<string, LodySubagentEvent[]>();
  for (const event of events) runs.set(event.runId, [...runs.get(event.runId) ?? [], event]);
  assertEquals(runs.size, 3);
  const ends = [...runs.values()].map((run) => {
    const [first, last] = [run[0], run.at(-1)];
    assert(first?.type === "snapshot" && last?.type === "snapshot");
    const { parentRunId, name } = first.snapshot;
    const parent = parentRunId === null ? null : runs.get(parentRunId ?? "")?.[0];
    return [
      name,
      parent === null ? null : parent?.type === "snapshot" && parent.snapshot.name,
      last.snapshot.state,
      last.snapshot.outputIncomplete ?? false,
      last.snapshot.reason?.code,
    ];
  });
  assertEquals(ends, [
    ["explorer", null, "completed", false, undefined],
    ["tester", null, "unknown", true, "disconnected"],
    ["reader", "explorer", "completed", false, undefined],
  ]);
  const kinds = new Set(
    events.flatMap((event) => event.type === "output" ? event.update.sessionUpdate : event.type),
  );
  assertEquals([...kinds].toSorted(), [
    "agent_message_chunk",
    "agent_thought_chunk",
    "plan",
    "progress",
    "snapshot",
    "tool_call",
    "tool_call_update",
  ]);
});

Deno.test("demo: a child's permission request is mirrored on the root session", () => {
  const [request] = notified("session/request_permission");
  const { runId, toolCallId } = readMirror(request) ?? {};
  assertEquals(request.toolCall.toolCallId, `subagent:${runId}:${toolCallId}`);
  const own = events.filter((event) => event.runId === runId).flatMap((event) =>
    event.type === "output" && "toolCallId" in event.update ? event.update : []
  );
  assertEquals(own.map((update) => [update.toolCallId, update.status]), [
    [toolCallId, "pending"],
    [toolCallId, "completed"],
  ]);
  const calls = updates.filter(({ toolCallId }) => toolCallId === request.toolCall.toolCallId);
  assertEquals(calls.map(({ sessionUpdate, status }) => [sessionUpdate, status]), [
    ["tool_call", "pending"],
    ["tool_call_update", "completed"],
  ]);
  for (const call of calls) assertEquals(readMirror(call), { runId, toolCallId });
});

Deno.test("demo: a client that lost every event but the last still shows the runs", () => {
  const runs = new LodySubagentRuns(events[0]?.sessionId ?? "");
  for (const event of events) assert(runs.apply(event) !== "invalid");
  const late = new LodySubagentRuns(events[0]?.sessionId ?? "");
  for (const event of events.slice(-8)) late.apply(event);
  assertEquals(runs.roots().map(({ snapshot }) => snapshot.name), ["explorer", "tester"]);
  const [explorer] = runs.roots();
  assertEquals(explorer?.transcript.map(({ sessionUpdate }) => sessionUpdate), [
    "plan",
    "agent_thought_chunk",
    "tool_call",
    "agent_message_chunk",
  ]);
  const { startedAtEpochSeconds = 0, endedAtEpochSeconds = 0 } = explorer?.snapshot ?? {};
  assert(startedAtEpochSeconds > 1e9 && endedAtEpochSeconds > startedAtEpochSeconds);
  for (const { snapshot } of late) assertEquals(snapshot.outputIncomplete, true);
});

Deno.test("demo: a cost is unknown, and two meters last equally long", () => {
  const [usage] = notified("_lody/session/usage_update");
  assertEquals(Object.keys(usage.modelUsage), ["large", "local"]);
  assertEquals(
    [usage.modelUsage.large.costUSD > 0, usage.modelUsage.local.costUSD],
    [true, undefined],
  );
  const [{ rateLimits: [{ windows }] }] = notified("_lody/rate_limits/update");
  assertEquals(windows[0].windowDurationSeconds, windows[1].windowDurationSeconds);
});

Deno.test("demo: a steer is taken and confirmed, a task and a compaction end", () => {
  const [steer] = notified("_lody/session/steer");
  assertEquals(notified("_lody/session/steer_applied"), [
    { sessionId: steer.sessionId, steerId: steer.steerId },
  ]);
  const metas = updates.map((update) => readLodyMeta(update));
  assertEquals(metas.flatMap(({ task }) => task?.status ?? []), ["in_progress", "completed"]);
  const compactions = metas.flatMap(({ activity }) => activity ?? []);
  assertEquals(compactions.map(({ usedTokensAfter }) => usedTokensAfter), [undefined, 31_000]);
  assertEquals(metas.flatMap(({ goal }) => goal?.status ?? []), ["active", "complete"]);
});

Deno.test("demo: a question is answered, and its secret note is shown to nobody", () => {
  const request = messages.find(({ method }) => method === "elicitation/create");
  const response = messages.find(({ id, direction, method }) =>
    id === request?.id && direction === "to agent" && method === undefined
  );
  assertEquals(readLodyAnswers(request?.params, response?.result), {
    status: "answered",
    answers: [{
      id: "account",
      selected: ["The shared one"],
      selectedIndexes: [0],
      note: "hunter2",
    }],
  });
  assert(printed.includes("answer: Which account may the test use? The shared one, note: ••••••"));
  assert(printed.includes("agent: The account for the test: The shared one."));
  assert(!printed.includes("hunter2"));
});

Deno.test("demo: the recording has every message, and no answer of the user's", () => {
  const { messages: recorded, faults } = readRecording(recording);
  assertEquals(faults, []);
  assert(!recording.includes("hunter2"));
  for (const direction of ["to agent", "to client"]) {
    const said = messages.filter((message) => message.direction === direction);
    const written = recorded.filter((message) => message.direction === direction);
    assertEquals(
      written.map(({ message: { id, method } }) => [id, method]),
      said.map(({ id, method }) => [id, method]),
    );
  }
});

Deno.test("demo: the client says unknown for the lost run and for the unknown cost", () => {
  assert(printed.includes("└─ tester unknown (disconnected), output incomplete"));
  assert(printed.includes("│  └─ reader completed, last tool Read"));
  for (const [name, cost] of [["local", "unknown"], ["total", "unknown, at least $0.0425"]]) {
    const row = printed.split("\n").find((line) => line.includes(`│ ${name} `));
    assertEquals(row?.split("│").at(-2)?.trim(), cost);
  }
  assert(!printed.includes("\x1b["));
});

Deno.test("demo: an agent without the contract is shown as plain ACP", async () => {
  const [program = "", ...args] = [
    ...command("../../examples/client"),
    "--",
    ...command("./plain_agent"),
  ];
  const { stdout } = await run(program, args, options);
  assertEquals(stdout.trim().split("\n"), [
    "This agent advertises no Lody capabilities: plain ACP is shown",
    "agent: Just text",
    "The turn ended: end_turn",
    "",
    "A session without a title",
  ]);
});

Deno.test("demo: an agent that does not start, or ends, is told of with exit code 1", async () => {
  const [program = "", ...args] = command("../../examples/client");
  for (const given of [["no-such-agent"], [process.execPath, "--version"]]) {
    const failure = await run(program, [...args, "--", ...given], options).then(
      () => undefined,
      (error: { code: number; stdout: string }) => error,
    );
    assertEquals(failure?.code, 1);
    assert(failure?.stdout.startsWith(`Cannot show ${given[0]}: `), failure?.stdout);
  }
});
