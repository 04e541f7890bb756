import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  isSessionUsageUpdate,
  type ModelUsage,
  SessionUsageAccumulator,
  type SessionUsageUpdate,
  sumModelUsage,
} from "../../mod.ts";

const row = { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 90 };

Deno.test("SessionUsageAccumulator makes a scope of its own, or takes one", () => {
  const random = new SessionUsageAccumulator().usageScopeId;
  assert(random.length === 36 && random !== new SessionUsageAccumulator().usageScopeId);
  const accumulator = new SessionUsageAccumulator("scope");
  const update = accumulator.update("s", "op", { m: row });
  assertEquals(update?._meta, { lody: { usageScopeId: "scope" } });
});

Deno.test("SessionUsageAccumulator.update() ignores a repeat and a lower repeat", () => {
  const accumulator = new SessionUsageAccumulator();
  assert(accumulator.update("s", "op", { m: row }));
  assertStrictEquals(accumulator.update("s", "op", { m: row }), undefined);
  assertStrictEquals(accumulator.update("s", "op", { m: { ...row, inputTokens: 1 } }), undefined);
  assertStrictEquals(accumulator.update("s", "op", {}), undefined);
});

Deno.test("SessionUsageAccumulator.update() corrects upwards, counter by counter", () => {
  const accumulator = new SessionUsageAccumulator("scope");
  accumulator.update("s", "op", { m: row, other: row });
  const late = { inputTokens: 4, outputTokens: 8, cacheReadInputTokens: 90, webSearchRequests: 2 };
  assertEquals(accumulator.update("s", "op", { m: late }), {
    sessionId: "s",
    usage: {
      inputTokens: 20,
      outputTokens: 13,
      cacheReadInputTokens: 180,
      webSearchRequests: 2,
    },
    modelUsage: {
      m: { inputTokens: 10, outputTokens: 8, cacheReadInputTokens: 90, webSearchRequests: 2 },
      other: row,
    },
    delta: {
      usage: { inputTokens: 0, outputTokens: 3, cacheReadInputTokens: 0, webSearchRequests: 2 },
      modelUsage: {
        m: { inputTokens: 0, outputTokens: 3, cacheReadInputTokens: 0, webSearchRequests: 2 },
      },
    },
    _meta: { lody: { usageScopeId: "scope" } },
  });
});

Deno.test("SessionUsageAccumulator.update() knows a total cost only while every part has one", () => {
  const accumulator = new SessionUsageAccumulator();
  const priced = (costUSD: number) => ({ m: { ...row, costUSD } });
  const first = accumulator.update("s", "1", priced(1));
  assertEquals([first?.modelUsage?.["m"]?.costUSD, first?.delta?.usage.costUSD], [1, 1]);

  const unpriced = accumulator.update("s", "2", { m: row });
  assertEquals([unpriced?.modelUsage?.["m"]?.costUSD, unpriced?.delta?.usage.costUSD], [
    undefined,
    undefined,
  ]);

  // The cost comes late: the total is known again, but what it was before was not.
  const late = accumulator.update("s", "2", priced(2));
  assertEquals([late?.modelUsage?.["m"]?.costUSD, late?.delta?.usage.costUSD], [3, undefined]);

  // A cost once known stays known, and a lower one is no correction.
  assertStrictEquals(accumulator.update("s", "2", { m: row }), undefined);
  assertStrictEquals(accumulator.update("s", "2", priced(0.5)), undefined);
  const more = accumulator.update("s", "2", priced(2.5));
  assertEquals([more?.modelUsage?.["m"]?.costUSD, more?.delta?.usage.costUSD], [3.5, 0.5]);
});

Deno.test("SessionUsageAccumulator.update() takes a model's latest context window", () => {
  const accumulator = new SessionUsageAccumulator();
  const window = (contextWindow: number) => ({ m: { ...row, contextWindow } });
  accumulator.update("s", "1", window(200));
  const update = accumulator.update("s", "2", window(100));
  assertEquals(update?.modelUsage?.["m"]?.contextWindow, 100);
  assertEquals(update?.modelUsage?.["m"]?.inputTokens, 20);
});

