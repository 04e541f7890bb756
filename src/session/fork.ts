import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** Asks that a fork begin at one turn of the session. Rides on `session/fork`. */
export interface LodyForkAtTurnMeta {
  /** The version of this feature. */
  version: 1;
  /** The last turn that the fork keeps. Absent: the session's latest. */
  turnId?: string;
}

export const forkAtTurnMeta: Description<LodyForkAtTurnMeta> = {
  name: "LodyForkAtTurnMeta",
  is: { object: { version: { literal: 1 }, "turnId?": "id" } },
};
/** The schema of {@linkcode LodyForkAtTurnMeta}. */
export const LodyForkAtTurnMetaSchema: LodySchema<LodyForkAtTurnMeta> = /* @__PURE__ */ schema(
  forkAtTurnMeta,
  guards.isLodyForkAtTurnMeta,
);
