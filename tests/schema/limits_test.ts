import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type LodyLimits, withinLodyLimits } from "../../mod.ts";
import { whyNotWithin } from "../../src/schema/limits.ts";

/** A value that measures so much, and one that measures one more. */
function bounds(make: (size: number) => unknown, limit: number): [boolean, boolean] {
  return [withinLodyLimits(make(limit)), withinLodyLimits(make(limit + 1))];
}

Deno.test("withinLodyLimits() has the defaults that it documents", () => {
  const nested = (depth: number): unknown => {
    let value: unknown = 0;
    for (let level = 0; level < depth; level++) value = [value];
    return value;
  };
  const keyed = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 0]));
  // Rows of a thousand, so that their number counts and not their length.
  const counted = (values: number) => {
    const rows = Array.from({ length: Math.floor((values - 1) / 1001) }, () => Array(1000).fill(0));
    return [...rows, ...Array((values - 1) % 1001).fill(0)];
  };
  assertEquals(bounds(nested, 128), [true, false]);
  assertEquals(bounds(keyed, 131_072), [true, false]);
  assertEquals(bounds(counted, 1_048_576), [true, false]);
  assertEquals(bounds((length) => "x".repeat(length), 16_777_216), [true, false]);
  const long = (length: number) => withinLodyLimits(Array(length).fill(0), { values: Infinity });
  assertEquals([long(1_048_576), long(1_048_577)], [true, false]);
});

Deno.test("withinLodyLimits() lets a tool output of 1 MiB pass", () => {
  const size = 1024 * 1024;
  assert(withinLodyLimits("x".repeat(size)));
  assert(withinLodyLimits({ content: [{ type: "text", text: "x".repeat(size) }] }));
  assert(withinLodyLimits(JSON.parse(`[${"1,".repeat(size / 2 - 1)}1]`)));
  assert(withinLodyLimits(JSON.parse(`[${"{},".repeat(size / 3 - 1)}{}]`)));
  const lines = JSON.parse(
    `{${Array.from({ length: size / 16 }, (_, index) => `"key-${index}":0`).join()}}`,
  );
  assert(withinLodyLimits(lines));
});

Deno.test("withinLodyLimits() answers cycles and a million levels", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = { inner: [cycle] };
  assertFalse(withinLodyLimits(cycle));
  let deep: unknown = [];
  for (let depth = 0; depth < 1_000_000; depth++) deep = [deep];
  assertFalse(withinLodyLimits(deep));
  assertFalse(withinLodyLimits(deep, { depth: 500_000 }));
  assert(withinLodyLimits(deep, { depth: Infinity }));
});

Deno.test("withinLodyLimits() stops where one value is shared again and again", () => {
  let shared: unknown = "leaf";
  for (let depth = 0; depth < 60; depth++) shared = [shared, shared];
  assertFalse(withinLodyLimits(shared));
});

Deno.test("withinLodyLimits() counts keys, and looks at their length", () => {
  assertFalse(withinLodyLimits({ a: 1, b: 2 }, { keys: 1 }));
  assertFalse(withinLodyLimits({ long: 1 }, { stringLength: 3 }));
  assert(withinLodyLimits(JSON.parse('{"__proto__": "abc"}'), { stringLength: 9 }));
  assertFalse(withinLodyLimits(JSON.parse('{"__proto__": ["0123456789"]}'), { stringLength: 9 }));
  assertFalse(withinLodyLimits(new Array(2 ** 32 - 1)));
});

Deno.test("withinLodyLimits() refuses limits that are none", () => {
  assertThrows(
    () => withinLodyLimits(1, { depth: NaN }),
    RangeError,
    "Cannot check limits: depth must be a number of at least 0, got NaN",
  );
  assertThrows(() => withinLodyLimits(1, { keys: -1 }), RangeError);
});

/** The same, as one would write it without minding the stack. */
interface Measures {
  depth: number;
  values: number;
  stringLength: number;
  arrayLength: number;
  keys: number;
}

function measure(value: unknown): Measures {
  const own: Measures = { depth: 0, values: 1, stringLength: 0, arrayLength: 0, keys: 0 };
  if (typeof value === "string") own.stringLength = value.length;
  if (typeof value !== "object" || value === null) return own;
  own.depth = 1;
  if (Array.isArray(value)) own.arrayLength = value.length;
  else {
    own.keys = Object.keys(value).length;
    own.stringLength = Math.max(0, ...Object.keys(value).map((key) => key.length));
  }
  for (const part of Object.values(value).map(measure)) {
    own.depth = Math.max(own.depth, part.depth + 1);
    own.values += part.values;
    own.stringLength = Math.max(own.stringLength, part.stringLength);
    own.arrayLength = Math.max(own.arrayLength, part.arrayLength);
    own.keys = Math.max(own.keys, part.keys);
  }
  return own;
}

const WORDS = {
  depth: "# levels of nesting",
  values: "# values in all",
  stringLength: "strings and keys of # UTF-16 units",
  arrayLength: "arrays of # items",
  keys: "objects of # keys",
};

Deno.test("withinLodyLimits() holds exactly up to what a value measures", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    const measures: LodyLimits & Measures = measure(value);
    assert(withinLodyLimits(value, measures));
    for (const key of ["depth", "values", "stringLength", "arrayLength", "keys"] as const) {
      if (measures[key] === 0) continue;
      const tighter = { ...measures, [key]: measures[key] - 1 };
      assertEquals(withinLodyLimits(value, tighter), false);
      assert(whyNotWithin(value, tighter)?.includes(WORDS[key].replace("#", `${tighter[key]}`)));
    }
  }));
});
