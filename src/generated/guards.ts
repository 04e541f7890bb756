// Written by `deno task generate` from the descriptions in src/. Not to be edited.
import type {
  AcpGoalExtension,
  AcpGoalRequest,
  AcpGoalResponse,
  AcpGoalSnapshot,
} from "../interop/goal_extension.ts";
import type { ClaudeActiveGoal } from "../interop/claude_goal.ts";
import type { LodyActivityKind, LodyActivityMeta } from "../session/activity.ts";
import type {
  LodyClientExtensionCapabilities,
  LodyExtensionCapabilities,
  LodyVersionOneCapability,
} from "../capabilities.ts";
import type {
  LodyElicitationAnswer,
  LodyElicitationAnswerNote,
  LodyElicitationCapability,
  LodyElicitationMeta,
  LodyElicitationOption,
  LodyElicitationQuestion,
} from "../elicitation/types.ts";
import type { LodyForkAtTurnMeta } from "../session/fork.ts";
import type {
  LodyGoalAction,
  LodyGoalCapability,
  LodyGoalControlRequest,
  LodyGoalControlResponse,
  LodyGoalPromptControl,
  LodyGoalSnapshot,
  LodyGoalStatus,
} from "../session/goal.ts";
import type { LodyMessagePhase } from "../session/message_phase.ts";
import type { LodyNotice } from "../session/notice.ts";
import type { LodyPlanModeConfigOption } from "../session/plan_mode.ts";
import type {
  LodyRateLimitsCapability,
  RateLimit,
  RateLimitScope,
  RateLimitsGetRequest,
  RateLimitsGetResponse,
  RateLimitsSnapshot,
  RateLimitsUpdate,
  RateLimitWallet,
  RateLimitWindow,
} from "../rate_limits.ts";
import type {
  LodySessionHistoryReadRequest,
  LodySessionHistoryReadResponse,
} from "../session/history.ts";
import type { LodySessionMeta } from "../meta.ts";
import type {
  LodySteerApplied,
  LodySteeringCapability,
  LodySteerPromptMeta,
  LodySteerRequest,
  LodySteerResponse,
} from "../session/steering.ts";
import type {
  LodySubagentCancelRequest,
  LodySubagentCancelResponse,
  LodySubagentCapability,
  LodySubagentOutputRequest,
  LodySubagentOutputResponse,
  LodySubagentsListRequest,
  LodySubagentsListResponse,
  LodySubagentTask,
} from "../tasks/queries.ts";
import type {
  LodySubagentEvent,
  LodySubagentProgress,
  LodySubagentSnapshot,
  LodySubagentState,
  LodySubagentSupport,
} from "../subagents/events.ts";
import type { LodySubagentMirrorMeta } from "../subagents/mirror.ts";
import type { LodySubagentOutput } from "../subagents/output.ts";
import type {
  LodyTaskCapability,
  LodyTaskKind,
  LodyTaskMeta,
  LodyTaskStatus,
  LodyTaskUsage,
} from "../tasks/task_meta.ts";
import type { LodyTitleSource } from "../session/title.ts";
import type { LodyWorktreeProject } from "../session/worktree_project.ts";
import type { ModelUsage, SessionUsageScopeMeta, SessionUsageUpdate } from "../usage/types.ts";
import { isLongerThan } from "../schema/length.ts";

type Fields = Record<string, unknown>;

/**
 * Whether a value is an {@linkcode AcpGoalExtension}; AcpGoalExtensionSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isAcpGoalExtension } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isAcpGoalExtension({"version":1,"controlMethod":"_session/goal","actions":[]}));
 * assertFalse(isAcpGoalExtension(null));
 * ```
 */
export function isAcpGoalExtension(value: unknown): value is AcpGoalExtension {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  if (fields.controlMethod !== "_session/goal") return false;
  const actions = fields.actions;
  if (!Array.isArray(actions)) return false;
  for (let index = 0; index < actions.length; index++) {
    const actionsItem: unknown = actions[index];
    if (
      actionsItem !== "set" && actionsItem !== "pause" && actionsItem !== "resume" &&
      actionsItem !== "clear"
    ) return false;
  }
  return true;
}

/**
 * Whether a value is an {@linkcode AcpGoalRequest}; AcpGoalRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isAcpGoalRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isAcpGoalRequest({"sessionId":"id-1","action":"set","objective":"id-1"}));
 * assertFalse(isAcpGoalRequest(null));
 * ```
 */
export function isAcpGoalRequest(value: unknown): value is AcpGoalRequest {
  if (!isLodyGoalControlRequest(value)) return false;
  return true;
}

/**
 * Whether a value is an {@linkcode AcpGoalResponse}; AcpGoalResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isAcpGoalResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isAcpGoalResponse({}));
 * assertFalse(isAcpGoalResponse(null));
 * ```
 */
export function isAcpGoalResponse(value: unknown): value is AcpGoalResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return true;
}

/**
 * Whether a value is an {@linkcode AcpGoalSnapshot}; AcpGoalSnapshotSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isAcpGoalSnapshot } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isAcpGoalSnapshot({"objective":"text","status":"active","controlMethod":"_session/goal"}));
 * assertFalse(isAcpGoalSnapshot(null));
 * ```
 */
export function isAcpGoalSnapshot(value: unknown): value is AcpGoalSnapshot {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.objective !== "string") return false;
  const status = fields.status;
  if (
    status !== "active" && status !== "paused" && status !== "blocked" && status !== "limited" &&
    status !== "complete"
  ) return false;
  const iterations = fields.iterations;
  if (
    iterations !== undefined &&
    (typeof iterations !== "number" || !(iterations >= 0 && iterations < Infinity))
  ) return false;
  const lastReason = fields.lastReason;
  if (lastReason !== undefined && lastReason !== null && typeof lastReason !== "string") {
    return false;
  }
  const tokenBudget = fields.tokenBudget;
  if (
    tokenBudget !== undefined &&
    (tokenBudget !== null &&
      (typeof tokenBudget !== "number" || !(tokenBudget >= 0 && tokenBudget < Infinity)))
  ) return false;
  const tokensUsed = fields.tokensUsed;
  if (
    tokensUsed !== undefined &&
    (typeof tokensUsed !== "number" || !(tokensUsed >= 0 && tokensUsed < Infinity))
  ) return false;
  const timeUsedSeconds = fields.timeUsedSeconds;
  if (
    timeUsedSeconds !== undefined &&
    (typeof timeUsedSeconds !== "number" || !(timeUsedSeconds >= 0 && timeUsedSeconds < Infinity))
  ) return false;
  if (fields.controlMethod !== "_session/goal") return false;
  const createdAt = fields.createdAt;
  if (
    createdAt !== undefined &&
    (typeof createdAt !== "number" || !(createdAt >= 0 && createdAt < Infinity))
  ) return false;
  const updatedAt = fields.updatedAt;
  if (
    updatedAt !== undefined &&
    (typeof updatedAt !== "number" || !(updatedAt >= 0 && updatedAt < Infinity))
  ) return false;
  return true;
}

