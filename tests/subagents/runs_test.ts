import { assert, assertEquals, assertFalse, assertStrictEquals, assertThrows } from "@std/assert";
import {
  LodySubagentRuns,
  type LodySubagentRunView,
  type LodySubagentSnapshot,
  LodyValidationError,
} from "../../mod.ts";
import { outputOf, progressOf, snapshotOf, textOf } from "./events.ts";
import { snapshot } from "./recorded.ts";

function runsOf(...events: unknown[]): LodySubagentRuns {
  const runs = new LodySubagentRuns("s");
  for (const event of events) assertEquals(runs.apply(event), "applied");
  return runs;
}

/** The texts of a run's transcript. */
function textsOf(run: LodySubagentRunView | undefined): string[] | undefined {
  return run?.transcript.map((entry) =>
    "content" in entry && entry.content && "text" in entry.content
      ? entry.content.text
      : entry.sessionUpdate
  );
}

Deno.test("LodySubagentRuns.apply() folds a run's events", () => {
  const runs = runsOf(
    snapshotOf("r", { name: "reader" }),
    textOf("r", "Line 41 "),
    progressOf("r", { turnCount: 1, summary: "Reading" }),
    textOf("r", "sleeps"),
    progressOf("r", { summary: null, toolsUsed: ["Read"] }),
  );
  assertEquals<unknown>(runs.get("r"), {
    runId: "r",
    snapshot: { ...snapshot, name: "reader" },
    progress: { turnCount: 1, toolsUsed: ["Read"] },
    transcript: [
      {
        sessionUpdate: "agent_message_chunk",
        content: { type: "text", text: "Line 41 sleeps" },
      },
    ],
    truncated: false,
    live: true,
  });
  assertEquals(runs.apply(snapshotOf("r", { state: "completed" })), "applied");
  const view = runs.get("r");
  assertEquals([view?.live, view?.snapshot.name], [false, undefined]);
  assertEquals(runs.get("unseen"), undefined);
});

Deno.test("LodySubagentRuns.apply() ignores what changes nothing, and says so", () => {
  const call = { sessionUpdate: "tool_call", toolCallId: "t", title: "Read" } as const;
  const plan = { sessionUpdate: "plan", entries: [] } as const;
  const runs = runsOf(
    snapshotOf("r"),
    progressOf("r", { turnCount: 1 }),
    outputOf("r", { ...call, status: "pending" }),
    outputOf("r", { ...plan, entries: [] }),
  );
  const before = runs.getSnapshot();
  let told = 0;
  runs.subscribe(() => void told++);
  const repeats = [
    snapshotOf("r"),
    progressOf("r", { turnCount: 1 }),
    progressOf("r", { errorCount: null }),
    progressOf("r", {}),
    { ...progressOf("r", {}), progress: { unknown: 1 } },
    outputOf("r", { ...call, status: "pending" }),
    outputOf("r", { sessionUpdate: "tool_call_update", toolCallId: "t", status: "pending" }),
    outputOf("r", { sessionUpdate: "tool_call_update", toolCallId: "t", title: null }),
    outputOf("r", { ...plan, entries: [] }),
    { ...snapshotOf("r", { name: "another session" }), sessionId: "other" },
    { ...snapshotOf("another session"), sessionId: "other" },
  ];
  for (const event of repeats) assertEquals(runs.apply(event), "ignored", JSON.stringify(event));
  assertStrictEquals(runs.getSnapshot(), before);
  assertEquals(told, 0);
  // Equal text is text.
  assertEquals(runs.apply(textOf("r", "same")), "applied");
  assertEquals(runs.apply(textOf("r", "same")), "applied");
  assertEquals(textsOf(runs.get("r"))?.at(-1), "samesame");
  assertEquals(told, 2);
});

Deno.test("LodySubagentRuns.apply() calls invalid what is no event, and never throws", () => {
  const runs = runsOf(snapshotOf("r"));
  let deep: unknown = [];
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  const others: unknown[] = [
    ...[undefined, null, 1, "event", [], {}, [snapshotOf("r")]],
    { ...snapshotOf("r"), version: 2 },
    { ...snapshotOf("r"), type: "gone" },
    { ...snapshotOf("r"), runId: "" },
    { ...snapshotOf("r"), snapshot: { ...snapshot, state: "asleep" } },
    { ...snapshotOf("r"), snapshot: { ...snapshot, deep } },
    { ...progressOf("r", {}), progress: { turnCount: -1 } },
    { ...progressOf("r", {}), progress: { summary: "s", deep } },
    outputOf("r", { sessionUpdate: "tool_call", toolCallId: "t", title: "", rawInput: deep }),
    { ...textOf("r", ""), update: { sessionUpdate: "user_message_chunk" } },
  ];
  const before = runs.getSnapshot();
  for (const other of others) assertEquals(runs.apply(other), "invalid");
  assertStrictEquals(runs.getSnapshot(), before);
});

