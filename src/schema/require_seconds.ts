import { type Attempt, said } from "./attempt.ts";
import { describedFields } from "./fields.ts";
import { isJsonObject } from "./json_object.ts";
import { pointer } from "./pointer.ts";
import type { AnyFields, AnyNode } from "./vocabulary.ts";

/** From here on a number of epoch seconds lies in the year 5138, and can only be milliseconds. */
const LEAST_MILLISECONDS = 1e11;

/** Whether a number that should be epoch seconds can only be milliseconds. */
export function areMilliseconds(epochSeconds: unknown): boolean {
  return typeof epochSeconds === "number" && epochSeconds >= LEAST_MILLISECONDS;
}

/** Throws if somewhere in a caller's payload epoch seconds can only be milliseconds. */
export function requireSeconds(attempt: Attempt, node: AnyNode, payload: unknown): void {
  visit(attempt, node, payload, []);
}

type Keys = readonly (string | number)[];

function visit(attempt: Attempt, node: AnyNode, value: unknown, keys: Keys): void {
  if (!hasSeconds(node)) return;
  if (node === "epoch seconds") {
    if (!areMilliseconds(value)) return;
    throw new RangeError(
      `${said(attempt)}: "${pointer(keys)}" must be Unix epoch seconds, got ${value}, ` +
        "which can only be milliseconds",
    );
  }
  if (typeof node !== "object") return;
  if ("name" in node) visit(attempt, node.is, value, keys);
  else if ("nullable" in node) visit(attempt, node.nullable, value, keys);
  else if ("array" in node && Array.isArray(value)) {
    value.forEach((item, index) => visit(attempt, node.array, item, [...keys, index]));
  } else if ("record" in node && isJsonObject(value)) {
    for (const key of Object.keys(value)) visit(attempt, node.record, value[key], [...keys, key]);
  } else if (isJsonObject(value)) {
    for (const fields of fieldsOf(node, value)) {
      for (const { key, node: part } of describedFields(fields)) {
        visit(attempt, part, value[key], [...keys, key]);
      }
    }
  }
}

/** The fields that a payload has by its description, where they are not all of one kind. */
function fieldsOf(node: AnyNode & object, value: { [key: string]: unknown }): AnyFields[] {
  if ("object" in node) return [node.object];
  if ("anyOf" in node) return Object.values(node.anyOf).map(({ object }) => object);
  if (!("tag" in node)) return [];
  const branch = node.branches[String(value[node.tag])];
  return branch === undefined ? [node.common] : [node.common, branch];
}

const known = /* @__PURE__ */ new WeakMap<object, boolean>();

/** Whether a payload so described may hold epoch seconds. */
function hasSeconds(node: AnyNode): boolean {
  if (typeof node === "string") return node === "epoch seconds";
  let has = known.get(node);
  if (has === undefined) {
    has = partsOf(node).some(hasSeconds);
    known.set(node, has);
  }
  return has;
}

function partsOf(node: AnyNode & object): AnyNode[] {
  if ("name" in node) return [node.is];
  if ("nullable" in node) return [node.nullable];
  if ("array" in node) return [node.array];
  if ("record" in node) return [node.record];
  if ("object" in node) return Object.values(node.object);
  if ("anyOf" in node) return Object.values(node.anyOf);
  if (!("tag" in node)) return [];
  return [node.common, ...Object.values(node.branches)].flatMap((fields) => Object.values(fields));
}
