import { explain } from "./explain.ts";
import { LodyValidationError } from "./issue.ts";
import { pointer } from "./pointer.ts";
import type { AnyDescription, Description } from "./vocabulary.ts";

/**
 * Throws unless a value is as described. For what is saved and restored, which is no payload and so
 * has no guard.
 */
export function requireState<T>(attempt: string, description: Description<T>, value: unknown): T {
  const issues = explain(description as AnyDescription, value);
  if (issues.length > 0) throw new LodyValidationError(attempt, issues);
  return value as T;
}

/** Throws over one place of a value, which `keys` lead to. */
export function refuse(
  attempt: string,
  keys: readonly (string | number)[],
  message: string,
): never {
  throw new LodyValidationError(attempt, [{ path: pointer(keys), message }]);
}
