import { forgetOldest } from "../../forget_oldest.ts";
import { isLive, type LodySubagentProgress, type LodySubagentSnapshot } from "../events.ts";
import type { QueuedDelivery } from "./send_queue.ts";
import type { LodySubagentRunIds } from "./types.ts";
import { ToolCallOrder } from "./tool_call_order.ts";

/** The most runs whose end is to be sent again. */
const MAX_UNSENT_ENDS = 1024;

/** The runs whose end could not be sent, those that waited longest for another attempt first. */
export class UnsentEnds {
  readonly #runs = new Set<EmitterRun>();

  get size(): number {
    return this.#runs.size;
  }

  has(run: EmitterRun): boolean {
    return this.#runs.has(run);
  }

  add(run: EmitterRun): void {
    this.#runs.delete(run);
    this.#runs.add(run);
    forgetOldest(this.#runs, MAX_UNSENT_ENDS);
  }

  delete(run: EmitterRun): void {
    this.#runs.delete(run);
  }

  [Symbol.iterator](): Iterator<EmitterRun> {
    return this.#runs.values();
  }
}

/** Progress in a queue, which changes while it waits. */
export interface QueuedProgress {
  progress: LodySubagentProgress;
  queued?: QueuedDelivery;
}

/** A run as its emitter knows it, and what of it the peer has not seen. */
export class EmitterRun implements LodySubagentRunIds {
  readonly nativeId: string;
  readonly runId: string;
  /** Which execution of the native id it is. Undefined: unknown. */
  readonly attempt: string | number | undefined;
  /** What every event of it has. */
  readonly head: { readonly version: 1; readonly sessionId: string; readonly runId: string };
  /** Replaced when it changes, and never changed itself. */
  snapshot: LodySubagentSnapshot;
  /** The native id of its parent, which has not started yet. Undefined: it waits for none. */
  awaitedParent: string | undefined;
  /** The latest progress that was queued. */
  progress: QueuedProgress | undefined;
  /** The snapshot that is to be sent again. */
  unsent: LodySubagentSnapshot | undefined;
  /** Whether a snapshot was queued that says that it is incomplete. */
  isFlagged = false;
  /** Whether something could not be sent. */
  hasLost = false;
  readonly toolCalls = new ToolCallOrder();
  /** The runs of the session whose end is to be sent again. */
  readonly unsentEnds: UnsentEnds;

  constructor(
    sessionId: string,
    start: Pick<
      EmitterRun,
      "nativeId" | "runId" | "attempt" | "awaitedParent" | "snapshot" | "unsentEnds"
    >,
  ) {
    this.nativeId = start.nativeId;
    this.runId = start.runId;
    this.attempt = start.attempt;
    this.awaitedParent = start.awaitedParent;
    this.snapshot = start.snapshot;
    this.unsentEnds = start.unsentEnds;
    this.head = { version: 1, sessionId, runId: start.runId };
  }

  get isLive(): boolean {
    return isLive(this.snapshot);
  }

  /** Takes note of what the peer will not see. */
  lose(): void {
    this.hasLost = true;
    this.snapshot = { ...this.snapshot, outputIncomplete: true };
  }
}
