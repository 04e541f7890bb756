import { type Attempt, said } from "../../schema/attempt.ts";
import { fieldNames } from "../../schema/fields.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { DEFAULT_LIMITS, isWithin, type LodyLimits, whyNotWithin } from "../../schema/limits.ts";
import type { AnyDescription } from "../../schema/vocabulary.ts";
import {
  type LodySubagentProgress,
  type LodySubagentSnapshot,
  subagentProgress,
  subagentSnapshot,
} from "../events.ts";

/**
 * What an event leaves to its payload. It is a level itself, and there must be room for its other
 * fields, and for those that are described, which are few but for one list, and may yet be added.
 */
const PAYLOAD_LIMITS = /* @__PURE__ */ payloadLimits(DEFAULT_LIMITS);

function payloadLimits(event: Required<LodyLimits>): Required<LodyLimits> {
  return { ...event, depth: event.depth - 1, values: event.values - 64, keys: event.keys - 32 };
}

/** Whether a client that minds `withinLodyLimits` will take an event with this in it. */
export function fitsEvent(payload: unknown, nativeTurnId = "", messageId = ""): boolean {
  return isWithin(payload, PAYLOAD_LIMITS) &&
    Math.max(nativeTurnId.length, messageId.length) <= DEFAULT_LIMITS.stringLength;
}

/** A merged snapshot, or patch of one, as it fits: if need be, without what nobody has described. */
export function fittedSnapshot<T extends Partial<LodySubagentSnapshot>>(merged: T): T {
  return fitted(subagentSnapshot as AnyDescription, merged);
}

/** Merged progress, as it fits: if need be, without what nobody has described. */
export function fittedProgress(merged: LodySubagentProgress): LodySubagentProgress {
  return fitted(subagentProgress as AnyDescription, merged);
}

function fitted<T extends object>(description: AnyDescription, merged: T): T {
  if (fitsEvent(merged)) return merged;
  const described: JsonObject = {};
  for (const name of fieldNames(description)) {
    const field = (merged as JsonObject)[name];
    if (field !== undefined) described[name] = field;
  }
  return described as T;
}

/** Throws, saying what was attempted, unless a caller's value fits an event. */
export function requireFitting(attempt: Attempt, name: string, value: unknown): void {
  const why = whyNotWithin(value, PAYLOAD_LIMITS);
  if (why !== undefined) throw new RangeError(`${said(attempt)}: ${name} ${why}`);
}
