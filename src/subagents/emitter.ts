import * as guards from "../generated/guards.ts";
import { copied } from "../json_value.ts";
import type { LodyPatch } from "../meta_object.ts";
import type { Attempt } from "../schema/attempt.ts";
import { shown } from "../schema/issue.ts";
import { requireFunction } from "../schema/require_function.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { requireOptionalString, requireText } from "../schema/require_text.ts";
import { requireFitting } from "./emitter/event_limits.ts";
import { RunLives } from "./emitter/lives.ts";
import { requireEmitterOptions } from "./emitter/options.ts";
import { requireParent } from "./emitter/require_parent.ts";
import type { QueuedDelivery } from "./emitter/send_queue.ts";
import type {
  LodySubagentEmitterOptions,
  LodySubagentEnd,
  LodySubagentOutputOptions,
  LodySubagentRun,
  LodySubagentSend,
  LodySubagentStartOptions,
} from "./emitter/types.ts";
import {
  isLive,
  type LodySubagentProgress,
  LodySubagentProgressSchema,
  type LodySubagentSnapshot,
  LodySubagentSnapshotSchema,
  NOTHING_KNOWN,
} from "./events.ts";

/**
 * An adapter's sender of subagent events: keeps what a client must be able to rely on.
 *
 * Runs are known by the runtime's own ids here and by new, opaque ones on the wire. A run's first
 * event is a snapshot, nothing follows a terminal one, and `outputIncomplete` never goes back. A
 * run that becomes `unknown` is incomplete and has a reason: `lost`, where none is given.
 *
 * **Order.** One event is sent at a time, in the order of the calls, those that `send` itself makes
 * included; with nothing in flight, `send` is called before the method returns. Progress that waits
 * is merged into newer progress of its run, and nothing else is. A tool call begins with `tool_call`
 * and goes on with `tool_call_update`, whichever of the two the runtime sends. For what must come after
 * them, such as the answer to a prompt, `await emitter.idle()`.
 *
 * **Early calls.** What is said of a run before it starts is held and follows its first snapshot. The
 * promise of such a call resolves at once. Where more came than is held, the run starts incomplete.
 *
 * **Failure.** Each promise resolves when its event was sent, and rejects when `send` failed; the
 * next event is sent all the same. What was lost makes the run's later snapshots `outputIncomplete`.
 * A lost snapshot is sent again before the run's next event, which is lost too where that fails; a
 * run's last one with the next call for any run, up to the first that fails again, or with
 * `disconnect()`. A call for a run that has ended is dropped, and resolves. A `send` that awaits one
 * of these promises never ends.
 *
 * @example
 * ```ts
 * import { type LodySubagentEvent, LodySubagentEmitter } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const sent: LodySubagentEvent[] = [];
 * const emitter = new LodySubagentEmitter("session-1", (event) => void sent.push(event), {
 *   onError: (error, { runId }) => console.error(`Run ${runId}:`, error),
 * });
 *
 * emitter.start("native-7", {
 *   state: "running",
 *   support: { stream: ["text"], progress: false, outputRead: "none", cancel: false },
 *   name: "Researcher",
 * }, { parentNativeId: null });
 * emitter.output("native-7", {
 *   sessionUpdate: "agent_message_chunk",
 *   content: { type: "text", text: "Found it." },
 * });
 * emitter.finish("native-7", { state: "completed", summary: "One match" });
 * await emitter.idle();
 *
 * assertEquals(sent.map((event) => event.type), ["snapshot", "output", "snapshot"]);
 * ```
 */
export class LodySubagentEmitter {
  /** The root session. */
  readonly sessionId: string;
  readonly #lives: RunLives;
  readonly #hasErrorHandler: boolean;

  /**
   * Creates an emitter for one session.
   *
   * @param sessionId The root session.
   * @param send Sends an event. It may be asynchronous and may fail.
   * @param options How it is set up, or only what makes a run's id. Absent: with the defaults.
   * @throws {RangeError} If the session id is blank, or a number among the options cannot be used.
   * @throws {TypeError} If something is of another type than it should be.
   */
  constructor(
    sessionId: string,
    send: LodySubagentSend,
    options?: (() => string) | LodySubagentEmitterOptions,
  ) {
    requireText("Cannot create LodySubagentEmitter", "sessionId", sessionId);
    requireFunction("Cannot create LodySubagentEmitter", "send", send);
    this.sessionId = sessionId;
    const all = requireEmitterOptions(options);
    this.#lives = new RunLives(sessionId, send, all);
    this.#hasErrorHandler = all.onError !== undefined;
  }

