import { assertEquals } from "@std/assert";
import { goalTransports } from "../../mod.ts";
import { everyCase } from "./goal_capabilities.ts";

Deno.test("goalTransports() follows all three lists, for every action", () => {
  for (const { capability, action, byControl, byPrompt } of everyCase()) {
    const expected = [...byControl ? ["control"] : [], ...byPrompt ? ["prompt"] : []];
    assertEquals<readonly string[]>(goalTransports(capability, action), expected);
  }
  assertEquals(goalTransports(undefined, "set"), []);
});
