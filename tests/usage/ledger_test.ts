import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  isModelUsage,
  LodyValidationError,
  type ModelUsage,
  SessionUsageAccumulator,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "../../mod.ts";
import { ledgerOf, row, told } from "./rows.ts";

Deno.test("SessionUsageLedger knows nothing before an update has come", () => {
  const ledger = new SessionUsageLedger();
  const nothing = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0 };
  assertEquals(ledger.getSnapshot(), {
    modelUsage: Object.create(null),
    total: nothing,
    sinceBaseline: nothing,
    knownCostUSD: 0,
    complete: true,
    reasons: [],
  });
  assertEquals([ledger.sessionId, ledger.latest, ledger.scopes], [undefined, undefined, []]);
});

Deno.test("SessionUsageLedger adds scopes up and tells each", () => {
  const other = { ...row, inputTokens: 1, costUSD: 0.5 };
  const ledger = ledgerOf(
    told({ ...row, costUSD: 1 }, "1"),
    told(other, "2"),
    told(other, "2", "local"),
    told(row),
  );
  assertEquals(ledger.scopes, [
    { usageScopeId: "1", modelUsage: { m: { ...row, costUSD: 1 } } },
    { usageScopeId: "2", modelUsage: { m: other, local: other } },
    { modelUsage: { m: row } },
  ]);
  assertEquals(ledger.modelUsage, {
    m: { inputTokens: 21, outputTokens: 15, cacheReadInputTokens: 270 },
    local: other,
  });
  assertEquals(Object.getPrototypeOf(ledger.modelUsage), null);
  assertEquals(ledger.total, { inputTokens: 22, outputTokens: 20, cacheReadInputTokens: 360 });
  assertEquals([ledger.sessionId, ledger.latest], ["s", row]);
});

Deno.test("SessionUsageLedger.apply() says what changed, or why nothing did", () => {
  const ledger = new SessionUsageLedger({ maxScopes: 1 });
  const update = { ...told(row, "1"), modelUsage: { a: row, b: row } };
  assertEquals(ledger.apply(update), {
    status: "applied",
    models: ["a", "b"],
    latest: true,
    reasons: [],
  });
  assertEquals(ledger.apply(update), { status: "ignored", why: "nothing_new" });
  const more = { ...row, outputTokens: 6 };
  assertEquals(ledger.apply({ ...update, modelUsage: { a: row, b: more } }), {
    status: "applied",
    models: ["b"],
    latest: false,
    reasons: [],
  });
  assertEquals(ledger.apply({ ...update, sessionId: "other" }), {
    status: "ignored",
    why: "another_session",
  });
  assertEquals(ledger.apply(told(row, "2")), {
    status: "applied",
    models: [],
    latest: false,
    reasons: ["too_many_scopes"],
  });
  assertEquals(ledger.apply(told(row, "2")), { status: "ignored", why: "too_many_scopes" });
  assertEquals(ledger.apply({ ...update, usage: { ...row, inputTokens: -1 } }), {
    status: "invalid",
    issues: [{
      path: "/usage/inputTokens",
      message: "must be a finite number of at least 0, got -1",
    }],
  });
  assertEquals(ledger.total.outputTokens, 11);
});

Deno.test("SessionUsageLedger.apply() never throws, and takes nothing of what is invalid", () => {
  fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (value) => {
    const ledger = ledgerOf(told(row, "1"));
    const before = ledger.getSnapshot();
    assertEquals(ledger.apply(value).status, "invalid");
    for (const modelUsage of [value, { a: row, b: value }]) {
      const update = { ...told(row, "2"), modelUsage };
      if (isModelUsage(value) || modelUsage === undefined) continue;
      if (typeof value === "object" && value !== null && Object.keys(value).length === 0) continue;
      assertEquals(ledger.apply(update).status, "invalid");
    }
    assertStrictEquals(ledger.getSnapshot(), before);
  }));
  assertEquals(new SessionUsageLedger().apply(told(row), undefined).status, "applied");
});

Deno.test("SessionUsageLedger never adds a delta", () => {
  const delta = { usage: row, modelUsage: { m: row } };
  const ledger = ledgerOf({ ...told(row, "1"), delta }, { ...told(row, "1"), delta });
  assertEquals(ledger.total, row);
});

