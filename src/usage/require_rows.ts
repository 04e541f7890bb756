import { shown } from "../schema/issue.ts";
import { isJsonObject } from "../schema/json_object.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { type ModelUsage, ModelUsageSchema } from "./types.ts";

/** Throws unless a caller's rows are rows by model. */
export function requireRows(attempt: string, rows: Readonly<Record<string, ModelUsage>>): void {
  // What can be iterated, such as a Map, has its rows elsewhere.
  if (!isJsonObject(rows) || Symbol.iterator in rows) {
    throw new TypeError(`${attempt}: rows must be an object, by model, got ${shown(rows)}`);
  }
  if (Object.values(rows).every(ModelUsageSchema.is)) return;
  for (const [model, row] of Object.entries(rows)) {
    requirePayload(`${attempt} of model ${shown(model)}`, ModelUsageSchema, row);
  }
}
