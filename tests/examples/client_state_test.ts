import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { assertEquals } from "@std/assert";
import { ClientState } from "../../examples/client_state.ts";
import { printable } from "../../examples/screen.ts";
import { type LodyTitleSource, withLodyMeta } from "../../mod.ts";
import { outputOf, progressOf, snapshotOf, textOf } from "../subagents/events.ts";

function titled(...titles: [title: string | null, source?: LodyTitleSource][]): ClientState {
  const state = new ClientState(() => {});
  for (const [title, titleSource] of titles) {
    const update: SessionUpdate = { sessionUpdate: "session_info_update", title };
    state.applyUpdate({ sessionId: "s", update: withLodyMeta(update, { titleSource }) });
  }
  return state;
}

Deno.test("the example client keeps the title of the best source, and of equals the newer", () => {
  assertEquals(titled(["a"], ["b"]).title?.title, "b");
  assertEquals(titled(["a", "generated"], ["b"], ["c", "fallback"]).title?.title, "a");
  assertEquals(titled(["a", "generated"], ["b", "explicit"], ["c", "generated"]).title?.title, "b");
  assertEquals(titled(["a", "fallback"], [null, "unset"]).title?.title, undefined);
  assertEquals(titled(["a", "explicit"], [null, "unset"]).title?.title, "a");
});

Deno.test("the example client tells of usage once", () => {
  const lines: string[] = [];
  const state = new ClientState((line) => void lines.push(line));
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 };
  for (const model of ["a", "__proto__", "a"]) {
    const modelUsage = Object.fromEntries([[model, usage]]);
    state.applyUsage({ sessionId: "s", usage, modelUsage, _meta: { lody: { usageScopeId: "1" } } });
  }
  assertEquals(lines, ["usage: a", "usage: __proto__"]);
  assertEquals(state.usage.total.inputTokens, 2);
});

Deno.test("the example client tells of each event of a run in a line", () => {
  const lines: string[] = [];
  const state = new ClientState((line) => void lines.push(line));
  state.applyEvent(textOf("r", "too early"));
  state.open("s");
  const events = [
    snapshotOf("r", { name: "reader" }),
    snapshotOf("r", { name: "reader" }),
    textOf("r", "Line 41 "),
    textOf("r", "sleeps"),
    progressOf("r", { lastToolName: "Read" }),
    outputOf("r", { sessionUpdate: "plan", entries: [] }),
    { ...textOf("r", "elsewhere"), sessionId: "another" },
    snapshotOf("r", { state: "failed", reason: { code: "error", message: "No disk" } }),
    textOf("r", "late"),
  ];
  for (const event of events) state.applyEvent(event);
  assertEquals(lines, [
    "reader: running",
    "reader says: Line 41 ",
    "reader says: Line 41 sleeps",
    "reader: at work, last tool Read",
    "reader: plan",
    "r: failed (No disk)",
  ]);
});

Deno.test("the example client prints nothing that would steer the terminal", () => {
  assertEquals(printable("a\x1b[2Jb\r\nc\u202ed\u2028e\x9bf"), "a [2Jb c d e f");
});
