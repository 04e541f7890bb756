import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type ClaudeActiveGoal,
  claudeGoalToAcp,
  claudeGoalToLody,
  isAcpGoalSnapshot,
  isLodyGoalSnapshot,
} from "../../mod.ts";
import { claudeActiveGoal } from "../../src/interop/claude_goal.ts";
import { activeGoal, goalUpdate } from "../fixtures/claude_agent_acp.ts";
import { arbitrary } from "../schema/arbitrary.ts";

Deno.test("claudeGoalToAcp() makes what the agent itself sends", () => {
  const { goal, issues } = claudeGoalToAcp(activeGoal);
  assertEquals<unknown>(goal, goalUpdate.update._meta.goal);
  assertEquals(issues, undefined);
});

Deno.test("claudeGoalToLody() makes the contract's snapshot", () => {
  assertEquals(claudeGoalToLody(activeGoal), {
    goal: {
      objective: "Every test passes",
      status: "active",
      iterations: 3,
      lastReason: "Two tests still fail",
      createdAtEpochSeconds: 1796040000.25,
    },
  });
  assertEquals(claudeGoalToLody({ type: "active_goal", value: null }), { goal: null });
});

Deno.test("claudeGoalToLody() and claudeGoalToAcp() tell why a message is none", () => {
  const { value } = activeGoal;
  for (
    const [message, path] of [
      [undefined, ""],
      [null, ""],
      [[], ""],
      [{ ...activeGoal, type: "goal" }, "/type"],
      [{ type: "active_goal" }, "/value"],
      [{ type: "active_goal", value: [] }, "/value"],
      [{ type: "active_goal", value: { ...value, condition: null } }, "/value/condition"],
      [{ type: "active_goal", value: { ...value, iterations: -1 } }, "/value/iterations"],
      [{ type: "active_goal", value: { ...value, set_at: "2026-11-30" } }, "/value/set_at"],
      [{ type: "active_goal", value: { ...value, set_at: NaN } }, "/value/set_at"],
      [{ type: "active_goal", value: { ...value, last_reason: 1 } }, "/value/last_reason"],
      [{ type: "active_goal", value: { ...value, tokens_at_start: -1 } }, "/value/tokens_at_start"],
    ] as const
  ) {
    for (const translate of [claudeGoalToLody, claudeGoalToAcp]) {
      const { goal, issues } = translate(message);
      assertEquals([goal, issues?.length, issues?.[0]?.path], [undefined, 1, path]);
    }
  }
});

Deno.test("what Claude's runtime says of a goal becomes either snapshot, and no more of it", () => {
  const message = arbitrary(claudeActiveGoal) as fc.Arbitrary<ClaudeActiveGoal>;
  fc.assert(fc.property(message, (message) => {
    const value = message.value && { ...message.value, tokens_at_start: 987_654_321, secret: "s3" };
    const lody = claudeGoalToLody({ ...message, value }).goal;
    const acp = claudeGoalToAcp({ ...message, value }).goal;
    if (message.value === null) return assertEquals([lody, acp], [null, null]);
    assert(isLodyGoalSnapshot(lody) && isAcpGoalSnapshot(acp));
    assertEquals(lody.objective, message.value.condition.trim());
    assertEquals([acp.createdAt, acp.objective], [message.value.set_at, lody.objective]);
    assertEquals(lody.lastReason, message.value.last_reason ?? null);
    assertEquals(acp.lastReason, lody.lastReason);
    assertEquals(lody.iterations, message.value.iterations);
    const said = JSON.stringify([lody, acp]);
    assert(!said.includes("tokens") && !said.includes("987654321") && !said.includes("secret"));
  }));
});