Deno.test("LodySubagentRuns.apply() lets nothing follow an end by the agent", () => {
  for (const state of ["completed", "failed", "cancelled", "unknown"] as const) {
    const runs = runsOf(snapshotOf("r", { state }));
    const before = runs.get("r");
    for (
      const event of [
        snapshotOf("r"),
        textOf("r", "late"),
        progressOf("r", { turnCount: 1 }),
        outputOf("r", { sessionUpdate: "plan", entries: [] }),
      ]
    ) assertEquals(runs.apply(event), "ignored");
    runs.disconnect();
    assertStrictEquals(runs.get("r"), before);
    assertEquals(before?.snapshot.state, state);
  }
});

Deno.test("LodySubagentRuns opens a run whose snapshot it has not seen, incomplete", () => {
  for (const event of [textOf("r", "Hi"), progressOf("r", {}), progressOf("r", { turnCount: 1 })]) {
    const runs = runsOf(event);
    assertEquals<unknown>(runs.get("r")?.snapshot, {
      state: "unknown",
      support: { stream: [], progress: false, outputRead: "none", cancel: false },
      outputIncomplete: true,
      reason: { code: "lost" },
    });
    assertEquals(runs.get("r")?.live, false);
    assertEquals(runs.roots().map(({ runId }) => runId), ["r"]);
    runs.disconnect();
    assertEquals(runs.get("r")?.snapshot.reason, { code: "lost" });
    assertEquals(runs.apply(textOf("r", " there")), "applied");
    assertEquals(runs.apply(snapshotOf("r", { name: "told" })), "applied");
    assertEquals(runs.get("r")?.snapshot, { ...snapshot, name: "told", outputIncomplete: true });
    assertEquals(runs.get("r")?.live, true);
    assertEquals(runs.apply(snapshotOf("r", { state: "completed" })), "applied");
    assertEquals(runs.get("r")?.snapshot.outputIncomplete, true);
  }
});

Deno.test("LodySubagentRuns never takes outputIncomplete back", () => {
  const runs = runsOf(snapshotOf("r", { outputIncomplete: true }));
  assertEquals(runs.apply(snapshotOf("r")), "ignored");
  assertEquals(runs.apply(snapshotOf("r", { name: "new" })), "applied");
  assertEquals(runs.get("r")?.snapshot.outputIncomplete, true);
});

Deno.test("LodySubagentRuns.disconnect() loses sight of live runs until an event comes", () => {
  const events = [
    snapshotOf("r", { state: "pending" }),
    snapshotOf("r"),
    textOf("r", "Hi"),
    progressOf("r", { turnCount: 1 }),
    progressOf("r", {}),
  ];
  for (const event of events) {
    const runs = runsOf(
      snapshotOf("r", { name: "reader", parentRunId: "p" }),
      snapshotOf("over", { state: "completed" }),
      snapshotOf("p"),
    );
    const over = runs.get("over");
    let told = 0;
    runs.subscribe(() => void told++);
    runs.disconnect();
    runs.disconnect();
    assertEquals(told, 1);
    const lost: LodySubagentSnapshot = {
      ...snapshot,
      name: "reader",
      parentRunId: "p",
      state: "unknown",
      outputIncomplete: true,
      reason: { code: "disconnected" },
    };
    assertEquals([runs.get("r")?.snapshot, runs.get("r")?.live], [lost, false]);
    assertStrictEquals(runs.get("over"), over);
    assertEquals(runs.children("p").map(({ runId }) => runId), ["r"]);

    assertEquals(runs.apply(event), "applied");
    const revived = event.type === "snapshot"
      ? event.snapshot
      : { ...snapshot, name: "reader", parentRunId: "p" };
    assertEquals(runs.get("r")?.snapshot, { ...revived, outputIncomplete: true });
    assertEquals(runs.get("r")?.live, true);
    assertEquals(runs.get("p")?.snapshot.state, "unknown");
    if (event.type === "progress") assertEquals(runs.apply(event), "ignored");
  }
});

