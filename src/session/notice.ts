import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** Something the user should read that is no part of the conversation. Rides on a session update. */
export interface LodyNotice {
  /** How grave it is. */
  level: "info" | "warning" | "error";
  /** The text. */
  message: string;
  /** What it comes from, such as the name of a server. Absent: unknown. */
  source?: string;
}

export const notice: Description<LodyNotice> = {
  name: "LodyNotice",
  is: {
    object: {
      level: { oneOf: { info: true, warning: true, error: true } },
      message: "string",
      "source?": "string",
    },
  },
};
/** The schema of {@linkcode LodyNotice}. */
export const LodyNoticeSchema: LodySchema<LodyNotice> = /* @__PURE__ */ schema(
  notice,
  guards.isLodyNotice,
);