Deno.test("SessionUsageLedger keeps a model that an update does not name", () => {
  const ledger = ledgerOf(told(row, "1", "a"), told(row, "1", "b"));
  assertEquals(ledger.modelUsage, { a: row, b: row });
});

Deno.test("SessionUsageLedger takes a lower counter in a scope for an older update", () => {
  const newer = { ...row, outputTokens: 9, costUSD: 2 };
  const ledger = ledgerOf(told(newer, "1"));
  const snapshot = ledger.getSnapshot();
  for (const older of [row, { ...row, costUSD: 1 }, { ...row, contextWindow: 1 }]) {
    assertEquals(ledger.apply(told(older, "1")), { status: "ignored", why: "nothing_new" });
  }
  assertStrictEquals(ledger.getSnapshot(), snapshot);
  assertEquals([ledger.total, ledger.latest, ledger.complete], [newer, newer, true]);
});

Deno.test("SessionUsageLedger has the cost of the highest counters, known or not", () => {
  const at = (outputTokens: number, costUSD?: number) =>
    told({ ...row, outputTokens, ...costUSD !== undefined && { costUSD } }, "1");
  const costs = (...updates: SessionUsageUpdate[]) => {
    const ledger = ledgerOf(...updates);
    return [ledger.total.costUSD, ledger.knownCostUSD];
  };
  assertEquals(costs(at(1, 2), at(2, 3)), [3, 3]);
  assertEquals(costs(at(1, 3), at(2, 2)), [2, 2]);
  assertEquals(costs(at(1, 2), at(2)), [undefined, 2]);
  assertEquals(costs(at(2), at(1, 2)), [undefined, 0]);
  assertEquals(costs(at(1), at(1, 2)), [2, 2]);
  assertEquals(costs(at(1, 2), at(1)), [2, 2]);
  assertEquals(costs(at(1, 2), at(1, 3), at(1, 2)), [3, 3]);
  assertEquals(costs(at(1, 0)), [0, 0]);

  // Neither of two has the highest counters; then one does.
  const [a, b] = [{ ...row, inputTokens: 11, costUSD: 1 }, { ...row, outputTokens: 6, costUSD: 2 }];
  assertEquals(costs(told(a, "1"), told(b, "1")), [undefined, 2]);
  const both = told({ ...row, inputTokens: 11, outputTokens: 6, costUSD: 3 }, "1");
  assertEquals(costs(told(a, "1"), told(b, "1"), both), [3, 3]);
});

Deno.test("SessionUsageLedger takes what leaves out a counter for older, unless it has more", () => {
  const thought = { ...row, reasoningOutputTokens: 7 };
  const first = ledgerOf(told(thought, "1"), told({ ...row, costUSD: 1 }, "1"));
  assertEquals(first.total, thought);
  const more = { ...row, outputTokens: 6, costUSD: 2 };
  const second = ledgerOf(told(thought, "1"), told(more, "1"));
  assertEquals(second.total, { ...more, reasoningOutputTokens: 7 });
  const zero = { ...row, webSearchRequests: 0 };
  assertEquals(ledgerOf(told(row, "1"), told(zero, "1"), told(row, "1")).total, zero);
});

Deno.test("SessionUsageLedger has the context window that was told last", () => {
  const window = (outputTokens: number, contextWindow?: number) => ({
    ...row,
    outputTokens,
    ...contextWindow !== undefined && { contextWindow },
  });
  const ledger = ledgerOf(
    told(window(1, 200), "1"),
    told(window(1, 1000), "2"),
    told(window(1, 200), "1"), // A repeat.
    told(window(2), "2"),
  );
  assertEquals(ledger.modelUsage["m"]?.contextWindow, 1000);
  assertEquals(ledger.total.contextWindow, 1000);
  ledger.apply(told(window(2, 500), "2")); // Nothing tells which of the two is newer.
  assertEquals(ledger.modelUsage["m"]?.contextWindow, 1000);
  ledger.apply(told(window(1, 8), "1", "local"));
  assertEquals(ledger.total.contextWindow, undefined);
  ledger.apply(told(window(2, 200), "1"));
  assertEquals(ledger.modelUsage["m"]?.contextWindow, 200);

  const late = ledgerOf(told(window(1), "1"));
  const result = late.apply(told(window(1, 9), "1"));
  assertEquals([result.status, late.total.contextWindow], ["applied", 9]);
});

