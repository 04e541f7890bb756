import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { type CharSet, complementOf, overlap } from "../../../src/elicitation/pattern/char_set.ts";

const LAST = 0x10ffff;
const point = fc.oneof(fc.nat({ max: 12 }), fc.integer({ min: LAST - 3, max: LAST }));
const anySet: fc.Arbitrary<CharSet> = fc.array(
  fc.tuple(point, point).map(([one, other]) =>
    [Math.min(one, other), Math.max(one, other)] as const
  ),
  { maxLength: 4 },
);
const points = [...Array(14).keys(), ...Array.from({ length: 4 }, (_, index) => LAST - index)];

function has(set: CharSet, codePoint: number): boolean {
  return set.some(([first, last]) => first <= codePoint && codePoint <= last);
}

Deno.test("complementOf() has every character that a set has not", () => {
  fc.assert(fc.property(anySet, (set) => {
    const complement = complementOf(set);
    for (const codePoint of points) assertEquals(has(complement, codePoint), !has(set, codePoint));
    for (const [first, last] of complement) {
      assertEquals([first <= last, last <= LAST], [true, true]);
    }
    assertEquals(overlap(set, complement), false);
  }));
});

Deno.test("overlap() tells whether two sets have a character in common", () => {
  fc.assert(fc.property(anySet, anySet, (one, other) => {
    const candidates = [...one, ...other].flat();
    const isCommon = candidates.some((codePoint) => has(one, codePoint) && has(other, codePoint));
    assertEquals(overlap(one, other), isCommon);
  }));
});
