import { assert, assertFalse } from "@std/assert";
import { withinLodyLimits } from "../../../mod.ts";
import { fitsEvent } from "../../../src/subagents/emitter/event_limits.ts";

Deno.test("fitsEvent() leaves room for an event around a payload, and for a few fields in it", () => {
  const keyed = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`key ${key}`, 0]));
  let deep: unknown = 0;
  for (let depth = 0; depth < 127; depth++) deep = [deep];
  const most: [payload: object, more: object][] = [
    [keyed(131_040), keyed(131_041)],
    [Array(1_048_511).fill(0), Array(1_048_512).fill(0)],
  ];
  for (const [payload, more] of most) {
    assert(fitsEvent(payload));
    assertFalse(fitsEvent(more));
    const added = { ...Array(20).fill(0) };
    const event = { version: 1, sessionId: "s", runId: "r", type: "snapshot" };
    const filled = Array.isArray(payload) ? [...payload, ...Array(20).fill(0)] : {
      ...payload,
      ...added,
    };
    assert(withinLodyLimits({ ...event, snapshot: filled }));
  }
  assert(fitsEvent(deep));
  assert(withinLodyLimits({ update: deep }));
  assertFalse(fitsEvent([deep]));
  assertFalse(withinLodyLimits({ update: [deep] }));
});

Deno.test("fitsEvent() minds the ids beside a payload", () => {
  const long = "x".repeat(16_777_216);
  assert(fitsEvent({}, long, long));
  for (const ids of [[`${long}x`, ""], ["", `${long}x`]] as const) {
    assertFalse(fitsEvent({}, ...ids));
  }
});
