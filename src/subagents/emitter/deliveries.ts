import { copied } from "../../json_value.ts";
import { isLive, type LodySubagentEvent, type LodySubagentSnapshot } from "../events.ts";
import type { LodySubagentOutput } from "../output.ts";
import type { EmitterRun, QueuedProgress } from "./run.ts";
import type { Delivery, Sending } from "./send_queue.ts";

abstract class RunDelivery implements Delivery {
  readonly run: EmitterRun;

  constructor(run: EmitterRun) {
    this.run = run;
  }

  before(): Sending | undefined {
    return this.run.unsent && new SnapshotAgain(this.run, this.run.unsent);
  }

  abstract event(): LodySubagentEvent;

  onSent(): void {}

  onFailed(): void {
    this.run.lose();
  }
}

/** A run as it stood when this was queued. */
export class SnapshotDelivery extends RunDelivery {
  readonly #snapshot: LodySubagentSnapshot;

  constructor(run: EmitterRun, snapshot = run.snapshot) {
    super(run);
    this.#snapshot = snapshot;
  }

  override event(): LodySubagentEvent {
    const snapshot = copied(this.#snapshot);
    if (this.run.hasLost) snapshot.outputIncomplete = true;
    if (!isLive(snapshot)) this.run.toolCalls.clear();
    return { ...this.run.head, type: "snapshot", snapshot };
  }

  override onFailed(): void {
    super.onFailed();
    this.run.unsent = this.#snapshot;
    if (!isLive(this.#snapshot)) this.run.unsentEnds.add(this.run);
  }
}

/** A snapshot that could not be sent before. */
class SnapshotAgain extends SnapshotDelivery {
  override onSent(): void {
    this.run.unsent = undefined;
    this.run.unsentEnds.delete(this.run);
  }
}

/** Ends that could not be sent before. No other event of their runs follows that would bring them. */
export class EndsAgain implements Delivery {
  readonly run: EmitterRun | undefined;
  readonly outlivesFailure: boolean;
  readonly #runs: Iterable<EmitterRun>;
  readonly #tried = new Set<EmitterRun>();

  /** Takes the runs, as they are at its turn, and the one whose call it is, where it is one's. */
  constructor(
    runs: Iterable<EmitterRun>,
    { run, outlivesFailure = false }: { run?: EmitterRun; outlivesFailure?: boolean } = {},
  ) {
    this.#runs = runs;
    this.run = run;
    this.outlivesFailure = outlivesFailure;
  }

  before(): Sending | undefined {
    for (const run of this.#runs) {
      if (!run.unsent || this.#tried.has(run)) continue;
      this.#tried.add(run);
      return new SnapshotAgain(run, run.unsent);
    }
    return undefined;
  }

  event(): undefined {}

  onSent(): void {}

  onFailed(): void {}
}

/** Output, with what is known about it. */
export interface OutputFields {
  readonly type: "output";
  readonly update: LodySubagentOutput;
  readonly nativeTurnId: string | undefined;
  readonly messageId: string | undefined;
}

/** A piece of output. */
export class OutputDelivery extends RunDelivery {
  readonly #output: OutputFields;
  #sent: LodySubagentOutput | undefined;

  constructor(run: EmitterRun, output: OutputFields) {
    super(run);
    this.#output = output;
  }

  override event(): LodySubagentEvent {
    // What the peer has seen is known only now.
    const update = this.#sent = this.run.toolCalls.ordered(this.#output.update);
    const { nativeTurnId, messageId } = this.#output;
    const { version, sessionId, runId } = this.run.head;
    const event: LodySubagentEvent = { version, sessionId, runId, type: "output", update };
    if (nativeTurnId !== undefined) event.nativeTurnId = nativeTurnId;
    if (messageId !== undefined) event.messageId = messageId;
    return event;
  }

  override onSent(): void {
    if (this.#sent !== undefined) this.run.toolCalls.sent(this.#sent);
  }
}

/** Figures, to which newer ones may be added while they wait. */
export class ProgressDelivery extends RunDelivery {
  readonly #queued: QueuedProgress;

  constructor(run: EmitterRun, queued: QueuedProgress) {
    super(run);
    this.#queued = queued;
  }

  override event(): LodySubagentEvent {
    return { ...this.run.head, type: "progress", progress: this.#queued.progress };
  }
}
