/**
 * The contract by which coding agents and their clients share what the
 * [Agent Client Protocol](https://agentclientprotocol.com) (ACP) version 1 does not say yet:
 * streaming subagents, durable goals, token accounting, rate limits, steering, background tasks and
 * rich questions. It is for authors of adapters, who turn an agent runtime's events into the
 * contract, and for authors of clients, who turn it back into something to show.
 *
 * ## Negotiate
 *
 * Each side advertises its features inside ACP's own `initialize`, and each reads the other's. A
 * feature that was not advertised in version 1 is not used.
 *
 * ```ts
 * import { negotiateLody, withLodyCapabilities } from "@lody/acp-extension-core";
 * import { assert } from "@std/assert";
 *
 * const version = 1;
 * const agentCapabilities = withLodyCapabilities({ loadSession: true }, {
 *   subagentEvents: { version },
 *   usage: { version },
 * });
 * const clientCapabilities = withLodyCapabilities({}, { subagentEvents: { version } });
 *
 * const negotiation = negotiateLody(agentCapabilities, clientCapabilities);
 * assert(negotiation.supports("subagentEvents"));
 * assert(negotiation.canNotify("_lody/session/usage_update"));
 * ```
 *
 * ## Say more on standard messages
 *
 * What belongs to an ACP message travels with it, under `_meta.lody`.
 *
 * ```ts
 * import { readLodyMeta, withLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const update = withLodyMeta(
 *   { sessionUpdate: "session_info_update", title: "Fix the build" },
 *   { titleSource: "generated", goal: { objective: "A green build", status: "active" } },
 * );
 * assertEquals(readLodyMeta(update).goal?.objective, "A green build");
 * ```
 *
 * ## Check what arrives
 *
 * Every payload `X` has a type, a guard `isX` and a schema `XSchema` that tells what is wrong.
 * Methods in the `_lody/` namespace are read whole.
 *
 * ```ts
 * import { readLodyNotification } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const reading = readLodyNotification("_lody/session/steer_applied", { sessionId: "s1" });
 * assertEquals(reading, {
 *   status: "invalid",
 *   method: "_lody/session/steer_applied",
 *   issues: [{
 *     path: "/steerId",
 *     message: "must be a string that is not empty, but is missing",
 *   }],
 * });
 * ```
 *
 * ## Keep state
 *
 * An adapter keeps what it must remember between a runtime's events in
 * {@linkcode SessionUsageAccumulator} and {@linkcode LodySubagentEmitter}. A client keeps what it shows in
 * {@linkcode SessionUsageLedger}, {@linkcode LodySubagentRuns}, {@linkcode LodyGoalTracker},
 * {@linkcode LodyTaskTracker} and {@linkcode LodySteerTracker}: stores with `subscribe` and
 * `getSnapshot`, for React's `useSyncExternalStore` and the like.
 *
 * ## Send what the agent takes
 *
 * {@linkcode planGoalControl} and {@linkcode planSteer} tell a client by which message an agent takes a
 * change to the goal or a steer, or why it takes none. {@linkcode readGoalControl},
 * {@linkcode readSteer}, {@linkcode readForkAtTurn} and {@linkcode readWorktreeProject} tell an agent what
 * comes with a request, or what is wrong with it.
 *
 * ## Ask the user
 *
 * {@linkcode askLody} makes a form of an agent's questions and {@linkcode readLodyAnswers} reads what the
 * client responds. {@linkcode readLodyForm} reads any form for a client, and
 * {@linkcode LodyElicitationDraft} keeps what the user puts into it and makes the response.
 *
 * ## Speak with the neighbours
 *
 * {@linkcode applyAcpGoal} reads goals that other agents write in a dialect of their own, and
 * {@linkcode ClaudeTranscriptRouter} makes runs of the nested transcripts of Claude's.
 *
 * The entry point `./sdk` registers handlers with the apps of the ACP SDK and sends through them;
 * `./schema.json` is the contract as a JSON Schema, for other languages.
 *
 * Times whose names end in `EpochSeconds` are Unix seconds, durations say their unit in their names,
 * and an absent field means unknown unless its description says otherwise.
 *
 * @module
 */
