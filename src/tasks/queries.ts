import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** The agent runs subagents and answers questions about them. */
export interface LodySubagentCapability {
  /** The version of this feature. */
  version: 1;
  /** The start and the end of every subagent are told. Always true. */
  lifecycle: true;
  /** `_lody/subagents/list` is answered. Absent: it is not. */
  list?: true;
  /** `_lody/subagents/cancel` is answered. Absent: it is not. */
  cancel?: true;
  /** `_lody/subagents/output` is answered. Absent: it is not. */
  output?: true;
}

export const subagentCapability: Description<LodySubagentCapability> = {
  name: "LodySubagentCapability",
  is: {
    object: {
      version: { literal: 1 },
      lifecycle: { literal: true },
      "list?": { literal: true },
      "cancel?": { literal: true },
      "output?": { literal: true },
    },
  },
};
/** The schema of {@linkcode LodySubagentCapability}. */
export const LodySubagentCapabilitySchema: LodySchema<LodySubagentCapability> =
  /* @__PURE__ */ schema(subagentCapability, guards.isLodySubagentCapability);

/** One subagent's task, as `_lody/subagents/list` tells it. */
export interface LodySubagentTask {
  /** The task. */
  taskId: string;
  /** What it is to do. */
  description: string;
  /** Where it stands. Every status but `running` is final. */
  status: "running" | "completed" | "failed" | "timed_out" | "killed" | "lost";
  /** The agent that works on it. Absent: unknown. */
  agentId?: string;
  /** What kind of agent that is. Absent: unknown. */
  subagentType?: string;
  /** Its model. Absent: unknown. */
  modelId?: string;
  /** How hard the model thinks, in the agent's own words. Absent: unknown. */
  thinkingEffort?: string;
  /** Why it stopped, in the agent's own words. Absent: it runs, or unknown. */
  stopReason?: string;
  /** When it began, in Unix epoch seconds. */
  startedAtEpochSeconds: number;
  /** When it ended, in Unix epoch seconds. Null: it has not. */
  endedAtEpochSeconds: number | null;
}

export const subagentTask: Description<LodySubagentTask> = {
  name: "LodySubagentTask",
  is: {
    object: {
      taskId: "id",
      description: "string",
      status: {
        oneOf: {
          running: true,
          completed: true,
          failed: true,
          timed_out: true,
          killed: true,
          lost: true,
        },
      },
      "agentId?": "string",
      "subagentType?": "string",
      "modelId?": "string",
      "thinkingEffort?": "string",
      "stopReason?": "string",
      startedAtEpochSeconds: "epoch seconds",
      endedAtEpochSeconds: { nullable: "epoch seconds" },
    },
  },
};
/** The schema of {@linkcode LodySubagentTask}. */
export const LodySubagentTaskSchema: LodySchema<LodySubagentTask> = /* @__PURE__ */ schema(
  subagentTask,
  guards.isLodySubagentTask,
);

/** Asks which subagents' tasks a session has. */
export interface LodySubagentsListRequest {
  /** The session. */
  sessionId: string;
  /** Whether to leave out those that have ended. Absent: all are told. */
  activeOnly?: boolean;
}

export const subagentsListRequest: Description<LodySubagentsListRequest> = {
  name: "LodySubagentsListRequest",
  is: { object: { sessionId: "id", "activeOnly?": "boolean" } },
};
/** The schema of {@linkcode LodySubagentsListRequest}. */
export const LodySubagentsListRequestSchema: LodySchema<LodySubagentsListRequest> =
  /* @__PURE__ */ schema(subagentsListRequest, guards.isLodySubagentsListRequest);

/** The answer to {@linkcode LodySubagentsListRequest}. */
export interface LodySubagentsListResponse {
  /** The tasks. */
  tasks: LodySubagentTask[];
}

export const subagentsListResponse: Description<LodySubagentsListResponse> = {
  name: "LodySubagentsListResponse",
  is: { object: { tasks: { array: subagentTask } } },
};
/** The schema of {@linkcode LodySubagentsListResponse}. */
export const LodySubagentsListResponseSchema: LodySchema<LodySubagentsListResponse> =
  /* @__PURE__ */ schema(subagentsListResponse, guards.isLodySubagentsListResponse);

/** Asks that one subagent's task be stopped. */
export interface LodySubagentCancelRequest {
  /** The session. */
  sessionId: string;
  /** The task. */
  taskId: string;
  /** Why, for the subagent or its log. Absent: no reason is given. */
  reason?: string;
}

export const subagentCancelRequest: Description<LodySubagentCancelRequest> = {
  name: "LodySubagentCancelRequest",
  is: { object: { sessionId: "id", taskId: "id", "reason?": "string" } },
};
/** The schema of {@linkcode LodySubagentCancelRequest}. */
export const LodySubagentCancelRequestSchema: LodySchema<LodySubagentCancelRequest> =
  /* @__PURE__ */ schema(subagentCancelRequest, guards.isLodySubagentCancelRequest);

/** The answer to {@linkcode LodySubagentCancelRequest}: an object with nothing in it yet. */
export type LodySubagentCancelResponse = { [key: string]: unknown };

export const subagentCancelResponse: Description<LodySubagentCancelResponse> = {
  name: "LodySubagentCancelResponse",
  is: "object",
};
/** The schema of {@linkcode LodySubagentCancelResponse}. */
export const LodySubagentCancelResponseSchema: LodySchema<LodySubagentCancelResponse> =
  /* @__PURE__ */ schema(subagentCancelResponse, guards.isLodySubagentCancelResponse);

/** Asks for what one subagent's task has put out. */
export interface LodySubagentOutputRequest {
  /** The session. */
  sessionId: string;
  /** The task. */
  taskId: string;
  /** How much of the end to answer with, as the agent counts it. Absent: the agent chooses. */
  tail?: number;
}

export const subagentOutputRequest: Description<LodySubagentOutputRequest> = {
  name: "LodySubagentOutputRequest",
  is: { object: { sessionId: "id", taskId: "id", "tail?": "amount" } },
};
/** The schema of {@linkcode LodySubagentOutputRequest}. */
export const LodySubagentOutputRequestSchema: LodySchema<LodySubagentOutputRequest> =
  /* @__PURE__ */ schema(subagentOutputRequest, guards.isLodySubagentOutputRequest);

/** The answer to {@linkcode LodySubagentOutputRequest}. */
export interface LodySubagentOutputResponse {
  /** The text. */
  output: string;
}

export const subagentOutputResponse: Description<LodySubagentOutputResponse> = {
  name: "LodySubagentOutputResponse",
  is: { object: { output: "string" } },
};
/** The schema of {@linkcode LodySubagentOutputResponse}. */
export const LodySubagentOutputResponseSchema: LodySchema<LodySubagentOutputResponse> =
  /* @__PURE__ */ schema(subagentOutputResponse, guards.isLodySubagentOutputResponse);
