import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  isSessionUsageUpdate,
  LodyValidationError,
  type ModelUsage,
  SessionUsageAccumulator,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "../../mod.ts";
import { added, counters } from "./exactly.ts";
import { anyModel, price, row, usageOf } from "./rows.ts";

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
  assertStrictEquals(accumulator.update("s", "1", { m: row }), undefined);
  const second = accumulator.update("s", "2", { m: row });
  assertEquals(second?.modelUsage?.["m"]?.inputTokens, 20);
  const noted = { ...row, note: "no field of the contract" };
  assertEquals(accumulator.update("s", "3", { m: noted })?.usage, row);
});

Deno.test("SessionUsageAccumulator saves and restores nothing that is shared", () => {
  const accumulator = new SessionUsageAccumulator();
  accumulator.update("s", "1", { m: { ...row } });
  accumulator.update("s", "2", { m: { ...row } });
  accumulator.forget("2");
  const saved = JSON.stringify(accumulator);
  const state = accumulator.toJSON();
  const restored = SessionUsageAccumulator.fromJSON(state);
  state.operations["1"]!["m"]!.inputTokens = 1e9;
  state.models["m"]!.forgotten.sums["inputTokens"]![0] = 1e9;
  state.forgottenOperations.pop();
  assertEquals([JSON.stringify(accumulator), JSON.stringify(restored)], [saved, saved]);
});

Deno.test("SessionUsageAccumulator.update() is for the session that it is given", () => {
  const accumulator = new SessionUsageAccumulator();
  assertEquals(accumulator.update("session", "1", { m: row })?.sessionId, "session");
});

Deno.test("SessionUsageAccumulator.update() stays within what JSON can carry", () => {
  const accumulator = new SessionUsageAccumulator();
  const largest = { ...row, inputTokens: Number.MAX_VALUE, costUSD: Number.MAX_VALUE };
  accumulator.update("s", "1", { a: largest, b: largest });
  const update = accumulator.update("s", "2", { a: largest });
  assert(isSessionUsageUpdate(update));
  assertEquals(update.modelUsage?.["a"]?.inputTokens, Number.MAX_VALUE);
});

Deno.test("SessionUsageAccumulator.update() refuses rows that are no object", () => {
  for (const rows of [null, undefined, [row], "rows", new Map([["m", row]])]) {
    assertThrows(
      () => new SessionUsageAccumulator().update("s", "op", rows as never),
      TypeError,
      "Cannot update usage: rows must be an object, by model, got",
    );
  }
});

Deno.test("SessionUsageAccumulator.update() counts integers to 2^53 - 1 exactly", () => {
  const accumulator = new SessionUsageAccumulator();
  accumulator.update("s", "1", { m: { ...row, inputTokens: Number.MAX_SAFE_INTEGER - 2 } });
  accumulator.update("s", "2", { m: { ...row, inputTokens: 1 } });
  const update = accumulator.update("s", "2", { m: { ...row, inputTokens: 2 } });
  assertStrictEquals(update?.modelUsage?.["m"]?.inputTokens, Number.MAX_SAFE_INTEGER);
  assertStrictEquals(update.delta?.usage.inputTokens, 1);
});

Deno.test("SessionUsageAccumulator.update() adds costs without drift", () => {
  const accumulator = new SessionUsageAccumulator();
  for (let operation = 0; operation < 10_000; operation++) {
    accumulator.update("s", `${operation}`, { m: { ...row, costUSD: 0.07 } });
    accumulator.update("s", `${operation}`, { m: { ...row, costUSD: 0.1 } });
  }
  assertStrictEquals(accumulator.totals["m"]?.costUSD, 1000);
});

Deno.test("SessionUsageAccumulator.totals is what was counted, a copy", () => {
  const accumulator = new SessionUsageAccumulator();
  assertEquals(accumulator.totals, {});
  const update = accumulator.update("s", "1", { m: row, local: { ...row, costUSD: 0 } });
  const { totals } = accumulator;
  assertEquals(totals, update?.modelUsage);
  assertEquals(Object.getPrototypeOf(totals), null);
  for (const total of Object.values(totals)) total.inputTokens = 1e9;
  delete totals["m"];
  assertEquals(accumulator.totals, { m: row, local: { ...row, costUSD: 0 } });
});

Deno.test("SessionUsageAccumulator.forget() keeps what was counted and refuses more of it", () => {
  const accumulator = new SessionUsageAccumulator();
  accumulator.update("s", "1", { m: { ...row, costUSD: 0.1 }, other: row });
  accumulator.update("s", "2", { m: { ...row, costUSD: 0.2 } });
  const { totals } = accumulator;
  assertEquals(accumulator.forget("1"), true);
  assertEquals(accumulator.forget("1"), false);
  assertEquals(accumulator.forget("unknown"), false);
  assertEquals(accumulator.totals, totals);
  assertEquals(accumulator.operationCount, 2);

  assertThrows(
    () => accumulator.update("s", "1", { m: row }),
    RangeError,
    "Cannot update usage: operationId must be none that was forgotten",
  );
  assertStrictEquals(accumulator.update("s", "1", {}), undefined);
  assertThrows(() => accumulator.forget(" "), RangeError, "Cannot forget operation: operationId");
  assertEquals(accumulator.totals, totals);

  const update = accumulator.update("s", "2", { m: { ...row, costUSD: 0.3 } });
  assertEquals(update?.modelUsage?.["m"]?.costUSD, 0.4);
  assertEquals(Object.keys(accumulator.toJSON().operations), ["2"]);
});

