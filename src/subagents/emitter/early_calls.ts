import { isLive, type LodySubagentProgress, type LodySubagentSnapshot } from "../events.ts";
import type { OutputFields } from "./deliveries.ts";
import { fittedProgress, fittedSnapshot } from "./event_limits.ts";

/** The most native ids, given up before they started, that are known one by one. */
const MAX_GIVEN_UP = 4096;

interface ProgressCall {
  readonly type: "progress";
  readonly progress: LodySubagentProgress;
}

interface SnapshotCall {
  readonly type: "snapshot";
  readonly patch: Partial<LodySubagentSnapshot>;
  /** When it was made, where it says that the run is running. */
  readonly nowEpochSeconds: number | undefined;
}

/** A call for a run. */
export type EarlyCall = OutputFields | ProgressCall | SnapshotCall;

interface EarlyRun {
  readonly calls: EarlyCall[];
  /** What came when no more could be held, except for output, taken together. */
  progress?: ProgressCall;
  snapshot?: SnapshotCall;
  hasLost: boolean;
  /** Whether it has ended already, so that nothing more can be said of it. */
  isOver: boolean;
}

/** Holds what a runtime says of runs before it says that they have started. */
export class EarlyCalls {
  readonly #perRun: number;
  readonly #maxRuns: number;
  readonly #runs = new Map<string, EarlyRun>();
  readonly #givenUp = new Set<string>();
  /** Whether more were given up than can be known, so that any run may be one of them. */
  #hasGivenUpMore = false;

  constructor({ perRun, runs }: { readonly perRun: number; readonly runs: number }) {
    this.#perRun = perRun;
    this.#maxRuns = runs;
  }

  /** Holds a call; undefined stands for one that cannot be sent. */
  hold(nativeId: string, call: EarlyCall | undefined): void {
    const run = this.#runs.get(nativeId) ?? { calls: [], hasLost: false, isOver: false };
    this.#runs.set(nativeId, run);
    if (run.isOver) return;
    if (call !== undefined && run.calls.length < this.#perRun) run.calls.push(call);
    else {
      run.hasLost = true;
      if (call !== undefined) fold(run, call);
    }
    const state = call?.type === "snapshot" ? call.patch.state : undefined;
    run.isOver = state !== undefined && !isLive({ state });
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > this.#maxRuns && oldest !== undefined) this.#giveUp(oldest);
  }

  /** Takes what was held for a run that starts, and whether there was more. */
  take(nativeId: string): { readonly calls: readonly EarlyCall[]; readonly hasLost: boolean } {
    const { calls = [], progress, snapshot, hasLost = false } = this.#runs.get(nativeId) ?? {};
    this.#runs.delete(nativeId);
    const wasGivenUp = this.#givenUp.delete(nativeId) || this.#hasGivenUpMore;
    return {
      calls: [...calls, ...progress ? [progress] : [], ...snapshot ? [snapshot] : []],
      hasLost: hasLost || wasGivenUp,
    };
  }

  /** Gives up all that is held. */
  giveUpAll(): void {
    for (const nativeId of this.#runs.keys()) this.#giveUp(nativeId);
  }

  #giveUp(nativeId: string): void {
    this.#runs.delete(nativeId);
    if (this.#givenUp.size < MAX_GIVEN_UP) this.#givenUp.add(nativeId);
    else this.#hasGivenUpMore = true;
  }
}

/** Adds a call to what stands for all that could not be held. */
function fold(run: EarlyRun, call: EarlyCall): void {
  if (call.type === "progress") {
    const merged = { ...run.progress?.progress, ...call.progress };
    run.progress = { type: "progress", progress: fittedProgress(merged) };
  } else if (call.type === "snapshot") {
    const merged: Partial<LodySubagentSnapshot> = { ...run.snapshot?.patch, ...call.patch };
    run.snapshot = {
      type: "snapshot",
      patch: fittedSnapshot(merged),
      nowEpochSeconds: run.snapshot?.nowEpochSeconds ?? call.nowEpochSeconds,
    };
  }
}
