import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { copied, isSame } from "../src/json_value.ts";

Deno.test("copied() shares nothing with what it copies, whatever the names of fields", () => {
  const value = fc.jsonValue().map((value) => JSON.stringify(value));
  const named = value.map((text) => `{"__proto__":{"constructor":${text},"toJSON":[]}}`);
  fc.assert(fc.property(fc.oneof(value, named), (text) => {
    const original = JSON.parse(text);
    const copy = copied(original);
    assertEquals(JSON.stringify(copy), text);
    const assertApart = (one: unknown, other: unknown): void => {
      if (typeof one !== "object" || one === null) return;
      assert(one !== other);
      assertEquals(Object.getPrototypeOf(one), Object.getPrototypeOf(other));
      for (const [key, part] of Object.entries(one)) {
        assertApart(part, Object.getOwnPropertyDescriptor(other, key)?.value);
      }
    };
    assertApart(copy, original);
  }));
});

Deno.test("copied() leaves out what is undefined", () => {
  assertEquals(Object.keys(copied({ a: undefined, b: null, c: [{ d: undefined }] })), ["b", "c"]);
  assertEquals(JSON.stringify(copied({ c: [{ d: undefined }] })), '{"c":[{}]}');
});

Deno.test("isSame() compares what JSON says", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
    const sorted = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(sorted);
      if (typeof value !== "object" || value === null) return value;
      const entries = Object.entries(value).map(([key, part]) => [key, sorted(part)] as const);
      return { sorted: entries.toSorted(([a], [b]) => a < b ? -1 : 1) };
    };
    const text = (value: unknown) => JSON.stringify(sorted(value));
    assertEquals(isSame(one, other), text(one) === text(other));
    assert(isSame(one, structuredClone(one)));
  }));
  const hostile = JSON.parse('{"__proto__":1}');
  assert(isSame(hostile, JSON.parse('{"__proto__":1}')));
  for (
    const [one, other] of [
      [hostile, {}],
      [{ a: undefined }, { b: undefined }],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [[], {}],
      [[1], [1, 2]],
      [null, {}],
      [0, false],
      [{ toString: 1 }, {}],
    ]
  ) assert(!isSame(one, other) && !isSame(other, one));
});
