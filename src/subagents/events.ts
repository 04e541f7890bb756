import * as guards from "../generated/guards.ts";
import type { LODY_EXTENSION_METHODS } from "../methods.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";
import { type LodySubagentOutput, subagentOutput } from "./output.ts";

/** The wire name of the notification that carries a {@linkcode LodySubagentEvent}. */
export const LODY_SUBAGENT_EVENT_METHOD =
  "_lody/subagents/event" satisfies typeof LODY_EXTENSION_METHODS.subagentEvent;

/** What a client can see of a run, and do with it. */
export interface LodySubagentSupport {
  /** What the run streams. Empty: nothing. */
  stream: ("text" | "thought" | "tool" | "plan")[];
  /** Whether it sends progress. */
  progress: boolean;
  /**
   * What of its output can be read by `_lody/subagents/output`: `none`, nothing; `live_tail`, its end,
   * while it runs; `final_tail`, its end, once it has ended.
   */
  outputRead: "none" | "live_tail" | "final_tail";
  /**
   * Whether it can be cancelled while it is live, by `_lody/subagents/cancel` with its task's id, where
   * the agent advertises `subagents.cancel`. A client shows the control only then.
   */
  cancel: boolean;
}

export const subagentSupport: Description<LodySubagentSupport> = {
  name: "LodySubagentSupport",
  is: {
    object: {
      stream: { array: { oneOf: { text: true, thought: true, tool: true, plan: true } } },
      progress: "boolean",
      outputRead: { oneOf: { none: true, live_tail: true, final_tail: true } },
      cancel: "boolean",
    },
  },
};
/** The schema of {@linkcode LodySubagentSupport}. */
export const LodySubagentSupportSchema: LodySchema<LodySubagentSupport> = /* @__PURE__ */ schema(
  subagentSupport,
  guards.isLodySubagentSupport,
);

/**
 * Where a run stands. `pending` and `running` are live; the other four are terminal, and nothing
 * follows a terminal snapshot of that run. `failed`: its runtime says so. `unknown`: it can be observed
 * no longer, and nobody knows how it ended; the snapshot is then `outputIncomplete` and has a reason.
 */
export type LodySubagentState =
  | "pending"
  | "running"
  | "completed"
  | "failed"
  | "cancelled"
  | "unknown";

export const subagentState: Description<LodySubagentState> = {
  name: "LodySubagentState",
  is: {
    oneOf: {
      pending: true,
      running: true,
      completed: true,
      failed: true,
      cancelled: true,
      unknown: true,
    },
  },
};
/** The schema of {@linkcode LodySubagentState}. */
export const LodySubagentStateSchema: LodySchema<LodySubagentState> = /* @__PURE__ */ schema(
  subagentState,
  guards.isLodySubagentState,
);

/** A run as it stands: the whole of it, never a change to what was sent before. */
export interface LodySubagentSnapshot {
  /** Where it stands. */
  state: LodySubagentState;
  /** What a client can see of it, and do with it. */
  support: LodySubagentSupport;
  /** The run that started it. Null: the root session did. Absent: unknown. */
  parentRunId?: string | null;
  /** The tool call that started it. Absent: unknown. */
  parentToolCallId?: string;
  /** Its name. Absent: it has none, or unknown. */
  name?: string;
  /** What it is to do. Absent: unknown. */
  description?: string;
  /** Its model. Absent: unknown. */
  modelId?: string;
  /** What came of it. Absent: nothing to tell yet. */
  summary?: string;
  /** When it began, in Unix epoch seconds. Absent: unknown, or not yet. */
  startedAtEpochSeconds?: number;
  /** When it ended, in Unix epoch seconds. Absent: unknown, or not yet. */
  endedAtEpochSeconds?: number;
  /** Some of its output was lost; never taken back. Absent: all of it was sent so far. */
  outputIncomplete?: true;
  /** Why it ended as it did. Absent: it runs, it went well, or unknown. */
  reason?: {
    /** The kind of reason. `lost` and `disconnected`: nobody knows what became of it. */
    code: "error" | "timeout" | "cancelled" | "disconnected" | "lost";
    /** The reason, for the user to read. Absent: none was given. */
    message?: string;
  };
}