function isAnnotations(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const audience = fields.audience;
  if (audience !== undefined && audience !== null) {
    if (!Array.isArray(audience)) return false;
    for (let index = 0; index < audience.length; index++) {
      const audienceItem: unknown = audience[index];
      if (audienceItem !== "assistant" && audienceItem !== "user") return false;
    }
  }
  const lastModified = fields.lastModified;
  if (lastModified !== undefined && lastModified !== null && typeof lastModified !== "string") {
    return false;
  }
  const priority = fields.priority;
  if (
    priority !== undefined &&
    (priority !== null &&
      (typeof priority !== "number" || !(priority > -Infinity && priority < Infinity)))
  ) return false;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode ClaudeActiveGoal}; ClaudeActiveGoalSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isClaudeActiveGoal } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isClaudeActiveGoal({"type":"active_goal","value":null}));
 * assertFalse(isClaudeActiveGoal(null));
 * ```
 */
export function isClaudeActiveGoal(value: unknown): value is ClaudeActiveGoal {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.type !== "active_goal") return false;
  const value2 = fields.value;
  if (value2 !== null) {
    if (typeof value2 !== "object" || value2 === null || Array.isArray(value2)) return false;
    const valueFields = value2 as Fields;
    if (typeof valueFields.condition !== "string") return false;
    const iterations = valueFields.iterations;
    if (typeof iterations !== "number" || !(iterations >= 0 && iterations < Infinity)) return false;
    const setat = valueFields.set_at;
    if (typeof setat !== "number" || !(setat >= 0 && setat < Infinity)) return false;
    const lastreason = valueFields.last_reason;
    if (lastreason !== undefined && lastreason !== null && typeof lastreason !== "string") {
      return false;
    }
    const tokensatstart = valueFields.tokens_at_start;
    if (
      tokensatstart !== undefined &&
      (typeof tokensatstart !== "number" || !(tokensatstart >= 0 && tokensatstart < Infinity))
    ) return false;
  }
  return true;
}

function isContentBlockResourceWithText(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.text !== "string") return false;
  if (typeof fields.uri !== "string") return false;
  const mimeType = fields.mimeType;
  if (mimeType !== undefined && mimeType !== null && typeof mimeType !== "string") return false;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  return true;
}

function isContentBlockResourceWithBlob(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.blob !== "string") return false;
  if (typeof fields.uri !== "string") return false;
  const mimeType = fields.mimeType;
  if (mimeType !== undefined && mimeType !== null && typeof mimeType !== "string") return false;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  return true;
}

function isContentBlock(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const annotations = fields.annotations;
  if (annotations !== undefined && annotations !== null && !isAnnotations(annotations)) {
    return false;
  }
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  switch (fields.type) {
    case "text": {
      if (typeof fields.text !== "string") return false;
      break;
    }
    case "image": {
      if (typeof fields.data !== "string") return false;
      if (typeof fields.mimeType !== "string") return false;
      const uri = fields.uri;
      if (uri !== undefined && uri !== null && typeof uri !== "string") return false;
      break;
    }
    case "audio": {
      if (typeof fields.data !== "string") return false;
      if (typeof fields.mimeType !== "string") return false;
      break;
    }
    case "resource_link": {
      if (typeof fields.name !== "string") return false;
      if (typeof fields.uri !== "string") return false;
      const title = fields.title;
      if (title !== undefined && title !== null && typeof title !== "string") return false;
      const description = fields.description;
      if (description !== undefined && description !== null && typeof description !== "string") {
        return false;
      }
      const mimeType = fields.mimeType;
      if (mimeType !== undefined && mimeType !== null && typeof mimeType !== "string") return false;
      const size = fields.size;
      if (size !== undefined && size !== null && !Number.isSafeInteger(size)) return false;
      break;
    }
    case "resource": {
      const resource = fields.resource;
      if (!isContentBlockResourceWithText(resource) && !isContentBlockResourceWithBlob(resource)) {
        return false;
      }
      break;
    }
    default:
      return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyActivityKind}; LodyActivityKindSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyActivityKind } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyActivityKind("context_compaction"));
 * assertFalse(isLodyActivityKind(null));
 * ```
 */
export function isLodyActivityKind(value: unknown): value is LodyActivityKind {
  if (value !== "context_compaction" && value !== "retry") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyActivityMeta}; LodyActivityMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyActivityMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyActivityMeta({"version":1,"kind":"context_compaction"}));
 * assertFalse(isLodyActivityMeta(null));
 * ```
 */
export function isLodyActivityMeta(value: unknown): value is LodyActivityMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const kind = fields.kind;
  if (kind !== "context_compaction" && kind !== "retry") return false;
  const automatic = fields.automatic;
  if (automatic !== undefined && typeof automatic !== "boolean") return false;
  const usedTokensBefore = fields.usedTokensBefore;
  if (
    usedTokensBefore !== undefined &&
    (typeof usedTokensBefore !== "number" ||
      !(usedTokensBefore >= 0 && usedTokensBefore < Infinity))
  ) return false;
  const usedTokensAfter = fields.usedTokensAfter;
  if (
    usedTokensAfter !== undefined &&
    (typeof usedTokensAfter !== "number" || !(usedTokensAfter >= 0 && usedTokensAfter < Infinity))
  ) return false;
  const durationMs = fields.durationMs;
  if (
    durationMs !== undefined &&
    (typeof durationMs !== "number" || !(durationMs >= 0 && durationMs < Infinity))
  ) return false;
  const failureReason = fields.failureReason;
  if (failureReason !== undefined && typeof failureReason !== "string") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyClientExtensionCapabilities}; LodyClientExtensionCapabilitiesSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyClientExtensionCapabilities } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyClientExtensionCapabilities({}));
 * assertFalse(isLodyClientExtensionCapabilities(null));
 * ```
 */
export function isLodyClientExtensionCapabilities(
  value: unknown,
): value is LodyClientExtensionCapabilities {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const subagentEvents = fields.subagentEvents;
  if (subagentEvents !== undefined && !isLodyVersionOneCapability(subagentEvents)) return false;
  const elicitation = fields.elicitation;
  if (elicitation !== undefined && !isLodyElicitationCapability(elicitation)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationAnswer}; LodyElicitationAnswerSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationAnswer } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationAnswer("text"));
 * assertFalse(isLodyElicitationAnswer(null));
 * ```
 */
export function isLodyElicitationAnswer(value: unknown): value is LodyElicitationAnswer {
  if (typeof value !== "string") {
    if (!Array.isArray(value)) return false;
    for (let index = 0; index < value.length; index++) {
      if (typeof value[index] !== "string") return false;
    }
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationAnswerNote}; LodyElicitationAnswerNoteSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationAnswerNote } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationAnswerNote({"fieldId":"id-1"}));
 * assertFalse(isLodyElicitationAnswerNote(null));
 * ```
 */
export function isLodyElicitationAnswerNote(value: unknown): value is LodyElicitationAnswerNote {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const fieldId = fields.fieldId;
  if (typeof fieldId !== "string" || fieldId === "") return false;
  const title = fields.title;
  if (title !== undefined && typeof title !== "string") return false;
  const description = fields.description;
  if (description !== undefined && typeof description !== "string") return false;
  const isSecret = fields.isSecret;
  if (isSecret !== undefined && typeof isSecret !== "boolean") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationCapability}; LodyElicitationCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationCapability({"version":1}));
 * assertFalse(isLodyElicitationCapability(null));
 * ```
 */
export function isLodyElicitationCapability(value: unknown): value is LodyElicitationCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const answerNotes = fields.answerNotes;
  if (answerNotes !== undefined && answerNotes !== true) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationMeta}; LodyElicitationMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationMeta({"version":1}));
 * assertFalse(isLodyElicitationMeta(null));
 * ```
 */
export function isLodyElicitationMeta(value: unknown): value is LodyElicitationMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const autoResolveAfterSeconds = fields.autoResolveAfterSeconds;
  if (
    autoResolveAfterSeconds !== undefined &&
    (autoResolveAfterSeconds !== null &&
      (typeof autoResolveAfterSeconds !== "number" ||
        !(autoResolveAfterSeconds >= 0 && autoResolveAfterSeconds < Infinity)))
  ) return false;
  const autoResolveAtEpochSeconds = fields.autoResolveAtEpochSeconds;
  if (
    autoResolveAtEpochSeconds !== undefined &&
    (typeof autoResolveAtEpochSeconds !== "number" ||
      !(autoResolveAtEpochSeconds >= 0 && autoResolveAtEpochSeconds < Infinity))
  ) return false;
  const customAnswerFor = fields.customAnswerFor;
  if (
    customAnswerFor !== undefined && (typeof customAnswerFor !== "string" || customAnswerFor === "")
  ) return false;
  const noteFor = fields.noteFor;
  if (noteFor !== undefined && (typeof noteFor !== "string" || noteFor === "")) return false;
  const secret = fields.secret;
  if (secret !== undefined && typeof secret !== "boolean") return false;
  const preview = fields.preview;
  if (preview !== undefined && typeof preview !== "string") return false;
  const questions = fields.questions;
  if (questions !== undefined) {
    if (!Array.isArray(questions)) return false;
    for (let index = 0; index < questions.length; index++) {
      if (!isLodyElicitationQuestion(questions[index])) return false;
    }
  }
  const answers = fields.answers;
  if (answers !== undefined) {
    if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return false;
    const answersFields = answers as Fields;
    for (const key of Object.keys(answersFields)) {
      if (!isLodyElicitationAnswer(answersFields[key])) return false;
    }
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationOption}; LodyElicitationOptionSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationOption } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationOption({"label":"text"}));
 * assertFalse(isLodyElicitationOption(null));
 * ```
 */
export function isLodyElicitationOption(value: unknown): value is LodyElicitationOption {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.label !== "string") return false;
  const description = fields.description;
  if (description !== undefined && typeof description !== "string") return false;
  const preview = fields.preview;
  if (preview !== undefined && typeof preview !== "string") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyElicitationQuestion}; LodyElicitationQuestionSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyElicitationQuestion } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyElicitationQuestion({"question":"text","header":"text","options":[],"multiSelect":true}));
 * assertFalse(isLodyElicitationQuestion(null));
 * ```
 */