Deno.test("LodySubagentRuns keeps a transcript as ACP has it", () => {
  const thought = { sessionUpdate: "agent_thought_chunk" } as const;
  const message = { sessionUpdate: "agent_message_chunk" } as const;
  const text = (text: string) => ({ content: { type: "text", text } }) as const;
  const image = { type: "image", data: "", mimeType: "image/png" } as const;
  const plan = (content: string) => ({
    sessionUpdate: "plan" as const,
    entries: [{ content, priority: "high" as const, status: "pending" as const }],
  });
  const runs = runsOf(
    snapshotOf("r"),
    outputOf("r", { ...thought, ...text("Hm") }),
    outputOf("r", { ...thought, ...text(", well") }),
    textOf("r", "I "),
    outputOf("r", plan("first")),
    textOf("r", "look"),
    outputOf("r", { sessionUpdate: "tool_call", toolCallId: "t", title: "Read", kind: "read" }),
    textOf("r", "and"),
    textOf("r", "see", {}),
    outputOf("r", { ...message, content: image }),
    textOf("r", "it"),
    outputOf("r", plan("second")),
    outputOf("r", {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      status: "completed",
      kind: null,
      content: [{ type: "content", content: { type: "text", text: "Found" } }],
      rawOutput: { lines: 3 },
    }),
    outputOf("r", { sessionUpdate: "tool_call_update", toolCallId: "t", content: [] }),
  );
  assertEquals<unknown>(runs.get("r")?.transcript, [
    { ...thought, ...text("Hm, well") },
    { ...message, ...text("I ") },
    plan("second"),
    { ...message, ...text("look") },
    {
      sessionUpdate: "tool_call",
      toolCallId: "t",
      title: "Read",
      kind: "read",
      status: "completed",
      content: [],
      rawOutput: { lines: 3 },
    },
    { ...message, ...text("andsee") },
    { ...message, content: image },
    { ...message, ...text("it") },
  ]);
});

Deno.test("LodySubagentRuns joins the adjacent chunks of one message", () => {
  const turn = (nativeTurnId: string) => ({ nativeTurnId });
  const message = (messageId: string) => ({ messageId });
  const own = (text: string, messageId: string | null) => ({
    sessionUpdate: "agent_message_chunk" as const,
    content: { type: "text" as const, text },
    messageId,
  });
  const cases: [events: unknown[], texts: string[]][] = [
    [[textOf("r", "a", message("1")), textOf("r", "b", message("1"))], ["ab"]],
    [[textOf("r", "a", message("1")), textOf("r", "b", message("2"))], ["a", "b"]],
    [[textOf("r", "a", message("1")), textOf("r", "b")], ["a", "b"]],
    [[textOf("r", "a", turn("1")), textOf("r", "b", turn("1"))], ["ab"]],
    [[textOf("r", "a", turn("1")), textOf("r", "b", turn("2"))], ["a", "b"]],
    [[textOf("r", "a", turn("1")), textOf("r", "b")], ["a", "b"]],
    // A message goes on in another turn, and comes back after another one.
    [
      [
        textOf("r", "a", { ...message("1"), ...turn("1") }),
        textOf("r", "b", { ...message("1"), ...turn("2") }),
      ],
      ["ab"],
    ],
    [["1", "2", "1"].map((id) => textOf("r", id, message(id))), ["1", "2", "1"]],
    // The update's own id wins, and null is none.
    [
      [
        outputOf("r", own("a", "1"), message("2")),
        outputOf("r", own("b", "1"), message("3")),
        outputOf("r", own("c", null), message("1")),
        outputOf("r", own("d", null)),
      ],
      ["abc", "d"],
    ],
  ];
  for (const [events, texts] of cases) {
    assertEquals(textsOf(runsOf(...events).get("r")), texts);
  }
  const [entry] = runsOf(outputOf("r", own("a", "1"), { messageId: "2", nativeTurnId: "t" }))
    .get("r")?.transcript ?? [];
  assertEquals<unknown>(entry, { ...own("a", "1"), nativeTurnId: "t" });
});

Deno.test("LodySubagentRuns keeps the first turn of a tool call and the latest of a plan", () => {
  const call = { sessionUpdate: "tool_call" as const, toolCallId: "t", title: "" };
  const plan = { sessionUpdate: "plan" as const, entries: [] };
  const runs = runsOf(
    ...["1", "2"].flatMap((nativeTurnId, index) => [
      outputOf("r", { ...call, title: `${index}` }, { nativeTurnId }),
      outputOf("r", plan, { nativeTurnId }),
    ]),
  );
  const turns = runs.get("r")?.transcript.map(({ nativeTurnId }) => nativeTurnId);
  assertEquals(turns, ["1", "2"]);
});

