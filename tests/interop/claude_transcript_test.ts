import type { SessionNotification } from "@agentclientprotocol/sdk";
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import {
  ClaudeTranscriptRouter,
  LodySubagentEmitter,
  type LodySubagentEvent,
  LodySubagentRuns,
  mirrorPermissionRequest,
  readLodyMeta,
} from "../../mod.ts";
import {
  asked,
  type ClaudeUpdate,
  hook,
  launch,
  launched,
  launching,
  report,
  text,
  thought,
  tool,
  toolResult,
} from "../fixtures/claude_agent_acp.ts";
import { agent, routed, SESSION, tree } from "./claude_transcript/routed.ts";

Deno.test("ClaudeTranscriptRouter makes a run of a call, from the first word of its input to its result", () => {
  const runs = new LodySubagentRuns(SESSION);
  const seen: unknown[] = [];
  runs.subscribe(() => {
    const [view] = runs.roots();
    const { state, name, description, summary } = view?.snapshot ?? {};
    seen.push([state, name, description, summary]);
  });
  const description = "Find the sleep";
  const prompt = "Where does the test sleep?";
  const { passed } = routed([
    launching("a"),
    launched("a", { description }),
    launched("a", { description, prompt, subagent_type: "Explore", model: "haiku" }),
    launched("a", { description, prompt, subagent_type: "Explore", model: "haiku" }),
    asked(prompt, "a"),
    text("Line ", "a"),
    text("41", "a"),
    report("a", "It sleeps in line 41"),
  ], runs);
  assertEquals(seen, [
    ["pending", undefined, undefined, undefined],
    ["pending", undefined, description, undefined],
    ["running", "Explore", description, undefined],
    ["running", "Explore", description, undefined],
    ["running", "Explore", description, undefined],
    ["completed", "Explore", description, "It sleeps in line 41"],
  ]);
  const [view] = runs.roots();
  assertEquals([view?.snapshot.modelId, view?.snapshot.parentRunId], ["haiku", null]);
  assertEquals(view?.snapshot.parentToolCallId, "a");
  const asJson = JSON.parse(JSON.stringify(view?.snapshot));
  assertEquals(asJson._meta, { claudeCode: { prompt } });
  assertEquals(tree(runs), [["Explore: completed", ["Line 41"]]]);
  assertEquals(passed.map(({ update }) => update.sessionUpdate), [
    "tool_call",
    "tool_call_update",
    "tool_call_update",
    "tool_call_update",
    "tool_call_update",
  ]);
});

const threeLevels: readonly ClaudeUpdate[] = [
  text("I will look."),
  launching("left"),
  launched("left", agent("left")),
  launching("right"),
  launched("right", agent("right")),
  text("left begins", "left"),
  text("right begins", "right"),
  tool("grep", "Grep", "left"),
  text("Meanwhile."),
  launching("middle", "left"),
  launched("middle", agent("middle"), "left"),
  thought("middle thinks", "middle"),
  toolResult("grep", "Grep", "left"),
  launch("deep", agent("deep"), "middle"),
  text("deep 1, ", "deep"),
  text("right goes on", "right"),
  text("deep 2", "deep"),
  report("right", "right is done"),
  report("deep", "deep is done", "middle"),
  text("middle ends", "middle"),
  report("middle", "middle is done", "left"),
  report("left", "left is done"),
  text("All is done."),
];

Deno.test("ClaudeTranscriptRouter nests to any depth, siblings side by side", () => {
  const { runs, passed } = routed(threeLevels);
  assertEquals(tree(runs), [
    [
      "left: completed",
      ["left begins", "grep completed", "middle completed"],
      [
        "middle: completed",
        ["thinks middle thinks", "deep completed", "middle ends"],
        ["deep: completed", ["deep 1, deep 2"]],
      ],
    ],
    ["right: completed", ["right beginsright goes on"]],
  ]);
  const summaries = [...runs].map(({ snapshot }) => snapshot.summary);
  assertEquals(summaries, ["left is done", "right is done", "middle is done", "deep is done"]);
  const own = threeLevels.filter(({ update }) => !update._meta?.claudeCode["parentToolUseId"]);
  assertEquals(passed, own);
});

