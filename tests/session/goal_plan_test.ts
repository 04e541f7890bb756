import { assertEquals, assertThrows } from "@std/assert";
import {
  type LodyGoalAction,
  type LodyGoalCapability,
  negotiateLody,
  planGoalControl,
} from "../../mod.ts";
import { ACTIONS, capabilityOf, everyCase } from "./goal_capabilities.ts";

function negotiated(goal: LodyGoalCapability) {
  return negotiateLody({ _meta: { lody: { goal } } }, {});
}

Deno.test("planGoalControl() sends every action as the lists say, and nothing otherwise", () => {
  for (const { capability, action, byControl, byPrompt } of everyCase()) {
    const negotiation = negotiated(capability);
    const plan = planGoalControl(negotiation, "s", action, action === "set" ? "o" : undefined);
    const preferred = action === "set" || action === "resume" ? "prompt" : "control";
    const expected = byControl && byPrompt
      ? preferred
      : byControl
      ? "control"
      : byPrompt
      ? "prompt"
      : "none";
    assertEquals(plan.transport, expected);
    if (plan.transport === "control") {
      assertEquals(negotiation.canRequest(plan.method, plan.params), true);
    }
  }
});

Deno.test("planGoalControl() says what to send", () => {
  const negotiation = negotiated(capabilityOf(ACTIONS, ["pause", "clear"], ["set", "resume"]));
  assertEquals(planGoalControl(negotiation, "s", "pause", "not looked at"), {
    transport: "control",
    method: "_lody/session/goal",
    params: { sessionId: "s", action: "pause" },
  });
  assertEquals(planGoalControl(negotiation, "s", "set", "o"), {
    transport: "prompt",
    meta: { lody: { goalControl: { version: 1, action: "set", objective: "o" } } },
  });
  assertEquals(planGoalControl(negotiation, "s", "resume"), {
    transport: "prompt",
    meta: { lody: { goalControl: { version: 1, action: "resume" } } },
  });
});

Deno.test("planGoalControl() says why nothing can be sent", () => {
  const whyNot = (goal: LodyGoalCapability | undefined) => {
    const negotiation = negotiateLody({ _meta: { lody: goal && { goal } } }, {});
    const plan = planGoalControl(negotiation, "s", "pause");
    return plan.transport === "none" && plan.why;
  };
  assertEquals(
    whyNot(undefined),
    "the agent does not advertise goal at agentCapabilities._meta.lody",
  );
  assertEquals(
    whyNot(capabilityOf(["set"], ["pause"])),
    'the agent does not advertise goal action "pause"',
  );
  assertEquals(
    whyNot(capabilityOf(["pause"], ["set"])),
    'the agent has goal action "pause" in neither controlActions nor promptActions',
  );
});

Deno.test("planGoalControl() refuses what no agent could take, even where none would", () => {
  const negotiation = negotiateLody({}, {});
  const attempt = "Cannot plan goal control: ";
  assertThrows(
    () => planGoalControl(negotiation, "", "clear"),
    TypeError,
    `${attempt}"/sessionId"`,
  );
  for (const objective of [undefined, ""]) {
    assertThrows(
      () => planGoalControl(negotiation, "s", "set", objective),
      TypeError,
      `${attempt}"/objective"`,
    );
  }
  const action = "stop" as LodyGoalAction;
  assertThrows(() => planGoalControl(negotiation, "s", action), TypeError, `${attempt}"/action"`);
});
