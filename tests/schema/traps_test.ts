import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  isLodyElicitationMeta,
  isLodySubagentEvent,
  isLodySubagentSnapshot,
  isModelUsage,
  isSessionUsageUpdate,
  LodyElicitationMetaSchema,
  SessionUsageScopeMetaSchema,
  SessionUsageUpdateSchema,
} from "../../mod.ts";

const support = { stream: [], progress: false, outputRead: "none", cancel: false };
const usage = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 3 };
const hostileNames = ["__proto__", "constructor", "toString", "hasOwnProperty", ""];

Deno.test("enum members are compared as strings", () => {
  assert(isLodySubagentSnapshot({ state: "running", support }));
  assertFalse(isLodySubagentSnapshot({ state: ["running"], support }));
  assertFalse(isLodySubagentSnapshot({ state: new String("running"), support }));
  assertFalse(isLodySubagentSnapshot({ state: { toString: () => "running" }, support }));
  assertFalse(isLodySubagentSnapshot({ state: "toString", support }));
});

Deno.test("models may have the names of what objects inherit", () => {
  for (const name of hostileNames) {
    const rows = (row: unknown) => JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(row)}}`);
    const update = (row: unknown) => ({ sessionId: "s", usage, modelUsage: rows(row) });
    assert(isSessionUsageUpdate(update(usage)), name);
    assertFalse(isSessionUsageUpdate(update({ ...usage, inputTokens: -1 })), name);
    assertEquals(
      SessionUsageUpdateSchema.issues(update({ ...usage, inputTokens: -1 })).map(({ path }) =>
        path
      ),
      [`/modelUsage/${name}/inputTokens`],
    );
  }
});

Deno.test("runs and questions may have the names of what objects inherit", () => {
  for (const name of hostileNames) {
    const event = { version: 1, sessionId: "s", runId: name, type: "progress", progress: {} };
    assertEquals(isLodySubagentEvent(event), name !== "");
    const answers = (answer: unknown) =>
      JSON.parse(`{"version": 1, "answers": {${JSON.stringify(name)}: ${JSON.stringify(answer)}}}`);
    assert(isLodyElicitationMeta(answers("yes")));
    assert(isLodyElicitationMeta(answers(["a", "b"])));
    assertFalse(isLodyElicitationMeta(answers({ 0: "a", length: 1 })));
    assertEquals(LodyElicitationMetaSchema.issues(answers(["a", 1])).map(({ path }) => path), [
      `/answers/${name}/1`,
    ]);
  }
});

Deno.test("a field is not read from what JSON.parse put under __proto__", () => {
  const value = JSON.parse(`{"__proto__": ${JSON.stringify(usage)}}`);
  assertFalse(isModelUsage(value));
  assert(isModelUsage(JSON.parse(`{"__proto__": null, ${JSON.stringify(usage).slice(1)}`)));
});

Deno.test("an object without a prototype is an object, an array is none", () => {
  assert(isModelUsage(Object.assign(Object.create(null), usage)));
  assertFalse(isModelUsage(Object.assign([], usage)));
  assertFalse(isSessionUsageUpdate({ sessionId: "s", usage, modelUsage: [usage] }));
});

Deno.test("a hole in an array is an item like any other", () => {
  const toolsUsed = ["a", "b"];
  delete toolsUsed[0];
  const event = { version: 1, sessionId: "s", runId: "r", type: "progress" };
  assertFalse(isLodySubagentEvent({ ...event, progress: { toolsUsed } }));
});

Deno.test("lengths count code points", () => {
  const scope = (usageScopeId: string) =>
    SessionUsageScopeMetaSchema.is({ lody: { usageScopeId } });
  assert(scope("😀".repeat(256)));
  assertFalse(scope("😀".repeat(257)));
  assertFalse(scope("a".repeat(257)));
  assertFalse(scope("a".repeat(10_000_000)));
});

Deno.test("nested output of any depth is not looked into", () => {
  let rawInput: unknown = [];
  for (let depth = 0; depth < 1_000_000; depth++) rawInput = [rawInput];
  const update = { sessionUpdate: "tool_call", toolCallId: "t", title: "", rawInput };
  const event = { version: 1, sessionId: "s", runId: "r", type: "output", update };
  assert(isLodySubagentEvent(event));
  assertFalse(isLodySubagentEvent({ ...event, update: { ...update, title: rawInput } }));
});