export function isLodyElicitationQuestion(value: unknown): value is LodyElicitationQuestion {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const id = fields.id;
  if (id !== undefined && (typeof id !== "string" || id === "")) return false;
  if (typeof fields.question !== "string") return false;
  if (typeof fields.header !== "string") return false;
  const options = fields.options;
  if (!Array.isArray(options)) return false;
  for (let index = 0; index < options.length; index++) {
    if (!isLodyElicitationOption(options[index])) return false;
  }
  if (typeof fields.multiSelect !== "boolean") return false;
  const allowCustomAnswer = fields.allowCustomAnswer;
  if (allowCustomAnswer !== undefined && typeof allowCustomAnswer !== "boolean") return false;
  const isSecret = fields.isSecret;
  if (isSecret !== undefined && typeof isSecret !== "boolean") return false;
  const note = fields.note;
  if (note !== undefined && !isLodyElicitationAnswerNote(note)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyExtensionCapabilities}; LodyExtensionCapabilitiesSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyExtensionCapabilities } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyExtensionCapabilities({}));
 * assertFalse(isLodyExtensionCapabilities(null));
 * ```
 */
export function isLodyExtensionCapabilities(value: unknown): value is LodyExtensionCapabilities {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const subagentEvents = fields.subagentEvents;
  if (subagentEvents !== undefined && !isLodyVersionOneCapability(subagentEvents)) return false;
  const sessionTitle = fields.sessionTitle;
  if (sessionTitle !== undefined && !isLodyVersionOneCapability(sessionTitle)) return false;
  const usage = fields.usage;
  if (usage !== undefined && !isLodyVersionOneCapability(usage)) return false;
  const rateLimits = fields.rateLimits;
  if (rateLimits !== undefined && !isLodyRateLimitsCapability(rateLimits)) return false;
  const forkAtTurn = fields.forkAtTurn;
  if (forkAtTurn !== undefined && !isLodyVersionOneCapability(forkAtTurn)) return false;
  const steering = fields.steering;
  if (steering !== undefined && !isLodySteeringCapability(steering)) return false;
  const tasks = fields.tasks;
  if (tasks !== undefined && !isLodyTaskCapability(tasks)) return false;
  const subagents = fields.subagents;
  if (subagents !== undefined && !isLodySubagentCapability(subagents)) return false;
  const goal = fields.goal;
  if (goal !== undefined && !isLodyGoalCapability(goal)) return false;
  const compaction = fields.compaction;
  if (compaction !== undefined && !isLodyVersionOneCapability(compaction)) return false;
  const sessionHistory = fields.sessionHistory;
  if (sessionHistory !== undefined && !isLodyVersionOneCapability(sessionHistory)) return false;
  const worktreeProject = fields.worktreeProject;
  if (worktreeProject !== undefined && !isLodyVersionOneCapability(worktreeProject)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyForkAtTurnMeta}; LodyForkAtTurnMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyForkAtTurnMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyForkAtTurnMeta({"version":1}));
 * assertFalse(isLodyForkAtTurnMeta(null));
 * ```
 */
export function isLodyForkAtTurnMeta(value: unknown): value is LodyForkAtTurnMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const turnId = fields.turnId;
  if (turnId !== undefined && (typeof turnId !== "string" || turnId === "")) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalAction}; LodyGoalActionSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalAction } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalAction("set"));
 * assertFalse(isLodyGoalAction(null));
 * ```
 */
export function isLodyGoalAction(value: unknown): value is LodyGoalAction {
  if (value !== "set" && value !== "pause" && value !== "resume" && value !== "clear") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalCapability}; LodyGoalCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalCapability({"version":1,"actions":[]}));
 * assertFalse(isLodyGoalCapability(null));
 * ```
 */
export function isLodyGoalCapability(value: unknown): value is LodyGoalCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const actions = fields.actions;
  if (!Array.isArray(actions)) return false;
  for (let index = 0; index < actions.length; index++) {
    const actionsItem: unknown = actions[index];
    if (
      actionsItem !== "set" && actionsItem !== "pause" && actionsItem !== "resume" &&
      actionsItem !== "clear"
    ) return false;
  }
  const controlActions = fields.controlActions;
  if (controlActions !== undefined) {
    if (!Array.isArray(controlActions)) return false;
    for (let index2 = 0; index2 < controlActions.length; index2++) {
      const controlActionsItem: unknown = controlActions[index2];
      if (
        controlActionsItem !== "set" && controlActionsItem !== "pause" &&
        controlActionsItem !== "resume" && controlActionsItem !== "clear"
      ) return false;
    }
  }
  const promptActions = fields.promptActions;
  if (promptActions !== undefined) {
    if (!Array.isArray(promptActions)) return false;
    for (let index2 = 0; index2 < promptActions.length; index2++) {
      const promptActionsItem: unknown = promptActions[index2];
      if (
        promptActionsItem !== "set" && promptActionsItem !== "pause" &&
        promptActionsItem !== "resume" && promptActionsItem !== "clear"
      ) return false;
    }
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalControlRequest}; LodyGoalControlRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalControlRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalControlRequest({"sessionId":"id-1","action":"set","objective":"id-1"}));
 * assertFalse(isLodyGoalControlRequest(null));
 * ```
 */
export function isLodyGoalControlRequest(value: unknown): value is LodyGoalControlRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  switch (fields.action) {
    case "set": {
      const objective = fields.objective;
      if (typeof objective !== "string" || objective === "") return false;
      break;
    }
    case "pause":
    case "resume":
    case "clear":
      break;
    default:
      return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalControlResponse}; LodyGoalControlResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalControlResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalControlResponse({"goal":null}));
 * assertFalse(isLodyGoalControlResponse(null));
 * ```
 */
export function isLodyGoalControlResponse(value: unknown): value is LodyGoalControlResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const goal = fields.goal;
  if (goal !== null && !isLodyGoalSnapshot(goal)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalPromptControl}; LodyGoalPromptControlSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalPromptControl } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalPromptControl({"version":1,"action":"set","objective":"id-1"}));
 * assertFalse(isLodyGoalPromptControl(null));
 * ```
 */
export function isLodyGoalPromptControl(value: unknown): value is LodyGoalPromptControl {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  switch (fields.action) {
    case "set": {
      const objective = fields.objective;
      if (typeof objective !== "string" || objective === "") return false;
      break;
    }
    case "pause":
    case "resume":
    case "clear":
      break;
    default:
      return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalSnapshot}; LodyGoalSnapshotSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalSnapshot } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalSnapshot({"objective":"text","status":"active"}));
 * assertFalse(isLodyGoalSnapshot(null));
 * ```
 */
