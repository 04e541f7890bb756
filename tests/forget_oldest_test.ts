import { assertEquals } from "@std/assert";
import { forgetOldest } from "../src/forget_oldest.ts";

Deno.test("forgetOldest() keeps as many as it may, the newest", () => {
  const set = new Set<string>();
  const map = new Map<string, number>();
  for (const key of ["", "a", "b", "a", "c"]) {
    set.add(key);
    map.set(key, 1);
    forgetOldest(set, 2);
    forgetOldest(map, 2);
  }
  assertEquals([...set], ["b", "c"]);
  assertEquals([...map.keys()], ["b", "c"]);
  forgetOldest(set, 0);
  assertEquals([...set], ["c"]);
});
