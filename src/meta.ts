import * as guards from "./generated/guards.ts";
import {
  lodyOf,
  type LodyPatch,
  updateOf,
  withLody,
  type WithLodyMeta,
  withUpdate,
} from "./meta_object.ts";
import { readFields } from "./schema/read_fields.ts";
import { requirePayload } from "./schema/require_payload.ts";
import { type LodySchema, schema } from "./schema/schema.ts";
import type { Description } from "./schema/vocabulary.ts";
import { activityMeta, type LodyActivityMeta } from "./session/activity.ts";
import { forkAtTurnMeta, type LodyForkAtTurnMeta } from "./session/fork.ts";
import {
  goalPromptControl,
  goalSnapshot,
  type LodyGoalPromptControl,
  type LodyGoalSnapshot,
} from "./session/goal.ts";
import { type LodyMessagePhase, messagePhase } from "./session/message_phase.ts";
import { type LodyNotice, notice } from "./session/notice.ts";
import { type LodySteerPromptMeta, steerPromptMeta } from "./session/steering.ts";
import { type LodyTitleSource, titleSource } from "./session/title.ts";
import { type LodyWorktreeProject, worktreeProject } from "./session/worktree_project.ts";
import { type LodyTaskMeta, taskMeta } from "./tasks/task_meta.ts";

/** What stands under `_meta.lody` of a standard ACP message. Each field rides where it says. */
export interface LodySessionMeta {
  /** On any session message: the turn it belongs to. Absent: unknown. */
  turnId?: string;
  /** On `session/fork`: the turn to fork at. Absent: the latest. */
  forkAtTurn?: LodyForkAtTurnMeta;
  /** On `session/prompt`: the prompt steers the turn that runs. Absent: it is an ordinary prompt. */
  steer?: LodySteerPromptMeta;
  /** On `session/prompt`: changes the session's goal. Absent: the goal stays. */
  goalControl?: LodyGoalPromptControl;
  /** On `session/new`, `load`, `resume` and `fork`: the project of the worktree. Absent: the provider's. */
  worktreeProject?: LodyWorktreeProject;
  /** On a tool call or its update: the tool, see {@linkcode LODY_TOOL_NAMES}. Absent: unknown. */
  toolName?: string;
  /** On a tool call or its update: work of the agent's own. Absent: it is an ordinary tool call. */
  activity?: LodyActivityMeta;
  /** On a tool call or its update: a task. Absent: it is an ordinary tool call. */
  task?: LodyTaskMeta;
  /** On a session update: the goal as it stands. Null: it was cleared. Absent: it is unchanged. */
  goal?: LodyGoalSnapshot | null;
  /** On a session update: something the user should read. Absent: nothing. */
  notice?: LodyNotice;
  /** On `session_info_update`: where the title comes from. Absent: not an authoritative one. */
  titleSource?: LodyTitleSource;
  /** On a session update: what the message is. Absent: unknown. */
  messagePhase?: LodyMessagePhase;
}

export const sessionMeta: Description<LodySessionMeta> = {
  name: "LodySessionMeta",
  is: {
    object: {
      "turnId?": "id",
      "forkAtTurn?": forkAtTurnMeta,
      "steer?": steerPromptMeta,
      "goalControl?": goalPromptControl,
      "worktreeProject?": worktreeProject,
      "toolName?": "string",
      "activity?": activityMeta,
      "task?": taskMeta,
      "goal?": { nullable: goalSnapshot },
      "notice?": notice,
      "titleSource?": titleSource,
      "messagePhase?": messagePhase,
    },
  },
};
/** The schema of {@linkcode LodySessionMeta}. */
export const LodySessionMetaSchema: LodySchema<LodySessionMeta> = /* @__PURE__ */ schema(
  sessionMeta,
  guards.isLodySessionMeta,
);

/**
 * Reads the contract's fields on an ACP message.
 *
 * @param message A request's params, a session update, or the whole `session/update` notification;
 * of the latter's two `_meta`, field by field, the update's own wins.
 * @returns The fields that are well-formed; bad and unknown ones are left out. Never throws.
 *
 * @example
 * ```ts
 * import { readLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const meta = readLodyMeta({
 *   sessionId: "s1",
 *   update: {
 *     sessionUpdate: "session_info_update",
 *     title: "Fix the build",
 *     _meta: { lody: { titleSource: "generated", goal: null, notice: "not a notice" } },
 *   },
 * });
 * assertEquals(meta, { titleSource: "generated", goal: null });
 * ```
 */
export function readLodyMeta(message: unknown): LodySessionMeta {
  const read = (value: unknown): LodySessionMeta =>
    readFields(sessionMeta, guards.isLodySessionMeta, lodyOf(value));
  return { ...read(message), ...read(updateOf(message)) };
}

/**
 * Writes the contract's fields onto an ACP message.
 *
 * @typeParam T The message.
 * @param message A request's params, a session update, or the whole `session/update` notification,
 * whose update gets the fields; not changed.
 * @param fields The fields to set. One that is undefined is left as it is.
 * @returns A copy. Other namespaces of `_meta` and other fields of `_meta.lody` are kept.
 * @throws {LodyValidationError} If a field is not as the contract has it.
 * @throws {RangeError} If a time in it can only be milliseconds.
 *
 * @example
 * ```ts
 * import { withLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const update = withLodyMeta(
 *   { sessionUpdate: "session_info_update", title: "Fix the build" },
 *   { titleSource: "generated" },
 * );
 * assertEquals(update._meta, { lody: { titleSource: "generated" } });
 * ```
 */
export function withLodyMeta<T extends object>(
  message: T,
  fields: LodyPatch<LodySessionMeta>,
): WithLodyMeta<T> {
  requirePayload<unknown>("Cannot write metadata", LodySessionMetaSchema, fields);
  return withUpdate(message, (update) => withLody(update, fields));
}
