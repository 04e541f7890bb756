import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  type AcpGoalExtension,
  type AcpGoalRequest,
  AcpGoalRequestSchema,
  AcpGoalResponseSchema,
  type AcpGoalSnapshot,
  acpGoalToLodyCapability,
  acpGoalToLodyRequest,
  acpGoalToLodySnapshot,
  goalTransports,
  isAcpGoalRequest,
  isAcpGoalSnapshot,
  isLodyGoalCapability,
  isLodyGoalControlRequest,
  isLodyGoalSnapshot,
  lodyGoalPromptToAcpRequest,
  lodyGoalResponse,
  type LodyGoalSnapshot,
  lodyGoalToAcpRequest,
  lodyGoalToAcpSnapshot,
  planAcpGoalControl,
  withLodyMeta,
} from "../../mod.ts";
import {
  acpGoalExtension,
  acpGoalRequest,
  acpGoalSnapshot,
} from "../../src/interop/goal_extension.ts";
import { goalSnapshot } from "../../src/session/goal.ts";
import { arbitrary } from "../schema/arbitrary.ts";

const controlMethod = "_session/goal";
const goal = { objective: "o", status: "active" } as const;

/** Whole milliseconds, up to the year 5138. */
const wholeMilliseconds = fc.oneof(fc.nat(), fc.integer({ min: 0, max: 1e14 - 1 }));

/** What JSON carries, which has no -0. */
const json = fc.json().map((text): unknown => JSON.parse(JSON.stringify(JSON.parse(text))));

/** An object with more fields than the contract has, whatever their names. */
function open<T extends object>(whole: fc.Arbitrary<T>): fc.Arbitrary<T> {
  const more = fc.option(
    fc.tuple(fc.constantFrom("__proto__", "unheardOf", "goal"), json),
  );
  return fc.tuple(whole, more).map(([value, field]) =>
    field === null ? value : Object.assign(Object.fromEntries([field]), value)
  );
}

Deno.test("a goal of the extension comes back as it was, to the millisecond", () => {
  const times = fc.record({ createdAt: wholeMilliseconds, updatedAt: wholeMilliseconds }, {
    requiredKeys: [],
  });
  const snapshot = fc.tuple(arbitrary(acpGoalSnapshot) as fc.Arbitrary<AcpGoalSnapshot>, times)
    .map(([{ createdAt: _c, updatedAt: _u, ...rest }, times]) => ({ ...rest, ...times }));
  fc.assert(fc.property(open(snapshot), (acp) => {
    const before = structuredClone(acp);
    const lody = acpGoalToLodySnapshot(acp);
    assert(isLodyGoalSnapshot(lody));
    assertEquals(lodyGoalToAcpSnapshot(JSON.parse(JSON.stringify(lody))), acp);
    assertEquals(acp, before);
    assert(!("controlMethod" in lody) && !("createdAt" in lody) && !("updatedAt" in lody));
  }));
});

Deno.test("a goal of the contract comes back as it was, to the millisecond", () => {
  const times = fc.record({
    createdAtEpochSeconds: wholeMilliseconds.map((time) => time / 1000),
    updatedAtEpochSeconds: wholeMilliseconds.map((time) => time / 1000),
  }, { requiredKeys: [] });
  const snapshot = fc.tuple(arbitrary(goalSnapshot) as fc.Arbitrary<LodyGoalSnapshot>, times)
    .map(([{ createdAtEpochSeconds: _c, updatedAtEpochSeconds: _u, ...rest }, times]) => ({
      ...rest,
      ...times,
    }));
  fc.assert(fc.property(open(snapshot), (lody) => {
    const acp = lodyGoalToAcpSnapshot(lody);
    assert(isAcpGoalSnapshot(acp));
    assert(acp.createdAt === undefined || Number.isSafeInteger(acp.createdAt));
    assertEquals(acpGoalToLodySnapshot(JSON.parse(JSON.stringify(acp))), lody);
    assert(!("createdAtEpochSeconds" in acp) && !("updatedAtEpochSeconds" in acp));
  }));
});

Deno.test("goals are translated into what the other side takes, whatever the times", () => {
  const acp = arbitrary(acpGoalSnapshot) as fc.Arbitrary<AcpGoalSnapshot>;
  fc.assert(fc.property(acp, (goal) => isLodyGoalSnapshot(acpGoalToLodySnapshot(goal))));
  const lody = arbitrary(goalSnapshot) as fc.Arbitrary<LodyGoalSnapshot>;
  fc.assert(fc.property(lody, (goal) => isAcpGoalSnapshot(lodyGoalToAcpSnapshot(goal))));

  const late = { ...goal, createdAtEpochSeconds: Number.MAX_VALUE, updatedAtEpochSeconds: 7 };
  assertEquals(lodyGoalToAcpSnapshot(late), { ...goal, updatedAt: 7000, controlMethod });
  const fraction = lodyGoalToAcpSnapshot({ ...goal, createdAtEpochSeconds: 1.0005 });
  assertEquals(fraction.createdAt, 1000.5);
});

