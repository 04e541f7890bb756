import { secondsOf } from "../../epoch_seconds.ts";
import * as guards from "../../generated/guards.ts";
import { copied } from "../../json_value.ts";
import type { Attempt } from "../../schema/attempt.ts";
import { isLive, type LodySubagentProgress, type LodySubagentSnapshot } from "../events.ts";
import {
  EndsAgain,
  OutputDelivery,
  type OutputFields,
  ProgressDelivery,
  SnapshotDelivery,
} from "./deliveries.ts";
import { type EarlyCall, EarlyCalls } from "./early_calls.ts";
import { fitsEvent, fittedProgress, fittedSnapshot } from "./event_limits.ts";
import type { EmitterOptions } from "./options.ts";
import { RunRegistry } from "./registry.ts";
import { EmitterRun, type QueuedProgress, UnsentEnds } from "./run.ts";
import { type QueuedDelivery, SendQueue } from "./send_queue.ts";
import type { LodySubagentSend, LodySubagentStartOptions } from "./types.ts";

/** What a call for a run says. An output is unchecked. */
export type RunCall = EarlyCall | Omit<OutputFields, "update"> & { readonly update: unknown };

/** The lives of an emitter's runs: what each call makes of them, and what is sent of it. */
export class RunLives {
  readonly queue: SendQueue;
  readonly runs: RunRegistry;
  readonly #sessionId: string;
  readonly #now: () => number;
  readonly #early: EarlyCalls;
  readonly #unsentEnds = new UnsentEnds();
  #endsAgain: QueuedDelivery | undefined;

  constructor(sessionId: string, send: LodySubagentSend, options: EmitterOptions) {
    this.#sessionId = sessionId;
    this.#now = options.now;
    this.queue = new SendQueue(send, options.onError);
    this.runs = new RunRegistry(options.newRunId, options.keepFinished);
    this.#early = new EarlyCalls(options.earlyOutput);
  }

