import { assertEquals } from "@std/assert";
import { describedFields } from "../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../src/schema/vocabulary.ts";
import { payloads } from "./schema/payloads.ts";

// The wire contract, payload by payload, written down by hand in its own shorthand and not derived
// from anything in src/. Types cannot tell an id from any string or a percentage from any number,
// and what is derived from a wrong description agrees with it: this is what holds them to the
// contract.
//
// `str` any string; `id` a string that is not empty; `num` a finite number of at least 0; `epochS`
// the same in Unix epoch seconds; `?` optional; `|null` null is allowed; a name with a capital is
// another payload. A union has its tag's value before each branch's fields.

const GOAL_CHANGE = { "action=set": { objective: "id" }, "action=pause resume clear": {} };
const v1 = { version: "1" };

const CONTRACT: Readonly<Record<string, string | Table>> = {
  // Capabilities.
  LodyVersionOneCapability: v1,
  LodyRateLimitsCapability: { ...v1, "query?": "true" },
  LodySteeringCapability: {
    ...v1,
    transport: "request prompt",
    upstreamTurn: "same handoff",
    configPolicy: "active apply",
  },
  LodyTaskCapability: { ...v1, "background?": "true", "scheduled?": "true" },
  LodySubagentCapability: {
    ...v1,
    lifecycle: "true",
    "list?": "true",
    "cancel?": "true",
    "output?": "true",
  },
  LodyGoalAction: "set pause resume clear",
  LodyGoalCapability: {
    ...v1,
    actions: "LodyGoalAction[]",
    "controlActions?": "LodyGoalAction[]",
    "promptActions?": "LodyGoalAction[]",
  },
  LodyElicitationCapability: { ...v1, "answerNotes?": "true" },
  LodyExtensionCapabilities: {
    "subagentEvents?": "LodyVersionOneCapability",
    "sessionTitle?": "LodyVersionOneCapability",
    "usage?": "LodyVersionOneCapability",
    "rateLimits?": "LodyRateLimitsCapability",
    "forkAtTurn?": "LodyVersionOneCapability",
    "steering?": "LodySteeringCapability",
    "tasks?": "LodyTaskCapability",
    "subagents?": "LodySubagentCapability",
    "goal?": "LodyGoalCapability",
    "compaction?": "LodyVersionOneCapability",
    "sessionHistory?": "LodyVersionOneCapability",
    "worktreeProject?": "LodyVersionOneCapability",
  },
  LodyClientExtensionCapabilities: {
    "subagentEvents?": "LodyVersionOneCapability",
    "elicitation?": "LodyElicitationCapability",
  },

  // `_meta.lody` on standard messages.
  LodySessionMeta: {
    "turnId?": "id",
    "forkAtTurn?": "LodyForkAtTurnMeta",
    "steer?": "LodySteerPromptMeta",
    "goalControl?": "LodyGoalPromptControl",
    "worktreeProject?": "LodyWorktreeProject",
    "toolName?": "str",
    "activity?": "LodyActivityMeta",
    "task?": "LodyTaskMeta",
    "goal?": "LodyGoalSnapshot|null",
    "notice?": "LodyNotice",
    "titleSource?": "LodyTitleSource",
    "messagePhase?": "LodyMessagePhase",
  },
  LodyForkAtTurnMeta: { ...v1, "turnId?": "id" },
  LodySteerPromptMeta: { id: "id" },
  LodyWorktreeProject: { ...v1, originProjectPath: "id" },
  LodyTitleSource: "explicit generated fallback unset",
  LodyMessagePhase: "commentary final_answer",
  LodyActivityKind: "context_compaction retry",
  LodyActivityMeta: {
    ...v1,
    kind: "LodyActivityKind",
    "automatic?": "boolean",
    "usedTokensBefore?": "num",
    "usedTokensAfter?": "num",
    "durationMs?": "num",
    "failureReason?": "str",
  },
  LodyTaskKind: "subagent background scheduled",
  LodyTaskStatus: "pending in_progress completed failed",
  LodyTaskMeta: {
    ...v1,
    taskId: "id",
    kind: "LodyTaskKind",
    status: "LodyTaskStatus",
    "description?": "str",
    "actor?": "str",
    "parentTaskId?": "str",
    "parentToolCallId?": "str",
    "modelId?": "str",
    "summary?": "str",
    "error?": "str",
    "lastToolName?": "str",
    "startedAtEpochSeconds?": "epochS",
    "endedAtEpochSeconds?": "epochS",
    "usage?": "LodyTaskUsage",
    "skipTranscript?": "boolean",
  },
  LodyTaskUsage: { "totalTokens?": "num", "toolUses?": "num", "durationMs?": "num" },
  LodyNotice: { level: "info warning error", message: "str", "source?": "str" },
  LodyPlanModeConfigOption: {
    id: '"plan_mode"',
    name: "str",
    description: "str",
    type: '"boolean"',
    currentValue: "boolean",
  },

  // Goals, steering, history, tasks.
  LodyGoalStatus: "active paused blocked limited complete",
  LodyGoalSnapshot: {
    objective: "str",
    status: "LodyGoalStatus",
    "iterations?": "num",
    "lastReason?": "str|null",
    "createdAtEpochSeconds?": "epochS",
    "updatedAtEpochSeconds?": "epochS",
    "tokenBudget?": "num|null",
    "tokensUsed?": "num",
    "timeUsedSeconds?": "num",
  },
  LodyGoalControlRequest: { sessionId: "id", ...GOAL_CHANGE },
  LodyGoalControlResponse: { goal: "LodyGoalSnapshot|null" },
  LodyGoalPromptControl: { ...v1, ...GOAL_CHANGE },
  LodySteerRequest: { sessionId: "id", prompt: "any[]", steerId: "id" },
  LodySteerResponse: { outcome: "injected failed" },
  LodySteerApplied: { sessionId: "id", steerId: "id" },
  LodySessionHistoryReadRequest: { sessionId: "id" },
  LodySessionHistoryReadResponse: "object",
  LodySubagentTask: {
    taskId: "id",
    description: "str",
    status: "running completed failed timed_out killed lost",
    "agentId?": "str",
    "subagentType?": "str",
    "modelId?": "str",
    "thinkingEffort?": "str",
    "stopReason?": "str",
    startedAtEpochSeconds: "epochS",
    endedAtEpochSeconds: "epochS|null",
  },
  LodySubagentsListRequest: { sessionId: "id", "activeOnly?": "boolean" },
  LodySubagentsListResponse: { tasks: "LodySubagentTask[]" },
  LodySubagentCancelRequest: { sessionId: "id", taskId: "id", "reason?": "str" },
  LodySubagentCancelResponse: "object",
  LodySubagentOutputRequest: { sessionId: "id", taskId: "id", "tail?": "num" },
  LodySubagentOutputResponse: { output: "str" },

  // Subagent events.
  LodySubagentMirrorMeta: { subagentRunId: "id", subagentToolCallId: "id" },
  LodySubagentEvent: {
    ...v1,
    sessionId: "id",
    runId: "id",
    "type=snapshot": { snapshot: "LodySubagentSnapshot" },
    "type=progress": { progress: "LodySubagentProgress" },
    "type=output": {
      update: "LodySubagentOutput",
      "nativeTurnId?": "str",
      "messageId?": "str",
    },
  },
  LodySubagentState: "pending running completed failed cancelled unknown",
  LodySubagentSnapshot: {
    state: "LodySubagentState",
    support: "LodySubagentSupport",
    "parentRunId?": "str|null",
    "parentToolCallId?": "str",
    "name?": "str",
    "description?": "str",
    "modelId?": "str",
    "summary?": "str",
    "startedAtEpochSeconds?": "epochS",
    "endedAtEpochSeconds?": "epochS",
    "outputIncomplete?": "true",
    "reason?": { code: "error timeout cancelled disconnected lost", "message?": "str" },
  },
  LodySubagentSupport: {
    stream: "(text thought tool plan)[]",
    progress: "boolean",
    outputRead: "none live_tail final_tail",
    cancel: "boolean",
  },
  LodySubagentProgress: {
    "summary?": "str|null",
    "lastToolName?": "str|null",
    "toolsUsed?": "str[]|null",
    "durationMs?": "num|null",
    "turnCount?": "num|null",
    "toolCallCount?": "num|null",
    "errorCount?": "num|null",
    "totalTokens?": "num|null",
    "contextTokens?": "num|null",
    "contextWindowTokens?": "num|null",
    "contextUsagePercent?": "num|null",
  },

  // Usage.
  ModelUsage: {
    inputTokens: "num",
    outputTokens: "num",
    cacheReadInputTokens: "num",
    "cacheCreationInputTokens?": "num",
    "reasoningOutputTokens?": "num",
    "webSearchRequests?": "num",
    "costUSD?": "num",
    "contextWindow?": "num",
  },
  SessionUsageUpdate: {
    sessionId: "id",
    usage: "ModelUsage",
    "modelUsage?": "Record<ModelUsage>",
    "delta?": { usage: "ModelUsage", modelUsage: "Record<ModelUsage>" },
    "_meta?": "SessionUsageScopeMeta",
  },
  SessionUsageScopeMeta: { "lody?": { "usageScopeId?": "id of length ≤ 256" } },

  // Rate limits.
  RateLimitWindow: {
    "label?": "str",
    usedPercent: "num ≤ 100",
    windowDurationSeconds: "num|null",
    resetsAtEpochSeconds: "epochS|null",
  },
  RateLimitWallet: {
    balanceCents: "finite",
    totalCents: "num",
    monthlyChargeLimitCents: "num",
    monthlyUsedCents: "num",
    monthlyChargeLimitEnabled: "boolean",
    currency: "id",
  },
  RateLimitScope: { providerId: "id", "accountId?": "id", "modelId?": "id" },
  RateLimit: {
    limitId: "id",
    scope: "RateLimitScope",
    "limitName?": "str|null",
    "planName?": "str|null",
    windows: "RateLimitWindow[]",
    "wallet?": "RateLimitWallet|null",
  },
  RateLimitsSnapshot: { rateLimits: "RateLimit[]", "fetchedAtEpochSeconds?": "epochS" },
  RateLimitsGetRequest: { "sessionId?": "id", "accountId?": "id", "modelId?": "id" },
  RateLimitsGetResponse: "RateLimitsSnapshot",
  RateLimitsUpdate: "RateLimitsSnapshot",

  // Elicitation.
  LodyElicitationMeta: {
    ...v1,
    "autoResolveAfterSeconds?": "num|null",
    "autoResolveAtEpochSeconds?": "epochS",
    "customAnswerFor?": "id",
    "noteFor?": "id",
    "secret?": "boolean",
    "preview?": "str",
    "questions?": "LodyElicitationQuestion[]",
    "answers?": "Record<LodyElicitationAnswer>",
  },
  LodyElicitationAnswer: "str | str[]",
  LodyElicitationQuestion: {
    "id?": "id",
    question: "str",
    header: "str",
    options: "LodyElicitationOption[]",
    multiSelect: "boolean",
    "allowCustomAnswer?": "boolean",
    "isSecret?": "boolean",
    "note?": "LodyElicitationAnswerNote",
  },
  LodyElicitationOption: { label: "str", "description?": "str", "preview?": "str" },
  LodyElicitationAnswerNote: {
    fieldId: "id",
    "title?": "str",
    "description?": "str",
    "isSecret?": "boolean",
  },

  // Neighbouring dialects.
  AcpGoalExtension: {
    ...v1,
    controlMethod: '"_session/goal"',
    actions: "LodyGoalAction[]",
  },
  AcpGoalSnapshot: {
    objective: "str",
    status: "LodyGoalStatus",
    "iterations?": "num",
    "lastReason?": "str|null",
    "tokenBudget?": "num|null",
    "tokensUsed?": "num",
    "timeUsedSeconds?": "num",
    controlMethod: '"_session/goal"',
    "createdAt?": "num",
    "updatedAt?": "num",
  },
  AcpGoalRequest: "LodyGoalControlRequest",
  AcpGoalResponse: "object",
  ClaudeActiveGoal: {
    type: '"active_goal"',
    value: {
      "or null": {
        condition: "str",
        iterations: "num",
        set_at: "num",
        "last_reason?": "str|null",
        "tokens_at_start?": "num",
      },
    },
  },
};