Deno.test("SessionUsageLedger is not complete without modelUsage", () => {
  const { modelUsage: _, ...update } = told(row, "1");
  const ledger = ledgerOf(update);
  assertEquals([ledger.complete, ledger.reasons], [false, ["no_model_usage"]]);
  assertEquals([ledger.latest, ledger.total.inputTokens], [row, 0]);
  assertEquals(ledger.apply(update), { status: "ignored", why: "nothing_new" });
  assertEquals(ledgerOf({ sessionId: "s", usage: row }).reasons, ["no_model_usage"]);
  assertEquals(ledgerOf({ sessionId: "s", usage: row, modelUsage: {} }).reasons, []);
});

Deno.test("SessionUsageLedger keeps what has no scope at its height and says that it fell", () => {
  const ledger = ledgerOf(told(row), told(row));
  assertEquals(ledger.complete, true);
  const lower = { ...row, outputTokens: 1, costUSD: 7 };
  assertEquals(ledger.apply({ ...told(lower), modelUsage: { m: lower, n: row, o: row } }), {
    status: "applied",
    models: ["n", "o"],
    latest: true,
    reasons: ["unscoped_decrease"],
  });
  assertEquals(ledger.modelUsage["m"], row);
  assertEquals(ledger.reasons, ["unscoped_decrease"]);
});

Deno.test("SessionUsageLedger doubts what has no scope after a reconnect", () => {
  const ledger = new SessionUsageLedger();
  ledger.apply(told(row), { connectionId: "1" });
  ledger.apply(told({ ...row, outputTokens: 6 }), { connectionId: "1" });
  ledger.apply(told(row, "scope"), { connectionId: "2" });
  assertEquals(ledger.complete, true);
  const result = ledger.apply(told({ ...row, outputTokens: 7 }), { connectionId: "2" });
  assertEquals(result.status === "applied" && result.reasons, ["unscoped_reconnect"]);
  assertEquals(ledger.total.outputTokens, 12);

  const unnamed = ledgerOf(told(row));
  unnamed.apply(told(row), { connectionId: null as never });
  assertEquals(unnamed.complete, true);
  unnamed.apply(told(row), { connectionId: "1" });
  assertEquals(unnamed.reasons, ["unscoped_reconnect"]);
});

Deno.test("SessionUsageLedger counts no scope beyond maxScopes, and says so", () => {
  const ledger = new SessionUsageLedger({ maxScopes: 2 });
  for (const scope of ["1", "2", "1", "2"]) ledger.apply(told(row, scope));
  ledger.apply({ ...told(row, "3"), modelUsage: {} }); // Nothing of it is lost.
  assertEquals(ledger.complete, true);
  const later = { ...row, outputTokens: 7 };
  ledger.apply(told(later, "3"));
  assertEquals([ledger.reasons, ledger.latest], [["too_many_scopes"], later]);
  ledger.apply(told(later, "2"));
  assertEquals([ledger.total.outputTokens, ledger.scopes.length], [12, 2]);
  const problem = "Cannot create SessionUsageLedger: maxScopes must be a positive integer, got";
  for (const maxScopes of [0, -1, 1.5, NaN, Infinity]) {
    assertThrows(() => new SessionUsageLedger({ maxScopes }), RangeError, problem);
  }
  assertThrows(() => new SessionUsageLedger({ maxScopes: "2" as never }), TypeError, problem);
});

Deno.test("SessionUsageLedger holds 65,536 scopes where nothing else is said", () => {
  const ledger = new SessionUsageLedger();
  for (let scope = 0; scope < 65_536; scope++) ledger.apply(told(row, `${scope}`));
  assertEquals([ledger.complete, ledger.total.inputTokens], [true, 655_360]);
  ledger.apply(told(row, "one more"));
  assertEquals([ledger.reasons, ledger.total.inputTokens], [["too_many_scopes"], 655_360]);
});

