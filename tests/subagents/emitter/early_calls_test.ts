import { assertEquals, assertThrows } from "@std/assert";
import { LodySubagentEmitter, type LodySubagentEvent, LodyValidationError } from "../../../mod.ts";
import { brief, failing, gated, outcomeOf, recorded, said, snapshot } from "../recorded.ts";

Deno.test("LodySubagentEmitter holds what comes before the start, in order", async () => {
  for (const id of ["n", "__proto__", "constructor", "\ud800"]) {
    const { sent, emitter } = recorded();
    await emitter.output(id, said("1"), { messageId: "m", nativeTurnId: "t" });
    await emitter.progress(id, { turnCount: 1 });
    await emitter.snapshot(id, { name: "Name" });
    await emitter.output(id, said("2"));
    await emitter.progress(id, { turnCount: 2 });
    await emitter.idle();
    assertEquals([sent, emitter.pending, emitter.get(id)], [[], 0, undefined]);
    emitter.start(id, snapshot);
    emitter.output(id, said("3"));
    assertEquals(brief(sent), [
      "running",
      '"1"',
      'progress {"turnCount":1}',
      "running",
      '"2"',
      'progress {"turnCount":2}',
      '"3"',
    ]);
    const [, output, , change] = sent;
    assertEquals(output?.type === "output" && [output.messageId, output.nativeTurnId], ["m", "t"]);
    assertEquals(change?.type === "snapshot" && change.snapshot, { ...snapshot, name: "Name" });
    // They were held for that run, and for no other.
    emitter.finish(id, { state: "completed" });
    emitter.start(id, snapshot);
    assertEquals(brief(sent).slice(7), ["completed", "running"]);
  }
});

Deno.test("LodySubagentEmitter holds a finish, and takes no more after it", () => {
  let now = 1000;
  const { sent, emitter } = recorded({ now: () => now });
  emitter.output("n", said("1"));
  emitter.finish("n", { state: "failed", reason: { code: "error" } });
  emitter.output("n", said("2"));
  now = 2000;
  emitter.start("n", snapshot);
  assertEquals(brief(sent), ["running", '"1"', "failed"]);
  assertEquals(emitter.get("n")?.snapshot.endedAtEpochSeconds, 1);
});

Deno.test("LodySubagentEmitter holds nothing after an end, however much it may hold", () => {
  const { sent, emitter } = recorded({ earlyOutput: { perRun: 1 } });
  emitter.finish("n", { state: "failed", summary: "First" });
  emitter.finish("n", { state: "completed", summary: "Second" });
  emitter.output("n", said("1"));
  emitter.progress("n", { turnCount: 1 });
  emitter.output("n", "no output");
  emitter.start("n", snapshot);
  assertEquals(brief(sent), ["running", "failed"]);
  assertEquals(emitter.get("n")?.snapshot.summary, "First");
});

Deno.test("LodySubagentEmitter sends what it holds before the end with which a run starts", () => {
  const { sent, emitter } = recorded();
  const over = { summary: "Done", endedAtEpochSeconds: 9, reason: { code: "error" } } as const;
  emitter.output("n", said("1"));
  emitter.start("n", { ...snapshot, ...over, state: "failed" });
  assertEquals(brief(sent), ["running", '"1"', "failed"]);
  assertEquals(sent[0]?.type === "snapshot" && sent[0].snapshot, snapshot);
  assertEquals(emitter.get("n")?.snapshot, { ...snapshot, ...over, state: "failed" });

  emitter.output("u", said("1"));
  emitter.finish("u", { state: "cancelled" });
  const { startedAtEpochSeconds: _, ...unstamped } = snapshot;
  emitter.start("u", { ...unstamped, state: "unknown" });
  assertEquals(brief(sent).slice(3), ["running incomplete", '"1"', "cancelled incomplete"]);
  assertEquals(emitter.get("u")?.snapshot.startedAtEpochSeconds, undefined);
});

