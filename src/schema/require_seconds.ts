import { type Attempt, said } from "./attempt.ts";
import { describedFields } from "./fields.ts";
import { isJsonObject } from "./json_object.ts";
import { pointer } from "./pointer.ts";
import type { AnyDescription, AnyFields, AnyNode } from "./vocabulary.ts";

/** From here on a number of epoch seconds lies in the year 5138, and can only be milliseconds. */
const LEAST_MILLISECONDS = 1e11;

/** Whether a number that should be epoch seconds can only be milliseconds. */
export function areMilliseconds(epochSeconds: unknown): boolean {
  return typeof epochSeconds === "number" && epochSeconds >= LEAST_MILLISECONDS;
}

/** Throws if somewhere in a caller's payload epoch seconds can only be milliseconds. */
export function requireSeconds(
  attempt: Attempt,
  description: AnyDescription,
  payload: unknown,
): void {
  let paths = known.get(description);
  if (paths === undefined) known.set(description, paths = pathsToSeconds(description));
  for (const path of paths) visit(attempt, path, payload, []);
}

const known = /* @__PURE__ */ new WeakMap<AnyDescription, readonly Path[]>();

/** The keys that lead to a value; null stands for every item of an array or a record. */
type Path = readonly (string | null)[];

/** Where a payload so described may hold epoch seconds, in whichever branch. */
function pathsToSeconds(node: AnyNode): Path[] {
  if (typeof node === "string") return node === "epoch seconds" ? [[]] : [];
  if ("name" in node) return pathsToSeconds(node.is);
  if ("nullable" in node) return pathsToSeconds(node.nullable);
  if ("array" in node) return below(null, node.array);
  if ("record" in node) return below(null, node.record);
  if ("object" in node) return inFields(node.object);
  if ("anyOf" in node) return Object.values(node.anyOf).flatMap(({ object }) => inFields(object));
  if ("tag" in node) return [node.common, ...Object.values(node.branches)].flatMap(inFields);
  return [];
}

function inFields(fields: AnyFields): Path[] {
  return describedFields(fields).flatMap(({ key, node }) => below(key, node));
}

function below(key: string | null, node: AnyNode): Path[] {
  return pathsToSeconds(node).map((path) => [key, ...path]);
}

function visit(
  attempt: Attempt,
  [key, ...rest]: Path,
  value: unknown,
  keys: readonly (string | number)[],
): void {
  if (key === undefined) {
    if (!areMilliseconds(value)) return;
    throw new RangeError(
      `${said(attempt)}: "${pointer(keys)}" must be Unix epoch seconds, got ${value}, ` +
        "which can only be milliseconds",
    );
  }
  if (key !== null) {
    if (isJsonObject(value)) visit(attempt, rest, value[key], [...keys, key]);
  } else if (typeof value === "object" && value !== null) {
    for (const [item, part] of Object.entries(value)) visit(attempt, rest, part, [...keys, item]);
  }
}
