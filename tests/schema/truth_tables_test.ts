import { assert, assertEquals, assertFalse, assertStrictEquals } from "@std/assert";
import { minimal } from "../../scripts/generate/minimal.ts";
import { faults, withFault } from "./faults.ts";
import { definitionNames, isValidByJsonSchema } from "./json_schema.ts";
import { exported, payloadNames, payloads } from "./payloads.ts";
import { variants, wholes } from "./variants.ts";

Deno.test("every schema is paired with its own guard and name", () => {
  assert(payloads.length > 60);
  for (const { name, schema, guard } of payloads) {
    assertStrictEquals(schema.name, name);
    assertStrictEquals(schema.is, guard);
    assertStrictEquals(guard.name, `is${name}`);
  }
});

/** What looks like a guard, and asks about a value that is a payload already. */
const QUESTIONS = ["isAuthoritativeTitleSource"];

Deno.test("every exported guard has a schema, and every payload a definition", () => {
  const guards = [...exported.keys()]
    .filter((name) => /^is[A-Z]/.test(name) && !QUESTIONS.includes(name));
  assertEquals(guards.map((name) => name.slice(2)).toSorted(), payloadNames.toSorted());
  assertEquals(payloadNames.filter((name) => !definitionNames.includes(name)), []);
});

for (const { name, description, schema, guard } of payloads) {
  Deno.test(`is${name}() accepts the minimal and every full value`, () => {
    for (const value of [minimal(description), ...variants(description)]) {
      assertEquals(schema.issues(value), []);
      assert(guard(value));
      assertStrictEquals(schema.parse(value), value);
      assert(isValidByJsonSchema(name, value));
    }
  });

  Deno.test(`is${name}() refuses every fault, and the schema tells that one`, () => {
    let count = 0;
    for (const value of wholes(description)) {
      for (const fault of faults(description, value)) {
        const faulty = withFault(value, fault);
        count++;
        assertFalse(guard(faulty), `${fault.path} = ${String(fault.value)}`);
        assertEquals(schema.issues(faulty).map(({ path }) => path), [fault.toldAt]);
        assertFalse(isValidByJsonSchema(name, faulty));
      }
    }
    assert(count > 0);
  });
}
