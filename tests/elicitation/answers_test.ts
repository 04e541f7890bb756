import { assert, assertEquals, assertExists } from "@std/assert";
import fc from "fast-check";
import { askLody, type LodyElicitationQuestion, readLodyAnswers } from "../../mod.ts";
import { options, question } from "./questions.ts";

function requestOf(...questions: LodyElicitationQuestion[]) {
  const { request, reason } = askLody(questions, options);
  assertExists(request, reason);
  return request;
}

function answersTo(request: unknown, content: unknown, answers?: unknown) {
  const reading = readLodyAnswers(request, {
    action: "accept",
    content,
    ...(answers !== undefined && { _meta: { lody: { elicitation: { version: 1, answers } } } }),
  });
  return reading.status === "answered"
    ? reading.answers.map(({ id: _, ...rest }) => rest)
    : reading.status === "invalid"
    ? reading.issues.map(({ path }) => path)
    : reading.status;
}

const own = question({ allowCustomAnswer: true, note: { fieldId: "n" } });
const many = question({
  multiSelect: true,
  options: [{ label: "a,b" }, { label: "a" }, { label: "b" }],
});
const nothing = { selected: [], selectedIndexes: [] };

Deno.test("readLodyAnswers() reads a client that knows nothing of the contract", () => {
  const request = requestOf(own);
  const postgres = { selected: ["Postgres"], selectedIndexes: [1] };
  assertEquals(answersTo(request, { a: "Postgres" }), [postgres]);
  assertEquals(answersTo(request, { a: "Postgres", a_custom: "", n: "" }), [postgres]);
  assertEquals(answersTo(request, { a: "Postgres", a_custom: " ", n: "!" }), [{
    ...postgres,
    note: "!",
  }]);
  // One that shows both, and has the user fill in both.
  assertEquals(answersTo(request, { a: "Postgres", a_custom: "MySQL", n: "!" }), [
    { ...nothing, custom: "MySQL", note: "!" },
  ]);
  assertEquals(answersTo(request, {}), [nothing]);
  assertEquals(answersTo(request, null), [nothing]);
  assertEquals(answersTo(request, undefined), [nothing]);
  assertEquals(answersTo(request, { other: 7 }), [nothing]);
});

Deno.test("readLodyAnswers() takes null, and a text that is empty, for no choice", () => {
  const optional = requestOf(own);
  assertEquals(answersTo(optional, { a: "SQLite", a_custom: null, n: null }), [
    { selected: ["SQLite"], selectedIndexes: [0] },
  ]);
  assertEquals(answersTo(optional, { a: "" }), [nothing]);
  assertEquals(answersTo(optional, { a: null }), [nothing]);
  assertEquals(answersTo(requestOf(question()), { a: "" }), ["/content/a"]);
  const empty = requestOf(question({ options: [{ label: "" }] }));
  assertEquals(answersTo(empty, { a: "" }), [{ selected: [""], selectedIndexes: [0] }]);
});

Deno.test("readLodyAnswers() reads lists as lists, in the order of the user", () => {
  const request = requestOf(many);
  assertEquals(answersTo(request, { a: ["a,b"] }), [{ selected: ["a,b"], selectedIndexes: [0] }]);
  assertEquals(answersTo(request, { a: ["b", "a", "b"] }), [
    { selected: ["b", "a"], selectedIndexes: [2, 1] },
  ]);
  assertEquals(answersTo(request, { a: [] }), [nothing]);
  assertEquals(answersTo(request, {}), ["/content/a"]);
  assertEquals(answersTo(request, { a: "a" }), ["/content/a"]);
});

