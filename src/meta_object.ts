type JsonObject = { [key: string]: unknown };

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
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : undefined;
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
  const given = Object.entries(fields).filter(([, field]) => field !== undefined);
  const meta = objectOf(objectOf(value)?.["_meta"]);
  const lody = { ...lodyOf(value), ...Object.fromEntries(given) };
  return { ...value, _meta: { ...meta, lody } } as WithLodyMeta<T>;
}