Deno.test("SessionUsageLedger.sinceBaseline leaves out what was inherited", () => {
  const ledger = ledgerOf(
    told({ ...row, costUSD: 1, contextWindow: 9 }, "1"),
    told(row, "1", "unpriced"),
  );
  assertEquals(ledger.sinceBaseline, ledger.total);
  ledger.markBaseline();
  const nothing = { inputTokens: 0, outputTokens: 0, cacheReadInputTokens: 0, costUSD: 0 };
  assertEquals(ledger.sinceBaseline, { ...nothing, contextWindow: 9 });
  ledger.apply(told({ ...row, inputTokens: 12, costUSD: 1.5 }, "1"));
  ledger.apply(told({ ...row, costUSD: 0.25 }, "2"));
  assertEquals(ledger.sinceBaseline, {
    ...row,
    inputTokens: 12,
    costUSD: 0.75,
    contextWindow: 9,
  });
  assertEquals(ledger.total.costUSD, undefined);
});

Deno.test("SessionUsageLedger.sinceBaseline has no cost where what was spent has none", () => {
  const since = (before: ModelUsage, after: ModelUsage) => {
    const ledger = ledgerOf(told(before, "1"));
    ledger.markBaseline();
    ledger.apply(told(after, "1"));
    return ledger.sinceBaseline.costUSD;
  };
  const more = { ...row, outputTokens: 6 };
  assertEquals(since({ ...row, costUSD: 1 }, more), undefined);
  assertEquals(since(row, { ...more, costUSD: 1 }), undefined);
  assertEquals(since(row, { ...row, contextWindow: 9 }), 0);
  assertEquals(since({ ...row, costUSD: 1 }, { ...more, costUSD: 0.5 }), undefined);
  assertEquals(since({ ...row, costUSD: 0.1 }, { ...more, costUSD: 0.3 }), 0.3 - 0.1);
});

Deno.test("SessionUsageLedger.sinceBaseline has a cost again once that is known", () => {
  const ledger = ledgerOf(told(row, "1"), told({ ...row, costUSD: 1 }, "2"));
  assertEquals(ledger.sinceBaseline.costUSD, undefined);
  ledger.apply(told({ ...row, costUSD: 2 }, "1"));
  assertEquals(ledger.sinceBaseline.costUSD, 3);
  ledger.markBaseline();
  const spent = (outputTokens: number, costUSD?: number) => {
    ledger.apply(told({ ...row, outputTokens, ...costUSD !== undefined && { costUSD } }, "1"));
    return ledger.sinceBaseline.costUSD;
  };
  assertEquals([spent(6, 2.5), spent(7), spent(8), spent(8, 4)], [0.5, undefined, undefined, 2]);
});

Deno.test("SessionUsageLedger.subscribe() tells of each change and of nothing else", () => {
  const { subscribe, getSnapshot, ...ledger } = withMethods(new SessionUsageLedger());
  const heard: number[] = [];
  const stop = subscribe(() => heard.push(getSnapshot().total.outputTokens));
  const first = getSnapshot();
  ledger.apply(told(row, "1"));
  assert(getSnapshot() !== first);
  const second = getSnapshot();
  ledger.apply(told(row, "1"));
  ledger.apply(null);
  ledger.apply({ ...told(row, "1"), sessionId: "other" });
  assertStrictEquals(getSnapshot(), second);
  ledger.markBaseline();
  ledger.markBaseline();
  stop();
  stop();
  ledger.apply(told(row, "2"));
  assertEquals(heard, [5, 5]);
});

/** Takes a ledger apart, as who passes its functions on does. */
function withMethods(ledger: SessionUsageLedger) {
  return {
    subscribe: ledger.subscribe,
    getSnapshot: ledger.getSnapshot,
    apply: (update: unknown) => ledger.apply(update),
    markBaseline: () => ledger.markBaseline(),
  };
}

