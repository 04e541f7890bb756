import * as guards from "../generated/guards.ts";
import { type LodyFieldReading, readMetaField } from "../meta_field.ts";
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

/**
 * Reads at which turn a fork should begin.
 *
 * @param request The params of `session/fork`, unchecked. ACP calls this request unstable: the SDK has
 * it at `@agentclientprotocol/sdk/unstable`.
 * @returns What was asked, that nothing was, or what is wrong with it: an agent that advertises
 * `forkAtTurn` answers that with an error. Never throws.
 *
 * @example
 * ```ts
 * import { readForkAtTurn } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const forkAtTurn = { version: 1, turnId: 7 };
 * const reading = readForkAtTurn({ sessionId: "s1", _meta: { lody: { forkAtTurn } } });
 * assertEquals(reading.status === "invalid" && reading.issues[0]?.path, "/_meta/lody/forkAtTurn/turnId");
 * assertEquals(readForkAtTurn({ sessionId: "s1" }).status, "absent");
 * ```
 */
export function readForkAtTurn(request: unknown): LodyFieldReading<LodyForkAtTurnMeta> {
  return readMetaField(request, ["lody", "forkAtTurn"], LodyForkAtTurnMetaSchema);
}
