import { assert, assertEquals, assertExists } from "@std/assert";
import fc from "fast-check";
import { askLody, type LodyFormField, readLodyForm } from "../../mod.ts";
import { options as asked, overTheWire, question, reordered } from "./questions.ts";

/** A request for a form with these properties, and these fields of the contract on the whole. */
function request(
  properties: object,
  elicitation?: object,
  required: string[] = [],
): { [key: string]: unknown } {
  return {
    mode: "form",
    sessionId: "session-1",
    message: "Before I go on",
    requestedSchema: { type: "object", properties, required },
    ...(elicitation && { _meta: lody(elicitation) }),
  };
}

function lody(elicitation: object) {
  return { lody: { elicitation: { version: 1, ...elicitation } } };
}

/** A text that is marked. */
function marked(elicitation: object, property: object = { type: "string" }) {
  return { ...property, _meta: lody(elicitation) };
}

function fieldsOf(value: unknown): readonly LodyFormField[] {
  const { form, issues } = readLodyForm(value);
  assertEquals(issues, undefined);
  assertExists(form);
  return form.fields;
}

const choice = { type: "string", enum: ["x", "y"] };

Deno.test("readLodyForm() reads a form without any field of the contract", () => {
  const { form } = readLodyForm({
    mode: "form",
    requestId: 1,
    message: "Who are you?",
    requestedSchema: {
      title: "You",
      description: "So that I know",
      properties: {
        name: { type: "string", title: "Name", minLength: 1, maxLength: 40, pattern: "^\\S" },
        mail: { type: "string", description: "Work", format: "email", default: "me@example.com" },
        size: { type: "string", enum: ["s", "m", "s"], default: "m" },
        color: {
          type: "string",
          oneOf: [{ const: "r", title: "Red" }, {
            const: "b",
            title: "Blue",
            description: "Like the sea",
          }],
        },
        pets: { type: "array", items: { type: "string", enum: ["cat", "dog"] }, maxItems: 1 },
        days: {
          type: "array",
          items: { anyOf: [{ const: "1", title: "Monday" }] },
          minItems: 1,
          default: ["1", "7", "1"],
        },
        age: { type: "integer", minimum: 0, maximum: 150, default: 30 },
        weight: { type: "number", minimum: 0.5 },
        happy: { type: "boolean", default: true },
      },
      required: ["name", "age"],
    },
  });
  const rest = { required: false, secret: false };
  assertEquals(form, {
    message: "Who are you?",
    title: "You",
    description: "So that I know",
    fields: [
      {
        key: "name",
        kind: "text",
        title: "Name",
        ...rest,
        required: true,
        minLength: 1,
        maxLength: 40,
        pattern: "^\\S",
      },
      {
        key: "mail",
        kind: "text",
        description: "Work",
        ...rest,
        format: "email",
        default: "me@example.com",
      },
      {
        key: "size",
        kind: "choice",
        ...rest,
        options: [{ value: "s" }, { value: "m" }],
        default: "m",
      },
      {
        key: "color",
        kind: "choice",
        ...rest,
        options: [{ value: "r", title: "Red" }, {
          value: "b",
          title: "Blue",
          description: "Like the sea",
        }],
      },
      {
        key: "pets",
        kind: "choices",
        ...rest,
        options: [{ value: "cat" }, { value: "dog" }],
        maxItems: 1,
      },
      {
        key: "days",
        kind: "choices",
        ...rest,
        options: [{ value: "1", title: "Monday" }],
        minItems: 1,
        default: ["1"],
      },
      {
        key: "age",
        kind: "integer",
        ...rest,
        required: true,
        minimum: 0,
        maximum: 150,
        default: 30,
      },
      { key: "weight", kind: "number", ...rest, minimum: 0.5 },
      { key: "happy", kind: "boolean", ...rest, default: true },
    ],
    unsupported: [],
  });
});

