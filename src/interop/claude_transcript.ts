import { forgetOldest } from "../forget_oldest.ts";
import { isSame } from "../json_value.ts";
import { LodySubagentEmitter } from "../subagents/emitter.ts";
import type { LodySubagentEnd } from "../subagents/emitter/types.ts";
import type { LodySubagentSnapshot } from "../subagents/events.ts";
import { OUTPUT_KINDS } from "../subagents/output.ts";
import type { LodySubagentRuns } from "../subagents/runs.ts";
import { isOfAnotherSession } from "../tracked.ts";
import { CallOwners } from "./claude_transcript/call_owners.ts";
import {
  isInBackground,
  launchDetails,
  type LaunchInput,
  launchInput,
  outputOf,
  promptInput,
  readRequestedToolCall,
  readTranscriptUpdate,
  resultOf,
  resultText,
  TRANSCRIPT_SUPPORT,
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
 * What could not be sent, the emitter's `onError` hears of. Before it sends on what passes through, and
 * before it answers a prompt, an adapter awaits the emitter's `idle()`, so that nothing overtakes the
 * events.
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
  /** The runs that have not ended. */
  readonly #runs = new Map<string, RoutedRun>();
  readonly #calls = new CallOwners();
  /** What is known of subagents that have been heard of, but not their calls. */
  readonly #early = new Map<string, LaunchInput>();

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
   * @param message The update, or its whole `session/update` notification, unchecked; not to be changed
   * until the emitter has sent it.
   * @returns The message itself where it passes through, to be handled or sent on as ever; one of
   * another session does. Undefined: it is a subagent's, and was taken.
   * @throws {RangeError} If the emitter's own `now` or `newRunId` gives nothing that can be used.
   */
  route<T>(message: T): T | undefined {
    if (isOfAnotherSession(this.#emitter.sessionId, message)) return message;
    const update = readTranscriptUpdate(message);
    if (update === undefined) return message;
    const { kind, toolCallId } = update;
    const owner = this.#ownerOf(update);
    const isTaken = owner !== undefined && (OUTPUT_KINDS.includes(kind) || kind === PROMPT);
    if (isTaken) this.#output(owner, update);
    if (toolCallId !== undefined && (kind === "tool_call" || kind === "tool_call_update")) {
      this.#follow(toolCallId, owner, update);
      this.#note(toolCallId, owner, update);
    }
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
    if (isOfAnotherSession(this.#emitter.sessionId, message)) return undefined;
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
    for (const nativeId of this.#runs.keys()) this.#close(nativeId);
    leaveFailure(this.#emitter.disconnect());
  }

  /** The call that launched the subagent that an update comes from. Undefined: the session's own. */
  #ownerOf({ kind, toolCallId, parentToolUseId }: TranscriptUpdate): string | undefined {
    const said = parentToolUseId === toolCallId ? undefined : parentToolUseId;
    if (toolCallId === undefined || kind === "tool_call") return said;
    // Some updates do not say it, and a call that the session has shown stays its own.
    const known = this.#calls.get(toolCallId);
    return known === undefined ? said : known ?? undefined;
  }

  #note(toolCallId: string, owner: string | undefined, update: TranscriptUpdate): void {
    const isCall = update.kind === "tool_call";
    // Of a call that was not seen, an update that does not say whose it is tells nothing.
    if (!isCall && owner === undefined && this.#calls.get(toolCallId) === undefined) return;
    const isClosed = !isCall && this.#calls.isClosed(toolCallId);
    this.#calls.note(toolCallId, owner ?? null, isClosed || resultOf(update.fields) !== undefined);
  }

  #output(owner: string, update: TranscriptUpdate): void {
    const run = this.#runs.get(owner);
    const asked = update.kind === PROMPT ? promptInput(update) : {};
    if (run === undefined) this.#hear(owner, asked);
    else {
      this.#change(owner, run, { ...asked, ...run.input });
      this.#markRunning(owner, run);
    }
    if (update.kind !== PROMPT) leaveFailure(this.#emitter.output(owner, outputOf(update)));
  }

  /** Remembers that a subagent was heard of before its call. */
  #hear(nativeId: string, input: LaunchInput): void {
    if (this.#emitter.get(nativeId) !== undefined) return;
    this.#early.set(nativeId, { ...input, ...this.#early.get(nativeId) });
    forgetOldest(this.#early, MAX_EARLY);
  }

  /** Has a launching call start, change or end its run. */
  #follow(nativeId: string, owner: string | undefined, update: TranscriptUpdate): void {
    const input = launchInput(update);
    const result = resultOf(update.fields);
    const isAtWork = result !== undefined || update.fields["status"] === "in_progress";
    if (!this.#emitter.live(nativeId)) {
      // What is said late of a run that is over starts none, but a call that is made again does.
      const isOver = this.#emitter.get(nativeId) !== undefined || this.#calls.isClosed(nativeId);
      const isCall = update.kind === "tool_call";
      if (!update.isLaunch || isOver && !isCall) return;
      // An update that does not say whose it is may be anybody's.
      this.#start(nativeId, owner ?? (isCall ? null : undefined), input, isAtWork);
    }
    const run = this.#runs.get(nativeId);
    if (run === undefined) return; // Somebody else has started it.
    this.#change(nativeId, run, { ...run.input, ...input });
    if (isAtWork) this.#markRunning(nativeId, run);
    run.isInBackground ||= isInBackground(update);
    if (result === "failed" || result === "completed" && !run.isInBackground) {
      this.#finish(nativeId, result, resultText(update));
    }
  }

  #start(
    nativeId: string,
    parent: string | null | undefined,
    said: LaunchInput,
    isAtWork: boolean,
  ): void {
    const [oldest = ""] = this.#runs.keys();
    if (this.#runs.size >= MAX_RUNS) this.#finish(oldest, "unknown");
    const early = this.#early.get(nativeId);
    this.#early.delete(nativeId);
    const input = { ...early, ...said };
    const isPending = !isAtWork && early === undefined && input.prompt === undefined;
    const snapshot: LodySubagentSnapshot = {
      state: isPending ? "pending" : "running",
      support: TRANSCRIPT_SUPPORT,
      parentToolCallId: nativeId,
      ...launchDetails(input),
    };
    this.#runs.set(nativeId, { input, isPending, isInBackground: false });
    const options = parent === undefined ? {} : { parentNativeId: parent };
    leaveFailure(this.#emitter.start(nativeId, snapshot, options));
  }

  /** Tells what is known anew of a run. */
  #change(nativeId: string, run: RoutedRun, input: LaunchInput): void {
    if (isSame(input, run.input)) return;
    run.input = input;
    const begins = run.isPending && input.prompt !== undefined;
    if (begins) run.isPending = false;
    const state = begins ? "running" : undefined;
    leaveFailure(this.#emitter.snapshot(nativeId, { ...launchDetails(input), state }));
  }

  #markRunning(nativeId: string, run: RoutedRun): void {
    const { isPending } = run;
    run.isPending = false;
    if (isPending) leaveFailure(this.#emitter.snapshot(nativeId, { state: "running" }));
  }

  #finish(nativeId: string, state: LodySubagentEnd["state"], text?: string): void {
    const end: LodySubagentEnd = state === "completed"
      ? { state, summary: text }
      : state === "failed"
      ? { state, reason: { code: "error", ...text !== undefined && { message: text } } }
      : { state, ...state === "cancelled" && { reason: { code: state } } };
    leaveFailure(this.#emitter.finish(nativeId, end));
    this.#close(nativeId);
  }

  /** Has nothing start a run again that is over, but its call. */
  #close(nativeId: string): void {
    this.#runs.delete(nativeId);
    this.#calls.note(nativeId, this.#calls.get(nativeId) ?? null, true);
  }
}

/** A run that has not ended, as its router knows it. */
interface RoutedRun {
  /** What its call has said of it. */
  input: LaunchInput;
  isPending: boolean;
  isInBackground: boolean;
}

/** The most subagents that have been heard of, but not their calls. */
const MAX_EARLY = 1024;

/** The most runs that have not ended; where there would be more, the oldest is given up. */
const MAX_RUNS = 4096;

/** The kind of update that tells what a subagent was asked. */
const PROMPT = "user_message_chunk";

/** Leaves a failure to whoever hears of it: the emitter's `onError`. */
function leaveFailure(promise: Promise<void>): void {
  promise.catch(() => {});
}
