import { assert, assertEquals, assertFalse, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  isLodySubagentEvent,
  LodySubagentEmitter,
  type LodySubagentEvent,
  type LodySubagentSnapshot,
  type LodySubagentState,
  LodyValidationError,
} from "../../mod.ts";

const snapshot: LodySubagentSnapshot = {
  state: "running",
  support: { stream: ["text"], progress: true, outputRead: "none", cancel: false },
};
const text = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } };

function recorded(newRunId?: () => string) {
  const sent: LodySubagentEvent[] = [];
  return {
    sent,
    emitter: new LodySubagentEmitter("s", (event) => void sent.push(event), newRunId),
  };
}

/** What was sent, in brief. */
function brief(events: readonly LodySubagentEvent[]): string[] {
  return events.map((event) =>
    event.type === "snapshot"
      ? `${event.snapshot.state}${event.snapshot.outputIncomplete ? " incomplete" : ""}`
      : event.type
  );
}

Deno.test("LodySubagentEmitter sends before the method returns while nothing is in flight", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  emitter.output("n", text, { nativeTurnId: "t", messageId: "m" });
  emitter.progress("n", { turnCount: 1, summary: null });
  emitter.snapshot("n", { state: "completed", summary: "Done" });
  assert(sent.every(isLodySubagentEvent));
  const head = { version: 1, sessionId: "s", runId: sent[0]?.runId };
  assertEquals<unknown>(sent, [
    { ...head, type: "snapshot", snapshot },
    { ...head, type: "output", update: text, nativeTurnId: "t", messageId: "m" },
    { ...head, type: "progress", progress: { turnCount: 1, summary: null } },
    { ...head, type: "snapshot", snapshot: { ...snapshot, state: "completed", summary: "Done" } },
  ]);
});

Deno.test("LodySubagentEmitter.start() leaves a live run and starts a finished one anew", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  emitter.start("n", { ...snapshot, name: "another" });
  assertEquals(sent.length, 1);
  const first = emitter.get("n")?.runId;
  assert(emitter.live("n"));
  emitter.snapshot("n", { state: "failed" });
  assertFalse(emitter.live("n"));
  assertEquals(emitter.get("n")?.snapshot.state, "failed");
  emitter.start("n", snapshot);
  assert(emitter.live("n"));
  assert(emitter.get("n")?.runId !== first);
  assertEquals(brief(sent), ["running", "failed", "running"]);
});

Deno.test("LodySubagentEmitter drops what follows a terminal snapshot or precedes a start", async () => {
  const { sent, emitter } = recorded();
  await emitter.output("n", text);
  await emitter.progress("n", {});
  await emitter.snapshot("n", { state: "running" });
  assertEquals(emitter.get("n"), undefined);
  for (const state of ["completed", "failed", "cancelled", "unknown"] as const) {
    sent.length = 0;
    await emitter.start(state, { ...snapshot, state });
    await emitter.output(state, text);
    await emitter.output(state, "no output");
    await emitter.progress(state, {});
    await emitter.snapshot(state, { state: "running" });
    await emitter.disconnect();
    assertEquals(brief(sent), [state === "unknown" ? "unknown incomplete" : state]);
  }
});

Deno.test("LodySubagentEmitter.output() sends no bad update, but says once that it is incomplete", async () => {
  const { sent, emitter } = recorded();
  await emitter.start("n", snapshot);
  await emitter.output("n", { ...text, content: { type: "video" } });
  await emitter.output("n", undefined);
  await emitter.output("n", text);
  await emitter.snapshot("n", { state: "completed" });
  assertEquals(brief(sent), [
    "running",
    "running incomplete",
    "output",
    "completed incomplete",
  ]);
});

Deno.test("LodySubagentEmitter.disconnect() gives up every live run, and no other", async () => {
  const { sent, emitter } = recorded();
  await emitter.start("a", { ...snapshot, state: "pending" });
  await emitter.start("b", snapshot);
  await emitter.start("c", { ...snapshot, state: "completed" });
  sent.length = 0;
  await emitter.disconnect();
  assertEquals(brief(sent), ["unknown incomplete", "unknown incomplete"]);
  assertEquals(emitter.get("a")?.snapshot.reason, { code: "disconnected" });
  await emitter.disconnect();
  assertEquals(sent.length, 2);
});

