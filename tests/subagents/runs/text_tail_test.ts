import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { TextTail } from "../../../src/subagents/runs/text_tail.ts";

const piece = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.string({ unit: fc.constantFrom("💬", "a", "é") }),
  // Halves of a character, which pieces may end and begin with.
  fc.constantFrom("\ud83d", "\udcac", "a\ud83d", "\udcacb", ""),
);

Deno.test("TextTail is the end of what was added, whenever it is read", () => {
  const pieces = fc.array(fc.tuple(piece, fc.boolean()), { maxLength: 60, size: "max" });
  fc.assert(fc.property(pieces, fc.integer({ min: 1, max: 20 }), (added, maxLength) => {
    const tail = new TextTail(maxLength);
    let whole = "";
    for (const [text, isRead] of added) {
      tail.append(text);
      whole += text;
      assertEquals(tail.isCut, whole.length > maxLength);
      if (!isRead) continue;
      const end = whole.slice(Math.max(0, whole.length - maxLength));
      const cutsInside = whole.length > maxLength && /^[\udc00-\udfff]/.test(end);
      assertEquals(tail.read(), cutsInside ? end.slice(1) : end);
    }
  }));
});

Deno.test("TextTail keeps a text of many pieces, and cuts it exactly", () => {
  for (const maxLength of [1_000_000, 5000, 512, 100]) {
    const tail = new TextTail(maxLength);
    let whole = "";
    for (let index = 0; index < 20_000; index++) {
      tail.append(`${index},`);
      whole += `${index},`;
      if (index % 3001 === 0) assertEquals(tail.read(), whole.slice(-maxLength));
    }
    assertEquals(tail.read(), whole.slice(-maxLength));
    assertEquals(tail.isCut, whole.length > maxLength);
  }
});

Deno.test("TextTail takes pieces that are longer than it", () => {
  const tail = new TextTail(3);
  for (const text of ["abcdef", "g", "hijklmnop", ""]) tail.append(text);
  assertEquals(tail.read(), "nop");
  assert(tail.isCut);
});
