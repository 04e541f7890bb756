import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import {
  isLodySubagentEvent,
  LodySubagentEmitter,
  type LodySubagentEmitterOptions,
  type LodySubagentEnd,
  LodySubagentRuns,
  type LodySubagentSnapshot,
  type LodySubagentState,
  LodyValidationError,
} from "../../mod.ts";
import { brief, recorded, said, snapshot } from "./recorded.ts";

const text = said("Hi");

Deno.test("LodySubagentEmitter sends before the method returns while nothing is in flight", () => {
  const { sent, emitter } = recorded({ now: () => 7500 });
  emitter.start("n", snapshot);
  emitter.output("n", text, { nativeTurnId: "t", messageId: "m" });
  emitter.progress("n", { turnCount: 1, summary: null });
  emitter.snapshot("n", { name: "Name" });
  emitter.finish("n", { state: "completed", summary: "Done" });
  assert(sent.every(isLodySubagentEvent));
  const head = { version: 1, sessionId: "s", runId: sent[0]?.runId };
  const named = { ...snapshot, name: "Name" };
  assertEquals<unknown>(sent, [
    { ...head, type: "snapshot", snapshot },
    { ...head, type: "output", update: text, nativeTurnId: "t", messageId: "m" },
    { ...head, type: "progress", progress: { turnCount: 1, summary: null } },
    { ...head, type: "snapshot", snapshot: named },
    {
      ...head,
      type: "snapshot",
      snapshot: { ...named, state: "completed", summary: "Done", endedAtEpochSeconds: 7.5 },
    },
  ]);
});

Deno.test("LodySubagentEmitter.start() leaves a live run and starts a finished one anew", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot, { attempt: 1 });
  emitter.start("n", { ...snapshot, name: "another" });
  emitter.start("n", { ...snapshot, name: "another" }, { attempt: 1 });
  assertEquals(sent.length, 1);
  const first = emitter.get("n")?.runId;
  assert(emitter.live("n"));
  emitter.snapshot("n", { state: "failed" });
  assertFalse(emitter.live("n"));
  assertEquals(emitter.get("n")?.snapshot.state, "failed");
  emitter.start("n", snapshot, { attempt: 1 });
  assert(emitter.live("n"));
  assert(emitter.get("n")?.runId !== first);
  assertEquals(brief(sent), ["running", "failed", "running"]);
});

Deno.test("LodySubagentEmitter.start() closes a live run of another attempt", () => {
  for (const [one, other] of [[1, 2], ["a", "b"], [1, "1"], [undefined, 1]] as const) {
    const { sent, emitter } = recorded();
    emitter.start("n", snapshot, one === undefined ? {} : { attempt: one });
    emitter.output("n", said("old"));
    emitter.start("n", { ...snapshot, name: "again" }, { attempt: other });
    emitter.output("n", said("new"));
    assertEquals(brief(sent), ["running", '"old"', "unknown incomplete", "running", '"new"']);
    const [, , lost, first, output] = sent;
    assertEquals(lost?.type === "snapshot" && lost.snapshot.reason, { code: "lost" });
    assertFalse(first?.type === "snapshot" && "outputIncomplete" in first.snapshot);
    assertEquals(lost?.runId, sent[0]?.runId);
    assertEquals(output?.runId, emitter.get("n")?.runId);
    assert(first?.runId !== lost?.runId);
  }
});

Deno.test("LodySubagentEmitter says when a run began and ended, where its caller does not", () => {
  let now = 1000;
  const { emitter } = recorded({ now: () => now++ });
  const { startedAtEpochSeconds: _, ...unstamped } = snapshot;
  const began = () => emitter.get("n")?.snapshot.startedAtEpochSeconds;
  const ended = () => emitter.get("n")?.snapshot.endedAtEpochSeconds;
  emitter.start("n", unstamped);
  assertEquals([began(), ended()], [1, undefined]);
  emitter.finish("n", { state: "failed", reason: { code: "timeout" } });
  assertEquals([began(), ended()], [1, 1.001]);
  emitter.start("n", snapshot);
  assertEquals([began(), ended()], [5, undefined]);
  emitter.disconnect();
  assertEquals(ended(), undefined);

  // A pending run has not begun, and of one that is over nobody knows when it did.
  emitter.start("n", { ...unstamped, state: "pending" });
  assertEquals(began(), undefined);
  emitter.snapshot("n", { name: "n" });
  assertEquals(began(), undefined);
  emitter.snapshot("n", { state: "running" });
  assertEquals(began(), 1.002);
  emitter.snapshot("n", { state: "pending" });
  emitter.snapshot("n", { state: "running" });
  assertEquals(began(), 1.002);
  emitter.snapshot("n", { state: "completed" });
  assertEquals(ended(), undefined);
  emitter.start("n", { ...unstamped, state: "completed" });
  assertEquals(began(), undefined);
  emitter.start("n", { ...unstamped, state: "pending" });
  emitter.snapshot("n", { state: "running", startedAtEpochSeconds: 3 });
  assertEquals(began(), 3);
  assertEquals(now, 1004);
});

