import { shown } from "./issue.ts";

/** Throws unless a caller's number is one that things can be counted by, of at least 1 or `least`. */
export function requireCount(
  attempt: string,
  name: string,
  count: unknown,
  least: 0 | 1 = 1,
): void {
  if (Number.isSafeInteger(count) && Number(count) >= least) return;
  const right = least === 1 ? "a positive integer" : "an integer of at least 0";
  const problem = `${attempt}: ${name} must be ${right}, got ${shown(count)}`;
  throw typeof count === "number" ? new RangeError(problem) : new TypeError(problem);
}
