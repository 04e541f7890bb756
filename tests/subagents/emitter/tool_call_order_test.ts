import { assert, assertEquals } from "@std/assert";
import { isLodySubagentEvent, type LodySubagentEvent } from "../../../mod.ts";
import { failing, recorded, snapshot } from "../recorded.ts";

const create = (toolCallId: string, fields = {}) => ({
  sessionUpdate: "tool_call",
  toolCallId,
  title: "Read",
  ...fields,
});
const update = (toolCallId: string, fields = {}) => ({
  sessionUpdate: "tool_call_update",
  toolCallId,
  ...fields,
});

/** The updates that were sent, and nothing else. */
function updatesOf(sent: readonly LodySubagentEvent[]): unknown[] {
  assert(sent.every(isLodySubagentEvent));
  return sent.flatMap((event) => event.type === "output" ? [event.update] : []);
}

Deno.test("LodySubagentEmitter makes a create of the first update with a title", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  const nothing = { kind: null, status: null, content: null, locations: null, name: null };
  const calls = [
    update("t", { status: "pending" }),
    update("t", { title: null, status: null }),
    update("t", {
      ...nothing,
      title: "Read",
      rawInput: null,
      rawOutput: { a: null },
      _meta: null,
      extra: 1,
    }),
    update("t", { title: "Read it", status: null }),
    update("t", { status: "completed" }),
  ];
  for (const call of calls) emitter.output("n", call);
  const [untitled, untitledToo, , ...later] = calls;
  assertEquals(updatesOf(sent), [
    untitled,
    untitledToo,
    { ...create("t"), rawOutput: { a: null }, extra: 1 },
    ...later,
  ]);
});

Deno.test("LodySubagentEmitter makes an update of a second create", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  emitter.output("n", create("t"));
  emitter.output("n", create("t", { status: "completed", name: null }));
  emitter.output("n", create("__proto__"));
  emitter.output("n", create("\ud800"));
  emitter.output("n", create("\ud800", { title: "" }));
  assertEquals(updatesOf(sent), [
    create("t"),
    update("t", { title: "Read", status: "completed", name: null }),
    create("__proto__"),
    create("\ud800"),
    update("\ud800", { title: "" }),
  ]);
});

Deno.test("LodySubagentEmitter makes a create of an update whose title is empty", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  emitter.output("n", update("t", { title: "" }));
  assertEquals(updatesOf(sent), [create("t", { title: "" })]);
});

Deno.test("LodySubagentEmitter knows tool calls by run", () => {
  const { sent, emitter } = recorded();
  for (const id of ["a", "b"]) emitter.start(id, snapshot);
  emitter.output("a", create("t"));
  emitter.output("b", create("t"));
  emitter.finish("a", { state: "completed" });
  emitter.start("a", snapshot);
  emitter.output("a", create("t"));
  assertEquals(updatesOf(sent), [create("t"), create("t"), create("t")]);
});

Deno.test("LodySubagentEmitter knows only what the peer has seen", () => {
  let isBroken = true;
  const { sent, emitter } = failing((event) => isBroken && event.type === "output");
  emitter.start("n", snapshot);
  emitter.output("n", create("t"));
  isBroken = false;
  emitter.output("n", update("t", { title: "Read", status: "completed" }));
  emitter.output("n", create("t"));
  assertEquals(updatesOf(sent), [
    create("t", { status: "completed" }),
    update("t", { title: "Read" }),
  ]);
});

Deno.test("LodySubagentEmitter orders the tool calls that it holds", () => {
  const { sent, emitter } = recorded();
  const held = update("t", { title: "Read" });
  emitter.output("n", held);
  emitter.output("n", create("t"));
  emitter.start("n", snapshot);
  assertEquals(updatesOf(sent), [create("t"), update("t", { title: "Read" })]);
  assertEquals(held.sessionUpdate, "tool_call_update");
});

Deno.test("LodySubagentEmitter remembers the latest of very many tool calls", () => {
  const { sent, emitter } = recorded();
  emitter.start("n", snapshot);
  for (let index = 0; index <= 65_536; index++) emitter.output("n", create(`t${index}`));
  sent.length = 0;
  for (const id of ["t0", "t2", "t65536"]) emitter.output("n", create(id));
  const again = (id: string) => ({ ...create(id), sessionUpdate: "tool_call_update" });
  assertEquals<unknown>(updatesOf(sent), [create("t0"), again("t2"), again("t65536")]);
});
