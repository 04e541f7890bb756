import process from "node:process";

/** Tells of one part of a check. */
export function tell(what: string, how: string): void {
  console.log(`${what.padEnd(32)} ${how}`);
}

/**
 * Tells of a part of a check that this machine lacks what it takes for.
 *
 * @throws {Error} Where `CI` is set: there nothing may be left out.
 */
export function leftOut(what: string, why: string): void {
  if (process.env["CI"]) throw new Error(`Cannot leave out ${what} where CI is set: ${why}`);
  tell(what, `left out: ${why}`);
}

/** What a check throws, in the words of all that failed. */
export function failure(outcomes: readonly PromiseSettledResult<unknown>[]): Error | undefined {
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [(outcome.reason as Error).message] : []
  );
  return reasons.length === 0 ? undefined : new Error(reasons.join("\n"));
}
