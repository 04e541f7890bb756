import { assert, assertEquals, assertExists, assertThrows } from "@std/assert";
import {
  askLody,
  type LodyAskOptions,
  type LodyElicitationQuestion,
  LodyValidationError,
} from "../../mod.ts";
import { acpValidator } from "../acp_schema.ts";
import { clientCapabilities, options, overTheWire, question } from "./questions.ts";

function requestOf(questions: LodyElicitationQuestion[], more: Partial<LodyAskOptions> = {}) {
  const { request, reason } = askLody(questions, { ...options, ...more });
  assertExists(request, reason);
  return request;
}

const keysOf = (questions: LodyElicitationQuestion[], more?: Partial<LodyAskOptions>) =>
  Object.keys(requestOf(questions, more).requestedSchema.properties);

Deno.test("askLody() makes an ACP form of every kind of question", () => {
  const questions = [
    question({
      id: "store",
      options: [
        { label: "SQLite", description: "A file", preview: "import sqlite" },
        { label: "Postgres" },
      ],
      allowCustomAnswer: true,
      note: { fieldId: "why", title: "Why?", description: "In short", isSecret: true },
    }),
    question({ id: "checks", header: "", question: "What is run?", multiSelect: true }),
    question({ id: "token", header: "Token", question: "Which?", options: [], isSecret: true }),
  ];
  const { request, dropped } = askLody(questions, {
    ...options,
    toolCallId: "call-1",
    autoResolveAfterSeconds: null,
    autoResolveAtEpochSeconds: 1.8e9,
  });
  const meta = (elicitation: object) => ({
    _meta: { lody: { elicitation: { version: 1, ...elicitation } } },
  });
  const stores = [{
    const: "SQLite",
    title: "SQLite",
    description: "A file",
    ...meta({ preview: "import sqlite" }),
  }, { const: "Postgres", title: "Postgres" }];
  const plain = [{ const: "SQLite", title: "SQLite" }, { const: "Postgres", title: "Postgres" }];
  assertEquals(dropped, []);
  assertEquals<unknown>(overTheWire(request), {
    mode: "form",
    sessionId: "session-1",
    toolCallId: "call-1",
    message: "Before I go on",
    requestedSchema: {
      type: "object",
      properties: {
        store: { type: "string", title: "Store", description: "Where does it go?", oneOf: stores },
        store_custom: {
          type: "string",
          title: "Other",
          description: "An answer in place of those offered",
          ...meta({ customAnswerFor: "store" }),
        },
        why: {
          type: "string",
          title: "Why?",
          description: "In short",
          ...meta({ noteFor: "store", secret: true }),
        },
        checks: { type: "array", title: "What is run?", items: { anyOf: plain } },
        token: { type: "string", title: "Token", description: "Which?", ...meta({ secret: true }) },
      },
      required: ["checks", "token"],
    },
    ...meta({
      autoResolveAfterSeconds: null,
      autoResolveAtEpochSeconds: 1.8e9,
      questions,
    }),
  });
  assert(acpValidator("CreateElicitationRequest")(overTheWire(request)));
});

Deno.test("askLody() gives no key twice, whatever the ids", () => {
  const note = (fieldId: string) => ({ note: { fieldId } });
  const custom = { allowCustomAnswer: true };
  const nameless = question();
  delete nameless.id;
  const cases: [LodyElicitationQuestion[], ...string[]][] = [
    [[question({ id: "a_note" }), question(note("a_note"))], "a_note", "a", "a_note_2"],
    [[question(note("a_note")), question({ id: "a_note" })], "a", "a_note_2", "a_note"],
    [[question(), question(), question()], "a", "a_2", "a_3"],
    [[question(), question({ id: "a_2" }), question()], "a", "a_2", "a_3"],
    [
      [question({ id: " " }), question({ id: "" }), nameless],
      "question_1",
      "question_2",
      "question_3",
    ],
    [[question({ id: "question_2" }), question({ id: "" })], "question_2", "question_2_2"],
    [[question(note("a"))], "a", "a_2"],
    [
      [question(note("")), question({ id: "", ...note(" ") })],
      "a",
      "a_note",
      "question_2",
      "question_2_note",
    ],
    [[question(note("n")), question({ id: "b", ...note("n") })], "a", "n", "b", "n_2"],
    [[question(custom), question({ id: "a_custom" })], "a", "a_custom_2", "a_custom"],
    [[question({ ...custom, ...note("a_custom") })], "a", "a_custom_2", "a_custom"],
    [[question({ id: "__proto__", ...custom })], "_proto_", "_proto__custom"],
    [[question({ id: "_proto_" }), question({ id: "__proto__" })], "_proto_", "_proto__2"],
    [[question(note("__proto__"))], "a", "_proto_"],
    [
      [question({ id: "constructor" }), question({ id: "x".repeat(300) })],
      "constructor",
      "x".repeat(300),
    ],
  ];
  for (const [questions, ...keys] of cases) assertEquals(keysOf(questions), keys);
});

Deno.test("askLody() gives questions ids by which their properties are found", () => {
  const ids = (questions: LodyElicitationQuestion[]) =>
    requestOf(questions)._meta.lody.elicitation.questions?.map((
      { id, note },
    ) => [id, note?.fieldId]);
  assertEquals(ids([question(), question({ note: { fieldId: "a" } })]), [["a", undefined], [
    "a_2",
    "a_3",
  ]]);
  // Only its key is another.
  assertEquals(ids([question({ id: "__proto__" })]), [["__proto__", undefined]]);
});

