import { assertEquals } from "@std/assert";
import { LODY_TOOL_NAMES } from "../../mod.ts";

Deno.test("LODY_TOOL_NAMES has the canonical names", () => {
  assertEquals(LODY_TOOL_NAMES, {
    imageGeneration: "ImageGeneration",
    cronCreate: "CronCreate",
    cronDelete: "CronDelete",
    cronList: "CronList",
    scheduleWakeup: "ScheduleWakeup",
  });
});
