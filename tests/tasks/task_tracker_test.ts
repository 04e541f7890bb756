import { assert, assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type LodyTaskMeta, LodyTaskTracker } from "../../mod.ts";

type Told = Partial<LodyTaskMeta> & Pick<LodyTaskMeta, "status">;

const taskOf = (told: Told): LodyTaskMeta => ({
  version: 1,
  taskId: "1",
  kind: "background",
  ...told,
});
const told = (task: unknown) => ({
  sessionUpdate: "tool_call_update",
  toolCallId: "call",
  _meta: { lody: { task } },
});

Deno.test("LodyTaskTracker folds a task's updates, field by field", () => {
  const tracker = new LodyTaskTracker("s");
  let changes = 0;
  tracker.subscribe(() => changes++);
  const update = told(taskOf({ status: "pending", description: "Build", usage: { toolUses: 1 } }));
  assertEquals(tracker.apply({ sessionId: "s", update }), "applied");
  tracker.apply(told(taskOf({ status: "in_progress", usage: { totalTokens: 7 }, actor: "make" })));
  const folded = {
    ...taskOf({ status: "in_progress", description: "Build", actor: "make" }),
    usage: { toolUses: 1, totalTokens: 7 },
  };
  assertEquals(tracker.get("1"), folded);
  assertEquals(tracker.getSnapshot(), [folded]);
  assert(Object.isFrozen(tracker.get("1")?.usage) && Object.isFrozen(tracker.getSnapshot()));

  const before = tracker.getSnapshot();
  assertEquals(tracker.apply(told(taskOf({ status: "in_progress", actor: "make" }))), "ignored");
  assertEquals(tracker.apply({ sessionUpdate: "tool_call_update", toolCallId: "call" }), "ignored");
  assertStrictEquals(tracker.getSnapshot(), before);
  assertEquals(changes, 2);
});

Deno.test("LodyTaskTracker lets nothing pile up that the contract does not name", () => {
  const tracker = new LodyTaskTracker();
  for (const key of ["a", "b", "__proto__"]) {
    const usage = { [`${key}Count`]: 1, toolUses: 1 };
    const update = Object.assign(
      Object.fromEntries([[key, 1]]),
      taskOf({ status: "pending", usage }),
    );
    tracker.apply(told(update));
    assertEquals<unknown>(tracker.get("1"), { ...update, usage });
  }
});

Deno.test("LodyTaskTracker lets no task go back from its end", () => {
  for (const end of ["completed", "failed"] as const) {
    const tracker = new LodyTaskTracker();
    tracker.apply(told(taskOf({ status: end })));
    const other = end === "completed" ? "failed" : "completed";
    for (const status of ["pending", "in_progress", other] as const) {
      assertEquals(tracker.apply(told(taskOf({ status, summary: "late" }))), "ignored");
      assertEquals(tracker.get("1"), taskOf({ status: end }));
    }
    assertEquals(tracker.apply(told(taskOf({ status: end, summary: "Done" }))), "applied");
    assertEquals(tracker.get("1"), taskOf({ status: end, summary: "Done" }));
  }
});

Deno.test("LodyTaskTracker keeps tasks in the order in which they came, and only what changed is new", () => {
  const tracker = new LodyTaskTracker();
  for (const taskId of ["b", "__proto__", "a"]) {
    tracker.apply(told(taskOf({ taskId, status: "pending" })));
  }
  const [b, proto, a] = tracker.getSnapshot();
  tracker.apply(told(taskOf({ taskId: "__proto__", status: "completed" })));
  const after = tracker.getSnapshot();
  assertEquals(after.map(({ taskId }) => taskId), ["b", "__proto__", "a"]);
  assertStrictEquals(after[0], b);
  assertStrictEquals(after[2], a);
  assertEquals([proto?.status, after[1]?.status], ["pending", "completed"]);
});

Deno.test("LodyTaskTracker.apply() ignores other sessions, and never throws", () => {
  const tracker = new LodyTaskTracker("s");
  const update = told(taskOf({ status: "pending" }));
  assertEquals(tracker.apply({ sessionId: "another", update }), "ignored");
  const deep: unknown[] = [];
  deep.push(deep);
  for (
    const task of [null, 1, { ...taskOf({ status: "pending" }), version: 2 }, {
      ...taskOf({ status: "pending" }),
      deep,
    }]
  ) {
    assertEquals(tracker.apply(told(task)), "invalid");
  }
  assertEquals(tracker.apply(undefined), "ignored");
  assertEquals(tracker.getSnapshot(), []);
});

Deno.test("LodyTaskTracker keeps no more than it should: those that are over go first", () => {
  const tracker = new LodyTaskTracker("s", { maxTasks: 3 });
  const tell = (taskId: string, status: LodyTaskMeta["status"]) =>
    tracker.apply(told(taskOf({ taskId, status })));
  const ids = () => tracker.getSnapshot().map(({ taskId }) => taskId).join("");
  for (const taskId of "abc") tell(taskId, "pending");
  tell("c", "completed");
  tell("b", "failed");
  tell("d", "pending");
  assertEquals(ids(), "abd"); // c was over first.
  tell("e", "pending");
  assertEquals(ids(), "ade");
  assertEquals(tell("f", "completed"), "ignored"); // All others live.
  assertEquals(ids(), "ade");
  tell("f", "pending");
  assertEquals(ids(), "def");
  assertEquals(tracker.get("a"), undefined);
  tell("d", "completed");
  tell("d", "completed");
  assertEquals(tell("g", "completed"), "applied");
  assertEquals(ids(), "efg");
});

Deno.test("new LodyTaskTracker() refuses what it cannot use", () => {
  assertThrows(
    () => new LodyTaskTracker(""),
    RangeError,
    "Cannot create LodyTaskTracker: sessionId",
  );
  assertThrows(
    () => new LodyTaskTracker("s", { maxTasks: 0 }),
    RangeError,
    "Cannot create LodyTaskTracker: maxTasks must be a positive integer, got 0",
  );
});

Deno.test("LodyTaskTracker shows the latest of every field, up to the end", () => {
  const update = fc.record({
    version: fc.constant(1 as const),
    taskId: fc.constantFrom("a", "b"),
    kind: fc.constantFrom("subagent", "background", "scheduled"),
    status: fc.constantFrom("pending", "in_progress", "completed", "failed"),
    summary: fc.string(),
    usage: fc.record({ totalTokens: fc.nat(), toolUses: fc.nat() }, { requiredKeys: [] }),
  }, { requiredKeys: ["version", "taskId", "kind", "status"] });
  fc.assert(fc.property(fc.array(update), (updates) => {
    const tracker = new LodyTaskTracker();
    const model = new Map<string, Record<string, unknown>>();
    for (const task of updates as LodyTaskMeta[]) {
      tracker.apply(JSON.parse(JSON.stringify(told(task))));
      const known = model.get(task.taskId);
      const isOver = known?.["status"] === "completed" || known?.["status"] === "failed";
      if (isOver && known["status"] !== task.status) continue;
      const usage = { ...known?.["usage"] ?? {}, ...task.usage };
      const hasUsage = known?.["usage"] !== undefined || task.usage !== undefined;
      model.set(task.taskId, { ...known, ...task, ...hasUsage && { usage } });
    }
    assertEquals<unknown>(tracker.getSnapshot(), [...model.values()]);
  }));
});
