import type { PromptRequest } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import {
  goalPromptMeta,
  type LodyGoalAction,
  type LodyGoalPromptControl,
  negotiateLody,
  readGoalControl,
  withLodyMeta,
} from "../../mod.ts";
import { capabilityOf } from "./goal_capabilities.ts";

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
  const goal = capabilityOf(["set", "pause"], ["pause"], ["set", "clear"]);
  const negotiation = negotiateLody({ _meta: { lody: { goal } } }, {});
  const read = (action: LodyGoalAction) => {
    const change = action === "set" ? { action, objective: "o" } : { action };
    return readGoalControl({ _meta: goalPromptMeta(change) }, negotiation);
  };
  assertEquals(read("set").status, "ok");
  for (const action of ["pause", "clear", "resume"] as const) {
    const message = `must be an action that is advertised for prompts, got "${action}"`;
    const issues = [{ path: "/_meta/lody/goalControl/action", message }];
    assertEquals(read(action), { status: "invalid", issues });
  }
  assertEquals(readGoalControl({}, negotiation), { status: "absent" });
  const prompt = { _meta: goalPromptMeta({ action: "set", objective: "o" }) };
  assertEquals(readGoalControl(prompt, negotiateLody({}, {})).status, "invalid");
});
