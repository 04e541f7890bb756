import { assertEquals } from "@std/assert";
import { sumModelUsage } from "../../mod.ts";

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
});