Deno.test("LodySubagentEmitter takes the time from Date.now where no other is given", () => {
  const { emitter } = recorded();
  const { startedAtEpochSeconds: _, ...unstamped } = snapshot;
  const before = Date.now() / 1000;
  emitter.start("n", unstamped);
  const { startedAtEpochSeconds = 0 } = emitter.get("n")?.snapshot ?? {};
  assert(startedAtEpochSeconds >= before && startedAtEpochSeconds <= Date.now() / 1000);
});

Deno.test("LodySubagentEmitter.finish() ends a run as it is told", () => {
  const { sent, emitter } = recorded({ now: () => 9000 });
  const reason = { code: "error", message: "No disk" } as const;
  for (const state of ["completed", "failed", "cancelled"] as const) {
    emitter.start("n", { ...snapshot, summary: "So far" });
    emitter.finish("n", { state, reason });
    assertEquals(emitter.get("n")?.snapshot, {
      ...snapshot,
      state,
      summary: "So far",
      reason,
      endedAtEpochSeconds: 9,
    });
  }
  emitter.start("n", snapshot);
  emitter.finish("n", { state: "unknown", summary: undefined, reason: undefined });
  assertEquals(emitter.get("n")?.snapshot.reason, { code: "lost" });
  const count = sent.length;
  emitter.finish("n", { state: "completed" });
  assertEquals(sent.length, count);
});

