import { shown } from "./schema/issue.ts";

/** Those who want to hear of each change of a store. */
export class Listeners {
  readonly #listeners = new Set<{ readonly hear: () => void }>();

  /** Adds a listener, and returns what takes it away again. */
  add(listener: () => void): () => void {
    if (typeof listener !== "function") {
      throw new TypeError(`Cannot subscribe: listener must be a function, got ${shown(listener)}`);
    }
    const entry = { hear: listener };
    this.#listeners.add(entry);
    return () => void this.#listeners.delete(entry);
  }

  /** Tells all of a change. One that throws keeps nobody else from hearing. */
  tell(): void {
    for (const entry of [...this.#listeners]) {
      if (!this.#listeners.has(entry)) continue;
      try {
        entry.hear();
      } catch {
        // It is the listener's own, and the store's caller could do nothing about it.
      }
    }
  }
}
