import { assertEquals } from "@std/assert";
import { schema } from "../../src/schema/schema.ts";
import type { Description, Fields, Node } from "../../src/schema/vocabulary.ts";

// Each description that a line after `@ts-expect-error` holds differs from its type in one point,
// and the type check fails where that is not an error.

interface Plain {
  level: "info" | "warning";
  text: string;
  source?: string;
  parent?: string | null;
  count: number | null;
  flag: boolean;
  on?: true;
  tags: readonly string[];
  version: 1;
  open: { [key: string]: unknown };
  rows: Record<string, number>;
  answer: string | string[];
  any?: unknown;
}

const plain: Fields<Plain> = {
  level: { oneOf: { info: true, warning: true } },
  text: "string",
  "source?": "id",
  "parent?": { nullable: "string" },
  count: { nullable: "amount" },
  flag: "boolean",
  "on?": { literal: true },
  tags: { array: "string" },
  version: { literal: 1 },
  open: "object",
  rows: { record: "finite" },
  answer: { stringOrArray: "string" },
  "any?": "unknown",
};
const { "source?": source, text, ...others } = plain;

// @ts-expect-error -- An optional field is missing.
const missing: Fields<Plain> = { ...others, text };
// @ts-expect-error -- A field is too many.
const extra: Fields<Plain> = { ...plain, extra: "string" };
// @ts-expect-error -- A required field is described as optional.
const optional: Fields<Plain> = { ...others, "source?": source, "text?": "string" };
// @ts-expect-error -- An optional field is described as required.
const required: Fields<Plain> = { ...others, text, source: "string" };
const inPlace: Fields<Plain>[] = [
  // @ts-expect-error -- A literal union is described as any string.
  { ...plain, level: "string" },
  // @ts-expect-error -- Any string is described as a literal union.
  { ...plain, text: { oneOf: { a: true, b: true } } },
  // @ts-expect-error -- A member is missing.
  { ...plain, level: { oneOf: { info: true } } },
  // @ts-expect-error -- A member is too many.
  { ...plain, level: { oneOf: { info: true, warning: true, error: true } } },
  // @ts-expect-error -- Null is not described.
  { ...plain, "parent?": "string" },
  // @ts-expect-error -- Null is described where there is none.
  { ...plain, "source?": { nullable: "string" } },
  // @ts-expect-error -- A number is described as a string.
  { ...plain, count: { nullable: "string" } },
  // @ts-expect-error -- A boolean is described as true.
  { ...plain, flag: { literal: true } },
  // @ts-expect-error -- True is described as a boolean.
  { ...plain, "on?": "boolean" },
  // @ts-expect-error -- An array is described as its item.
  { ...plain, tags: "string" },
  // @ts-expect-error -- An array's items are described as something else.
  { ...plain, tags: { array: "amount" } },
  // @ts-expect-error -- Another literal.
  { ...plain, version: { literal: 2 } },
  // @ts-expect-error -- A record is described as any object.
  { ...plain, rows: "object" },
  // @ts-expect-error -- A string or an array is described as a string.
  { ...plain, answer: "string" },
  // @ts-expect-error -- Something is described where anything may be.
  { ...plain, "any?": "string" },
];

// References are exact, however alike the types are.

interface Part {
  a: string;
  b?: string;
}
interface Holder {
  one: Part;
  many: Part[];
  byName: Record<string, Part>;
}
declare const part: Description<Part>;
declare const wider: Description<{ a: string }>;
declare const longer: Description<{ a: string; b?: string; c?: number }>;
declare const narrower: Description<{ a: "x"; b?: string }>;
declare const nullable: Description<{ a: string; b?: string | null }>;

const references = (): Node<Part>[] => [
  part,
  // @ts-expect-error -- It lacks an optional field.
  wider,
  // @ts-expect-error -- It has an optional field more.
  longer,
  // @ts-expect-error -- It accepts less.
  narrower,
  // @ts-expect-error -- It accepts null.
  nullable,
];
const holder = (): Node<Holder> => ({
  object: { one: part, many: { array: part }, byName: { record: part } },
});

// Unions.

type Tagged =
  & { id: string }
  & ({ kind: "a"; x: string } | { kind: "b" | "c"; y?: number | null });
const y = { "y?": { nullable: "amount" } } as const;
const unions: Node<Tagged>[] = [
  { tag: "kind", common: { id: "string" }, branches: { a: { x: "string" }, b: y, c: y } },
  // @ts-expect-error -- A branch is missing.
  { tag: "kind", common: { id: "string" }, branches: { a: { x: "string" }, b: y } },
  // @ts-expect-error -- A branch is too many.
  { tag: "kind", common: { id: "string" }, branches: { a: { x: "string" }, b: y, c: y, d: y } },
  // @ts-expect-error -- A branch lacks a field.
  { tag: "kind", common: { id: "string" }, branches: { a: { x: "string" }, b: y, c: {} } },
  // @ts-expect-error -- A common field is missing.
  { tag: "kind", common: {}, branches: { a: { x: "string" }, b: y, c: y } },
  // @ts-expect-error -- The tag is another field.
  { tag: "id", common: { id: "string" }, branches: { a: { x: "string" }, b: y, c: y } },
  // @ts-expect-error -- A union is described as one object.
  { object: { id: "string" } },
];

/** A field that all members have, but not alike, belongs to the branches. */
type Unlike = { kind: "a"; x: string } | { kind: "b"; x?: string };
const unlike: Node<Unlike>[] = [
  { tag: "kind", common: {}, branches: { a: { x: "string" }, b: { "x?": "string" } } },
  // @ts-expect-error -- It is required in one of them only.
  { tag: "kind", common: { x: "string" }, branches: { a: {}, b: {} } },
  // @ts-expect-error -- It is optional in one of them only.
  { tag: "kind", common: { "x?": "string" }, branches: { a: {}, b: {} } },
];

declare function isWider(value: unknown): value is { a: number };
// @ts-expect-error -- The guard is another payload's.
const mispaired = () => schema(part, isWider);

Deno.test("a description differs from its type nowhere, or does not type-check", () => {
  assertEquals([missing, extra, optional, required].length, 4);
  assertEquals([inPlace.length, unions.length, unlike.length], [15, 7, 3]);
  assertEquals([references, holder, mispaired].map((test) => typeof test).length, 3);
});
