import { assert, assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import {
  LodyElicitationAnswerSchema,
  LodyGoalControlRequestSchema,
  LodyNoticeSchema,
  type LodySchema,
  LodySubagentEventSchema,
  LodySubagentOutputSchema,
  LodySubagentProgressSchema,
  LodySubagentsListRequestSchema,
  LodySubagentsListResponseSchema,
  LodyValidationError,
  LodyVersionOneCapabilitySchema,
  RateLimitSchema,
  RateLimitsSnapshotSchema,
  RateLimitWalletSchema,
  RateLimitWindowSchema,
  SessionUsageScopeMetaSchema,
  SessionUsageUpdateSchema,
} from "../../mod.ts";
import { payloads } from "./payloads.ts";

Deno.test("LodySchema.parse() throws a LodyValidationError that names the first path", () => {
  const error = assertThrows(
    () => LodyGoalControlRequestSchema.parse({ sessionId: "", action: "set" }),
    LodyValidationError,
    'Cannot accept the value as LodyGoalControlRequest: "/sessionId" must be a string that is not empty, got "" (and 1 more)',
  );
  assertInstanceOf(error, TypeError);
  assertEquals(error.name, "LodyValidationError");
  assertEquals(error.issues, [
    { path: "/sessionId", message: 'must be a string that is not empty, got ""' },
    { path: "/objective", message: "must be a string that is not empty, but is missing" },
  ]);
});

Deno.test("LodySchema.parse() says what is wrong with the value itself without a path", () => {
  assertThrows(
    () => LodySubagentEventSchema.parse(null),
    LodyValidationError,
    "Cannot accept the value as LodySubagentEvent: must be an object, got null",
  );
});

Deno.test("LodySchema.issues() tells only of the branch that the tag names", () => {
  assertEquals(
    LodySubagentEventSchema.issues({
      version: 1,
      sessionId: "s",
      runId: "r",
      type: "output",
      update: { sessionUpdate: "tool_call", toolCallId: "t" },
    }),
    [{ path: "/update/title", message: "must be a string, but is missing" }],
  );
  assertEquals(
    LodyGoalControlRequestSchema.issues({ sessionId: "s", action: "stop", objective: 1 }),
    [{ path: "/action", message: 'must be one of "set", "pause", "resume", "clear", got "stop"' }],
  );
});

Deno.test("LodySchema.issues() says of everything what was expected and what was there", () => {
  const wallet = {
    totalCents: 1,
    monthlyChargeLimitCents: 1,
    monthlyUsedCents: 1,
    monthlyChargeLimitEnabled: false,
    currency: "USD",
  };
  const window = { windowDurationSeconds: null, resetsAtEpochSeconds: null };
  const link = { type: "resource_link", name: "n", uri: "u" };
  const chunk = { sessionUpdate: "agent_message_chunk" };
  const call = { sessionUpdate: "tool_call", toolCallId: "t", title: "" };
  const cases: readonly [schema: LodySchema<unknown>, value: unknown, message: string][] = [
    [LodyVersionOneCapabilitySchema, { version: 2 }, "must be 1, got 2"],
    [LodySubagentsListRequestSchema, { sessionId: "s", activeOnly: 0 }, "must be a boolean, got 0"],
    [LodyNoticeSchema, { level: "info", message: 1n }, "must be a string, got 1n"],
    [LodyNoticeSchema, { level: "info", message: () => {} }, "must be a string, got a function"],
    [LodyNoticeSchema, ["info"], "must be an object, got an array"],
    [LodySubagentsListResponseSchema, { tasks: {} }, "must be an array, got an object"],
    [LodyElicitationAnswerSchema, null, "must be a string or an array, got null"],
    [RateLimitWalletSchema, { ...wallet, balanceCents: NaN }, "must be a finite number, got NaN"],
    [
      RateLimitWindowSchema,
      { ...window, usedPercent: 101 },
      "must be a number from 0 to 100, got 101",
    ],
    [
      RateLimitsSnapshotSchema,
      { rateLimits: [], fetchedAtEpochSeconds: -1 },
      "must be Unix epoch seconds, a finite number of at least 0, got -1",
    ],
    [
      SessionUsageScopeMetaSchema,
      { lody: { usageScopeId: "" } },
      'must be a string of 1 to 256 characters, got ""',
    ],
    [
      LodySubagentOutputSchema,
      { ...chunk, content: { ...link, size: 0.5 } },
      "must be a safe integer or null, got 0.5",
    ],
    [
      LodySubagentOutputSchema,
      { ...chunk, content: { type: "resource", resource: {} } },
      'must be an object with "text" or "blob", got an object',
    ],
    [
      LodySubagentOutputSchema,
      { ...call, locations: [{ path: "p", line: -1 }] },
      "must be a safe integer of at least 0 or null, got -1",
    ],
  ];
  for (const [schema, value, message] of cases) {
    assertEquals(schema.issues(value).map((issue) => issue.message), [message]);
  }
});

Deno.test("LodySchema.issues() says that null would do where it would", () => {
  assertEquals(LodySubagentProgressSchema.issues({ toolsUsed: "Bash", turnCount: NaN }), [
    { path: "/toolsUsed", message: 'must be an array or null, got "Bash"' },
    { path: "/turnCount", message: "must be a finite number of at least 0 or null, got NaN" },
  ]);
});

Deno.test("LodySchema.issues() escapes keys as JSON Pointers do", () => {
  const modelUsage = { "a/b~c": 1 };
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 };
  assertEquals(SessionUsageUpdateSchema.issues({ sessionId: "s", usage, modelUsage }), [
    { path: "/modelUsage/a~1b~0c", message: "must be an object, got 1" },
  ]);
  const result = SessionUsageUpdateSchema["~standard"].validate({
    sessionId: "s",
    usage,
    modelUsage,
  });
  assertEquals(result.issues?.[0]?.path, ["modelUsage", "a/b~c"]);
});