Deno.test("LodySubagentRuns joins no text of blocks that differ beside it", () => {
  const block = (text: string, fields = {}) =>
    outputOf("r", {
      sessionUpdate: "agent_message_chunk",
      content: { type: "text", text, ...fields },
    });
  const forUser = { annotations: { audience: ["user" as const] } };
  const runs = runsOf(
    block("a"),
    block("b", { annotations: null, _meta: null }),
    block("c", forUser),
    block("d", structuredClone(forUser)),
    block("e", { annotations: { audience: ["assistant"] } }),
  );
  assertEquals(textsOf(runs.get("r")), ["ab", "cd", "e"]);
  const second = runs.get("r")?.transcript[1];
  assertEquals<unknown>(second && "content" in second && second.content, {
    type: "text",
    text: "cd",
    ...forUser,
  });
});

Deno.test("LodySubagentRuns keeps what the contract says in the metadata of an entry", () => {
  const call = (_meta: Record<string, unknown> | null | undefined) =>
    outputOf("r", {
      sessionUpdate: "tool_call_update",
      toolCallId: "t",
      ..._meta !== undefined && { _meta },
    });
  const runs = runsOf(
    call({ first: 1, lody: { toolName: "Read", unknown: 1 } }),
    call({ second: 2, lody: { turnId: "7" } }),
    call({ lody: null, third: 3 }),
  );
  const metaOf = () => runs.get("r")?.transcript[0]?._meta;
  assertEquals<unknown>(metaOf(), { lody: { toolName: "Read", turnId: "7" }, third: 3 });
  for (const repeat of [call(undefined), call(null), call({ third: 3, lody: {} })]) {
    assertEquals(runs.apply(repeat), "ignored");
  }
  // However much is said, no more is kept than was said last.
  for (let index = 0; index < 50; index++) runs.apply(call({ [`key ${index}`]: 1 }));
  assertEquals(Object.keys(metaOf() ?? {}), ["key 49", "lody"]);

  runs.apply(outputOf("r", { sessionUpdate: "plan", entries: [], _meta: { first: 1 } }));
  const planMeta = () => runs.get("r")?.transcript[1]?._meta;
  assertEquals<unknown>(planMeta(), { first: 1 });
  runs.apply(
    outputOf("r", { sessionUpdate: "plan", entries: [], _meta: { lody: { turnId: "1" } } }),
  );
  runs.apply(outputOf("r", { sessionUpdate: "plan", entries: [], _meta: { second: 2 } }));
  assertEquals<unknown>(planMeta(), { second: 2, lody: { turnId: "1" } });

  const said = (text: string, _meta: Record<string, unknown>) =>
    outputOf("r", {
      sessionUpdate: "agent_message_chunk",
      content: { type: "text", text },
      _meta,
    });
  runs.apply(said("a", { lody: { messagePhase: "final_answer" } }));
  runs.apply(said("b", { claude: 1 }));
  assertEquals<unknown>(runs.get("r")?.transcript[2], {
    sessionUpdate: "agent_message_chunk",
    content: { type: "text", text: "ab" },
    _meta: { claude: 1, lody: { messagePhase: "final_answer" } },
  });
});

Deno.test("LodySubagentRuns folds a tool call whose updates come first, and twice", () => {
  const runs = runsOf(
    outputOf("r", { sessionUpdate: "tool_call_update", toolCallId: "t", status: "in_progress" }, {
      nativeTurnId: "1",
    }),
  );
  const [untitled] = runs.get("r")?.transcript ?? [];
  assertEquals(untitled?.sessionUpdate, "tool_call_update");
  runs.apply(
    outputOf("r", { sessionUpdate: "tool_call", toolCallId: "t", title: "" }, {
      nativeTurnId: "2",
    }),
  );
  runs.apply(
    outputOf("r", { sessionUpdate: "tool_call", toolCallId: "t", title: "Read", rawInput: 0 }),
  );
  assertEquals<unknown>(runs.get("r")?.transcript, [{
    sessionUpdate: "tool_call",
    toolCallId: "t",
    title: "Read",
    status: "in_progress",
    rawInput: 0,
    nativeTurnId: "1",
  }]);
  // Another run's tool call of the same id is another one, whatever the id.
  for (const id of ["__proto__", "\ud800", "t"]) {
    const update = { sessionUpdate: "tool_call", toolCallId: id, title: id } as const;
    runs.apply(outputOf("other", update));
  }
  assertEquals(runs.get("other")?.transcript.length, 3);
});

