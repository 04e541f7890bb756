import { assertEquals } from "@std/assert";
import { readSteer } from "../../mod.ts";

Deno.test("readSteer() tells a steer, an ordinary prompt, and what is malformed", () => {
  const read = (steer: unknown) =>
    readSteer({ sessionId: "s", prompt: [], _meta: { lody: { steer } } });
  const value = { id: "steer-1", unheardOf: true };
  assertEquals<unknown>(read(value), { status: "ok", value });
  assertEquals(read(undefined), { status: "absent" });
  assertEquals(readSteer({ sessionId: "s", prompt: [] }), { status: "absent" });
  assertEquals(readSteer({ sessionId: "s", prompt: [], _meta: null }), { status: "absent" });
  assertEquals(read({ id: "" }), {
    status: "invalid",
    issues: [{
      path: "/_meta/lody/steer/id",
      message: 'must be a string that is not empty, got ""',
    }],
  });
  for (const malformed of [null, "steer-1", [], { id: 1 }]) {
    assertEquals(read(malformed).status, "invalid");
  }
});
