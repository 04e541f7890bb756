import type { SessionNotification } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import {
  type AcpGoalSnapshot,
  applyAcpGoal,
  LodyGoalTracker,
  readAcpGoal,
  withAcpGoal,
  withLodyMeta,
} from "../../mod.ts";
import { goalUpdate } from "../fixtures/claude_agent_acp.ts";

const goal: AcpGoalSnapshot = {
  objective: "o",
  status: "active",
  controlMethod: "_session/goal",
};

Deno.test("withAcpGoal() writes what readAcpGoal() reads, on an update or its notification", () => {
  const update = { sessionUpdate: "session_info_update", title: "t" } as const;
  for (const value of [goal, null]) {
    const bare = withAcpGoal({ ...update, _meta: { other: 1 } }, value);
    assertEquals(bare._meta, { other: 1, goal: value });
    assertEquals(readAcpGoal(bare), { status: "ok", value });
    const whole: SessionNotification = withAcpGoal({ sessionId: "s", update }, value);
    assertEquals<unknown>(whole, { sessionId: "s", update: { ...update, _meta: { goal: value } } });
    assertEquals(readAcpGoal(whole), { status: "ok", value });
  }
  const malformed = { ...goal, status: "done" } as unknown as AcpGoalSnapshot;
  assertThrows(
    () => withAcpGoal({}, malformed),
    TypeError,
    'Cannot write a goal: "/status" must be',
  );
});

Deno.test("readAcpGoal() tells what is malformed, and where, from what is absent", () => {
  assertEquals(readAcpGoal({ _meta: { jetbrains: { air: { goal: null } } } }).status, "ok");
  for (const message of [undefined, {}, { update: {} }, { _meta: { lody: { goal } } }]) {
    assertEquals(readAcpGoal(message), { status: "absent" });
  }
  const message = 'must be "_session/goal", but is missing';
  const { controlMethod: _, ...malformed } = goal;
  assertEquals(readAcpGoal({ _meta: { goal: malformed } }), {
    status: "invalid",
    issues: [{ path: "/_meta/goal/controlMethod", message }],
  });
  const nested = { update: { _meta: { jetbrains: { air: { goal: malformed } } } } };
  assertEquals(readAcpGoal(nested), {
    status: "invalid",
    issues: [{ path: "/update/_meta/jetbrains/air/goal/controlMethod", message }],
  });
  assertEquals(readAcpGoal({ ...nested, _meta: { goal } }), { status: "ok", value: goal });
});

Deno.test("applyAcpGoal() feeds one tracker from every dialect", () => {
  const tracker = new LodyGoalTracker("session-1");
  assertEquals(applyAcpGoal(tracker, goalUpdate), "applied");
  const known = {
    objective: "Every test passes",
    status: "active",
    iterations: 3,
    lastReason: "Two tests still fail",
    createdAtEpochSeconds: 1796040000.25,
  };
  assertEquals<unknown>(tracker.getSnapshot(), known);
  assertEquals(applyAcpGoal(tracker, { sessionUpdate: "plan", entries: [] }), "ignored");
  assertEquals(applyAcpGoal(tracker, { ...goalUpdate, sessionId: "another" }), "ignored");

  const air = (value: unknown) => ({
    _meta: { goal, jetbrains: { air: { version: 1, goal: value } } },
  });
  assertEquals(applyAcpGoal(tracker, air({ ...goal, objective: "namespaced" })), "applied");
  assertEquals(tracker.getSnapshot()?.objective, "namespaced");
  assertEquals(applyAcpGoal(tracker, air(null)), "applied");
  assertEquals(tracker.getSnapshot(), null);

  const lody = { objective: "own", status: "paused" } as const;
  assertEquals(applyAcpGoal(tracker, withLodyMeta(air(null), { goal: lody })), "applied");
  assertEquals(tracker.getSnapshot(), lody);
  const deep: unknown[] = [];
  deep.push(deep);
  for (const malformed of ["malformed", { ...lody, deep }]) {
    applyAcpGoal(tracker, air(null));
    const mixed = { _meta: { goal, lody: { goal: malformed } } };
    assertEquals(applyAcpGoal(tracker, mixed), "applied");
    assertEquals(tracker.getSnapshot()?.objective, "o");
  }
});

Deno.test("applyAcpGoal() tells what is malformed in any dialect, and changes nothing", () => {
  const tracker = new LodyGoalTracker();
  applyAcpGoal(tracker, { _meta: { goal } });
  const known = tracker.getSnapshot();
  const deep: unknown[] = [];
  deep.push(deep);
  for (
    const meta of [
      { goal: { ...goal, createdAt: -1 } },
      { goal: { ...goal, deep } },
      { lody: { goal: 7 } },
      { jetbrains: { air: { goal: [] } } },
    ]
  ) {
    assertEquals(applyAcpGoal(tracker, { _meta: meta }), "invalid");
  }
  assertEquals(tracker.getSnapshot(), known);
  const elsewhere = { sessionId: "another", _meta: { goal: 7 } };
  assertEquals(applyAcpGoal(new LodyGoalTracker("s"), elsewhere), "ignored");
  assertEquals(tracker.applyResponse({}), "invalid"); // The answer of the dialect says nothing.
  assertEquals(tracker.getSnapshot(), known);
});
