import * as guards from "../generated/guards.ts";
import { definedFields, type LodyPatch } from "../meta_object.ts";
import { shown } from "../schema/issue.ts";
import { withinLodyLimits } from "../schema/limits.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { requireText } from "../schema/require_text.ts";
import {
  type LodySubagentProgress,
  LodySubagentProgressSchema,
  type LodySubagentSnapshot,
  LodySubagentSnapshotSchema,
} from "./events.ts";
import { type LodySubagentSend, SendQueue } from "./send_queue.ts";

/** A run as its emitter knows it. */
export interface LodySubagentRun {
  /** The id that events carry; never the runtime's own. */
  readonly runId: string;
  /** The latest snapshot, a copy. */
  readonly snapshot: LodySubagentSnapshot;
}

/** What a runtime may know about a piece of output. */
export interface LodySubagentOutputOptions {
  /** The runtime's own id of the turn. Absent: unknown. */
  readonly nativeTurnId?: string;
  /** The message that a chunk belongs to; the update's own id wins. Absent: unknown. */
  readonly messageId?: string;
}

interface Run {
  readonly runId: string;
  snapshot: LodySubagentSnapshot;
  /** Whether a piece of output could not be sent. */
  hasLost: boolean;
}

/**
 * An adapter's sender of subagent events: keeps what a client must be able to rely on.
 *
 * Runs are known by the runtime's own ids here and by new, opaque ones on the wire. A run's first
 * event is a snapshot, nothing follows a terminal one, and `outputIncomplete` never goes back. A
 * run that becomes `unknown` is incomplete and has a reason: `lost`, where none is given.
 *
 * One event is sent at a time, in the order of the calls, those that `send` itself makes included;
 * with nothing in flight, `send` is called before the method returns. Each promise resolves when its
 * event was sent, and rejects when `send` failed; such an event is not sent again, and output that
 * was lost that way makes the snapshots after it `outputIncomplete`. A call that is dropped resolves
 * at once. A `send` that awaits one of these promises never ends.
 *
 * @example
 * ```ts
 * import { type LodySubagentEvent, LodySubagentEmitter } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const sent: LodySubagentEvent[] = [];
 * const emitter = new LodySubagentEmitter("session-1", (event) => void sent.push(event));
 *
 * await emitter.start("native-7", {
 *   state: "running",
 *   support: { stream: ["text"], progress: false, outputRead: "none", cancel: false },
 *   name: "Researcher",
 * });
 * await emitter.output("native-7", {
 *   sessionUpdate: "agent_message_chunk",
 *   content: { type: "text", text: "Found it." },
 * });
 * await emitter.snapshot("native-7", { state: "completed", summary: "One match" });
 *
 * assertEquals(sent.map((event) => event.type), ["snapshot", "output", "snapshot"]);
 * ```
 */
export class LodySubagentEmitter {
  readonly #sessionId: string;
  readonly #queue: SendQueue;
  readonly #newRunId: () => string;
  readonly #runs = new Map<string, Run>();
  readonly #runIds = new Set<string>();

  /**
   * Creates an emitter for one session.
   *
   * @param sessionId The root session.
   * @param send Sends an event. It may be asynchronous and may fail.
   * @param newRunId Makes a run's id: never blank, a native id or one used before. Absent: random
   * UUIDs.
   * @throws {RangeError} If the session id is blank.
   * @throws {TypeError} If the session id is no string.
   */
  constructor(
    sessionId: string,
    send: LodySubagentSend,
    newRunId: () => string = () => crypto.randomUUID(),
  ) {
    requireText("Cannot create LodySubagentEmitter", "sessionId", sessionId);
    this.#sessionId = sessionId;
    this.#queue = new SendQueue(send);
    this.#newRunId = newRunId;
  }

  /**
   * Looks a run up.
   *
   * @param nativeId The runtime's own id.
   * @returns The latest run of that id, a copy; undefined when none was started.
   */
  get(nativeId: string): LodySubagentRun | undefined {
    const run = this.#runs.get(nativeId);
    return run && { runId: run.runId, snapshot: structuredClone(run.snapshot) };
  }

  /**
   * Whether a run was started and has not ended.
   *
   * @param nativeId The runtime's own id.
   * @returns `true` while its state is `pending` or `running`.
   */
  live(nativeId: string): boolean {
    return this.#live(nativeId) !== undefined;
  }

  /**
   * Starts a run. A live one is left as it is; a finished one that starts again is a new run.
   *
   * @param nativeId The runtime's own id.
   * @param snapshot The run as it stands.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If the snapshot is not as the contract has it.
   * @throws {RangeError} If the native id is blank, or the new run id cannot be used.
   * @throws {TypeError} If the native id or the new run id is no string.
   */
  start(nativeId: string, snapshot: LodySubagentSnapshot): Promise<void> {
    const attempt = `Cannot start run ${shown(nativeId)}`;
    requireText(attempt, "nativeId", nativeId);
    requirePayload(attempt, LodySubagentSnapshotSchema, snapshot);
    if (this.live(nativeId)) return Promise.resolve();
    const first = withUnknownExplained(structuredClone(snapshot));
    const runId = this.#newRunId();
    requireText(attempt, "the run id", runId);
    const isNative = runId === nativeId || this.#runs.has(runId);
    if (isNative || this.#runIds.has(runId)) {
      const why = isNative ? "must not be a native id" : "must not have been used";
      throw new RangeError(`${attempt}: the run id ${why}, got ${shown(runId)}`);
    }
    this.#runIds.add(runId);
    // To make an id may have taken a call that started the run.
    if (this.live(nativeId)) return Promise.resolve();
    const run: Run = { runId, snapshot: first, hasLost: false };
    this.#runs.set(nativeId, run);
    return this.#sendSnapshot(run);
  }

