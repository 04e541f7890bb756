/**
 * The canonical values of `_meta.lody.toolName`. A tool is known by them and never by a tool call's
 * title; any other name is an agent's own.
 *
 * @example
 * ```ts
 * import { LODY_TOOL_NAMES, readLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const { toolName } = readLodyMeta({ _meta: { lody: { toolName: "CronCreate" } } });
 * assertEquals(toolName, LODY_TOOL_NAMES.cronCreate);
 * ```
 */
export const LODY_TOOL_NAMES = {
  imageGeneration: "ImageGeneration",
  cronCreate: "CronCreate",
  cronDelete: "CronDelete",
  cronList: "CronList",
  scheduleWakeup: "ScheduleWakeup",
} as const;
