import { assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { ExactSum } from "../../src/usage/exact_sum.ts";
import { exactly } from "./exactly.ts";

const amount = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
// Powers of two and their neighbours, whose sums lie halfway between two numbers.
const awkward = fc.tuple(fc.integer({ min: -1074, max: 1023 }), fc.integer({ min: -1, max: 1 }))
  .map(([exponent, away]) => {
    const power = 2 ** exponent;
    return power * (1 + away * Number.EPSILON);
  });
const price = fc.nat({ max: 100_000 }).map((cents) => cents / 1000);
const amounts = fc.array(fc.oneof(amount, awkward, price), { maxLength: 40, size: "max" });

Deno.test("ExactSum of ten million times 0.1 is a million", () => {
  const sum = new ExactSum();
  for (let count = 0; count < 10_000_000; count++) sum.add(0.1);
  assertStrictEquals(sum.value, 1_000_000);
});

Deno.test("ExactSum keeps what is lost where large numbers come and go", () => {
  const sum = new ExactSum([1e100, 1, 1e-100]);
  sum.add(-1e100);
  assertStrictEquals(sum.value, 1);
  sum.add(-1);
  assertStrictEquals(sum.value, 1e-100);
  sum.add(-1e-100);
  assertStrictEquals(sum.value, 0);
});

Deno.test("ExactSum rounds once, halfway to the even number", () => {
  const half = Number.EPSILON / 2;
  assertStrictEquals(new ExactSum([1, half]).value, 1);
  assertStrictEquals(new ExactSum([1, half, half]).value, 1 + Number.EPSILON);
  assertStrictEquals(new ExactSum([1, half, Number.MIN_VALUE]).value, 1 + Number.EPSILON);
  const odd = 1 + Number.EPSILON;
  assertStrictEquals(new ExactSum([odd, half]).value, 1 + 2 * Number.EPSILON);
  const below = new ExactSum([odd, half]);
  below.add(-Number.MIN_VALUE);
  assertStrictEquals(below.value, odd);
});

Deno.test("ExactSum looks below a tie, and no further than it must", () => {
  assertStrictEquals(
    new ExactSum([2 ** 25, 2 ** -62, 2 ** -28, 64, 1.5 * 2 ** 70, -1.5 * 2 ** 70]).value,
    exactly([2 ** 25, 2 ** -62, 2 ** -28, 64]),
  );
});

Deno.test("ExactSum stays at the largest number, and comes back from there", () => {
  const { MAX_VALUE } = Number;
  const sum = new ExactSum([MAX_VALUE, 1]);
  assertStrictEquals(sum.value, MAX_VALUE);
  for (const value of [MAX_VALUE, 1e300, MAX_VALUE, 0.5]) sum.add(value);
  assertStrictEquals(sum.value, MAX_VALUE);
  assertStrictEquals(sum.minus(sum), 0);
  assertStrictEquals(sum.minus(new ExactSum([1])), MAX_VALUE);
  assertStrictEquals(sum.minus(new ExactSum([MAX_VALUE, MAX_VALUE, MAX_VALUE, 1e300])), 1.5);

  const restored = new ExactSum(JSON.parse(JSON.stringify(sum)));
  for (const value of [MAX_VALUE, MAX_VALUE, 1e300, MAX_VALUE]) {
    sum.add(-value);
    restored.add(-value);
  }
  assertEquals([sum.value, restored.value], [1.5, 1.5]);
  sum.add(-MAX_VALUE);
  sum.add(-MAX_VALUE);
  assertStrictEquals(sum.value, -MAX_VALUE);
});

Deno.test("ExactSum takes any number from the largest", () => {
  const { MAX_VALUE } = Number;
  assertStrictEquals(new ExactSum([MAX_VALUE, -3 * 2 ** 970]).value, MAX_VALUE - 3 * 2 ** 970);
  assertStrictEquals(new ExactSum([-MAX_VALUE, 3 * 2 ** 970]).value, 3 * 2 ** 970 - MAX_VALUE);
  fc.assert(
    fc.property(fc.oneof(amount, awkward), amount, (taken, kept) => {
      assertStrictEquals(new ExactSum([MAX_VALUE, -taken]).value, exactly([MAX_VALUE, -taken]));
      const back = [MAX_VALUE, kept, -MAX_VALUE];
      assertStrictEquals(new ExactSum(back).value, kept);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("ExactSum is exact where numbers in between are beyond the largest", () => {
  const huge = fc.constantFrom(
    Number.MAX_VALUE,
    2 ** 1023,
    2 ** 1023 - 2 ** 970,
    2 ** 970,
    2 ** 970 - 2 ** 918,
    2 ** 916,
    1e308,
    5e-324,
  );
  fc.assert(
    fc.property(fc.array(huge), fc.array(huge, { maxLength: 12 }), (kept, returned) => {
      const sum = new ExactSum([...kept, ...returned]);
      const saved = new ExactSum(JSON.parse(JSON.stringify(sum)));
      assertStrictEquals(sum.minus(new ExactSum(returned)), exactly(kept));
      for (const value of returned) {
        sum.add(-value);
        saved.add(-value);
      }
      assertEquals([sum.value, saved.value], [exactly(kept), exactly(kept)]);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("ExactSum is the sum of integers without a limit, rounded once, in any order", () => {
  fc.assert(
    fc.property(
      amounts.chain((values) =>
        fc.tuple(
          fc.constant(values),
          fc.shuffledSubarray(values, { minLength: values.length }),
        )
      ),
      ([values, shuffled]) => {
        assertStrictEquals(new ExactSum(values).value, exactly(values));
        assertStrictEquals(new ExactSum(shuffled).value, exactly(values));
      },
    ),
    { numRuns: 2000 },
  );
});

Deno.test("ExactSum gives back what was added, and JSON carries all of it", () => {
  fc.assert(fc.property(fc.array(price, { maxLength: 40 }), amounts, (kept, returned) => {
    const sum = new ExactSum([...kept, ...returned]);
    for (const value of returned) sum.add(-value);
    assertStrictEquals(sum.value, exactly(kept));
    const restored = new ExactSum(JSON.parse(JSON.stringify(sum)));
    for (const value of kept) {
      sum.add(value);
      restored.add(value);
    }
    assertEquals([restored.value, sum.minus(new ExactSum(kept))], [
      exactly([...kept, ...kept]),
      exactly(kept),
    ]);
  }));
});
