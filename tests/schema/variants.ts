import { describedFields } from "../../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../../src/schema/vocabulary.ts";

/**
 * Valid values of a node in which everything optional is there: enough of them that every member,
 * every branch, every null and every bound stands in one.
 */
export function variants(node: AnyNode): readonly unknown[] {
  return values(node, (all) => all);
}

/** Valid values in which everything optional is there: one for each branch of each union. */
export function wholes(node: AnyNode): readonly unknown[] {
  return values(node, (all) => all.slice(0, 1));
}

type Choose = (all: readonly unknown[]) => readonly unknown[];

/** The values of a node; `choose` says how many of those that differ in no branch are taken. */
function values(node: AnyNode, choose: Choose): readonly unknown[] {
  if (typeof node === "string") return choose(atomValues(node));
  if ("name" in node) return values(node.is, choose);
  if ("nullable" in node) {
    const some = values(node.nullable, choose);
    return [...some, ...choose([undefined, null]).slice(1)];
  }
  if ("literal" in node) return [node.literal];
  if ("oneOf" in node) return choose(Object.keys(node.oneOf));
  if ("id" in node) {
    const { maxLength } = node.id;
    return choose(["id", "a", "😀", "\ud800"].map((text) => text.repeat(maxLength / text.length)));
  }
  if ("array" in node) return choose([values(node.array, choose), []]);
  if ("stringOrArray" in node) return choose([values(node.stringOrArray, choose), "text", []]);
  if ("record" in node) {
    const [value] = values(node.record, choose);
    const names = ["model", "", "__proto__", "constructor", "toString", "a/b~c"];
    return choose([Object.fromEntries(names.map((name) => [name, value])), {}]);
  }
  if ("object" in node) return objectValues(node.object, choose);
  if ("anyOf" in node) return Object.values(node.anyOf).flatMap((member) => values(member, choose));
  return Object.entries(node.branches).flatMap(([value, fields]) =>
    objectValues({ ...node.common, ...fields, [node.tag]: { literal: value } }, choose)
  );
}

function atomValues(atom: Extract<AnyNode, string>): readonly unknown[] {
  switch (atom) {
    case "boolean":
      return [true, false];
    case "string":
      return ["text", ""];
    case "id":
      return ["id", " ", "😀"];
    case "object":
      return [{ any: [1] }, {}, Object.create(null)];
    case "unknown":
      return [{ raw: [null] }, null, "text", 0];
    case "amount":
    case "epoch seconds":
      return [1, 0, -0, 1.5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE];
    case "percent":
      return [50, 0, 100, 99.5];
    case "finite":
      return [1, -1.5, 0, -Number.MAX_VALUE];
    case "safe integer":
      return [1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    case "index":
      return [1, 0, Number.MAX_SAFE_INTEGER];
  }
}

/** The first value of each field together, then each of the others in its turn. */
function objectValues(fields: AnyFields, choose: Choose): readonly unknown[] {
  const described = describedFields(fields)
    .map(({ key, node }) => [key, values(node, choose)] as const);
  const first = Object.fromEntries(described.map(([key, [value]]) => [key, value]));
  const others = described.flatMap(([key, values]) =>
    values.slice(1).map((value) => ({ ...first, [key]: value }))
  );
  const strange = [Object.assign(Object.create(null), first), { ...first, unknown: {} }];
  return [first, ...others, ...choose([first, ...strange]).slice(1)];
}
