import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import {
  ClaudeTranscriptRouter,
  LodySubagentEmitter,
  type LodySubagentEvent,
} from "../../../mod.ts";
import {
  asked,
  beat,
  hook,
  launch,
  launched,
  launching,
  report,
  text,
  tool,
  toolResult,
} from "../../fixtures/claude_agent_acp.ts";
import { agent, routed, SESSION, tree } from "./routed.ts";

Deno.test("ClaudeTranscriptRouter knows a nested call by its id where an update does not say whose it is", () => {
  const { runs, passed } = routed([
    launch("a", agent("a")),
    tool("edit", "Edit", "a"),
    beat("edit", "Edit"),
    toolResult("edit", "Edit", "a"),
    hook("edit", "Edit", { structuredPatch: [] }),
    launch("b", agent("b"), "a"),
    {
      sessionId: SESSION,
      update: { sessionUpdate: "tool_call_update", toolCallId: "b", status: "failed" },
    },
  ]);
  assertEquals(passed.length, 1);
  assertEquals(tree(runs), [["a: running", ["edit completed", "b failed"], ["b: failed", []]]]);
  const [b] = runs.children(runs.roots()[0]?.runId ?? "");
  assertEquals(b?.snapshot.reason, { code: "error" });
});

Deno.test("ClaudeTranscriptRouter does not start a run again for what is said of it late", () => {
  const { runs } = routed([
    launch("a", agent("a")),
    report("a", "Done"),
    hook("a", "Agent", { status: "completed" }),
    launched("a", agent("a")),
  ]);
  assertEquals(tree(runs), [["a: completed", []]]);
  const { runs: missed } = routed([launched("a", agent("a")), report("b", "Done")]);
  assertEquals(tree(missed), [["a: running", []], ["b: completed", []]]); // Their calls were missed.
});

Deno.test("ClaudeTranscriptRouter lets through what is no subagent's word", () => {
  const claudeCode = { parentToolUseId: "a" };
  const updates = [
    { sessionUpdate: "usage_update", used: 1, size: 2, _meta: { claudeCode } },
    { sessionUpdate: "current_mode_update", currentModeId: "plan", _meta: { claudeCode } },
    { ...text("t").update, _meta: { claudeCode: { parentToolUseId: null } } },
    { ...text("t").update, _meta: { claudeCode: { parentToolUseId: " " } } },
    { ...text("t").update, _meta: { claudeCode: ["a"] } },
    { ...text("t").update, _meta: null },
    { ...tool("", "Agent").update },
  ];
  const { router, runs } = routed([launch("a", agent("a"))]);
  for (const update of updates) {
    assertStrictEquals(router.route(update), update);
    const whole = { sessionId: SESSION, update };
    assertStrictEquals(router.route(whole), whole);
  }
  const elsewhere = { ...text("t", "a"), sessionId: "another" };
  assertStrictEquals(router.route(elsewhere), elsewhere);
  assertEquals(tree(runs), [["a: running", []]]);
});

Deno.test("ClaudeTranscriptRouter.route() takes anything, and never throws", () => {
  const deep: unknown[] = [];
  deep.push(deep);
  const huge = "x".repeat(17_000_000);
  const { router, runs } = routed([]);
  const hostile: unknown[] = [
    undefined,
    null,
    1,
    "update",
    [],
    { update: null },
    launch("self", { ...agent("self") }, "self"),
    launch("x", agent("x"), "y"),
    launch("y", agent("y"), "x"),
    launch("__proto__", { name: huge, description: huge, prompt: huge, model: huge }),
    launch("odd", { name: 7, description: [], prompt: { deep }, model: null }),
    { update: { ...launch("none", agent("none")).update, rawInput: null } },
    { update: { ...launch("deep", agent("deep")).update, rawInput: deep, content: deep } },
    {
      update: {
        ...report("__proto__", "r").update,
        content: [null, 1, { text: huge }],
        rawOutput: deep,
      },
    },
    { update: { ...text("t", "x").update, content: deep } },
    { update: { ...text("t", "x").update, content: { type: "text" } } },
    { update: { ...text("t", "x").update, _meta: { claudeCode: { parentToolUseId: "x", deep } } } },
  ];
  for (const message of hostile) router.route(message);
  for (const message of hostile) router.route({ sessionId: SESSION, update: message });
  for (const view of runs) assert(view.snapshot.parentToolCallId !== undefined);
  const byName = new Map([...runs].map((view) => [view.snapshot.parentToolCallId, view]));
  assertEquals(byName.get("__proto__")?.snapshot.name?.length, 1_048_576);
  assertEquals(byName.get("x")?.snapshot.outputIncomplete, true);
  assertEquals(byName.get("odd")?.snapshot.name, undefined);
  fc.assert(fc.property(fc.anything(), fc.anything(), (claudeCode, rest) => {
    router.route({
      sessionUpdate: "tool_call",
      toolCallId: "t",
      rawInput: rest,
      _meta: { claudeCode },
    });
    router.route({ sessionUpdate: rest, toolCallId: claudeCode, content: rest, _meta: rest });
    router.runIdOf({ toolCall: rest, _meta: { claudeCode } });
  }));
});

