import type { PromptRequest } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import {
  goalPromptMeta,
  goalTransports,
  type LodyGoalAction,
  type LodyGoalCapability,
  type LodyGoalPromptControl,
  negotiateLody,
  planGoalControl,
  readGoalControl,
  withLodyMeta,
} from "../../mod.ts";

const ACTIONS: readonly LodyGoalAction[] = ["set", "pause", "resume", "clear"];

/** Every list of actions, and no list at all. */
function* lists(): Generator<readonly LodyGoalAction[] | undefined> {
  yield undefined;
  for (let bits = 0; bits < 16; bits++) yield ACTIONS.filter((_, index) => bits & 1 << index);
}

function capabilityOf(
  actions: readonly LodyGoalAction[],
  controlActions?: readonly LodyGoalAction[],
  promptActions?: readonly LodyGoalAction[],
): LodyGoalCapability {
  return {
    version: 1,
    actions,
    ...controlActions && { controlActions },
    ...promptActions && { promptActions },
  };
}

function negotiated(goal: LodyGoalCapability) {
  return negotiateLody({ _meta: { lody: { goal } } }, {});
}

Deno.test("goalTransports() and planGoalControl() follow all three lists, for every action", () => {
  for (const known of lists()) {
    for (const control of lists()) {
      for (const prompt of lists()) {
        const capability = capabilityOf(known ?? [], control, prompt);
        const negotiation = negotiated(capability);
        for (const action of ACTIONS) {
          const byControl = !!known?.includes(action) && !!control?.includes(action);
          const byPrompt = !!known?.includes(action) && !!prompt?.includes(action);
          const expected = [...byControl ? ["control"] : [], ...byPrompt ? ["prompt"] : []];
          assertEquals<readonly string[]>(goalTransports(capability, action), expected);

          const objective = action === "set" ? "o" : undefined;
          const plan = planGoalControl(negotiation, "s", action, objective);
          const both = action === "set" || action === "resume" ? "prompt" : "control";
          const [only = "none"] = expected;
          assertEquals<string>(plan.transport, byControl && byPrompt ? both : only);
          if (plan.transport === "control") {
            assertEquals(negotiation.canRequest(plan.method, plan.params), true);
          }
        }
      }
    }
  }
  assertEquals(goalTransports(undefined, "set"), []);
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
  assertEquals(whyNot(undefined), "the agent does not advertise goal");
  assertEquals(
    whyNot(capabilityOf(["set"], ["pause"])),
    'the agent does not have goal action "pause"',
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

Deno.test("goalPromptMeta() makes what readGoalControl() reads, and an ACP prompt takes", () => {
  const controls: LodyGoalPromptControl[] = [
    { version: 1, action: "set", objective: "o" },
    { version: 1, action: "resume" },
  ];
  for (const control of controls) {
    const { version: _, ...change } = control;
    assertEquals(goalPromptMeta(change), goalPromptMeta(control));
    const params: PromptRequest = { sessionId: "s", prompt: [], _meta: goalPromptMeta(change) };
    assertEquals(readGoalControl(params), { status: "ok", value: control });

    const joined = withLodyMeta({ _meta: { other: 1 } }, goalPromptMeta(change).lody);
    assertEquals<unknown>(joined, { _meta: { other: 1, lody: { goalControl: control } } });
  }
  const noObjective = { action: "set" } as LodyGoalPromptControl;
  const why = 'Cannot make a goal prompt: "/objective" must be a string that is not empty';
  assertThrows(() => goalPromptMeta(noObjective), TypeError, why);
});

Deno.test("readGoalControl() tells what is malformed from what is absent", () => {
  for (const message of [undefined, {}, { _meta: null }, { _meta: {} }, { _meta: { lody: {} } }]) {
    assertEquals(readGoalControl(message), { status: "absent" });
  }
  for (
    const [message, path, issue] of [
      [null, "", "must be an object, got null"],
      [{ _meta: [] }, "/_meta", "must be an object, got an array"],
      [{ _meta: { lody: null } }, "/_meta/lody", "must be an object, got null"],
      [
        { _meta: { lody: { goalControl: null } } },
        "/_meta/lody/goalControl",
        "must be an object, got null",
      ],
      [
        { _meta: { lody: { goalControl: { version: 2, action: "clear" } } } },
        "/_meta/lody/goalControl/version",
        "must be 1, got 2",
      ],
    ] as const
  ) {
    const issues = [{ path, message: issue }];
    assertEquals(readGoalControl(message), { status: "invalid", issues });
  }
});

Deno.test("readGoalControl() refuses an action that is not advertised for prompts", () => {
  const capability = capabilityOf(["set", "pause"], ["pause"], ["set", "clear"]);
  const read = (action: LodyGoalAction) => {
    const change = action === "set" ? { action, objective: "o" } : { action };
    return readGoalControl({ _meta: goalPromptMeta(change) }, capability);
  };
  assertEquals(read("set").status, "ok");
  for (const action of ["pause", "clear", "resume"] as const) {
    const message = `must be an action that is advertised for prompts, got "${action}"`;
    const issues = [{ path: "/_meta/lody/goalControl/action", message }];
    assertEquals(read(action), { status: "invalid", issues });
  }
  assertEquals(readGoalControl({}, capability), { status: "absent" });
});