Deno.test("SessionUsageLedger returns and keeps nothing that is shared", () => {
  const given = { ...told({ ...row }, "1"), usage: { ...row } };
  const ledger = ledgerOf(given);
  ledger.markBaseline();
  const saved = JSON.stringify(ledger);
  const state = ledger.toJSON();
  const restored = SessionUsageLedger.fromJSON(state);
  const rows = [
    given.usage,
    given.modelUsage?.["m"],
    ledger.total,
    ledger.latest,
    ledger.sinceBaseline,
    ledger.modelUsage["m"],
    ledger.scopes[0]?.modelUsage["m"],
    state.latest,
    state.scopes[0]?.models["m"]?.usage,
    state.scopes[0]?.models["m"]?.baseline,
  ];
  for (const row of rows) {
    assert(row !== undefined);
    row.inputTokens = 1e9;
  }
  delete ledger.modelUsage["m"];
  ledger.scopes.pop();
  ledger.reasons.push("too_many_scopes");
  ledger.apply(told(row, "1"));
  assertEquals([JSON.stringify(ledger), JSON.stringify(restored)], [saved, saved]);

  const snapshot = ledger.getSnapshot();
  for (
    const part of [
      snapshot,
      snapshot.total,
      snapshot.latest,
      snapshot.sinceBaseline,
      snapshot.modelUsage,
      snapshot.modelUsage["m"],
      snapshot.reasons,
    ]
  ) assert(Object.isFrozen(part));
});

const saved = () => {
  const ledger = new SessionUsageLedger();
  ledger.apply(told({ ...row, contextWindow: 9 }, "1"), { connectionId: "0" });
  ledger.apply(told({ ...row, costUSD: 1 }), { connectionId: "1" });
  ledger.markBaseline();
  ledger.apply(told({ ...row, inputTokens: 11 }), { connectionId: "1" });
  return JSON.parse(JSON.stringify(ledger));
};

Deno.test("SessionUsageLedger counts no row beyond maxRows, and says so", () => {
  const ledger = new SessionUsageLedger({ maxRows: 3 });
  const report = (modelUsage: Record<string, ModelUsage>, usageScopeId: string, usage = row) =>
    ledger.apply({ sessionId: "s", usage, modelUsage, _meta: { lody: { usageScopeId } } });
  report({ a: row, b: row }, "1");
  report({ a: row }, "2");
  assertEquals(ledger.complete, true);
  const higher = { ...row, outputTokens: row.outputTokens + 1 };
  assertEquals(report({ c: row, b: row, a: higher }, "2"), {
    status: "applied",
    models: ["a"],
    latest: false,
    reasons: ["too_many_rows"],
  });
  report({ a: row }, "3");
  assertEquals(Object.keys(ledger.modelUsage), ["a", "b"]);
  assertEquals(ledger.total.outputTokens, 3 * row.outputTokens + 1);
  // What is not counted is news all the same.
  const later = { ...row, outputTokens: 99 };
  assertEquals(report({ c: later }, "3", later).status, "applied");
  assertEquals(ledger.latest, later);
  // A scope of which nothing could be counted is none, so that what is saved can be restored.
  assertEquals(ledger.scopes.map(({ usageScopeId }) => usageScopeId), ["1", "2"]);
  const again = SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)), { maxRows: 3 });
  assertEquals(again.toJSON(), ledger.toJSON());
  again.apply({ sessionId: "s", usage: row, modelUsage: { d: row } });
  assertEquals([again.reasons, again.scopes.length], [["too_many_rows"], 2]);
  const problem = "Cannot create SessionUsageLedger: maxRows must be a positive integer, got 0";
  assertThrows(() => new SessionUsageLedger({ maxRows: 0 }), RangeError, problem);
});

Deno.test("SessionUsageLedger.fromJSON() goes on where it was saved", () => {
  const state = saved();
  const ledger = SessionUsageLedger.fromJSON(state, { maxScopes: 1 });
  assertEquals(JSON.parse(JSON.stringify(ledger)), state);
  assertEquals(ledger.total, {
    inputTokens: 21,
    outputTokens: 10,
    cacheReadInputTokens: 180,
    contextWindow: 9,
  });
  assertEquals([ledger.sinceBaseline.inputTokens, ledger.knownCostUSD], [1, 1]);
  assertEquals([ledger.sessionId, ledger.latest], ["s", { ...row, inputTokens: 11 }]);
  assertEquals([ledger.complete, ledger.reasons], [false, ["unscoped_reconnect"]]);
  assertEquals(ledger.apply({ ...told(row), sessionId: "other" }).status, "ignored");
  const result = ledger.apply(told(row, "3"));
  assertEquals(result.status === "applied" && result.reasons, ["too_many_scopes"]);
  assertEquals(SessionUsageLedger.fromJSON(new SessionUsageLedger().toJSON()).scopes, []);
});

