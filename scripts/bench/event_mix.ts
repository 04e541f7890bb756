import type { LodySubagentEvent, LodySubagentOutput, LodySubagentSnapshot } from "../../mod.ts";

const head = {
  version: 1,
  sessionId: "0b0e7a3c-6a63-4d3e-9b44-2f1f3c1e7a10",
  runId: "f2b7c1de-95a4-4b42-8f0e-6d0a2b9c4e77",
} as const;

const snapshot: LodySubagentSnapshot = {
  state: "running",
  support: {
    stream: ["text", "thought", "tool", "plan"],
    progress: true,
    outputRead: "final_tail",
    cancel: true,
  },
  parentRunId: null,
  parentToolCallId: "toolu_01A09q90qw90lq917835lq9",
  name: "explorer",
  description: "Find where the login test waits and why it fails at times",
  modelId: "large-2026-10-01",
  startedAtEpochSeconds: 1_767_225_600.25,
};

const text = (length: number): string => "All work and no play makes a long line. ".repeat(length);

const updates: LodySubagentOutput[] = [
  {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text: "The test sleeps" },
    messageId: "message-1",
  },
  { sessionUpdate: "agent_message_chunk", content: { type: "text", text: text(3) } },
  { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: text(2) } },
  {
    sessionUpdate: "tool_call",
    toolCallId: "toolu_01A09q90qw90lq917835lq9",
    title: "Search for timers",
    kind: "search",
    status: "in_progress",
    rawInput: { pattern: "setTimeout", path: "/project", glob: "**/*_test.ts" },
    locations: [{ path: "/project/login_test.ts", line: 41 }],
  },
  {
    sessionUpdate: "tool_call_update",
    toolCallId: "toolu_01A09q90qw90lq917835lq9",
    status: "completed",
    content: [
      { type: "content", content: { type: "text", text: text(12) } },
      {
        type: "content",
        content: {
          type: "resource",
          resource: { uri: "file:///project/login_test.ts", text: text(6) },
        },
      },
      {
        type: "diff",
        path: "/project/login_test.ts",
        oldText: text(5),
        newText: text(5),
      },
    ],
    locations: [
      { path: "/project/login_test.ts", line: 41 },
      { path: "/project/session_test.ts", line: 7 },
    ],
    _meta: { lody: { toolName: "Grep" } },
  },
  {
    sessionUpdate: "plan",
    entries: [
      { content: "Search for timers", priority: "high", status: "completed" },
      { content: "Read the suspects", priority: "medium", status: "in_progress" },
      { content: "Say which one it is", priority: "low", status: "pending" },
    ],
  },
];

/** One event of each kind that a run sends: text, thought, tool calls, a plan, progress, snapshots. */
export function eventMix(): readonly LodySubagentEvent[] {
  return [
    { ...head, type: "snapshot", snapshot },
    ...updates.map((update) => ({
      ...head,
      type: "output" as const,
      update,
      nativeTurnId: "turn-7",
    })),
    {
      ...head,
      type: "progress",
      progress: {
        summary: "Searching",
        lastToolName: "Grep",
        toolsUsed: ["Grep", "Read"],
        durationMs: 4210,
        toolCallCount: 3,
        totalTokens: 18_440,
        contextUsagePercent: 9.2,
      },
    },
    {
      ...head,
      type: "snapshot",
      snapshot: {
        ...snapshot,
        state: "failed",
        outputIncomplete: true,
        endedAtEpochSeconds: 1_767_225_690,
        reason: { code: "error", message: "The model answered with an error" },
      },
    },
  ];
}