Deno.test("readLodyAnswers() reads the contract's answers where the content has none", () => {
  const request = requestOf(own, question({ ...many, id: "m", allowCustomAnswer: true }));
  const chosen = { selected: ["SQLite"], selectedIndexes: [0] };
  assertEquals(answersTo(request, null, { a: "SQLite", m: ["a"], n: "!" }), [
    { ...chosen, note: "!" },
    { selected: ["a"], selectedIndexes: [1] },
  ]);
  assertEquals(answersTo(request, {}, { a: "MySQL", m: "c" }), [
    { ...nothing, custom: "MySQL" },
    { ...nothing, custom: "c" },
  ]);
  assertEquals(answersTo(request, { a: "SQLite", n: "!" }, { a: "MySQL", n: "?" }), [
    { ...chosen, note: "!" },
    nothing,
  ]);
  // A blank field for an own answer is none.
  assertEquals(answersTo(request, { a_custom: "", a: null }, { a: "MySQL" }), [
    { ...nothing, custom: "MySQL" },
    nothing,
  ]);
  assertEquals(answersTo(request, {}, { a: " " }), ["/_meta/lody/elicitation/answers/a"]);
  assertEquals(answersTo(requestOf(question()), {}, { a: "MySQL" }), [
    "/_meta/lody/elicitation/answers/a",
  ]);
  assertEquals(answersTo(requestOf(many), {}, { a: ["a", 7] }), [
    "/_meta/lody/elicitation/answers/a",
  ]);
  const reading = readLodyAnswers(requestOf(question()), {
    action: "accept",
    _meta: { lody: { elicitation: { version: 2, answers: { a: "SQLite" } } } },
  });
  assert(reading.status === "invalid" && reading.issues[0]?.path === "/content/a");
});

Deno.test("readLodyAnswers() takes an option's title in the contract's answers, if only one has it", () => {
  const request = requestOf(
    question({ options: [{ label: "x" }, { label: "x" }, { label: "y" }] }),
  );
  assertEquals(answersTo(request, {}, { a: "y" }), [{ selected: ["y"], selectedIndexes: [2] }]);
  assertEquals(answersTo(request, {}, { a: "x_2" }), [{ selected: ["x"], selectedIndexes: [1] }]);
  const titled = {
    ...request,
    requestedSchema: {
      properties: {
        a: {
          type: "string",
          oneOf: [{ const: "1", title: "x" }, { const: "2", title: "x" }, {
            const: "3",
            title: "y",
          }],
        },
      },
    },
  };
  assertEquals(answersTo(titled, {}, { a: "y" }), [{ selected: ["y"], selectedIndexes: [2] }]);
  const { oneOf: anyOf } = titled.requestedSchema.properties.a;
  const a = { type: "array", items: { anyOf } };
  const list = { ...titled, requestedSchema: { properties: { a } } };
  assertEquals(answersTo(list, {}, { a: ["y", "1"] }), [
    { selected: ["y", "x"], selectedIndexes: [2, 0] },
  ]);
  assertEquals(answersTo(titled, {}, { a: "x" }), ["/_meta/lody/elicitation/answers/a"]);
});

Deno.test("readLodyAnswers() gives free text as the user's own", () => {
  const request = requestOf(question({ options: [], note: { fieldId: "n" } }));
  assertEquals(answersTo(request, { a: "text", n: "!" }), [{
    ...nothing,
    custom: "text",
    note: "!",
  }]);
  assertEquals(answersTo(request, { a: "" }), [{ ...nothing, custom: "" }]);
  assertEquals(answersTo(request, {}, { a: "text" }), [{ ...nothing, custom: "text" }]);
  assertEquals(answersTo(request, {}), ["/content/a"]);
});

