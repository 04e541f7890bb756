import { type Attempt, said } from "./schema/attempt.ts";
import { shown } from "./schema/issue.ts";
import { areMilliseconds } from "./schema/require_seconds.ts";

/**
 * Makes what fields whose names end in `EpochSeconds` hold.
 *
 * @param dateOrMilliseconds A date, or milliseconds since the Unix epoch, as `Date.now()` gives them.
 * @returns The same in Unix epoch seconds, fractions kept.
 * @throws {RangeError} If it is no time since 1970, or so large that it can only be microseconds. Seconds
 * and durations cannot be told from early times, and are taken for milliseconds.
 * @throws {TypeError} If it is neither a date nor a number.
 *
 * @example
 * ```ts
 * import { epochSecondsFrom } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(epochSecondsFrom(new Date("2026-11-30T12:00:00.250Z")), 1796040000.25);
 * assertEquals(epochSecondsFrom(1796040000250), 1796040000.25);
 * ```
 */
export function epochSecondsFrom(dateOrMilliseconds: Date | number): number {
  const attempt = "Cannot make epoch seconds";
  if (typeof dateOrMilliseconds === "number") {
    return secondsOf(attempt, "the number", dateOrMilliseconds);
  }
  if (dateOrMilliseconds instanceof Date) {
    return secondsOf(attempt, "the date", dateOrMilliseconds.getTime());
  }
  throw new TypeError(
    `${attempt}: the time must be a Date or a number, got ${shown(dateOrMilliseconds)}`,
  );
}

/** A caller's milliseconds as epoch seconds. Throws, saying what was attempted, if they are none. */
export function secondsOf(attempt: Attempt, name: string, milliseconds: unknown): number {
  const isTime = typeof milliseconds === "number" && milliseconds >= 0 && milliseconds < Infinity;
  if (isTime && !areMilliseconds(milliseconds / 1000)) return milliseconds / 1000;
  const why = isTime ? ", which can only be microseconds" : "";
  const problem = `${said(attempt)}: ${name} must be milliseconds since the Unix epoch, got ${
    shown(milliseconds)
  }${why}`;
  throw typeof milliseconds === "number" ? new RangeError(problem) : new TypeError(problem);
}
