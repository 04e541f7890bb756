import { isJsonObject, type JsonObject } from "./schema/json_object.ts";

/**
 * Fields to set: each may be absent, or undefined, which leaves it as it is.
 *
 * @typeParam T The object that has the fields.
 */
export type LodyPatch<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The fields of a patch that are to be set, in an object of their own. */
export function definedFields(patch: object): JsonObject {
  const fields: JsonObject = { ...patch };
  for (const key of Object.keys(fields)) if (fields[key] === undefined) delete fields[key];
  return fields;
}

/**
 * An ACP object whose `_meta` is there: `T`, with that certainty added. A whole notification, whose
 * update has it, stays as it is.
 *
 * @typeParam T The object.
 */
export type WithLodyMeta<T> = T extends { update: object } ? T
  : T extends { _meta: null | undefined } ? Omit<T, "_meta"> & { _meta: { [key: string]: unknown } }
  : T & { _meta: { [key: string]: unknown } };

/** The value as an object that can be read, or undefined. */
export function objectOf(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** The `_meta.lody` of an ACP object, or undefined where there is none. */
export function lodyOf(value: unknown): JsonObject | undefined {
  return objectOf(objectOf(objectOf(value)?.["_meta"])?.["lody"]);
}

/**
 * Copies an ACP object with fields merged into its `_meta.lody`, everything else kept. A field that
 * is undefined is none, and a `_meta` or `lody` that is no object is replaced.
 */
export function withLody<T extends object>(value: T, fields: object): WithLodyMeta<T> {
  const meta = objectOf(objectOf(value)?.["_meta"]);
  const lody = { ...lodyOf(value), ...definedFields(fields) };
  return { ...value, _meta: { ...meta, lody } } as WithLodyMeta<T>;
}
