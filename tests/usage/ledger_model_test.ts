import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import {
  isModelUsage,
  type ModelUsage,
  SessionUsageAccumulator,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "../../mod.ts";
import { added, counters, exactly } from "./exactly.ts";
import { anyModel, ledgerOf, price, told, usageOf } from "./rows.ts";

// Whole lifetimes of adapters, over JSON that may be lost, repeated and late, against a model that
// keeps every update and looks for the highest.

const smallCounter = fc.nat({ max: 20 });
const operation = fc.record({
  operationId: fc.constantFrom("1", "2", "3", "4", "__proto__"),
  rows: fc.dictionary(anyModel, usageOf(smallCounter, price), { maxKeys: 3 }),
});
/** An adapter's lifetimes, each a list of operations; and what is delivered of it all, in which order. */
const lifetimes = fc.array(fc.array(operation, { maxLength: 8, size: "max" }), {
  minLength: 1,
  maxLength: 4,
}).map((lifetimes) =>
  lifetimes.flatMap((operations, index) => {
    const accumulator = new SessionUsageAccumulator(`scope ${index}`);
    return operations.flatMap(({ operationId, rows }): SessionUsageUpdate[] => {
      const update = accumulator.update("s", operationId, rows);
      return update === undefined ? [] : [JSON.parse(JSON.stringify(update))];
    });
  })
);
const deliveries = lifetimes.chain((updates) =>
  updates.length === 0
    ? fc.constant<SessionUsageUpdate[]>([])
    : fc.array(fc.constantFrom(...updates), {
      maxLength: 2 * updates.length,
      size: "max",
    })
);

/** Of one model's rows in one scope the highest, and of those the cost that is known. */
function highest(rows: readonly ModelUsage[]): ModelUsage {
  const found: Partial<ModelUsage> = {};
  for (const key of counters) {
    const values = rows.flatMap((row) => row[key] ?? []);
    if (values.length > 0) found[key] = Math.max(...values);
  }
  const costs = rows.filter((row) => counters.every((key) => (row[key] ?? 0) === (found[key] ?? 0)))
    .flatMap((row) => row.costUSD ?? []);
  if (costs.length > 0) found.costUSD = Math.max(...costs);
  return found as ModelUsage;
}

/** Every model's highest row in every scope. */
function entriesOf(
  updates: readonly SessionUsageUpdate[],
): { key: string; model: string; usage: ModelUsage }[] {
  const rows = updates.flatMap((update) =>
    Object.entries(update.modelUsage ?? {}).map(([model, usage]) => ({
      key: JSON.stringify([update._meta?.lody?.usageScopeId, model]),
      model,
      usage,
    }))
  );
  return [...new Map(rows.map(({ key, model }) => [key, model]))].map(([key, model]) => ({
    key,
    model,
    usage: highest(rows.filter((row) => row.key === key).map(({ usage }) => usage)),
  }));
}

function withoutWindow({ contextWindow: _, ...usage }: ModelUsage): ModelUsage {
  return usage;
}

Deno.test("SessionUsageLedger has what a model has that keeps every update", () => {
  fc.assert(fc.property(deliveries, fc.nat(), (updates, seed) => {
    let ledger = new SessionUsageLedger();
    for (const [index, update] of updates.entries()) {
      ledger.apply(update);
      if ((seed + index) % 5 === 0) {
        ledger = SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)));
      }
    }
    const entries = entriesOf(updates);
    assertEquals(withoutWindow(ledger.total), added(entries.map(({ usage }) => usage)));
    const models = [...new Set(entries.map(({ model }) => model))];
    assertEquals(
      new Map(Object.entries(ledger.modelUsage).map(([model, sum]) => [model, withoutWindow(sum)])),
      new Map(models.map((model) => [
        model,
        added(entries.filter((entry) => entry.model === model).map(({ usage }) => usage)),
      ])),
    );
    assert(ledger.complete);
    if (ledger.total.costUSD !== undefined) {
      assertStrictEquals(ledger.knownCostUSD, ledger.total.costUSD);
    } else {
      const known = exactly(entries.flatMap(({ usage }) => usage.costUSD ?? []));
      assert(ledger.knownCostUSD >= known);
    }

    // All that was delivered comes once more, in any order, and says nothing new.
    const before = ledger.getSnapshot();
    for (const update of updates.toReversed()) {
      assertEquals(ledger.apply(update), { status: "ignored", why: "nothing_new" });
    }
    assertStrictEquals(ledger.getSnapshot(), before);
  }));
});