Deno.test("LodySubagentEmitter drops what follows a terminal snapshot", async () => {
  const { sent, emitter } = recorded();
  for (const state of ["completed", "failed", "cancelled", "unknown"] as const) {
    sent.length = 0;
    await emitter.start(state, { ...snapshot, state });
    await emitter.output(state, text);
    await emitter.output(state, "no output");
    await emitter.progress(state, {});
    await emitter.snapshot(state, { state: "running" });
    await emitter.finish(state, { state: "completed" });
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
  assertEquals(brief(sent), ["running", "running incomplete", '"Hi"', "completed incomplete"]);
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
  await emitter.start("a", snapshot);
  assertEquals(brief(sent).at(-1), "running");
});

Deno.test("LodySubagentEmitter says of a run that becomes unknown what it owes", () => {
  const { emitter } = recorded();
  emitter.start("n", snapshot);
  emitter.snapshot("n", { state: "unknown" });
  assertEquals(emitter.get("n")?.snapshot, {
    ...snapshot,
    state: "unknown",
    outputIncomplete: true,
    reason: { code: "lost" },
  });
  const without = { ...snapshot, state: "unknown", reason: undefined } as unknown;
  emitter.start("n", without as LodySubagentSnapshot);
  assertEquals(emitter.get("n")?.snapshot.reason, { code: "lost" });
  const reason = { code: "timeout", message: "No answer" } as const;
  emitter.start("n", { ...snapshot, state: "unknown", reason });
  assertEquals(emitter.get("n")?.snapshot.reason, reason);
});

Deno.test("LodySubagentEmitter shares nothing with its caller or its send", () => {
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
  emitter.snapshot("n", { name: undefined, state: undefined, summary: "So far" });
  assertEquals(emitter.get("n")?.snapshot, {
    ...snapshot,
    name: "Name",
    outputIncomplete: true,
    summary: "So far",
  });
});

Deno.test("LodySubagentEmitter refuses options that it cannot work with", () => {
  const create = (sessionId: string, options?: LodySubagentEmitterOptions) =>
    new LodySubagentEmitter(sessionId, () => {}, options);
  const attempt = "Cannot create LodySubagentEmitter: ";
  assertThrows(
    () => create(""),
    RangeError,
    `${attempt}sessionId must be a string that is not blank, got ""`,
  );
  assertThrows(() => create(7 as unknown as string), TypeError, `${attempt}sessionId`);
  for (const count of [-1, 0.5, NaN, Infinity]) {
    const problem = `must be an integer of at least 0, got ${count}`;
    assertThrows(
      () => create("s", { keepFinished: count }),
      RangeError,
      `${attempt}keepFinished ${problem}`,
    );
    assertThrows(
      () => create("s", { earlyOutput: { perRun: count } }),
      RangeError,
      `${attempt}earlyOutput.perRun ${problem}`,
    );
    assertThrows(
      () => create("s", { earlyOutput: { runs: count } }),
      RangeError,
      `${attempt}earlyOutput.runs ${problem}`,
    );
  }
  const none = 1 as unknown as () => string;
  for (const name of ["newRunId", "onError", "now"]) {
    assertThrows(
      () => create("s", { [name]: none }),
      TypeError,
      `${attempt}${name} must be a function, got 1`,
    );
  }
  assertThrows(
    () => new LodySubagentEmitter("s", undefined as unknown as () => void),
    TypeError,
    `${attempt}send must be a function, got undefined`,
  );
  const many = { keepFinished: "1" as unknown as number };
  assertThrows(() => create("s", many), TypeError, "keepFinished");
  create("s", { keepFinished: 0, earlyOutput: { perRun: 0, runs: 0 } });
});

Deno.test("LodySubagentEmitter refuses what its caller should not give", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  assertThrows(() => emitter.start(" ", snapshot), RangeError, "nativeId");
  assertThrows(() => emitter.start(1 as unknown as string, snapshot), TypeError, "nativeId");
  const parent = (parentNativeId: string) =>
    assertThrows(
      () => emitter.start("other", snapshot, { parentNativeId }),
      RangeError,
      'Cannot start run "other": parentNativeId must be ',
    );
  parent("other");
  parent(" ");
  const bad = { state: "asleep" as LodySubagentState };
  assertThrows(
    () => emitter.start("other", { ...snapshot, ...bad }),
    LodyValidationError,
    'Cannot start run "other": "/state" must be one of',
  );
  const blank: (() => void)[] = [
    () => emitter.output(" ", text),
    () => emitter.progress("", {}),
    () => emitter.snapshot("", {}),
    () => emitter.finish("", { state: "failed" }),
  ];
  const problem = "nativeId must be a string that is not blank";
  for (const call of blank) assertThrows(call, RangeError, problem);
  // Whether the run is live, over, or not there.
  emitter.start("over", { ...snapshot, state: "completed" });
  for (const id of ["n", "over", "early"]) {
    assertThrows(
      () => emitter.snapshot(id, bad),
      LodyValidationError,
      `Cannot change run "${id}": "/state" must be one of`,
    );
    assertThrows(
      () => emitter.progress(id, { turnCount: -1 }),
      LodyValidationError,
      `Cannot send progress of run "${id}": "/turnCount" must be`,
    );
    assertThrows(
      () => emitter.output(id, text, { messageId: null as unknown as string }),
      TypeError,
      `Cannot send output of run "${id}": messageId must be a string, got null`,
    );
    assertThrows(
      () => emitter.output(id, text, { nativeTurnId: 1 as unknown as string }),
      TypeError,
      "nativeTurnId must be a string, got 1",
    );
    for (const state of ["running", "pending", "asleep", undefined]) {
      assertThrows(
        () => emitter.finish(id, { state } as unknown as LodySubagentEnd),
        RangeError,
        `Cannot finish run "${id}": state must be "completed", "failed", "cancelled" or "unknown", got`,
      );
    }
    assertThrows(
      () => emitter.finish(id, { state: "failed", reason: { code: "bored" as "error" } }),
      LodyValidationError,
      `Cannot finish run "${id}": "/reason/code" must be one of`,
    );
  }
  assertEquals(emitter.get("n")?.snapshot, snapshot);
  assertEquals(sent.length, 2);
});

Deno.test("LodySubagentEmitter refuses what is too deep to be copied", () => {
  const { emitter } = recorded();
  emitter.start("n", snapshot);
  const endless: Record<string, unknown> = {};
  endless["self"] = endless;
  const tooDeep = "must have 127 levels of nesting at most, got more";
  assertThrows(
    () => emitter.start("other", { ...snapshot, ...endless }),
    RangeError,
    `Cannot start run "other": the snapshot ${tooDeep}`,
  );
  assertThrows(
    () => emitter.snapshot("n", endless),
    RangeError,
    `Cannot change run "n": the patch ${tooDeep}`,
  );
  assertThrows(
    () => emitter.progress("n", endless),
    RangeError,
    `Cannot send progress of run "n": the progress ${tooDeep}`,
  );
});

