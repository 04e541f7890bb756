import {
  epochSecondsFrom,
  type LodySubagentEmitter,
  type LodySubagentOutput,
  type LodySubagentSnapshot,
  type LodySubagentTask,
  mirrorToolCall,
  type ModelUsage,
  type RateLimitsSnapshot,
} from "@lody/acp-extension-core";
import type { Session } from "./agent_session.ts";

/** The runtime's own ids of its subagents, which clients never see. */
const EXPLORER = "native-explorer";
const READER = "native-reader";
const TESTER = "native-tester";
const NATIVE_IDS = [EXPLORER, READER, TESTER];

const epochSeconds = (): number => epochSecondsFrom(Date.now());

const support: LodySubagentSnapshot["support"] = {
  stream: ["text", "thought", "tool", "plan"],
  progress: true,
  outputRead: "final_tail",
  cancel: true,
};

type ToolCallOutput = Extract<LodySubagentOutput, { toolCallId: string }>;

/** Waits for some beats; rejects when the turn is cancelled. */
type Pause = (beats?: number) => Promise<void>;

/** Plays one turn of the session, from the title to the answer. */
export async function playTurn(session: Session, pause: Pause): Promise<void> {
  const { subagents } = session;

  await session.update(
    { sessionUpdate: "session_info_update", title: "Fix the flaky login test" },
    { titleSource: "generated" },
  );
  await session.setGoal({
    objective: session.goal?.objective ?? "A login test that never fails by chance",
    status: "active",
    iterations: 1,
    createdAtEpochSeconds: epochSeconds(),
    tokenBudget: null,
  });
  await session.notify("_lody/rate_limits/update", rateLimits());
  await say(session, "I will look at the test and its history.", "commentary");
  await pause();

  await startTask(session);
  await subagents.start(EXPLORER, {
    state: "running",
    support,
    name: "explorer",
    description: "Find where the login test waits",
    modelId: "large",
  }, { parentNativeId: null });
  await subagents.start(TESTER, {
    state: "pending",
    support,
    name: "tester",
    description: "Run the login test a hundred times",
    modelId: "local",
  }, { parentNativeId: null });
  await pause();
  await subagents.output(EXPLORER, {
    sessionUpdate: "plan",
    entries: [
      { content: "Search for timers", priority: "high", status: "in_progress" },
      { content: "Have the suspects read", priority: "medium", status: "pending" },
    ],
  });
  await subagents.output(EXPLORER, {
    sessionUpdate: "agent_thought_chunk",
    content: { type: "text", text: "A fixed delay would explain it." },
  });
  await subagents.snapshot(TESTER, { state: "running" });
  await pause();
  await useTool(subagents, EXPLORER, "grep-1", "Search for timers", "Grep", "search");
  await pause();

  await readFile(session, pause);
  await applySteers(session, pause);

  for (let runs = 20; runs <= 60; runs += 20) {
    const summary = `${runs} of 100 runs`;
    await subagents.progress(TESTER, { summary, lastToolName: "Bash", toolCallCount: runs / 20 });
    await pause();
  }
  await spend(session, "turn-1", {
    large: {
      inputTokens: 1200,
      outputTokens: 450,
      cacheReadInputTokens: 10_800,
      cacheCreationInputTokens: 2000,
      reasoningOutputTokens: 310,
      costUSD: 0.0425,
      contextWindow: 200_000,
    },
    local: { inputTokens: 5200, outputTokens: 900, cacheReadInputTokens: 0 },
  });
  await compact(session, pause);
  await subagents.output(EXPLORER, {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text: "login_test.ts:41 sleeps for 200 ms, then looks." },
  }, { nativeTurnId: "native-turn-1", messageId: "message-1" });
  await subagents.finish(EXPLORER, {
    state: "completed",
    summary: "The test sleeps where it should wait",
  });
  await pause();

  // The runtime's connection to the tester breaks off. What became of it nobody knows.
  await subagents.disconnect();
  await session.update(
    { sessionUpdate: "session_info_update" },
    { notice: { level: "warning", message: "The tester was lost", source: "runtime" } },
  );
  await finishTask(session);
  await askForAccount(session);
  await say(session, "The test sleeps for 200 ms; it now waits for the button.", "final_answer");
  // The user may have paused or cleared the goal in the meantime.
  if (session.goal?.status === "active") {
    await session.setGoal({ ...session.goal, status: "complete", tokensUsed: 20_860 });
  }
}