export function isLodyGoalSnapshot(value: unknown): value is LodyGoalSnapshot {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.objective !== "string") return false;
  const status = fields.status;
  if (
    status !== "active" && status !== "paused" && status !== "blocked" && status !== "limited" &&
    status !== "complete"
  ) return false;
  const iterations = fields.iterations;
  if (
    iterations !== undefined &&
    (typeof iterations !== "number" || !(iterations >= 0 && iterations < Infinity))
  ) return false;
  const lastReason = fields.lastReason;
  if (lastReason !== undefined && lastReason !== null && typeof lastReason !== "string") {
    return false;
  }
  const tokenBudget = fields.tokenBudget;
  if (
    tokenBudget !== undefined &&
    (tokenBudget !== null &&
      (typeof tokenBudget !== "number" || !(tokenBudget >= 0 && tokenBudget < Infinity)))
  ) return false;
  const tokensUsed = fields.tokensUsed;
  if (
    tokensUsed !== undefined &&
    (typeof tokensUsed !== "number" || !(tokensUsed >= 0 && tokensUsed < Infinity))
  ) return false;
  const timeUsedSeconds = fields.timeUsedSeconds;
  if (
    timeUsedSeconds !== undefined &&
    (typeof timeUsedSeconds !== "number" || !(timeUsedSeconds >= 0 && timeUsedSeconds < Infinity))
  ) return false;
  const createdAtEpochSeconds = fields.createdAtEpochSeconds;
  if (
    createdAtEpochSeconds !== undefined &&
    (typeof createdAtEpochSeconds !== "number" ||
      !(createdAtEpochSeconds >= 0 && createdAtEpochSeconds < Infinity))
  ) return false;
  const updatedAtEpochSeconds = fields.updatedAtEpochSeconds;
  if (
    updatedAtEpochSeconds !== undefined &&
    (typeof updatedAtEpochSeconds !== "number" ||
      !(updatedAtEpochSeconds >= 0 && updatedAtEpochSeconds < Infinity))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyGoalStatus}; LodyGoalStatusSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyGoalStatus } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyGoalStatus("active"));
 * assertFalse(isLodyGoalStatus(null));
 * ```
 */
export function isLodyGoalStatus(value: unknown): value is LodyGoalStatus {
  if (
    value !== "active" && value !== "paused" && value !== "blocked" && value !== "limited" &&
    value !== "complete"
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyMessagePhase}; LodyMessagePhaseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyMessagePhase } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyMessagePhase("commentary"));
 * assertFalse(isLodyMessagePhase(null));
 * ```
 */
export function isLodyMessagePhase(value: unknown): value is LodyMessagePhase {
  if (value !== "commentary" && value !== "final_answer") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyNotice}; LodyNoticeSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyNotice } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyNotice({"level":"info","message":"text"}));
 * assertFalse(isLodyNotice(null));
 * ```
 */
export function isLodyNotice(value: unknown): value is LodyNotice {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const level = fields.level;
  if (level !== "info" && level !== "warning" && level !== "error") return false;
  if (typeof fields.message !== "string") return false;
  const source = fields.source;
  if (source !== undefined && typeof source !== "string") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyPlanModeConfigOption}; LodyPlanModeConfigOptionSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyPlanModeConfigOption } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyPlanModeConfigOption({"id":"plan_mode","name":"text","description":"text","type":"boolean","currentValue":true}));
 * assertFalse(isLodyPlanModeConfigOption(null));
 * ```
 */
export function isLodyPlanModeConfigOption(value: unknown): value is LodyPlanModeConfigOption {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.id !== "plan_mode") return false;
  if (typeof fields.name !== "string") return false;
  if (typeof fields.description !== "string") return false;
  if (fields.type !== "boolean") return false;
  if (typeof fields.currentValue !== "boolean") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyRateLimitsCapability}; LodyRateLimitsCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyRateLimitsCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyRateLimitsCapability({"version":1}));
 * assertFalse(isLodyRateLimitsCapability(null));
 * ```
 */
export function isLodyRateLimitsCapability(value: unknown): value is LodyRateLimitsCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const query = fields.query;
  if (query !== undefined && query !== true) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySessionHistoryReadRequest}; LodySessionHistoryReadRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySessionHistoryReadRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySessionHistoryReadRequest({"sessionId":"id-1"}));
 * assertFalse(isLodySessionHistoryReadRequest(null));
 * ```
 */
export function isLodySessionHistoryReadRequest(
  value: unknown,
): value is LodySessionHistoryReadRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySessionHistoryReadResponse}; LodySessionHistoryReadResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySessionHistoryReadResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySessionHistoryReadResponse({}));
 * assertFalse(isLodySessionHistoryReadResponse(null));
 * ```
 */
export function isLodySessionHistoryReadResponse(
  value: unknown,
): value is LodySessionHistoryReadResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySessionMeta}; LodySessionMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySessionMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySessionMeta({}));
 * assertFalse(isLodySessionMeta(null));
 * ```
 */
export function isLodySessionMeta(value: unknown): value is LodySessionMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const turnId = fields.turnId;
  if (turnId !== undefined && (typeof turnId !== "string" || turnId === "")) return false;
  const forkAtTurn = fields.forkAtTurn;
  if (forkAtTurn !== undefined && !isLodyForkAtTurnMeta(forkAtTurn)) return false;
  const steer = fields.steer;
  if (steer !== undefined && !isLodySteerPromptMeta(steer)) return false;
  const goalControl = fields.goalControl;
  if (goalControl !== undefined && !isLodyGoalPromptControl(goalControl)) return false;
  const worktreeProject = fields.worktreeProject;
  if (worktreeProject !== undefined && !isLodyWorktreeProject(worktreeProject)) return false;
  const toolName = fields.toolName;
  if (toolName !== undefined && typeof toolName !== "string") return false;
  const activity = fields.activity;
  if (activity !== undefined && !isLodyActivityMeta(activity)) return false;
  const task = fields.task;
  if (task !== undefined && !isLodyTaskMeta(task)) return false;
  const goal = fields.goal;
  if (goal !== undefined && goal !== null && !isLodyGoalSnapshot(goal)) return false;
  const notice = fields.notice;
  if (notice !== undefined && !isLodyNotice(notice)) return false;
  const titleSource = fields.titleSource;
  if (
    titleSource !== undefined && titleSource !== "explicit" && titleSource !== "generated" &&
    titleSource !== "fallback" && titleSource !== "unset"
  ) return false;
  const messagePhase = fields.messagePhase;
  if (
    messagePhase !== undefined && messagePhase !== "commentary" && messagePhase !== "final_answer"
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySteerApplied}; LodySteerAppliedSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySteerApplied } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySteerApplied({"sessionId":"id-1","steerId":"id-1"}));
 * assertFalse(isLodySteerApplied(null));
 * ```
 */
export function isLodySteerApplied(value: unknown): value is LodySteerApplied {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const steerId = fields.steerId;
  if (typeof steerId !== "string" || steerId === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySteerPromptMeta}; LodySteerPromptMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySteerPromptMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySteerPromptMeta({"id":"id-1"}));
 * assertFalse(isLodySteerPromptMeta(null));
 * ```
 */
export function isLodySteerPromptMeta(value: unknown): value is LodySteerPromptMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const id = fields.id;
  if (typeof id !== "string" || id === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySteerRequest}; LodySteerRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySteerRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySteerRequest({"sessionId":"id-1","prompt":[],"steerId":"id-1"}));
 * assertFalse(isLodySteerRequest(null));
 * ```
 */
export function isLodySteerRequest(value: unknown): value is LodySteerRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const prompt = fields.prompt;
  if (!Array.isArray(prompt)) return false;
  const steerId = fields.steerId;
  if (typeof steerId !== "string" || steerId === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySteerResponse}; LodySteerResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySteerResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySteerResponse({"outcome":"injected"}));
 * assertFalse(isLodySteerResponse(null));
 * ```
 */
export function isLodySteerResponse(value: unknown): value is LodySteerResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const outcome = fields.outcome;
  if (outcome !== "injected" && outcome !== "failed") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySteeringCapability}; LodySteeringCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySteeringCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySteeringCapability({"version":1,"transport":"request","upstreamTurn":"same","configPolicy":"active"}));
 * assertFalse(isLodySteeringCapability(null));
 * ```
 */
export function isLodySteeringCapability(value: unknown): value is LodySteeringCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const transport = fields.transport;
  if (transport !== "request" && transport !== "prompt") return false;
  const upstreamTurn = fields.upstreamTurn;
  if (upstreamTurn !== "same" && upstreamTurn !== "handoff") return false;
  const configPolicy = fields.configPolicy;
  if (configPolicy !== "active" && configPolicy !== "apply") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentCancelRequest}; LodySubagentCancelRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentCancelRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentCancelRequest({"sessionId":"id-1","taskId":"id-1"}));
 * assertFalse(isLodySubagentCancelRequest(null));
 * ```
 */
export function isLodySubagentCancelRequest(value: unknown): value is LodySubagentCancelRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const taskId = fields.taskId;
  if (typeof taskId !== "string" || taskId === "") return false;
  const reason = fields.reason;
  if (reason !== undefined && typeof reason !== "string") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentCancelResponse}; LodySubagentCancelResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentCancelResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentCancelResponse({}));
 * assertFalse(isLodySubagentCancelResponse(null));
 * ```
 */
export function isLodySubagentCancelResponse(value: unknown): value is LodySubagentCancelResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentCapability}; LodySubagentCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentCapability({"version":1,"lifecycle":true}));
 * assertFalse(isLodySubagentCapability(null));
 * ```
 */
