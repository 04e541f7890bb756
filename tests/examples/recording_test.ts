import { assert, assertEquals, assertRejects } from "@std/assert";
import { readRecording, recorded, type RecordedMessage } from "../../examples/recording.ts";

/** A stream that a peer is at the other end of. */
function peer() {
  const incoming = new TransformStream<object, object>();
  const outgoing = new TransformStream<object, object>();
  return {
    stream: { readable: incoming.readable, writable: outgoing.writable },
    writer: incoming.writable.getWriter(),
    reader: outgoing.readable.getReader(),
  };
}

Deno.test("recorded() writes both directions down and passes them on", async () => {
  const { stream, writer, reader } = peer();
  const lines: string[] = [];
  const { readable, writable } = recorded(stream, (line) => void lines.push(line));
  const [mine, own] = [writable.getWriter(), readable.getReader()];
  const request = { id: 1, method: "initialize", params: { text: "a\nb\u2028" } };
  const response = { id: 1, result: {} };
  const [sent] = await Promise.all([reader.read(), mine.write(request)]);
  assertEquals(sent.value, request);
  const [received] = await Promise.all([own.read(), writer.write(response)]);
  assertEquals(received.value, response);
  const { messages, faults } = readRecording(lines.join("\n"));
  assertEquals(faults, []);
  assertEquals(messages.map(({ direction, message }) => [direction, message]), [
    ["to agent", request],
    ["to client", response],
  ]);
  assert(messages.every(({ atMs }) => atMs >= 0));
});

Deno.test("recorded() ends with what it passes on", async () => {
  const closed = peer();
  const one = recorded(closed.stream, () => {});
  await Promise.all([one.writable.close(), closed.reader.read()]);
  await Promise.all([one.readable.getReader().read(), closed.writer.close()]);
  const broken = peer();
  const other = recorded(broken.stream, () => {});
  await Promise.all([
    other.writable.abort(new Error("The pipe broke")),
    assertRejects(() => broken.reader.read(), Error, "The pipe broke"),
  ]);
});

Deno.test("recorded() ends the recording, and not the session, where it cannot be written", async () => {
  const { stream, writer, reader } = peer();
  let writes = 0;
  const { readable, writable } = recorded(stream, () => {
    writes++;
    throw new Error("No room");
  });
  const [mine, own] = [writable.getWriter(), readable.getReader()];
  const said = console.error;
  const errors: unknown[] = [];
  console.error = (...parts) => void errors.push(parts);
  try {
    for (const id of [1, 2]) {
      const [sent] = await Promise.all([reader.read(), mine.write({ id, method: "m" })]);
      assertEquals(sent.value, { id, method: "m" });
      const [received] = await Promise.all([own.read(), writer.write({ id, result: {} })]);
      assertEquals(received.value, { id, result: {} });
    }
  } finally {
    console.error = said;
  }
  assertEquals([writes, errors.length], [1, 1]);
});

Deno.test("recorded() breaks where the other end does", async () => {
  const { stream, reader } = peer();
  const { writable } = recorded(stream, () => {});
  await reader.cancel(new Error("The pipe broke"));
  await assertRejects(() => writable.getWriter().closed, Error, "The pipe broke");
});

Deno.test("recorded() leaves out what the user answers, and nothing else", async () => {
  const { stream, writer, reader } = peer();
  const messages: RecordedMessage["message"][] = [];
  const { readable, writable } = recorded(
    stream,
    (line) => void messages.push(JSON.parse(line).message),
  );
  const [mine, own] = [writable.getWriter(), readable.getReader()];
  const result = { action: "accept", content: { token: "hunter2" } };
  // An agent's request and a client's may have the same id.
  await Promise.all([reader.read(), mine.write({ id: 0, method: "initialize" })]);
  await Promise.all([own.read(), writer.write({ id: 0, method: "elicitation/create" })]);
  await Promise.all([own.read(), writer.write({ id: 0, result: { mine: true } })]);
  const [sent] = await Promise.all([reader.read(), mine.write({ id: 0, result })]);
  assertEquals(sent.value, { id: 0, result });
  // An id that an agent uses again may be a question's again; errors may say what was answered.
  const error = { code: -32603, message: "hunter2", data: "hunter2" };
  await Promise.all([reader.read(), mine.write({ id: "0", error })]);
  await Promise.all([reader.read(), mine.write({ id: 1, result: { another: true } })]);
  const mcpServers = [{ name: "db", env: [{ name: "TOKEN", value: "hunter2" }] }];
  const params = { cwd: "/project", mcpServers };
  await Promise.all([reader.read(), mine.write({ id: 2, method: "session/new", params })]);
  assertEquals(messages, [
    { id: 0, method: "initialize" },
    { id: 0, method: "elicitation/create" },
    { id: 0, result: { mine: true } },
    { id: 0 },
    { id: "0" },
    { id: 1, result: { another: true } },
    { id: 2, method: "session/new", params: { cwd: "/project", mcpServers: [] } },
  ]);
});

Deno.test("readRecording() reads every line that is one, and tells of the others", () => {
  const line = JSON.stringify({ atMs: 1, direction: "to client", message: { method: "m" } });
  const { messages, faults } = readRecording(
    "\ufeff" + [
      line,
      "",
      "{",
      "null",
      line.replace("client", "nobody"),
      ...[`"1"`, "1e999", "-1", "null"].map((atMs) => line.replace("1", atMs)),
      line,
    ].join("\r\n"),
  );
  assertEquals(messages, [JSON.parse(line), JSON.parse(line)]);
  assertEquals(
    faults,
    [3, 4, 5, 6, 7, 8, 9].map((number) => `Line ${number} is no recorded message`),
  );
});
