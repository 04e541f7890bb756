import fc from "fast-check";
import { describedFields } from "../../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../../src/schema/vocabulary.ts";

const amount = fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("", "__proto__", "constructor", "toString", "\ud800", "a/b~c"),
);
const id = text.filter((value) => value !== "");

/** Every valid value of a node. */
export function arbitrary(node: AnyNode): fc.Arbitrary<unknown> {
  if (typeof node === "string") {
    switch (node) {
      case "boolean":
        return fc.boolean();
      case "string":
        return text;
      case "id":
        return id;
      case "object":
        return fc.object();
      case "unknown":
        return fc.jsonValue();
      case "amount":
      case "epoch seconds":
        return amount;
      case "percent":
        return fc.double({ min: 0, max: 100, noNaN: true });
      case "finite":
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case "safe integer":
        return fc.maxSafeInteger();
      case "index":
        return fc.maxSafeNat();
    }
  }
  if ("name" in node) return arbitrary(node.is);
  if ("nullable" in node) return fc.option(arbitrary(node.nullable));
  if ("literal" in node) return fc.constant(node.literal);
  if ("oneOf" in node) return fc.constantFrom(...Object.keys(node.oneOf));
  if ("id" in node) {
    const { maxLength } = node.id;
    return fc.oneof(id, fc.constantFrom("😀".repeat(maxLength), "a".repeat(maxLength)));
  }
  if ("array" in node) return fc.array(arbitrary(node.array), { maxLength: 3 });
  if ("stringOrArray" in node) {
    return fc.oneof(text, fc.array(arbitrary(node.stringOrArray), { maxLength: 3 }));
  }
  if ("record" in node) {
    return fc.array(fc.tuple(text, arbitrary(node.record)), { maxLength: 3 })
      .map((entries) => Object.fromEntries(entries));
  }
  if ("object" in node) return fields(node.object);
  if ("anyOf" in node) return fc.oneof(...Object.values(node.anyOf).map(arbitrary));
  return fc.oneof(
    ...Object.entries(node.branches).map(([value, branch]) =>
      fields({ ...node.common, ...branch, [node.tag]: { literal: value } })
    ),
  );
}

function fields(described: AnyFields): fc.Arbitrary<unknown> {
  const all = describedFields(described);
  return fc.record(
    Object.fromEntries(all.map(({ key, node }) => [key, arbitrary(node)])),
    { requiredKeys: all.filter(({ optional }) => !optional).map(({ key }) => key) },
  );
}

/** What stands in for a part of a value when it is edited. */
const replacement = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    0,
    -0,
    -1,
    1.5,
    101,
    NaN,
    Infinity,
    2 ** 53,
    "",
    "text",
    "running",
    "__proto__",
    "constructor",
    "😀".repeat(256),
    "😀".repeat(257),
    true,
    false,
    [],
    ["running"],
    [undefined],
    {},
    JSON.parse('{"__proto__": 1}'),
    Object.create(null),
    new Date(0),
    new Map(),
    1n,
    Symbol.iterator,
  ),
  fc.jsonValue(),
);

/** A value with one part of it taken away, replaced, or put beside the others. */
export function edited(value: unknown): fc.Arbitrary<unknown> {
  const places = [...paths(value)];
  const place = fc.constantFrom(...places);
  const name = fc.constantFrom("extra", "__proto__", "_meta", "toString", "status", "version");
  return fc.oneof(
    fc.tuple(place, replacement).map(([path, other]) => changed(value, path, () => other)),
    fc.tuple(place, place).map(([path, other]) => changed(value, path, () => at(value, other))),
    fc.tuple(place, name, replacement).map(([path, key, other]) =>
      changed(
        value,
        path,
        (part) =>
          typeof part === "object" && part !== null && !Array.isArray(part)
            ? Object.fromEntries([...Object.entries(part), [key, other]])
            : part,
      )
    ),
    place.map((path) => changed(value, path, () => undefined, true)),
  );
}

type Path = readonly string[];

function* paths(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* paths(part, [...path, key]);
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => Object.entries(part as object).find(([name]) => name === key)?.[1],
    value,
  );
}

function changed(
  value: unknown,
  [key, ...rest]: Path,
  change: (part: unknown) => unknown,
  remove = false,
): unknown {
  if (key === undefined) return change(value);
  const isLast = remove && rest.length === 0;
  const entries = Object.entries(value as object).flatMap(([name, part]) =>
    name !== key ? [[name, part]] : isLast ? [] : [[name, changed(part, rest, change, remove)]]
  );
  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}
