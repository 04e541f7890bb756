import { assert, assertEquals, assertRejects } from "@std/assert";
import { LodySubagentEmitter, type LodySubagentEvent } from "../../../mod.ts";
import { brief, failing, gated, outcomeOf, recorded, said, snapshot, turns } from "../recorded.ts";

const text = said("Hi");

Deno.test("LodySubagentEmitter sends one event at a time, in the order of the calls", async () => {
  const { began, emitter, settle } = gated();
  const calls = [
    emitter.start("a", snapshot),
    emitter.output("a", said("1")),
    emitter.start("b", snapshot),
    emitter.output("b", said("2")),
    emitter.output("a", said("3")),
  ];
  const order = ["running", '"1"', "running", '"2"', '"3"'];
  for (let settled = 0; settled < order.length; settled++) {
    assertEquals(brief(began), order.slice(0, settled + 1));
    assertEquals(emitter.pending, order.length - settled);
    const outcomes = await Promise.all(calls.map(outcomeOf));
    assertEquals(outcomes.filter((outcome) => outcome === "sent").length, settled);
    await settle();
  }
  assertEquals(emitter.pending, 0);
  emitter.progress("a", {});
  assertEquals(began.length, 6);
  await settle();
});

Deno.test("LodySubagentEmitter.idle() waits until nothing is pending", async () => {
  const { emitter, settle } = gated();
  await emitter.idle();
  emitter.start("n", snapshot);
  emitter.output("n", text);
  emitter.output("early", text);
  const idle = emitter.idle();
  await settle();
  assertEquals([await outcomeOf(idle), emitter.pending], ["waiting", 1]);
  await settle();
  assertEquals([await outcomeOf(idle), emitter.pending], ["sent", 0]);
  await emitter.idle();
});

Deno.test("LodySubagentEmitter.idle() resolves where the last send fails", async () => {
  const { emitter, settle } = gated({ onError: () => {} });
  emitter.start("n", snapshot);
  const idle = emitter.idle();
  await settle(new Error("No way out"));
  assertEquals(await outcomeOf(idle), "sent");
});

Deno.test("LodySubagentEmitter.idle() waits for what onError calls for", async () => {
  let isBroken = false;
  const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", async () => {
    await undefined;
    if (isBroken) throw new Error("No way out");
  }, {
    onError: () => {
      isBroken = false;
      emitter.output("over", text);
      emitter.start("again", snapshot);
    },
  });
  emitter.start("over", { ...snapshot, state: "completed" });
  emitter.start("n", snapshot);
  await emitter.idle();
  isBroken = true;
  emitter.output("n", text);
  await emitter.idle();
  assertEquals([emitter.pending, emitter.live("again")], [0, true]);
});

Deno.test("LodySubagentEmitter counts the event that is being sent", () => {
  const counts: number[] = [];
  const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", () => {
    counts.push(emitter.pending);
  });
  emitter.start("n", snapshot);
  emitter.output("n", text);
  assertEquals([counts, emitter.pending], [[1, 1], 0]);
});

Deno.test("LodySubagentEmitter takes what is no promise for sent", () => {
  const sent: LodySubagentEvent[] = [];
  const push = (event: LodySubagentEvent) => sent.push(event) as unknown as void;
  const emitter = new LodySubagentEmitter("s", push);
  emitter.start("n", snapshot);
  emitter.output("n", text);
  assertEquals(brief(sent), ["running", '"Hi"']);
});

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
    await emitter.idle();
    await Promise.all(calls);
    assertEquals(began, ["running", '"Hi"', "completed"]);
  }
});

Deno.test("LodySubagentEmitter.start() is done before what its send calls for", () => {
  const sent: LodySubagentEvent[] = [];
  const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
    sent.push(event);
    if (event.type === "snapshot" && event.snapshot.state === "unknown") {
      emitter.start("n", { ...snapshot, name: "by send" });
    }
  });
  emitter.start("n", snapshot, { attempt: 1 });
  emitter.start("n", { ...snapshot, name: "by the caller" }, { attempt: 2 });
  assertEquals(brief(sent), ["running", "unknown incomplete", "running"]);
  assertEquals(emitter.get("n")?.snapshot.name, "by the caller");
});

