import type { LodySubagentEvent } from "./events.ts";

/** Sends one event to the client, such as with `notifyLody` of the `./sdk` entry point. */
export type LodySubagentSend = (event: LodySubagentEvent) => void | Promise<void>;

/** An event to send, and the promise of the call that it came from. */
interface Delivery {
  readonly event: () => LodySubagentEvent;
  readonly onLost: () => void;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Hands events to `send` one at a time, in order, those included that `send` itself brings about. */
export class SendQueue {
  readonly #send: LodySubagentSend;
  #isSending = false;
  // Two lists, since taking from the front of one long list copies the rest of it.
  #arriving: Delivery[] = [];
  #leaving: Delivery[] = [];

  constructor(send: LodySubagentSend) {
    this.#send = send;
  }

  /**
   * Sends an event at once when nothing is in flight, else when its turn comes, and makes it only
   * then. `onLost` is called before anything else is sent when it could not be.
   */
  push(event: () => LodySubagentEvent, onLost: () => void = () => {}): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#arriving.push({ event, onLost, resolve, reject });
      this.#sendNext();
    });
  }

  #take(): Delivery | undefined {
    if (this.#leaving.length === 0) {
      this.#leaving = this.#arriving.reverse();
      this.#arriving = [];
    }
    return this.#leaving.pop();
  }

  /** Sends what waits, until something is in flight. */
  #sendNext(): void {
    while (!this.#isSending) {
      const delivery = this.#take();
      if (delivery === undefined) return;
      this.#isSending = true;
      try {
        const sending = this.#send(delivery.event());
        if (sending === undefined) {
          this.#isSending = false;
          delivery.resolve();
        } else this.#await(sending, delivery);
      } catch (error) {
        this.#isSending = false;
        delivery.onLost();
        delivery.reject(error);
      }
    }
  }

  async #await(sending: Promise<void>, { onLost, resolve, reject }: Delivery): Promise<void> {
    try {
      await sending;
      resolve();
    } catch (error) {
      onLost();
      reject(error);
    }
    this.#isSending = false;
    this.#sendNext();
  }
}
