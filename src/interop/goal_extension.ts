import * as guards from "../generated/guards.ts";
import { readMetaField } from "../meta_field.ts";
import { type WithLodyMeta, withMetaField } from "../meta_object.ts";
import { withFields } from "../schema/fields.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description, Fields } from "../schema/vocabulary.ts";
import {
  goalAction,
  goalControlRequest,
  type LodyGoalAction,
  type LodyGoalControlRequest,
  type LodyGoalSnapshot,
  timelessGoal,
} from "../session/goal.ts";
import { readGoalPlaces } from "./goal_places.ts";

/** The wire name of the request that changes a goal in the neutral goal extension. */
export const ACP_GOAL_METHOD = "_session/goal";

/**
 * The neutral goal extension, as an agent advertises it in its `initialize` response: at
 * `_meta.goal`, or at `_meta.jetbrains.air.goal`.
 */
export interface AcpGoalExtension {
  /** The version of the extension. */
  version: 1;
  /** The request that changes the goal. */
  controlMethod: typeof ACP_GOAL_METHOD;
  /** The actions that the agent takes. What is not listed here does not exist. */
  actions: readonly LodyGoalAction[];
}

export const acpGoalExtension: Description<AcpGoalExtension> = {
  name: "AcpGoalExtension",
  is: {
    object: {
      version: { literal: 1 },
      controlMethod: { literal: ACP_GOAL_METHOD },
      actions: { array: goalAction },
    },
  },
};
/** The schema of {@linkcode AcpGoalExtension}. */
export const AcpGoalExtensionSchema: LodySchema<AcpGoalExtension> = /* @__PURE__ */ schema(
  acpGoalExtension,
  guards.isAcpGoalExtension,
);

/**
 * A session's goal in the neutral goal extension: as {@linkcode LodyGoalSnapshot}, but for the times.
 * Rides on `session_info_update`, at `_meta.goal` or `_meta.jetbrains.air.goal`; null there clears.
 */
export type AcpGoalSnapshot =
  & Omit<LodyGoalSnapshot, "createdAtEpochSeconds" | "updatedAtEpochSeconds">
  & {
    /** The request that changes the goal. */
    controlMethod: typeof ACP_GOAL_METHOD;
    /** When it was set, in Unix epoch **milliseconds**. Absent: unknown. */
    createdAt?: number;
    /** When it last changed, in Unix epoch **milliseconds**. Absent: unknown. */
    updatedAt?: number;
  };

const acpGoalFields: Fields<AcpGoalSnapshot> = /* @__PURE__ */ withFields<
  typeof timelessGoal,
  Fields<Pick<AcpGoalSnapshot, "controlMethod" | "createdAt" | "updatedAt">>
>(timelessGoal, {
  controlMethod: { literal: ACP_GOAL_METHOD },
  "createdAt?": "amount",
  "updatedAt?": "amount",
});

export const acpGoalSnapshot: Description<AcpGoalSnapshot> = {
  name: "AcpGoalSnapshot",
  is: { object: acpGoalFields },
};
/** The schema of {@linkcode AcpGoalSnapshot}. */
export const AcpGoalSnapshotSchema: LodySchema<AcpGoalSnapshot> = /* @__PURE__ */ schema(
  acpGoalSnapshot,
  guards.isAcpGoalSnapshot,
);

/** The params of `_session/goal`: the same as those of `_lody/session/goal`. */
export type AcpGoalRequest = LodyGoalControlRequest;

export const acpGoalRequest: Description<AcpGoalRequest> = {
  name: "AcpGoalRequest",
  is: goalControlRequest,
};
/** The schema of {@linkcode AcpGoalRequest}. */
export const AcpGoalRequestSchema: LodySchema<AcpGoalRequest> = /* @__PURE__ */ schema(
  acpGoalRequest,
  guards.isAcpGoalRequest,
);

/**
 * The answer to `_session/goal`. It says nothing: the goal stays as it was until an update brings the
 * new one.
 */
export type AcpGoalResponse = { [key: string]: unknown };

export const acpGoalResponse: Description<AcpGoalResponse> = {
  name: "AcpGoalResponse",
  is: "object",
};
/** The schema of {@linkcode AcpGoalResponse}. */
export const AcpGoalResponseSchema: LodySchema<AcpGoalResponse> = /* @__PURE__ */ schema(
  acpGoalResponse,
  guards.isAcpGoalResponse,
);

/**
 * Advertises the neutral goal extension, at `_meta.goal`.
 *
 * @typeParam T The response, such as the SDK's `InitializeResponse`.
 * @param response An agent's answer to `initialize`; not changed.
 * @param actions The actions that the agent takes, each as a `_session/goal` request.
 * @returns A copy; all other `_meta` is kept.
 * @throws {LodyValidationError} If an action is none.
 *
 * @example
 * ```ts
 * import { advertiseAcpGoal, readAcpGoalExtension } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const response = advertiseAcpGoal({ protocolVersion: 1 }, ["set", "clear"]);
 * assertEquals(readAcpGoalExtension(response)?.actions, ["set", "clear"]);
 * ```
 */
export function advertiseAcpGoal<T extends object>(
  response: T,
  actions: readonly LodyGoalAction[],
): WithLodyMeta<T> {
  const goal: unknown = { version: 1, controlMethod: ACP_GOAL_METHOD, actions: [...actions] };
  requirePayload("Cannot advertise the goal extension", AcpGoalExtensionSchema, goal);
  return withMetaField(response, "goal", goal);
}

/**
 * Reads whether an agent speaks the neutral goal extension.
 *
 * @param initializeResponse The answer to `initialize`, unchecked.
 * @returns What it advertises; of the two places `_meta.jetbrains.air.goal` goes first. Undefined: it
 * does not, or in another version. Never throws.
 *
 * @example
 * ```ts
 * import { readAcpGoalExtension } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const goal = { version: 1, controlMethod: "_session/goal", actions: ["clear"] };
 * const response = { protocolVersion: 1, _meta: { jetbrains: { air: { version: 1, goal } } } };
 * assertEquals(readAcpGoalExtension(response)?.actions, ["clear"]);
 * ```
 */
export function readAcpGoalExtension(initializeResponse: unknown): AcpGoalExtension | undefined {
  const reading = readGoalPlaces(readMetaField, initializeResponse, AcpGoalExtensionSchema);
  return reading.status === "ok" ? reading.value : undefined;
}