export const subagentSnapshot: Description<LodySubagentSnapshot> = {
  name: "LodySubagentSnapshot",
  is: {
    object: {
      state: subagentState,
      support: subagentSupport,
      "parentRunId?": { nullable: "string" },
      "parentToolCallId?": "string",
      "name?": "string",
      "description?": "string",
      "modelId?": "string",
      "summary?": "string",
      "startedAtEpochSeconds?": "epoch seconds",
      "endedAtEpochSeconds?": "epoch seconds",
      "outputIncomplete?": { literal: true },
      "reason?": {
        object: {
          code: {
            oneOf: { error: true, timeout: true, cancelled: true, disconnected: true, lost: true },
          },
          "message?": "string",
        },
      },
    },
  },
};
/** The schema of {@linkcode LodySubagentSnapshot}. */
export const LodySubagentSnapshotSchema: LodySchema<LodySubagentSnapshot> = /* @__PURE__ */ schema(
  subagentSnapshot,
  guards.isLodySubagentSnapshot,
);

/** What can be seen of a run, and done with it, as long as nobody has told. */
export const NO_SUPPORT: LodySubagentSupport = {
  stream: [],
  progress: false,
  outputRead: "none",
  cancel: false,
};

/** What makes a snapshot of some of its fields, so that they can be checked. */
export const NOTHING_KNOWN: LodySubagentSnapshot = { state: "pending", support: NO_SUPPORT };

/** Whether a run in this state may say more. */
export function isLive({ state }: Pick<LodySubagentSnapshot, "state">): boolean {
  return state === "pending" || state === "running";
}

/** What changed in a run's figures. Absent fields stay as they were, null clears. */
export interface LodySubagentProgress {
  /** What it is doing. */
  summary?: string | null;
  /** The tool it used last. */
  lastToolName?: string | null;
  /** The names of the tools it has used. */
  toolsUsed?: string[] | null;
  /** How long it has run, in milliseconds. */
  durationMs?: number | null;
  /** Turns taken. */
  turnCount?: number | null;
  /** Tools called. */
  toolCallCount?: number | null;
  /** Errors met. */
  errorCount?: number | null;
  /** Tokens used, of every kind. */
  totalTokens?: number | null;
  /** Tokens in its context now. */
  contextTokens?: number | null;
  /** Tokens that its context can hold. */
  contextWindowTokens?: number | null;
  /** How full its context is, in percent. */
  contextUsagePercent?: number | null;
}

export const subagentProgress: Description<LodySubagentProgress> = {
  name: "LodySubagentProgress",
  is: {
    object: {
      "summary?": { nullable: "string" },
      "lastToolName?": { nullable: "string" },
      "toolsUsed?": { nullable: { array: "string" } },
      "durationMs?": { nullable: "amount" },
      "turnCount?": { nullable: "amount" },
      "toolCallCount?": { nullable: "amount" },
      "errorCount?": { nullable: "amount" },
      "totalTokens?": { nullable: "amount" },
      "contextTokens?": { nullable: "amount" },
      "contextWindowTokens?": { nullable: "amount" },
      "contextUsagePercent?": { nullable: "amount" },
    },
  },
};
/** The schema of {@linkcode LodySubagentProgress}. */
export const LodySubagentProgressSchema: LodySchema<LodySubagentProgress> = /* @__PURE__ */ schema(
  subagentProgress,
  guards.isLodySubagentProgress,
);

/**
 * One event of a run. A run's first event is a snapshot, nothing follows a terminal one, and events
 * arrive in the connection's order.
 */
export type LodySubagentEvent =
  & {
    /** The version of this feature. */
    version: 1;
    /** The root session. */
    sessionId: string;
    /** The run: opaque, never the runtime's own id. */
    runId: string;
  }
  & (
    | {
      /** The run as it stands. */
      type: "snapshot";
      /** The whole of it. */
      snapshot: LodySubagentSnapshot;
    }
    | {
      /** Figures that changed. */
      type: "progress";
      /** What changed. */
      progress: LodySubagentProgress;
    }
    | {
      /** Something it put out. */
      type: "output";
      /** What it put out. */
      update: LodySubagentOutput;
      /** The runtime's own id of the turn. Absent: unknown. */
      nativeTurnId?: string;
      /** The message that a chunk belongs to; the update's own id wins. Absent: unknown. */
      messageId?: string;
    }
  );

export const subagentEvent: Description<LodySubagentEvent> = {
  name: "LodySubagentEvent",
  is: {
    tag: "type",
    common: { version: { literal: 1 }, sessionId: "id", runId: "id" },
    branches: {
      snapshot: { snapshot: subagentSnapshot },
      progress: { progress: subagentProgress },
      output: { update: subagentOutput, "nativeTurnId?": "string", "messageId?": "string" },
    },
  },
};
/** The schema of {@linkcode LodySubagentEvent}. */
export const LodySubagentEventSchema: LodySchema<LodySubagentEvent> = /* @__PURE__ */ schema(
  subagentEvent,
  guards.isLodySubagentEvent,
);