  /** What time it is. */
  epochSeconds(attempt: Attempt): number {
    return secondsOf(attempt, "now()", this.#now());
  }

  /** Starts a run, unless it is there. Returns what sends its first snapshot. */
  start(
    attempted: Attempt,
    nativeId: string,
    snapshot: LodySubagentSnapshot,
    options: LodySubagentStartOptions,
  ): QueuedDelivery | undefined {
    const { attempt } = options;
    const goesOn = () => {
      const run = this.runs.live(nativeId);
      return run !== undefined && (attempt === undefined || attempt === run.attempt);
    };
    if (this.queue.isClosed) return undefined;
    if (goesOn()) return this.#dropped();
    const isTimeless = snapshot.state === "running" && snapshot.startedAtEpochSeconds === undefined;
    const begun = isTimeless
      ? { ...snapshot, startedAtEpochSeconds: this.epochSeconds(attempted) }
      : snapshot;
    const runId = this.runs.newRunId(attempted, nativeId);
    this.#begin();
    try {
      // What tells the time, and what makes an id, may have called for something too.
      if (this.queue.isClosed || goesOn()) return undefined;
      const old = this.runs.live(nativeId);
      if (old !== undefined) this.#change(old, { state: "unknown", reason: { code: "lost" } });
      return this.#open(nativeId, runId, begun, options);
    } finally {
      this.queue.release();
    }
  }

  #open(
    nativeId: string,
    runId: string,
    snapshot: LodySubagentSnapshot,
    { parentNativeId, attempt }: LodySubagentStartOptions,
  ): QueuedDelivery {
    const parent = parentNativeId == null ? undefined : this.runs.get(parentNativeId);
    const { calls, hasLost } = this.#early.take(nativeId);
    const first = explained({
      ...snapshot,
      ...parentNativeId === null && { parentRunId: null },
      ...parent && { parentRunId: parent.runId },
      ...hasLost && { outputIncomplete: true },
    });
    // What came before its start cannot follow its end.
    const isOver = calls.length > 0 && !isLive(first);
    const run = new EmitterRun(this.#sessionId, {
      nativeId,
      runId,
      attempt,
      awaitedParent: parent === undefined ? parentNativeId ?? undefined : undefined,
      snapshot: isOver ? reopened(first) : first,
      unsentEnds: this.#unsentEnds,
    });
    run.isFlagged = first.outputIncomplete === true;
    this.runs.add(run);
    const started = this.queue.push(new SnapshotDelivery(run));
    for (const call of calls) {
      run.progress = undefined; // It was said in this order, and waits for nothing but its turn.
      this.#say(run, call);
    }
    if (isOver && run.isLive) this.#change(run, first);
    for (const child of this.runs.takeOrphans(nativeId)) {
      this.#change(child, { parentRunId: runId });
    }
    return started;
  }

  /** Takes a call for a run, if it can still be sent, or can be held. */
  call(nativeId: string, call: RunCall): QueuedDelivery | undefined {
    if (this.queue.isClosed) return undefined;
    this.#begin();
    try {
      const run = this.runs.get(nativeId);
      if (run?.isLive) return this.#say(run, call);
      if (run === undefined) {
        // What comes late is not early.
        if (this.runs.isForgotten(nativeId)) return undefined;
        this.#early.hold(nativeId, isSendable(call) ? copied(call) : undefined);
      } else if (this.#unsentEnds.has(run) && !this.queue.isTellingOfFailure) {
        return this.queue.push(new EndsAgain([run], { run }));
      }
      return undefined;
    } finally {
      this.queue.release();
    }
  }

  /** Gives up every live run and all that is held. Returns what sends the ends. */
  disconnect(): QueuedDelivery[] {
    if (this.queue.isClosed) return [];
    this.queue.hold();
    try {
      this.#early.giveUpAll();
      // Those too whose end is still to fail, since it waits before this.
      const unsent = this.queue.isTellingOfFailure ? [] : this.#unsentEnds;
      const ends = [this.queue.push(new EndsAgain(unsent, { outlivesFailure: true }))];
      const reason = { code: "disconnected" } as const;
      for (const run of this.runs.everyLive()) {
        ends.push(this.#change(run, { state: "unknown", reason }));
      }
      return ends;
    } finally {
      this.queue.release();
    }
  }

  /** Sends nothing more, and forgets what is held. */
  close(): void {
    this.queue.close();
    this.#early.giveUpAll();
  }

  /**
   * Begins a call, of which nothing is sent before all that it brings about is queued, so that what
   * `send` calls for comes after it. Ends that could not be sent go before it, unless a failure has
   * brought the call about: it would bring about the next.
   */
  #begin(): void {
    this.queue.hold();
    if (this.#unsentEnds.size === 0 || this.#endsAgain?.isSettled === false) return;
    if (this.queue.isTellingOfFailure) return;
    this.#endsAgain = this.queue.push(new EndsAgain(this.#unsentEnds));
  }

  #dropped(): undefined {
    this.#begin();
    this.queue.release();
  }

  #say(run: EmitterRun, call: RunCall): QueuedDelivery | undefined {
    if (call.type === "snapshot") return this.#change(run, call.patch, call.nowEpochSeconds);
    if (call.type === "progress") return this.#addProgress(run, call.progress);
    if (isSendable(call)) return this.queue.push(new OutputDelivery(run, call));
    return run.isFlagged ? undefined : this.#change(run, { outputIncomplete: true });
  }

  #change(
    run: EmitterRun,
    patch: Partial<LodySubagentSnapshot>,
    nowEpochSeconds?: number,
  ): QueuedDelivery {
    const changed = { ...run.snapshot, ...patch };
    if (nowEpochSeconds !== undefined) changed.startedAtEpochSeconds ??= nowEpochSeconds;
    run.snapshot = fittedSnapshot(explained(changed));
    run.isFlagged = run.snapshot.outputIncomplete === true;
    if (!run.isLive) this.runs.ended(run);
    return this.queue.push(new SnapshotDelivery(run));
  }

  /** Sends progress, together with what of it still waits. */
  #addProgress(run: EmitterRun, progress: LodySubagentProgress): QueuedDelivery {
    const waiting = run.progress;
    if (waiting?.queued && this.queue.postpone(waiting.queued)) {
      waiting.progress = fittedProgress({ ...waiting.progress, ...progress });
      return waiting.queued;
    }
    const next: QueuedProgress = { progress };
    run.progress = next;
    return next.queued = this.queue.push(new ProgressDelivery(run, next));
  }
}

function isSendable(call: RunCall): call is EarlyCall {
  return call.type !== "output" ||
    guards.isLodySubagentOutput(call.update) &&
      fitsEvent(call.update, call.nativeTurnId, call.messageId);
}

/** A snapshot with what one that is `unknown` must say too. */
function explained(snapshot: LodySubagentSnapshot): LodySubagentSnapshot {
  if (snapshot.state !== "unknown") return snapshot;
  return { ...snapshot, outputIncomplete: true, reason: snapshot.reason ?? { code: "lost" } };
}

/** A snapshot of a run that is over, as it stood before that. */
function reopened(over: LodySubagentSnapshot): LodySubagentSnapshot {
  const { endedAtEpochSeconds: _endedAt, reason: _reason, summary: _summary, ...rest } = over;
  return { ...rest, state: "running" };
}