Deno.test("LodySubagentRuns shares nothing with its caller, and what it shows is frozen", () => {
  const rawInput = { path: ["a"] };
  const call = outputOf("r", { sessionUpdate: "tool_call", toolCallId: "t", title: "", rawInput });
  const first = snapshotOf("r");
  const progress = { toolsUsed: ["Read"] };
  const runs = runsOf(first, call, progressOf("r", progress), textOf("r", "Hi"));
  const before = structuredClone(runs.get("r"));
  rawInput.path.push("b");
  progress.toolsUsed.push("Grep");
  if (first.type === "snapshot") first.snapshot.support.stream.push("plan");
  assertEquals(runs.get("r"), before);

  const assertFrozen = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    assert(Object.isFrozen(value));
    Object.values(value).forEach(assertFrozen);
  };
  runs.disconnect();
  for (const shown of [runs.getSnapshot(), runs.roots(), runs.children("none")]) {
    assertFrozen(shown);
  }
});

Deno.test("LodySubagentRuns keeps references between changes", () => {
  const runs = runsOf(
    ...["a", "b", "c"].map((runId) => snapshotOf(runId, { parentRunId: "p" })),
    snapshotOf("p"),
    outputOf("a", { sessionUpdate: "plan", entries: [] }),
    textOf("a", "1"),
  );
  const all = runs.getSnapshot();
  const [a, b] = [runs.get("a"), runs.get("b")];
  const [roots, children] = [runs.roots(), runs.children("p")];
  assertStrictEquals(runs.getSnapshot(), all);
  assertStrictEquals(runs.get("a"), a);
  assertStrictEquals(runs.roots(), roots);
  assertStrictEquals(runs.children("p"), children);
  assertStrictEquals(all[0], a);
  assertStrictEquals(roots[0], runs.get("p"));
  assertStrictEquals(children[1], b);

  runs.apply(textOf("a", "2"));
  assert(runs.getSnapshot() !== all);
  assert(runs.get("a") !== a);
  assertStrictEquals(runs.get("b"), b);
  assertStrictEquals(runs.roots(), roots);
  assert(runs.children("p") !== children);
  // Within a transcript too.
  assertStrictEquals(runs.get("a")?.transcript[0], a?.transcript[0]);
  assert(runs.get("a")?.transcript[1] !== a?.transcript[1]);
  assertStrictEquals(runs.get("a")?.snapshot, a?.snapshot);
  const [, text] = runs.get("a")?.transcript ?? [];
  runs.apply(textOf("a", "3", { messageId: "1" }));
  assertStrictEquals(runs.get("a")?.transcript[1], text);
  // Another tree, and the same family in it.
  const [newRoots, newChildren] = [runs.roots(), runs.children("p")];
  runs.apply(snapshotOf("d", { parentRunId: "c" }));
  assertStrictEquals(runs.roots(), newRoots);
  assertStrictEquals(runs.children("p"), newChildren);
  runs.apply(snapshotOf("d", { parentRunId: null }));
  assertEquals(runs.roots().map(({ runId }) => runId), ["p", "d"]);
  assertEquals(runs.children("c"), []);
  runs.apply(snapshotOf("e"));
  assertEquals(runs.roots().map(({ runId }) => runId), ["p", "d", "e"]);
  runs.apply(textOf("f", "Hi"));
  assertEquals(runs.roots().map(({ runId }) => runId), ["p", "d", "e", "f"]);
});

Deno.test("LodySubagentRuns.subscribe() and getSnapshot() are bound, and tell of each change", () => {
  const { subscribe, getSnapshot, apply } = new LodySubagentRuns("s");
  assertEquals(getSnapshot(), []);
  assertEquals(typeof apply, "function");
  const runs = new LodySubagentRuns("s");
  const seen: (string | undefined)[] = [];
  const end = runs.subscribe(() => seen.push(runs.getSnapshot()[0]?.snapshot.state));
  runs.subscribe(() => {
    throw new Error("A listener's own");
  });
  runs.apply(snapshotOf("r"));
  runs.disconnect();
  runs.apply(textOf("r", "Hi"));
  end();
  runs.apply(snapshotOf("r", { state: "failed" }));
  assertEquals(seen, ["running", "unknown", "running"]);
  assertThrows(() => subscribe(1 as unknown as () => void), TypeError, "Cannot subscribe");
});

