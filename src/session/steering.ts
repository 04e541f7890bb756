import * as guards from "../generated/guards.ts";
import { type LodyFieldReading, readMetaField } from "../meta_field.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** The agent takes new instructions while a turn runs. */
export interface LodySteeringCapability {
  /** The version of this feature. */
  version: 1;
  /**
   * How instructions are sent: as a `_lody/session/steer` request, or as a `session/prompt` with
   * {@linkcode LodySteerPromptMeta}.
   */
  transport: "request" | "prompt";
  /** Whether they join the turn that runs, or end it and begin another. */
  upstreamTurn: "same" | "handoff";
  /** Whether the turn keeps the configuration that is active, or applies what was set since. */
  configPolicy: "active" | "apply";
}

export const steeringCapability: Description<LodySteeringCapability> = {
  name: "LodySteeringCapability",
  is: {
    object: {
      version: { literal: 1 },
      transport: { oneOf: { request: true, prompt: true } },
      upstreamTurn: { oneOf: { same: true, handoff: true } },
      configPolicy: { oneOf: { active: true, apply: true } },
    },
  },
};
/** The schema of {@linkcode LodySteeringCapability}. */
export const LodySteeringCapabilitySchema: LodySchema<LodySteeringCapability> =
  /* @__PURE__ */ schema(steeringCapability, guards.isLodySteeringCapability);

/** Marks a prompt as steering of the turn that runs. Rides on `session/prompt`. */
export interface LodySteerPromptMeta {
  /** The id by which {@linkcode LodySteerApplied} confirms it. */
  id: string;
}

export const steerPromptMeta: Description<LodySteerPromptMeta> = {
  name: "LodySteerPromptMeta",
  is: { object: { id: "id" } },
};
/** The schema of {@linkcode LodySteerPromptMeta}. */
export const LodySteerPromptMetaSchema: LodySchema<LodySteerPromptMeta> = /* @__PURE__ */ schema(
  steerPromptMeta,
  guards.isLodySteerPromptMeta,
);

/**
 * Reads whether a prompt steers the turn that runs.
 *
 * @param prompt The params of `session/prompt`, unchecked.
 * @returns The steer, that the prompt is an ordinary one, or what is wrong with it: better answered
 * with an error than taken for an ordinary prompt. Never throws.
 *
 * @example
 * ```ts
 * import { readSteer } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const prompt = [{ type: "text", text: "Hurry" }];
 * const reading = readSteer({ sessionId: "s1", prompt, _meta: { lody: { steer: { id: "steer-1" } } } });
 * assertEquals(reading.status === "ok" && reading.value.id, "steer-1");
 * assertEquals(readSteer({ sessionId: "s1", prompt }).status, "absent");
 * ```
 */
export function readSteer(prompt: unknown): LodyFieldReading<LodySteerPromptMeta> {
  return readMetaField(prompt, ["lody", "steer"], LodySteerPromptMetaSchema);
}

/**
 * Gives the turn that runs new instructions.
 *
 * @typeParam T A block of the prompt: ACP's `ContentBlock`, which this package does not check here.
 */
export interface LodySteerRequest<T = unknown> {
  /** The session. */
  sessionId: string;
  /** The instructions, as ACP content blocks. */
  prompt: T[];
  /** A new id, by which {@linkcode LodySteerApplied} confirms them. */
  steerId: string;
}

export const steerRequest: Description<LodySteerRequest> = {
  name: "LodySteerRequest",
  is: { object: { sessionId: "id", prompt: { array: "unknown" }, steerId: "id" } },
};
/** The schema of {@linkcode LodySteerRequest}. */
export const LodySteerRequestSchema: LodySchema<LodySteerRequest> = /* @__PURE__ */ schema(
  steerRequest,
  guards.isLodySteerRequest,
);

/** What became of a {@linkcode LodySteerRequest}. */
export interface LodySteerResponse {
  /** Whether the turn got the instructions. Its model has them once they are confirmed. */
  outcome: "injected" | "failed";
}

export const steerResponse: Description<LodySteerResponse> = {
  name: "LodySteerResponse",
  is: { object: { outcome: { oneOf: { injected: true, failed: true } } } },
};
/** The schema of {@linkcode LodySteerResponse}. */
export const LodySteerResponseSchema: LodySchema<LodySteerResponse> = /* @__PURE__ */ schema(
  steerResponse,
  guards.isLodySteerResponse,
);

/** Confirms that the turn works with the instructions of one steer id. */
export interface LodySteerApplied {
  /** The session. */
  sessionId: string;
  /** The id that is confirmed. */
  steerId: string;
}

export const steerApplied: Description<LodySteerApplied> = {
  name: "LodySteerApplied",
  is: { object: { sessionId: "id", steerId: "id" } },
};
/** The schema of {@linkcode LodySteerApplied}. */
export const LodySteerAppliedSchema: LodySchema<LodySteerApplied> = /* @__PURE__ */ schema(
  steerApplied,
  guards.isLodySteerApplied,
);