async function say(
  session: Session,
  text: string,
  messagePhase: "commentary" | "final_answer",
): Promise<void> {
  const content = { type: "text", text } as const;
  await session.update({ sessionUpdate: "agent_message_chunk", content }, { messagePhase });
}

async function useTool(
  subagents: LodySubagentEmitter,
  nativeId: string,
  toolCallId: string,
  title: string,
  lastToolName: string,
  kind: "search" | "read",
): Promise<void> {
  await subagents.output(nativeId, {
    sessionUpdate: "tool_call",
    toolCallId,
    title,
    kind,
    status: "in_progress",
    rawInput: { pattern: "setTimeout" },
  });
  await subagents.progress(nativeId, { lastToolName, toolCallCount: 1 });
  await subagents.output(nativeId, {
    sessionUpdate: "tool_call_update",
    toolCallId,
    status: "completed",
    content: [
      { type: "content", content: { type: "text", text: "login_test.ts:41" } },
    ],
    locations: [{ path: "/project/login_test.ts", line: 41 }],
  });
}

/** The explorer starts a child of its own, which must ask the user before it reads. */
async function readFile(session: Session, pause: Pause): Promise<void> {
  const { subagents } = session;
  await subagents.start(READER, {
    state: "running",
    support,
    parentToolCallId: "task-1",
    name: "reader",
    description: "Read login_test.ts",
    modelId: "local",
  }, { parentNativeId: EXPLORER });
  const { runId } = subagents.get(READER) ?? { runId: "" };
  const toolCallId = "read-1";
  const call = { toolCallId, title: "Read login_test.ts", status: "pending" } as const;
  // The root session shows the child's call, since that is where the user is asked.
  const show = async (update: ToolCallOutput) => {
    await subagents.output(READER, update);
    await session.update(mirrorToolCall(runId, update));
  };

  await show({ sessionUpdate: "tool_call", ...call });
  const isAllowed = await session.isAllowed(runId, call);
  const status = isAllowed ? "completed" : "failed";
  await show({ sessionUpdate: "tool_call_update", toolCallId, status });
  await subagents.progress(READER, { lastToolName: "Read", toolCallCount: 1 });
  await pause();
  await subagents.finish(READER, {
    state: status,
    summary: isAllowed ? "Line 41 sleeps" : "Not allowed to read",
  });
}

/** Gives a client that steers a moment to do so, and confirms what came. */
async function applySteers(session: Session, pause: Pause): Promise<void> {
  for (let beat = 0; beat < 5 && session.steers.length === 0; beat++) await pause();
  for (const steerId of session.steers.splice(0)) {
    await session.notify("_lody/session/steer_applied", { sessionId: session.id, steerId });
  }
}

/** Tells what an operation used, and how full the context is. */
async function spend(
  session: Session,
  operationId: string,
  rows: Record<string, ModelUsage>,
): Promise<void> {
  const update = session.usage.update(session.id, operationId, rows);
  if (update !== undefined) await session.notify("_lody/session/usage_update", update);
  await session.update({ sessionUpdate: "usage_update", used: 152_000, size: 200_000 });
}

/** Asks with which account the test is to log in. The remark beside the answer is the user's secret. */
async function askForAccount(session: Session): Promise<void> {
  const [account] = await session.ask("Before I run the test again", [{
    id: "account",
    header: "Account",
    question: "Which account may the test use?",
    options: [
      { label: "The shared one", description: "Nothing is left of it afterwards" },
      { label: "A new one", preview: "login_test@example.com" },
    ],
    multiSelect: false,
    allowCustomAnswer: true,
    note: { fieldId: "account_note", title: "Its password", isSecret: true },
  }]) ?? [];
  const chosen = account?.custom ?? account?.selected[0] ?? "None, so I leave it as it is";
  await say(session, `The account for the test: ${chosen}.`, "commentary");
}

