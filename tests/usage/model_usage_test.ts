import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  addModelUsage,
  disjointModelUsage,
  isModelUsage,
  type ModelUsage,
  subtractModelUsage,
  sumModelUsage,
  totalTokens,
} from "../../mod.ts";
import { exactly } from "./exactly.ts";
import { usageOf } from "./rows.ts";

const row = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 3 };

Deno.test("sumModelUsage() of nothing has no cost", () => {
  assertEquals(sumModelUsage({}), { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 });
});

Deno.test("sumModelUsage() has a cost only where every row has one", () => {
  const sum = { inputTokens: 2, outputTokens: 4, cacheReadInputTokens: 6 };
  assertEquals(sumModelUsage({ a: { ...row, costUSD: 1 }, b: row }), sum);
  assertEquals(
    sumModelUsage({ a: { ...row, costUSD: 1 }, b: { ...row, costUSD: 0 } }),
    { ...sum, costUSD: 1 },
  );
});

Deno.test("sumModelUsage() leaves a counter absent that no row has", () => {
  const sum = sumModelUsage({ a: { ...row, webSearchRequests: 0 }, b: row });
  assertEquals(sum.webSearchRequests, 0);
  assertEquals(Object.hasOwn(sum, "reasoningOutputTokens"), false);
});

Deno.test("sumModelUsage() adds no context windows", () => {
  const window = (contextWindow: number) => ({ ...row, contextWindow });
  assertEquals(sumModelUsage({ a: window(9), b: window(9), c: row }).contextWindow, 9);
  assertEquals(
    sumModelUsage({ a: window(9), b: window(8), c: window(9) }).contextWindow,
    undefined,
  );
});

Deno.test("sumModelUsage() takes models of any name and returns a new object", () => {
  const rows = JSON.parse(
    `{"__proto__": ${JSON.stringify(row)}, "constructor": ${JSON.stringify(row)}}`,
  );
  const sum = sumModelUsage(rows);
  assertEquals(sum.inputTokens, 2);
  sum.inputTokens = 100;
  assertEquals(sumModelUsage(rows).inputTokens, 2);
  const only = { ...row, note: "of the provider's own" };
  assertEquals(sumModelUsage({ only }), row);
});

Deno.test("sumModelUsage() says which row is bad, or that there are none", () => {
  for (const rows of [null, undefined, [row], new Map()]) {
    assertThrows(
      () => sumModelUsage(rows as never),
      TypeError,
      "Cannot add up usage: rows must be an object, by model, got",
    );
  }
  assertThrows(
    () => sumModelUsage({ good: row, bad: { ...row, costUSD: NaN } }),
    TypeError,
    'Cannot add up usage of model "bad": "/costUSD" must be a finite number of at least 0, got NaN',
  );
});

Deno.test("sumModelUsage() is exact whatever the order and the number of the rows", () => {
  const tenth = { ...row, costUSD: 0.1 };
  assertEquals(sumModelUsage(Object.fromEntries(Array(100_000).fill(tenth).entries())), {
    inputTokens: 100_000,
    outputTokens: 200_000,
    cacheReadInputTokens: 300_000,
    costUSD: 10_000,
  });
  const costs = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1 });
  fc.assert(fc.property(costs, (values) => {
    const sum = (costs: readonly number[]) =>
      sumModelUsage(Object.fromEntries(
        costs.map((costUSD) => ({ ...row, costUSD })).entries(),
      ));
    assertStrictEquals(sum(values).costUSD, exactly(values));
    assertStrictEquals(sum(values.toReversed()).costUSD, exactly(values));
    assertStrictEquals(sum(values.toSorted((a, b) => a - b)).costUSD, exactly(values));
  }));
});

Deno.test("sumModelUsage() counts integers to 2^53 - 1 exactly", () => {
  const most = { ...row, inputTokens: Number.MAX_SAFE_INTEGER - 1 };
  assertEquals(sumModelUsage({ most, row }).inputTokens, Number.MAX_SAFE_INTEGER);
});

Deno.test("addModelUsage() adds as a sum does, and takes the later context window", () => {
  fc.assert(fc.property(usageOf(fc.nat()), usageOf(fc.nat()), (a, b) => {
    const { contextWindow, ...sum } = addModelUsage(a, b);
    const { contextWindow: _, ...expected } = sumModelUsage({ a, b });
    assertEquals(sum, expected);
    assertStrictEquals(contextWindow, b.contextWindow ?? a.contextWindow);
  }));
});

Deno.test("addModelUsage() and the like refuse what is no usage", () => {
  const bad = { ...row, outputTokens: -1 };
  for (
    const attempt of [
      () => addModelUsage(row, bad),
      () => addModelUsage(bad, row),
      () => subtractModelUsage(bad, row),
      () => subtractModelUsage(row, bad),
      () => totalTokens(bad),
      () => disjointModelUsage(bad),
    ]
  ) {
    assertThrows(attempt, TypeError, '"/outputTokens" must be a finite number of at least 0');
  }
});

Deno.test("subtractModelUsage() takes away what addModelUsage() added", () => {
  const counters = fc.nat({ max: 2 ** 40 });
  fc.assert(fc.property(usageOf(counters), usageOf(counters), (before, added) => {
    const rest = subtractModelUsage(addModelUsage(before, added), before);
    assert(isModelUsage(rest));
    for (const [field, value] of Object.entries(rest)) {
      if (field === "contextWindow") continue;
      assertStrictEquals(value, added[field as keyof ModelUsage] ?? 0);
    }
    assertStrictEquals(
      rest.costUSD,
      before.costUSD === undefined ? undefined : added.costUSD,
    );
  }));
});

