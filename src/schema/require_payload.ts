import { type Attempt, said } from "./attempt.ts";
import { LodyValidationError } from "./issue.ts";
import type { LodySchema } from "./schema.ts";

/** Throws, saying what was attempted, unless a caller's value is the payload. */
export function requirePayload<T>(attempt: Attempt, schema: LodySchema<T>, value: unknown): T {
  if (schema.is(value)) return value;
  throw new LodyValidationError(said(attempt), schema.issues(value));
}
