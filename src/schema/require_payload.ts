import { type Attempt, said } from "./attempt.ts";
import { LodyValidationError } from "./issue.ts";
import { requireSeconds } from "./require_seconds.ts";
import { descriptionOf, type LodySchema } from "./schema.ts";

/**
 * Throws, saying what was attempted, unless a caller's value is the payload, and one whose times can
 * be the seconds that they should be.
 */
export function requirePayload<T>(attempt: Attempt, schema: LodySchema<T>, value: unknown): T {
  if (!schema.is(value)) throw new LodyValidationError(said(attempt), schema.issues(value));
  requireSeconds(attempt, descriptionOf(schema), value);
  return value;
}