Deno.test("LodySubagentEmitter refuses a clock that tells no time", () => {
  for (const now of [NaN, -1, Infinity]) {
    const { sent, emitter } = recorded({ now: () => now });
    const { startedAtEpochSeconds: _, ...unstamped } = snapshot;
    assertThrows(
      () => emitter.start("n", unstamped),
      RangeError,
      `Cannot start run "n": now() must be milliseconds since the Unix epoch, got ${now}`,
    );
    assertThrows(() => emitter.snapshot("early", { state: "running" }), RangeError, "now()");
    emitter.start("n", { ...unstamped, state: "pending" });
    assertThrows(() => emitter.snapshot("n", { state: "running" }), RangeError, "now()");
    assertThrows(() => emitter.finish("n", { state: "failed" }), RangeError, "now()");
    assertEquals(emitter.get("n")?.snapshot.state, "pending");
    assertEquals(sent.length, 1);
  }
});

Deno.test("LodySubagentEmitter minds what its clock calls for", () => {
  const ends: (() => void)[] = [];
  const { sent, emitter } = recorded({
    now: () => {
      ends.pop()?.();
      return 1000;
    },
  });
  const { startedAtEpochSeconds: _, ...unstamped } = snapshot;
  emitter.start("n", { ...unstamped, state: "pending" });
  ends.push(() => emitter.snapshot("n", { state: "completed" }));
  emitter.snapshot("n", { state: "running" });
  ends.push(() => emitter.start("m", snapshot));
  emitter.start("m", unstamped);
  ends.push(() => emitter.close());
  emitter.start("o", unstamped);
  assertEquals(brief(sent), ["pending", "completed", "running"]);
  assertEquals(emitter.get("o"), undefined);
});

Deno.test("LodySubagentEmitter sends nothing that its client would not take", () => {
  const runs = new LodySubagentRuns("s");
  const results: string[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => void results.push(runs.apply(event)));
  let deep: unknown = 0;
  for (let depth = 0; depth < 126; depth++) deep = [deep];
  const deeper = [deep];
  const call = (rawInput: unknown, toolCallId = "t") => ({
    sessionUpdate: "tool_call_update",
    toolCallId,
    rawInput,
  });
  const keys = (count: number, prefix: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`${prefix}${key}`, 0]));
  const flag = () => emitter.get("n")?.snapshot.outputIncomplete;

  emitter.start("n", snapshot);
  emitter.output("n", call(deep));
  emitter.output("n", call(Array(1_048_480).fill(0)));
  assertEquals(flag(), undefined);
  for (const rawInput of [deeper, Array(1_048_571).fill(0)]) {
    emitter.start("n", snapshot);
    emitter.output("n", call(rawInput));
    assertEquals(flag(), true);
    emitter.finish("n", { state: "completed" });
  }
  emitter.start("n", snapshot);
  emitter.output("n", said("1"), { messageId: "x".repeat(16_777_217) });
  assertEquals(flag(), true);
  emitter.finish("n", { state: "completed" });

  // What only together is too much goes without what nobody has described.
  for (const says of ["snapshot", "progress"] as const) {
    const isHeld = says === "progress";
    if (isHeld) emitter.output(says, said("1"));
    else emitter.start(says, snapshot);
    for (const prefix of ["a", "b"]) {
      emitter[says](says, { summary: prefix, ...keys(70_000, prefix) });
    }
    if (isHeld) emitter.start(says, snapshot);
    emitter.finish(says, { state: "completed" });
    const view = runs.get(emitter.get(says)?.runId ?? "");
    assertEquals([view?.snapshot.state, view?.[says].summary], ["completed", "b"]);
  }
  // Nor does the little that is added make it too much.
  const stream = Array<"text">(1_048_500).fill("text");
  emitter.start("long", { ...snapshot, support: { ...snapshot.support, stream } });
  emitter.progress("long", { toolsUsed: stream });
  emitter.progress("long", { summary: "", durationMs: 1, turnCount: 1 });
  emitter.disconnect();
  assertEquals(runs.get(emitter.get("long")?.runId ?? "")?.snapshot.state, "unknown");
  assertEquals(new Set(results), new Set(["applied"]));
  assertThrows(() => emitter.progress("x", { summary: "", ...{ deeper: [deeper] } }), RangeError);
});