Deno.test("LodySubagentEmitter sends one event at a time, in the order of the calls", async () => {
  const began: string[] = [];
  const release: (() => void)[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => {
    began.push(...brief([event]));
    return new Promise((resolve) => release.push(resolve));
  });
  const first = emitter.start("n", snapshot);
  const second = emitter.output("n", text);
  assertEquals(began, ["running"]);
  release.shift()?.();
  await first;
  await until(() => began.length === 2);
  assertEquals(began, ["running", "output"]);
  const third = emitter.progress("n", {});
  assertEquals(began, ["running", "output"]);
  release.shift()?.();
  await second;
  await until(() => began.length === 3);
  release.shift()?.();
  await third;
  assertEquals(began, ["running", "output", "progress"]);
  emitter.output("n", text);
  assertEquals(began.length, 4);
  release.shift()?.();
});

/** Waits for what other promises bring about. */
async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100 && !holds(); turn++) await Promise.resolve();
}

Deno.test("LodySubagentEmitter queues what send itself calls for", async () => {
  for (const wait of [undefined, Promise.resolve()]) {
    const began: string[] = [];
    let sending = 0;
    const calls: Promise<void>[] = [];
    const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
      assertEquals(sending++, 0, "sent while another was in flight");
      if (began.length === 0) {
        calls.push(emitter.output("n", text), emitter.snapshot("n", { state: "completed" }));
      }
      began.push(...brief([event]));
      if (wait === undefined) return void sending--;
      return wait.then(() => void sending--);
    });
    calls.push(emitter.start("n", snapshot));
    await Promise.all(calls);
    await Promise.all(calls);
    assertEquals(began, ["running", "output", "completed"]);
  }
});

Deno.test("LodySubagentEmitter.output() takes no output that JSON could not carry far", async () => {
  const { sent, emitter } = recorded();
  await emitter.start("n", snapshot);
  let rawOutput: unknown = [];
  for (let depth = 0; depth < 10_000; depth++) rawOutput = [rawOutput];
  const call = { sessionUpdate: "tool_call_update", toolCallId: "t", rawOutput };
  await emitter.output("n", call);
  assertEquals(brief(sent), ["running", "running incomplete"]);
});

Deno.test("LodySubagentEmitter says of a run that becomes unknown what it owes", async () => {
  const { emitter } = recorded();
  await emitter.start("n", snapshot);
  await emitter.snapshot("n", { state: "unknown" });
  assertEquals(emitter.get("n")?.snapshot, {
    ...snapshot,
    state: "unknown",
    outputIncomplete: true,
    reason: { code: "lost" },
  });
  const without = { ...snapshot, state: "unknown", reason: undefined } as unknown;
  await emitter.start("n", without as LodySubagentSnapshot);
  assertEquals(emitter.get("n")?.snapshot.reason, { code: "lost" });
  const reason = { code: "timeout", message: "No answer" } as const;
  await emitter.start("n", { ...snapshot, state: "unknown", reason });
  assertEquals(emitter.get("n")?.snapshot.reason, reason);
});

Deno.test("LodySubagentEmitter.disconnect() tries every run, whatever fails or starts", async () => {
  let sent: string[] = [];
  const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
    sent.push(...brief([event]));
    if (event.type !== "snapshot" || event.snapshot.state !== "unknown") return;
    emitter.start(`again ${sent.length}`, snapshot);
    if (sent.length === 1) throw new Error("No way out");
  });
  emitter.start("a", snapshot);
  emitter.start("b", snapshot);
  sent = [];
  await assertRejects(() => emitter.disconnect(), Error, "No way out");
  assertEquals(sent.toSorted(), ["running", "running", "unknown incomplete", "unknown incomplete"]);
});

Deno.test("LodySubagentEmitter rejects the call whose send failed, and not the next", async () => {
  let failures = 2;
  const sent: LodySubagentEvent[] = [];
  const fail = (event: LodySubagentEvent): void => {
    if (failures-- > 0) throw new Error(`No way out ${failures}`);
    sent.push(event);
  };
  for (const send of [fail, async (event: LodySubagentEvent) => await fail(event)]) {
    failures = 2;
    sent.length = 0;
    const emitter = new LodySubagentEmitter("s", send);
    const calls = [
      emitter.start("n", snapshot),
      emitter.output("n", text),
      emitter.output("n", text),
    ] as const;
    await assertRejects(() => calls[0], Error, "No way out 1");
    await assertRejects(() => calls[1], Error, "No way out 0");
    await calls[2];
    assertEquals(brief(sent), ["output"]);
  }
});