export function isLodySubagentCapability(value: unknown): value is LodySubagentCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  if (fields.lifecycle !== true) return false;
  const list = fields.list;
  if (list !== undefined && list !== true) return false;
  const cancel = fields.cancel;
  if (cancel !== undefined && cancel !== true) return false;
  const output = fields.output;
  if (output !== undefined && output !== true) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentEvent}; LodySubagentEventSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentEvent } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentEvent({"version":1,"sessionId":"id-1","runId":"id-1","type":"snapshot","snapshot":{"state":"pending","support":{"stream":[],"progress":true,"outputRead":"none","cancel":true}}}));
 * assertFalse(isLodySubagentEvent(null));
 * ```
 */
export function isLodySubagentEvent(value: unknown): value is LodySubagentEvent {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const runId = fields.runId;
  if (typeof runId !== "string" || runId === "") return false;
  switch (fields.type) {
    case "snapshot": {
      if (!isLodySubagentSnapshot(fields.snapshot)) return false;
      break;
    }
    case "progress": {
      if (!isLodySubagentProgress(fields.progress)) return false;
      break;
    }
    case "output": {
      if (!isLodySubagentOutput(fields.update)) return false;
      const nativeTurnId = fields.nativeTurnId;
      if (nativeTurnId !== undefined && typeof nativeTurnId !== "string") return false;
      const messageId = fields.messageId;
      if (messageId !== undefined && typeof messageId !== "string") return false;
      break;
    }
    default:
      return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentMirrorMeta}; LodySubagentMirrorMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentMirrorMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentMirrorMeta({"subagentRunId":"id-1","subagentToolCallId":"id-1"}));
 * assertFalse(isLodySubagentMirrorMeta(null));
 * ```
 */
export function isLodySubagentMirrorMeta(value: unknown): value is LodySubagentMirrorMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const subagentRunId = fields.subagentRunId;
  if (typeof subagentRunId !== "string" || subagentRunId === "") return false;
  const subagentToolCallId = fields.subagentToolCallId;
  if (typeof subagentToolCallId !== "string" || subagentToolCallId === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentOutput}; LodySubagentOutputSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentOutput } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentOutput({"sessionUpdate":"agent_message_chunk","content":{"type":"text","text":"text"}}));
 * assertFalse(isLodySubagentOutput(null));
 * ```
 */
export function isLodySubagentOutput(value: unknown): value is LodySubagentOutput {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  switch (fields.sessionUpdate) {
    case "agent_message_chunk":
    case "agent_thought_chunk": {
      if (!isContentBlock(fields.content)) return false;
      const messageId = fields.messageId;
      if (messageId !== undefined && messageId !== null && typeof messageId !== "string") {
        return false;
      }
      break;
    }
    case "tool_call": {
      const toolCallId = fields.toolCallId;
      if (typeof toolCallId !== "string" || toolCallId === "") return false;
      if (typeof fields.title !== "string") return false;
      const name = fields.name;
      if (name !== undefined && name !== null && typeof name !== "string") return false;
      const kind = fields.kind;
      if (
        kind !== undefined && kind !== "read" && kind !== "edit" && kind !== "delete" &&
        kind !== "move" && kind !== "search" && kind !== "execute" && kind !== "think" &&
        kind !== "fetch" && kind !== "switch_mode" && kind !== "other"
      ) return false;
      const status = fields.status;
      if (
        status !== undefined && status !== "pending" && status !== "in_progress" &&
        status !== "completed" && status !== "failed"
      ) return false;
      const content = fields.content;
      if (content !== undefined) {
        if (!Array.isArray(content)) return false;
        for (let index = 0; index < content.length; index++) {
          if (!isToolCallContent(content[index])) return false;
        }
      }
      const locations = fields.locations;
      if (locations !== undefined) {
        if (!Array.isArray(locations)) return false;
        for (let index = 0; index < locations.length; index++) {
          if (!isToolCallLocation(locations[index])) return false;
        }
      }
      break;
    }
    case "tool_call_update": {
      const toolCallId = fields.toolCallId;
      if (typeof toolCallId !== "string" || toolCallId === "") return false;
      const title = fields.title;
      if (title !== undefined && title !== null && typeof title !== "string") return false;
      const name = fields.name;
      if (name !== undefined && name !== null && typeof name !== "string") return false;
      const kind = fields.kind;
      if (
        kind !== undefined && kind !== null && kind !== "read" && kind !== "edit" &&
        kind !== "delete" && kind !== "move" && kind !== "search" && kind !== "execute" &&
        kind !== "think" && kind !== "fetch" && kind !== "switch_mode" && kind !== "other"
      ) return false;
      const status = fields.status;
      if (
        status !== undefined && status !== null && status !== "pending" &&
        status !== "in_progress" && status !== "completed" && status !== "failed"
      ) return false;
      const content = fields.content;
      if (content !== undefined && content !== null) {
        if (!Array.isArray(content)) return false;
        for (let index = 0; index < content.length; index++) {
          if (!isToolCallContent(content[index])) return false;
        }
      }
      const locations = fields.locations;
      if (locations !== undefined && locations !== null) {
        if (!Array.isArray(locations)) return false;
        for (let index = 0; index < locations.length; index++) {
          if (!isToolCallLocation(locations[index])) return false;
        }
      }
      break;
    }
    case "plan": {
      const entries = fields.entries;
      if (!Array.isArray(entries)) return false;
      for (let index = 0; index < entries.length; index++) {
        if (!isPlanEntry(entries[index])) return false;
      }
      break;
    }
    default:
      return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentOutputRequest}; LodySubagentOutputRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentOutputRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentOutputRequest({"sessionId":"id-1","taskId":"id-1"}));
 * assertFalse(isLodySubagentOutputRequest(null));
 * ```
 */
export function isLodySubagentOutputRequest(value: unknown): value is LodySubagentOutputRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const taskId = fields.taskId;
  if (typeof taskId !== "string" || taskId === "") return false;
  const tail = fields.tail;
  if (tail !== undefined && (typeof tail !== "number" || !(tail >= 0 && tail < Infinity))) {
    return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentOutputResponse}; LodySubagentOutputResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentOutputResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentOutputResponse({"output":"text"}));
 * assertFalse(isLodySubagentOutputResponse(null));
 * ```
 */
export function isLodySubagentOutputResponse(value: unknown): value is LodySubagentOutputResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.output !== "string") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentProgress}; LodySubagentProgressSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentProgress } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentProgress({}));
 * assertFalse(isLodySubagentProgress(null));
 * ```
 */