const BUILD = { taskId: "task-build", kind: "background", description: "deno task build" } as const;

async function startTask(session: Session): Promise<void> {
  await session.update(
    {
      sessionUpdate: "tool_call",
      toolCallId: "bash-1",
      title: "Build in the background",
      kind: "execute",
      status: "in_progress",
    },
    { toolName: "Bash", task: { version: 1, ...BUILD, status: "in_progress" } },
  );
}

async function finishTask(session: Session): Promise<void> {
  const usage = { toolUses: 1, durationMs: 2400 };
  await session.update(
    { sessionUpdate: "tool_call_update", toolCallId: "bash-1", status: "completed" },
    { task: { version: 1, ...BUILD, status: "completed", summary: "Built", usage } },
  );
}

async function compact(session: Session, pause: Pause): Promise<void> {
  const activity = {
    version: 1,
    kind: "context_compaction",
    automatic: true,
    usedTokensBefore: 152_000,
  } as const;
  const call = { toolCallId: "compact-1", title: "Compact the context" };
  await session.update(
    { sessionUpdate: "tool_call", ...call, status: "in_progress" },
    { activity },
  );
  await pause();
  await session.update(
    { sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, status: "completed" },
    { activity: { ...activity, usedTokensAfter: 31_000, durationMs: 900 } },
  );
  await session.update({ sessionUpdate: "usage_update", used: 31_000, size: 200_000 });
}

/** The limits, of which two meters last equally long and are two all the same. */
export function rateLimits(): RateLimitsSnapshot {
  const resetsAtEpochSeconds = Math.ceil(epochSeconds() / 3600) * 3600;
  const week = 7 * 24 * 3600;
  return {
    fetchedAtEpochSeconds: epochSeconds(),
    rateLimits: [{
      limitId: "subscription",
      scope: { providerId: "example" },
      limitName: "Subscription",
      planName: "Pro",
      windows: [
        {
          label: "All models",
          usedPercent: 41.5,
          windowDurationSeconds: week,
          resetsAtEpochSeconds,
        },
        { label: "Large", usedPercent: 12, windowDurationSeconds: week, resetsAtEpochSeconds },
        {
          label: "Session",
          usedPercent: 88,
          windowDurationSeconds: 18_000,
          resetsAtEpochSeconds: null,
        },
      ],
    }],
  };
}

/** Ends what still runs of a turn that the user has cancelled. */
export async function cancelSubagents(subagents: LodySubagentEmitter): Promise<void> {
  for (const nativeId of NATIVE_IDS) await subagents.finish(nativeId, { state: "cancelled" });
}

/** The subagents as tasks, for a client that asks for a list. A task's id is its run's. */
export function subagentTasks(subagents: LodySubagentEmitter): LodySubagentTask[] {
  const statuses = {
    pending: "running",
    running: "running",
    completed: "completed",
    failed: "failed",
    cancelled: "killed",
    unknown: "lost",
  } as const;
  return NATIVE_IDS.flatMap((nativeId) => {
    const run = subagents.get(nativeId);
    return run === undefined ? [] : [{
      taskId: run.runId,
      description: run.snapshot.description ?? "",
      status: statuses[run.snapshot.state],
      startedAtEpochSeconds: run.snapshot.startedAtEpochSeconds ?? 0,
      endedAtEpochSeconds: run.snapshot.endedAtEpochSeconds ?? null,
    }];
  });
}

/** The runtime's own id of the subagent that a client knows as a task. */
export function nativeIdOf(subagents: LodySubagentEmitter, taskId: string): string | undefined {
  return NATIVE_IDS.find((nativeId) => subagents.get(nativeId)?.runId === taskId);
}
