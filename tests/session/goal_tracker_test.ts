import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { LodyGoalTracker } from "../../mod.ts";

const goal = { objective: "o", status: "active" } as const;
const told = (value: unknown) => ({
  sessionUpdate: "agent_message_chunk",
  content: { type: "text", text: "t" },
  _meta: { lody: { goal: value } },
});

Deno.test("LodyGoalTracker tells a goal that was never told, one that is set, and one that is cleared", () => {
  const tracker = new LodyGoalTracker("s");
  let changes = 0;
  const end = tracker.subscribe(() => changes++);
  assertEquals(tracker.getSnapshot(), undefined);

  assertEquals(tracker.apply({ sessionId: "s", update: told(goal) }), "applied");
  const snapshot = tracker.getSnapshot();
  assertEquals(snapshot, goal);
  assert(Object.isFrozen(snapshot));
  assertEquals(tracker.apply({ sessionUpdate: "plan", entries: [] }), "ignored"); // It says nothing.
  assertEquals(tracker.apply(told({ ...goal })), "ignored"); // It says the same.
  assertStrictEquals(tracker.getSnapshot(), snapshot);
  assertEquals(changes, 1);

  assertEquals(tracker.apply(told(null)), "applied");
  assertEquals([tracker.getSnapshot(), changes], [null, 2]);
  end();
  assertEquals(tracker.apply(told(goal)), "applied");
  assertEquals(changes, 2);
});

Deno.test("LodyGoalTracker replaces the goal, and keeps what it does not know", () => {
  const tracker = new LodyGoalTracker();
  tracker.apply(told({ ...goal, tokensUsed: 7, unheardOf: { deep: [1] } }));
  assertEquals<unknown>(tracker.getSnapshot(), {
    ...goal,
    tokensUsed: 7,
    unheardOf: { deep: [1] },
  });
  tracker.apply(told({ ...goal, status: "paused" }));
  assertEquals(tracker.getSnapshot(), { ...goal, status: "paused" });
});

Deno.test("LodyGoalTracker does not share what it was given", () => {
  const tracker = new LodyGoalTracker();
  const given = { ...goal, unheardOf: { deep: [1] } };
  tracker.apply(told(given));
  given.unheardOf.deep.push(2);
  assertEquals<unknown>(tracker.getSnapshot(), { ...goal, unheardOf: { deep: [1] } });
});

Deno.test("LodyGoalTracker.apply() takes the update's own goal before the notification's", () => {
  const tracker = new LodyGoalTracker("s");
  const outer = { lody: { goal: { ...goal, objective: "outer" } } };
  tracker.apply({ sessionId: "s", update: told(goal), _meta: outer });
  assertEquals(tracker.getSnapshot()?.objective, "o");
  tracker.apply({ sessionId: "s", update: told("malformed"), _meta: outer });
  assertEquals(tracker.getSnapshot()?.objective, "outer");
  const deep: unknown[] = [];
  deep.push(deep);
  tracker.apply({ sessionId: "s", update: told({ ...goal, deep }), _meta: { lody: { goal } } });
  assertEquals(tracker.getSnapshot(), goal);
  tracker.apply({ sessionId: "s", update: told(null) });
  tracker.apply({ sessionId: "s", update: { _meta: null }, _meta: { lody: { goal } } });
  assertEquals(tracker.getSnapshot()?.objective, "o");
});

Deno.test("LodyGoalTracker.apply() ignores other sessions, and never throws", () => {
  const tracker = new LodyGoalTracker("s");
  assertEquals(tracker.apply({ sessionId: "another", update: told(goal) }), "ignored");
  const deep: unknown[] = [];
  deep.push(deep);
  for (const malformed of [7, [], { ...goal, status: "done" }, { ...goal, unheardOf: deep }]) {
    assertEquals(tracker.apply(told(malformed)), "invalid");
  }
  for (const value of [undefined, {}, { update: {} }, { _meta: null }]) {
    assertEquals(tracker.apply(value), "ignored");
  }
  for (const value of [null, 1, "goal", [], { _meta: 1 }, { update: null, _meta: { lody: 1 } }]) {
    assertEquals(tracker.apply(value), "invalid");
  }
  assertEquals(tracker.getSnapshot(), undefined);
  assertEquals(
    new LodyGoalTracker().apply({ sessionId: "another", update: told(goal) }),
    "applied",
  );
});

Deno.test("LodyGoalTracker.applyResponse() takes an answer, and leaves the goal where it is none", () => {
  const tracker = new LodyGoalTracker("s");
  assertEquals(tracker.applyResponse({ goal }), "applied");
  const deep: unknown[] = [];
  deep.push(deep);
  for (const response of [{}, undefined, null, { goal: 1 }, { goal: { ...goal, deep } }]) {
    assertEquals(tracker.applyResponse(response), "invalid");
  }
  assertEquals(tracker.getSnapshot(), goal);
  assertEquals(tracker.applyResponse({ goal: null }), "applied");
  assertEquals(tracker.getSnapshot(), null);
});

Deno.test("LodyGoalTracker.applyResponse() ignores an answer that an update has overtaken", () => {
  const at = (updatedAtEpochSeconds: number) => ({ ...goal, updatedAtEpochSeconds });
  const tracker = new LodyGoalTracker();
  tracker.apply(told(at(20)));
  assertEquals(tracker.applyResponse({ goal: at(19) }), "ignored");
  assertEquals(tracker.getSnapshot(), at(20));
  assertEquals(tracker.applyResponse({ goal: { ...at(20), status: "paused" } }), "applied");
  assertEquals(tracker.applyResponse({ goal }), "applied"); // Nobody knows when that was.
  assertEquals(tracker.apply(told(at(1))), "applied"); // Updates come in order.
  tracker.apply(told(at(1796040000250))); // This is in milliseconds, and says nothing.
  assertEquals(tracker.applyResponse({ goal: at(1796040001) }), "applied");
});

Deno.test("new LodyGoalTracker() refuses a session id that is none", () => {
  assertThrows(
    () => new LodyGoalTracker(" "),
    RangeError,
    'Cannot create LodyGoalTracker: sessionId must be a string that is not blank, got " "',
  );
  assertThrows(() => new LodyGoalTracker(7 as unknown as string), TypeError, "sessionId");
});
