import { assert, assertEquals, assertFalse } from "@std/assert";
import { bundled } from "../scripts/bench/bundles.ts";
import { payloadNames } from "./schema/payloads.ts";

Deno.test("importing the package runs nothing", async () => {
  assertEquals((await bundled(`import "./mod";`)).trim(), "");
});

Deno.test("importing one guard brings only what it calls", async () => {
  const bundle = await bundled(`export { isLodyNotice } from "./mod";`);
  assert(bundle.length < 500, bundle);
  const event = await bundled(`export { isLodySubagentEvent } from "./mod";`);
  for (const foreign of ["_lody/", "inputTokens", "usedPercent", "name:", "must be"]) {
    assertFalse(event.includes(foreign), foreign);
  }
});

Deno.test("importing one schema brings no other payload's", async () => {
  const bundle = await bundled(`export { LodyNoticeSchema } from "./mod";`);
  const others = payloadNames.filter((name) =>
    name !== "LodyNotice" && bundle.includes(`"${name}"`)
  );
  assertEquals(others, []);
});

const external = ["@agentclientprotocol/sdk"];

Deno.test("importing the part for the SDK runs nothing but the SDK", async () => {
  const bundle = await bundled(`import "./src/sdk";`, { external });
  assertEquals(bundle.trim().replace(/^import[^;]*;$/, ""), "");
});

Deno.test("everything runs where code may not be made from text, on any runtime", async () => {
  const bundle = await bundled(`export * from "./mod"; export * from "./src/sdk";`, { external });
  const imports = [...bundle.matchAll(/\bfrom"([^"]+)"/g)].map(([, name]) => name);
  assertEquals(imports, external);
  for (
    const foreign of [/\beval\b/, /\bFunction\b/, /\.constructor\b/, /\bDeno\b/, /\bprocess\b/]
  ) {
    assertFalse(foreign.test(bundle), String(foreign));
  }
});
