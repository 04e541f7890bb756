import type { AnyDescription, AnyFields, AnyNode } from "./vocabulary.ts";

/** One field of a described object. */
export interface DescribedField {
  /** The name on the wire. */
  readonly key: string;
  /** Whether it may be absent. */
  readonly optional: boolean;
  /** What describes its value. */
  readonly node: AnyNode;
}

const known = /* @__PURE__ */ new WeakMap<AnyFields, readonly DescribedField[]>();

/** Lists described fields, the optional mark taken off their names. */
export function describedFields(fields: AnyFields): readonly DescribedField[] {
  let described = known.get(fields);
  if (described === undefined) {
    described = Object.entries(fields).map(([name, node]) => {
      const optional = name.endsWith("?");
      return { key: optional ? name.slice(0, -1) : name, optional, node };
    });
    known.set(fields, described);
  }
  return described;
}

/** Described fields, and more of them. */
export function withFields<A extends AnyFields, B extends AnyFields>(fields: A, more: B): A & B {
  return { ...fields, ...more };
}

/** The values of a described union's tag, each of which is a branch of its own. */
export function branchNames({ name, is }: AnyDescription): readonly string[] {
  if (typeof is === "object" && "branches" in is) return Object.keys(is.branches);
  throw new TypeError(`Cannot name branches of ${name}: it must have some, got none`);
}

/** The names of a described object's fields, or of the fields that one branch of a union has. */
export function fieldNames({ name, is }: AnyDescription, branch = ""): readonly string[] {
  const node = typeof is === "object" ? is : undefined;
  const fields = node && "object" in node
    ? node.object
    : node && "branches" in node
    ? node.branches[branch]
    : undefined;
  if (fields === undefined) {
    throw new TypeError(`Cannot name fields of ${name}: it must have some, got none`);
  }
  return describedFields(fields).map(({ key }) => key);
}