Deno.test("LodySubagentRuns keeps as many runs as it may: those that ended first go", () => {
  const runs = new LodySubagentRuns("s", { maxRuns: 3 });
  const ids = () => [...runs].map(({ runId }) => runId);
  for (const id of ["a", "b", "c"]) runs.apply(snapshotOf(id, { parentRunId: null }));
  runs.apply(snapshotOf("c", { state: "completed" }));
  runs.apply(snapshotOf("a", { state: "completed" }));
  runs.apply(snapshotOf("d", { parentRunId: "c" }));
  assertEquals(ids(), ["a", "b", "d"]);
  assertEquals(runs.get("c"), undefined);
  assertEquals(runs.roots().map(({ runId }) => runId), ["a", "b", "d"]);
  runs.apply(snapshotOf("e"));
  assertEquals(ids(), ["b", "d", "e"]);
  // Those that have ended go before any that live, whatever is said of these.
  const some = new LodySubagentRuns("s", { maxRuns: 2 });
  some.apply(snapshotOf("a"));
  some.apply(textOf("a", "Hi"));
  some.apply(snapshotOf("b", { state: "failed" }));
  some.apply(snapshotOf("c"));
  assertEquals([...some].map(({ runId }) => runId), ["a", "c"]);
  // One that went after its end has missed nothing if it comes back.
  some.apply(snapshotOf("c", { state: "failed" }));
  some.apply(snapshotOf("b"));
  assertEquals(some.get("b")?.truncated, false);
  // Where none has ended, the one that came first goes.
  runs.disconnect();
  runs.apply(textOf("f", "Hi"));
  assertEquals(ids(), ["d", "e", "f"]);
  // But not for one that is over already.
  const before = runs.getSnapshot();
  assertEquals(runs.apply(snapshotOf("g", { state: "failed" })), "ignored");
  assertStrictEquals(runs.getSnapshot(), before);
  runs.apply(snapshotOf("e", { state: "failed" }));
  assertEquals(runs.apply(snapshotOf("g", { state: "failed" })), "applied");
  assertEquals(ids(), ["d", "f", "g"]);
});

Deno.test("LodySubagentRuns keeps as many entries as it may, and says so", () => {
  const runs = new LodySubagentRuns("s", { maxEntriesPerRun: 3 });
  const call = (toolCallId: string, title?: string) =>
    outputOf("r", {
      sessionUpdate: "tool_call_update",
      toolCallId,
      ...title !== undefined && { title },
    });
  const shown = () =>
    runs.get("r")?.transcript.map((entry) =>
      "toolCallId" in entry ? entry.toolCallId : entry.sessionUpdate
    );
  for (const id of ["1", "2", "3"]) runs.apply(call(id, "Read"));
  assertFalse(runs.get("r")?.truncated);
  runs.apply(call("4"));
  assertEquals([shown(), runs.get("r")?.truncated], [["2", "3", "4"], true]);
  // What was cut comes anew.
  runs.apply(call("1"));
  assertEquals(shown(), ["3", "4", "1"]);
  assertEquals(runs.get("r")?.transcript[2]?.sessionUpdate, "tool_call_update");
  // The plan stays while others go.
  runs.apply(outputOf("r", { sessionUpdate: "plan", entries: [] }));
  for (const id of ["5", "6", "7"]) runs.apply(call(id));
  assertEquals(shown(), ["plan", "6", "7"]);
  runs.apply(textOf("r", "a"));
  runs.apply(textOf("r", "b", { messageId: "1" }));
  runs.apply(textOf("r", "c", { messageId: "2" }));
  assertEquals(textsOf(runs.get("r")), ["plan", "b", "c"]);
  assertEquals(runs.get("other"), undefined);
  runs.apply(textOf("other", "a"));
  assertFalse(runs.get("other")?.truncated);

  const single = new LodySubagentRuns("s", { maxEntriesPerRun: 1 });
  single.apply(outputOf("r", { sessionUpdate: "plan", entries: [] }));
  single.apply(textOf("r", "a"));
  assertEquals(textsOf(single.get("r")), ["a"]);
  single.apply(outputOf("r", { sessionUpdate: "plan", entries: [] }));
  assertEquals(textsOf(single.get("r")), ["plan"]);
});