for (const isSlow of [false, true]) {
  const how = isSlow ? "that rejects" : "that throws";

  Deno.test(`LodySubagentEmitter rejects the call whose send fails, not the next, with a send ${how}`, async () => {
    const { sent, emitter, heard } = failing(
      (event) => event.type === "output" && brief([event])[0] === '"bad"',
      isSlow,
    );
    const calls = [
      emitter.start("n", snapshot),
      emitter.output("n", said("bad")),
      emitter.output("n", said("good")),
      emitter.snapshot("n", { name: "n" }),
      emitter.finish("n", { state: "completed" }),
    ];
    await emitter.idle();
    assertEquals(
      await Promise.all(calls.map(outcomeOf)),
      ["sent", "No way out 1", "sent", "sent", "sent"],
    );
    assertEquals(brief(sent), ["running", '"good"', "running incomplete", "completed incomplete"]);
    assertEquals(emitter.get("n")?.snapshot.outputIncomplete, true);
    assertEquals(heard(), ["n: No way out 1"]);
  });

  Deno.test(`LodySubagentEmitter says incomplete of lost progress too, with a send ${how}`, async () => {
    const { sent, emitter } = failing((event) => event.type === "progress", isSlow);
    emitter.start("n", snapshot);
    emitter.progress("n", { turnCount: 1 });
    await emitter.idle();
    emitter.finish("n", { state: "completed" });
    await emitter.idle();
    assertEquals(brief(sent), ["running", "completed incomplete"]);
  });

  Deno.test(`LodySubagentEmitter sends a lost snapshot again before the run's next event, with a send ${how}`, async () => {
    let left = 2;
    const { sent, emitter, heard } = failing(() => left-- > 0, isSlow);
    const start = emitter.start("n", snapshot);
    const blocked = emitter.output("n", said("1"));
    const later = emitter.output("n", said("2"));
    await emitter.idle();
    assertEquals(await Promise.all([start, blocked, later].map(outcomeOf)), [
      "No way out 1",
      "No way out 2",
      "sent",
    ]);
    assertEquals(brief(sent), ["running incomplete", '"2"']);
    assertEquals(heard(), ["n: No way out 1", "n: No way out 2"]);

    left = 1;
    emitter.snapshot("n", { name: "new" });
    emitter.start("other", snapshot);
    emitter.snapshot("n", { summary: "newer" });
    await emitter.idle();
    assertEquals(brief(sent.slice(2)), ["running", "running incomplete", "running incomplete"]);
    assertEquals(
      sent.slice(3).map((event) => event.type === "snapshot" && event.snapshot.summary),
      [undefined, "newer"],
    );
  });

  Deno.test(`LodySubagentEmitter sends an end again that a lost snapshot has held up, with a send ${how}`, async () => {
    let left = 2;
    const { sent, emitter } = failing(() => left-- > 0, isSlow);
    emitter.start("n", snapshot);
    const finish = emitter.finish("n", { state: "completed", summary: "Done" });
    await emitter.idle();
    assertEquals([await outcomeOf(finish), sent], ["No way out 2", []]);
    emitter.progress("another", {});
    await emitter.idle();
    assertEquals(brief(sent), ["completed incomplete"]);
    assertEquals(sent[0]?.type === "snapshot" && sent[0].snapshot.summary, "Done");
  });

  Deno.test(`LodySubagentEmitter sends a lost end again with the next call, with a send ${how}`, async () => {
    const calls: ((emitter: LodySubagentEmitter) => Promise<void>)[] = [
      (emitter) => emitter.start("other", { ...snapshot, state: "pending" }),
      (emitter) => emitter.output("n", text),
      (emitter) => emitter.output("not started", text),
      (emitter) => emitter.progress("n", {}),
      (emitter) => emitter.snapshot("n", {}),
      (emitter) => emitter.finish("n", { state: "failed" }),
      (emitter) => emitter.start("n", { ...snapshot, state: "pending" }),
      (emitter) => emitter.disconnect(),
    ];
    for (const call of calls) {
      let left = 0;
      const { sent, emitter } = failing(() => left-- > 0, isSlow);
      await emitter.start("n", snapshot);
      left = 1;
      emitter.finish("n", { state: "completed" });
      await emitter.idle();
      assertEquals(brief(sent), ["running"]);
      assertEquals(await outcomeOf(call(emitter)), "sent");
      await emitter.idle();
      assertEquals(
        brief(sent).filter((what) => what !== "pending"),
        ["running", "completed incomplete"],
      );
      await emitter.output("n", text);
      await emitter.disconnect();
      assertEquals(brief(sent).filter((what) => what === "completed incomplete").length, 1);
    }
  });

  Deno.test(`LodySubagentEmitter tells of an end that fails again, with a send ${how}`, async () => {
    let isBroken = false;
    const { sent, emitter, heard } = failing(
      (event) => isBroken && event.type === "snapshot" && event.snapshot.state === "completed",
      isSlow,
    );
    for (const id of ["a", "b", "other"]) emitter.start(id, snapshot);
    await emitter.idle();
    isBroken = true;
    emitter.finish("a", { state: "completed" });
    await emitter.idle();
    emitter.finish("b", { state: "completed" });
    await emitter.idle();
    const newlyHeard = () => heard().splice(seen).map((line) => (seen++, line[0]));
    let seen = 0;
    assertEquals(newlyHeard(), ["a", "a", "b"]);
    // One that fails is enough for a call of another run, which goes on all the same. The one that
    // has waited longest is tried first.
    for (const id of ["a", "b", "a"]) {
      assertEquals(await outcomeOf(emitter.output("other", text)), "sent");
      assertEquals(newlyHeard(), [id]);
    }
    // A call of a run that has ended tells of its end.
    assertEquals(await outcomeOf(emitter.finish("a", { state: "failed" })), "No way out 8");
    assertEquals(newlyHeard(), ["b", "a"]);
    // Here all are tried.
    await assertRejects(() => emitter.disconnect(), Error, "No way out");
    assertEquals(newlyHeard().toSorted(), ["a", "b"]);
    isBroken = false;
    emitter.output("over", text);
    await emitter.idle();
    assertEquals(
      brief(sent.slice(3)),
      [
        '"Hi"',
        '"Hi"',
        '"Hi"',
        "unknown incomplete",
        "completed incomplete",
        "completed incomplete",
      ],
    );
  });
}

