import { isSame } from "../json_value.ts";
import { LodySubagentEmitter } from "../subagents/emitter.ts";
import type { LodySubagentEnd } from "../subagents/emitter/types.ts";
import type { LodySubagentSnapshot, LodySubagentSupport } from "../subagents/events.ts";
import { OUTPUT_KINDS } from "../subagents/output.ts";
import type { LodySubagentRuns } from "../subagents/runs.ts";
import { isOfAnotherSession } from "../tracked.ts";
import {
  hasPrompt,
  isInBackground,
  launchDetails,
  outputOf,
  readRequestedToolCall,
  readTranscriptUpdate,
  resultText,
  type TranscriptUpdate,
} from "./claude_transcript/transcript_update.ts";

/**
 * Makes runs of the nested transcripts of `claude-agent-acp`: takes the root session's updates out of
 * its stream that are a subagent's, and drives a {@linkcode LodySubagentEmitter} with them, or feeds a
 * {@linkcode LodySubagentRuns} directly.
 *
 * A call of the Agent or Task tool becomes a run, whose native id is the call's. Its nested updates
 * become the run's output, however deep; those that come before the call are held, as the emitter holds
 * what comes early. The call's result or failure ends the run, with its text as the summary. Everything
 * else passes through untouched: the launching calls of the root session too, which its transcript
 * shows, and to which the run's `parentToolCallId` points, and nested updates that no run puts out, such
 * as `usage_update`.
 *
 * - A run is `pending` while its call is being written, and `running` from its prompt on.
 * - `name` is the call's name for it, else the type of agent; `description` the call's, else the
 *   prompt; the prompt itself stands in the snapshot's `_meta.claudeCode.prompt`.
 * - A tool's name goes into `_meta.lody.toolName` of the output too.
 * - A subagent that was launched in the background goes on after its call's result, until
 *   {@linkcode ClaudeTranscriptRouter.endTurn}.
 * - At most 4096 runs go on at a time; of more, the oldest becomes `unknown`.
 *
 * What could not be sent, the emitter's `onError` hears of.
 *
 * @example
 * ```ts
 * import { ClaudeTranscriptRouter, LodySubagentRuns } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const runs = new LodySubagentRuns("session-1");
 * const router = new ClaudeTranscriptRouter(runs);
 *
 * const call = {
 *   sessionUpdate: "tool_call",
 *   toolCallId: "toolu_1",
 *   title: "Find the sleep",
 *   rawInput: { subagent_type: "Explore", description: "Find the sleep", prompt: "Where is it?" },
 *   _meta: { claudeCode: { toolName: "Agent", subagent: true } },
 * };
 * assertEquals(router.route(call), call); // It is the session's own, to be shown as ever.
 *
 * const nested = {
 *   sessionUpdate: "agent_message_chunk",
 *   content: { type: "text", text: "Line 41" },
 *   _meta: { claudeCode: { parentToolUseId: "toolu_1" } },
 * };
 * assertEquals(router.route(nested), undefined); // It is the subagent's.
 * assertEquals(runs.roots()[0]?.snapshot.name, "Explore");
 * assertEquals(runs.roots()[0]?.transcript.length, 1);
 * ```
 */
export class ClaudeTranscriptRouter {
  readonly #emitter: LodySubagentEmitter;
  /** What is to be known of each run that has not ended. */
  readonly #runs = new Map<string, { isPending: boolean; isInBackground: boolean }>();
  /** The runs to which tool calls belong, since not every update of a nested call says so. */
  readonly #owners = new Map<string, string>();

  /**
   * Creates a router for one session.
   *
   * @param target What takes the session's runs: an agent's emitter, or a client's store.
   */
  constructor(target: LodySubagentEmitter | LodySubagentRuns) {
    this.#emitter = "apply" in target
      ? new LodySubagentEmitter(target.sessionId, (event) => void target.apply(event))
      : target;
  }

