import { assertEquals } from "@std/assert";
import { guardFaults } from "./bundle_sizes.ts";

Deno.test("guardFaults() lets no guard be over 2 KB", () => {
  const sizes = (kilobytes: number) => ({ guard: { name: "isX", kilobytes }, everything: 9 });
  assertEquals(guardFaults(sizes(2)), []);
  assertEquals(guardFaults(sizes(2.01)), ["the bundle of isX is 2.01 KB, over 2 KB"]);
});