Deno.test("LodySubagentEmitter.disconnect() tries every run, whatever fails or starts", async () => {
  let sent: string[] = [];
  const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
    sent.push(...brief([event]));
    if (event.type !== "snapshot" || event.snapshot.state !== "unknown") return;
    if (sent.length > 1) return;
    emitter.start("again", snapshot);
    emitter.finish("b", { state: "completed" });
    throw new Error("No way out");
  });
  emitter.start("a", snapshot);
  emitter.start("b", snapshot);
  emitter.start("c", snapshot);
  sent = [];
  await assertRejects(() => emitter.disconnect(), Error, "No way out");
  assertEquals(sent, [...Array(3).fill("unknown incomplete"), "running"]);
  await emitter.disconnect();
  assertEquals(sent.slice(4), ["unknown incomplete", "unknown incomplete"]);
});

Deno.test("LodySubagentEmitter.disconnect() waits for what waits, and sends again what fails of it", async () => {
  const { began, emitter, settle } = gated({ onError: () => {} });
  emitter.start("n", snapshot);
  emitter.output("n", text);
  emitter.finish("n", { state: "completed" });
  const gone = emitter.disconnect();
  await settle();
  await settle();
  assertEquals(await outcomeOf(gone), "waiting");
  await settle(new Error("No way out"));
  assertEquals(brief(began), ["running", '"Hi"', "completed", "completed incomplete"]);
  await settle();
  assertEquals([await outcomeOf(gone), emitter.pending], ["sent", 0]);
});

Deno.test("LodySubagentEmitter sends an end again that fails while others are sent again", async () => {
  const { began, emitter, settle } = gated({ onError: () => {} });
  for (const id of ["a", "b", "c"]) emitter.start(id, snapshot);
  emitter.finish("a", { state: "completed" });
  emitter.finish("b", { state: "failed" });
  for (let count = 0; count < 3; count++) await settle();
  await settle(new Error("No way out"));
  emitter.output("c", said("1"));
  await settle(new Error("No way out"));
  emitter.output("c", said("2"));
  for (let count = 0; count < 4; count++) await settle();
  assertEquals(brief(began.slice(5)), ["completed incomplete", "failed incomplete", '"1"', '"2"']);
});