export {
  type LodyClientExtensionCapabilities,
  LodyClientExtensionCapabilitiesSchema,
  type LodyExtensionCapabilities,
  LodyExtensionCapabilitiesSchema,
  type LodyVersionOneCapability,
  LodyVersionOneCapabilitySchema,
  readLodyCapabilities,
  readLodyClientCapabilities,
  supportsLodySubagentEvents,
  withLodyCapabilities,
} from "./src/capabilities.ts";
export {
  type LodyAnswersReading,
  type LodyQuestionAnswer,
  readLodyAnswers,
} from "./src/elicitation/answers.ts";
export { askLody } from "./src/elicitation/ask.ts";
export type {
  LodyAsk,
  LodyAskedOption,
  LodyAskedProperty,
  LodyAskOptions,
  LodyElicitationRequest,
} from "./src/elicitation/ask/types.ts";
export { LodyElicitationDraft } from "./src/elicitation/draft.ts";
export type {
  LodyDraftField,
  LodyDraftSnapshot,
  LodyElicitationAcceptance,
  LodyElicitationDraftOptions,
  LodyElicitationResponse,
  LodyRedactedAnswer,
} from "./src/elicitation/draft/types.ts";
export { type LodyFormReading, readLodyForm } from "./src/elicitation/form.ts";
export type { LodyFormProblem, LodyFormRule } from "./src/elicitation/form/rules.ts";
export type {
  LodyForm,
  LodyFormBooleanField,
  LodyFormChoiceField,
  LodyFormChoicesField,
  LodyFormField,
  LodyFormFieldCommon,
  LodyFormNumberField,
  LodyFormOption,
  LodyFormSelection,
  LodyFormTextField,
  LodyFormUrl,
  LodyFormValue,
} from "./src/elicitation/form/types.ts";
export type { LodyElicitationScope } from "./src/elicitation/scope.ts";
export {
  type LodyElicitationAnswer,
  type LodyElicitationAnswerNote,
  LodyElicitationAnswerNoteSchema,
  LodyElicitationAnswerSchema,
  type LodyElicitationCapability,
  LodyElicitationCapabilitySchema,
  type LodyElicitationMeta,
  LodyElicitationMetaSchema,
  type LodyElicitationOption,
  LodyElicitationOptionSchema,
  type LodyElicitationQuestion,
  LodyElicitationQuestionSchema,
} from "./src/elicitation/types.ts";
export { epochSecondsFrom } from "./src/epoch_seconds.ts";
export * from "./src/generated/guards.ts";
export {
  type ClaudeActiveGoal,
  ClaudeActiveGoalSchema,
  type ClaudeGoalReading,
  claudeGoalToAcp,
  claudeGoalToLody,
} from "./src/interop/claude_goal.ts";
export { ClaudeTranscriptRouter } from "./src/interop/claude_transcript.ts";
export {
  wantsSubagentTranscript,
  withSubagentTranscript,
} from "./src/interop/claude_transcript/opt_in.ts";
export {
  ACP_GOAL_METHOD,
  type AcpGoalExtension,
  AcpGoalExtensionSchema,
  type AcpGoalRequest,
  AcpGoalRequestSchema,
  type AcpGoalResponse,
  AcpGoalResponseSchema,
  type AcpGoalSnapshot,
  AcpGoalSnapshotSchema,
  advertiseAcpGoal,
  readAcpGoalExtension,
} from "./src/interop/goal_extension.ts";
export {
  type AcpGoalPlan,
  acpGoalToLodyCapability,
  acpGoalToLodyRequest,
  acpGoalToLodySnapshot,
  lodyGoalPromptToAcpRequest,
  lodyGoalResponse,
  lodyGoalToAcpRequest,
  lodyGoalToAcpSnapshot,
  planAcpGoalControl,
} from "./src/interop/goal_translation.ts";
export { applyAcpGoal, readAcpGoal, withAcpGoal } from "./src/interop/goal_updates.ts";
export {
  type LodyMessageReading,
  type LodyNotificationReading,
  type LodyRequestReading,
  readLodyNotification,
  readLodyRequest,
} from "./src/message_reading.ts";
export {
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
  type LodyExtensionRequestHandlers,
  type LodyExtensionRequestMap,
  type LodyExtensionRequestMethod,
  type LodyRequestSchemas,
} from "./src/messages.ts";
export {
  type LodySessionMeta,
  LodySessionMetaSchema,
  readLodyMeta,
  withLodyMeta,
} from "./src/meta.ts";
export type { LodyFieldReading } from "./src/meta_field.ts";
export type { LodyPatch, WithLodyMeta } from "./src/meta_object.ts";
export {
  LODY_EXTENSION_METHODS,
  type LodyExtensionMethod,
  normalizeLodyExtensionMethod,
} from "./src/methods.ts";
export { type LodyFeature, type LodyNegotiation, negotiateLody } from "./src/negotiation.ts";
export {
  filterRateLimits,
  type LodyRateLimitsCapability,
  LodyRateLimitsCapabilitySchema,
  type RateLimit,
  RateLimitSchema,
  type RateLimitScope,
  RateLimitScopeSchema,
  type RateLimitsGetRequest,
  RateLimitsGetRequestSchema,
  type RateLimitsGetResponse,
  RateLimitsGetResponseSchema,
  type RateLimitsSnapshot,
  RateLimitsSnapshotSchema,
  type RateLimitsUpdate,
  RateLimitsUpdateSchema,
  type RateLimitWallet,
  RateLimitWalletSchema,
  type RateLimitWindow,
  RateLimitWindowSchema,
} from "./src/rate_limits.ts";
export { type LodyIssue, LodyValidationError } from "./src/schema/issue.ts";
export { type LodyLimits, withinLodyLimits } from "./src/schema/limits.ts";
export type {
  LodySchema,
  LodyStandardProperties,
  LodyStandardResult,
} from "./src/schema/schema.ts";
export {
  type LodyActivityKind,
  LodyActivityKindSchema,
  type LodyActivityMeta,
  LodyActivityMetaSchema,
} from "./src/session/activity.ts";
export {
  type LodyForkAtTurnMeta,
  LodyForkAtTurnMetaSchema,
  readForkAtTurn,
} from "./src/session/fork.ts";
export {
  type LodyGoalAction,
  LodyGoalActionSchema,
  type LodyGoalCapability,
  LodyGoalCapabilitySchema,
  type LodyGoalChange,
  type LodyGoalControlRequest,
  LodyGoalControlRequestSchema,
  type LodyGoalControlResponse,
  LodyGoalControlResponseSchema,
  type LodyGoalPromptControl,
  LodyGoalPromptControlSchema,
  type LodyGoalSnapshot,
  LodyGoalSnapshotSchema,
  type LodyGoalStatus,
  LodyGoalStatusSchema,
} from "./src/session/goal.ts";
export { type LodyGoalPlan, planGoalControl } from "./src/session/goal_plan.ts";
export {
  goalPromptMeta,
  type LodyGoalPlanMeta,
  readGoalControl,
} from "./src/session/goal_prompt.ts";
export { LodyGoalTracker } from "./src/session/goal_tracker.ts";
export { goalTransports, type LodyGoalTransport } from "./src/session/goal_transports.ts";
export {
  type LodySessionHistoryReadRequest,
  LodySessionHistoryReadRequestSchema,
  type LodySessionHistoryReadResponse,
  LodySessionHistoryReadResponseSchema,
} from "./src/session/history.ts";
export { type LodyMessagePhase, LodyMessagePhaseSchema } from "./src/session/message_phase.ts";
export { type LodyNotice, LodyNoticeSchema } from "./src/session/notice.ts";
export {
  createPlanModeConfigOption,
  LODY_PLAN_MODE_CONFIG_ID,
  type LodyPlanModeConfigOption,
  LodyPlanModeConfigOptionSchema,
} from "./src/session/plan_mode.ts";
export { type LodySteerPlan, type LodySteerPlanMeta, planSteer } from "./src/session/steer_plan.ts";
export {
  type LodySteerState,
  LodySteerTracker,
  type LodySteerView,
} from "./src/session/steer_tracker.ts";
export {
  type LodySteerApplied,
  LodySteerAppliedSchema,
  type LodySteeringCapability,
  LodySteeringCapabilitySchema,
  type LodySteerPromptMeta,
  LodySteerPromptMetaSchema,
  type LodySteerRequest,
  LodySteerRequestSchema,
  type LodySteerResponse,
  LodySteerResponseSchema,
  readSteer,
} from "./src/session/steering.ts";
export {
  isAuthoritativeTitleSource,
  type LodyTitle,
  type LodyTitleSource,
  LodyTitleSourceSchema,
  nextTitle,
} from "./src/session/title.ts";
export { LODY_TOOL_NAMES } from "./src/session/tool_names.ts";
export {
  type LodyWorktreeProject,
  LodyWorktreeProjectSchema,
  readWorktreeProject,
} from "./src/session/worktree_project.ts";
export { LodySubagentEmitter } from "./src/subagents/emitter.ts";
export type {
  LodySubagentEmitterOptions,
  LodySubagentEnd,
  LodySubagentOutputOptions,
  LodySubagentRun,
  LodySubagentRunIds,
  LodySubagentSend,
  LodySubagentStartOptions,
} from "./src/subagents/emitter/types.ts";
export {
  LODY_SUBAGENT_EVENT_METHOD,
  type LodySubagentEvent,
  LodySubagentEventSchema,
  type LodySubagentProgress,
  LodySubagentProgressSchema,
  type LodySubagentSnapshot,
  LodySubagentSnapshotSchema,
  type LodySubagentState,
  LodySubagentStateSchema,
  type LodySubagentSupport,
  LodySubagentSupportSchema,
} from "./src/subagents/events.ts";
export {
  type LodySubagentMirror,
  type LodySubagentMirrorMeta,
  LodySubagentMirrorMetaSchema,
  mirrorPermissionRequest,
  mirrorToolCall,
  mirrorToolCallId,
  parseMirrorToolCallId,
  readMirror,
} from "./src/subagents/mirror.ts";
export {
  type AcpSessionUpdate,
  type LodySubagentOutput,
  LodySubagentOutputSchema,
} from "./src/subagents/output.ts";
export { LodySubagentRuns } from "./src/subagents/runs.ts";
export type {
  LodySubagentApplyResult,
  LodySubagentRunsOptions,
  LodySubagentRunsState,
  LodySubagentRunView,
  LodySubagentTranscriptEntry,
} from "./src/subagents/runs/types.ts";
export {
  type LodySubagentCancelRequest,
  LodySubagentCancelRequestSchema,
  type LodySubagentCancelResponse,
  LodySubagentCancelResponseSchema,
  type LodySubagentCapability,
  LodySubagentCapabilitySchema,
  type LodySubagentOutputRequest,
  LodySubagentOutputRequestSchema,
  type LodySubagentOutputResponse,
  LodySubagentOutputResponseSchema,
  type LodySubagentsListRequest,
  LodySubagentsListRequestSchema,
  type LodySubagentsListResponse,
  LodySubagentsListResponseSchema,
  type LodySubagentTask,
  LodySubagentTaskSchema,
} from "./src/tasks/queries.ts";
export {
  type LodyTaskCapability,
  LodyTaskCapabilitySchema,
  type LodyTaskKind,
  LodyTaskKindSchema,
  type LodyTaskMeta,
  LodyTaskMetaSchema,
  type LodyTaskStatus,
  LodyTaskStatusSchema,
  type LodyTaskUsage,
  LodyTaskUsageSchema,
} from "./src/tasks/task_meta.ts";
export { LodyTaskTracker, type LodyTaskTrackerOptions } from "./src/tasks/task_tracker.ts";
export type { LodyApplyResult } from "./src/tracked.ts";
export { SessionUsageAccumulator } from "./src/usage/accumulator.ts";
export type { SessionUsageAccumulatorState } from "./src/usage/accumulator_state.ts";
export { SessionUsageLedger } from "./src/usage/ledger.ts";
export type { SessionUsageGap, SessionUsageLedgerState } from "./src/usage/ledger_state.ts";
export type {
  SessionUsageApplyOptions,
  SessionUsageApplyResult,
  SessionUsageLedgerOptions,
  SessionUsageLedgerSnapshot,
  SessionUsageScope,
} from "./src/usage/ledger_types.ts";
export {
  addModelUsage,
  disjointModelUsage,
  type ModelUsageOverlap,
  subtractModelUsage,
  sumModelUsage,
  totalTokens,
} from "./src/usage/model_usage.ts";
export {
  MAX_USAGE_SCOPE_ID_LENGTH,
  type ModelUsage,
  ModelUsageSchema,
  type SessionUsageScopeMeta,
  SessionUsageScopeMetaSchema,
  type SessionUsageUpdate,
  SessionUsageUpdateSchema,
} from "./src/usage/types.ts";
export type { SessionUsageSum } from "./src/usage/usage_sum.ts";
