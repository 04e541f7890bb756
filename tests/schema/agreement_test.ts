import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { arbitrary, edited } from "./arbitrary.ts";
import { isValidByJsonSchema } from "./json_schema.ts";
import { type Payload, payloads } from "./payloads.ts";

/** Guard, explanation and an independent validator say the same of a value, or this throws. */
function verdict({ name, schema, guard }: Payload, value: unknown): boolean {
  const issues = schema.issues(value);
  const verdicts = [guard(value), issues.length === 0, isValidByJsonSchema(name, value)];
  assertEquals(new Set(verdicts).size, 1, `${name}: ${verdicts} ${JSON.stringify(issues)}`);
  assert(issues.length <= 32);
  return issues.length === 0;
}

for (const payload of payloads) {
  const valid = arbitrary(payload.description);

  Deno.test(`${payload.name}: guard, issues and JSON Schema agree on valid values`, () => {
    fc.assert(fc.property(valid, (value) => assert(verdict(payload, value))));
  });

  Deno.test(`${payload.name}: guard, issues and JSON Schema agree on edited values`, () => {
    fc.assert(
      fc.property(valid.chain(edited), (value) => void verdict(payload, value)),
      { numRuns: 300 },
    );
  });

  Deno.test(`${payload.name}: guard, issues and JSON Schema agree on any JSON`, () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void verdict(payload, value)));
  });
}
