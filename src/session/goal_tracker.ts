import { frozen } from "../frozen.ts";
import * as guards from "../generated/guards.ts";
import { copied, isSame } from "../json_value.ts";
import { orNull } from "../schema/field_schema.ts";
import { withinLodyLimits } from "../schema/limits.ts";
import { areMilliseconds } from "../schema/require_seconds.ts";
import { Store } from "../store.ts";
import { type LodyApplyResult, readTracked, requireOptionalSession } from "../tracked.ts";
import { type LodyGoalSnapshot, LodyGoalSnapshotSchema } from "./goal.ts";

/**
 * A client's view of a session's goal: takes what the agent says of it and keeps how it stands.
 *
 * The goal is state of the session and not of a prompt: it stays when a turn ends, and `active` does
 * not mean that a turn runs.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`.
 *
 * @example
 * ```ts
 * import { LodyGoalTracker } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const tracker = new LodyGoalTracker("session-1");
 * assertEquals(tracker.getSnapshot(), undefined); // Nobody has told.
 *
 * const goal = { objective: "A green build", status: "active" };
 * const update = { sessionUpdate: "session_info_update", _meta: { lody: { goal } } };
 * tracker.apply({ sessionId: "session-1", update });
 * assertEquals(tracker.getSnapshot()?.objective, "A green build");
 *
 * tracker.applyResponse({ goal: null }); // The answer to a `_lody/session/goal` request.
 * assertEquals(tracker.getSnapshot(), null);
 * ```
 */
export class LodyGoalTracker {
  /** The session. Undefined: any. */
  readonly sessionId: string | undefined;
  #goal: Readonly<LodyGoalSnapshot> | null | undefined;
  readonly #store = new Store(() => this.#goal);

  /**
   * Creates a tracker of a goal that nobody has told of.
   *
   * @param sessionId The session; notifications that name another are ignored. Absent: none is.
   * @throws {RangeError} If the session id is blank.
   * @throws {TypeError} If it is no string.
   */
  constructor(sessionId?: string) {
    requireOptionalSession("Cannot create LodyGoalTracker", sessionId);
    this.sessionId = sessionId;
  }

  /**
   * Takes a session update, and never throws.
   *
   * @param message The update, or its whole `session/update` notification, unchecked.
   * @returns Whether the goal changed. An update that does not speak of it is ignored.
   * `LodyGoalSnapshotSchema.issues(goal)` tells why one is invalid.
   */
  apply(message: unknown): LodyApplyResult {
    const read = readTracked(this.sessionId, message, "goal", orNull(LodyGoalSnapshotSchema));
    return typeof read === "string" ? read : this.#set(read.value);
  }

  /**
   * Takes the answer to a `_lody/session/goal` request, and never throws.
   *
   * @param response The answer, unchecked.
   * @returns Whether the goal changed. An answer whose `updatedAtEpochSeconds` is before that of the
   * goal that is known is ignored: an update has overtaken it. Updates themselves come in order.
   */
  applyResponse(response: unknown): LodyApplyResult {
    if (!guards.isLodyGoalControlResponse(response)) return "invalid";
    const { goal } = response;
    if (!withinLodyLimits(goal)) return "invalid";
    return isOlder(goal, this.#goal) ? "ignored" : this.#set(goal);
  }

  #set(goal: LodyGoalSnapshot | null): LodyApplyResult {
    if (isSame(goal, this.#goal)) return "ignored";
    this.#goal = frozen(copied(goal));
    this.#store.changed();
    return "applied";
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
   * Tells how the goal stands.
   *
   * @returns The goal, frozen, the same object until it changes. Null: there is none. Undefined: the
   * agent has not told.
   */
  readonly getSnapshot: () => Readonly<LodyGoalSnapshot> | null | undefined =
    this.#store.getSnapshot;
}

type Goal = LodyGoalSnapshot | null | undefined;

/** Whether a goal changed last before another did, as far as both tell. */
function isOlder(one: Goal, other: Goal): boolean {
  const [time, otherTime] = [one?.updatedAtEpochSeconds, other?.updatedAtEpochSeconds];
  // What is no time in seconds must not keep out what is.
  if (time === undefined || otherTime === undefined || areMilliseconds(otherTime)) return false;
  return time < otherTime;
}