Deno.test("ClaudeTranscriptRouter does not forget what a call said better before", () => {
  const { runs } = routed([
    launch("a", { name: "Bob", description: "Find it", prompt: "Where is it?" }),
    launched("a", { subagent_type: "Explore", prompt: "Where is it?" }),
  ]);
  const { name, description } = runs.roots()[0]?.snapshot ?? {};
  assertEquals([name, description], ["Bob", "Find it"]);
});

Deno.test("ClaudeTranscriptRouter takes the prompt from what a subagent is asked, where its call does not tell", () => {
  const { runs } = routed([launching("a"), asked("Where is it?", "a"), asked("And now?", "a")]);
  assertEquals(tree(runs), [["a: running", []]]);
  assertEquals(runs.roots()[0]?.snapshot.description, "Where is it?");
});

Deno.test("ClaudeTranscriptRouter leaves the session its own calls", () => {
  const ghost = { ...toolResult("own", "Grep", "ghost") };
  const { passed, runs } = routed([
    launch("a", agent("a")),
    tool("t", "Grep", "a"),
    report("a", "Done"),
    tool("t", "Grep"), // A call of its own, under an id that a subagent has used.
    toolResult("t", "Grep"),
    tool("own", "Grep"),
    ghost, // What the session has shown stays its own.
    toolResult("own", "Grep"),
    launch("self", agent("self"), "self"), // No call is its own parent.
    text("t", "self"),
  ]);
  assertEquals(passed.map(({ update }) => update.toolCallId), [
    "a",
    "a",
    "t",
    "t",
    "own",
    "own",
    "own",
    "self",
  ]);
  assertEquals(tree(runs), [["a: completed", ["t pending"]], ["self: running", ["t"]]]);
});

Deno.test("ClaudeTranscriptRouter starts and ends runs by tool calls only", () => {
  const claudeCode = { toolName: "Task", subagent: true };
  const { router, runs } = routed([launch("a", agent("a"))]);
  for (const sessionUpdate of ["agent_message_chunk", "plan_update", undefined]) {
    router.route({ sessionUpdate, toolCallId: "b", _meta: { claudeCode } });
    router.route({ sessionUpdate, toolCallId: "a", status: "failed", _meta: { claudeCode } });
  }
  assertEquals(tree(runs), [["a: running", []]]);
});

Deno.test("ClaudeTranscriptRouter remembers whose a call is, however many others there are", () => {
  const { router, runs, passed } = routed([
    launch("a", agent("a")),
    launch("b", agent("b"), "a"),
    tool("open", "Bash", "b"),
    beat("open", "Bash"),
    ...Array.from({ length: 5000 }, (_, index) => [
      tool(`t${index}`, "Grep", "b"),
      toolResult(`t${index}`, "Grep", "b"),
    ]).flat(),
  ]);
  assertEquals(passed.length, 1);
  const { sessionId, update } = report("b", "Done");
  assertEquals(router.route({ sessionId, update }), undefined); // It does not say whose it is.
  assertEquals(router.route(hook("t4999", "Grep", {})), undefined);
  assertEquals(router.route(beat("open", "Bash")), undefined);
  assertEquals([...runs].map(({ snapshot }) => snapshot.state), ["running", "completed"]);
});

Deno.test("ClaudeTranscriptRouter gives up the oldest of too many runs", () => {
  const sent: LodySubagentEvent[] = [];
  const emitter = new LodySubagentEmitter(SESSION, (event) => void sent.push(event));
  const router = new ClaudeTranscriptRouter(emitter);
  for (let index = 0; index <= 4096; index++) router.route(launch(`a${index}`, agent("a")));
  const ends = sent.flatMap((event) =>
    event.type === "snapshot" && event.snapshot.state !== "running" ? [event.snapshot] : []
  );
  assertEquals(ends.map(({ state, reason }) => [state, reason]), [["unknown", { code: "lost" }]]);
  assertEquals([emitter.live("a0"), emitter.live("a1"), emitter.live("a4096")], [
    false,
    true,
    true,
  ]);
});

