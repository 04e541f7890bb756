import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** The agent marks tool calls that stand for tasks with {@linkcode LodyTaskMeta}. */
export interface LodyTaskCapability {
  /** The version of this feature. */
  version: 1;
  /** Tasks that run in the background are marked. Absent: they are not. */
  background?: true;
  /** Tasks that run at a set time are marked. Absent: they are not. */
  scheduled?: true;
}

export const taskCapability: Description<LodyTaskCapability> = {
  name: "LodyTaskCapability",
  is: {
    object: {
      version: { literal: 1 },
      "background?": { literal: true },
      "scheduled?": { literal: true },
    },
  },
};
/** The schema of {@linkcode LodyTaskCapability}. */
export const LodyTaskCapabilitySchema: LodySchema<LodyTaskCapability> = /* @__PURE__ */ schema(
  taskCapability,
  guards.isLodyTaskCapability,
);

/** What runs as a task: an agent of its own, a command in the background, or a scheduled job. */
export type LodyTaskKind = "subagent" | "background" | "scheduled";

export const taskKind: Description<LodyTaskKind> = {
  name: "LodyTaskKind",
  is: { oneOf: { subagent: true, background: true, scheduled: true } },
};
/** The schema of {@linkcode LodyTaskKind}. */
export const LodyTaskKindSchema: LodySchema<LodyTaskKind> = /* @__PURE__ */ schema(
  taskKind,
  guards.isLodyTaskKind,
);

/** Where a task stands. `completed` and `failed` are final. */
export type LodyTaskStatus = "pending" | "in_progress" | "completed" | "failed";

export const taskStatus: Description<LodyTaskStatus> = {
  name: "LodyTaskStatus",
  is: { oneOf: { pending: true, in_progress: true, completed: true, failed: true } },
};
/** The schema of {@linkcode LodyTaskStatus}. */
export const LodyTaskStatusSchema: LodySchema<LodyTaskStatus> = /* @__PURE__ */ schema(
  taskStatus,
  guards.isLodyTaskStatus,
);

/** What a task has used so far. */
export interface LodyTaskUsage {
  /** Tokens of every kind. Absent: unknown. */
  totalTokens?: number;
  /** Tools called. Absent: unknown. */
  toolUses?: number;
  /** Time taken, in milliseconds. Absent: unknown. */
  durationMs?: number;
}

export const taskUsage: Description<LodyTaskUsage> = {
  name: "LodyTaskUsage",
  is: { object: { "totalTokens?": "amount", "toolUses?": "amount", "durationMs?": "amount" } },
};
/** The schema of {@linkcode LodyTaskUsage}. */
export const LodyTaskUsageSchema: LodySchema<LodyTaskUsage> = /* @__PURE__ */ schema(
  taskUsage,
  guards.isLodyTaskUsage,
);

/** Marks a tool call as a task. Rides on `tool_call` and `tool_call_update`. */
export interface LodyTaskMeta {
  /** The version of this feature. */
  version: 1;
  /** The task, the same on every update of it. */
  taskId: string;
  /** What runs. */
  kind: LodyTaskKind;
  /** Where it stands. */
  status: LodyTaskStatus;
  /** What it is to do. Absent: unknown. */
  description?: string;
  /** Who does it, such as the name of an agent. Absent: unknown. */
  actor?: string;
  /** The task that started it. Absent: none, or unknown. */
  parentTaskId?: string;
  /** The tool call that started it. Absent: none, or unknown. */
  parentToolCallId?: string;
  /** The model that works on it. Absent: none, or unknown. */
  modelId?: string;
  /** What came of it. Absent: nothing to tell yet. */
  summary?: string;
  /** What went wrong. Absent: nothing did, or no reason was given. */
  error?: string;
  /** The tool it used last. Absent: none, or unknown. */
  lastToolName?: string;
  /** When it began, in Unix epoch seconds. Absent: unknown, or not yet. */
  startedAtEpochSeconds?: number;
  /** When it ended, in Unix epoch seconds. Absent: unknown, or not yet. */
  endedAtEpochSeconds?: number;
  /** What it has used so far. Absent: unknown. */
  usage?: LodyTaskUsage;
  /** Whether a client should leave it out of the transcript. Absent: it should not. */
  skipTranscript?: boolean;
}

export const taskMeta: Description<LodyTaskMeta> = {
  name: "LodyTaskMeta",
  is: {
    object: {
      version: { literal: 1 },
      taskId: "id",
      kind: taskKind,
      status: taskStatus,
      "description?": "string",
      "actor?": "string",
      "parentTaskId?": "string",
      "parentToolCallId?": "string",
      "modelId?": "string",
      "summary?": "string",
      "error?": "string",
      "lastToolName?": "string",
      "startedAtEpochSeconds?": "epoch seconds",
      "endedAtEpochSeconds?": "epoch seconds",
      "usage?": taskUsage,
      "skipTranscript?": "boolean",
    },
  },
};
/** The schema of {@linkcode LodyTaskMeta}. */
export const LodyTaskMetaSchema: LodySchema<LodyTaskMeta> = /* @__PURE__ */ schema(
  taskMeta,
  guards.isLodyTaskMeta,
);
