import { explain } from "./explain.ts";
import { describedFields } from "./fields.ts";
import type { AnyDescription, Description } from "./vocabulary.ts";

/**
 * Reads an object field by field: what is well-formed is taken, what is not is left out, and so are
 * fields that the description does not know. The description is of an object whose every field is
 * optional.
 */
export function readFields<T>(
  description: Description<T>,
  value: { readonly [key: string]: unknown } | undefined,
): T {
  const read: { [key: string]: unknown } = {};
  const { is } = description as AnyDescription;
  if (value !== undefined && typeof is === "object" && "object" in is) {
    for (const { key, node } of describedFields(is.object)) {
      const field = value[key];
      if (field !== undefined && explain(node, field).length === 0) read[key] = field;
    }
  }
  return read as T;
}