Deno.test("ClaudeTranscriptRouter takes a result of any size, and cuts no character in two", () => {
  const content = Array.from({ length: 600 }, () => ({
    type: "content",
    content: { type: "text", text: "x".repeat(1 << 20) },
  }));
  const long = `${"x".repeat((1 << 20) - 1)}😀`;
  const { runs } = routed([
    launch("a", { prompt: long }),
    launch("b", agent("b")),
    { sessionId: SESSION, update: { ...report("a", "").update, content } },
    report("b", long),
  ]);
  const [a, b] = runs.roots();
  assertEquals(a?.snapshot.summary, "x".repeat(1 << 20));
  assertEquals(a?.snapshot.description, long.slice(0, -2));
  assertEquals(b?.snapshot.summary, long.slice(0, -2));
});

Deno.test("ClaudeTranscriptRouter starts no run twice where the emitter remembers none", () => {
  const sent: LodySubagentEvent[] = [];
  const send = (event: LodySubagentEvent) => void sent.push(event);
  let made = 0;
  const newRunId = () => `run-${made++}`;
  const emitter = new LodySubagentEmitter(SESSION, send, { keepFinished: 0, newRunId });
  const router = new ClaudeTranscriptRouter(emitter);
  // Ids that the emitter would make are on the wire.
  for (let index = 0; index < 20; index++) router.route(launch(`run-${index}`, agent("a")));
  const runIds = new Set(sent.map(({ runId }) => runId));
  assertEquals(runIds.size, 20);
  router.route(report("run-0", "Done"));
  router.route(launched("run-0", agent("a")));
  router.route(hook("run-0", "Agent", {}));
  assertEquals(new Set(sent.map(({ runId }) => runId)).size, 20);
});

Deno.test("ClaudeTranscriptRouter says once that a run is at work, whatever shows it", () => {
  const input = { description: "Find it" };
  for (
    const signs of [[text("t", "a"), text("u", "a")], [beat("a", "Agent"), beat("a", "Agent")]]
  ) {
    const sent: LodySubagentEvent[] = [];
    const emitter = new LodySubagentEmitter(SESSION, (event) => void sent.push(event));
    const router = new ClaudeTranscriptRouter(emitter);
    for (const update of [launching("a"), launched("a", input), ...signs]) router.route(update);
    const states = sent.flatMap((event) => event.type === "snapshot" ? event.snapshot.state : []);
    assertEquals(states, ["pending", "pending", "running"]);
    assertEquals(emitter.get("a")?.snapshot.support, {
      stream: ["text", "thought", "tool", "plan"],
      progress: false,
      outputRead: "none",
      cancel: false,
    });
  }
});

Deno.test("ClaudeTranscriptRouter lets a call be a subagent's that was not seen to begin", () => {
  const { router, runs } = routed([launch("a", agent("a"))]);
  const unknown = beat("t", "Grep");
  assertStrictEquals(router.route(unknown), unknown); // Whose it is nobody knows.
  assertEquals(router.route(toolResult("t", "Grep", "a")), undefined);
  assertEquals(router.route(hook("t", "Grep", {})), undefined);
  assertEquals(tree(runs), [["a: running", ["t completed"]]]);
});

Deno.test("ClaudeTranscriptRouter counts only runs that go on", () => {
  const emitter = new LodySubagentEmitter(SESSION, () => {});
  const router = new ClaudeTranscriptRouter(emitter);
  router.route(launch("a", agent("a")));
  for (let index = 0; index < 5000; index++) {
    router.route(launch(`b${index}`, agent("b")));
    router.route(report(`b${index}`, "Done"));
  }
  assert(emitter.live("a"));
});

Deno.test("ClaudeTranscriptRouter leaves alone what the adapter itself has started", async () => {
  const emitter = new LodySubagentEmitter(SESSION, () => {});
  const router = new ClaudeTranscriptRouter(emitter);
  const support = { stream: [], progress: false, outputRead: "none" as const, cancel: false };
  await emitter.start("a", { state: "running", support });
  router.route(report("a", "Done"));
  assert(emitter.live("a"));
});