Deno.test("LodySubagentRuns keeps as much text as it may, and says so", () => {
  const runs = new LodySubagentRuns("s", { maxTextPerEntry: 4 });
  for (const text of ["ab", "cd"]) runs.apply(textOf("r", text));
  assertEquals([textsOf(runs.get("r")), runs.get("r")?.truncated], [["abcd"], false]);
  runs.apply(textOf("r", "e"));
  assertEquals([textsOf(runs.get("r")), runs.get("r")?.truncated], [["bcde"], true]);
  runs.apply(textOf("r", "0123456789", { messageId: "1" }));
  assertEquals(textsOf(runs.get("r")), ["bcde", "6789"]);
});

Deno.test("LodySubagentRuns.fromJSON() shows what the saved one showed", () => {
  const runs = runsOf(
    snapshotOf("live", { name: "live", parentRunId: "over" }),
    textOf("live", "a", { messageId: "1", nativeTurnId: "2" }),
    textOf("live", "b"),
    outputOf("live", { sessionUpdate: "tool_call_update", toolCallId: "t", status: "pending" }, {
      nativeTurnId: "2",
    }),
    outputOf("live", { sessionUpdate: "plan", entries: [], _meta: { a: 1 } }),
    progressOf("live", { turnCount: 1 }),
    textOf("not told", "c"),
    snapshotOf("over", { state: "completed", summary: "Done" }),
    snapshotOf("unknown", { state: "unknown", reason: { code: "timeout" } }),
  );
  const restored = LodySubagentRuns.fromJSON(JSON.parse(JSON.stringify(runs)));
  const saved = structuredClone(runs.toJSON());
  // What is live is out of sight.
  runs.disconnect();
  assertEquals(restored.getSnapshot(), runs.getSnapshot());
  assertEquals(restored.get("live")?.snapshot.reason, { code: "disconnected" });
  for (
    const event of [
      textOf("live", "b"),
      textOf("unknown", "late"),
      snapshotOf("not told"),
      outputOf("live", { sessionUpdate: "tool_call", toolCallId: "t", title: "Read" }),
    ]
  ) assertEquals(restored.apply(event), runs.apply(event));
  assertEquals(restored.getSnapshot(), runs.getSnapshot());
  assertEquals(restored.toJSON(), runs.toJSON());

  // A restored one that is saved again has lost nothing.
  const twice = LodySubagentRuns.fromJSON(
    LodySubagentRuns.fromJSON(saved).toJSON(),
  );
  assertEquals(twice.apply(progressOf("live", {})), "applied");
  assertEquals(twice.get("live")?.snapshot, {
    ...snapshot,
    name: "live",
    parentRunId: "over",
    outputIncomplete: true,
  });
});

Deno.test("LodySubagentRuns.fromJSON() keeps the bounds that it is given, and what was cut", () => {
  const runs = new LodySubagentRuns("s", { maxTextPerEntry: 2 });
  runs.apply(textOf("cut", "abc"));
  runs.apply(snapshotOf("a", { state: "completed" }));
  for (const id of ["1", "2", "3"]) runs.apply(textOf("b", id, { messageId: id }));
  const saved = JSON.parse(JSON.stringify(runs));
  const restored = LodySubagentRuns.fromJSON(saved, { maxRuns: 2, maxEntriesPerRun: 2 });
  assertEquals([...restored].map(({ runId, truncated }) => [runId, truncated]), [
    ["cut", true],
    ["b", true],
  ]);
  assertEquals(textsOf(restored.get("b")), ["2", "3"]);
  assertEquals(LodySubagentRuns.fromJSON(saved).get("b")?.truncated, false);
  assertEquals(LodySubagentRuns.fromJSON(saved).get("cut")?.truncated, true);
});

