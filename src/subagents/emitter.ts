import * as guards from "../generated/guards.ts";
import { shown } from "../schema/issue.ts";
import { requireText } from "../schema/require_text.ts";
import {
  type LodySubagentEvent,
  type LodySubagentProgress,
  LodySubagentProgressSchema,
  type LodySubagentSnapshot,
  LodySubagentSnapshotSchema,
} from "./events.ts";

/** Sends one event to the client, such as with `notifyLody` of the `./sdk` entry point. */
export type LodySubagentSend = (event: LodySubagentEvent) => void | Promise<void>;

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
}

/**
 * An adapter's sender of subagent events: keeps what a client must be able to rely on.
 *
 * Runs are known by the runtime's own ids here and by new, opaque ones on the wire. A run's first
 * event is a snapshot, nothing follows a terminal one, and `outputIncomplete` never goes back. One
 * event is sent at a time, in the order of the calls; with nothing in flight, `send` is called
 * before the method returns. Every method's promise settles when its event was sent, and rejects
 * when `send` failed; what is dropped resolves at once.
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
  readonly #send: LodySubagentSend;
  readonly #newRunId: () => string;
  readonly #runs = new Map<string, Run>();
  readonly #runIds = new Set<string>();
  /** Settles when everything in flight has; absent when nothing is. */
  #inFlight: Promise<void> | undefined;

  /**
   * Creates an emitter for one session.
   *
   * @param sessionId The root session.
   * @param send Sends an event. It may be asynchronous and may fail.
   * @param newRunId Makes a run's id: never blank, a native id or one used before. Absent: random
   * UUIDs.
   * @throws {RangeError} If the session id is blank.
   */
  constructor(
    sessionId: string,
    send: LodySubagentSend,
    newRunId: () => string = () => crypto.randomUUID(),
  ) {
    requireText("Cannot create LodySubagentEmitter", "sessionId", sessionId);
    this.#sessionId = sessionId;
    this.#send = send;
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
   * @returns Settles when the event was sent.
   * @throws {TypeError} If the snapshot is not as the contract has it.
   * @throws {RangeError} If the native id is blank, or the new run id cannot be used.
   */
  start(nativeId: string, snapshot: LodySubagentSnapshot): Promise<void> {
    const attempt = `Cannot start run ${shown(nativeId)}`;
    requireText(attempt, "nativeId", nativeId);
    LodySubagentSnapshotSchema.parse(snapshot);
    if (this.live(nativeId)) return Promise.resolve();
    const runId = this.#newRunId();
    requireText(attempt, "the run id", runId);
    if (runId === nativeId || this.#runIds.has(runId)) {
      const why = runId === nativeId ? "must not be the native id" : "must not have been used";
      throw new RangeError(`${attempt}: the run id ${why}, got ${shown(runId)}`);
    }
    this.#runIds.add(runId);
    const run: Run = { runId, snapshot: structuredClone(snapshot) };
    this.#runs.set(nativeId, run);
    return this.#sendSnapshot(run);
  }

  /**
   * Changes a live run's snapshot and sends the whole of it. Dropped when the run is not live.
   *
   * @param nativeId The runtime's own id.
   * @param patch The fields that changed; one that is undefined stays as it was. A terminal `state`
   * ends the run.
   * @returns Settles when the event was sent.
   * @throws {TypeError} If the snapshot would not be as the contract has it.
   */
  snapshot(nativeId: string, patch: Partial<LodySubagentSnapshot>): Promise<void> {
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    const given = Object.entries(patch).filter(([, field]) => field !== undefined);
    const snapshot = { ...run.snapshot, ...Object.fromEntries(given) };
    run.snapshot = structuredClone(LodySubagentSnapshotSchema.parse(snapshot));
    return this.#sendSnapshot(run);
  }

  /**
   * Sends a live run's figures that changed. Dropped when the run is not live.
   *
   * @param nativeId The runtime's own id.
   * @param progress The figures; null clears one.
   * @returns Settles when the event was sent.
   * @throws {TypeError} If the progress is not as the contract has it.
   */
  progress(nativeId: string, progress: LodySubagentProgress): Promise<void> {
    LodySubagentProgressSchema.parse(progress);
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    return this.#enqueue({ ...this.#head(run), type: "progress", progress });
  }

  /**
   * Sends what a live run put out. Dropped when the run is not live.
   *
   * An update that is no valid output is not sent; instead the run's snapshot goes out once more,
   * marked `outputIncomplete`, the first time that happens.
   *
   * @param nativeId The runtime's own id.
   * @param update An ACP session update, unchecked; not to be changed until it was sent.
   * @param options What is known about it.
   * @returns Settles when the event was sent.
   */
  output(
    nativeId: string,
    update: unknown,
    { nativeTurnId, messageId }: LodySubagentOutputOptions = {},
  ): Promise<void> {
    const run = this.#live(nativeId);
    if (run === undefined) return Promise.resolve();
    if (!guards.isLodySubagentOutput(update)) {
      if (run.snapshot.outputIncomplete) return Promise.resolve();
      run.snapshot = { ...run.snapshot, outputIncomplete: true };
      return this.#sendSnapshot(run);
    }
    return this.#enqueue({
      ...this.#head(run),
      type: "output",
      update,
      ...(nativeTurnId === undefined ? {} : { nativeTurnId }),
      ...(messageId === undefined ? {} : { messageId }),
    });
  }

  /**
   * Gives every live run up, since it can be observed no longer: each becomes `unknown`, incomplete,
   * for reason `disconnected`.
   *
   * @returns Settles when all of that was sent.
   */
  async disconnect(): Promise<void> {
    const sent: Promise<void>[] = [];
    for (const run of this.#runs.values()) {
      if (!isLive(run)) continue;
      run.snapshot = {
        ...run.snapshot,
        state: "unknown",
        outputIncomplete: true,
        reason: { code: "disconnected" },
      };
      sent.push(this.#sendSnapshot(run));
    }
    await Promise.all(sent);
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
    return this.#enqueue({ ...this.#head(run), type: "snapshot", snapshot });
  }

  /** Sends at once when nothing is in flight, else after that. */
  #enqueue(event: LodySubagentEvent): Promise<void> {
    let sent: Promise<void>;
    if (this.#inFlight === undefined) {
      try {
        const result = this.#send(event);
        if (result === undefined) return Promise.resolve();
        sent = Promise.resolve(result);
      } catch (error) {
        return Promise.reject(error);
      }
    } else {
      sent = this.#inFlight.then(() => this.#send(event));
    }
    const settle = (): void => {
      if (this.#inFlight === settled) this.#inFlight = undefined;
    };
    const settled: Promise<void> = sent.then(settle, settle);
    this.#inFlight = settled;
    return sent;
  }
}

function isLive({ snapshot }: Run): boolean {
  return snapshot.state === "pending" || snapshot.state === "running";
}