Deno.test("SessionUsageLedger has in the end what the adapters counted", () => {
  const usage = usageOf(smallCounter, price).map((usage) => ({
    ...usage,
    outputTokens: usage.outputTokens + 1,
  }));
  const steps = fc.array(
    fc.record({
      operationId: fc.constantFrom("1", "2", "3", "4", "5", "6"),
      rows: fc.dictionary(anyModel, usage, { maxKeys: 3 }),
      event: fc.constantFrom("told", "told", "told twice", "lost", "restarted", "continued"),
    }),
    { maxLength: 20, size: "max" },
  );
  fc.assert(fc.property(steps, (steps) => {
    const ledger = new SessionUsageLedger();
    const lost: SessionUsageUpdate[] = [];
    let accumulator = new SessionUsageAccumulator();
    const accumulators = [accumulator];
    // What was lost comes with the next update.
    const tellAll = () => {
      const rows = { a: { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 } };
      ledger.apply(JSON.parse(JSON.stringify(accumulator.update("s", "one more", rows))));
    };
    for (const { operationId, rows, event } of steps) {
      if (event === "restarted") {
        tellAll();
        accumulator = new SessionUsageAccumulator();
        accumulators.push(accumulator);
      } else if (event === "continued") {
        accumulator = SessionUsageAccumulator.fromJSON(JSON.parse(JSON.stringify(accumulator)));
        accumulators[accumulators.length - 1] = accumulator;
      }
      const update = accumulator.update("s", operationId, rows);
      if (update === undefined) continue;
      if (event === "lost") lost.push(update);
      else ledger.apply(JSON.parse(JSON.stringify(update)));
      if (event === "told twice") ledger.apply(JSON.parse(JSON.stringify(update)));
    }
    tellAll();
    for (const update of lost) ledger.apply(update); // Late, it tells nothing.

    const rows = accumulators.flatMap(({ totals }) => Object.values(totals));
    assertEquals(withoutWindow(ledger.total), added(rows));
    assert(ledger.complete);
  }));
});

Deno.test("SessionUsageLedger ends the same in whatever order updates come", () => {
  const usage = fc.record({
    inputTokens: fc.nat({ max: 2 }),
    outputTokens: fc.nat({ max: 2 }),
    cacheReadInputTokens: fc.constant(0),
    costUSD: fc.nat({ max: 3 }),
  }, { requiredKeys: ["inputTokens", "outputTokens", "cacheReadInputTokens"] });
  const orders = fc.array(fc.tuple(usage, fc.constantFrom("1", "2")), { maxLength: 8 })
    .chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))
    );
  fc.assert(fc.property(orders, ([rows, shuffled]) => {
    const total = (rows: readonly (readonly [ModelUsage, string])[]) =>
      ledgerOf(...rows.map(([usage, scope]) => told(usage, scope))).total;
    assertEquals(total(shuffled), total(rows));
    assertEquals(
      total(rows),
      added(entriesOf(rows.map(([usage, scope]) => told(usage, scope))).map(({ usage }) => usage)),
    );
  }));
});

Deno.test("SessionUsageLedger counts what no sum can hold, and goes on", () => {
  const { MAX_VALUE } = Number;
  const at = (inputTokens: number, scope: string, costUSD = inputTokens) =>
    told({ inputTokens, outputTokens: 0, cacheReadInputTokens: 0, costUSD }, scope);
  const ledger = ledgerOf(at(3e307, "a"));
  ledger.markBaseline();
  ledger.apply(at(MAX_VALUE, "a"));
  assertEquals(ledger.sinceBaseline.inputTokens, exactly([MAX_VALUE, -3e307]));
  ledger.apply(at(MAX_VALUE, "b", 1));
  assertEquals([ledger.total.inputTokens, ledger.sinceBaseline.costUSD], [
    MAX_VALUE,
    exactly([MAX_VALUE, -3e307, 1]),
  ]);

  // A cost may fall, and then the sum has to come back from where it was.
  const priced = ledgerOf(at(1, "a", MAX_VALUE), at(1, "b", MAX_VALUE), at(2, "a", 1));
  assertEquals(priced.total.costUSD, MAX_VALUE);
  priced.apply(at(2, "b", 1));
  assertEquals([priced.total.costUSD, priced.knownCostUSD], [2, 2]);
});

Deno.test("SessionUsageLedger.sinceBaseline is what every entry has more than at the baseline", () => {
  fc.assert(fc.property(lifetimes, fc.nat(), (updates, at) => {
    const mark = updates.length === 0 ? 0 : at % (updates.length + 1);
    let ledger = ledgerOf(...updates.slice(0, mark));
    ledger.markBaseline();
    if (at % 2 === 0) ledger = SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)));
    for (const update of updates.slice(mark)) ledger.apply(update);
    if (at % 3 === 0) ledger = SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)));

    const since = ledger.sinceBaseline;
    assert(isModelUsage(since));
    const before = entriesOf(updates.slice(0, mark));
    const sumBefore = added(before.map(({ usage }) => usage));
    for (const key of counters) {
      assertEquals(since[key] ?? 0, (ledger.total[key] ?? 0) - (sumBefore[key] ?? 0));
    }
    const spent = entriesOf(updates).map(({ key, usage }): number | undefined => {
      const old = before.find((entry) => entry.key === key)?.usage;
      if (old === undefined) return usage.costUSD;
      const isSame = ([...counters, "costUSD"] as const).every((key) => usage[key] === old[key]);
      if (isSame) return 0;
      if (usage.costUSD === undefined || old.costUSD === undefined) return undefined;
      return usage.costUSD < old.costUSD ? undefined : usage.costUSD - old.costUSD;
    });
    const known = spent.flatMap((cost) => cost ?? []);
    assertEquals(since.costUSD !== undefined, spent.length > 0 && known.length === spent.length);
    assert(Math.abs((since.costUSD ?? exactly(known)) - exactly(known)) < 1e-9);
  }));
});
