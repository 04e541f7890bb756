import { assert, assertStrictEquals } from "@std/assert";
import { frozen } from "../src/frozen.ts";

Deno.test("frozen() freezes all that a value holds, and returns it", () => {
  const record = Object.assign(Object.create(null), { rows: [{ count: 1 }] });
  const value = { record, nothing: null, text: "text" };
  assertStrictEquals(frozen(value), value);
  for (const part of [value, record, record.rows, record.rows[0]]) assert(Object.isFrozen(part));
  assertStrictEquals(frozen(undefined), undefined);
});

Deno.test("frozen() ends where a value holds itself", () => {
  const value: { self?: unknown } = {};
  value.self = value;
  assert(Object.isFrozen(frozen(value)));
});