Deno.test("SessionUsageAccumulator.update() changes nothing when a row is bad", () => {
  const accumulator = new SessionUsageAccumulator();
  for (const counter of [-1, NaN, Infinity, "1", null]) {
    const bad = { ...row, outputTokens: counter } as ModelUsage;
    assertThrows(
      () => accumulator.update("s", "op", { good: row, "gpt\n": bad }),
      TypeError,
      'Cannot update usage of model "gpt\\n": "/outputTokens" must be',
    );
  }
  assertThrows(
    () => accumulator.update("s", "op", { m: [] as unknown as ModelUsage }),
    TypeError,
    'Cannot update usage of model "m": must be an object, got an array',
  );
  const update = accumulator.update("s", "op", { m: row });
  assertEquals(update?.modelUsage, { m: row });
});

Deno.test("SessionUsageAccumulator refuses blank ids and long scopes", () => {
  assertThrows(() => new SessionUsageAccumulator(" "), RangeError, "usageScopeId must be a string");
  assertThrows(
    () => new SessionUsageAccumulator("x".repeat(257)),
    RangeError,
    "Cannot create SessionUsageAccumulator: usageScopeId must have at most 256 characters",
  );
  assertEquals(new SessionUsageAccumulator("😀".repeat(256)).usageScopeId.length, 512);
  const accumulator = new SessionUsageAccumulator();
  assertThrows(() => accumulator.update("", "op", { m: row }), RangeError, "sessionId");
  assertThrows(() => accumulator.update("s", "", { m: row }), RangeError, "operationId");
});

Deno.test("SessionUsageAccumulator.update() returns and keeps nothing that is shared", () => {
  const accumulator = new SessionUsageAccumulator();
  const given = { m: { ...row } };
  const first = accumulator.update("s", "1", given);
  given.m.inputTokens = 1e9;
  for (const rows of [first?.modelUsage, first?.delta?.modelUsage]) {
    assertEquals(Object.getPrototypeOf(rows), null);
    for (const shared of Object.values(rows ?? {})) shared.inputTokens = 1e9;
  }
  if (first) first.usage.inputTokens = 1e9;
  const second = accumulator.update("s", "2", { m: row });
  assertEquals(second?.modelUsage?.["m"]?.inputTokens, 20);
});

Deno.test("SessionUsageAccumulator.update() stays within what JSON can carry", () => {
  const accumulator = new SessionUsageAccumulator();
  const largest = { ...row, inputTokens: Number.MAX_VALUE, costUSD: Number.MAX_VALUE };
  accumulator.update("s", "1", { a: largest, b: largest });
  const update = accumulator.update("s", "2", { a: largest });
  assert(isSessionUsageUpdate(update));
  assertEquals(update.modelUsage?.["a"]?.inputTokens, Number.MAX_VALUE);
});

// A model that keeps every report and works everything out from scratch.

const counter = fc.nat({ max: 50 });
// Sums of eighths are exact, so that they can be compared.
const cost = counter.map((eighths) => eighths / 8);
const usage: fc.Arbitrary<ModelUsage> = fc.record({
  inputTokens: counter,
  outputTokens: counter,
  cacheReadInputTokens: counter,
  cacheCreationInputTokens: counter,
  reasoningOutputTokens: counter,
  webSearchRequests: counter,
  costUSD: cost,
  contextWindow: counter,
}, { requiredKeys: ["inputTokens", "outputTokens", "cacheReadInputTokens"] });
const model = fc.constantFrom("a", "b", "__proto__", "constructor", "");
const report = fc.record({
  operation: fc.constantFrom("1", "2", "3", "__proto__"),
  rows: fc.array(fc.tuple(model, usage), { maxLength: 3 })
    .map((rows): Record<string, ModelUsage> => Object.fromEntries(rows)),
});

