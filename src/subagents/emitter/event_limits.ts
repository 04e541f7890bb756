import { type Attempt, said } from "../../schema/attempt.ts";
import { fieldNames } from "../../schema/fields.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { WITHIN_LIMITS, withinLodyLimits } from "../../schema/limits.ts";
import type { AnyDescription } from "../../schema/vocabulary.ts";

/** At least as many values as an event has beside its payload. */
const ENVELOPE = [0, 0, 0, 0, 0, 0, 0];

/** Whether a client that minds `withinLodyLimits` will take an event with these parts. */
export function fitsEvent(...parts: unknown[]): boolean {
  return withinLodyLimits([...parts, ENVELOPE]);
}

/** What was merged, as it fits an event: if need be, without the fields that nobody has described. */
export function fitted<T extends object>(description: AnyDescription, merged: T): T {
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
  if (fitsEvent(value)) return;
  throw new RangeError(`${said(attempt)}: ${name} ${WITHIN_LIMITS}`);
}
