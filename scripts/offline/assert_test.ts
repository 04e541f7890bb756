import { throws } from "node:assert/strict";
import {
  assert,
  assertEquals,
  assertExists,
  assertFalse,
  assertInstanceOf,
  assertRejects,
  assertStrictEquals,
  assertThrows,
} from "./assert.ts";

// Tests rest on these stand-ins where JSR does not answer, so Node.js's own assertions check them.

Deno.test("the stand-ins for @std/assert pass what they should", async () => {
  assert(1);
  assertFalse(0);
  assertEquals(Object.assign(Object.create(null), { a: [{}] }), { a: [Object.create(null)] });
  assertEquals(JSON.parse('{"__proto__": 1}'), JSON.parse('{"__proto__": 1}'));
  assertStrictEquals(NaN, NaN);
  assertExists("");
  assertInstanceOf(new RangeError(), Error);
  const error = assertThrows(
    () => {
      throw new RangeError("too far");
    },
    RangeError,
    "far",
  );
  assertEquals(error.message, "too far");
  await assertRejects(() => Promise.reject(new TypeError("no")), TypeError, "no");
});

Deno.test("the stand-ins for @std/assert fail what they should", async () => {
  throws(() => assert(0));
  throws(() => assertFalse(1));
  throws(() => assertEquals<unknown>({ a: 1 }, { a: "1" }));
  throws(() => assertEquals<unknown>({ a: undefined }, {}));
  throws(() => assertEquals<unknown>([], {}));
  throws(() => assertEquals<unknown>(JSON.parse('{"__proto__": 1}'), {}));
  throws(() => assertStrictEquals({}, {}));
  throws(() => assertExists(null));
  throws(() => assertInstanceOf(new Error(), RangeError));
  throws(() => assertThrows(() => {}), /Expected function to throw/);
  const fail = () => {
    throw new Error("near");
  };
  throws(() => assertThrows(fail, RangeError), /instance of RangeError/);
  throws(() => assertThrows(fail, Error, "far"), /to include "far", got "near"/);
  const resolved = assertRejects(() => Promise.resolve());
  const failed = await resolved.then(() => false, () => true);
  throws(() => assert(!failed));
});
