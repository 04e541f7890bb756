import { explain } from "./explain.ts";
import { whyNotWithin, withinLodyLimits } from "./limits.ts";
import { descriptionOf, type LodySchema } from "./schema.ts";

/** What reads a field: its guard, and the reasons where the guard says no. */
export type FieldSchema<T> = Pick<LodySchema<T>, "is" | "issues">;

/** The same for a field that may be null too. */
export function orNull<T>(schema: LodySchema<T>): FieldSchema<T | null> {
  return {
    is: (value): value is T | null => value === null || schema.is(value),
    issues: (value) => explain({ nullable: descriptionOf(schema) }, value),
  };
}

/** The same for a field that will be copied, and so must not be too large or too deep. */
export function withinLimits<T>(schema: FieldSchema<T>): FieldSchema<T> {
  return {
    is: (value): value is T => schema.is(value) && withinLodyLimits(value),
    issues: (value) => {
      if (!schema.is(value)) return schema.issues(value);
      const message = whyNotWithin(value);
      return message === undefined ? [] : [{ path: "", message }];
    },
  };
}