Deno.test("readLodyForm() offers no value twice, and of a text with both kinds what both allow", () => {
  const options = (property: object) => {
    const [field] = fieldsOf(request({ a: property }));
    assert(field !== undefined && "options" in field);
    return field.options.map(({ value, title }) => [value, title]);
  };
  const oneOf = [{ const: "x", title: "1" }, { const: "y", title: "2" }, {
    const: "x",
    title: "3",
  }];
  assertEquals(options({ type: "string", oneOf }), [["x", "1"], ["y", "2"]]);
  assertEquals(options({ type: "array", items: { anyOf: oneOf } }), [["x", "1"], ["y", "2"]]);
  assertEquals(options({ type: "string", oneOf, enum: ["z", "y"] }), [["y", "2"]]);
  assertEquals(options({ type: "string", enum: [] }), []);
});

Deno.test("readLodyForm() goes on without texts, defaults and hints that are malformed", () => {
  const [size, ...others] = fieldsOf({
    ...request({
      size: { type: "string", title: 1, description: null, enum: ["s"], oneOf: null, default: "m" },
      name: { type: "string", minLength: null, default: 7, _meta: null },
      age: { type: "integer", minimum: null, default: "30" },
      happy: { type: "boolean", default: "yes", _meta: { lody: true } },
      list: { type: "array", items: { enum: ["a"] }, minItems: null, default: "a" },
    }),
    _meta: lody({
      autoResolveAfterSeconds: "soon",
      autoResolveAtEpochSeconds: -1,
      questions: [
        null,
        { id: 7 },
        {
          id: "size",
          header: 7,
          question: "How large?",
          options: [{}, { label: "s", preview: "·" }],
        },
        { id: "gone", note: { fieldId: 1 } },
      ],
    }),
  });
  assertEquals(size, {
    key: "size",
    kind: "choice",
    required: false,
    secret: false,
    question: "How large?",
    options: [{ value: "s", preview: "·" }],
  });
  assertEquals(others, [
    { key: "name", kind: "text", required: false, secret: false },
    { key: "age", kind: "integer", required: false, secret: false },
    { key: "happy", kind: "boolean", required: false, secret: false },
    { key: "list", kind: "choices", required: false, secret: false, options: [{ value: "a" }] },
  ]);
  const { form } = readLodyForm(request({}, { autoResolveAfterSeconds: -1, questions: {} }));
  assertEquals(form, { message: "Before I go on", fields: [], unsupported: [] });
  assertEquals(readLodyForm({ mode: "form", message: "", requestedSchema: {} }).form?.fields, []);
});

Deno.test("readLodyForm() reads how long a form stays open, each time by itself", () => {
  const times = (elicitation: object) => {
    const { form } = readLodyForm(request({}, elicitation));
    return [form?.autoResolveAfterSeconds, form?.autoResolveAtEpochSeconds];
  };
  assertEquals(times({ autoResolveAfterSeconds: 30, autoResolveAtEpochSeconds: 1.8e9 }), [
    30,
    1.8e9,
  ]);
  assertEquals(times({ autoResolveAfterSeconds: null }), [null, undefined]);
  assertEquals(times({ autoResolveAfterSeconds: "30", autoResolveAtEpochSeconds: 0 }), [
    undefined,
    0,
  ]);
  // These can only be milliseconds.
  assertEquals(times({ autoResolveAfterSeconds: 0, autoResolveAtEpochSeconds: 1.8e12 }), [
    0,
    undefined,
  ]);
  assertEquals(times({ version: 2, autoResolveAfterSeconds: 30 }), [undefined, undefined]);
});

Deno.test("readLodyForm() has notes and custom answers stand with their questions, in any order", () => {
  const properties = {
    custom: marked({ customAnswerFor: "q" }, { type: "string", title: "Other" }),
    note: marked({ noteFor: "q", secret: true }),
    openNote: marked({ noteFor: "open" }),
    q: choice,
    open: { type: "string" },
    count: { type: "integer" },
    countNote: marked({ noteFor: "count" }),
  };
  for (const order of [(keys: string[]) => keys, (keys: string[]) => keys.toReversed()]) {
    const fields = fieldsOf(reordered(request(properties), order));
    const found = fields.map((field) => [
      field.key,
      field.note?.key,
      field.custom?.key,
    ]).toSorted();
    assertEquals(found, [
      ["count", "countNote", undefined],
      ["open", "openNote", undefined],
      ["q", "note", "custom"],
    ]);
  }
  const [q] = fieldsOf(request(properties));
  assert(q?.kind === "choice");
  assertEquals([q.secret, q.note?.secret, q.custom?.secret], [false, true, false]);
  assertEquals(q.custom?.title, "Other");
});

