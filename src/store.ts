import { requireFunction } from "./schema/require_function.ts";

/**
 * The two functions by which a user interface follows something that changes, bound, so that they go
 * as they are to React's `useSyncExternalStore` and the like.
 */
export class Store<Snapshot> {
  readonly #read: () => Snapshot;
  readonly #listeners = new Set<{ readonly notify: () => void }>();
  #snapshot: { readonly value: Snapshot } | undefined;

  /** Makes the store of something of which `read` makes a snapshot. */
  constructor(read: () => Snapshot) {
    this.#read = read;
  }

  /** Calls a listener after every change, until the function that it returns is called. */
  readonly subscribe: (listener: () => void) => () => void = (listener) => {
    requireFunction("Cannot subscribe", "listener", listener);
    const subscription = { notify: listener };
    this.#listeners.add(subscription);
    return () => void this.#listeners.delete(subscription);
  };

  /** What there is now: the same value until something changes. */
  readonly getSnapshot: () => Snapshot = () => {
    this.#snapshot ??= { value: this.#read() };
    return this.#snapshot.value;
  };

  /** Notifies the listeners of a change. One that throws keeps no other from it. */
  changed(): void {
    this.#snapshot = undefined;
    // Who subscribes while being notified would else be notified at once, and perhaps for ever.
    for (const subscription of [...this.#listeners]) {
      if (!this.#listeners.has(subscription)) continue;
      const { notify } = subscription;
      try {
        notify();
      } catch {
        // It is the listener's own error, and whoever made the change could do nothing about it.
      }
    }
  }
}