Deno.test("LodySubagentEmitter says incomplete of output that is none, after a loss that nothing has told", () => {
  const { sent, emitter } = failing((event) => event.type === "output");
  emitter.start("n", snapshot);
  emitter.output("n", text);
  emitter.output("n", "no output");
  emitter.output("n", "no output");
  assertEquals(brief(sent), ["running", "running incomplete"]);
});

Deno.test("LodySubagentEmitter remembers the latest 1024 ends that were lost", async () => {
  let isBroken = false;
  const { sent, emitter } = failing(() => isBroken);
  for (let run = 0; run < 1100; run++) emitter.start(`run ${run}`, snapshot);
  isBroken = true;
  await assertRejects(() => emitter.disconnect());
  isBroken = false;
  sent.length = 0;
  await emitter.disconnect();
  assertEquals(sent.length, 1024);
});

Deno.test("LodySubagentEmitter without onError leaves it to the promises to tell of failures", async () => {
  const emitter = new LodySubagentEmitter("s", () => {
    throw new Error("No way out");
  });
  await assertRejects(() => emitter.start("n", snapshot), Error, "No way out");
  await assertRejects(() => emitter.output("n", text), Error, "No way out");
});

Deno.test("LodySubagentEmitter with onError lets every promise be left alone", async () => {
  let unhandled = 0;
  const count = (event: { preventDefault?: () => void }) => {
    event.preventDefault?.();
    unhandled++;
  };
  // Deno and browsers know the first, Node.js and Bun the second.
  globalThis.addEventListener?.("unhandledrejection", count);
  const { process } = globalThis as unknown as {
    process?: { on(name: string, listener: () => void): void; off: unknown } & {
      off(name: string, listener: () => void): void;
    };
  };
  const countToo = () => count({});
  process?.on("unhandledRejection", countToo);
  try {
    for (const isSlow of [false, true]) {
      const { emitter, heard } = failing(() => true, isSlow);
      emitter.start("n", snapshot);
      emitter.output("n", text);
      emitter.progress("n", {});
      emitter.snapshot("n", {});
      emitter.finish("n", { state: "completed" });
      emitter.disconnect();
      await emitter.idle();
      assert(heard().length >= 5);
      emitter.start("n", snapshot);
      emitter.output("n", text);
      emitter.close();
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  } finally {
    globalThis.removeEventListener?.("unhandledrejection", count);
    process?.off("unhandledRejection", countToo);
  }
  assertEquals(unhandled, 0);
});

Deno.test("LodySubagentEmitter outlives an onError that throws or calls", async () => {
  const { began, emitter, settle } = gated({
    onError: () => {
      emitter.output("n", said("after"));
      throw new Error("onError itself");
    },
  });
  const start = emitter.start("n", snapshot);
  await settle(new Error("No way out"));
  assertEquals(await outcomeOf(start), "No way out");
  await settle();
  await settle();
  assertEquals(brief(began), ["running", "running incomplete", '"after"']);
});

Deno.test("LodySubagentEmitter.close() rejects what waits, behind a send that never settles too", async () => {
  const errors: string[] = [];
  const { began, emitter, settle } = gated({
    onError: (error, { nativeId, runId }) => {
      assertEquals(runId, emitter.get(nativeId)?.runId);
      errors.push(`${nativeId}: ${(error as Error).message}`);
    },
  });
  const calls = [
    emitter.start("n", snapshot),
    emitter.output("n", text),
    emitter.progress("n", {}),
    emitter.finish("n", { state: "completed" }),
  ];
  const idle = emitter.idle();
  emitter.close();
  emitter.close();
  const closed =
    'Cannot send event of run "n": the emitter was closed before; await idle() before close()';
  assertEquals(await Promise.all(calls.map(outcomeOf)), ["waiting", closed, closed, closed]);
  assertEquals(errors, Array(3).fill(`n: ${closed}`));
  assertEquals([await outcomeOf(idle), emitter.pending], ["sent", 0]);

  const later = [
    emitter.start("m", snapshot),
    emitter.output("n", text),
    emitter.output("m", text),
    emitter.progress("n", {}),
    emitter.snapshot("n", {}),
    emitter.finish("n", { state: "failed" }),
    emitter.disconnect(),
    emitter.idle(),
  ];
  assertEquals(await Promise.all(later.map(outcomeOf)), Array(8).fill("sent"));
  assertEquals(emitter.get("m"), undefined);
  // What was in flight ends as it ends.
  await settle();
  assertEquals(await outcomeOf(calls[0]!), "sent");
  assertEquals(brief(began), ["running"]);
});

Deno.test("LodySubagentEmitter outlives an onError that gives up, where nothing can be sent", async () => {
  const reactions: ((emitter: LodySubagentEmitter, nativeId: string) => unknown)[] = [
    (emitter) => emitter.disconnect(),
    (emitter, nativeId) => emitter.finish(nativeId, { state: "failed" }),
    (emitter, nativeId) => emitter.output(nativeId, text),
    (emitter) => emitter.output("early", text),
    (emitter) => emitter.close(),
  ];
  for (const react of reactions) {
    for (const isSlow of [false, true]) {
      let sends = 0;
      let isBroken = true;
      const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", () => {
        sends++;
        if (!isBroken) return;
        const error = new Error("No way out");
        if (isSlow) return Promise.reject(error);
        throw error;
      }, {
        onError: (_, { nativeId }) => {
          if (sends < 100) react(emitter, nativeId);
        },
      });
      for (const id of ["a", "b", "c"]) emitter.start(id, snapshot);
      await emitter.idle();
      emitter.disconnect();
      await emitter.idle();
      // The third only asks for what it gets.
      if (react !== reactions[2]) assert(sends < 30, `${sends} sends`);
      isBroken = false;
      await emitter.disconnect();
      assertEquals(emitter.pending, 0);
    }
  }
});

