import { shown } from "./issue.ts";

/** Throws unless a caller's number is one of at least 1 that things can be counted by. */
export function requireCount(attempt: string, name: string, count: unknown): void {
  if (Number.isSafeInteger(count) && Number(count) >= 1) return;
  const problem = `${attempt}: ${name} must be a positive integer, got ${shown(count)}`;
  throw typeof count === "number" ? new RangeError(problem) : new TypeError(problem);
}
