import { type LodyFieldReading, preferred } from "../meta_field.ts";
import type { FieldSchema } from "../schema/field_schema.ts";
import { shown } from "../schema/issue.ts";

/** Reads a field that stands somewhere in a message's `_meta`. */
type Reader = <T>(
  message: unknown,
  path: readonly string[],
  schema: FieldSchema<T>,
) => LodyFieldReading<T>;

/**
 * Reads what the goal extension has at `_meta.jetbrains.air.goal` and at `_meta.goal`: the first goes
 * before the second, where it is well-formed.
 */
export function readGoalPlaces<T>(
  read: Reader,
  message: unknown,
  schema: FieldSchema<T>,
): LodyFieldReading<T> {
  const air = ["jetbrains", "air"];
  const version = read(message, [...air, "version"], AIR_VERSION);
  const inAir = version.status === "invalid"
    ? { status: "absent" } as const
    : read(message, [...air, "goal"], schema);
  return preferred(inAir, () => read(message, ["goal"], schema));
}

/** Only this version of the namespace is known. Updates need not have it. */
const AIR_VERSION: FieldSchema<1> = {
  is: (value): value is 1 => value === 1,
  issues: (value) => [{ path: "", message: `must be 1, got ${shown(value)}` }],
};
