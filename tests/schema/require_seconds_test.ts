import { assertEquals, assertThrows } from "@std/assert";
import { requireSeconds } from "../../src/schema/require_seconds.ts";
import type { AnyDescription, AnyNode } from "../../src/schema/vocabulary.ts";

const now = Date.UTC(2026, 10, 30);

function refused(write: () => void, path: string): void {
  const why = `"${path}" must be Unix epoch seconds, got ${now}, which can only be milliseconds`;
  const { message } = assertThrows(write, RangeError);
  assertEquals(message.slice(message.indexOf(": ") + 2), why);
}

const described = (is: AnyNode): AnyDescription => ({ name: "Thing", is });

Deno.test("requireSeconds() looks into whatever a description has", () => {
  const seconds = { object: { "at?": { nullable: "epoch seconds" } } } as const;
  const value = { at: now };
  const cases: readonly [AnyNode, unknown, string][] = [
    [{ array: seconds }, [{}, value], "/1/at"],
    [{ record: seconds }, { "a/b": value }, "/a~1b/at"],
    [{ nullable: described(seconds) }, value, "/at"],
    [{ anyOf: { at: seconds, text: { object: { text: "string" } } } }, value, "/at"],
    [{ tag: "t", common: {}, branches: { a: seconds.object, b: {} } }, { t: "a", at: now }, "/at"],
    [{ tag: "t", common: seconds.object, branches: { a: {} } }, { t: "a", at: now }, "/at"],
    ["epoch seconds", now, ""],
  ];
  for (const [node, payload, path] of cases) {
    refused(() => requireSeconds("Cannot try", described(node), payload), path);
  }
  requireSeconds("Cannot try", described({ nullable: seconds }), null);
  requireSeconds("Cannot try", described({ array: seconds }), [null, 1, { at: null }, {}]);
  const lists: AnyNode = { object: { "many?": { array: seconds }, "named?": { record: seconds } } };
  for (const payload of [{}, { many: null, named: "x" }]) {
    requireSeconds("Cannot try", described(lists), payload);
  }
  const counted: AnyNode = { object: { ...seconds.object, tokens: "amount" } };
  requireSeconds("Cannot try", described(counted), { at: 1, tokens: now });
  const others: AnyNode = { object: { other: "amount", texts: { stringOrArray: "string" } } };
  requireSeconds("Cannot try", described(others), { at: now, other: now, texts: ["t"] });
});
