import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import {
  LODY_EXTENSION_METHODS,
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  LODY_SUBAGENT_EVENT_METHOD,
  normalizeLodyExtensionMethod,
  readLodyNotification,
  readLodyRequest,
} from "../mod.ts";
import { payloads } from "./schema/payloads.ts";
import { variants } from "./schema/variants.ts";

Deno.test("every method is a request or a notification, and has its schemas", () => {
  const methods = Object.values(LODY_EXTENSION_METHODS);
  assertEquals(
    [...Object.keys(LODY_REQUEST_SCHEMAS), ...Object.keys(LODY_NOTIFICATION_SCHEMAS)],
    methods,
  );
  assertEquals(new Set(methods).size, methods.length);
  assertEquals(LODY_SUBAGENT_EVENT_METHOD, "_lody/subagents/event");
});

Deno.test("the schemas of each method are the contract's", () => {
  const names = Object.entries(LODY_REQUEST_SCHEMAS)
    .map(([method, { params, result }]) => [method, params.name, result.name]);
  assertEquals(names, [
    ["_lody/rate_limits/get", "RateLimitsGetRequest", "RateLimitsGetResponse"],
    ["_lody/session/steer", "LodySteerRequest", "LodySteerResponse"],
    ["_lody/session/goal", "LodyGoalControlRequest", "LodyGoalControlResponse"],
    [
      "_lody/session/history/read",
      "LodySessionHistoryReadRequest",
      "LodySessionHistoryReadResponse",
    ],
    ["_lody/subagents/list", "LodySubagentsListRequest", "LodySubagentsListResponse"],
    ["_lody/subagents/cancel", "LodySubagentCancelRequest", "LodySubagentCancelResponse"],
    ["_lody/subagents/output", "LodySubagentOutputRequest", "LodySubagentOutputResponse"],
  ]);
  assertEquals(
    Object.entries(LODY_NOTIFICATION_SCHEMAS).map(([method, { name }]) => [method, name]),
    [
      ["_lody/subagents/event", "LodySubagentEvent"],
      ["_lody/session/usage_update", "SessionUsageUpdate"],
      ["_lody/rate_limits/update", "RateLimitsUpdate"],
      ["_lody/session/steer_applied", "LodySteerApplied"],
    ],
  );
});

Deno.test("normalizeLodyExtensionMethod() puts a missing underscore back, and only that", () => {
  for (const method of Object.values(LODY_EXTENSION_METHODS)) {
    assertEquals(normalizeLodyExtensionMethod(method), method);
    assertEquals(normalizeLodyExtensionMethod(method.slice(1)), method);
  }
  assertEquals(normalizeLodyExtensionMethod("__x"), "__x");
  assertEquals(normalizeLodyExtensionMethod(""), "_");
});

Deno.test("readLodyRequest() and readLodyNotification() read every payload, by either name", () => {
  const requests = Object.entries(LODY_REQUEST_SCHEMAS)
    .map(([method, { params }]) => [readLodyRequest, method, params] as const);
  const notifications = Object.entries(LODY_NOTIFICATION_SCHEMAS)
    .map(([method, schema]) => [readLodyNotification, method, schema] as const);
  for (const [read, method, schema] of [...requests, ...notifications]) {
    const payload = payloads.find(({ name }) => name === schema.name);
    assert(payload !== undefined);
    for (const params of variants(payload.description)) {
      for (const name of [method, method.slice(1)]) {
        const reading = read(name, params);
        assertEquals([reading.status, reading.method], ["ok", method]);
        assertStrictEquals(reading.status === "ok" && reading.params, params);
      }
    }
    assertEquals<unknown>(read(method.slice(1), null), {
      status: "invalid",
      method,
      issues: schema.issues(null),
    });
  }
});

Deno.test("readLodyRequest() and readLodyNotification() know each other's methods not", () => {
  for (const method of ["", "_", "toString", "__proto__", "session/update", "_lody/x"]) {
    assertEquals(readLodyRequest(method, {}), { status: "unknown", method });
    assertEquals(readLodyNotification(method, {}), { status: "unknown", method });
  }
  assertEquals(readLodyRequest("_lody/subagents/event", {}).status, "unknown");
  assertEquals(readLodyNotification("lody/session/goal", {}).status, "unknown");
});

Deno.test("readLodyRequest() and readLodyNotification() never throw", () => {
  for (const strange of [undefined, null, 5, Symbol.iterator]) {
    assertEquals(readLodyRequest(strange as unknown as string, {}).status, "unknown");
    assertEquals(readLodyNotification(strange as unknown as string, {}).status, "unknown");
  }
  const method = fc.oneof(fc.string(), fc.constantFrom(...Object.values(LODY_EXTENSION_METHODS)));
  fc.assert(fc.property(method, fc.anything(), (name, params) => {
    for (const reading of [readLodyRequest(name, params), readLodyNotification(name, params)]) {
      assert(reading.status !== "invalid" || reading.issues.length > 0);
    }
  }));
});
