import * as guards from "../generated/guards.ts";
import { readUpdateMetaField } from "../meta_field.ts";
import { objectOf, updateOf } from "../meta_object.ts";
import { withinLodyLimits } from "../schema/limits.ts";
import { isBlank } from "../schema/require_text.ts";
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

/**
 * Whether a title with this source is authoritative: one that a client keeps when it is offered a
 * draft.
 *
 * @param source The source, unchecked.
 * @returns `true` for `explicit` and `generated` only.
 *
 * @example
 * ```ts
 * import { isAuthoritativeTitleSource } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(isAuthoritativeTitleSource("generated"), true);
 * assertEquals(isAuthoritativeTitleSource(undefined), false);
 * ```
 */
export function isAuthoritativeTitleSource(source: unknown): source is "explicit" | "generated" {
  return source === "explicit" || source === "generated";
}

/** A session's title as a client keeps it. */
export interface LodyTitle {
  /** The title. */
  readonly title: string;
  /** Where it comes from. `user`: the user set it in the client. Absent: nobody said. */
  readonly source?: Exclude<LodyTitleSource, "unset"> | "user";
}

/**
 * Tells which title a session has after an update.
 *
 * The user's own title is always kept, then `explicit` goes before `generated`, and that before all
 * others; of equal rank the newer wins. A title that is null or blank clears one that it would replace, and
 * `unset` clears a draft: a title that is not authoritative.
 *
 * @param current The title there is. Undefined: none. For one that the user set, make it with source
 * `user`.
 * @param update A session update, or its whole `session/update` notification, unchecked; of this
 * session, whichever it names.
 * @returns The title now: `current` itself where the update changes nothing. Undefined: none.
 *
 * @example
 * ```ts
 * import { type LodyTitle, nextTitle, withLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const titled = (title: string, titleSource: "generated" | "fallback") =>
 *   withLodyMeta({ sessionUpdate: "session_info_update", title }, { titleSource });
 *
 * let title: LodyTitle | undefined;
 * title = nextTitle(title, titled("Why does the login te", "fallback"));
 * title = nextTitle(title, titled("Fix the login test", "generated"));
 * title = nextTitle(title, titled("Why does the login te", "fallback"));
 * assertEquals(title, { title: "Fix the login test", source: "generated" });
 *
 * title = { title: "Login", source: "user" };
 * assertEquals(nextTitle(title, titled("Fix the test", "generated")), title);
 * ```
 */
export function nextTitle(current: LodyTitle | undefined, update: unknown): LodyTitle | undefined {
  const info = updateOf(update) ?? objectOf(update);
  if (info?.["sessionUpdate"] !== "session_info_update") return current;
  const reading = readUpdateMetaField(update, ["lody", "titleSource"], LodyTitleSourceSchema);
  const source = reading.status === "ok" ? reading.value : undefined;
  const { title } = info;
  if (source === "unset") return rankOf(current?.source) === 0 ? undefined : current;
  if (title !== null && typeof title !== "string" || !withinLodyLimits(title)) return current;
  if (current !== undefined && rankOf(source) < rankOf(current.source)) return current;
  if (title === null || isBlank(title)) return undefined;
  if (title === current?.title && source === current.source) return current;
  return source === undefined ? { title } : { title, source };
}

function rankOf(source: LodyTitle["source"]): number {
  return source === "user" ? 3 : source === "explicit" ? 2 : source === "generated" ? 1 : 0;
}