Deno.test("readLodyForm() keeps secret what the schema or the question says is, and more in doubt", () => {
  const secrets = (properties: object, questions: object[] = []) => {
    const [q] = fieldsOf(request(properties, { questions }));
    return [q?.secret, q?.note?.secret, q?.custom?.secret];
  };
  const note = marked({ noteFor: "q" });
  const custom = marked({ customAnswerFor: "q" });
  const secretChoice = marked({ secret: true }, choice);
  assertEquals(secrets({ q: choice, note, custom }), [false, false, false]);
  assertEquals(secrets({ q: secretChoice, note, custom }), [true, false, true]);
  assertEquals(
    secrets({ q: choice, note, custom: marked({ customAnswerFor: "q", secret: true }) }),
    [false, false, true],
  );
  const hint = { id: "q", question: "?", header: "", options: [], multiSelect: false };
  assertEquals(secrets({ q: choice, note, custom }, [{ ...hint, isSecret: true }]), [
    true,
    false,
    true,
  ]);
  const secretNote = { fieldId: "note", isSecret: true };
  assertEquals(secrets({ q: choice, note, custom }, [{ ...hint, note: secretNote }]), [
    false,
    true,
    false,
  ]);
  // Hints that cannot be told apart, that name nothing, and of a version that nobody knows.
  const text = { type: "string", title: "Token?" };
  const token = { question: "Token?", isSecret: true, note: { isSecret: true } };
  const twice = fieldsOf(
    request({ q: text, p: text, n: marked({ noteFor: "p" }) }, { questions: [token, token] }),
  );
  assertEquals(twice.map(({ secret, note }) => [secret, note?.secret]), [
    [true, undefined],
    [true, true],
  ]);
  for (const isSecret of ["yes", 1, {}]) {
    const odd = { ...hint, isSecret, note: { fieldId: "note", isSecret } };
    assertEquals(secrets({ q: choice, note }, [odd]), [true, true, undefined]);
  }
  const open = { ...hint, isSecret: null, note: { fieldId: "note", isSecret: false } };
  assertEquals(secrets({ q: choice, note }, [open]), [false, false, undefined]);
  const elsewhere = { id: "gone", note: { fieldId: "note", isSecret: true } };
  assertEquals(secrets({ q: choice, note }, [hint, elsewhere]), [false, true, undefined]);
  const named = { ...hint, isSecret: false };
  const unknown = { ...hint, id: "gone", isSecret: true };
  const one = fieldsOf(request({ q: choice, p: text, note }, { questions: [named, unknown] }));
  assertEquals(one.map(({ secret, note }) => [secret, note?.secret]), [
    [false, false],
    [true, undefined],
  ]);
  assertEquals(secrets({ q: choice }, [{ ...hint, isSecret: true }])[0], true);
  const [later2] = fieldsOf(
    request({ q: choice }, { version: 2, questions: [{ isSecret: true }] }),
  );
  assertEquals([later2?.secret, later2?.header], [true, undefined]);
  // A hint that is malformed elsewhere, and a version that nobody knows.
  assertEquals(secrets({ q: choice, note }, [{ id: "q", isSecret: true }])[0], true);
  const later = { lody: { elicitation: { version: 2, secret: true } } };
  assertEquals(secrets({ q: { ...choice, _meta: later } })[0], true);
});

const at = (key: string, ...rest: string[]) =>
  ["/requestedSchema/properties", key, "_meta/lody/elicitation", ...rest].join("/");