Deno.test("LodySubagentEmitter.close() tells of the end that a call waits for", async () => {
  const errors: string[] = [];
  const { emitter, settle } = gated({
    onError: (error, { nativeId }) => errors.push(`${nativeId}: ${(error as Error).message}`),
  });
  emitter.start("n", { ...snapshot, state: "completed" });
  await settle(new Error("No way out"));
  emitter.start("m", snapshot);
  const again = emitter.output("n", text);
  emitter.close();
  const closed =
    'Cannot send event of run "n": the emitter was closed before; await idle() before close()';
  assertEquals(await outcomeOf(again), closed);
  assertEquals(errors.slice(1), [
    'm: Cannot send event of run "m": the emitter was closed before; await idle() before close()',
    `n: ${closed}`,
  ]);
});

Deno.test("LodySubagentEmitter.close() is heeded where send itself calls it", async () => {
  const scenes: ((emitter: LodySubagentEmitter) => unknown)[] = [
    (emitter) => emitter.start("n", snapshot, { attempt: 2 }),
    (emitter) => emitter.start("parent", { ...snapshot, name: "close" }),
    (emitter) => emitter.start("early", { ...snapshot, name: "close" }),
    (emitter) => emitter.disconnect(),
  ];
  for (const scene of scenes) {
    const sent: LodySubagentEvent[] = [];
    const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
      sent.push(event);
      if (event.type !== "snapshot") return;
      const { state, name } = event.snapshot;
      if (state === "unknown" || name === "close") emitter.close();
    }, { onError: () => {} });
    emitter.start("n", snapshot, { attempt: 1, parentNativeId: "parent" });
    emitter.start("m", snapshot, { parentNativeId: "parent" });
    emitter.output("early", text);
    sent.length = 0;
    await Promise.resolve(scene(emitter)).catch(() => {});
    await emitter.idle();
    assertEquals([sent.length, emitter.pending], [1, 0]);
    assertEquals(emitter.get("n")?.runId === undefined, false);
    assertEquals(await outcomeOf(emitter.start("later", snapshot)), "sent");
    assertEquals([sent.length, emitter.get("later")], [1, undefined]);
    const states = ["n", "m"].map((id) => emitter.live(id));
    await emitter.disconnect();
    assertEquals(["n", "m"].map((id) => emitter.live(id)), states);
  }
});

