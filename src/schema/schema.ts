import { explain } from "./explain.ts";
import { type LodyIssue, LodyValidationError } from "./issue.ts";
import type { AnyDescription, Description } from "./vocabulary.ts";

/** What Standard Schema v1's `validate` answers: the value, or why it is none. */
export type LodyStandardResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | {
    readonly issues: readonly {
      readonly message: string;
      readonly path: readonly PropertyKey[];
    }[];
  };

/** Standard Schema v1's properties, see https://standardschema.dev. */
export interface LodyStandardProperties<T> {
  /** The version of the standard. */
  readonly version: 1;
  /** Who made the schema. */
  readonly vendor: "lody";
  /** Checks a value. */
  readonly validate: (value: unknown) => LodyStandardResult<T>;
  /** The types that go in and come out, for inference only; not there at run time. */
  readonly types?: { readonly input: T; readonly output: T };
}

/**
 * A payload's schema: its guard, and the reasons where the guard says no.
 *
 * It is an object with `parse` and a Standard Schema v1, so it goes wherever either is taken, such
 * as `onRequest(method, parser, handler)` of the ACP SDK. Nothing is copied, converted or
 * stripped: what is accepted is the value itself, unknown fields and all.
 *
 * @typeParam T The payload.
 *
 * @example Check, explain, insist
 * ```ts
 * import { LodyGoalSnapshotSchema } from "@lody/acp-extension-core";
 * import { assertEquals, assertThrows } from "@std/assert";
 *
 * const value: unknown = { objective: "Ship it", status: "done" };
 * assertEquals(LodyGoalSnapshotSchema.is(value), false);
 * assertEquals(LodyGoalSnapshotSchema.issues(value), [{
 *   path: "/status",
 *   message: 'must be one of "active", "paused", "blocked", "limited", "complete", got "done"',
 * }]);
 * assertThrows(() => LodyGoalSnapshotSchema.parse(value), TypeError, "/status");
 * ```
 */
export interface LodySchema<T> {
  /** The payload's name in the contract and in the JSON Schema's `$defs`. */
  readonly name: string;
  /** Whether a value is the payload; the same function as the payload's own guard. */
  readonly is: (value: unknown) => value is T;
  /** Returns the value, or throws a {@linkcode LodyValidationError} that says why it is none. */
  readonly parse: (value: unknown) => T;
  /** Why a value is not the payload, at most 32 reasons; empty when it is. */
  readonly issues: (value: unknown) => readonly LodyIssue[];
  /** The same as a Standard Schema v1. */
  readonly "~standard": LodyStandardProperties<T>;
}

/** Makes a payload's schema out of its description and its generated guard. */
export function schema<T>(
  description: Description<T>,
  is: (value: unknown) => value is T,
): LodySchema<T> {
  const { name } = description;
  const issues = (value: unknown): readonly LodyIssue[] =>
    explain(description as AnyDescription, value);
  const made: LodySchema<T> = {
    name,
    is,
    issues,
    parse(value) {
      if (is(value)) return value;
      throw new LodyValidationError(`Cannot accept the value as ${name}`, issues(value));
    },
    "~standard": {
      version: 1,
      vendor: "lody",
      validate: (value) =>
        is(value) ? { value } : {
          issues: issues(value).map(({ message, path }) => ({ message, path: segments(path) })),
        },
    },
  };
  descriptions.set(made, description as AnyDescription);
  return made;
}

const descriptions = /* @__PURE__ */ new WeakMap<object, AnyDescription>();

/** What a schema was made of. */
export function descriptionOf<T>(schema: LodySchema<T>): AnyDescription {
  const description = descriptions.get(schema);
  if (description === undefined) {
    throw new TypeError(
      `Cannot find the description of ${schema.name}: the schema must be made by schema(), got another`,
    );
  }
  return description;
}

function segments(pointer: string): readonly string[] {
  return pointer.split("/").slice(1).map((part) =>
    part.replaceAll("~1", "/").replaceAll("~0", "~")
  );
}