const malformed: readonly (readonly [name: string, request: unknown, ...paths: string[]])[] = [
  ["no object", null, ""],
  ["no mode", { message: "", requestedSchema: {} }, "/mode"],
  ["another mode", { mode: "_voice", message: "" }, "/mode"],
  ["no message", { mode: "form", requestedSchema: {} }, "/message"],
  ["no schema", { mode: "form", message: "" }, "/requestedSchema"],
  ["properties that are none", request([]), "/requestedSchema/properties"],
  ["a property that is none", request({ a: "string" }), "/requestedSchema/properties/a"],
  ["a property without a type", request({ a: {} }), "/requestedSchema/properties/a/type"],
  [
    "a required property of an unknown type",
    request({ a: { type: "_color" } }, {}, ["a"]),
    "/requestedSchema/properties/a/type",
  ],
  [
    "a length that is none",
    request({ "a/b": { type: "string", minLength: -1 } }),
    "/requestedSchema/properties/a~1b/minLength",
  ],
  [
    "an option without a title",
    request({ a: { type: "string", oneOf: [{ const: "x" }] } }),
    "/requestedSchema/properties/a/oneOf/0/title",
  ],
  [
    "a list of anything",
    request({ a: { type: "array", items: { type: "string" } } }),
    "/requestedSchema/properties/a/items",
  ],
  [
    "a bound that is none",
    request({ a: { type: "number", minimum: "1" } }),
    "/requestedSchema/properties/a/minimum",
  ],
  [
    "required that is none",
    { mode: "form", message: "", requestedSchema: { required: "a" } },
    "/requestedSchema/required",
  ],
  ["required and not there", request({ a: choice }, {}, ["a", "b"]), "/requestedSchema/required/1"],
  ["a reference to nothing", request({ n: marked({ noteFor: "q" }) }), at("n", "noteFor")],
  [
    "a reference to a name that every object has",
    request({ n: marked({ noteFor: "toString" }) }),
    at("n", "noteFor"),
  ],
  ["a reference to itself", request({ n: marked({ noteFor: "n" }) }), at("n", "noteFor")],
  [
    "a custom answer to itself",
    request({ n: marked({ customAnswerFor: "n" }) }),
    at("n", "customAnswerFor"),
  ],
  [
    "a reference to a note",
    request({ q: choice, n: marked({ noteFor: "q" }), m: marked({ noteFor: "n" }) }),
    at("m", "noteFor"),
  ],
  [
    "a reference to a custom answer",
    request({ q: choice, c: marked({ customAnswerFor: "q" }), m: marked({ noteFor: "c" }) }),
    at("m", "noteFor"),
  ],
  [
    "a custom answer to a note",
    request({ q: choice, n: marked({ noteFor: "q" }), c: marked({ customAnswerFor: "n" }) }),
    at("c", "customAnswerFor"),
  ],
  [
    "notes for each other",
    request({ n: marked({ noteFor: "m" }), m: marked({ noteFor: "n" }) }),
    at("n", "noteFor"),
    at("m", "noteFor"),
  ],
  [
    "two notes",
    request({ q: choice, n: marked({ noteFor: "q" }), m: marked({ noteFor: "q" }) }),
    at("m", "noteFor"),
  ],
  [
    "two custom answers",
    request({
      c: marked({ customAnswerFor: "q" }),
      q: choice,
      d: marked({ customAnswerFor: "q" }),
    }),
    at("d", "customAnswerFor"),
  ],
  [
    "both marks",
    request({ q: choice, n: marked({ noteFor: "q", customAnswerFor: "q" }) }),
    at("n"),
  ],
  [
    "a mark on a choice",
    request({ q: choice, n: marked({ noteFor: "q" }, choice) }),
    "/requestedSchema/properties/n",
  ],
  [
    "a mark on a number",
    request({ q: choice, n: marked({ noteFor: "q" }, { type: "number" }) }),
    "/requestedSchema/properties/n",
  ],
  [
    "a mark on what a later version may bring",
    request({ q: choice, n: marked({ noteFor: "q" }, { type: "_color" }) }),
    "/requestedSchema/properties/n",
  ],
  [
    "a note that is malformed otherwise",
    request({ q: choice, n: marked({ noteFor: "q" }, { type: "string", minLength: -1 }) }),
    "/requestedSchema/properties/n/minLength",
  ],
  [
    "a note for what is malformed",
    request({ q: { type: "string", minLength: -1 }, n: marked({ noteFor: "q" }) }),
    "/requestedSchema/properties/q/minLength",
  ],
  [
    "a custom answer where there is no selection",
    request({ q: { type: "string" }, c: marked({ customAnswerFor: "q" }) }),
    at("c", "customAnswerFor"),
  ],
  [
    "a note for what cannot be shown",
    request({ q: { type: "_color" }, n: marked({ noteFor: "q" }) }),
    at("n", "noteFor"),
  ],
  [
    "a wrong version beside a note",
    request({ q: choice, n: marked({ version: 2, noteFor: "q" }) }),
    at("n", "version"),
  ],
  [
    "no version beside a custom answer",
    request({ q: choice, c: marked({ version: undefined, customAnswerFor: "q" }) }),
    at("c", "version"),
  ],
  [
    "a reference that is no text",
    request({ q: choice, n: marked({ noteFor: ["q"] }) }),
    at("n", "noteFor"),
  ],
  [
    "a reference that is null",
    request({ q: choice, n: marked({ noteFor: null }) }),
    at("n", "noteFor"),
  ],
  ["a secret that is none", request({ q: marked({ secret: "yes" }, choice) }), at("q", "secret")],
  [
    "a note with a blank key",
    request({ q: choice, " ": marked({ noteFor: "q" }) }),
    "/requestedSchema/properties/ ",
  ],
  [
    "a reference to a blank key",
    request({ " ": choice, n: marked({ noteFor: " " }) }),
    at("n", "noteFor"),
  ],
  [
    "two questions of one id",
    request({ q: choice }, { questions: [question({ id: "q" }), question({ id: "q" })] }),
    "/_meta/lody/elicitation/questions/1/id",
  ],
  [
    "a blank id",
    request({ q: choice }, { questions: [question({ id: " " })] }),
    "/_meta/lody/elicitation/questions/0/id",
  ],
  [
    "a note of a question's id",
    request({ q: choice }, { questions: [question({ id: "q", note: { fieldId: "q" } })] }),
    "/_meta/lody/elicitation/questions/0/note/fieldId",
  ],
  [
    "two notes of one id",
    request({ q: choice, p: choice }, {
      questions: [
        question({ id: "q", note: { fieldId: "n" } }),
        question({ id: "p", note: { fieldId: "n" } }),
      ],
    }),
    "/_meta/lody/elicitation/questions/1/note/fieldId",
  ],
  [
    "two ids of one key",
    request({ _proto_: choice }, {
      questions: [question({ id: "__proto__" }), question({ id: "_proto_" })],
    }),
    "/_meta/lody/elicitation/questions/1/id",
  ],
  [
    "a question that is a note",
    request({ q: choice, n: marked({ noteFor: "q" }) }, { questions: [question({ id: "n" })] }),
    "/_meta/lody/elicitation/questions/0/id",
  ],
  [
    "a note that is not marked",
    request({ q: choice, n: { type: "string" } }, {
      questions: [question({ id: "q", note: { fieldId: "n" } })],
    }),
    "/_meta/lody/elicitation/questions/0/note/fieldId",
  ],
  [
    "a note that is not marked, of a question that is not there",
    request({ q: choice, n: { type: "string" } }, {
      questions: [question({ id: "gone", note: { fieldId: "n" } })],
    }),
    "/_meta/lody/elicitation/questions/0/note/fieldId",
  ],
  [
    "a note that is another's",
    request({ q: choice, p: choice, n: marked({ noteFor: "p" }) }, {
      questions: [question({ id: "q", note: { fieldId: "n" } })],
    }),
    "/_meta/lody/elicitation/questions/0/note/fieldId",
  ],
  [
    "several things",
    request({ a: {}, b: { type: "string", enum: [1] } }),
    "/requestedSchema/properties/a/type",
    "/requestedSchema/properties/b/enum/0",
  ],
];

