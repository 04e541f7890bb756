import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** The id of the config option that turns planning on and off. */
export const LODY_PLAN_MODE_CONFIG_ID = "plan_mode";

/** ACP's boolean config option, as it stands for plan mode. */
export interface LodyPlanModeConfigOption {
  /** Always `"plan_mode"`. */
  id: "plan_mode";
  /** What the user reads. */
  name: string;
  /** What the user reads beside it. */
  description: string;
  /** Always `"boolean"`. */
  type: "boolean";
  /** Whether the agent plans before it acts. */
  currentValue: boolean;
}

export const planModeConfigOption: Description<LodyPlanModeConfigOption> = {
  name: "LodyPlanModeConfigOption",
  is: {
    object: {
      id: { literal: "plan_mode" },
      name: "string",
      description: "string",
      type: { literal: "boolean" },
      currentValue: "boolean",
    },
  },
};
/** The schema of {@linkcode LodyPlanModeConfigOption}. */
export const LodyPlanModeConfigOptionSchema: LodySchema<LodyPlanModeConfigOption> =
  /* @__PURE__ */ schema(planModeConfigOption, guards.isLodyPlanModeConfigOption);

/**
 * Makes the config option by which a client turns plan mode on and off. Sandbox and approval policy
 * are not touched by it.
 *
 * @param currentValue Whether plan mode is on.
 * @returns An option for the `configOptions` of a session, assignable to the SDK's
 * `SessionConfigOption`.
 *
 * @example
 * ```ts
 * import { createPlanModeConfigOption } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const option = createPlanModeConfigOption(true);
 * assertEquals([option.id, option.type, option.currentValue], ["plan_mode", "boolean", true]);
 * ```
 */
export function createPlanModeConfigOption(currentValue: boolean): LodyPlanModeConfigOption {
  return {
    id: LODY_PLAN_MODE_CONFIG_ID,
    name: "Plan mode",
    description: "Plan first and change nothing until the plan is approved",
    type: "boolean",
    currentValue,
  };
}
