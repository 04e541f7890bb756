import { type Link, LinkedList } from "../../linked_list.ts";
import { shown } from "../../schema/issue.ts";
import type { LodySubagentEvent } from "../events.ts";
import type { LodySubagentRunIds, LodySubagentSend } from "./types.ts";

/** Something that is sent. */
export interface Sending {
  /** The run whose event it is. Undefined: it is none itself, but what goes before it. */
  readonly run: LodySubagentRunIds | undefined;
  /** The event, made at its turn. Undefined: it was all said before. */
  event(): LodySubagentEvent | undefined;
  onSent(): void;
  onFailed(): void;
}

/** What is to be sent when its turn comes. */
export interface Delivery extends Sending {
  /** What must be sent before it, asked until there is nothing. Where that fails, so does this. */
  before(): Sending | undefined;
  /** Whether what failed before it keeps nothing else back: then it fails when its own turn comes. */
  readonly outlivesFailure?: boolean;
}

/** A delivery in a queue, and what became of it. */
export class QueuedDelivery {
  readonly delivery: Delivery;
  link: Link<QueuedDelivery> | undefined;
  isSettled = false;
  /** What has failed before it, where it outlives that. */
  failureBefore: { readonly error: unknown } | undefined;
  #failure: { readonly error: unknown } | undefined;
  #promise: Promise<void> | undefined;
  #tell: (() => void) | undefined;

  constructor(delivery: Delivery) {
    this.delivery = delivery;
  }

  /** Tells what becomes of it. Made when asked for, since most is sent before anybody can ask. */
  get promise(): Promise<void> {
    return this.#promise ??= this.isSettled && this.#failure === undefined
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
        this.#tell = () => this.#failure === undefined ? resolve() : reject(this.#failure.error);
        if (this.isSettled) this.#tell();
      });
  }

  settle(failure?: { readonly error: unknown }): void {
    if (this.isSettled) return;
    this.#failure = failure;
    this.isSettled = true;
    this.#tell?.();
  }
}

/** Hands events to `send` one at a time, in order, those included that `send` itself brings about. */
export class SendQueue {
  readonly #send: LodySubagentSend;
  readonly #onError: ((error: unknown, run: LodySubagentRunIds) => void) | undefined;
  /** What was accepted and is not settled; the first of it may be in flight. */
  readonly #queued = new LinkedList<QueuedDelivery>();
  #inFlight: Sending | undefined;
  #isClosed = false;
  /** How many hold it back. */
  #holds = 0;
  #isTellingOfFailure = false;
  #tellIdle: (() => void)[] = [];

  /** Makes an empty queue. `onError` hears of each failure, once. */
  constructor(
    send: LodySubagentSend,
    onError?: (error: unknown, run: LodySubagentRunIds) => void,
  ) {
    this.#send = send;
    this.#onError = onError;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether whoever calls now does so because it was told of a failure. */
  get isTellingOfFailure(): boolean {
    return this.#isTellingOfFailure;
  }

  /** How much was accepted and is neither sent nor given up. */
  get pending(): number {
    return this.#queued.size;
  }

  /** Resolves when nothing is pending. */
  idle(): Promise<void> {
    if (this.pending === 0) return Promise.resolve();
    return new Promise((resolve) => this.#tellIdle.push(resolve));
  }

  /** Sends at once when nothing is in flight, else when its turn comes; once closed, drops it. */
  push(delivery: Delivery): QueuedDelivery {
    const queued = new QueuedDelivery(delivery);
    if (this.#isClosed) {
      queued.settle();
      return queued;
    }
    this.#append(queued);
    this.#sendNext();
    return queued;
  }

  /** Sends nothing of what is pushed until it is released. */
  hold(): void {
    this.#holds++;
  }

  /** Sends what was held back, unless it is held back by others too. */
  release(): void {
    this.#holds--;
    this.#sendNext();
  }

  /** Lets all that waits go before something that waits. Returns whether it does. */
  postpone(queued: QueuedDelivery): boolean {
    if (queued.link === undefined || queued.delivery === this.#inFlight) return false;
    this.#queued.remove(queued.link);
    this.#append(queued);
    return true;
  }

  /** Sends nothing more. What waits fails for that reason; what is in flight ends as it ends. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const queued of [...this.#queued]) {
      if (queued.delivery === this.#inFlight) {
        this.#remove(queued);
        continue;
      }
      queued.delivery.onFailed();
      const { run } = queued.delivery;
      const what = run === undefined ? "the ends of runs" : `event of run ${shown(run.nativeId)}`;
      const why = "the emitter was closed before; await idle() before close()";
      this.#fail(queued, new Error(`Cannot send ${what}: ${why}`));
    }
    this.#tellIfIdle();
  }

  /** Sends what waits, until something is in flight. */
  #sendNext(): void {
    while (this.#inFlight === undefined && this.#holds === 0) {
      const queued = this.#queued.first?.value;
      if (queued === undefined) break;
      this.#sendOne(queued.delivery.before() ?? queued.delivery, queued);
    }
    this.#tellIfIdle();
  }

  /** Sends a queued delivery, or what must go before it. */
  #sendOne(delivery: Sending, queued: QueuedDelivery): void {
    this.#inFlight = delivery;
    try {
      const event = delivery.event();
      const sending = event && this.#send(event);
      // Whatever else a function in JavaScript returns was sent too.
      if (typeof sending?.then === "function") {
        Promise.resolve(sending).then(() => {
          this.#sent(delivery, queued);
          this.#sendNext();
        }, (error) => {
          this.#failed(delivery, queued, error);
          this.#sendNext();
        });
        return;
      }
    } catch (error) {
      return this.#failed(delivery, queued, error);
    }
    this.#sent(delivery, queued);
  }

  #sent(delivery: Sending, queued: QueuedDelivery): void {
    delivery.onSent();
    if (delivery === queued.delivery) {
      this.#remove(queued);
      queued.settle(queued.failureBefore);
    }
    this.#inFlight = undefined;
  }

  #failed(delivery: Sending, queued: QueuedDelivery, error: unknown): void {
    delivery.onFailed();
    if (delivery !== queued.delivery && queued.delivery.outlivesFailure) {
      queued.failureBefore ??= { error };
      this.#tell(error, delivery.run);
    } else {
      if (delivery !== queued.delivery) queued.delivery.onFailed();
      this.#fail(queued, error, delivery.run);
    }
    this.#inFlight = undefined;
  }

  #fail(queued: QueuedDelivery, error: unknown, run = queued.delivery.run): void {
    this.#remove(queued);
    queued.settle({ error });
    this.#tell(error, run);
  }

  #tell(error: unknown, run: LodySubagentRunIds | undefined): void {
    if (run === undefined) return;
    const { nativeId, runId } = run;
    const wasTelling = this.#isTellingOfFailure;
    this.#isTellingOfFailure = true;
    try {
      this.#onError?.(error, { nativeId, runId });
    } catch {
      // It is the listener's own error, and nobody here could do anything about it.
    }
    this.#isTellingOfFailure = wasTelling;
  }

  #append(queued: QueuedDelivery): void {
    queued.link = this.#queued.append(queued);
  }

  #remove(queued: QueuedDelivery): void {
    if (queued.link !== undefined) this.#queued.remove(queued.link);
    queued.link = undefined;
  }

  #tellIfIdle(): void {
    const isBusy = this.pending > 0 || this.#holds > 0 || this.#inFlight !== undefined;
    if (this.#tellIdle.length === 0 || isBusy && !this.#isClosed) return;
    for (const tell of this.#tellIdle.splice(0)) tell();
  }
}