  /** How many calls were accepted and are neither sent nor given up. Early ones do not count. */
  get pending(): number {
    return this.#lives.queue.pending;
  }

  /**
   * Waits until nothing is pending.
   *
   * @returns Resolves when all that was accepted was sent or could not be, or at `close()`.
   */
  idle(): Promise<void> {
    return this.#lives.queue.idle();
  }

  /**
   * Looks a run up.
   *
   * @param nativeId The runtime's own id.
   * @returns The latest run of that id, a copy; undefined when none was started, or it was forgotten.
   */
  get(nativeId: string): LodySubagentRun | undefined {
    const run = this.#lives.runs.get(nativeId);
    return run && { runId: run.runId, snapshot: copied(run.snapshot) };
  }

  /**
   * Whether a run was started and has not ended.
   *
   * @param nativeId The runtime's own id.
   * @returns `true` while its state is `pending` or `running`.
   */
  live(nativeId: string): boolean {
    return this.#lives.runs.live(nativeId) !== undefined;
  }

  /**
   * Starts a run. A finished one that starts again is a new run. A live one is left as it is, unless
   * this is another attempt: then the old run becomes `unknown`, for reason `lost`, and a new one
   * starts.
   *
   * @param nativeId The runtime's own id.
   * @param snapshot The run as it stands. Where it is running and does not say since when, it began
   * now; so does a pending one when it becomes running.
   * @param options What is known about the start.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If the snapshot is not as the contract has it.
   * @throws {RangeError} If an id is blank, the run would be its own parent, no new run id can be
   * used, `now` tells no time, a time is in milliseconds, or it is not {@linkcode withinLodyLimits}.
   * @throws {TypeError} If an id is no string.
   */
  start(
    nativeId: string,
    snapshot: LodySubagentSnapshot,
    options: LodySubagentStartOptions = {},
  ): Promise<void> {
    const attempt = () => `Cannot start run ${shown(nativeId)}`;
    requireText(attempt, "nativeId", nativeId);
    requireParent(attempt, nativeId, options.parentNativeId);
    requirePayload(attempt, LodySubagentSnapshotSchema, snapshot);
    requireFitting(attempt, "the snapshot", snapshot);
    return this.#promiseOf(this.#lives.start(attempt, nativeId, copied(snapshot), options));
  }

  /**
   * Changes a live run's snapshot and sends the whole of it.
   *
   * @param nativeId The runtime's own id.
   * @param patch The fields that changed; one that is undefined stays as it was. A terminal `state`
   * ends the run.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If a field is not as the contract has it.
   * @throws {RangeError} If the native id is blank, `now` tells no time, a time is in milliseconds, or
   * the patch is not {@linkcode withinLodyLimits}.
   */
  snapshot(nativeId: string, patch: LodyPatch<LodySubagentSnapshot>): Promise<void> {
    return this.#changed(() => `Cannot change run ${shown(nativeId)}`, nativeId, patch);
  }

  /**
   * Ends a live run now.
   *
   * @param nativeId The runtime's own id.
   * @param end How it ended.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If another field than the state is not as the contract has it.
   * @throws {RangeError} If the state is none that ends a run, the native id is blank, `now` tells no
   * time, or the end is not {@linkcode withinLodyLimits}.
   */
  finish(nativeId: string, { state, summary, reason }: LodySubagentEnd): Promise<void> {
    const attempt = () => `Cannot finish run ${shown(nativeId)}`;
    if (!guards.isLodySubagentState(state) || isLive({ state })) {
      const right = '"completed", "failed", "cancelled" or "unknown"';
      throw new RangeError(`${attempt()}: state must be ${right}, got ${shown(state)}`);
    }
    const endedAtEpochSeconds = this.#lives.epochSeconds(attempt);
    return this.#changed(attempt, nativeId, { state, summary, reason, endedAtEpochSeconds });
  }

