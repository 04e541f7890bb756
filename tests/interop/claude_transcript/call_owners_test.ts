import { assertEquals } from "@std/assert";
import { CallOwners } from "../../../src/interop/claude_transcript/call_owners.ts";

Deno.test("CallOwners keeps the calls that wait for their result, and the latest that had it", () => {
  const calls = new CallOwners();
  calls.note("waiting", "a", false);
  calls.note("own", null, false);
  for (let index = 0; index < 4096; index++) calls.note(`t${index}`, "b", true);
  assertEquals([calls.get("waiting"), calls.get("own"), calls.get("t0")], ["a", null, "b"]);
  calls.note("t4096", "b", true);
  assertEquals([calls.get("t0"), calls.get("t1"), calls.get("waiting")], [undefined, "b", "a"]);

  for (let index = 0; index < 4095; index++) calls.note(`open${index}`, "b", false);
  assertEquals([calls.get("waiting"), calls.get("own")], [undefined, null]);
  calls.note("own", null, false); // It was heard of again, so another goes first.
  calls.note("one more", "b", false);
  assertEquals([calls.get("own"), calls.get("open0")], [null, undefined]);
});

Deno.test("CallOwners knows which calls had their result, until they are made again", () => {
  const calls = new CallOwners();
  calls.note("t", "a", false);
  assertEquals(calls.isClosed("t"), false);
  calls.note("t", "a", true);
  assertEquals([calls.isClosed("t"), calls.get("t")], [true, "a"]);
  calls.note("t", null, false);
  assertEquals([calls.isClosed("t"), calls.get("t")], [false, null]);
});