Deno.test("SessionUsageLedger.fromJSON() knows over which connection it was told", () => {
  const ledger = new SessionUsageLedger();
  ledger.apply(told(row), { connectionId: "1" });
  const restored = () => SessionUsageLedger.fromJSON(JSON.parse(JSON.stringify(ledger)));
  for (const [connectionId, complete] of [["1", true], ["2", false]] as const) {
    const again = restored();
    again.apply(told(row), { connectionId });
    assertEquals(again.complete, complete);
  }
  ledger.apply(told(row, "1"), { connectionId: "2" });
  const reconnected = restored();
  reconnected.apply(told(row), { connectionId: "2" });
  assertEquals(reconnected.reasons, ["unscoped_reconnect"]);
});

Deno.test("SessionUsageLedger.fromJSON() refuses what was not saved, and says why", () => {
  const refused = (path: string, change: (state: ReturnType<typeof saved>) => void) => {
    const state = saved();
    change(state);
    const error = assertThrows(
      () => SessionUsageLedger.fromJSON(state),
      LodyValidationError,
      "Cannot restore SessionUsageLedger",
    );
    assertEquals(error.issues.map((issue) => issue.path), [path]);
  };
  for (
    const value of [undefined, null, "{}", [], {}, new SessionUsageAccumulator("x").toJSON()]
  ) {
    assertThrows(() => SessionUsageLedger.fromJSON(value), TypeError, "Cannot restore");
  }
  refused("/version", (state) => state.version = 2);
  refused("/latest", (state) => delete state.latest);
  const empty = new SessionUsageLedger().toJSON();
  for (
    const part of [
      { latest: row },
      { connectionId: "1" },
      { reconnected: true },
      { scopes: saved().scopes },
      { reasons: ["no_model_usage"] },
    ]
  ) {
    const error = assertThrows(
      () => SessionUsageLedger.fromJSON({ ...empty, ...part }),
      LodyValidationError,
      '"/sessionId" must be there where an update has come, but is missing',
    );
    assertEquals(error.issues.length, 1);
  }
  refused("/reasons", (state) => state.reasons.push("too_many_scopes", "too_many_scopes"));
  refused("/reasons/1", (state) => state.reasons.push("full moon"));
  refused("/scopes/2", (state) => state.scopes.push(state.scopes[0]));
  refused("/scopes/2", (state) => state.scopes.push(state.scopes[1]));
  refused("/scopes/2/models", (state) => state.scopes.push({ usageScopeId: "3", models: {} }));
  refused("/scopes/0/models/m/usage/inputTokens", (state) => {
    state.scopes[0].models.m.usage.inputTokens = null;
  });
  refused("/scopes/0/models/m/knownCostUSD", (state) => {
    state.scopes[0].models.m.usage.costUSD = 1;
    state.scopes[0].models.m.knownCostUSD = 1;
  });
  refused("/scopes/0/models/m/knownCostUSD", (state) => {
    state.scopes[0].models.m.knownCostUSD = 0;
  });
  refused("/contextWindows/m", (state) => delete state.contextWindows.m);
  refused("/contextWindows/m", (state) => state.contextWindows.m = 8);
  refused("/contextWindows/toString", (state) => {
    state.scopes[0].models.toString = { usage: { ...row, contextWindow: 8 } };
  });
  refused("/scopes/0/models/m/baseline", (state) => {
    state.scopes[0].models.m.baseline.inputTokens++;
  });
  refused("/scopes/0/models/m/baseline", (state) => {
    state.scopes[0].models.m.baseline.webSearchRequests = 0;
  });
  refused("/contextWindows/a~1b~0", (state) => state.contextWindows["a/b~"] = 1);
});
