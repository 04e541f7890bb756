import type { SessionConfigOption } from "@agentclientprotocol/sdk";
import { assert, assertEquals } from "@std/assert";
import {
  createPlanModeConfigOption,
  isLodyPlanModeConfigOption,
  LODY_PLAN_MODE_CONFIG_ID,
} from "../../mod.ts";

Deno.test("createPlanModeConfigOption() makes ACP's boolean option", () => {
  for (const currentValue of [true, false]) {
    const option: SessionConfigOption = createPlanModeConfigOption(currentValue);
    assert(isLodyPlanModeConfigOption(option));
    assertEquals([option.id, option.type, option.currentValue], [
      LODY_PLAN_MODE_CONFIG_ID,
      "boolean",
      currentValue,
    ]);
    assertEquals(LODY_PLAN_MODE_CONFIG_ID, "plan_mode");
  }
});
