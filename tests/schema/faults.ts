import { describedFields } from "../../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../../src/schema/vocabulary.ts";

/** One change that makes a valid value invalid. */
export interface Fault {
  /** Where, as a JSON Pointer. */
  readonly path: string;
  /** Where the issue is told, when that is not where the fault is. */
  readonly toldAt: string;
  /** What stands there instead; undefined: nothing. */
  readonly value: unknown;
}

/**
 * Every way in which each part of a valid value can be wrong. The value must be a variant in which
 * everything optional is there; what is null or empty in it is gone no further into.
 */
export function* faults(
  node: AnyNode,
  value: unknown,
  path = "",
  optional = false,
): Generator<Fault> {
  for (const wrong of wrongValues(node)) yield { path, toldAt: path, value: wrong };
  if (!optional && node !== "unknown") yield { path, toldAt: path, value: undefined };
  yield* innerFaults(node, value, path);
}

function* innerFaults(node: AnyNode, value: unknown, path: string): Generator<Fault> {
  if (typeof node === "string" || value === null) return;
  if ("name" in node) yield* innerFaults(node.is, value, path);
  else if ("nullable" in node) yield* innerFaults(node.nullable, value, path);
  else if ("array" in node) yield* itemFaults(node.array, value, path);
  else if ("stringOrArray" in node) yield* itemFaults(node.stringOrArray, value, path);
  else if ("record" in node) {
    for (const [key, item] of Object.entries(value as object)) {
      for (const wrong of wrongValues(node.record)) {
        yield { path: `${path}/${escaped(key)}`, toldAt: `${path}/${escaped(key)}`, value: wrong };
      }
      if (key === "model") yield* innerFaults(node.record, item, `${path}/${key}`);
    }
  } else if ("object" in node) yield* fieldFaults(node.object, value as Fields, path);
  else if ("tag" in node) {
    const fields = value as Fields;
    const tag = fields[node.tag] as string;
    for (const wrong of [undefined, null, "", "no member", "constructor", "__proto__", [tag], 1]) {
      yield { path: `${path}/${node.tag}`, toldAt: `${path}/${node.tag}`, value: wrong };
    }
    yield* fieldFaults({ ...node.common, ...node.branches[tag] }, fields, path);
  } else if ("anyOf" in node) {
    for (const [key, member] of Object.entries(node.anyOf)) {
      if (!Object.hasOwn(value as object, key)) continue;
      for (const fault of fieldFaults(member.object, value as Fields, path)) {
        // Without its own field a member is not recognised.
        const isOwn = fault.path === `${path}/${key}` && fault.value === undefined;
        yield isOwn ? { ...fault, toldAt: path } : fault;
      }
    }
  }
}

type Fields = Record<string, unknown>;

function* itemFaults(node: AnyNode, value: unknown, path: string): Generator<Fault> {
  if (!Array.isArray(value)) return;
  for (const [index, item] of value.entries()) yield* faults(node, item, `${path}/${index}`);
}

function* fieldFaults(fields: AnyFields, value: Fields, path: string): Generator<Fault> {
  for (const { key, optional, node } of describedFields(fields)) {
    yield* faults(node, value[key], `${path}/${key}`, optional);
  }
}

/** What a node never accepts, whatever else it does. */
function wrongValues(node: AnyNode): readonly unknown[] {
  if (typeof node === "string") {
    const noNumber = ["1", true, [1], {}, null, NaN, Infinity, -Infinity, 1n];
    switch (node) {
      case "unknown":
        return [];
      case "object":
        return [[], "text", 1, true, null, () => {}];
      case "boolean":
        return ["true", 0, 1, [true], {}, null];
      case "string":
        return [1, true, ["text"], {}, null, Symbol.iterator];
      case "id":
        return ["", 1, true, ["id"], {}, null];
      case "amount":
      case "epoch seconds":
        return [...noNumber, -1, -Number.MIN_VALUE];
      case "percent":
        return [...noNumber, -1, 100.5];
      case "finite":
        return noNumber;
      case "safe integer":
        return [...noNumber, 1.5, 2 ** 53];
      case "index":
        return [...noNumber, 1.5, 2 ** 53, -1];
    }
  }
  if ("name" in node) return wrongValues(node.is);
  if ("nullable" in node) return wrongValues(node.nullable).filter((value) => value !== null);
  if ("literal" in node) {
    const { literal } = node;
    return [[literal], {}, null, 0, 2, false, "", "toString", String(literal) + " "]
      .concat(typeof literal === "string" ? [] : [String(literal)]);
  }
  if ("oneOf" in node) {
    const members = Object.keys(node.oneOf);
    return ["no member", "", "toString", "__proto__", [members[0]], members, 0, true, {}, null];
  }
  if ("id" in node) {
    const tooLong = node.id.maxLength + 1;
    return ["", "a".repeat(tooLong), "😀".repeat(tooLong), "\ud800".repeat(tooLong), 1, null];
  }
  if ("array" in node) return [{}, "text", { length: 0 }, 1, true, null];
  if ("stringOrArray" in node) return [{}, { length: 0 }, 1, true, null];
  return [[], [{}], "text", 1, true, null, () => {}];
}

/** A copy of a value with one fault in it. */
export function withFault(value: unknown, { path, value: wrong }: Fault): unknown {
  const keys = path.split("/").slice(1).map((part) =>
    part.replaceAll("~1", "/").replaceAll("~0", "~")
  );
  const put = (current: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return wrong;
    if (Array.isArray(current)) {
      return current.map((item, index) => String(index) === key ? put(item, rest) : item);
    }
    const entries = Object.entries(current as object).flatMap(([name, field]) => {
      if (name !== key) return [[name, field]];
      const changed = put(field, rest);
      return changed === undefined ? [] : [[name, changed]];
    });
    return Object.fromEntries(entries);
  };
  return put(value, keys);
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
