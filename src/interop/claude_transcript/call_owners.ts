import { forgetOldest } from "../../forget_oldest.ts";

/** The most calls without a result, and the most with one, that are remembered. */
const MAX_CALLS = 4096;

/** Whose tool calls are, since not every update of one says so. */
export class CallOwners {
  readonly #open = new Map<string, string | null>();
  readonly #closed = new Map<string, string | null>();

  /** The call that launched the subagent whose call it is. Null: the session's own. */
  get(toolCallId: string): string | null | undefined {
    const owner = this.#open.get(toolCallId);
    return owner === undefined ? this.#closed.get(toolCallId) : owner;
  }

  /** Whether a call has had its result. */
  isClosed(toolCallId: string): boolean {
    return this.#closed.has(toolCallId);
  }

  /** Takes note of whose a call is, and whether this is its result. */
  note(toolCallId: string, owner: string | null, isResult: boolean): void {
    this.#open.delete(toolCallId);
    this.#closed.delete(toolCallId);
    // What has its result goes first, since little is said of it any more.
    const calls = isResult ? this.#closed : this.#open;
    calls.set(toolCallId, owner);
    forgetOldest(calls, MAX_CALLS);
  }
}
