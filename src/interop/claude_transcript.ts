import { isSame } from "../json_value.ts";
import { objectOf } from "../meta_object.ts";
import { requireText } from "../schema/require_text.ts";
import { isOfAnotherSession } from "../session/tracked.ts";
import { LodySubagentEmitter } from "../subagents/emitter.ts";
import type { LodySubagentEnd } from "../subagents/emitter/types.ts";
import type { LodySubagentSnapshot, LodySubagentSupport } from "../subagents/events.ts";
import { isOutputKind } from "../subagents/output.ts";
import type { LodySubagentRuns } from "../subagents/runs.ts";
import {
  hasPrompt,
  isInBackground,
  launchDetails,
  outputOf,
  readTranscriptPart,
  readTranscriptUpdate,
  resultText,
  type TranscriptUpdate,
} from "./claude_transcript/words.ts";

/**
 * Makes runs of the nested transcripts of `claude-agent-acp`: takes the root session's updates out of
 * its stream that are a subagent's, and drives a {@linkcode LodySubagentEmitter} with them, or feeds a
 * {@linkcode LodySubagentRuns} directly.
 *
 * A call of the Agent or Task tool becomes a run, whose native id is the call's. Its nested updates
 * become the run's output, however deep; those that come before the call are held, as the emitter holds
 * what comes early. The call's result or failure ends the run, with its text as the summary. Everything
 * else is the session's own, and passes through untouched: the launching calls of the root session too,
 * which its transcript shows, and to which the run's `parentToolCallId` points.
 *
 * - A run is `pending` while its call is being written, and `running` from its prompt on.
 * - `name` is the call's name for it, else the type of agent; `description` the call's, else the
 *   prompt; the prompt itself stands in the snapshot's `_meta.claudeCode.prompt`.
 * - A tool's name goes into `_meta.lody.toolName` of the output too.
 * - A subagent that was launched in the background goes on after its call's result, until
 *   {@linkcode ClaudeTranscriptRouter.endTurn}.
 *
 * What could not be sent, the emitter's `onError` hears of.
 *
 * @example
 * ```ts
 * import { ClaudeTranscriptRouter, LodySubagentRuns } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const runs = new LodySubagentRuns("session-1");
 * const router = new ClaudeTranscriptRouter("session-1", runs);
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
  readonly #sessionId: string;
  readonly #emitter: LodySubagentEmitter;
  /** What is to be known of each run that has not ended. */
  readonly #runs = new Map<string, { isPending: boolean; isInBackground: boolean }>();
  /** The runs to which tool calls belong, since not every update of a nested call says so. */
  readonly #owners = new Map<string, string>();

  /**
   * Creates a router for one session.
   *
   * @param sessionId The root session.
   * @param target What takes the runs: an agent's emitter, or a client's store, of the same session.
   * @throws {RangeError} If the session id is blank.
   * @throws {TypeError} If it is no string.
   */
  constructor(
    sessionId: string,
    target: LodySubagentEmitter | Pick<LodySubagentRuns, "apply">,
  ) {
    requireText("Cannot create ClaudeTranscriptRouter", "sessionId", sessionId);
    this.#sessionId = sessionId;
    this.#emitter = "apply" in target
      ? new LodySubagentEmitter(sessionId, (event) => void target.apply(event))
      : target;
  }

  /**
   * Takes a session update, and never throws.
   *
   * @typeParam T The message.
   * @param message The update, or its whole `session/update` notification, unchecked.
   * @returns The message itself where it is the session's own, to be handled or passed on as ever.
   * Undefined: it is a subagent's, and was taken.
   */
  route<T>(message: T): T | undefined {
    if (isOfAnotherSession(this.#sessionId, message)) return message;
    const word = readTranscriptUpdate(message);
    if (word === undefined) return message;
    const owner = this.#ownerOf(word);
    const isTaken = owner !== undefined && isOfASubagent(word);
    if (isTaken) this.#say(owner, word);
    if (word.toolCallId !== undefined) this.#follow(word.toolCallId, owner, word);
    return isTaken ? undefined : message;
  }

  /**
   * Tells whose a message is.
   *
   * @param message A session update, its whole notification, or the params of
   * `session/request_permission`, unchecked.
   * @returns The run, whose id `mirrorPermissionRequest` takes; undefined for the session's own, and
   * where the run has not started.
   */
  runIdOf(message: unknown): string | undefined {
    const toolCall = objectOf(objectOf(message)?.["toolCall"]);
    const word = toolCall ? readTranscriptPart(toolCall, message) : readTranscriptUpdate(message);
    const owner = word && this.#ownerOf(word);
    return owner === undefined ? undefined : this.#emitter.get(owner)?.runId;
  }

  /**
   * Ends what goes on in the background: `claude-agent-acp` answers a prompt when the subagents are
   * through that it launched.
   *
   * @param stopReason Why the turn ended, as the answer to `session/prompt` has it. `cancelled` ends
   * every run that has not ended, as cancelled. Absent: it went well.
   */
  endTurn(stopReason?: string): void {
    const isCancelled = stopReason === "cancelled";
    for (const [nativeId, { isInBackground }] of this.#runs) {
      if (isCancelled) this.#finish(nativeId, "cancelled");
      else if (isInBackground) this.#finish(nativeId, "completed");
    }
  }

  /**
   * Gives every run up, as when the connection breaks: each becomes `unknown`, incomplete, for reason
   * `disconnected`. What a replay brings is new runs.
   */
  disconnect(): void {
    this.#runs.clear();
    this.#owners.clear();
    told(this.#emitter.disconnect());
  }

  #ownerOf({ toolCallId, parentToolUseId }: TranscriptUpdate): string | undefined {
    if (parentToolUseId !== undefined) return parentToolUseId;
    return toolCallId === undefined ? undefined : this.#owners.get(toolCallId);
  }

  /** Puts out what a subagent says. */
  #say(owner: string, word: TranscriptUpdate): void {
    if (word.toolCallId !== undefined) this.#remember(word.toolCallId, owner);
    this.#run(owner);
    if (word.kind !== PROMPT) told(this.#emitter.output(owner, outputOf(word)));
  }

  #remember(toolCallId: string, owner: string): void {
    this.#owners.set(toolCallId, owner);
    const [oldest = ""] = this.#owners.keys();
    if (this.#owners.size > MAX_OWNERS) this.#owners.delete(oldest);
  }

  /** Takes note that a run is at work. */
  #run(nativeId: string): void {
    const run = this.#runs.get(nativeId);
    if (!run?.isPending) return;
    run.isPending = false;
    told(this.#emitter.snapshot(nativeId, { state: "running" }));
  }

  /** Has a launching call start, change or end its run. */
  #follow(nativeId: string, owner: string | undefined, word: TranscriptUpdate): void {
    const { status } = word.update;
    const isResult = status === "completed" || status === "failed";
    const isAtWork = isResult || status === "in_progress" || hasPrompt(word);
    const isLive = this.#emitter.live(nativeId);
    // What is said late of a run that is over starts none, but a call that is made again does.
    const isLate = word.kind !== "tool_call" && this.#emitter.get(nativeId) !== undefined;
    if (!isLive && (!word.isLaunch || isLate)) return;
    if (isLive) this.#describe(nativeId, word);
    else this.#start(nativeId, owner, word, isAtWork);

    const run = this.#runs.get(nativeId);
    if (run === undefined) return;
    if (isAtWork) this.#run(nativeId);
    run.isInBackground ||= isInBackground(word);
    if (status === "failed" || status === "completed" && !run.isInBackground) {
      this.#finish(nativeId, status, resultText(word));
    }
  }

  #start(
    nativeId: string,
    owner: string | undefined,
    word: TranscriptUpdate,
    isAtWork: boolean,
  ): void {
    const [oldest = ""] = this.#runs.keys();
    if (this.#runs.size >= MAX_RUNS) this.#finish(oldest, "unknown");
    this.#runs.set(nativeId, { isPending: !isAtWork, isInBackground: false });
    const snapshot: LodySubagentSnapshot = {
      state: isAtWork ? "running" : "pending",
      support: SUPPORT,
      parentToolCallId: nativeId,
      ...launchDetails(word),
    };
    const isItsOwn = owner === nativeId;
    told(
      this.#emitter.start(nativeId, snapshot, isItsOwn ? {} : { parentNativeId: owner ?? null }),
    );
  }

  /** Tells what an update of a launching call says anew of its run. */
  #describe(nativeId: string, word: TranscriptUpdate): void {
    const details = launchDetails(word);
    const known = { ...this.#emitter.get(nativeId)?.snapshot };
    if (isSame({ ...known, ...details }, known)) return;
    told(this.#emitter.snapshot(nativeId, details));
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
    told(this.#emitter.finish(nativeId, end));
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

/** Whether an update is of a kind that a subagent's word can be. */
function isOfASubagent({ kind }: TranscriptUpdate): boolean {
  return isOutputKind(kind) || kind === PROMPT;
}

/** What a subagent is asked, which its run's snapshot has. */
const PROMPT = "user_message_chunk";

/** Leaves a failure to whoever hears of it: the emitter's `onError`. */
function told(promise: Promise<void>): void {
  promise.catch(() => {});
}