Deno.test("ClaudeTranscriptRouter drives an emitter and a store alike", async () => {
  const sent: LodySubagentEvent[] = [];
  const emitter = new LodySubagentEmitter(SESSION, async (event) => {
    await Promise.resolve();
    sent.push(JSON.parse(JSON.stringify(event)));
  });
  const router = new ClaudeTranscriptRouter(emitter);
  for (const update of threeLevels) router.route(update);
  await emitter.idle();
  const runs = new LodySubagentRuns(SESSION);
  for (const event of sent) assertEquals(runs.apply(event), "applied");
  assertEquals(tree(runs), tree(routed(threeLevels).runs));
  assert(sent.every(({ runId }) => !["left", "middle", "deep", "right"].includes(runId)));
});

Deno.test("ClaudeTranscriptRouter holds what comes before its call, and its call's", () => {
  const { runs, passed } = routed([
    text("first, ", "child"),
    launch("child", agent("child"), "parent"),
    text("second", "child"),
    text("the parent's", "parent"),
    launch("parent", agent("parent")),
  ]);
  assertEquals(tree(runs), [
    ["parent: running", ["child pending", "the parent's"], ["child: running", ["first, second"]]],
  ]);
  assertEquals(passed.length, 1);
});

Deno.test("ClaudeTranscriptRouter takes late results, and lets a child outlive a parent that failed", () => {
  const { runs } = routed([
    launch("parent", agent("parent")),
    launch("child", agent("child"), "parent"),
    text("child 1, ", "child"),
    report("parent", "No quota", undefined, "failed"),
    text("child 2", "child"),
    text("too late", "parent"),
    report("child", "Done all the same", "parent"),
    text("too late", "child"),
  ]);
  assertEquals(tree(runs), [
    ["parent: failed", ["child pending"], ["child: completed", ["child 1, child 2"]]],
  ]);
  const [parent] = runs.roots();
  assertEquals(parent?.snapshot.reason, { code: "error", message: "No quota" });
  assertEquals(parent?.snapshot.summary, undefined);
  assertEquals([...runs].map(({ snapshot }) => snapshot.outputIncomplete), [undefined, undefined]);
});

Deno.test("ClaudeTranscriptRouter has a run go on in the background until the turn ends", () => {
  for (
    const words of [
      [launch("a", { ...agent("a"), run_in_background: true })],
      [launch("a", agent("a")), hook("a", "Agent", { status: "async_launched", agentId: "a1" })],
    ]
  ) {
    const { runs, router } = routed([
      ...words,
      launch("b", agent("b")),
      report("a", "Async agent launched successfully"),
      text("a goes on", "a"),
    ]);
    assertEquals(tree(runs), [["a: running", ["a goes on"]], ["b: running", []]]);
    router.endTurn("max_tokens");
    // What became of the one that waited for its result nobody knows.
    assertEquals(tree(runs), [["a: completed", ["a goes on"]], ["b: unknown", []]]);
    assertEquals(runs.roots()[0]?.snapshot.summary, undefined);
    assertEquals(runs.roots()[1]?.snapshot.reason, { code: "lost" });
  }
  const { runs } = routed([
    launch("a", { ...agent("a"), run_in_background: true }),
    report("a", "No such agent", undefined, "failed"),
  ]);
  assertEquals(tree(runs), [["a: failed", []]]);
});

Deno.test("ClaudeTranscriptRouter.endTurn() cancels what a cancelled turn leaves", () => {
  const { runs, router } = routed([
    launch("a", agent("a")),
    launch("b", agent("b"), "a"),
    launch("c", agent("c")),
    report("c", "Done"),
  ]);
  router.endTurn("cancelled");
  router.endTurn("cancelled");
  assertEquals(tree(runs), [["a: cancelled", ["b pending"], ["b: cancelled", []]], [
    "c: completed",
    [],
  ]]);
  assertEquals(runs.roots()[0]?.snapshot.reason, { code: "cancelled" });
});

Deno.test("ClaudeTranscriptRouter.disconnect() gives all up, and a replay makes runs anew", () => {
  const { runs, router } = routed([
    launch("a", agent("a")),
    text("one", "a"),
    tool("t", "Read", "a"),
  ]);
  router.disconnect();
  assertEquals(tree(runs), [["a: unknown", ["one", "t pending"]]]);
  assertEquals(router.route(hook("t", "Read", {})), undefined); // It is known whose it is.
  for (const update of [launch("a", agent("a")), text("one", "a"), report("a", "Done")]) {
    router.route(update);
  }
  assertEquals(tree(runs), [["a: unknown", ["one", "t pending"]], ["a: completed", ["one"]]]);
});

