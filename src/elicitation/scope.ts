import { lodyOf, objectOf } from "../meta_object.ts";
import type { JsonObject } from "../schema/json_object.ts";

/** The `_meta.lody.elicitation` of a request, a property, an option or a response, unchecked. */
export function elicitationOf(holder: unknown): JsonObject | undefined {
  return objectOf(lodyOf(holder)?.["elicitation"]);
}

/** Where that stands below its holder. */
export const ELICITATION_PATH = ["_meta", "lody", "elicitation"] as const;
