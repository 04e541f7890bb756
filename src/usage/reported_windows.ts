import type { ModelUsage } from "./types.ts";

/** Which context windows the rows of a saved state have, model by model. */
export class ReportedWindows {
  readonly #byModel = new Map<string, Set<number>>();

  /** Takes a model's row. */
  add(model: string, { contextWindow }: ModelUsage): void {
    let windows = this.#byModel.get(model);
    if (windows === undefined) {
      windows = new Set();
      this.#byModel.set(model, windows);
    }
    if (contextWindow !== undefined) windows.add(contextWindow);
  }

  /** The models that have rows. */
  get models(): Iterable<string> {
    return this.#byModel.keys();
  }

  /** Whether a model has rows. */
  has(model: string): boolean {
    return this.#byModel.has(model);
  }

  /** Whether a context window may be the last that a model's rows reported; undefined: none did. */
  allow(model: string, contextWindow: number | undefined): boolean {
    const windows = this.#byModel.get(model) ?? new Set();
    return contextWindow === undefined ? windows.size === 0 : windows.has(contextWindow);
  }
}
