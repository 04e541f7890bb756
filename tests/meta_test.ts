import type { SessionNotification } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type LodySessionMeta, readLodyMeta, withLodyMeta } from "../mod.ts";
import { sessionMeta } from "../src/meta.ts";
import { fieldNames } from "../src/schema/fields.ts";
import { arbitrary } from "./schema/arbitrary.ts";
import { wholes } from "./schema/variants.ts";

const goal = { objective: "Ship it", status: "active" } as const;

Deno.test("readLodyMeta() reads every field", () => {
  const [full] = wholes(sessionMeta);
  assertEquals(Object.keys(full as object), fieldNames(sessionMeta));
  assertEquals<unknown>(readLodyMeta({ _meta: { lody: full } }), full);
});

Deno.test("readLodyMeta() leaves bad and unknown fields out, and those alone", () => {
  const lody = {
    turnId: "",
    toolName: "Bash",
    goal: { ...goal, status: ["active"] },
    notice: { level: "info", message: "m" },
    titleSource: "toString",
    messagePhase: null,
    ["__proto__"]: { turnId: "t" },
  };
  assertEquals(readLodyMeta({ _meta: { lody } }), {
    toolName: "Bash",
    notice: { level: "info", message: "m" },
  });
});

Deno.test("readLodyMeta() tells a goal that was cleared from one that is unchanged", () => {
  assertEquals(readLodyMeta({ _meta: { lody: { goal: null } } }), { goal: null });
  assertEquals(readLodyMeta({ _meta: { lody: {} } }), {});
});

Deno.test("readLodyMeta() lets the update's own fields win over the notification's", () => {
  const notification = {
    sessionId: "s",
    _meta: { lody: { turnId: "outer", toolName: "outer", goal } },
    update: { _meta: { lody: { turnId: "inner", toolName: 1, goal: null } } },
  };
  assertEquals(readLodyMeta(notification), { turnId: "inner", toolName: "outer", goal: null });
});

Deno.test("readLodyMeta() takes anything", () => {
  for (const value of [undefined, null, 1, "", [], { _meta: null }, { update: null }]) {
    assertEquals(readLodyMeta(value), {});
  }
  fc.assert(fc.property(fc.anything(), (value) => {
    readLodyMeta({ _meta: { lody: value }, update: value });
  }));
});

Deno.test("withLodyMeta() keeps other namespaces and other fields", () => {
  const message = { prompt: [], _meta: { other: 1, lody: { turnId: "t", unheardOf: 1 } } };
  const before = structuredClone(message);
  const result = withLodyMeta(message, { steer: { id: "1" } });
  assertEquals<unknown>(result, {
    prompt: [],
    _meta: { other: 1, lody: { turnId: "t", unheardOf: 1, steer: { id: "1" } } },
  });
  assertEquals(message, before);
});

Deno.test("withLodyMeta() writes into the update of a notification", () => {
  const notification: SessionNotification = {
    sessionId: "s",
    update: { sessionUpdate: "session_info_update", _meta: { other: 1 } },
  };
  const result: SessionNotification = withLodyMeta(notification, { goal: null });
  assertEquals(result.update._meta, { other: 1, lody: { goal: null } });
  assertEquals(result._meta, undefined);
});

Deno.test("withLodyMeta() leaves a field that is undefined as it is", () => {
  const result = withLodyMeta({ _meta: { lody: { goal } } }, { goal: undefined, turnId: "t" });
  assertEquals<unknown>(result._meta, { lody: { goal, turnId: "t" } });
});

Deno.test("withLodyMeta() refuses what no reader would take", () => {
  assertThrows(() => withLodyMeta({}, { turnId: "" }), TypeError, "/turnId");
});

Deno.test("readLodyMeta() gives back what withLodyMeta() was given", () => {
  // A writer takes no seconds that can only be milliseconds.
  const all = arbitrary(sessionMeta).map((fields): LodySessionMeta =>
    JSON.parse(
      JSON.stringify(fields),
      (key, value) => key.endsWith("EpochSeconds") ? value % 1e11 : value,
    )
  );
  const message = fc.constantFrom<object>(
    {},
    { _meta: null },
    { _meta: { lody: "not an object" } },
    { sessionId: "s", update: { _meta: { lody: { turnId: "old" } } }, _meta: { lody: { goal } } },
  );
  fc.assert(fc.property(message, all, (value, fields) => {
    const read = readLodyMeta(JSON.parse(JSON.stringify(withLodyMeta(value, fields))));
    assertEquals({ ...read, ...fields }, read);
  }));
});