export function isLodySubagentProgress(value: unknown): value is LodySubagentProgress {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const summary = fields.summary;
  if (summary !== undefined && summary !== null && typeof summary !== "string") return false;
  const lastToolName = fields.lastToolName;
  if (lastToolName !== undefined && lastToolName !== null && typeof lastToolName !== "string") {
    return false;
  }
  const toolsUsed = fields.toolsUsed;
  if (toolsUsed !== undefined && toolsUsed !== null) {
    if (!Array.isArray(toolsUsed)) return false;
    for (let index = 0; index < toolsUsed.length; index++) {
      if (typeof toolsUsed[index] !== "string") return false;
    }
  }
  const durationMs = fields.durationMs;
  if (
    durationMs !== undefined &&
    (durationMs !== null &&
      (typeof durationMs !== "number" || !(durationMs >= 0 && durationMs < Infinity)))
  ) return false;
  const turnCount = fields.turnCount;
  if (
    turnCount !== undefined &&
    (turnCount !== null &&
      (typeof turnCount !== "number" || !(turnCount >= 0 && turnCount < Infinity)))
  ) return false;
  const toolCallCount = fields.toolCallCount;
  if (
    toolCallCount !== undefined &&
    (toolCallCount !== null &&
      (typeof toolCallCount !== "number" || !(toolCallCount >= 0 && toolCallCount < Infinity)))
  ) return false;
  const errorCount = fields.errorCount;
  if (
    errorCount !== undefined &&
    (errorCount !== null &&
      (typeof errorCount !== "number" || !(errorCount >= 0 && errorCount < Infinity)))
  ) return false;
  const totalTokens = fields.totalTokens;
  if (
    totalTokens !== undefined &&
    (totalTokens !== null &&
      (typeof totalTokens !== "number" || !(totalTokens >= 0 && totalTokens < Infinity)))
  ) return false;
  const contextTokens = fields.contextTokens;
  if (
    contextTokens !== undefined &&
    (contextTokens !== null &&
      (typeof contextTokens !== "number" || !(contextTokens >= 0 && contextTokens < Infinity)))
  ) return false;
  const contextWindowTokens = fields.contextWindowTokens;
  if (
    contextWindowTokens !== undefined &&
    (contextWindowTokens !== null &&
      (typeof contextWindowTokens !== "number" ||
        !(contextWindowTokens >= 0 && contextWindowTokens < Infinity)))
  ) return false;
  const contextUsagePercent = fields.contextUsagePercent;
  if (
    contextUsagePercent !== undefined &&
    (contextUsagePercent !== null &&
      (typeof contextUsagePercent !== "number" ||
        !(contextUsagePercent >= 0 && contextUsagePercent < Infinity)))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentSnapshot}; LodySubagentSnapshotSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentSnapshot } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentSnapshot({"state":"pending","support":{"stream":[],"progress":true,"outputRead":"none","cancel":true}}));
 * assertFalse(isLodySubagentSnapshot(null));
 * ```
 */
export function isLodySubagentSnapshot(value: unknown): value is LodySubagentSnapshot {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const state = fields.state;
  if (
    state !== "pending" && state !== "running" && state !== "completed" && state !== "failed" &&
    state !== "cancelled" && state !== "unknown"
  ) return false;
  if (!isLodySubagentSupport(fields.support)) return false;
  const parentRunId = fields.parentRunId;
  if (parentRunId !== undefined && parentRunId !== null && typeof parentRunId !== "string") {
    return false;
  }
  const parentToolCallId = fields.parentToolCallId;
  if (parentToolCallId !== undefined && typeof parentToolCallId !== "string") return false;
  const name = fields.name;
  if (name !== undefined && typeof name !== "string") return false;
  const description = fields.description;
  if (description !== undefined && typeof description !== "string") return false;
  const modelId = fields.modelId;
  if (modelId !== undefined && typeof modelId !== "string") return false;
  const summary = fields.summary;
  if (summary !== undefined && typeof summary !== "string") return false;
  const startedAtEpochSeconds = fields.startedAtEpochSeconds;
  if (
    startedAtEpochSeconds !== undefined &&
    (typeof startedAtEpochSeconds !== "number" ||
      !(startedAtEpochSeconds >= 0 && startedAtEpochSeconds < Infinity))
  ) return false;
  const endedAtEpochSeconds = fields.endedAtEpochSeconds;
  if (
    endedAtEpochSeconds !== undefined &&
    (typeof endedAtEpochSeconds !== "number" ||
      !(endedAtEpochSeconds >= 0 && endedAtEpochSeconds < Infinity))
  ) return false;
  const outputIncomplete = fields.outputIncomplete;
  if (outputIncomplete !== undefined && outputIncomplete !== true) return false;
  const reason = fields.reason;
  if (reason !== undefined) {
    if (typeof reason !== "object" || reason === null || Array.isArray(reason)) return false;
    const reasonFields = reason as Fields;
    const code = reasonFields.code;
    if (
      code !== "error" && code !== "timeout" && code !== "cancelled" && code !== "disconnected" &&
      code !== "lost"
    ) return false;
    const message = reasonFields.message;
    if (message !== undefined && typeof message !== "string") return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentState}; LodySubagentStateSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentState } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentState("pending"));
 * assertFalse(isLodySubagentState(null));
 * ```
 */
export function isLodySubagentState(value: unknown): value is LodySubagentState {
  if (
    value !== "pending" && value !== "running" && value !== "completed" && value !== "failed" &&
    value !== "cancelled" && value !== "unknown"
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentSupport}; LodySubagentSupportSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentSupport } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentSupport({"stream":[],"progress":true,"outputRead":"none","cancel":true}));
 * assertFalse(isLodySubagentSupport(null));
 * ```
 */
export function isLodySubagentSupport(value: unknown): value is LodySubagentSupport {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const stream = fields.stream;
  if (!Array.isArray(stream)) return false;
  for (let index = 0; index < stream.length; index++) {
    const streamItem: unknown = stream[index];
    if (
      streamItem !== "text" && streamItem !== "thought" && streamItem !== "tool" &&
      streamItem !== "plan"
    ) return false;
  }
  if (typeof fields.progress !== "boolean") return false;
  const outputRead = fields.outputRead;
  if (outputRead !== "none" && outputRead !== "live_tail" && outputRead !== "final_tail") {
    return false;
  }
  if (typeof fields.cancel !== "boolean") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentTask}; LodySubagentTaskSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentTask } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentTask({"taskId":"id-1","description":"text","status":"running","startedAtEpochSeconds":1767225600,"endedAtEpochSeconds":null}));
 * assertFalse(isLodySubagentTask(null));
 * ```
 */
export function isLodySubagentTask(value: unknown): value is LodySubagentTask {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const taskId = fields.taskId;
  if (typeof taskId !== "string" || taskId === "") return false;
  if (typeof fields.description !== "string") return false;
  const status = fields.status;
  if (
    status !== "running" && status !== "completed" && status !== "failed" &&
    status !== "timed_out" && status !== "killed" && status !== "lost"
  ) return false;
  const agentId = fields.agentId;
  if (agentId !== undefined && typeof agentId !== "string") return false;
  const subagentType = fields.subagentType;
  if (subagentType !== undefined && typeof subagentType !== "string") return false;
  const modelId = fields.modelId;
  if (modelId !== undefined && typeof modelId !== "string") return false;
  const thinkingEffort = fields.thinkingEffort;
  if (thinkingEffort !== undefined && typeof thinkingEffort !== "string") return false;
  const stopReason = fields.stopReason;
  if (stopReason !== undefined && typeof stopReason !== "string") return false;
  const startedAtEpochSeconds = fields.startedAtEpochSeconds;
  if (
    typeof startedAtEpochSeconds !== "number" ||
    !(startedAtEpochSeconds >= 0 && startedAtEpochSeconds < Infinity)
  ) return false;
  const endedAtEpochSeconds = fields.endedAtEpochSeconds;
  if (
    endedAtEpochSeconds !== null &&
    (typeof endedAtEpochSeconds !== "number" ||
      !(endedAtEpochSeconds >= 0 && endedAtEpochSeconds < Infinity))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentsListRequest}; LodySubagentsListRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentsListRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentsListRequest({"sessionId":"id-1"}));
 * assertFalse(isLodySubagentsListRequest(null));
 * ```
 */
export function isLodySubagentsListRequest(value: unknown): value is LodySubagentsListRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  const activeOnly = fields.activeOnly;
  if (activeOnly !== undefined && typeof activeOnly !== "boolean") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodySubagentsListResponse}; LodySubagentsListResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodySubagentsListResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodySubagentsListResponse({"tasks":[]}));
 * assertFalse(isLodySubagentsListResponse(null));
 * ```
 */
export function isLodySubagentsListResponse(value: unknown): value is LodySubagentsListResponse {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const tasks = fields.tasks;
  if (!Array.isArray(tasks)) return false;
  for (let index = 0; index < tasks.length; index++) {
    if (!isLodySubagentTask(tasks[index])) return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTaskCapability}; LodyTaskCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTaskCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTaskCapability({"version":1}));
 * assertFalse(isLodyTaskCapability(null));
 * ```
 */
export function isLodyTaskCapability(value: unknown): value is LodyTaskCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const background = fields.background;
  if (background !== undefined && background !== true) return false;
  const scheduled = fields.scheduled;
  if (scheduled !== undefined && scheduled !== true) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTaskKind}; LodyTaskKindSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTaskKind } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTaskKind("subagent"));
 * assertFalse(isLodyTaskKind(null));
 * ```
 */
