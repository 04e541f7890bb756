import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type LodySteerState, LodySteerTracker } from "../../mod.ts";

const applied = (steerId: string, sessionId = "s") => ({ sessionId, steerId });
const injected = { outcome: "injected" };
const failed = { outcome: "failed" };

function stateAfter(...steps: ((tracker: LodySteerTracker) => unknown)[]): LodySteerState {
  const tracker = new LodySteerTracker("s");
  tracker.sent("1");
  for (const step of steps) step(tracker);
  return tracker.get("1")?.state ?? "sent";
}

Deno.test("LodySteerTracker follows a steer from the request to its confirmation", () => {
  const tracker = new LodySteerTracker("s");
  let changes = 0;
  tracker.subscribe(() => changes++);
  tracker.sent("1");
  tracker.sent("2");
  assertEquals(tracker.getSnapshot(), [
    { steerId: "1", state: "sent" },
    { steerId: "2", state: "sent" },
  ]);
  const [, second] = tracker.getSnapshot();
  assertEquals(tracker.applyResponse("1", injected), "applied");
  assertEquals(tracker.get("1"), { steerId: "1", state: "injected" });
  assertEquals(tracker.apply(applied("1")), "applied");
  assertEquals(tracker.apply(applied("1")), "ignored"); // It comes twice.
  assertEquals(tracker.get("1")?.state, "applied");
  assertStrictEquals(tracker.getSnapshot()[1], second);
  assert(Object.isFrozen(tracker.getSnapshot()) && Object.isFrozen(second));
  assertEquals(changes, 4);
});

Deno.test("LodySteerTracker takes a confirmation before the response", () => {
  assertEquals(stateAfter((t) => t.apply(applied("1"))), "applied");
  assertEquals(
    stateAfter((t) => t.apply(applied("1")), (t) => t.applyResponse("1", injected)),
    "applied",
  );
  assertEquals(
    stateAfter((t) => t.apply(applied("1")), (t) => t.applyResponse("1", failed)),
    "applied",
  );
  assertEquals(
    stateAfter((t) => t.applyResponse("1", failed), (t) => t.apply(applied("1"))),
    "applied",
  );
});

Deno.test("LodySteerTracker.failed() takes note of a request that was answered with an error", () => {
  assertEquals(stateAfter((t) => t.failed("1")), "failed");
  assertEquals(stateAfter((t) => t.apply(applied("1")), (t) => t.failed("1")), "applied");
});

Deno.test("LodySteerTracker.disconnect() loses sight of what is not confirmed", () => {
  const lost = (t: LodySteerTracker) => t.disconnect();
  assertEquals(stateAfter(lost), "unknown");
  assertEquals(stateAfter((t) => t.applyResponse("1", injected), lost), "unknown");
  assertEquals(stateAfter((t) => t.applyResponse("1", failed), lost), "failed");
  // What was not answered has not failed, even where its request rejects then.
  assertEquals(stateAfter(lost, (t) => t.failed("1")), "unknown");
  assertEquals(stateAfter(lost, (t) => t.applyResponse("1", injected)), "unknown");
  assertEquals(stateAfter((t) => t.apply(applied("1")), lost), "applied");
  assertEquals(stateAfter(lost, (t) => t.apply(applied("1"))), "applied");

  const tracker = new LodySteerTracker();
  tracker.sent("1");
  let changes = 0;
  tracker.subscribe(() => changes++);
  tracker.disconnect();
  tracker.disconnect();
  assertEquals(changes, 1);
});

Deno.test("LodySteerTracker.apply() ignores strangers, and never throws", () => {
  const tracker = new LodySteerTracker("s");
  tracker.sent("1");
  assertEquals(tracker.apply(applied("another")), "ignored");
  assertEquals(tracker.apply(applied("1", "another")), "ignored");
  assertEquals(tracker.apply({ sessionId: "another", steerId: "" }), "ignored");
  for (const value of [undefined, null, 1, {}, { sessionId: "s", steerId: "" }]) {
    assertEquals(tracker.apply(value), "invalid");
    assertEquals(tracker.applyResponse("1", value), "invalid");
  }
  assertEquals(tracker.applyResponse("another", injected), "ignored");
  assertEquals(tracker.failed("another"), "ignored");
  assertEquals(tracker.getSnapshot(), [{ steerId: "1", state: "sent" }]);
});

Deno.test("LodySteerTracker.sent() refuses an id that is none, or not new", () => {
  const tracker = new LodySteerTracker();
  tracker.sent("__proto__");
  assertThrows(
    () => tracker.sent("__proto__"),
    RangeError,
    'Cannot track a steer: the steer id must be a new one, got "__proto__"',
  );
  assertThrows(
    () => tracker.sent(""),
    RangeError,
    'Cannot track a steer: steerId must be a string that is not empty, got ""',
  );
  assertThrows(() => tracker.sent(7 as unknown as string), TypeError, "got 7");
  assertThrows(() => new LodySteerTracker(""), RangeError, "Cannot create LodySteerTracker");
});

Deno.test("LodySteerTracker.applyResponse() takes the answer to a prompt for the end of its turn", () => {
  const ended = (t: LodySteerTracker) => t.applyResponse("1", { stopReason: "end_turn" });
  assertEquals(stateAfter(ended), "unknown");
  assertEquals(stateAfter((t) => t.apply(applied("1")), ended), "applied");
  assertEquals(stateAfter(ended, (t) => t.apply(applied("1"))), "applied");
  assertEquals(new LodySteerTracker().applyResponse("1", { stopReason: 1 }), "invalid");
});

Deno.test("LodySteerTracker shows the same in whichever order responses and confirmations come", () => {
  const id = fc.constantFrom("a", "b", "c");
  const step = fc.record({
    call: fc.constantFrom(
      "sent",
      "injected",
      "failed",
      "rejected",
      "ended",
      "confirmed",
      "disconnect",
    ),
    id,
  });
  fc.assert(fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
    const tracker = new LodySteerTracker("s");
    const facts = new Map<string, Set<string>>();
    let changes = 0;
    tracker.subscribe(() => changes++);
    let expected = 0;
    for (const { call, id } of steps) {
      const before = JSON.stringify(tracker.getSnapshot());
      if (call === "sent") {
        if (facts.has(id)) assertThrows(() => tracker.sent(id), RangeError);
        else {
          tracker.sent(id);
          facts.set(id, new Set());
        }
      } else if (call === "disconnect") {
        tracker.disconnect();
        for (const known of facts.values()) if (!known.has("failed")) known.add("unknown");
      } else {
        if (call === "confirmed") tracker.apply(applied(id));
        else if (call === "rejected") tracker.failed(id);
        else if (call === "ended") tracker.applyResponse(id, { stopReason: "end_turn" });
        else tracker.applyResponse(id, { outcome: call });
        const fact = call === "rejected" ? "failed" : call === "ended" ? "unknown" : call;
        const known = facts.get(id);
        // Of a failure and of having lost sight, what comes first counts.
        const isLate = fact === "failed" ? known?.has("unknown") : known?.has("failed");
        if (fact === "confirmed" || fact === "injected" || !isLate) known?.add(fact);
      }
      if (JSON.stringify(tracker.getSnapshot()) !== before) expected++;
      assertEquals(changes, expected);
    }
    const shown = Array.from(facts, ([steerId, known]) => {
      const state = known.has("confirmed")
        ? "applied"
        : known.has("failed")
        ? "failed"
        : known.has("unknown")
        ? "unknown"
        : known.has("injected")
        ? "injected"
        : "sent";
      return { steerId, state } as const;
    });
    assertEquals(tracker.getSnapshot(), shown);
  }));
});
