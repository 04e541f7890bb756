import { frozen } from "../frozen.ts";
import * as guards from "../generated/guards.ts";
import { objectOf } from "../meta_object.ts";
import { shown } from "../schema/issue.ts";
import { requireId } from "../schema/require_text.ts";
import { Store } from "../store.ts";
import { isOfAnotherSession, type LodyApplyResult, requireOptionalSession } from "../tracked.ts";

/**
 * What a client knows of a steer.
 *
 * - `sent`: nothing but that it was sent.
 * - `injected`: the turn got it.
 * - `applied`: the turn works with it. This is confirmed, and nothing changes it.
 * - `failed`: the turn did not get it.
 * - `unknown`: the connection broke, or the prompt was answered, before it was confirmed.
 */
export type LodySteerState = "sent" | "injected" | "applied" | "failed" | "unknown";

/** A steer as a client shows it. Frozen, and the same object until its state changes. */
export interface LodySteerView {
  /** Its id. */
  readonly steerId: string;
  /** What is known of it. */
  readonly state: LodySteerState;
}

/**
 * A client's view of the instructions that it gave running turns: which were taken, and which are
 * confirmed.
 *
 * The response to a steer and its confirmation may come in any order, and even repeatedly: a
 * confirmation counts most, whenever it comes.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`.
 *
 * @example
 * ```ts
 * import { LodySteerTracker } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const tracker = new LodySteerTracker("session-1");
 * tracker.sent("steer-1"); // Before the request goes out.
 * tracker.applyResponse("steer-1", { outcome: "injected" });
 * tracker.apply({ sessionId: "session-1", steerId: "steer-1" }); // `_lody/session/steer_applied`
 * assertEquals(tracker.getSnapshot(), [{ steerId: "steer-1", state: "applied" }]);
 * ```
 */
export class LodySteerTracker {
  /** The session. Undefined: any. */
  readonly sessionId: string | undefined;
  readonly #steers = new Map<string, LodySteerView>();
  readonly #store = new Store(() => Object.freeze([...this.#steers.values()]));

  /**
   * Creates a tracker without steers.
   *
   * @param sessionId The session; confirmations for another are ignored. Absent: none is.
   * @throws {RangeError} If the session id is blank.
   * @throws {TypeError} If it is no string.
   */
  constructor(sessionId?: string) {
    requireOptionalSession("Cannot create LodySteerTracker", sessionId);
    this.sessionId = sessionId;
  }

  /**
   * Takes note of a steer that is about to be sent.
   *
   * @param steerId Its id, a new one.
   * @throws {RangeError} If the id is empty, or a steer of that id was sent before.
   * @throws {TypeError} If the id is no string.
   */
  sent(steerId: string): void {
    const attempt = "Cannot track a steer";
    requireId(attempt, "steerId", steerId);
    if (this.#steers.has(steerId)) {
      throw new RangeError(`${attempt}: the steer id must be a new one, got ${shown(steerId)}`);
    }
    this.#steers.set(steerId, frozen({ steerId, state: "sent" }));
    this.#store.changed();
  }

  /**
   * Takes a confirmation, and never throws.
   *
   * @param applied The params of `_lody/session/steer_applied`, unchecked.
   * @returns Whether a steer changed. One that this client did not send is ignored.
   */
  apply(applied: unknown): LodyApplyResult {
    if (isOfAnotherSession(this.sessionId, applied)) return "ignored";
    if (!guards.isLodySteerApplied(applied)) return "invalid";
    return this.#move(applied.steerId, "applied");
  }

  /**
   * Takes the response to a steer, and never throws.
   *
   * @param steerId The steer.
   * @param response The response to the request, unchecked, or that to the `session/prompt` as which
   * the steer went: its turn has ended, and what is not confirmed by then is `unknown`.
   * @returns Whether the steer changed.
   */
  applyResponse(steerId: string, response: unknown): LodyApplyResult {
    if (guards.isLodySteerResponse(response)) return this.#move(steerId, response.outcome);
    const isPromptResponse = typeof objectOf(response)?.["stopReason"] === "string";
    return isPromptResponse ? this.#move(steerId, "unknown") : "invalid";
  }

  /**
   * Takes note that a steer's request was answered with an error. One that was not answered, since the
   * connection broke, has not failed: see {@linkcode LodySteerTracker.disconnect}.
   *
   * @param steerId The steer.
   * @returns Whether the steer changed.
   */
  failed(steerId: string): LodyApplyResult {
    return this.#move(steerId, "failed");
  }

  /** Loses sight of every steer that is not confirmed and has not failed: the connection broke. */
  disconnect(): void {
    const lost = [...this.#steers.keys()].filter((steerId) => this.#set(steerId, "unknown"));
    if (lost.length > 0) this.#store.changed();
  }

  /**
   * Looks a steer up.
   *
   * @param steerId The steer.
   * @returns The steer as it is shown; undefined for one that was not sent.
   */
  get(steerId: string): LodySteerView | undefined {
    return this.#steers.get(steerId);
  }

  #move(steerId: string, state: LodySteerState): LodyApplyResult {
    if (!this.#set(steerId, state)) return "ignored";
    this.#store.changed();
    return "applied";
  }

  /** Moves a steer on to a state that counts more than the one it is in. */
  #set(steerId: string, state: LodySteerState): boolean {
    const known = this.#steers.get(steerId);
    if (known === undefined || WEIGHT[state] <= WEIGHT[known.state]) return false;
    this.#steers.set(steerId, frozen({ steerId, state }));
    return true;
  }

  /**
   * Calls a listener after every change. What a listener throws is dropped.
   *
   * @param listener Called without arguments.
   * @returns A function that ends it.
   * @throws {TypeError} If the listener is no function.
   */
  readonly subscribe: (listener: () => void) => () => void = this.#store.subscribe;

  /**
   * Tells what is known now.
   *
   * @returns All steers in the order in which they were sent, the same frozen array until one changes.
   */
  readonly getSnapshot: () => readonly LodySteerView[] = this.#store.getSnapshot;
}

/** Which state counts more than which. */
const WEIGHT: { readonly [S in LodySteerState]: number } = {
  sent: 0,
  injected: 1,
  unknown: 2,
  failed: 2,
  applied: 3,
};