const counters = [
  "inputTokens",
  "outputTokens",
  "cacheReadInputTokens",
  "cacheCreationInputTokens",
  "reasoningOutputTokens",
  "webSearchRequests",
  "costUSD",
] as const;

/** The highest of every counter that was reported for one operation's model. */
function highest(rows: readonly ModelUsage[]): ModelUsage {
  const found: Partial<ModelUsage> = {};
  for (const key of counters) {
    const values = rows.flatMap((row) => row[key] ?? []);
    if (values.length > 0) found[key] = Math.max(...values);
  }
  const contextWindow = rows.findLast((row) => row.contextWindow !== undefined)?.contextWindow;
  return { ...found, ...(contextWindow === undefined ? {} : { contextWindow }) } as ModelUsage;
}

type Reports = readonly { operation: string; rows: Record<string, ModelUsage> }[];

function operationRows(reports: Reports, operation: string): Map<string, ModelUsage> {
  const rows = reports.filter((report) => report.operation === operation)
    .flatMap((report) => Object.entries(report.rows));
  const models = new Set(rows.map(([name]) => name));
  return new Map([...models].map((name) => [
    name,
    highest(rows.filter(([other]) => other === name).map(([, row]) => row)),
  ]));
}

function totals(reports: Reports): Record<string, ModelUsage> {
  const operations = new Set(reports.map((report) => report.operation));
  const all = [...operations].flatMap((operation) => [...operationRows(reports, operation)]);
  const latest = new Map<string, number>();
  for (const [index, { operation, rows }] of reports.entries()) {
    const before = operationRows(reports.slice(0, index), operation);
    const after = operationRows(reports.slice(0, index + 1), operation);
    for (const [name, { contextWindow }] of Object.entries(rows)) {
      const isNews = JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name));
      if (isNews && contextWindow !== undefined) latest.set(name, contextWindow);
    }
  }
  return Object.fromEntries([...new Set(all.map(([name]) => name))].map((name) => {
    const rows = all.filter(([other]) => other === name).map(([, row]) => row);
    const { contextWindow: _, ...sum } = sumModelUsage(Object.fromEntries(rows.entries()));
    const contextWindow = latest.get(name);
    return [name, contextWindow === undefined ? sum : { ...sum, contextWindow }];
  }));
}

Deno.test("SessionUsageAccumulator does what a model does that keeps every report", () => {
  fc.assert(fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
    const accumulator = new SessionUsageAccumulator("scope");
    for (const [index, { operation, rows }] of reports.entries()) {
      const before = totals(reports.slice(0, index));
      const after = totals(reports.slice(0, index + 1));
      const update = accumulator.update("s", operation, rows);
      if (update === undefined) {
        assertEquals(after, before);
        continue;
      }
      assert(isSessionUsageUpdate(JSON.parse(JSON.stringify(update))));
      assertEquals(update.modelUsage, after);
      const operationSum = sumModelUsage(
        Object.fromEntries(operationRows(reports.slice(0, index + 1), operation)),
      );
      assertEquals(update.usage, operationSum);
      assertDelta(update, before, after);
    }
  }));
});

/** What was there and the delta make what is there; a cost only where both totals were known. */
function assertDelta(
  { delta }: SessionUsageUpdate,
  before: Record<string, ModelUsage>,
  after: Record<string, ModelUsage>,
): void {
  assert(delta !== undefined);
  assertEquals(sumModelUsage(delta.modelUsage), delta.usage);
  for (const [name, total] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const added = delta.modelUsage[name];
    for (const key of counters) {
      if (key === "costUSD") continue;
      assertEquals((old?.[key] ?? 0) + (added?.[key] ?? 0), total[key] ?? 0);
    }
    if (added === undefined) continue;
    const isKnown = total.costUSD !== undefined && (old === undefined || old.costUSD !== undefined);
    assertEquals(added.costUSD, isKnown ? (total.costUSD ?? 0) - (old?.costUSD ?? 0) : undefined);
  }
}
