import { readUpdateMetaField } from "./meta_field.ts";
import { objectOf } from "./meta_object.ts";
import { type FieldSchema, withinLimits } from "./schema/field_schema.ts";
import { requireText } from "./schema/require_text.ts";

/**
 * What a client's store did with what it was given.
 *
 * - `applied`: something changed.
 * - `ignored`: nothing did: it is of another session, does not speak of the matter, comes too late, or
 *   says what was known.
 * - `invalid`: it is not what the contract has, or not {@linkcode withinLodyLimits}.
 */
export type LodyApplyResult = "applied" | "ignored" | "invalid";

/** Throws unless a tracker can be bound to a session, or is bound to none. */
export function requireOptionalSession(attempt: string, sessionId: unknown): void {
  if (sessionId !== undefined) requireText(attempt, "sessionId", sessionId);
}

/** Whether a message names another session than the tracker's own. */
export function isOfAnotherSession(sessionId: string | undefined, message: unknown): boolean {
  const named = objectOf(message)?.["sessionId"];
  return sessionId !== undefined && named !== undefined && named !== sessionId;
}

/** Reads what a session update, or its whole notification, says for a tracker of one session. */
export function readTracked<T>(
  sessionId: string | undefined,
  message: unknown,
  field: string,
  schema: FieldSchema<T>,
): { readonly value: T } | Exclude<LodyApplyResult, "applied"> {
  if (isOfAnotherSession(sessionId, message)) return "ignored";
  const reading = readUpdateMetaField(message, ["lody", field], withinLimits(schema));
  if (reading.status === "ok") return reading;
  return reading.status === "absent" ? "ignored" : "invalid";
}