Deno.test("LodySubagentEmitter shares nothing that it holds with its caller", () => {
  const { sent, emitter } = recorded();
  const update = said("1");
  const progress = { toolsUsed: ["Grep"] };
  const patch = { support: structuredClone(snapshot.support) };
  emitter.output("n", update);
  emitter.progress("n", progress);
  emitter.snapshot("n", patch);
  update.content.text = "changed";
  progress.toolsUsed.push("Read");
  patch.support.stream.push("plan");
  emitter.start("n", snapshot);
  assertEquals(brief(sent), ["running", '"1"', 'progress {"toolsUsed":["Grep"]}', "running"]);
  assertEquals(emitter.get("n")?.snapshot, snapshot);
});

Deno.test("LodySubagentEmitter starts a run incomplete whose early output was no output", () => {
  const { sent, emitter } = recorded();
  emitter.output("n", "no output");
  emitter.output("n", said("1"));
  emitter.start("n", snapshot);
  assertEquals(brief(sent), ["running incomplete", '"1"']);
  assertThrows(() => emitter.progress("early", { turnCount: -1 }), LodyValidationError);
  emitter.start("early", snapshot);
  assertEquals(brief(sent).at(-1), "running");
});

Deno.test("LodySubagentEmitter holds 64 calls for a run, and then only how things stand", () => {
  for (const [perRun, options] of [[64, {}], [2, { earlyOutput: { perRun: 2 } }]] as const) {
    const { sent, emitter } = recorded(options);
    const texts = Array.from({ length: perRun }, (_, index) => String(index));
    for (const text of texts) emitter.output("full", said(text));
    emitter.start("full", snapshot);
    assertEquals(brief(sent), ["running", ...texts.map((text) => `"${text}"`)]);

    sent.length = 0;
    for (const text of texts) emitter.output("n", said(text));
    emitter.output("n", said("too much"));
    emitter.progress("n", { turnCount: 1, errorCount: 0 });
    emitter.snapshot("n", { name: "Name", summary: "So far" });
    emitter.progress("n", { turnCount: 2 });
    emitter.finish("n", { state: "completed", summary: "Done" });
    emitter.start("n", snapshot);
    assertEquals(brief(sent), [
      "running incomplete",
      ...texts.map((text) => `"${text}"`),
      'progress {"turnCount":2,"errorCount":0}',
      "completed incomplete",
    ]);
    const { name, summary } = emitter.get("n")?.snapshot ?? {};
    assertEquals([name, summary], ["Name", "Done"]);
  }
});

Deno.test("LodySubagentEmitter holds for 64 runs, and gives the oldest up", () => {
  for (const [runs, options] of [[64, {}], [3, { earlyOutput: { runs: 3 } }]] as const) {
    const { sent, emitter } = recorded(options);
    for (let run = 0; run <= runs; run++) emitter.output(`run ${run}`, said("1"));
    emitter.output("run 1", said("2"));
    for (let run = 0; run <= runs + 1; run++) emitter.start(`run ${run}`, snapshot);
    assertEquals(brief(sent), [
      "running incomplete",
      "running",
      '"1"',
      '"2"',
      ...Array.from({ length: runs - 1 }, () => ["running", '"1"']).flat(),
      "running",
    ]);
  }
});

Deno.test("LodySubagentEmitter that may hold nothing says so of every run", () => {
  for (const earlyOutput of [{ perRun: 0 }, { runs: 0 }]) {
    const { sent, emitter } = recorded({ earlyOutput });
    emitter.output("n", said("1"));
    emitter.start("n", snapshot);
    emitter.start("m", snapshot);
    emitter.output("m", said("2"));
    assertEquals(brief(sent), ["running incomplete", "running", '"2"']);
  }
});

Deno.test("LodySubagentEmitter.disconnect() gives up what it holds", () => {
  const { sent, emitter } = recorded();
  emitter.output("n", said("1"));
  emitter.disconnect();
  emitter.start("n", snapshot);
  emitter.start("m", snapshot);
  assertEquals(brief(sent), ["running incomplete", "running"]);
  // It is known to be incomplete once: a later run of that id is another one.
  emitter.finish("n", { state: "completed" });
  emitter.start("n", snapshot);
  assertEquals(brief(sent).slice(2), ["completed incomplete", "running"]);
});