for (const [name, value, ...paths] of malformed) {
  Deno.test(`readLodyForm() refuses ${name}, and says where`, () => {
    for (const wire of [value, overTheWire(value)]) {
      const { issues, form } = readLodyForm(wire);
      assertEquals(form, undefined);
      if (paths.length > 0) assertEquals([...new Set(issues?.map(({ path }) => path))], paths);
      for (const { message } of issues ?? []) assert(message.startsWith("must "), message);
    }
  });
}

Deno.test("readLodyForm() says in its issues what would be right", () => {
  const messages = (properties: object, questions: object[] = []) =>
    readLodyForm(request(properties, { questions })).issues?.map(({ message }) => message);
  const [note, custom] = [marked({ noteFor: "q" }), marked({ customAnswerFor: "q" })];
  assertEquals(messages({ q: choice, note, n: marked({ noteFor: "note" }), m: note }), [
    'must be the key of a question, not of a note, got "note"',
    'must be the key of a question without a note, such as "note" is, got "q"',
  ]);
  assertEquals(messages({ q: { type: "string" }, custom, n: marked({ noteFor: "gone" }) }), [
    'must be the key of a question with options, got "q"',
    'must be the key of a question that this form has and a client can show, got "gone"',
  ]);
  const hint = { id: "q", note: { fieldId: "n" } };
  const n = { type: "string" };
  assertEquals(messages({ q: choice, n }, [hint]), ['must be the key of a note for "q", got "n"']);
  assertEquals(messages({ n }, [hint]), ['must be the key of a note, got "n"']);
});

