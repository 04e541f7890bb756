import type {
  RequestPermissionRequest,
  SessionNotification,
  SessionUpdate,
} from "@agentclientprotocol/sdk";
import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  mirrorPermissionRequest,
  mirrorToolCall,
  mirrorToolCallId,
  parseMirrorToolCallId,
  readLodyMeta,
  readMirror,
} from "../../mod.ts";
import { acpValidator } from "../acp_schema.ts";

/** Ids of any text, lone surrogates, colons and percent signs among it. */
const id = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.string({
    unit: fc.constantFrom("\ud800", "\udfff", ":", "%", "a", "\ufffd", "/", "💬"),
    minLength: 1,
  }),
  fc.constantFrom("__proto__", "subagent:a:b", " "),
);
const isWellFormed = (text: string) => !/\p{Cs}/u.test(text);

Deno.test("mirrorToolCallId() makes an id that parseMirrorToolCallId() reads", () => {
  fc.assert(fc.property(id, id, (runId, toolCallId) => {
    const made = mirrorToolCallId(runId, toolCallId);
    const [prefix, ...parts] = made.split(":");
    const wellFormed = [runId, toolCallId].map((text) => text.replaceAll(/\p{Cs}/gu, "\ufffd"));
    assertEquals([prefix, ...parts], ["subagent", ...wellFormed.map(encodeURIComponent)]);
    const [run, call] = wellFormed;
    assertEquals<unknown>(parseMirrorToolCallId(made), { runId: run, toolCallId: call });
    assert(isWellFormed(made));
  }));
});

Deno.test("mirrorToolCallId() refuses ids that are none", () => {
  const problem = (name: string, value: string) =>
    `Cannot mirror tool call: ${name} must be a string that is not empty, got ${value}`;
  assertThrows(() => mirrorToolCallId("", "t"), RangeError, problem("runId", '""'));
  assertThrows(() => mirrorToolCallId("r", ""), RangeError, problem("toolCallId", '""'));
  const none = undefined as unknown as string;
  assertThrows(() => mirrorToolCallId("r", none), TypeError, problem("toolCallId", "undefined"));
  assertThrows(() => mirrorToolCall("", { toolCallId: "t" }), RangeError, problem("runId", '""'));
  assertThrows(
    () => mirrorPermissionRequest("r", { toolCall: { toolCallId: "" } }),
    RangeError,
    problem("toolCallId", '""'),
  );
});

Deno.test("parseMirrorToolCallId() reads nothing else", () => {
  const others: unknown[] = [
    ...["", "t", "subagent:", "subagent:r", "subagent:r:", "subagent::t", "subagent:r:t:u"],
    ...["Subagent:r:t", " subagent:r:t", "subagent:r:t ", "subagents:r:t", "subagent:%:t"],
    ...[
      "subagent:r:%E0%A4%A",
      "subagent:%ff:t",
      "subagent:r:a b",
      "subagent:r:%61",
      "subagent:r:é",
    ],
    ...["subagent:r:%c3%a9", "subagent:r:\ud800", "subagent:%ED%A0%80:t"],
    ...[undefined, null, 1, {}, ["subagent:r:t"]],
  ];
  for (const other of others) assertEquals(parseMirrorToolCallId(other), undefined, String(other));
  fc.assert(fc.property(fc.oneof(id, id.map((text) => `subagent:r:${text}`)), (text) => {
    const parsed = parseMirrorToolCallId(text);
    if (parsed !== undefined) assertEquals(mirrorToolCallId(parsed.runId, parsed.toolCallId), text);
  }));
});

const call: SessionUpdate = {
  sessionUpdate: "tool_call",
  toolCallId: "a:b",
  title: "Read",
  kind: "read",
  _meta: { other: { kept: 1 }, lody: { toolName: "Read", unknown: 2 } },
};

Deno.test("mirrorToolCall() copies a tool call and keeps what else it says", () => {
  const before = structuredClone(call);
  const mirrored = mirrorToolCall("run", call);
  assertEquals<unknown>(mirrored, {
    ...call,
    toolCallId: "subagent:run:a%3Ab",
    _meta: {
      other: { kept: 1 },
      lody: {
        toolName: "Read",
        unknown: 2,
        subagentRunId: "run",
        subagentToolCallId: "a:b",
      },
    },
  });
  assertEquals(call, before);
  assertEquals(readLodyMeta(mirrored), { toolName: "Read" });
  const notification: SessionNotification = { sessionId: "s", update: mirrored };
  assert(acpValidator("SessionNotification")(notification));
});

Deno.test("mirrorPermissionRequest() says it on the request and on its tool call", () => {
  const params: RequestPermissionRequest = {
    sessionId: "root",
    toolCall: { toolCallId: "\ud800", title: "Read", _meta: null },
    options: [{ optionId: "1", name: "Allow", kind: "allow_once" }],
    _meta: { other: 1, lody: { turnId: "t" } },
  };
  const before = structuredClone(params);
  const mirrored: RequestPermissionRequest = mirrorPermissionRequest("run", params);
  const ids = { subagentRunId: "run", subagentToolCallId: "\ud800" };
  assertEquals<unknown>(mirrored, {
    ...params,
    toolCall: { toolCallId: "subagent:run:%EF%BF%BD", title: "Read", _meta: { lody: ids } },
    _meta: { other: 1, lody: { turnId: "t", ...ids } },
  });
  assertEquals(params, before);
  assert(acpValidator("RequestPermissionRequest")(mirrored));
});

Deno.test("readMirror() reads every message that carries a mirror", () => {
  fc.assert(fc.property(id, id, (runId, toolCallId) => {
    const update = mirrorToolCall(runId, { sessionUpdate: "tool_call_update", toolCallId });
    const request = mirrorPermissionRequest(runId, { sessionId: "s", toolCall: { toolCallId } });
    const messages = [update, { sessionId: "s", update }, request, request.toolCall];
    const onRequest = { ...request, toolCall: { toolCallId: request.toolCall.toolCallId } };
    for (const message of [...messages, onRequest]) {
      assertEquals(readMirror(message), { runId, toolCallId });
      assertEquals(
        readMirror(JSON.parse(JSON.stringify(message))),
        { runId, toolCallId },
      );
    }
    // Without metadata the id tells it, as far as it can.
    const { _meta, ...bare } = update;
    assertEquals(readMirror(bare), parseMirrorToolCallId(update.toolCallId));
  }));
});

Deno.test("readMirror() takes nothing else for a mirror", () => {
  const mirrored = mirrorToolCall("run", call);
  const others: unknown[] = [
    ...[undefined, null, 1, "subagent:r:t", [], {}, { update: null }, { toolCall: [] }],
    call,
    { sessionId: "s", update: call },
    { ...mirrored, toolCallId: "a:b" },
    { ...mirrored, toolCallId: "subagent:another:a%3Ab" },
    { ...mirrored, toolCallId: undefined },
    { _meta: mirrored._meta },
    { toolCallId: 7, _meta: { lody: { subagentRunId: "", subagentToolCallId: "t" } } },
  ];
  for (const other of others) assertEquals(readMirror(other), undefined);
  // Of the two _meta of a message the inner one wins.
  const inner = mirrorToolCall("run", call);
  const outer = { lody: { subagentRunId: "another", subagentToolCallId: "a:b" } };
  assertEquals(readMirror({ update: inner, _meta: outer }), { runId: "run", toolCallId: "a:b" });
  // What is malformed hides no good id.
  assertEquals(
    readMirror({ toolCallId: "subagent:r:t", _meta: { lody: { subagentRunId: 1 } } }),
    { runId: "r", toolCallId: "t" },
  );
});