  /**
   * Sends a live run's figures that changed.
   *
   * @param nativeId The runtime's own id.
   * @param progress The figures; null clears one.
   * @returns Resolves when the event was sent, merged with newer figures or not.
   * @throws {LodyValidationError} If the progress is not as the contract has it.
   * @throws {RangeError} If the native id is blank, or the progress is not
   * {@linkcode withinLodyLimits}.
   */
  progress(nativeId: string, progress: LodySubagentProgress): Promise<void> {
    const attempt = () => `Cannot send progress of run ${shown(nativeId)}`;
    requireText(attempt, "nativeId", nativeId);
    requirePayload(attempt, LodySubagentProgressSchema, progress);
    requireFitting(attempt, "the progress", progress);
    const call = { type: "progress", progress: copied(progress) } as const;
    return this.#promiseOf(this.#lives.call(nativeId, call));
  }

  /**
   * Sends what a live run put out.
   *
   * An update that is no valid output, or is larger or deeper than {@linkcode withinLodyLimits} lets
   * pass, is not sent; instead the run's snapshot goes out once more, marked `outputIncomplete`, the
   * first time that happens. `LodySubagentOutputSchema.issues(update)` tells why.
   *
   * @param nativeId The runtime's own id.
   * @param update An ACP session update, unchecked; not to be changed until it was sent.
   * @param options What is known about it.
   * @returns Resolves when the event was sent.
   * @throws {RangeError} If the native id is blank.
   * @throws {TypeError} If an id is no string.
   */
  output(
    nativeId: string,
    update: unknown,
    { nativeTurnId, messageId }: LodySubagentOutputOptions = {},
  ): Promise<void> {
    const attempt = () => `Cannot send output of run ${shown(nativeId)}`;
    requireText(attempt, "nativeId", nativeId);
    requireOptionalString(attempt, "nativeTurnId", nativeTurnId);
    requireOptionalString(attempt, "messageId", messageId);
    const call = { type: "output", update, nativeTurnId, messageId } as const;
    return this.#promiseOf(this.#lives.call(nativeId, call));
  }

  /**
   * Gives every live run up, since it can be observed no longer: each becomes `unknown`, incomplete,
   * for reason `disconnected`. What is held of runs that have not started is given up too.
   *
   * @returns Resolves when all of that, and all that waited before it, was sent or could not be;
   * rejects then when some end could not be, the latest 1024 of which the next call tries again.
   */
  disconnect(): Promise<void> {
    const ends = this.#lives.disconnect().map(({ promise }) => promise);
    const all = Promise.allSettled(ends).then((outcomes) => {
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
    });
    return this.#handled(all);
  }

  /**
   * Sends nothing more, for good. Calls that wait are rejected, even behind a `send` that never
   * settles; what is in flight ends as it ends; later calls are dropped.
   */
  close(): void {
    this.#lives.close();
  }

  #changed(
    attempt: Attempt,
    nativeId: string,
    patch: LodyPatch<LodySubagentSnapshot>,
  ): Promise<void> {
    requireText(attempt, "nativeId", nativeId);
    requireFitting(attempt, "the patch", patch);
    const fields = copied(patch) as Partial<LodySubagentSnapshot>; // Copied, none is undefined.
    // The fields do not depend on each other, so they are as right there as in the run.
    requirePayload(attempt, LodySubagentSnapshotSchema, { ...NOTHING_KNOWN, ...fields });
    const mayBegin = fields.state === "running" && fields.startedAtEpochSeconds === undefined;
    const nowEpochSeconds = mayBegin ? this.#lives.epochSeconds(attempt) : undefined;
    const call = { type: "snapshot", patch: fields, nowEpochSeconds } as const;
    return this.#promiseOf(this.#lives.call(nativeId, call));
  }

  #promiseOf(queued: QueuedDelivery | undefined): Promise<void> {
    return queued === undefined ? Promise.resolve() : this.#handled(queued.promise);
  }

  /** A promise that may be left alone where something else hears of failures. */
  #handled(promise: Promise<void>): Promise<void> {
    if (this.#hasErrorHandler) promise.catch(() => {});
    return promise;
  }
}