  /**
   * Takes a session update. No message makes it throw.
   *
   * @typeParam T The message.
   * @param message The update, or its whole `session/update` notification, unchecked.
   * @returns The message itself where it passes through, to be handled or sent on as ever; one of
   * another session does. Undefined: it is a subagent's, and was taken.
   * @throws {RangeError} If the emitter's own `now` or `newRunId` gives nothing that can be used.
   */
  route<T>(message: T): T | undefined {
    if (isOfAnotherSession(this.#emitter.sessionId, message)) return message;
    const update = readTranscriptUpdate(message);
    if (update === undefined) return message;
    const owner = this.#ownerOf(update);
    const isTaken = owner !== undefined &&
      (OUTPUT_KINDS.includes(update.kind) || update.kind === PROMPT);
    if (isTaken) this.#output(owner, update);
    if (update.toolCallId !== undefined) this.#follow(update.toolCallId, owner, update);
    return isTaken ? undefined : message;
  }

  /**
   * Tells whose a message is, so that the user can be asked about a nested tool call on the root
   * session: with `mirrorPermissionRequest`, and with `mirrorToolCall` for the call itself and what
   * else is said of it.
   *
   * @param message The params of `session/request_permission`, a session update, or its whole
   * notification, unchecked.
   * @returns The run's id; undefined for the session's own, and where the run has not started.
   */
  runIdOf(message: unknown): string | undefined {
    const update = readRequestedToolCall(message) ?? readTranscriptUpdate(message);
    const owner = update && this.#ownerOf(update);
    return owner === undefined ? undefined : this.#emitter.get(owner)?.runId;
  }

  /**
   * Ends what is left of a turn: `claude-agent-acp` answers a prompt when the subagents are through
   * that it launched. So those in the background have completed, and what became of one that still
   * waits for its result, nobody knows.
   *
   * @param stopReason Why the turn ended, as the answer to `session/prompt` has it. `cancelled`: all
   * that is left was cancelled. Absent: the prompt was answered with an error.
   */
  endTurn(stopReason?: string): void {
    for (const [nativeId, { isInBackground }] of this.#runs) {
      const isCancelled = stopReason === "cancelled";
      this.#finish(nativeId, isCancelled ? "cancelled" : isInBackground ? "completed" : "unknown");
    }
  }

  /**
   * Gives every run of the emitter up, as when the connection breaks: each becomes `unknown`,
   * incomplete, for reason `disconnected`. What a replay brings is new runs.
   */
  disconnect(): void {
    this.#runs.clear();
    this.#owners.clear();
    leaveFailure(this.#emitter.disconnect());
  }

  #ownerOf({ toolCallId, parentToolUseId }: TranscriptUpdate): string | undefined {
    if (parentToolUseId !== undefined) return parentToolUseId;
    return toolCallId === undefined ? undefined : this.#owners.get(toolCallId);
  }

  #output(owner: string, update: TranscriptUpdate): void {
    if (update.toolCallId !== undefined) this.#remember(update.toolCallId, owner);
    this.#markRunning(owner);
    // The prompt is in the snapshot.
    if (update.kind !== PROMPT) leaveFailure(this.#emitter.output(owner, outputOf(update)));
  }

  #remember(toolCallId: string, owner: string): void {
    this.#owners.set(toolCallId, owner);
    const [oldest = ""] = this.#owners.keys();
    if (this.#owners.size > MAX_OWNERS) this.#owners.delete(oldest);
  }

  /** Takes note that a run is at work. */
  #markRunning(nativeId: string): void {
    const run = this.#runs.get(nativeId);
    if (!run?.isPending) return;
    run.isPending = false;
    leaveFailure(this.#emitter.snapshot(nativeId, { state: "running" }));
  }

  /** Has a launching call start, change or end its run. */
  #follow(nativeId: string, owner: string | undefined, update: TranscriptUpdate): void {
    const { status } = update.fields;
    const isResult = status === "completed" || status === "failed";
    const isAtWork = isResult || status === "in_progress" || hasPrompt(update);
    const isLive = this.#emitter.live(nativeId);
    // What is said late of a run that is over starts none, but a call that is made again does.
    const isLate = update.kind !== "tool_call" && this.#emitter.get(nativeId) !== undefined;
    if (!isLive && (!update.isLaunch || isLate)) return;
    if (isLive) this.#describe(nativeId, update);
    else this.#start(nativeId, owner, update, isAtWork);

    const run = this.#runs.get(nativeId);
    if (run === undefined) return;
    if (isAtWork) this.#markRunning(nativeId);
    run.isInBackground ||= isInBackground(update);
    if (status === "failed" || status === "completed" && !run.isInBackground) {
      this.#finish(nativeId, status, resultText(update));
    }
  }

  #start(
    nativeId: string,
    owner: string | undefined,
    update: TranscriptUpdate,
    isAtWork: boolean,
  ): void {
    const [oldest = ""] = this.#runs.keys();
    if (this.#runs.size >= MAX_RUNS) this.#finish(oldest, "unknown");
    this.#runs.set(nativeId, { isPending: !isAtWork, isInBackground: false });
    const snapshot: LodySubagentSnapshot = {
      state: isAtWork ? "running" : "pending",
      support: SUPPORT,
      parentToolCallId: nativeId,
      ...launchDetails(update),
    };
    const isItsOwn = owner === nativeId;
    leaveFailure(
      this.#emitter.start(nativeId, snapshot, isItsOwn ? {} : { parentNativeId: owner ?? null }),
    );
  }

  /** Tells what an update of a launching call says anew of its run. */
  #describe(nativeId: string, update: TranscriptUpdate): void {
    const details = launchDetails(update);
    const known = { ...this.#emitter.get(nativeId)?.snapshot };
    if (isSame({ ...known, ...details }, known)) return;
    leaveFailure(this.#emitter.snapshot(nativeId, details));
  }

  #finish(
    nativeId: string,
    state: LodySubagentEnd["state"],
    text?: string,
  ): void {
    this.#runs.delete(nativeId);
    const end: LodySubagentEnd = state === "completed"
      ? { state, summary: text }
      : state === "failed"
      ? { state, reason: { code: "error", ...text !== undefined && { message: text } } }
      : { state, ...state === "cancelled" && { reason: { code: state } } };
    leaveFailure(this.#emitter.finish(nativeId, end));
  }
}

/** The most runs that have not ended; where there would be more, the oldest is given up. */
const MAX_RUNS = 4096;

/** The most nested tool calls whose runs are remembered. */
const MAX_OWNERS = 4096;

/** What can be seen of a run in this dialect. */
const SUPPORT: LodySubagentSupport = {
  stream: ["text", "thought", "tool", "plan"],
  progress: false,
  outputRead: "none",
  cancel: false,
};

/** The kind of update that tells what a subagent was asked. */
const PROMPT = "user_message_chunk";

/** Leaves a failure to whoever hears of it: the emitter's `onError`. */
function leaveFailure(promise: Promise<void>): void {
  promise.catch(() => {});
}