const saved = () => {
  const accumulator = new SessionUsageAccumulator("scope");
  accumulator.update("s", "1", {
    m: { ...row, costUSD: 0.1, contextWindow: 9 },
    unpriced: row,
  });
  accumulator.update("s", "2", { m: { ...row, costUSD: 0.2 } });
  accumulator.forget("1");
  return JSON.parse(JSON.stringify(accumulator));
};

Deno.test("SessionUsageAccumulator.fromJSON() goes on where it was saved", () => {
  const accumulator = SessionUsageAccumulator.fromJSON(saved());
  assertEquals(JSON.parse(JSON.stringify(accumulator)), saved());
  assertEquals(accumulator.usageScopeId, "scope");
  assertEquals(accumulator.operationCount, 2);
  const update = accumulator.update("s", "2", { m: { ...row, outputTokens: 8, costUSD: 0.25 } });
  assertEquals(update, {
    sessionId: "s",
    usage: { ...row, outputTokens: 8, costUSD: 0.25 },
    modelUsage: {
      m: {
        inputTokens: 20,
        outputTokens: 13,
        cacheReadInputTokens: 180,
        costUSD: 0.35,
        contextWindow: 9,
      },
      unpriced: row,
    },
    delta: {
      usage: { inputTokens: 0, outputTokens: 3, cacheReadInputTokens: 0, costUSD: 0.25 - 0.2 },
      modelUsage: {
        m: { inputTokens: 0, outputTokens: 3, cacheReadInputTokens: 0, costUSD: 0.25 - 0.2 },
      },
    },
    _meta: { lody: { usageScopeId: "scope" } },
  });
  assertThrows(() => accumulator.update("s", "1", { m: row }), RangeError, "was forgotten");
});

Deno.test("SessionUsageAccumulator.fromJSON() knows what used nothing and cost nothing", () => {
  const accumulator = new SessionUsageAccumulator();
  const free = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0, costUSD: 0 };
  accumulator.update("s", "1", { m: free });
  accumulator.forget("1");
  const restored = SessionUsageAccumulator.fromJSON(JSON.parse(JSON.stringify(accumulator)));
  assertEquals(restored.totals, { m: free });
});

Deno.test("SessionUsageAccumulator.fromJSON() refuses what was not saved, and says why", () => {
  const refused = (path: string, change: (state: ReturnType<typeof saved>) => void) => {
    const state = saved();
    change(state);
    const error = assertThrows(
      () => SessionUsageAccumulator.fromJSON(state),
      LodyValidationError,
      "Cannot restore SessionUsageAccumulator",
    );
    assertEquals(error.issues.map((issue) => issue.path), [path]);
  };
  for (const value of [undefined, null, "{}", [], {}, new SessionUsageLedger().toJSON()]) {
    assertThrows(() => SessionUsageAccumulator.fromJSON(value), TypeError, "Cannot restore");
  }
  refused("/version", (state) => state.version = 2);
  refused("/usageScopeId", (state) => state.usageScopeId = "x".repeat(257));
  refused("/usageScopeId", (state) => state.usageScopeId = " ");
  refused("/forgottenOperations", (state) => state.forgottenOperations.push("1"));
  refused("/forgottenOperations", (state) => state.forgottenOperations.push(" "));
  refused("/operations/2/m/inputTokens", (state) => state.operations["2"].m.inputTokens = null);
  refused("/operations/2/other", (state) => state.operations["2"].other = row);
  refused("/operations/2", (state) => state.operations["2"] = {});
  refused("/operations/1", (state) => state.operations["1"] = { m: row });
  refused("/models/n", (state) => {
    state.models.n = { forgotten: { rows: 0, unpriced: 0, sums: {} } };
  });
  refused("/models/n", (state) => {
    state.models.n = { forgotten: { rows: 0, unpriced: 0, sums: {} }, contextWindow: 9 };
  });
  refused("/models/m/contextWindow", (state) => {
    state.operations["2"].m.contextWindow = 5;
    delete state.models.m.contextWindow;
  });
  refused("/models/n/contextWindow", (state) => {
    state.models.n = { forgotten: { rows: 0, unpriced: 0, sums: {} }, contextWindow: 9 };
    state.operations["2"].n = { ...row, contextWindow: 5 };
  });
  refused("/forgottenOperations", (state) => state.forgottenOperations.push("3", "4"));
  refused("/operations/2/toString", (state) => state.operations["2"].toString = row);
  refused("/operations/ ", (state) => state.operations[" "] = { m: row });
  refused("/models/m/forgotten/sums/costUSD/0", (state) => {
    state.models.m.forgotten.sums.costUSD = [null];
  });
  for (
    const change of [
      { rows: 2 },
      { rows: 0 },
      { unpriced: 2 },
      { unpriced: 2, sums: { inputTokens: [1], outputTokens: [1], cacheReadInputTokens: [1] } },
      { rows: 0, sums: { webSearchRequests: [1] } },
      { unpriced: 1 },
      { sums: { inputTokens: [1], outputTokens: [1], costUSD: [1] } },
      { sums: { inputTokens: [1], outputTokens: [1], cacheReadInputTokens: [1] } },
      { sums: { ...saved().models.m.forgotten.sums, costUSD: [-1] } },
      { sums: { ...saved().models.m.forgotten.sums, contextWindow: [1] } },
      { sums: { ...saved().models.m.forgotten.sums, costUSD: [-Number.MAX_VALUE, -1e308] } },
    ]
  ) {
    refused("/models/m/forgotten", (state) => Object.assign(state.models.m.forgotten, change));
  }
});