Deno.test("ClaudeTranscriptRouter starts no run for what a hook or a sign of life says", () => {
  const { runs, passed } = routed([
    hook("a", "Agent", { status: "completed" }),
    beat("a", "Agent"),
    launch("parent", agent("parent")),
    launched("child", agent("child")), // Whose it is, it does not say.
    beat("other", "Agent"),
    launch("other", agent("other"), "parent"),
  ]);
  assertEquals(passed.length, 5);
  const parents = [...runs].map(({ snapshot }) => [snapshot.name, snapshot.parentRunId]);
  const [{ runId = "" } = {}] = runs;
  assertEquals(parents, [["parent", null], ["child", undefined], ["other", runId]]);
});

Deno.test("ClaudeTranscriptRouter holds a prompt that comes before its call, and knows who was heard of", () => {
  const { runs } = routed([asked("Where is it?", "a"), asked("And now?", "a"), launching("a")]);
  assertEquals(tree(runs), [["a: running", []]]);
  assertEquals(runs.roots()[0]?.snapshot.description, "Where is it?");
  const { runs: heard } = routed([text("hi", "a"), launching("a")]);
  assertEquals(tree(heard), [["a: running", ["hi"]]]);
  const { runs: said } = routed([asked("Where is it?", "a"), launch("a", agent("a"))]);
  assertEquals(said.roots()[0]?.snapshot.description, "The a");
});

Deno.test("ClaudeTranscriptRouter starts no run again that it has ended itself", () => {
  const ends: ((router: ClaudeTranscriptRouter) => void)[] = [
    (router) => router.endTurn("cancelled"),
    (router) => router.endTurn("end_turn"),
    (router) => router.disconnect(),
    (router) => void router.route(report("a", "Done")),
    (router) => {
      for (let index = 0; index < 4096; index++) router.route(launch(`b${index}`, agent("b")));
    },
  ];
  for (const end of ends) {
    for (const begin of [launch("a", agent("a")), launched("a", agent("a"))]) {
      const sent: LodySubagentEvent[] = [];
      const send = (event: LodySubagentEvent) => void sent.push(event);
      const emitter = new LodySubagentEmitter(SESSION, send, { keepFinished: 0 });
      const router = new ClaudeTranscriptRouter(emitter);
      router.route(begin);
      end(router);
      const { length } = sent;
      for (const late of [launched("a", agent("a")), report("a", "Late"), hook("a", "Agent", {})]) {
        router.route(late);
      }
      assertEquals(sent.length, length);
      router.route(launch("a", agent("a"))); // But it may be called again.
      assert(sent.length > length);
    }
  }
});

Deno.test("ClaudeTranscriptRouter takes an id for none that is too long to be remembered", () => {
  const long = "x".repeat(4097);
  const { runs, passed } = routed([
    launch(long, agent("a")),
    text("t", long),
    launch("b", agent("b")),
    tool(long, "Grep", "b"),
  ]);
  assertEquals(passed.length, 3);
  assertEquals(runs.roots().map(({ transcript }) => transcript.length), [1]);
  const { runs: others } = routed([launch("x".repeat(4096), agent("a"))]);
  assertEquals(others.roots().length, 1);
});

Deno.test("ClaudeTranscriptRouter remembers what comes before a call for that call alone", () => {
  const { router, runs } = routed([asked("First?", "a"), launching("a"), report("a", "Done")]);
  for (const update of [asked("Late", "a"), text("Late", "a"), launching("a")]) {
    router.route(update);
  }
  const views = runs.roots().map(({ snapshot: { state, description } }) => [state, description]);
  assertEquals(views, [["completed", "First?"], ["pending", undefined]]);

  const { runs: others } = routed([
    ...Array.from({ length: 1025 }, (_, index) => asked(`What of ${index}?`, `a${index}`)),
    launching("a0"),
    launching("a1"),
    launching("a1024"),
  ]);
  assertEquals(others.roots().map(({ snapshot }) => snapshot.description), [
    undefined,
    "What of 1?",
    "What of 1024?",
  ]);
});

Deno.test("ClaudeTranscriptRouter knows whose a call was, when its run is over", () => {
  const { router } = routed([launch("a", agent("a")), launch("b", agent("b"), "a")]);
  router.endTurn("cancelled");
  assertEquals(router.route(hook("b", "Agent", {})), undefined);
  const own = hook("a", "Agent", {});
  assertStrictEquals(router.route(own), own);
});
