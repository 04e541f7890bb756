import * as guards from "../generated/guards.ts";
import { withFields } from "../schema/fields.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description, Fields } from "../schema/vocabulary.ts";

/** What can be done with a session's goal. `set` and `resume` start work, the others do not. */
export type LodyGoalAction = "set" | "pause" | "resume" | "clear";

export const goalAction: Description<LodyGoalAction> = {
  name: "LodyGoalAction",
  is: { oneOf: { set: true, pause: true, resume: true, clear: true } },
};
/** The schema of {@linkcode LodyGoalAction}. */
export const LodyGoalActionSchema: LodySchema<LodyGoalAction> = /* @__PURE__ */ schema(
  goalAction,
  guards.isLodyGoalAction,
);

/** The agent keeps a durable goal for each session. */
export interface LodyGoalCapability {
  /** The version of this feature. */
  version: 1;
  /** Every action that the agent knows. What is not listed here cannot be used, wherever else it is. */
  actions: readonly LodyGoalAction[];
  /**
   * The actions that go as a `_lody/session/goal` request. They are taken while a prompt is in
   * flight and never start a turn, so `set` and `resume` belong to `promptActions`. Absent: none.
   */
  controlActions?: readonly LodyGoalAction[];
  /**
   * The actions that ride on `session/prompt`, as {@linkcode LodyGoalPromptControl}. Absent: none. An
   * action that is in neither list cannot be used, though the agent knows it.
   */
  promptActions?: readonly LodyGoalAction[];
}

export const goalCapability: Description<LodyGoalCapability> = {
  name: "LodyGoalCapability",
  is: {
    object: {
      version: { literal: 1 },
      actions: { array: goalAction },
      "controlActions?": { array: goalAction },
      "promptActions?": { array: goalAction },
    },
  },
};
/** The schema of {@linkcode LodyGoalCapability}. */
export const LodyGoalCapabilitySchema: LodySchema<LodyGoalCapability> = /* @__PURE__ */ schema(
  goalCapability,
  guards.isLodyGoalCapability,
);

/**
 * Where a goal stands: `active`, which does not mean that a prompt runs now; `paused`, by the user or
 * the agent; `blocked`, since the agent cannot go on without help; `limited`, since a budget or a limit
 * is used up; or `complete`. A reason is in `lastReason`.
 */
export type LodyGoalStatus = "active" | "paused" | "blocked" | "limited" | "complete";

export const goalStatus: Description<LodyGoalStatus> = {
  name: "LodyGoalStatus",
  is: { oneOf: { active: true, paused: true, blocked: true, limited: true, complete: true } },
};
/** The schema of {@linkcode LodyGoalStatus}. */
export const LodyGoalStatusSchema: LodySchema<LodyGoalStatus> = /* @__PURE__ */ schema(
  goalStatus,
  guards.isLodyGoalStatus,
);

/** A session's goal as it stands: state of the session, not of a running prompt. */
export interface LodyGoalSnapshot {
  /** What is to be reached. */
  objective: string;
  /** Where it stands. */
  status: LodyGoalStatus;
  /** How many rounds of work were done for it. Absent: unknown. */
  iterations?: number;
  /** Why it stands so, for the user to read. Null: there is no reason. Absent: unknown. */
  lastReason?: string | null;
  /** When it was set, in Unix epoch seconds. Absent: unknown. */
  createdAtEpochSeconds?: number;
  /** When it last changed, in Unix epoch seconds. Absent: unknown. */
  updatedAtEpochSeconds?: number;
  /** How many tokens it may use. Null: without limit. Absent: unknown. */
  tokenBudget?: number | null;
  /** How many tokens it has used. Absent: unknown. */
  tokensUsed?: number;
  /** How long it was worked on, in seconds. Absent: unknown. */
  timeUsedSeconds?: number;
}

/** The times of a goal, which another dialect writes otherwise. */
type GoalTime = "createdAtEpochSeconds" | "updatedAtEpochSeconds";

/** What a goal's snapshot has beside the times. */
export const timelessGoal: Fields<Omit<LodyGoalSnapshot, GoalTime>> = {
  objective: "string",
  status: goalStatus,
  "iterations?": "amount",
  "lastReason?": { nullable: "string" },
  "tokenBudget?": { nullable: "amount" },
  "tokensUsed?": "amount",
  "timeUsedSeconds?": "amount",
};

const goalFields: Fields<LodyGoalSnapshot> = /* @__PURE__ */ withFields<
  Fields<Omit<LodyGoalSnapshot, GoalTime>>,
  Fields<Pick<LodyGoalSnapshot, GoalTime>>
>(timelessGoal, {
  "createdAtEpochSeconds?": "epoch seconds",
  "updatedAtEpochSeconds?": "epoch seconds",
});

export const goalSnapshot: Description<LodyGoalSnapshot> = {
  name: "LodyGoalSnapshot",
  is: { object: goalFields },
};
/** The schema of {@linkcode LodyGoalSnapshot}. */
export const LodyGoalSnapshotSchema: LodySchema<LodyGoalSnapshot> = /* @__PURE__ */ schema(
  goalSnapshot,
  guards.isLodyGoalSnapshot,
);

/** A change to a session's goal. */
export type LodyGoalChange =
  | {
    /** Sets a goal in place of the one there is. */
    action: "set";
    /** What is to be reached. */
    objective: string;
  }
  | {
    /** Changes the goal that is set. */
    action: "pause" | "resume" | "clear";
  };

/** The fields of a change, by its action. */
const goalChanges = { set: { objective: "id" }, pause: {}, resume: {}, clear: {} } as const;

/** Asks the agent to change the session's goal without starting a turn. */
export type LodyGoalControlRequest = {
  /** The session. */
  sessionId: string;
} & LodyGoalChange;

export const goalControlRequest: Description<LodyGoalControlRequest> = {
  name: "LodyGoalControlRequest",
  is: {
    tag: "action",
    common: { sessionId: "id" },
    branches: goalChanges,
  },
};
/** The schema of {@linkcode LodyGoalControlRequest}. */
export const LodyGoalControlRequestSchema: LodySchema<LodyGoalControlRequest> =
  /* @__PURE__ */ schema(goalControlRequest, guards.isLodyGoalControlRequest);

/** The goal after a {@linkcode LodyGoalControlRequest}. */
export interface LodyGoalControlResponse {
  /** The goal as it stands now. Null: there is none. */
  goal: LodyGoalSnapshot | null;
}

export const goalControlResponse: Description<LodyGoalControlResponse> = {
  name: "LodyGoalControlResponse",
  is: { object: { goal: { nullable: goalSnapshot } } },
};
/** The schema of {@linkcode LodyGoalControlResponse}. */
export const LodyGoalControlResponseSchema: LodySchema<LodyGoalControlResponse> =
  /* @__PURE__ */ schema(goalControlResponse, guards.isLodyGoalControlResponse);

/** Changes the session's goal together with a prompt. Rides on `session/prompt`. */
export type LodyGoalPromptControl = {
  /** The version of this feature. */
  version: 1;
} & LodyGoalChange;

export const goalPromptControl: Description<LodyGoalPromptControl> = {
  name: "LodyGoalPromptControl",
  is: {
    tag: "action",
    common: { version: { literal: 1 } },
    branches: goalChanges,
  },
};
/** The schema of {@linkcode LodyGoalPromptControl}. */
export const LodyGoalPromptControlSchema: LodySchema<LodyGoalPromptControl> =
  /* @__PURE__ */ schema(goalPromptControl, guards.isLodyGoalPromptControl);
