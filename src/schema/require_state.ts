import { explain } from "./explain.ts";
import { found, LodyValidationError } from "./issue.ts";
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

/** Throws over one place of a value, which `keys` lead to: what it must be, and what it is. */
export function refuse(
  attempt: string,
  keys: readonly (string | number)[],
  right: string,
  value: unknown,
): never {
  const message = `must ${right}, ${found(value)}`;
  throw new LodyValidationError(attempt, [{ path: pointer(keys), message }]);
}
