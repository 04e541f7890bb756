import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { assertEquals } from "@std/assert";
import { ClientState } from "../../examples/client_state.ts";
import { printable } from "../../examples/screen.ts";
import { type LodyTitleSource, withLodyMeta } from "../../mod.ts";

function titled(...titles: [title: string | null, source?: LodyTitleSource][]): ClientState {
  const state = new ClientState(() => {});
  for (const [title, titleSource] of titles) {
    const update: SessionUpdate = { sessionUpdate: "session_info_update", title };
    state.applyUpdate({ sessionId: "s", update: withLodyMeta(update, { titleSource }) });
  }
  return state;
}

Deno.test("the example client keeps the title of the best source, and of equals the newer", () => {
  assertEquals(titled(["a"], ["b"]).title, "b");
  assertEquals(titled(["a", "generated"], ["b"], ["c", "fallback"]).title, "a");
  assertEquals(titled(["a", "generated"], ["b", "explicit"], ["c", "generated"]).title, "b");
  assertEquals(titled(["a", "fallback"], [null, "unset"]).title, undefined);
  assertEquals(titled(["a", "explicit"], [null, "unset"]).title, "a");
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

Deno.test("the example client prints nothing that would steer the terminal", () => {
  assertEquals(printable("a\x1b[2Jb\r\nc\u202ed\u2028e\x9bf"), "a [2Jb c d e f");
});