Deno.test("askLody() gives equal labels different values", () => {
  const labels = ["a", "a", "a_2", "", "a,b", "a"];
  const request = requestOf([question({ options: labels.map((label) => ({ label })) })]);
  const { a } = request.requestedSchema.properties;
  assert(a?.type === "string");
  assertEquals(a.oneOf?.map((option) => option.const), ["a", "a_3", "a_2", "", "a,b", "a_4"]);
  assertEquals(a.oneOf?.map(({ title }) => title), labels);
});

Deno.test("askLody() requires a value where no answer of the user's own can stand in its place", () => {
  const required = (fields: Partial<LodyElicitationQuestion>) =>
    requestOf([question(fields)]).requestedSchema.required;
  assertEquals(required({}), ["a"]);
  assertEquals(required({ multiSelect: true }), ["a"]);
  assertEquals(required({ options: [] }), ["a"]);
  assertEquals(required({ allowCustomAnswer: false }), ["a"]);
  assertEquals(required({ allowCustomAnswer: true }), []);
  // Free text is the user's own.
  assertEquals(required({ allowCustomAnswer: true, options: [] }), ["a"]);
  assertEquals(keysOf([question({ allowCustomAnswer: true, options: [] })]), ["a"]);
});

Deno.test("askLody() leaves out and lists notes that the client would not show", () => {
  const questions = [
    question({ note: { fieldId: "n" }, allowCustomAnswer: true }),
    question({ id: "n", note: { fieldId: "m" } }),
  ];
  const lody = (elicitation: unknown) => ({
    elicitation: { form: {} },
    _meta: { lody: { elicitation } },
  });
  for (
    const capabilities of [
      { elicitation: { form: {} } },
      lody({ version: 1 }),
      lody({ version: 2, answerNotes: true }),
      lody({ version: 1, answerNotes: false }),
    ]
  ) {
    const { request, dropped } = askLody(questions, {
      ...options,
      clientCapabilities: capabilities,
    });
    assertEquals(dropped, ["n", "m"]);
    assertExists(request);
    assertEquals(Object.keys(request.requestedSchema.properties), ["a", "a_custom", "n"]);
    assert(!JSON.stringify(request).includes("noteFor"));
    assert(!JSON.stringify(request).includes("fieldId"));
  }
  assertEquals(askLody(questions, options).dropped, []);
});

Deno.test("askLody() gives a reason and no request for a client that shows no forms", () => {
  for (
    const capabilities of [
      undefined,
      null,
      {},
      { elicitation: null },
      { elicitation: {} },
      { elicitation: { form: null, url: {} } },
      { elicitation: { form: true } },
      { _meta: clientCapabilities._meta },
    ]
  ) {
    assertEquals(askLody([question()], { ...options, clientCapabilities: capabilities }), {
      reason: "the client does not advertise clientCapabilities.elicitation.form",
    });
  }
});

Deno.test("askLody() throws at once over what its caller gave", () => {
  const ask = (questions: unknown, more: object = {}) => () =>
    askLody(questions as LodyElicitationQuestion[], { ...options, ...more });
  const plain = { clientCapabilities: {} };
  const endless: { [key: string]: unknown } = { ...question() };
  endless["itself"] = endless;
  assertThrows(
    ask([endless]),
    RangeError,
    "Cannot ask: questions must have 128 levels of nesting at most, got more",
  );
  assertThrows(ask([], plain), RangeError, "Cannot ask: questions must be one or more, got none");
  assertThrows(ask("?", plain), LodyValidationError, '"/questions" must be an array, got "?"');
  assertThrows(ask([7], plain), LodyValidationError, '"/questions/0" must be an object, got 7');
  assertThrows(ask([{ ...question(), id: 7 }]), LodyValidationError, "/questions/0/id");
  assertThrows(
    ask([question({ options: [{} as never] })]),
    LodyValidationError,
    "/options/0/label",
  );
  const note = { fieldId: 7 } as never;
  assertThrows(ask([question({ note })], plain), LodyValidationError, "/questions/0/note/fieldId");
  assertThrows(ask([question()], { sessionId: "" }), RangeError, "sessionId");
  assertThrows(ask([question()], { message: undefined }), TypeError, "message must be a string");
  assertThrows(
    ask([question()], { toolCallId: 7 }),
    TypeError,
    "toolCallId must be a string, got 7",
  );
  assertThrows(
    ask([question()], { autoResolveAtEpochSeconds: 1.8e12 }),
    RangeError,
    "must be Unix epoch seconds, got 1800000000000, which can only be milliseconds",
  );
  assertThrows(ask([question()], { autoResolveAfterSeconds: -1 }), LodyValidationError);
});

Deno.test("askLody() sends no field that is undefined, and none of its caller's objects", () => {
  const given = question(
    { note: undefined, isSecret: undefined, allowCustomAnswer: undefined } as never,
  );
  const request = requestOf([given], { toolCallId: null, autoResolveAfterSeconds: undefined });
  assertEquals<unknown>(request, overTheWire(request));
  assert(!("toolCallId" in request));
  assertEquals(Object.keys(request._meta.lody.elicitation), ["version", "questions"]);
  const [asked] = request._meta.lody.elicitation.questions ?? [];
  assertExists(asked);
  assert(asked !== given && asked.options !== given.options);
});
