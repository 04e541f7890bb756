import type { FieldSchema } from "./schema/field_schema.ts";
import { type LodyIssue, shown } from "./schema/issue.ts";
import { isJsonObject } from "./schema/json_object.ts";
import { pointer } from "./schema/pointer.ts";

/**
 * What a reader found of one field of a message: what it holds, that it is absent, or that it is not
 * what it should be.
 *
 * @typeParam T What the field holds.
 */
export type LodyFieldReading<T> =
  | {
    /** The field is as it should be. */
    readonly status: "ok";
    /** What it holds, the very value that was read. */
    readonly value: T;
  }
  | {
    /** The message does not have the field. */
    readonly status: "absent";
  }
  | {
    /** The field is not what it should be, or what it stands in is no object. */
    readonly status: "invalid";
    /** Why, at least one reason; the paths lead into the message. */
    readonly issues: readonly LodyIssue[];
  };

/** Reads a field that stands somewhere in a message's `_meta`. */
export function readMetaField<T>(
  message: unknown,
  path: readonly string[],
  schema: FieldSchema<T>,
): LodyFieldReading<T> {
  return readAt(message, ["_meta", ...path], schema);
}

/** Reads the same, and refuses what is right by its description and is not for another reason. */
export function readCheckedMetaField<T>(
  message: unknown,
  path: readonly string[],
  schema: FieldSchema<T>,
  problemOf: (value: T) => FieldProblem | undefined,
): LodyFieldReading<T> {
  const reading = readMetaField(message, path, schema);
  const problem = reading.status === "ok" ? problemOf(reading.value) : undefined;
  if (problem === undefined) return reading;
  const [key, right, found] = problem;
  return invalid([{
    path: pointer(["_meta", ...path, key]),
    message: `must be ${right}, got ${shown(found)}`,
  }]);
}

/** The key of what is wrong, what it must be, and what it is. */
export type FieldProblem = readonly [key: string, right: string, found: unknown];

/**
 * Reads the same of a session update, or of its whole notification: the update's own `_meta` comes
 * first, but a field that is well-formed goes before one that is not.
 */
export function readUpdateMetaField<T>(
  message: unknown,
  path: readonly string[],
  schema: FieldSchema<T>,
): LodyFieldReading<T> {
  const inner = readAt(message, ["update", "_meta", ...path], schema);
  return preferred(inner, () => readMetaField(message, path, schema));
}

/** The first of two places, unless only the second is well-formed or there at all. */
export function preferred<T>(
  first: LodyFieldReading<T>,
  readSecond: () => LodyFieldReading<T>,
): LodyFieldReading<T> {
  if (first.status === "ok") return first;
  const second = readSecond();
  return first.status === "absent" || second.status === "ok" ? second : first;
}

function readAt<T>(
  message: unknown,
  path: readonly string[],
  schema: FieldSchema<T>,
): LodyFieldReading<T> {
  let value = message;
  for (const [depth, key] of path.entries()) {
    if (!isJsonObject(value)) {
      const at = path.slice(0, depth);
      // ACP lets a `_meta` be null.
      if (value === undefined || value === null && at.at(-1) === "_meta") return ABSENT;
      return invalid([{ path: pointer(at), message: `must be an object, got ${shown(value)}` }]);
    }
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  if (value === undefined) return ABSENT;
  if (schema.is(value)) return { status: "ok", value };
  const at = pointer(path);
  return invalid(schema.issues(value).map(({ path, message }) => ({ path: at + path, message })));
}

const ABSENT = { status: "absent" } as const;

function invalid(issues: readonly LodyIssue[]) {
  return { status: "invalid", issues } as const;
}