export function isLodyTaskKind(value: unknown): value is LodyTaskKind {
  if (value !== "subagent" && value !== "background" && value !== "scheduled") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTaskMeta}; LodyTaskMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTaskMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTaskMeta({"version":1,"taskId":"id-1","kind":"subagent","status":"pending"}));
 * assertFalse(isLodyTaskMeta(null));
 * ```
 */
export function isLodyTaskMeta(value: unknown): value is LodyTaskMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const taskId = fields.taskId;
  if (typeof taskId !== "string" || taskId === "") return false;
  const kind = fields.kind;
  if (kind !== "subagent" && kind !== "background" && kind !== "scheduled") return false;
  const status = fields.status;
  if (
    status !== "pending" && status !== "in_progress" && status !== "completed" &&
    status !== "failed"
  ) return false;
  const description = fields.description;
  if (description !== undefined && typeof description !== "string") return false;
  const actor = fields.actor;
  if (actor !== undefined && typeof actor !== "string") return false;
  const parentTaskId = fields.parentTaskId;
  if (parentTaskId !== undefined && typeof parentTaskId !== "string") return false;
  const parentToolCallId = fields.parentToolCallId;
  if (parentToolCallId !== undefined && typeof parentToolCallId !== "string") return false;
  const modelId = fields.modelId;
  if (modelId !== undefined && typeof modelId !== "string") return false;
  const summary = fields.summary;
  if (summary !== undefined && typeof summary !== "string") return false;
  const error = fields.error;
  if (error !== undefined && typeof error !== "string") return false;
  const lastToolName = fields.lastToolName;
  if (lastToolName !== undefined && typeof lastToolName !== "string") return false;
  const startedAtEpochSeconds = fields.startedAtEpochSeconds;
  if (
    startedAtEpochSeconds !== undefined &&
    (typeof startedAtEpochSeconds !== "number" ||
      !(startedAtEpochSeconds >= 0 && startedAtEpochSeconds < Infinity))
  ) return false;
  const endedAtEpochSeconds = fields.endedAtEpochSeconds;
  if (
    endedAtEpochSeconds !== undefined &&
    (typeof endedAtEpochSeconds !== "number" ||
      !(endedAtEpochSeconds >= 0 && endedAtEpochSeconds < Infinity))
  ) return false;
  const usage = fields.usage;
  if (usage !== undefined && !isLodyTaskUsage(usage)) return false;
  const skipTranscript = fields.skipTranscript;
  if (skipTranscript !== undefined && typeof skipTranscript !== "boolean") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTaskStatus}; LodyTaskStatusSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTaskStatus } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTaskStatus("pending"));
 * assertFalse(isLodyTaskStatus(null));
 * ```
 */
export function isLodyTaskStatus(value: unknown): value is LodyTaskStatus {
  if (
    value !== "pending" && value !== "in_progress" && value !== "completed" && value !== "failed"
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTaskUsage}; LodyTaskUsageSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTaskUsage } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTaskUsage({}));
 * assertFalse(isLodyTaskUsage(null));
 * ```
 */
export function isLodyTaskUsage(value: unknown): value is LodyTaskUsage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const totalTokens = fields.totalTokens;
  if (
    totalTokens !== undefined &&
    (typeof totalTokens !== "number" || !(totalTokens >= 0 && totalTokens < Infinity))
  ) return false;
  const toolUses = fields.toolUses;
  if (
    toolUses !== undefined &&
    (typeof toolUses !== "number" || !(toolUses >= 0 && toolUses < Infinity))
  ) return false;
  const durationMs = fields.durationMs;
  if (
    durationMs !== undefined &&
    (typeof durationMs !== "number" || !(durationMs >= 0 && durationMs < Infinity))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyTitleSource}; LodyTitleSourceSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyTitleSource } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyTitleSource("explicit"));
 * assertFalse(isLodyTitleSource(null));
 * ```
 */
export function isLodyTitleSource(value: unknown): value is LodyTitleSource {
  if (value !== "explicit" && value !== "generated" && value !== "fallback" && value !== "unset") {
    return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode LodyVersionOneCapability}; LodyVersionOneCapabilitySchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyVersionOneCapability } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyVersionOneCapability({"version":1}));
 * assertFalse(isLodyVersionOneCapability(null));
 * ```
 */
export function isLodyVersionOneCapability(value: unknown): value is LodyVersionOneCapability {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode LodyWorktreeProject}; LodyWorktreeProjectSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isLodyWorktreeProject } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isLodyWorktreeProject({"version":1,"originProjectPath":"id-1"}));
 * assertFalse(isLodyWorktreeProject(null));
 * ```
 */
export function isLodyWorktreeProject(value: unknown): value is LodyWorktreeProject {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (fields.version !== 1) return false;
  const originProjectPath = fields.originProjectPath;
  if (typeof originProjectPath !== "string" || originProjectPath === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode ModelUsage}; ModelUsageSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isModelUsage } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isModelUsage({"inputTokens":1,"outputTokens":1,"cacheReadInputTokens":1}));
 * assertFalse(isModelUsage(null));
 * ```
 */
export function isModelUsage(value: unknown): value is ModelUsage {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const inputTokens = fields.inputTokens;
  if (typeof inputTokens !== "number" || !(inputTokens >= 0 && inputTokens < Infinity)) {
    return false;
  }
  const outputTokens = fields.outputTokens;
  if (typeof outputTokens !== "number" || !(outputTokens >= 0 && outputTokens < Infinity)) {
    return false;
  }
  const cacheReadInputTokens = fields.cacheReadInputTokens;
  if (
    typeof cacheReadInputTokens !== "number" ||
    !(cacheReadInputTokens >= 0 && cacheReadInputTokens < Infinity)
  ) return false;
  const cacheCreationInputTokens = fields.cacheCreationInputTokens;
  if (
    cacheCreationInputTokens !== undefined &&
    (typeof cacheCreationInputTokens !== "number" ||
      !(cacheCreationInputTokens >= 0 && cacheCreationInputTokens < Infinity))
  ) return false;
  const reasoningOutputTokens = fields.reasoningOutputTokens;
  if (
    reasoningOutputTokens !== undefined &&
    (typeof reasoningOutputTokens !== "number" ||
      !(reasoningOutputTokens >= 0 && reasoningOutputTokens < Infinity))
  ) return false;
  const webSearchRequests = fields.webSearchRequests;
  if (
    webSearchRequests !== undefined &&
    (typeof webSearchRequests !== "number" ||
      !(webSearchRequests >= 0 && webSearchRequests < Infinity))
  ) return false;
  const costUSD = fields.costUSD;
  if (
    costUSD !== undefined && (typeof costUSD !== "number" || !(costUSD >= 0 && costUSD < Infinity))
  ) return false;
  const contextWindow = fields.contextWindow;
  if (
    contextWindow !== undefined &&
    (typeof contextWindow !== "number" || !(contextWindow >= 0 && contextWindow < Infinity))
  ) return false;
  return true;
}

function isPlanEntry(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.content !== "string") return false;
  const priority = fields.priority;
  if (priority !== "high" && priority !== "medium" && priority !== "low") return false;
  const status = fields.status;
  if (status !== "pending" && status !== "in_progress" && status !== "completed") return false;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimit}; RateLimitSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimit } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimit({"limitId":"id-1","scope":{"providerId":"id-1"},"windows":[]}));
 * assertFalse(isRateLimit(null));
 * ```
 */
export function isRateLimit(value: unknown): value is RateLimit {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const limitId = fields.limitId;
  if (typeof limitId !== "string" || limitId === "") return false;
  if (!isRateLimitScope(fields.scope)) return false;
  const limitName = fields.limitName;
  if (limitName !== undefined && limitName !== null && typeof limitName !== "string") return false;
  const planName = fields.planName;
  if (planName !== undefined && planName !== null && typeof planName !== "string") return false;
  const windows = fields.windows;
  if (!Array.isArray(windows)) return false;
  for (let index = 0; index < windows.length; index++) {
    if (!isRateLimitWindow(windows[index])) return false;
  }
  const wallet = fields.wallet;
  if (wallet !== undefined && wallet !== null && !isRateLimitWallet(wallet)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitScope}; RateLimitScopeSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitScope } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitScope({"providerId":"id-1"}));
 * assertFalse(isRateLimitScope(null));
 * ```
 */
export function isRateLimitScope(value: unknown): value is RateLimitScope {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const providerId = fields.providerId;
  if (typeof providerId !== "string" || providerId === "") return false;
  const accountId = fields.accountId;
  if (accountId !== undefined && (typeof accountId !== "string" || accountId === "")) return false;
  const modelId = fields.modelId;
  if (modelId !== undefined && (typeof modelId !== "string" || modelId === "")) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitWallet}; RateLimitWalletSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitWallet } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitWallet({"balanceCents":1,"totalCents":1,"monthlyChargeLimitCents":1,"monthlyUsedCents":1,"monthlyChargeLimitEnabled":true,"currency":"id-1"}));
 * assertFalse(isRateLimitWallet(null));
 * ```
 */