Deno.test("LodySubagentEmitter says of lost output that it is incomplete, in what waits too", async () => {
  const sent: LodySubagentEvent[] = [];
  const fail = (event: LodySubagentEvent): void => {
    if (event.type === "output") throw new Error("No way out");
    sent.push(event);
  };
  for (const send of [fail, async (event: LodySubagentEvent) => await fail(event)]) {
    sent.length = 0;
    const emitter = new LodySubagentEmitter("s", send);
    const calls = [
      emitter.start("n", snapshot),
      emitter.snapshot("n", { name: "n" }),
      emitter.output("n", text),
      emitter.snapshot("n", { state: "completed" }),
    ] as const;
    await assertRejects(() => calls[2], Error, "No way out");
    await Promise.all([calls[0], calls[1], calls[3]]);
    assertEquals(brief(sent), ["running", "running", "completed incomplete"]);
    assertEquals(emitter.get("n")?.snapshot.outputIncomplete, true);
  }
});

Deno.test("LodySubagentEmitter.start() minds what newRunId does", () => {
  const ids = ["1", "2"];
  const { sent, emitter } = recorded(() => {
    const id = ids.shift() ?? "";
    if (id === "1") emitter.start("n", snapshot);
    return id;
  });
  emitter.start("n", snapshot);
  assertEquals(sent.map(({ runId }) => runId), ["2"]);
});

Deno.test("LodySubagentEmitter refuses what its caller should not give", () => {
  assertThrows(
    () => new LodySubagentEmitter("", () => {}),
    RangeError,
    "Cannot create LodySubagentEmitter: sessionId must be a string that is not blank",
  );
  const { sent, emitter } = recorded(() => "run-1");
  assertThrows(() => emitter.start(" ", snapshot), RangeError, "nativeId");
  assertThrows(
    () => emitter.start("run-1", snapshot),
    RangeError,
    'Cannot start run "run-1": the run id must not be a native id, got "run-1"',
  );
  emitter.start("n", snapshot);
  assertThrows(
    () => emitter.start("other", snapshot),
    RangeError,
    'Cannot start run "other": the run id must not have been used, got "run-1"',
  );
  const ids = ["run-2", "n"];
  const second = recorded(() => ids.shift() ?? "").emitter;
  second.start("n", snapshot);
  assertThrows(() => second.start("other", snapshot), RangeError, "must not be a native id");
  assertThrows(() => recorded(() => "").emitter.start("n", snapshot), RangeError, "the run id");
  const bad = { state: "asleep" as LodySubagentState };
  assertThrows(
    () => emitter.start("other", { ...snapshot, ...bad }),
    LodyValidationError,
    'Cannot start run "other": "/state" must be one of',
  );
  assertThrows(
    () => emitter.snapshot("n", bad),
    LodyValidationError,
    'Cannot change run "n": "/state" must be one of',
  );
  assertThrows(
    () => emitter.progress("n", { turnCount: -1 }),
    LodyValidationError,
    'Cannot send progress of run "n": "/turnCount" must be',
  );
  assertThrows(
    () => emitter.output("n", text, { messageId: null as unknown as string }),
    TypeError,
    'Cannot send output of run "n": messageId must be a string, got null',
  );
  assertEquals(emitter.get("n")?.snapshot, snapshot);
  assertEquals(sent.length, 1);
});

Deno.test("LodySubagentEmitter shares no snapshot with its caller or its send", () => {
  const { sent, emitter } = recorded();
  const mine = structuredClone(snapshot);
  const progress = { toolsUsed: ["Grep"] };
  emitter.start("n", mine);
  mine.support.stream.push("plan");
  emitter.get("n")?.snapshot.support.stream.push("plan");
  const [first] = sent;
  if (first?.type === "snapshot") first.snapshot.support.stream.push("plan");
  emitter.progress("n", progress);
  progress.toolsUsed.push("Read");
  assertEquals(sent[1]?.type === "progress" && sent[1].progress, { toolsUsed: ["Grep"] });
  const patch = { name: "n", support: structuredClone(snapshot.support) };
  emitter.snapshot("n", patch);
  patch.support.stream.push("plan");
  assertEquals(emitter.get("n")?.snapshot, { ...snapshot, name: "n" });
});