Deno.test("LodySubagentRuns.fromJSON() refuses what it has not saved", () => {
  const state = runsOf(snapshotOf("r"), textOf("r", "Hi")).toJSON();
  const [run] = state.runs;
  let deep: unknown = [];
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  const cases: [value: unknown, problem: string][] = [
    [null, "must be an object, got null"],
    [{ ...state, version: 2 }, '"/version" must be 1, got 2'],
    [{ ...state, sessionId: "" }, '"/sessionId" must be a string that is not empty'],
    [{ ...state, sessionId: " " }, '"/sessionId" must not be blank'],
    [{ ...state, runs: [run, run] }, '"/runs/1/runId" must be that of one run only'],
    [
      { ...state, runs: [{ ...run, progress: { turnCount: -1 } }] },
      '"/runs/0/progress/turnCount" must be',
    ],
    [
      { ...state, runs: [{ ...run, transcript: [{ update: { sessionUpdate: "none" } }] }] },
      '"/runs/0/transcript/0/update/sessionUpdate" must be one of',
    ],
    [
      { ...state, runs: [{ ...run, snapshot: { ...run?.snapshot, deep } }] },
      '"/runs/0/snapshot" must not be deeper than withinLodyLimits lets pass',
    ],
    [
      { ...state, runs: [{ ...run, progress: { deep } }] },
      '"/runs/0/progress" must not be deeper than withinLodyLimits lets pass',
    ],
    [
      {
        ...state,
        runs: [{
          ...run,
          transcript: [{ update: { sessionUpdate: "plan", entries: [], deep } }],
        }],
      },
      '"/runs/0/transcript/0" must not be deeper than withinLodyLimits lets pass',
    ],
  ];
  for (const [value, problem] of cases) {
    assertThrows(
      () => LodySubagentRuns.fromJSON(value),
      LodyValidationError,
      `Cannot restore LodySubagentRuns: ${problem}`,
    );
  }
  assertThrows(() => LodySubagentRuns.fromJSON(state, { maxRuns: 0 }), RangeError, "maxRuns");
});

Deno.test("LodySubagentRuns refuses what it cannot work with", () => {
  const attempt = "Cannot create LodySubagentRuns: ";
  assertThrows(() => new LodySubagentRuns(" "), RangeError, `${attempt}sessionId`);
  assertThrows(() => new LodySubagentRuns(1 as unknown as string), TypeError, "sessionId");
  for (const name of ["maxRuns", "maxEntriesPerRun", "maxTextPerEntry"]) {
    const problem = `${attempt}${name} must be a positive integer, got 0`;
    assertThrows(() => new LodySubagentRuns("s", { [name]: 0 }), RangeError, problem);
  }
});

Deno.test("LodySubagentRuns takes runs of any name", () => {
  const names = ["__proto__", "constructor", "toString", "\ud800", " ", "null"];
  const runs = runsOf(...names.map((name) => snapshotOf(name, { parentRunId: "__proto__" })));
  assertEquals([...runs].map(({ runId }) => runId), names);
  assertEquals(runs.children("__proto__").length, names.length - 1);
  assertEquals(runs.children("null"), []);
});

Deno.test("LodySubagentRuns.fromJSON() takes all that was folded, however large", () => {
  const big = Array(600_000).fill(0);
  const keys = (prefix: string) =>
    Object.fromEntries(Array.from({ length: 70_000 }, (_, key) => [`${prefix}${key}`, 0]));
  const call = { sessionUpdate: "tool_call_update", toolCallId: "t" } as const;
  const runs = runsOf(
    outputOf("r", { ...call, rawInput: big }),
    outputOf("r", { ...call, rawOutput: big }),
    outputOf("r", { ...call, _meta: { ...keys("a"), lody: { turnId: "1" } } }),
    outputOf("r", { ...call, _meta: keys("b") }),
    snapshotOf("r", { ...keys("c") }),
  );
  const restored = LodySubagentRuns.fromJSON(JSON.parse(JSON.stringify(runs)));
  assertEquals(JSON.stringify(restored), JSON.stringify(runs));
});

Deno.test("LodySubagentRuns knows that it has missed some of a live run that went", () => {
  const runs = new LodySubagentRuns("s", { maxRuns: 1 });
  runs.apply(snapshotOf("r"));
  runs.apply(textOf("r", "gone"));
  runs.apply(snapshotOf("other"));
  runs.apply(snapshotOf("r"));
  assertEquals(runs.get("r")?.snapshot.outputIncomplete, true);
  assertEquals(runs.get("r")?.truncated, true);
  runs.apply(snapshotOf("other"));
  assertEquals(runs.apply(snapshotOf("r", { state: "completed" })), "ignored");
  runs.apply(snapshotOf("r"));
  assertEquals(runs.get("r")?.truncated, true);
  runs.apply(snapshotOf("r", { state: "completed" }));
  runs.apply(snapshotOf("new"));
  assertEquals(runs.get("new")?.snapshot.outputIncomplete, undefined);
  assertEquals(runs.get("new")?.truncated, false);
});

Deno.test("LodySubagentRuns takes text within any bound", () => {
  const runs = new LodySubagentRuns("s", { maxTextPerEntry: Number.MAX_SAFE_INTEGER });
  const text = "x".repeat(16_777_216);
  for (let count = 0; count < 9; count++) assertEquals(runs.apply(textOf("r", text)), "applied");
  assertEquals(textsOf(runs.get("r"))?.[0]?.length, 2 ** 27);
});