Deno.test("ClaudeTranscriptRouter tells tools' names where any client finds them", () => {
  const { runs } = routed([
    launch("a", agent("a")),
    tool("t", "Grep", "a"),
    toolResult("t", "Grep", "a"),
  ]);
  const [call] = runs.roots()[0]?.transcript ?? [];
  assertEquals(readLodyMeta(call).toolName, "Grep");

  const word = text("t", "a");
  const claudeCode = { ...word.update._meta?.claudeCode, toolName: "Grep" };
  const { runs: spoken } = routed([
    launch("a", agent("a")),
    { ...word, update: { ...word.update, _meta: { claudeCode } } },
  ]);
  assertEquals(readLodyMeta(spoken.roots()[0]?.transcript[0]), {}); // It is no tool call.

  const own = tool("u", "Grep", "a");
  const tagged = { ...own.update, _meta: { ...own.update._meta, lody: { toolName: "Search" } } };
  const { runs: others } = routed([
    launch("a", agent("a")),
    { sessionId: SESSION, update: tagged } as ClaudeUpdate,
  ]);
  assertEquals(readLodyMeta(others.roots()[0]?.transcript[0]).toolName, "Search");
});

Deno.test("ClaudeTranscriptRouter.route() reads the notification's own mark, and bare updates", () => {
  const { router, runs } = routed([launch("a", agent("a"))]);
  const bare = text("bare, ", "a").update;
  assertEquals(router.route(bare), undefined);
  const outer = { ...text("outer"), _meta: { claudeCode: { parentToolUseId: "a" } } };
  assertEquals(router.route(outer), undefined);
  assertEquals(tree(runs), [["a: running", ["bare, outer"]]]);
});

Deno.test("ClaudeTranscriptRouter leaves failures to the emitter's onError", async () => {
  const errors: unknown[] = [];
  const emitter = new LodySubagentEmitter(SESSION, () => Promise.reject(new Error("broken pipe")), {
    onError: (error) => errors.push(error),
  });
  const router = new ClaudeTranscriptRouter(emitter);
  for (const update of threeLevels) router.route(update);
  router.endTurn("cancelled");
  router.disconnect();
  await emitter.idle();
  assert(errors.length > 0);
  const silent = new LodySubagentEmitter(SESSION, () => Promise.reject(new Error("broken pipe")));
  const other = new ClaudeTranscriptRouter(silent);
  for (const update of threeLevels) other.route(update);
  other.disconnect();
  await silent.idle();
});

Deno.test("ClaudeTranscriptRouter.runIdOf() tells whose a permission request is", () => {
  const { router, runs } = routed([launch("a", agent("a")), tool("t", "Bash", "a")]);
  const [run] = runs.roots();
  assert(run !== undefined);
  const toolCall = { toolCallId: "t", title: "rm -r build" };
  const claudeCode = { toolName: "Bash", parentToolUseId: "a" };
  const marked = {
    sessionId: SESSION,
    toolCall: { ...toolCall, _meta: { claudeCode } },
    options: [],
  };
  const plain = { sessionId: SESSION, toolCall, options: [] };
  const outer = { ...plain, toolCall: { toolCallId: "new" }, _meta: { claudeCode } };
  for (const request of [marked, plain, outer]) assertEquals(router.runIdOf(request), run.runId);
  const mirrored = mirrorPermissionRequest(router.runIdOf(marked) ?? "", marked);
  assertEquals(mirrored.toolCall.toolCallId, `subagent:${run.runId}:t`);

  assertEquals(router.runIdOf({ ...marked, sessionId: "another" }), undefined);
  assertEquals(router.runIdOf(text("t", "a")), run.runId);
  assertEquals(router.runIdOf(text("t", "not yet")), undefined);
  assertEquals(router.runIdOf({ toolCall: { toolCallId: "own" } }), undefined);
  assertEquals(router.runIdOf(null), undefined);
});

Deno.test("ClaudeTranscriptRouter.route() keeps a notification's type", () => {
  const router = new ClaudeTranscriptRouter(new LodySubagentRuns(SESSION));
  const notification: SessionNotification = {
    sessionId: SESSION,
    update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "t" } },
  };
  const own: SessionNotification | undefined = router.route(notification);
  assertStrictEquals(own, notification);
});
