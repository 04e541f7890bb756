import { assert, assertEquals, assertThrows } from "@std/assert";
import { LodySubagentEmitter, type LodySubagentEvent } from "../../../mod.ts";
import { brief, gated, recorded, said, snapshot } from "../recorded.ts";

const parentOf = (event: LodySubagentEvent | undefined) =>
  event?.type === "snapshot" ? event.snapshot.parentRunId : "no snapshot";

Deno.test("LodySubagentEmitter.start() makes a parent's run id of its native id", () => {
  const { sent, emitter } = recorded();
  emitter.start("parent", snapshot, { parentNativeId: null });
  emitter.start("child", snapshot, { parentNativeId: "parent" });
  emitter.start("stranger", { ...snapshot, parentRunId: "known otherwise" });
  emitter.start("nobody's", snapshot);
  emitter.start("told twice", { ...snapshot, parentRunId: "x" }, { parentNativeId: "parent" });
  const parent = emitter.get("parent")?.runId;
  assertEquals(sent.map(parentOf), [null, parent, "known otherwise", undefined, parent]);
  assert(!("parentRunId" in (emitter.get("nobody's")?.snapshot ?? {})));

  // A parent that has ended is one too, and so is the latest of its runs.
  emitter.finish("parent", { state: "completed" });
  emitter.start("late child", snapshot, { parentNativeId: "parent" });
  assertEquals(parentOf(sent.at(-1)), parent);
  emitter.start("parent", snapshot);
  emitter.start("later child", snapshot, { parentNativeId: "parent" });
  assertEquals(parentOf(sent.at(-1)), emitter.get("parent")?.runId);
  assertEquals(emitter.get("late child")?.snapshot.parentRunId, parent);
});

Deno.test("LodySubagentEmitter.start() sends a child again whose parent starts later", () => {
  const { sent, emitter } = recorded();
  for (const child of ["a", "b", "over", "gone"]) {
    emitter.start(child, snapshot, { parentNativeId: "__proto__" });
  }
  emitter.start("other", snapshot, { parentNativeId: "never" });
  emitter.finish("over", { state: "completed" });
  emitter.start("gone", snapshot, { attempt: 2 });
  assertEquals(sent.map(parentOf), Array(sent.length).fill(undefined));
  sent.length = 0;
  emitter.start("__proto__", snapshot);
  const { runId } = emitter.get("__proto__") ?? {};
  assertEquals(sent.map((event) => [event.runId, parentOf(event)]), [
    [runId, undefined],
    [emitter.get("a")?.runId, runId],
    [emitter.get("b")?.runId, runId],
  ]);
  // Once.
  emitter.finish("__proto__", { state: "completed" });
  emitter.start("__proto__", snapshot);
  assertEquals(sent.length, 5);
});

Deno.test("LodySubagentEmitter.start() sends a parent before the children that wait for it", async () => {
  const { began, emitter, settle } = gated();
  emitter.output("parent", said("1"));
  emitter.start("child", snapshot, { parentNativeId: "parent" });
  emitter.start("parent", snapshot, { parentNativeId: "child" });
  for (let count = 0; count < 4; count++) await settle();
  const [child, parent] = [emitter.get("child")?.runId, emitter.get("parent")?.runId];
  assertEquals(began.map(({ runId }) => runId), [child, parent, parent, child]);
  assertEquals([began[1], began[3]].map(parentOf), [child, parent]);
});