Deno.test("LodySchema.issues() tells at most 32, and stops looking there", () => {
  const windows = Array.from({ length: 1_000_000 }, () => 1);
  const limit = { limitId: "", scope: {}, windows };
  const issues = RateLimitSchema.issues(limit);
  assertEquals(issues.length, 32);
  assertEquals(issues.at(-1)?.path, "/windows/29");
  const keys = Object.fromEntries(
    windows.slice(0, 100).map((_, index) => [`model-${index}`, null]),
  );
  assertEquals(
    SessionUsageUpdateSchema.issues({ sessionId: "s", usage: null, modelUsage: keys }).length,
    32,
  );
});

Deno.test("LodySchema.issues() shortens long values", () => {
  const [issue] = LodyGoalControlRequestSchema.issues({ sessionId: "s", action: "x".repeat(1e6) });
  assert(issue !== undefined && issue.message.length < 200);
  assert(issue.message.endsWith(`got "${"x".repeat(60)}…"`));
});

Deno.test("LodySchema is a Standard Schema", () => {
  for (const { schema } of payloads) {
    const { version, vendor, validate } = schema["~standard"];
    assertEquals([version, vendor], [1, "lody"]);
    assertEquals(validate(Symbol.iterator), {
      issues: [{ message: schema.issues(Symbol.iterator)[0]?.message ?? "", path: [] }],
    });
  }
  const request = { sessionId: "s", action: "pause" } as const;
  assertEquals(LodyGoalControlRequestSchema["~standard"].validate(request), { value: request });
});

Deno.test("LodySchema.parse() takes any value without a failure of its own", () => {
  const values = [
    undefined,
    null,
    0,
    1n,
    Symbol.iterator,
    () => {},
    "",
    [],
    {},
    Object.create(null),
  ];
  for (const { schema, guard } of payloads) {
    for (const value of values) {
      assertEquals(schema.issues(value).length === 0, guard(value));
      if (!guard(value)) assertThrows(() => schema.parse(value), LodyValidationError);
    }
  }
});
