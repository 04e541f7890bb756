import { forgetOldest } from "../../forget_oldest.ts";
import { LinkedList } from "../../linked_list.ts";
import { type Attempt, said } from "../../schema/attempt.ts";
import { shown } from "../../schema/issue.ts";
import { isBlank } from "../../schema/require_text.ts";
import type { EmitterRun } from "./run.ts";

/** The most native ids, whose runs have ended and were forgotten, that are still known. */
const MAX_FORGOTTEN = 4096;

/** The runs that an emitter remembers. */
export class RunRegistry {
  readonly #makeRunId: () => string;
  readonly #keepFinished: number;
  /** The latest run of each native id. */
  readonly #runs = new Map<string, EmitterRun>();
  readonly #runIds = new Set<string>();
  readonly #finished = new LinkedList<EmitterRun>();
  /** Native ids of forgotten runs, the oldest first. */
  readonly #forgotten = new Set<string>();
  /** Live runs whose parent has not started, by its native id. */
  readonly #orphans = new Map<string, Set<EmitterRun>>();

  constructor(makeRunId: () => string, keepFinished: number) {
    this.#makeRunId = makeRunId;
    this.#keepFinished = keepFinished;
  }

  /** The latest run of a native id. */
  get(nativeId: string): EmitterRun | undefined {
    return this.#runs.get(nativeId);
  }

  /** The latest run of a native id, where it is live. */
  live(nativeId: string): EmitterRun | undefined {
    const run = this.#runs.get(nativeId);
    return run?.isLive ? run : undefined;
  }

  /** Every live run, in the order in which their native ids came. */
  everyLive(): EmitterRun[] {
    return [...this.#runs.values()].filter((run) => run.isLive);
  }

  /** Makes an id that no run has. */
  newRunId(attempt: Attempt, nativeId: string): string {
    let problem = "";
    // Native ids may come from the wire, where somebody may guess which ids are made next.
    const attempts = this.#runs.size + this.#runIds.size + 2;
    for (let asked = 0; asked < attempts; asked++) {
      const runId: unknown = this.#makeRunId();
      if (typeof runId !== "string") {
        throw new TypeError(`${said(attempt)}: the run id must be a string, got ${shown(runId)}`);
      }
      const right = this.#whatRunIdMust(runId, nativeId);
      if (right === undefined) return runId;
      problem = `the run id must ${right}, got ${shown(runId)}`;
    }
    throw new RangeError(`${said(attempt)}: ${problem}`);
  }

  #whatRunIdMust(runId: string, nativeId: string): string | undefined {
    if (isBlank(runId)) return "not be blank";
    if (runId === nativeId || this.#runs.has(runId)) return "not be a native id";
    return this.#runIds.has(runId) ? "not be that of another run" : undefined;
  }

  /** Remembers a run, and the native id of its parent where that has not started. */
  add(run: EmitterRun): void {
    this.#forgotten.delete(run.nativeId);
    this.#runs.set(run.nativeId, run);
    this.#runIds.add(run.runId);
    if (!run.isLive) return this.ended(run);
    if (run.awaitedParent === undefined) return;
    const siblings = this.#orphans.get(run.awaitedParent);
    if (siblings === undefined) this.#orphans.set(run.awaitedParent, new Set([run]));
    else siblings.add(run);
  }

  /** Takes note of a run's end, and forgets the oldest that have ended. */
  ended(run: EmitterRun): void {
    if (run.awaitedParent !== undefined) {
      const siblings = this.#orphans.get(run.awaitedParent);
      siblings?.delete(run);
      if (siblings?.size === 0) this.#orphans.delete(run.awaitedParent);
    }
    this.#finished.append(run);
    if (this.#finished.size <= this.#keepFinished) return;
    const oldest = this.#finished.first;
    if (oldest === undefined) return;
    this.#finished.remove(oldest);
    const { nativeId, runId } = oldest.value;
    this.#runIds.delete(runId);
    if (this.#runs.get(nativeId) !== oldest.value) return;
    this.#runs.delete(nativeId);
    this.#forgotten.add(nativeId);
    forgetOldest(this.#forgotten, MAX_FORGOTTEN);
  }

  /** Whether a native id had a run that ended and was forgotten, as far as that is still known. */
  isForgotten(nativeId: string): boolean {
    return this.#forgotten.has(nativeId);
  }

  /** The runs that have waited for a parent, which wait no longer. */
  takeOrphans(parentNativeId: string): EmitterRun[] {
    const orphans = [...this.#orphans.get(parentNativeId) ?? []];
    this.#orphans.delete(parentNativeId);
    return orphans;
  }
}
