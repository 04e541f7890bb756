import type { InitializeResponse } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import { type AcpGoalExtension, advertiseAcpGoal, readAcpGoalExtension } from "../../mod.ts";
import { initializeResponse, namespacedInitializeResponse } from "../fixtures/claude_agent_acp.ts";

const controlMethod = "_session/goal";
const extension: AcpGoalExtension = { version: 1, controlMethod, actions: ["set", "clear"] };

Deno.test("readAcpGoalExtension() reads both places, of which the second goes first", () => {
  assertEquals(readAcpGoalExtension(initializeResponse), extension);
  assertEquals(readAcpGoalExtension(namespacedInitializeResponse), extension);
  const other = { ...extension, actions: ["pause"] };
  const air = (air: unknown) => ({ _meta: { goal: other, jetbrains: { air } } });
  assertEquals<unknown>(readAcpGoalExtension(air({ version: 1, goal: extension })), extension);
  assertEquals<unknown>(readAcpGoalExtension(air({ goal: extension })), extension);
  for (
    const broken of [
      null,
      [],
      { version: 2, goal: extension },
      { version: null, goal: extension },
      { version: 1, goal: { ...extension, version: 2 } },
      { version: 1, goal: null },
      { version: 1 },
    ]
  ) {
    assertEquals<unknown>(readAcpGoalExtension(air(broken)), other);
  }
});

Deno.test("readAcpGoalExtension() takes nothing that is malformed, and anything at all", () => {
  for (
    const malformed of [
      { version: 2 },
      { controlMethod: "_lody/session/goal" },
      { actions: ["archive"] },
      { actions: "set" },
    ]
  ) {
    const response = { _meta: { goal: { ...extension, ...malformed } } };
    assertEquals(readAcpGoalExtension(response), undefined);
  }
  for (const value of [undefined, null, 1, {}, { _meta: null }, { _meta: { goal: null } }]) {
    assertEquals(readAcpGoalExtension(value), undefined);
  }
});

Deno.test("advertiseAcpGoal() writes what readAcpGoalExtension() reads, and keeps the rest", () => {
  const given: InitializeResponse = { protocolVersion: 1, _meta: { steering: {}, goal: "old" } };
  const response = advertiseAcpGoal(given, ["set", "clear"]);
  assertEquals(response, { protocolVersion: 1, _meta: { steering: {}, goal: extension } });
  assertEquals(given._meta, { steering: {}, goal: "old" });
  const why = 'Cannot advertise the goal extension: "/actions/0" must be one of';
  assertThrows(() => advertiseAcpGoal({}, ["stop" as "set"]), TypeError, why);
});