Deno.test("readLodyAnswers() tells each thing that is wrong, and where", () => {
  const request = requestOf(own, question({ id: "b" }));
  assertEquals(answersTo(request, { a: "Oracle", n: 7, b: null }), [
    "/content/a",
    "/content/n",
    "/content/b",
  ]);
  assertEquals(answersTo(request, { a_custom: ["x"], b: "SQLite" }), ["/content/a_custom"]);
  const secretOwn = {
    mode: "form",
    message: "",
    requestedSchema: {
      properties: {
        s: { type: "string", enum: ["a"] },
        c: {
          type: "string",
          _meta: { lody: { elicitation: { version: 1, customAnswerFor: "s", secret: true } } },
        },
      },
    },
  };
  const misplaced = readLodyAnswers(secretOwn, { action: "accept", content: { s: "hunter2" } });
  assert(!JSON.stringify(misplaced).includes("hunter2"));
  assertEquals(answersTo(request, "SQLite"), ["/content"]);
  assertEquals(answersTo(request, []), ["/content"]);
  const reading = readLodyAnswers(requestOf(question({ isSecret: true })), {
    action: "accept",
    content: { a: "hunter2" },
  });
  assertEquals(reading, {
    status: "invalid",
    issues: [{ path: "/content/a", message: "must be the value of an option, got another" }],
  });
});

Deno.test("readLodyAnswers() tells who declined and who cancelled", () => {
  const request = requestOf(own);
  assertEquals(readLodyAnswers(request, { action: "decline" }), { status: "declined" });
  assertEquals(readLodyAnswers(request, { action: "cancel", content: 7 }), { status: "cancelled" });
  assertEquals(readLodyAnswers({}, { action: "decline" }), { status: "declined" });
  for (const response of [undefined, null, "accept", {}, { action: "_later" }, { action: 7 }]) {
    const reading = readLodyAnswers(request, response);
    assert(reading.status === "invalid");
    assertEquals(reading.issues.map(({ path }) => path), ["/action"]);
  }
  const url = { mode: "url", elicitationId: "e", message: "", url: "https://example.com" };
  const paths = (request: unknown) => {
    const reading = readLodyAnswers(request, { action: "accept" });
    return reading.status === "invalid" && reading.issues.map(({ path }) => path);
  };
  assertEquals(paths(url), ["/mode"]);
  assertEquals(paths({ mode: "form", message: "" }), ["/requestedSchema"]);
});

Deno.test("readLodyAnswers() reads another agent's form, numbers and yes and no left to its caller", () => {
  const request = {
    mode: "form",
    message: "",
    requestedSchema: {
      properties: {
        size: { type: "integer", maximum: 3 },
        sure: { type: "boolean" },
        q: { type: "string", oneOf: [{ const: "r", title: "Red" }] },
      },
      required: ["sure"],
    },
  };
  assertEquals(readLodyAnswers(request, { action: "accept", content: { q: "r", sure: true } }), {
    status: "answered",
    answers: [{ id: "q", selected: ["Red"], selectedIndexes: [0] }],
  });
  assertEquals(answersTo(request, { size: 4, q: "r" }), ["/content/size", "/content/sure"]);
});

Deno.test("readLodyAnswers() gives each question its own id, whatever is like another", () => {
  const properties = JSON.parse('{"__proto__":{"type":"string"},"_proto_":{"type":"string"}}');
  const request = {
    mode: "form",
    message: "",
    requestedSchema: { properties },
    _meta: { lody: { elicitation: { version: 1, questions: [{ id: "__proto__" }] } } },
  };
  const reading = readLodyAnswers(request, { action: "accept" });
  assert(reading.status === "answered");
  assertEquals(reading.answers.map(({ id }) => id), ["__proto__", "_proto_"]);
});

Deno.test("readLodyAnswers() never throws, and takes no name from a prototype", () => {
  const request = requestOf(own, many, question({ id: "toString", allowCustomAnswer: true }));
  fc.assert(fc.property(fc.anything(), fc.anything(), (content, answers) => {
    const meta = { lody: { elicitation: { version: 1, answers } } };
    readLodyAnswers(request, { action: "accept", content, _meta: meta });
    readLodyAnswers(request, { action: "accept", content: { a: content, a_2: [answers] } });
    readLodyAnswers(content, answers);
  }));
  assertEquals(answersTo(requestOf(question({ id: "toString", allowCustomAnswer: true })), {}), [
    nothing,
  ]);
});