// A model that keeps every row and works everything out from scratch, and does not know how.

const report = fc.record({
  operation: fc.constantFrom("1", "2", "3", "__proto__"),
  rows: fc.array(fc.tuple(anyModel, usageOf(fc.nat({ max: 50 }), price)), { maxLength: 3 })
    .map((rows): Record<string, ModelUsage> => Object.fromEntries(rows)),
});
const step = fc.oneof(
  { weight: 8, arbitrary: report },
  { weight: 1, arbitrary: fc.constantFrom("forget 1", "forget __proto__", "restart") },
);

/** The highest of every counter that was reported for one operation's model. */
function highest(rows: readonly ModelUsage[]): ModelUsage {
  const found: Partial<ModelUsage> = {};
  for (const key of [...counters, "costUSD"] as const) {
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
    const sum = added(all.filter(([other]) => other === name).map(([, row]) => row));
    const contextWindow = latest.get(name);
    return [name, contextWindow === undefined ? sum : { ...sum, contextWindow }];
  }));
}

Deno.test("SessionUsageAccumulator does what a model does that keeps every row", () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 14, size: "max" }), (steps) => {
    let accumulator = new SessionUsageAccumulator("scope");
    const forgotten = new Set<string>();
    const reports: { operation: string; rows: Record<string, ModelUsage> }[] = [];
    for (const step of steps) {
      const before = totals(reports);
      if (step === "restart") {
        accumulator = SessionUsageAccumulator.fromJSON(JSON.parse(JSON.stringify(accumulator)));
      } else if (typeof step === "string") {
        const operation = step.slice("forget ".length);
        if (accumulator.forget(operation)) forgotten.add(operation);
      } else if (forgotten.has(step.operation) && Object.keys(step.rows).length > 0) {
        assertThrows(
          () => accumulator.update("s", step.operation, step.rows),
          RangeError,
          "was forgotten",
        );
      } else {
        const update = accumulator.update("s", step.operation, step.rows);
        reports.push(step);
        if (update === undefined) assertEquals(totals(reports), before);
        else assertUpdate(update, reports, before);
      }
      assertEquals(accumulator.totals, totals(reports));
      assertEquals(
        accumulator.operationCount,
        new Set(
          reports.filter(({ rows }) => Object.keys(rows).length > 0)
            .map(({ operation }) => operation),
        ).size,
      );
    }
  }));
});

/** What was there and the delta make what is there; a cost only where both totals were known. */
function assertUpdate(
  update: SessionUsageUpdate,
  reports: Reports,
  before: Record<string, ModelUsage>,
): void {
  assert(isSessionUsageUpdate(JSON.parse(JSON.stringify(update))));
  const after = totals(reports);
  assertEquals(update.modelUsage, after);
  const { contextWindow: _, ...usage } = update.usage;
  const { operation } = reports.at(-1) ?? { operation: "" };
  assertEquals(usage, added([...operationRows(reports, operation).values()]));

  const { delta } = update;
  assert(delta !== undefined);
  assertEquals(delta.usage, added(Object.values(delta.modelUsage)));
  const previous = operationRows(reports.slice(0, -1), operation);
  for (const [name, total] of Object.entries(after)) {
    const old = Object.hasOwn(before, name) ? before[name] : undefined;
    const change = delta.modelUsage[name];
    for (const key of counters) {
      assertEquals((old?.[key] ?? 0) + (change?.[key] ?? 0), total[key] ?? 0);
    }
    if (change === undefined) continue;
    const isKnown = total.costUSD !== undefined && (old === undefined || old.costUSD !== undefined);
    const cost = operationRows(reports, operation).get(name)?.costUSD ?? 0;
    assertEquals(
      change.costUSD,
      isKnown ? cost - (previous.get(name)?.costUSD ?? 0) : undefined,
    );
  }
}