  /**
   * Changes a live run's snapshot and sends the whole of it. Dropped when the run is not live.
   *
   * @param nativeId The runtime's own id.
   * @param patch The fields that changed; one that is undefined stays as it was. A terminal `state`
   * ends the run.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If the snapshot would not be as the contract has it.
   */
  snapshot(nativeId: string, patch: LodyPatch<LodySubagentSnapshot>): Promise<void> {
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    const changed: unknown = { ...run.snapshot, ...definedFields(patch) };
    const attempt = `Cannot change run ${shown(nativeId)}`;
    const snapshot = requirePayload(attempt, LodySubagentSnapshotSchema, changed);
    run.snapshot = withUnknownExplained(structuredClone(snapshot));
    return this.#sendSnapshot(run);
  }

  /**
   * Sends a live run's figures that changed. Dropped when the run is not live.
   *
   * @param nativeId The runtime's own id.
   * @param progress The figures; null clears one.
   * @returns Resolves when the event was sent.
   * @throws {LodyValidationError} If the progress is not as the contract has it.
   */
  progress(nativeId: string, progress: LodySubagentProgress): Promise<void> {
    const attempt = `Cannot send progress of run ${shown(nativeId)}`;
    requirePayload(attempt, LodySubagentProgressSchema, progress);
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    const event = {
      ...this.#head(run),
      type: "progress",
      progress: structuredClone(progress),
    } as const;
    return this.#queue.push(() => event);
  }

  /**
   * Sends what a live run put out. Dropped when the run is not live.
   *
   * An update that is no valid output, or is larger or deeper than {@linkcode withinLodyLimits} lets
   * pass, is not sent; instead the run's snapshot goes out once more, marked `outputIncomplete`, the
   * first time that happens.
   *
   * @param nativeId The runtime's own id.
   * @param update An ACP session update, unchecked; not to be changed until it was sent.
   * @param options What is known about it.
   * @returns Resolves when the event was sent.
   * @throws {TypeError} If an id among the options is no string.
   */
  output(
    nativeId: string,
    update: unknown,
    { nativeTurnId, messageId }: LodySubagentOutputOptions = {},
  ): Promise<void> {
    for (const [name, id] of Object.entries({ nativeTurnId, messageId })) {
      if (id === undefined || typeof id === "string") continue;
      throw new TypeError(
        `Cannot send output of run ${shown(nativeId)}: ${name} must be a string, got ${shown(id)}`,
      );
    }
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    if (!guards.isLodySubagentOutput(update) || !withinLodyLimits(update)) {
      if (run.snapshot.outputIncomplete) return Promise.resolve();
      run.snapshot = { ...run.snapshot, outputIncomplete: true };
      return this.#sendSnapshot(run);
    }
    const event = {
      ...this.#head(run),
      type: "output",
      update,
      ...(nativeTurnId === undefined ? {} : { nativeTurnId }),
      ...(messageId === undefined ? {} : { messageId }),
    } as const;
    return this.#queue.push(() => event, () => {
      run.hasLost = true;
      run.snapshot = { ...run.snapshot, outputIncomplete: true };
    });
  }

  /**
   * Gives every live run up, since it can be observed no longer: each becomes `unknown`, incomplete,
   * for reason `disconnected`.
   *
   * @returns Resolves when all of that was sent; rejects, once all was tried, when some could not be.
   */
  async disconnect(): Promise<void> {
    const sent: Promise<void>[] = [];
    // A copy, since `send` may start further runs.
    for (const run of [...this.#runs.values()]) {
      if (!isLive(run)) continue;
      run.snapshot = {
        ...run.snapshot,
        state: "unknown",
        outputIncomplete: true,
        reason: { code: "disconnected" },
      };
      sent.push(this.#sendSnapshot(run));
    }
    const failure = (await Promise.allSettled(sent)).find(({ status }) => status === "rejected");
    if (failure?.status === "rejected") throw failure.reason;
  }

  #live(nativeId: string): Run | undefined {
    const run = this.#runs.get(nativeId);
    return run !== undefined && isLive(run) ? run : undefined;
  }

  #head({ runId }: Run): { version: 1; sessionId: string; runId: string } {
    return { version: 1, sessionId: this.#sessionId, runId };
  }

  #sendSnapshot(run: Run): Promise<void> {
    const snapshot = structuredClone(run.snapshot);
    return this.#queue.push(() => ({
      ...this.#head(run),
      type: "snapshot",
      snapshot: run.hasLost ? { ...snapshot, outputIncomplete: true } : snapshot,
    }));
  }
}

/** A snapshot with what one that is `unknown` must say too. */
function withUnknownExplained(snapshot: LodySubagentSnapshot): LodySubagentSnapshot {
  if (snapshot.state !== "unknown") return snapshot;
  return { ...snapshot, outputIncomplete: true, reason: snapshot.reason ?? { code: "lost" } };
}

function isLive({ snapshot }: Run): boolean {
  return snapshot.state === "pending" || snapshot.state === "running";
}