Deno.test("LodySubagentEmitter.close() lets what is in flight fail", async () => {
  const { began, emitter, settle } = gated();
  const start = emitter.start("n", snapshot);
  emitter.close();
  await settle(new Error("No way out"));
  assertEquals(await outcomeOf(start), "No way out");
  assertEquals([brief(began), emitter.pending], [["running"], 0]);
});

Deno.test("LodySubagentEmitter.close() rejects an event while its snapshot is sent again", async () => {
  const { began, emitter, settle } = gated({ onError: () => {} });
  emitter.start("n", snapshot);
  const output = emitter.output("n", text);
  await settle(new Error("No way out"));
  assertEquals(brief(began), ["running", "running incomplete"]);
  emitter.close();
  assertEquals(
    await outcomeOf(output),
    'Cannot send event of run "n": the emitter was closed before; await idle() before close()',
  );
  await settle();
  await turns();
  assertEquals(began.length, 2);
});

Deno.test("LodySubagentEmitter merges the progress that waits into the newest", async () => {
  const { began, emitter, settle } = gated();
  emitter.start("a", snapshot);
  emitter.start("b", snapshot);
  const calls = [
    emitter.progress("a", { turnCount: 1, summary: "one", toolsUsed: ["Grep"] }),
    emitter.output("a", said("1")),
    emitter.progress("b", { turnCount: 7 }),
    emitter.progress("a", { turnCount: 2, summary: null }),
    emitter.output("a", said("2")),
    emitter.progress("a", { errorCount: 3 }),
  ];
  assertEquals(emitter.pending, 6);
  for (let count = 0; count < 5; count++) await settle();
  assertEquals(await Promise.all(calls.map(outcomeOf)), [
    "waiting",
    "sent",
    "sent",
    "waiting",
    "sent",
    "waiting",
  ]);
  // It is in flight now, so that nothing more is merged into it.
  emitter.progress("a", { turnCount: 9 });
  await settle();
  assertEquals(brief(began), [
    "running",
    "running",
    '"1"',
    'progress {"turnCount":7}',
    '"2"',
    'progress {"turnCount":2,"summary":null,"toolsUsed":["Grep"],"errorCount":3}',
    'progress {"turnCount":9}',
  ]);
  assertEquals(await Promise.all(calls.map(outcomeOf)), Array(6).fill("sent"));
  await settle();
});

Deno.test("LodySubagentEmitter rejects all calls whose progress was merged and lost", async () => {
  const { began, emitter, settle } = gated();
  emitter.start("n", snapshot);
  const calls = [emitter.progress("n", { turnCount: 1 }), emitter.progress("n", { turnCount: 2 })];
  await settle();
  await settle(new Error("No way out"));
  assertEquals(await Promise.all(calls.map(outcomeOf)), ["No way out", "No way out"]);
  emitter.progress("n", { errorCount: 1 });
  assertEquals(brief(began).slice(1), ['progress {"turnCount":2}', 'progress {"errorCount":1}']);
  await settle();
});

Deno.test("LodySubagentEmitter merges a backlog of any length, text aside", async () => {
  const { began, emitter, settle } = gated();
  emitter.start("n", snapshot);
  const calls = Array.from(
    { length: 100_000 },
    (_, turnCount) => emitter.progress("n", { turnCount }),
  );
  for (let chunk = 0; chunk < 3; chunk++) emitter.output("n", said("same"));
  assertEquals(emitter.pending, 5);
  for (let count = 0; count < 5; count++) await settle();
  await Promise.all(calls);
  assertEquals(brief(began), [
    "running",
    'progress {"turnCount":99999}',
    ...Array(3).fill('"same"'),
  ]);
});

Deno.test("LodySubagentEmitter sends a long backlog without a long stack", async () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  for (let chunk = 0; chunk < 100_000; chunk++) emitter.output("n", text);
  assertEquals(sent.length, 100_001);

  const slow: LodySubagentEvent[] = [];
  const waiting = new LodySubagentEmitter("s", async (event) => {
    await undefined;
    slow.push(event);
  });
  waiting.start("n", snapshot);
  for (let chunk = 0; chunk < 100_000; chunk++) waiting.output("n", text);
  await waiting.idle();
  assert(slow.length === 100_001);
});
