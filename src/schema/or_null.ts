import { explain } from "./explain.ts";
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