Deno.test("subtractModelUsage() makes no negative bill", () => {
  const total = { ...row, reasoningOutputTokens: 5, costUSD: 1 };
  for (
    const field of [
      "inputTokens",
      "cacheReadInputTokens",
      "reasoningOutputTokens",
      "costUSD",
    ] as const
  ) {
    assertStrictEquals(
      subtractModelUsage(total, { ...total, [field]: total[field] + 1 }),
      undefined,
    );
  }
  assertEquals(subtractModelUsage(total, total)?.costUSD, 0);
});

Deno.test("subtractModelUsage() makes nothing known of what is not", () => {
  const known = { ...row, reasoningOutputTokens: 5, costUSD: 1, contextWindow: 9 };
  const nothing = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
  assertEquals(subtractModelUsage(row, known), nothing);
  assertEquals(subtractModelUsage(known, row), {
    ...nothing,
    reasoningOutputTokens: 5,
    contextWindow: 9,
  });
});

Deno.test("totalTokens() adds the five buckets and nothing else", () => {
  assertEquals(totalTokens(row), 6);
  assertEquals(
    totalTokens({
      ...row,
      cacheCreationInputTokens: 10,
      reasoningOutputTokens: 100,
      webSearchRequests: 1000,
      costUSD: 10_000,
      contextWindow: 100_000,
    }),
    116,
  );
});

Deno.test("disjointModelUsage() takes cache reads out of an input that includes them", () => {
  const reported = { inputTokens: 1000, outputTokens: 20, cacheReadInputTokens: 900, costUSD: 1 };
  const usage = disjointModelUsage(reported, { inputIncludes: ["cacheRead"] });
  assertEquals(usage, { ...reported, inputTokens: 100 });
  assertEquals(totalTokens(usage), 1020);
  assertEquals(disjointModelUsage(reported), reported);
});

Deno.test("disjointModelUsage() takes thinking out of an output that includes it", () => {
  const reported = { ...row, outputTokens: 500, reasoningOutputTokens: 420 };
  const usage = disjointModelUsage(reported, { outputIncludes: ["reasoning"] });
  assertEquals(usage, { ...reported, outputTokens: 80 });
});

Deno.test("disjointModelUsage() takes each part once, and none that was not told", () => {
  const overlap = {
    inputIncludes: ["cacheCreation", "cacheRead", "cacheRead"],
    outputIncludes: ["reasoning"],
  } as const;
  const reported = { inputTokens: 10, outputTokens: 4, cacheReadInputTokens: 3 };
  assertEquals(disjointModelUsage(reported, overlap), { ...reported, inputTokens: 7 });
  assertEquals(
    disjointModelUsage({ ...reported, cacheCreationInputTokens: 7 }, overlap),
    { ...reported, inputTokens: 0, cacheCreationInputTokens: 7 },
  );
});

Deno.test("disjointModelUsage() refuses parts that are more than their whole", () => {
  const reported = { inputTokens: 10, outputTokens: 4, cacheReadInputTokens: 11 };
  assertThrows(
    () => disjointModelUsage(reported, { inputIncludes: ["cacheRead"] }),
    RangeError,
    "Cannot make usage disjoint: inputTokens must be at least its parts, got 10 and in it " +
      "cacheReadInputTokens 11",
  );
  assertThrows(
    () =>
      disjointModelUsage(
        { ...reported, cacheReadInputTokens: 6, cacheCreationInputTokens: 5 },
        { inputIncludes: ["cacheRead", "cacheCreation"] },
      ),
    RangeError,
    "got 10 and in it cacheReadInputTokens 6 and cacheCreationInputTokens 5",
  );
  assertThrows(
    () =>
      disjointModelUsage({ ...reported, reasoningOutputTokens: 5 }, {
        outputIncludes: ["reasoning"],
      }),
    RangeError,
    "outputTokens must be at least its parts, got 4 and in it reasoningOutputTokens 5",
  );
});

Deno.test("disjointModelUsage() leaves nothing below zero", () => {
  const inputIncludes = ["cacheRead", "cacheCreation"] as const;
  for (const [whole, large, small] of [[2 ** 53, 2 ** 53, 1], [1, 1, 1e-17]] as const) {
    const reported = { ...row, inputTokens: whole, cacheReadInputTokens: large };
    assertThrows(
      () => disjointModelUsage({ ...reported, cacheCreationInputTokens: small }, { inputIncludes }),
      RangeError,
      "inputTokens must be at least its parts",
    );
  }
});

Deno.test("disjointModelUsage() refuses a part that there is not", () => {
  assertThrows(
    () => disjointModelUsage(row, { inputIncludes: "cacheRead" as never }),
    TypeError,
    'Cannot make usage disjoint: inputIncludes must be an array, got "cacheRead"',
  );
  assertThrows(
    () => disjointModelUsage(row, { inputIncludes: ["cache_read" as "cacheRead"] }),
    RangeError,
    'inputIncludes must name "cacheRead" or "cacheCreation", got "cache_read"',
  );
  assertThrows(
    () => disjointModelUsage(row, { outputIncludes: ["cacheRead" as "reasoning"] }),
    RangeError,
    'outputIncludes must name "reasoning", got "cacheRead"',
  );
});
