import { assertEquals, assertThrows } from "@std/assert";
import { branchNames, fieldNames } from "../../src/schema/fields.ts";
import type { AnyDescription } from "../../src/schema/vocabulary.ts";

Deno.test("fieldNames() names fields as they are on the wire, and what it cannot name", () => {
  const object: AnyDescription = { name: "Thing", is: { object: { id: "id", "note?": "string" } } };
  const union: AnyDescription = {
    name: "Union",
    is: { tag: "type", common: { "all?": "string" }, branches: { one: { "a?": "id" }, two: {} } },
  };
  assertEquals(fieldNames(object), ["id", "note"]);
  assertEquals(fieldNames(union, "one"), ["a"]);
  assertEquals(fieldNames(union, "two"), []);
  const problem = (name: string) => `Cannot name fields of ${name}: it must have some, got none`;
  assertThrows(() => fieldNames(union, "three"), TypeError, problem("Union"));
  assertThrows(() => fieldNames({ name: "Text", is: "string" }), TypeError, problem("Text"));
});

Deno.test("branchNames() names a union's branches, and what has none", () => {
  const union: AnyDescription = {
    name: "Union",
    is: { tag: "type", common: {}, branches: { one: { "a?": "id" }, two: {} } },
  };
  assertEquals(branchNames(union), ["one", "two"]);
  const problem = "Cannot name branches of Text: it must have some, got none";
  assertThrows(() => branchNames({ name: "Text", is: "string" }), TypeError, problem);
});