export function isRateLimitWallet(value: unknown): value is RateLimitWallet {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const balanceCents = fields.balanceCents;
  if (typeof balanceCents !== "number" || !(balanceCents > -Infinity && balanceCents < Infinity)) {
    return false;
  }
  const totalCents = fields.totalCents;
  if (typeof totalCents !== "number" || !(totalCents >= 0 && totalCents < Infinity)) return false;
  const monthlyChargeLimitCents = fields.monthlyChargeLimitCents;
  if (
    typeof monthlyChargeLimitCents !== "number" ||
    !(monthlyChargeLimitCents >= 0 && monthlyChargeLimitCents < Infinity)
  ) return false;
  const monthlyUsedCents = fields.monthlyUsedCents;
  if (
    typeof monthlyUsedCents !== "number" || !(monthlyUsedCents >= 0 && monthlyUsedCents < Infinity)
  ) return false;
  if (typeof fields.monthlyChargeLimitEnabled !== "boolean") return false;
  const currency = fields.currency;
  if (typeof currency !== "string" || currency === "") return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitWindow}; RateLimitWindowSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitWindow } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitWindow({"usedPercent":1,"windowDurationSeconds":null,"resetsAtEpochSeconds":null}));
 * assertFalse(isRateLimitWindow(null));
 * ```
 */
export function isRateLimitWindow(value: unknown): value is RateLimitWindow {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const label = fields.label;
  if (label !== undefined && typeof label !== "string") return false;
  const usedPercent = fields.usedPercent;
  if (typeof usedPercent !== "number" || !(usedPercent >= 0 && usedPercent <= 100)) return false;
  const windowDurationSeconds = fields.windowDurationSeconds;
  if (
    windowDurationSeconds !== null &&
    (typeof windowDurationSeconds !== "number" ||
      !(windowDurationSeconds >= 0 && windowDurationSeconds < Infinity))
  ) return false;
  const resetsAtEpochSeconds = fields.resetsAtEpochSeconds;
  if (
    resetsAtEpochSeconds !== null &&
    (typeof resetsAtEpochSeconds !== "number" ||
      !(resetsAtEpochSeconds >= 0 && resetsAtEpochSeconds < Infinity))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitsGetRequest}; RateLimitsGetRequestSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitsGetRequest } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitsGetRequest({}));
 * assertFalse(isRateLimitsGetRequest(null));
 * ```
 */
export function isRateLimitsGetRequest(value: unknown): value is RateLimitsGetRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (sessionId !== undefined && (typeof sessionId !== "string" || sessionId === "")) return false;
  const accountId = fields.accountId;
  if (accountId !== undefined && (typeof accountId !== "string" || accountId === "")) return false;
  const modelId = fields.modelId;
  if (modelId !== undefined && (typeof modelId !== "string" || modelId === "")) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitsGetResponse}; RateLimitsGetResponseSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitsGetResponse } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitsGetResponse({"rateLimits":[]}));
 * assertFalse(isRateLimitsGetResponse(null));
 * ```
 */
export function isRateLimitsGetResponse(value: unknown): value is RateLimitsGetResponse {
  if (!isRateLimitsSnapshot(value)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitsSnapshot}; RateLimitsSnapshotSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitsSnapshot } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitsSnapshot({"rateLimits":[]}));
 * assertFalse(isRateLimitsSnapshot(null));
 * ```
 */
export function isRateLimitsSnapshot(value: unknown): value is RateLimitsSnapshot {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const rateLimits = fields.rateLimits;
  if (!Array.isArray(rateLimits)) return false;
  for (let index = 0; index < rateLimits.length; index++) {
    if (!isRateLimit(rateLimits[index])) return false;
  }
  const fetchedAtEpochSeconds = fields.fetchedAtEpochSeconds;
  if (
    fetchedAtEpochSeconds !== undefined &&
    (typeof fetchedAtEpochSeconds !== "number" ||
      !(fetchedAtEpochSeconds >= 0 && fetchedAtEpochSeconds < Infinity))
  ) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode RateLimitsUpdate}; RateLimitsUpdateSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isRateLimitsUpdate } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isRateLimitsUpdate({"rateLimits":[]}));
 * assertFalse(isRateLimitsUpdate(null));
 * ```
 */
export function isRateLimitsUpdate(value: unknown): value is RateLimitsUpdate {
  if (!isRateLimitsSnapshot(value)) return false;
  return true;
}

/**
 * Whether a value is a {@linkcode SessionUsageScopeMeta}; SessionUsageScopeMetaSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isSessionUsageScopeMeta } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isSessionUsageScopeMeta({}));
 * assertFalse(isSessionUsageScopeMeta(null));
 * ```
 */
export function isSessionUsageScopeMeta(value: unknown): value is SessionUsageScopeMeta {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const lody = fields.lody;
  if (lody !== undefined) {
    if (typeof lody !== "object" || lody === null || Array.isArray(lody)) return false;
    const lodyFields = lody as Fields;
    const usageScopeId = lodyFields.usageScopeId;
    if (
      usageScopeId !== undefined &&
      (typeof usageScopeId !== "string" || usageScopeId === "" || isLongerThan(usageScopeId, 256))
    ) return false;
  }
  return true;
}

/**
 * Whether a value is a {@linkcode SessionUsageUpdate}; SessionUsageUpdateSchema tells why one is not.
 *
 * @param value Anything, such as what `JSON.parse` made.
 * @returns `true` when it is. Never throws.
 *
 * @example
 * ```ts
 * import { isSessionUsageUpdate } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(isSessionUsageUpdate({"sessionId":"id-1","usage":{"inputTokens":1,"outputTokens":1,"cacheReadInputTokens":1}}));
 * assertFalse(isSessionUsageUpdate(null));
 * ```
 */
export function isSessionUsageUpdate(value: unknown): value is SessionUsageUpdate {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const sessionId = fields.sessionId;
  if (typeof sessionId !== "string" || sessionId === "") return false;
  if (!isModelUsage(fields.usage)) return false;
  const modelUsage = fields.modelUsage;
  if (modelUsage !== undefined) {
    if (typeof modelUsage !== "object" || modelUsage === null || Array.isArray(modelUsage)) {
      return false;
    }
    const modelUsageFields = modelUsage as Fields;
    for (const key of Object.keys(modelUsageFields)) {
      if (!isModelUsage(modelUsageFields[key])) return false;
    }
  }
  const delta = fields.delta;
  if (delta !== undefined) {
    if (typeof delta !== "object" || delta === null || Array.isArray(delta)) return false;
    const deltaFields = delta as Fields;
    if (!isModelUsage(deltaFields.usage)) return false;
    const modelUsage2 = deltaFields.modelUsage;
    if (typeof modelUsage2 !== "object" || modelUsage2 === null || Array.isArray(modelUsage2)) {
      return false;
    }
    const modelUsageFields = modelUsage2 as Fields;
    for (const key of Object.keys(modelUsageFields)) {
      if (!isModelUsage(modelUsageFields[key])) return false;
    }
  }
  const meta = fields._meta;
  if (meta !== undefined && !isSessionUsageScopeMeta(meta)) return false;
  return true;
}

function isToolCallContent(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  switch (fields.type) {
    case "content": {
      if (!isContentBlock(fields.content)) return false;
      break;
    }
    case "diff": {
      if (typeof fields.path !== "string") return false;
      if (typeof fields.newText !== "string") return false;
      const oldText = fields.oldText;
      if (oldText !== undefined && oldText !== null && typeof oldText !== "string") return false;
      break;
    }
    case "terminal": {
      if (typeof fields.terminalId !== "string") return false;
      break;
    }
    default:
      return false;
  }
  return true;
}

function isToolCallLocation(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = value as Fields;
  if (typeof fields.path !== "string") return false;
  const line = fields.line;
  if (
    line !== undefined && (line !== null && (!Number.isSafeInteger(line) || (line as number) < 0))
  ) return false;
  const meta = fields._meta;
  if (meta !== undefined && (typeof meta !== "object" || Array.isArray(meta))) return false;
  return true;
}
