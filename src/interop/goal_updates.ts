import { type LodyFieldReading, readUpdateMetaField } from "../meta_field.ts";
import { objectOf, type WithLodyMeta, withMetaField, withUpdate } from "../meta_object.ts";
import { orNull, withinLimits } from "../schema/field_schema.ts";
import { LodyValidationError } from "../schema/issue.ts";
import { LodyGoalSnapshotSchema } from "../session/goal.ts";
import type { LodyGoalTracker } from "../session/goal_tracker.ts";
import { isOfAnotherSession, type LodyApplyResult } from "../tracked.ts";
import { type AcpGoalSnapshot, AcpGoalSnapshotSchema } from "./goal_extension.ts";
import { readGoalPlaces } from "./goal_places.ts";
import { acpGoalToLodySnapshot } from "./goal_translation.ts";

/**
 * Writes a session's goal in the neutral goal extension, at `_meta.goal`.
 *
 * @typeParam T The message.
 * @param message A `session_info_update`, or its whole `session/update` notification; not changed.
 * @param goal The goal as it stands. Null: it was cleared.
 * @returns A copy; all other `_meta` is kept.
 * @throws {LodyValidationError} If the goal is not as the extension has it.
 *
 * @example
 * ```ts
 * import { lodyGoalToAcpSnapshot, withAcpGoal } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = lodyGoalToAcpSnapshot({ objective: "A green build", status: "active" });
 * const update = withAcpGoal({ sessionUpdate: "session_info_update" }, goal);
 * assertEquals(update._meta["goal"], {
 *   objective: "A green build",
 *   status: "active",
 *   controlMethod: "_session/goal",
 * });
 * ```
 */
export function withAcpGoal<T extends object>(
  message: T,
  goal: AcpGoalSnapshot | null,
): WithLodyMeta<T> {
  const { is, issues } = orNull(AcpGoalSnapshotSchema);
  if (!is(goal)) throw new LodyValidationError("Cannot write a goal", issues(goal));
  return withUpdate(message, (update) => withMetaField(update, "goal", goal));
}

/**
 * Reads a session's goal in the neutral goal extension.
 *
 * @param message A session update, or its whole `session/update` notification, unchecked.
 * @returns The goal, null where it was cleared; that the message does not speak of it; or what is wrong
 * with it. Of the two places `_meta.jetbrains.air.goal` goes first. Never throws.
 *
 * @example
 * ```ts
 * import { readAcpGoal } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const reading = readAcpGoal({ sessionUpdate: "session_info_update", _meta: { goal: null } });
 * assertEquals(reading, { status: "ok", value: null });
 * ```
 */
export function readAcpGoal(message: unknown): LodyFieldReading<AcpGoalSnapshot | null> {
  return readGoalPlaces(readUpdateMetaField, message, orNull(AcpGoalSnapshotSchema));
}

/**
 * Gives a tracker what a session update says of the goal, in whichever dialect: the contract's own
 * `_meta.lody.goal`, or the neutral goal extension's. Where a message has both, the contract's counts, if
 * it is well-formed.
 *
 * @param tracker The session's tracker.
 * @param message A session update, or its whole `session/update` notification, unchecked.
 * @returns What the tracker's `apply()` returns. Never throws.
 *
 * @example
 * ```ts
 * import { applyAcpGoal, LodyGoalTracker } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const tracker = new LodyGoalTracker();
 * const goal = {
 *   objective: "A green build",
 *   status: "active",
 *   createdAt: 1796040000250,
 *   controlMethod: "_session/goal",
 * };
 * applyAcpGoal(tracker, { sessionUpdate: "session_info_update", _meta: { goal } });
 * assertEquals(tracker.getSnapshot(), {
 *   objective: "A green build",
 *   status: "active",
 *   createdAtEpochSeconds: 1796040000.25,
 * });
 * ```
 */
export function applyAcpGoal(
  tracker: LodyGoalTracker,
  message: unknown,
): LodyApplyResult {
  const own = readUpdateMetaField(
    message,
    ["lody", "goal"],
    withinLimits(orNull(LodyGoalSnapshotSchema)),
  );
  const reading = readAcpGoal(message);
  if (own.status === "ok" || reading.status === "absent") return tracker.apply(message);
  if (isOfAnotherSession(tracker.sessionId, message)) return "ignored";
  if (reading.status === "invalid") return "invalid";
  const goal = reading.value && acpGoalToLodySnapshot(reading.value);
  const sessionId = objectOf(message)?.["sessionId"];
  return tracker.apply({ sessionId, update: { _meta: { lody: { goal } } } });
}
