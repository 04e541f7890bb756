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
  return withMetaField(value, "lody", { ...lodyOf(value), ...definedFields(fields) });
}

/** Copies an ACP object with one field of its `_meta` set, everything else kept. */
export function withMetaField<T extends object>(
  value: T,
  key: string,
  field: unknown,
): WithLodyMeta<T> {
  const meta = objectOf(objectOf(value)?.["_meta"]);
  return { ...value, _meta: { ...meta, [key]: field } } as WithLodyMeta<T>;
}

/** The update of a whole `session/update` notification. */
export function updateOf(message: unknown): JsonObject | undefined {
  return objectOf(objectOf(message)?.["update"]);
}

/** Copies a session update, or its whole notification, with its update changed. */
export function withUpdate<T extends object>(
  message: T,
  changed: <U extends object>(update: U) => WithLodyMeta<U>,
): WithLodyMeta<T> {
  const update = updateOf(message);
  if (update === undefined) return changed(message);
  return { ...message, update: changed(update) } as WithLodyMeta<T>;
}
