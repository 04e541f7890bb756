import { describedFields } from "./fields.ts";
import type { AnyDescription, Description } from "./vocabulary.ts";

/**
 * Reads an object field by field: what is well-formed is taken, what is not is left out, and so are
 * fields that the description does not know. Description and guard are of an object whose every
 * field is optional, so that the guard tells of one field when it is given that one alone.
 */
export function readFields<T>(
  description: Description<T>,
  guard: (value: unknown) => value is T,
  value: { readonly [key: string]: unknown } | undefined,
): T {
  const read: { [key: string]: unknown } = {};
  const { is } = description as AnyDescription;
  if (value !== undefined && typeof is === "object" && "object" in is) {
    for (const { key } of describedFields(is.object)) {
      const field = value[key];
      if (field !== undefined && guard({ [key]: field })) read[key] = field;
    }
  }
  return read as T;
}