Deno.test("readLodyForm() tells of 32 issues at most, however many there are", () => {
  const notes = Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`n${index}`, marked({ noteFor: "gone" })]),
  );
  assertEquals(readLodyForm(request(notes)).issues?.length, 32);
  let deep: unknown = "x";
  for (let depth = 0; depth < 200; depth++) deep = [deep];
  assertEquals(readLodyForm({ ...request({}), deep }).issues, [
    { path: "", message: "must have 128 levels of nesting at most, got more" },
  ]);
});

Deno.test("readLodyForm() leaves out what it cannot show and nobody must fill in", () => {
  const { form } = readLodyForm(request({
    color: { type: "_color", default: "#fff" },
    numbers: { type: "array", items: { type: "number" } },
    q: choice,
  }));
  assertEquals(form?.unsupported, ["color", "numbers"]);
  assertEquals(form?.fields.map(({ key }) => key), ["q"]);
});

Deno.test("readLodyForm() finds an option's hint by its value, then by a title that is the only one", () => {
  const previews = (oneOf: object[], labels: string[]) => {
    const hint = { id: "q", options: labels.map((label) => ({ label, preview: `<${label}>` })) };
    const [q] = fieldsOf(request({ q: { type: "string", oneOf } }, { questions: [hint] }));
    assert(q?.kind === "choice");
    return q.options.map(({ preview }) => preview);
  };
  const [ay, be] = [{ const: "a", title: "A" }, { const: "b", title: "B" }];
  assertEquals(previews([ay, be], ["b", "a"]), ["<a>", "<b>"]);
  assertEquals(previews([ay, be], ["B", "A"]), ["<A>", "<B>"]);
  // One whose option was dropped.
  assertEquals(previews([be], ["A", "B"]), ["<B>"]);
  // A label that is one option's value and another's title.
  assertEquals(previews([{ const: "x", title: "b" }, be], ["b"]), [undefined, "<b>"]);
  // Titles and labels that there are two of.
  assertEquals(previews([ay, { const: "c", title: "A" }], ["A"]), [undefined, undefined]);
  assertEquals(previews([ay], ["A", "A"]), [undefined]);
  // What stands at the option itself comes first.
  const own = { ...ay, _meta: lody({ preview: "own" }) };
  assertEquals(previews([own], ["a"]), ["own"]);
  const later = { ...ay, _meta: lody({ version: 2, preview: "own" }) };
  assertEquals(previews([later], ["a"]), ["<a>"]);
});

