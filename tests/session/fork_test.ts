import { assertEquals } from "@std/assert";
import { readForkAtTurn } from "../../mod.ts";

Deno.test("readForkAtTurn() tells what is asked, that nothing is, and what is malformed", () => {
  const read = (forkAtTurn: unknown) =>
    readForkAtTurn({ sessionId: "s", _meta: { lody: { forkAtTurn } } });
  const value = { version: 1, turnId: "t", unheardOf: true };
  assertEquals<unknown>(read(value), { status: "ok", value });
  assertEquals(read({ version: 1 }).status, "ok");
  assertEquals(read(undefined), { status: "absent" });
  assertEquals(readForkAtTurn({ sessionId: "s" }), { status: "absent" });
  assertEquals(read({ version: 1, turnId: "" }), {
    status: "invalid",
    issues: [{
      path: "/_meta/lody/forkAtTurn/turnId",
      message: 'must be a string that is not empty, got ""',
    }],
  });
  for (const malformed of [null, "t", [], { version: 2 }]) {
    assertEquals(read(malformed).status, "invalid");
  }
});