Deno.test("LodySubagentEmitter asks a few times for a run id that it can use", () => {
  const attempts: [ids: unknown[], why: string][] = [
    [["", " ", ""], "not be blank"],
    [["n", "n", "n"], "not be a native id"],
    [["other", "other", "other"], "not be a native id"],
    [["run", "run", "run"], "not be that of another run"],
  ];
  for (const [ids, why] of attempts) {
    for (const last of ["good", ids[0]]) {
      const given = ["run", ...ids, last];
      const { sent, emitter } = recorded(() => given.shift() as string);
      emitter.start("other", snapshot);
      if (last === "good") {
        emitter.start("n", snapshot);
        assertEquals(emitter.get("n")?.runId, "good");
        continue;
      }
      assertThrows(
        () => emitter.start("n", snapshot),
        RangeError,
        `Cannot start run "n": the run id must ${why}, got ${JSON.stringify(last)}`,
      );
      assertEquals([given.length, sent.length, emitter.live("n")], [0, 1, false]);
    }
  }
  const { emitter } = recorded(() => undefined as unknown as string);
  assertThrows(
    () => emitter.start("n", snapshot),
    TypeError,
    'Cannot start run "n": the run id must be a string, got undefined',
  );
});

Deno.test("LodySubagentEmitter closes no attempt when there is no run id for the next", () => {
  const ids = ["run"];
  const { sent, emitter } = recorded({ newRunId: () => ids.shift() ?? "" });
  emitter.start("n", snapshot, { attempt: 1 });
  assertThrows(() => emitter.start("n", snapshot, { attempt: 2 }), RangeError);
  assertEquals([brief(sent), emitter.live("n")], [["running"], true]);
});

Deno.test("LodySubagentEmitter minds what newRunId does", () => {
  const ids = ["1", "2"];
  const { sent, emitter } = recorded(() => {
    const id = ids.shift() ?? "";
    if (id === "1") emitter.start("n", snapshot);
    return id;
  });
  emitter.start("n", snapshot);
  assertEquals(sent.map(({ runId }) => runId), ["2"]);
});

Deno.test("LodySubagentEmitter forgets the runs that ended first, beyond keepFinished", () => {
  for (const [keep, options] of [[1024, {}], [2, { keepFinished: 2 }]] as const) {
    const { emitter } = recorded(options);
    emitter.start("live", snapshot);
    for (let run = 0; run < keep; run++) emitter.start(`${run}`, { ...snapshot, state: "failed" });
    assertEquals(emitter.get("0")?.snapshot.state, "failed");
    emitter.start("a", snapshot);
    assertEquals(emitter.get("0")?.snapshot.state, "failed");
    emitter.finish("a", { state: "completed" });
    assertEquals(emitter.get("0"), undefined);
    assertEquals(emitter.get("1")?.snapshot.state, "failed");
    assertEquals(emitter.get("a")?.snapshot.state, "completed");
    assert(emitter.live("live"));
  }
});

Deno.test("LodySubagentEmitter forgets an old run, and not the new one of the same native id", () => {
  const { emitter } = recorded({ keepFinished: 1 });
  emitter.start("n", { ...snapshot, state: "failed" });
  emitter.start("n", snapshot);
  const { runId } = emitter.get("n") ?? {};
  emitter.start("other", { ...snapshot, state: "failed" });
  assertEquals([emitter.get("n")?.runId, emitter.live("n")], [runId, true]);
});

Deno.test("LodySubagentEmitter takes a run id again once its run is forgotten", () => {
  const { emitter } = recorded({ newRunId: () => "run", keepFinished: 0 });
  for (let run = 0; run < 3; run++) {
    emitter.start(`n${run}`, snapshot);
    assertThrows(() => emitter.start("other", snapshot), RangeError);
    emitter.finish(`n${run}`, { state: "completed" });
    assertEquals(emitter.get(`n${run}`), undefined);
  }
});

Deno.test("LodySubagentEmitter sends an end again of a run that it has forgotten", async () => {
  let left = 0;
  const sent: LodySubagentEvent[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => {
    if (left-- > 0) throw new Error("No way out");
    sent.push(event);
  }, { keepFinished: 0, onError: () => {} });
  emitter.start("n", snapshot);
  left = 1;
  emitter.finish("n", { state: "completed" });
  assertEquals(emitter.get("n"), undefined);
  await emitter.disconnect();
  assertEquals(brief(sent), ["running", "completed incomplete"]);
});