Deno.test("readLodyForm() finds a question without an id by its text, if that is the only one", () => {
  const headers = (properties: object, questions: object[]) =>
    fieldsOf(request(properties, { questions })).map(({ header }) => header);
  const one = { type: "string", title: "One?" };
  const two = { type: "string", description: "Two?" };
  const [first, second] = [{ question: "One?", header: "1" }, { question: "Two?", header: "2" }];
  assertEquals(headers({ one, two }, [first, second]), ["1", "2"]);
  assertEquals(headers({ one, other: one }, [first]), [undefined, undefined]);
  assertEquals(headers({ one }, [first, { ...second, question: "One?" }]), [undefined]);
  assertEquals(headers({ one, two }, [{ ...first, id: "two" }]), [undefined, "1"]);
});

Deno.test("readLodyForm() asks in the order of the questions, other fields keeping their places", () => {
  const { request: wire } = askLody(
    [question({ id: "z" }), question({ id: "1" }), question({ id: "a" })],
    asked,
  );
  assertExists(wire);
  const { properties } = wire.requestedSchema;
  const { z, a, 1: one } = properties;
  const mixed = {
    ...wire,
    requestedSchema: { properties: { a, size: { type: "number" }, one, z } },
  };
  assertEquals(fieldsOf(wire).map(({ key }) => key), ["z", "1", "a"]);
  assertEquals(fieldsOf(mixed).map(({ key }) => key), ["z", "size", "one", "a"]);
});

Deno.test("readLodyForm() takes any property and question by any name", () => {
  const properties = JSON.parse('{"__proto__":{"type":"boolean"},"constructor":{"type":"number"}}');
  assertEquals(fieldsOf(request(properties)).map(({ key, kind }) => [key, kind]), [
    ["__proto__", "boolean"],
    ["constructor", "number"],
  ]);
  const [field] = fieldsOf(request(properties, { questions: [question({ id: "__proto__" })] }));
  assertEquals([field?.key, field?.header], ["__proto__", "Store"]);
});

Deno.test("readLodyForm() freezes what it gives, and nothing that it was given", () => {
  const wire = request({ q: { type: "array", items: { enum: ["x"] }, default: ["x"] } });
  const { form } = readLodyForm(wire);
  assert(Object.isFrozen(form) && Object.isFrozen(form?.fields[0]));
  const { requestedSchema } = wire as { requestedSchema: { properties: { q: object } } };
  assert(!Object.isFrozen(requestedSchema.properties.q));
});

Deno.test("readLodyForm() never throws, and never gives a form and issues", () => {
  fc.assert(fc.property(fc.anything(), fc.anything(), (property, elicitation) => {
    for (
      const value of [
        property,
        request({ a: property, b: { type: "string", _meta: { lody: { elicitation } } } }),
        { ...request({ a: choice }), _meta: { lody: { elicitation } } },
        request({ a: choice }, { questions: [elicitation] }),
      ]
    ) {
      const { form, url, issues } = readLodyForm(value);
      assertEquals([form, url, issues].filter((part) => part !== undefined).length, 1);
      assert(issues === undefined || issues.length > 0);
    }
  }));
});

Deno.test("readLodyForm() sends a user only to https, and to http on the same machine", () => {
  const urlOf = (url: unknown) =>
    readLodyForm({ mode: "url", elicitationId: "e1", message: "Sign in", url });
  assertEquals(urlOf("https://Example.com/a?b"), {
    url: {
      message: "Sign in",
      url: "https://example.com/a?b",
      host: "example.com",
      elicitationId: "e1",
    },
  });
  const allowed = [
    "http://localhost:8080/",
    "http://app.localhost/",
    "http://127.0.0.1:1/x",
    "http://127.8.9.1",
    "http://[::1]:3000/",
    "http://0x7f.1/",
    "HTTPS://example.com",
  ];
  for (const url of allowed) assertEquals(urlOf(url).issues, undefined, url);
  const refused = [
    "http://example.com",
    "http://localhost.example.com",
    "http://127.0.0.1.example.com",
    "http://10.0.0.1",
    "http://[::2]",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "ftp://localhost",
    "/relative",
    "",
    7,
  ];
  for (const url of refused) assertEquals(urlOf(url).issues?.map(({ path }) => path), ["/url"]);
  const { issues } = readLodyForm({ mode: "url", message: "", url: "https://example.com" });
  assertEquals(issues?.map(({ path }) => path), ["/elicitationId"]);
});
