import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * What a message of the agent's is: said on the way, or the answer to the prompt. Rides on a
 * session update; absent means unknown.
 */
export type LodyMessagePhase = "commentary" | "final_answer";

export const messagePhase: Description<LodyMessagePhase> = {
  name: "LodyMessagePhase",
  is: { oneOf: { commentary: true, final_answer: true } },
};
/** The schema of {@linkcode LodyMessagePhase}. */
export const LodyMessagePhaseSchema: LodySchema<LodyMessagePhase> = /* @__PURE__ */ schema(
  messagePhase,
  guards.isLodyMessagePhase,
);