Deno.test("LodySubagentEmitter.snapshot() leaves a field that is undefined as it was", () => {
  const { emitter } = recorded();
  emitter.start("n", { ...snapshot, name: "Name", outputIncomplete: true });
  emitter.snapshot("n", { name: undefined, summary: "So far" });
  assertEquals(emitter.get("n")?.snapshot, {
    ...snapshot,
    name: "Name",
    outputIncomplete: true,
    summary: "So far",
  });
});

// Random native lives, against what the contract promises of what arrives.

const nativeId = fc.constantFrom("a", "b", "__proto__", "constructor");
const state = fc.constantFrom<LodySubagentState>("pending", "running", "completed", "unknown");
const step = fc.oneof(
  fc.record({ does: fc.constant("start" as const), nativeId, state }),
  fc.record({ does: fc.constant("snapshot" as const), nativeId, state }),
  fc.record({ does: fc.constant("output" as const), nativeId, valid: fc.boolean() }),
  fc.record({ does: fc.constant("progress" as const), nativeId }),
  fc.record({ does: fc.constant("disconnect" as const) }),
  fc.record({ does: fc.constant("wait" as const) }),
  fc.record({ does: fc.constant("tick" as const) }),
);

Deno.test("LodySubagentEmitter keeps its promises in any life of any run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, slow) => {
      const sent: LodySubagentEvent[] = [];
      let sending = 0;
      const emitter = new LodySubagentEmitter("s", (event) => {
        assertEquals(sending++, 0, "sent while another was in flight");
        sent.push(event);
        if (!slow) return void sending--;
        return Promise.resolve().then(() => {}).then(() => void sending--);
      });
      // What should arrive: each run's lives, its events in brief.
      const expected: string[] = [];
      const live = new Map<string, { incomplete: boolean }>();
      const end = (id: string, next: LodySubagentState) => {
        if (next !== "pending" && next !== "running") live.delete(id);
      };
      const calls: Promise<void>[] = [];
      for (const current of steps) {
        if (current.does === "wait") await Promise.all(calls);
        else if (current.does === "tick") await Promise.resolve();
        else if (current.does === "disconnect") {
          calls.push(emitter.disconnect());
          expected.push(...[...live].map(() => "unknown incomplete"));
          live.clear();
        } else {
          const id = current.nativeId;
          const run = live.get(id);
          const flag = (incomplete: boolean) => incomplete ? " incomplete" : "";
          if (current.does === "start") {
            calls.push(emitter.start(id, { ...snapshot, state: current.state }));
            if (run !== undefined) continue;
            live.set(id, { incomplete: current.state === "unknown" });
            expected.push(current.state + flag(current.state === "unknown"));
            end(id, current.state);
          } else if (current.does === "snapshot") {
            calls.push(emitter.snapshot(id, { state: current.state }));
            if (run === undefined) continue;
            expected.push(current.state + flag(run.incomplete || current.state === "unknown"));
            end(id, current.state);
          } else if (current.does === "progress") {
            calls.push(emitter.progress(id, { turnCount: 1 }));
            if (run !== undefined) expected.push("progress");
          } else {
            calls.push(emitter.output(id, current.valid ? text : { sessionUpdate: "tool_call" }));
            if (run === undefined) continue;
            const lastState = emitter.get(id)?.snapshot.state;
            if (current.valid) expected.push("output");
            else if (!run.incomplete) expected.push(`${lastState} incomplete`);
            run.incomplete ||= !current.valid;
          }
          assertEquals(emitter.live(id), live.has(id));
        }
      }
      await Promise.all(calls);
      assertEquals(brief(sent), expected);
      assert(sent.every((event) => isLodySubagentEvent(JSON.parse(JSON.stringify(event)))));
      assertPromises(sent);
    }),
  );
});

/** A run's first event is a snapshot, its last may be terminal, and incompleteness stays. */
function assertPromises(sent: readonly LodySubagentEvent[]): void {
  for (const run of new Set(sent.map(({ runId }) => runId))) {
    const events = sent.filter(({ runId }) => runId === run);
    assertEquals(events[0]?.type, "snapshot");
    let incomplete = false;
    for (const [index, event] of events.entries()) {
      if (event.type !== "snapshot") continue;
      const { state, outputIncomplete = false } = event.snapshot;
      if (state !== "pending" && state !== "running") assertEquals(index, events.length - 1);
      assert(outputIncomplete || !incomplete);
      incomplete = outputIncomplete;
    }
  }
}
