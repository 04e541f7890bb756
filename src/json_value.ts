import { isJsonObject, type JsonObject } from "./schema/json_object.ts";

/**
 * Copies a JSON value, with all that it holds; not for one that `withinLodyLimits` has not let pass.
 * A field that is undefined is none.
 */
export function copied<T>(value: T): T;
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => copied(item));
  if (!isJsonObject(value)) return value;
  // A field may be named `__proto__`, which is safe to assign only where it is there already.
  const copy: JsonObject = { ...value };
  for (const key in copy) {
    const field = copy[key];
    if (typeof field === "object") copy[key] = copied(field);
    else if (field === undefined) delete copy[key];
  }
  return copy;
}

/** Whether two JSON values say the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}
