import { assertEquals } from "@std/assert";
import {
  disjointModelUsage,
  SessionUsageAccumulator,
  SessionUsageLedger,
  totalTokens,
} from "../../mod.ts";
import { ledgerOf, row, told } from "./rows.ts";

// Field cases: what has gone wrong for others.

Deno.test("usage: an input that includes what was cached is counted once", () => {
  const reported = { inputTokens: 1000, outputTokens: 20, cacheReadInputTokens: 900 };
  const usage = disjointModelUsage(reported, { inputIncludes: ["cacheRead"] });
  assertEquals([usage.inputTokens, usage.cacheReadInputTokens], [100, 900]);
  const update = new SessionUsageAccumulator().update("s", "turn 1", { m: usage });
  const ledger = new SessionUsageLedger();
  ledger.apply(update);
  assertEquals(totalTokens(ledger.total), 1020);
});

Deno.test("usage: thinking inside the output is counted once", () => {
  const reported = { ...row, outputTokens: 500, reasoningOutputTokens: 420 };
  const usage = disjointModelUsage(reported, { outputIncludes: ["reasoning"] });
  assertEquals([usage.outputTokens, usage.reasoningOutputTokens], [80, 420]);
  assertEquals(totalTokens(ledgerOf(told(usage, "1")).total), 600);
});

Deno.test("usage: a recreated session that starts again near zero is not under-counted", () => {
  const ledger = new SessionUsageLedger();
  const many = { inputTokens: 1_000_000, outputTokens: 50_000, cacheReadInputTokens: 0 };
  ledger.apply(new SessionUsageAccumulator().update("s", "turn 1", { m: many }));
  ledger.apply(new SessionUsageAccumulator().update("s", "turn 1", { m: row }));
  assertEquals([ledger.total.inputTokens, ledger.complete], [1_000_010, true]);

  const unscoped = ledgerOf(told(many), told(row));
  assertEquals([unscoped.total.inputTokens, unscoped.complete], [1_000_000, false]);
});

Deno.test("usage: a provider that tells of the last request and then of the whole turn counts once", () => {
  const ledger = new SessionUsageLedger();
  const accumulator = new SessionUsageAccumulator();
  const request = { inputTokens: 40, outputTokens: 10, cacheReadInputTokens: 0 };
  const turn = { inputTokens: 120, outputTokens: 35, cacheReadInputTokens: 60 };
  for (const rows of [request, turn, request]) {
    const update = accumulator.update("s", "turn 1", { m: rows });
    if (update !== undefined) ledger.apply(update);
  }
  assertEquals([ledger.total, ledger.latest], [turn, turn]);
});

Deno.test("usage: a model that has no cost first and one later is priced in the end", () => {
  const ledger = new SessionUsageLedger();
  const accumulator = new SessionUsageAccumulator();
  ledger.apply(accumulator.update("s", "turn 1", { m: row }));
  assertEquals([ledger.total.costUSD, ledger.knownCostUSD], [undefined, 0]);
  ledger.apply(accumulator.update("s", "turn 1", { m: { ...row, costUSD: 0.2 } }));
  assertEquals([ledger.total.costUSD, ledger.latest?.costUSD], [0.2, 0.2]);
});

Deno.test("usage: a local model that costs nothing does not make an unknown cost known", () => {
  const ledger = new SessionUsageLedger();
  const accumulator = new SessionUsageAccumulator();
  ledger.apply(accumulator.update("s", "turn 1", { local: { ...row, costUSD: 0 } }));
  assertEquals(ledger.total.costUSD, 0);
  ledger.apply(accumulator.update("s", "turn 2", { remote: row }));
  assertEquals([ledger.total.costUSD, ledger.knownCostUSD], [undefined, 0]);
  assertEquals(ledger.modelUsage["local"]?.costUSD, 0);
});