Deno.test("a time that can be none is left out of a goal, so that no writer refuses the rest", () => {
  const times = { createdAt: 1796040000250000, updatedAt: 1796040000250 };
  const lody = acpGoalToLodySnapshot({ ...goal, ...times, controlMethod });
  assertEquals(lody, { ...goal, updatedAtEpochSeconds: 1796040000.25 });
  withLodyMeta({}, { goal: lody });
  const inMilliseconds = { createdAtEpochSeconds: 1796040000250, updatedAtEpochSeconds: 1e11 };
  assertEquals(lodyGoalToAcpSnapshot({ ...goal, ...inMilliseconds }), { ...goal, controlMethod });
});

Deno.test("lodyGoalPromptToAcpRequest() makes a request of what comes with a prompt", () => {
  const set = { version: 1, action: "set", objective: "o" } as const;
  assertEquals<unknown>(lodyGoalPromptToAcpRequest("s", set), {
    sessionId: "s",
    action: "set",
    objective: "o",
  });
  const odd = { version: 1, action: "pause", sessionId: "another" } as const;
  assertEquals<unknown>(lodyGoalPromptToAcpRequest("s", odd), { sessionId: "s", action: "pause" });
});

Deno.test("lodyGoalResponse() tells the goal as it will be", () => {
  const paused = { ...goal, status: "paused", tokensUsed: 7 } as const;
  assertEquals(lodyGoalResponse({ action: "clear" }, paused), { goal: null });
  assertEquals(lodyGoalResponse({ action: "resume" }, paused), {
    goal: { ...paused, status: "active" },
  });
  assertEquals(lodyGoalResponse({ action: "pause" }, goal), {
    goal: { ...goal, status: "paused" },
  });
  assertEquals(lodyGoalResponse({ action: "set", objective: "n" }, paused), {
    goal: { objective: "n", status: "active" },
  });
  for (const none of [null, undefined]) {
    for (const action of ["pause", "resume", "clear"] as const) {
      assertEquals(lodyGoalResponse({ action }, none), { goal: null });
    }
  }
});

Deno.test("a field that only the other dialect has is not taken for its own", () => {
  const acp = { ...goal, controlMethod, createdAtEpochSeconds: "x" } as const;
  assertEquals<unknown>(acpGoalToLodySnapshot(acp), goal);
  const lody = { ...goal, createdAt: "x", updatedAt: "x", controlMethod: "x" };
  assertEquals<unknown>(lodyGoalToAcpSnapshot(lody), { ...goal, controlMethod });
});

Deno.test("a request comes back as it was", () => {
  const request = arbitrary(acpGoalRequest) as fc.Arbitrary<AcpGoalRequest>;
  fc.assert(fc.property(open(request), (acp) => {
    const lody = acpGoalToLodyRequest(acp);
    assert(isLodyGoalControlRequest(lody));
    const back = lodyGoalToAcpRequest(lody);
    assert(isAcpGoalRequest(back));
    assertEquals(back, acp);
    assert(lody !== acp && back !== lody);
  }));
});

Deno.test("acpGoalToLodyCapability() offers each action the one way in which it can be carried out", () => {
  const extension = arbitrary(acpGoalExtension) as fc.Arbitrary<AcpGoalExtension>;
  fc.assert(fc.property(extension, (extension) => {
    const capability = acpGoalToLodyCapability(extension);
    assert(isLodyGoalCapability(capability));
    for (const action of ["set", "pause", "resume", "clear"] as const) {
      const isOffered = extension.actions.includes(action);
      const transport = action === "set" || action === "resume" ? "prompt" : "control";
      assertEquals(goalTransports(capability, action), isOffered ? [transport] : []);
    }
  }));
});

const extension: AcpGoalExtension = { version: 1, controlMethod, actions: ["set", "clear"] };

Deno.test("planAcpGoalControl() sends every action that is advertised as a request", () => {
  const all: AcpGoalExtension = { ...extension, actions: ["set", "pause", "resume", "clear"] };
  for (const action of all.actions) {
    const objective = action === "set" ? "o" : undefined;
    const plan = planAcpGoalControl(all, "s", action, objective);
    const params = { sessionId: "s", action, ...objective && { objective } };
    assertEquals<unknown>(plan, { transport: "control", method: controlMethod, params });
    assertEquals(plan.transport === "control" && AcpGoalRequestSchema.is(plan.params), true);
  }
  assertEquals(AcpGoalResponseSchema.is({}), true);
});

Deno.test("planAcpGoalControl() says why nothing can be sent, and refuses what never could be", () => {
  assertEquals(planAcpGoalControl(extension, "s", "pause"), {
    transport: "none",
    why: 'the agent does not advertise goal action "pause"',
  });
  assertEquals(planAcpGoalControl(undefined, "s", "pause"), {
    transport: "none",
    why: "the agent does not advertise the goal extension at _meta of its answer to initialize",
  });
  assertThrows(() => planAcpGoalControl(undefined, "s", "set"), TypeError, '"/objective"');
  assertThrows(() => planAcpGoalControl(extension, "", "clear"), TypeError, '"/sessionId"');
});
