import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * Where a session's title comes from. Rides on `session_info_update`.
 *
 * `explicit` (somebody chose it) and `generated` (made for this session) are authoritative;
 * `fallback` (such as the prompt's first words) and `unset` (there is none) are not, and neither is
 * a title without a source.
 *
 * The user's own title ranks first and is always kept, then `explicit`, then `generated`, then
 * `fallback` or no source; of equal rank the newer title wins. `unset` clears a title of the last
 * rank and nothing else.
 */
export type LodyTitleSource = "explicit" | "generated" | "fallback" | "unset";

export const titleSource: Description<LodyTitleSource> = {
  name: "LodyTitleSource",
  is: { oneOf: { explicit: true, generated: true, fallback: true, unset: true } },
};
/** The schema of {@linkcode LodyTitleSource}. */
export const LodyTitleSourceSchema: LodySchema<LodyTitleSource> = /* @__PURE__ */ schema(
  titleSource,
  guards.isLodyTitleSource,
);
