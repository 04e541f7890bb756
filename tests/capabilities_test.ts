import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  type LodyExtensionCapabilities,
  readLodyCapabilities,
  readLodyClientCapabilities,
  supportsLodySubagentEvents,
  withLodyCapabilities,
} from "../mod.ts";
import { clientExtensionCapabilities, extensionCapabilities } from "../src/capabilities.ts";
import { fieldNames } from "../src/schema/fields.ts";
import { arbitrary } from "./schema/arbitrary.ts";
import { wholes } from "./schema/variants.ts";

const version = 1;

Deno.test("readLodyCapabilities() reads every feature", () => {
  const [full] = wholes(extensionCapabilities);
  assertEquals<unknown>(readLodyCapabilities({ _meta: { lody: full } }), full);
  assertEquals(Object.keys(full as object), fieldNames(extensionCapabilities));
  const [client] = wholes(clientExtensionCapabilities);
  assertEquals<unknown>(readLodyClientCapabilities({ _meta: { lody: client } }), client);
});

Deno.test("readLodyCapabilities() drops a bad key and no other", () => {
  const lody = {
    usage: { version },
    goal: { version, actions: ["set", "stop"] },
    steering: { version: 2, transport: "request", upstreamTurn: "same", configPolicy: "apply" },
    rateLimits: { version, query: false },
    tasks: [],
    subagents: null,
    unheardOf: { version },
    ["__proto__"]: { version },
  };
  assertEquals(readLodyCapabilities({ _meta: { lody } }), { usage: { version } });
});

Deno.test("readLodyCapabilities() takes anything", () => {
  const strange = [undefined, null, 1, "", [], {}, { _meta: null }, { _meta: [] }, {
    _meta: { lody: [] },
  }];
  for (const value of strange) {
    assertEquals(readLodyCapabilities(value), {});
    assertEquals(readLodyClientCapabilities(value), {});
    assertFalse(supportsLodySubagentEvents(value));
  }
  fc.assert(fc.property(fc.anything(), (value) => {
    readLodyCapabilities({ _meta: { lody: value } });
    readLodyClientCapabilities(value);
  }));
});

Deno.test("supportsLodySubagentEvents() is true for version 1 only", () => {
  const said = (subagentEvents: unknown) => ({ _meta: { lody: { subagentEvents } } });
  assert(supportsLodySubagentEvents(said({ version: 1, more: true })));
  for (
    const other of [{ version: 2 }, { version: "1" }, { version: [1] }, {}, true, 1, [1], null]
  ) {
    assertFalse(supportsLodySubagentEvents(said(other)));
  }
});

Deno.test("withLodyCapabilities() keeps all else, and changes nothing it was given", () => {
  const capabilities = {
    loadSession: true,
    _meta: { other: { a: 1 }, lody: { usage: { version }, unheardOf: 1 } },
  };
  const before = structuredClone(capabilities);
  const result = withLodyCapabilities(capabilities, { goal: { version, actions: ["set"] } });
  assertEquals<unknown>(result, {
    loadSession: true,
    _meta: {
      other: { a: 1 },
      lody: { usage: { version }, unheardOf: 1, goal: { version, actions: ["set"] } },
    },
  });
  assertEquals(capabilities, before);
  assertEquals(withLodyCapabilities({ _meta: null }, {})._meta, { lody: {} });
});

Deno.test("withLodyCapabilities() refuses what no reader would take", () => {
  const bad = { usage: { version: 2 } } as unknown as LodyExtensionCapabilities;
  assertThrows(() => withLodyCapabilities({}, bad), TypeError, "/usage/version");
  const badClient = { elicitation: true } as unknown as LodyExtensionCapabilities;
  assertThrows(() => withLodyCapabilities({}, badClient), TypeError, "/elicitation");
});

Deno.test("readLodyCapabilities() gives back what withLodyCapabilities() was given", () => {
  const all = arbitrary(extensionCapabilities) as fc.Arbitrary<LodyExtensionCapabilities>;
  fc.assert(fc.property(all, (lody) => {
    const sent = JSON.parse(JSON.stringify(withLodyCapabilities({ loadSession: true }, lody)));
    assertEquals(readLodyCapabilities(sent), JSON.parse(JSON.stringify(lody)));
  }));
});
