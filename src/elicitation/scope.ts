import { lodyOf, objectOf } from "../meta_object.ts";
import type { JsonObject } from "../schema/json_object.ts";
import type { LodyElicitationMeta } from "./types.ts";

/** The `_meta` of a request, a property, an option or a response, with the contract's fields. */
export type LodyElicitationScope = {
  /** The contract's namespace. */
  lody: {
    /** What ACP does not say there. */
    elicitation: LodyElicitationMeta;
  };
};

/** Writes the contract's fields, in the version that is known. */
export function scope(fields: Omit<LodyElicitationMeta, "version">): LodyElicitationScope {
  return { lody: { elicitation: { version: 1, ...fields } } };
}

/** The `_meta.lody.elicitation` of such a one, if it is of the version that is known. */
export function knownElicitationOf(holder: unknown): JsonObject | undefined {
  const meta = elicitationOf(holder);
  return meta?.["version"] === 1 ? meta : undefined;
}

/** The `_meta.lody.elicitation` of a request, a property, an option or a response, unchecked. */
export function elicitationOf(holder: unknown): JsonObject | undefined {
  return objectOf(lodyOf(holder)?.["elicitation"]);
}

/** Where that stands below its holder. */
export const ELICITATION_PATH = ["_meta", "lody", "elicitation"] as const;