Deno.test("LodySubagentEmitter takes any run for incomplete when too many were given up", () => {
  const { sent, emitter } = recorded({ earlyOutput: { runs: 1 } });
  const hold = (count: number, name: string) => {
    for (let run = 0; run < count; run++) emitter.output(`${name} ${run}`, said("1"));
  };
  hold(4096, "a");
  emitter.start("fresh", snapshot);
  assertEquals(brief(sent), ["running"]);
  emitter.start("a 0", snapshot);
  assertEquals(brief(sent).slice(1), ["running incomplete"]);
  hold(3, "b");
  emitter.start("b 0", snapshot);
  emitter.start("also fresh", snapshot);
  assertEquals(brief(sent).slice(2), ["running incomplete", "running incomplete"]);
});

Deno.test("LodySubagentEmitter holds nothing of runs that ended and were forgotten", () => {
  const { sent, emitter } = recorded({ keepFinished: 0, earlyOutput: { runs: 1 } });
  for (let run = 0; run < 5000; run++) {
    emitter.start(`${run}`, snapshot);
    emitter.finish(`${run}`, { state: "completed" });
    emitter.output(`${run}`, said("late"));
  }
  emitter.start("fresh", snapshot);
  emitter.start("4999", snapshot); // Of that native id another run, of which nothing is missing.
  emitter.output("4999", said("early enough"));
  assertEquals(brief(sent).slice(10_000), ["running", "running", '"early enough"']);
});

Deno.test("LodySubagentEmitter tells onError of held calls that could not be sent", () => {
  const { sent, emitter, heard } = failing((event) => event.type === "output");
  emitter.output("n", said("1"));
  emitter.start("n", snapshot);
  emitter.finish("n", { state: "completed" });
  assertEquals(heard(), ["n: No way out 1"]);
  assertEquals(brief(sent), ["running", "completed incomplete"]);
});

Deno.test("LodySubagentEmitter leaves no promise of a held call to be handled", async () => {
  const emitter = new LodySubagentEmitter("s", (event) => {
    if (event.type === "output") throw new Error("No way out");
  });
  emitter.output("n", said("1"));
  await emitter.start("n", snapshot);
  await new Promise((resolve) => setTimeout(resolve, 10));
});

Deno.test("LodySubagentEmitter sends what it holds behind a slow start", async () => {
  const { began, emitter, settle } = gated();
  emitter.output("n", said("1"));
  const start = emitter.start("n", snapshot);
  emitter.output("n", said("2"));
  assertEquals([emitter.pending, brief(began)], [3, ["running"]]);
  await settle();
  assertEquals(await outcomeOf(start), "sent");
  await settle();
  await settle();
  assertEquals(brief(began), ["running", '"1"', '"2"']);
});

Deno.test("LodySubagentEmitter sends what it holds before what send itself calls for", async () => {
  for (const isSlow of [false, true]) {
    const sent: LodySubagentEvent[] = [];
    const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
      sent.push(event);
      if (sent.length === 1) {
        emitter.output("n", said("late"));
        emitter.finish("n", { state: "cancelled" });
      }
      return isSlow ? Promise.resolve() : undefined;
    });
    for (const text of ["1", "2"]) emitter.output("n", said(text));
    emitter.start("n", snapshot);
    await emitter.idle();
    assertEquals(brief(sent), ["running", '"1"', '"2"', '"late"', "cancelled"]);
  }
});

Deno.test("LodySubagentEmitter says when a run began that was held", () => {
  let now = 1000;
  const { emitter } = recorded({ now: () => now++, earlyOutput: { perRun: 1 } });
  const { startedAtEpochSeconds: _, ...pending } = { ...snapshot, state: "pending" as const };
  for (const id of ["held", "folded"]) {
    if (id === "folded") emitter.progress(id, {});
    emitter.snapshot(id, { state: "running" });
    if (id === "folded") emitter.snapshot(id, { state: "running" });
    now += 1000;
    emitter.start(id, pending);
  }
  const began = ["held", "folded"].map((id) => emitter.get(id)?.snapshot.startedAtEpochSeconds);
  assertEquals(began, [1, 2.001]);
});
