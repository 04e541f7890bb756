import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Playback } from "../../examples/playback.ts";
import type { RecordedMessage } from "../../examples/recording.ts";
import { snapshotOf, textOf } from "../subagents/events.ts";

const update = (title: string) => ({ sessionUpdate: "session_info_update", title });
const usage = { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 };
const said: [method: string | undefined, params: unknown][] = [
  [undefined, undefined],
  ["session/update", { sessionId: "s", update: update("First") }],
  ["_lody/subagents/event", snapshotOf("r")],
  ["_lody/subagents/event", textOf("r", "Line 41 ")],
  ["_lody/subagents/event", textOf("r", "sleeps")],
  ["_lody/subagents/event", { ...textOf("r", "malformed"), version: 2 }],
  ["_lody/session/usage_update", { sessionId: "s", usage, modelUsage: { large: usage } }],
  ["_lody/rate_limits/update", { rateLimits: [] }],
  ["session/update", null],
  ["session/update", { sessionId: "s", update: { sessionUpdate: "agent_message_chunk" } }],
  ["session/update", { sessionId: "s", update: update("Last") }],
  ["session/update", { sessionId: "another", update: update("Of another session") }],
];
const messages: RecordedMessage[] = said.map(([method, params], index) => ({
  atMs: index * 10,
  direction: "to client",
  message: { method, params },
}));

function shown({ state, atMs }: Playback): object {
  const { title, runs, usage, rateLimits } = state;
  return { title, runs: runs?.toJSON(), usage: usage.toJSON(), rateLimits, atMs };
}

Deno.test("Playback.seek() shows a moment the same way, wherever it comes from", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 8 });
  fc.assert(fc.property(moments, (moments) => {
    const lines: string[] = [];
    let playback = new Playback(messages, (line) => void lines.push(line));
    for (const atMs of moments) {
      if (atMs < playback.atMs) lines.length = 0;
      playback.seek(atMs);
    }
    const [been, told] = [shown(playback), [...lines]];
    lines.length = 0;
    playback = new Playback(messages.toReversed(), (line) => void lines.push(line));
    playback.seek(moments.at(-1) ?? 0);
    if (moments.some((atMs, index) => atMs > moments[index + 1]!)) {
      assertEquals(been, shown(playback));
    } else assertEquals([been, told], [shown(playback), lines]);
  }));
});

Deno.test("Playback.seek() takes what is right and leaves out what is malformed", () => {
  const playback = new Playback(messages, () => {});
  playback.seek(1000);
  assertEquals(playback.atMs, playback.lastsMs);
  const { title, runs, usage } = playback.state;
  assertEquals(title?.title, "Last");
  assertEquals(runs?.get("r")?.transcript.map((entry) => "content" in entry && entry.content), [
    { type: "text", text: "Line 41 sleeps" },
  ]);
  assertEquals(usage.total.inputTokens, 1);
});

Deno.test("Playback of what the client sent shows nothing", () => {
  const playback = new Playback(
    messages.map((message) => ({ ...message, direction: "to agent" })),
    () => {},
  );
  playback.seek(1000);
  assertEquals([playback.state.title, playback.state.runs], [undefined, undefined]);
});