/** ACP's own schema is the authority for this one: tests/subagents/output_test.ts. */
const BY_ACP = ["LodySubagentOutput"];

type Table = { readonly [field: string]: string | Table };

/** A description in the contract's shorthand. */
function shorthand(node: AnyNode): string | Table {
  if (typeof node === "string") {
    const names: Readonly<Record<string, string>> = {
      string: "str",
      amount: "num",
      "epoch seconds": "epochS",
      percent: "num ≤ 100",
      unknown: "any",
    };
    return names[node] ?? node;
  }
  if ("name" in node) return node.name;
  if ("nullable" in node) {
    const inner = shorthand(node.nullable);
    return typeof inner === "string" ? `${inner}|null` : { "or null": inner };
  }
  if ("literal" in node) return JSON.stringify(node.literal);
  if ("oneOf" in node) return Object.keys(node.oneOf).join(" ");
  if ("id" in node) return `id of length ≤ ${node.id.maxLength}`;
  if ("array" in node) {
    const item = String(shorthand(node.array));
    return item.includes(" ") ? `(${item})[]` : `${item}[]`;
  }
  if ("stringOrArray" in node) return `str | ${shorthand(node.stringOrArray)}[]`;
  if ("record" in node) return `Record<${shorthand(node.record)}>`;
  if ("object" in node) return fieldTable(node.object);
  if ("anyOf" in node) throw new TypeError("No payload of the contract's own is such a union");
  const branches = new Map<string, string[]>();
  for (const [value, fields] of Object.entries(node.branches)) {
    const key = JSON.stringify(fieldTable(fields));
    branches.set(key, [...branches.get(key) ?? [], value]);
  }
  const tagged = [...branches].map(([fields, values]) =>
    [`${node.tag}=${values.join(" ")}`, JSON.parse(fields)] as const
  );
  return { ...fieldTable(node.common), ...Object.fromEntries(tagged) };
}

function fieldTable(fields: AnyFields): Table {
  return Object.fromEntries(
    describedFields(fields).map(({ key, optional, node }) => [
      optional ? `${key}?` : key,
      shorthand(node),
    ]),
  );
}

Deno.test("every payload is described as the contract has it", () => {
  for (const { name, description } of payloads) {
    if (!BY_ACP.includes(name)) {
      assertEquals([name, shorthand(description.is)], [name, CONTRACT[name]]);
    }
  }
});

Deno.test("every payload of the contract is exported", () => {
  const names = payloads.map(({ name }) => name);
  assertEquals([...Object.keys(CONTRACT), ...BY_ACP].toSorted(), names.toSorted());
});
