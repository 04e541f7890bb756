import { type Attempt, said } from "./attempt.ts";
import { LodyValidationError } from "./issue.ts";
import { WITHIN_LIMITS, withinLodyLimits } from "./limits.ts";
import type { LodySchema } from "./schema.ts";

/** Throws, saying what was attempted, unless a caller's value is the payload. */
export function requirePayload<T>(attempt: Attempt, schema: LodySchema<T>, value: unknown): T {
  if (schema.is(value)) return value;
  throw new LodyValidationError(said(attempt), schema.issues(value));
}

/** Throws, saying what was attempted, unless a caller's value is small enough to be looked at. */
export function requireLimits(attempt: Attempt, name: string, value: unknown): void {
  if (withinLodyLimits(value)) return;
  throw new RangeError(`${said(attempt)}: ${name} ${WITHIN_LIMITS}`);
}
