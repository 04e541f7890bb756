import { assert, assertEquals, assertExists, assertFalse, assertThrows } from "@std/assert";
import {
  askLody,
  LodyElicitationDraft,
  type LodyElicitationQuestion,
  LodyValidationError,
  readLodyForm,
} from "../../mod.ts";
import { acpValidator } from "../acp_schema.ts";
import { options, overTheWire, question, reordered } from "./questions.ts";

function draftOf(...questions: LodyElicitationQuestion[]): LodyElicitationDraft {
  const { request, reason } = askLody(questions, options);
  assertExists(request, reason);
  const { form } = readLodyForm(overTheWire(request));
  assertExists(form);
  return new LodyElicitationDraft(form);
}

function plainDraft(
  properties: object,
  required: string[] = [],
  elicitation: object = {},
  now?: () => number,
): LodyElicitationDraft {
  const { form, issues } = readLodyForm({
    mode: "form",
    message: "",
    requestedSchema: { properties, required },
    _meta: { lody: { elicitation: { version: 1, ...elicitation } } },
  });
  assertExists(form, JSON.stringify(issues));
  return new LodyElicitationDraft(form, now && { now });
}

function contentOf(draft: LodyElicitationDraft): unknown {
  const response = draft.accept();
  return response.action === "accept" && response.content;
}

const rules = (draft: LodyElicitationDraft) => draft.problems().map(({ key, rule }) => [key, rule]);

const own = question({ allowCustomAnswer: true, note: { fieldId: "n" } });

Deno.test("LodyElicitationDraft keeps a note when the option changes, and it turns nothing on", () => {
  const draft = draftOf(own);
  draft.setNote("a", "!");
  assertEquals(contentOf(draft), { n: "!" });
  draft.select("a", ["SQLite"]);
  assertEquals(contentOf(draft), { a: "SQLite", n: "!" });
  draft.select("a", ["Postgres"]);
  assertEquals(contentOf(draft), { a: "Postgres", n: "!" });
  draft.setCustom("a", "MySQL");
  assertEquals(contentOf(draft), { a_custom: "MySQL", n: "!" });
  draft.setNote("a", "");
  assertEquals(contentOf(draft), { a_custom: "MySQL" });
  assertEquals(draft.accept(), {
    action: "accept",
    content: { a_custom: "MySQL" },
    _meta: { lody: { elicitation: { version: 1, answers: { a: "MySQL" } } } },
  });
});

Deno.test("LodyElicitationDraft gives the selection back when the custom answer is blank", () => {
  for (const multiSelect of [false, true]) {
    const draft = draftOf({ ...own, multiSelect });
    const chosen = { a: multiSelect ? ["SQLite"] : "SQLite" };
    draft.select("a", ["SQLite"]);
    draft.setCustom("a", "MySQL");
    assertEquals(contentOf(draft), { a_custom: "MySQL" });
    draft.setCustom("a", " \n");
    assertEquals(contentOf(draft), chosen);
    draft.setCustom("a", "MySQL");
    draft.select("a", []);
    draft.setCustom("a", "");
    assertEquals(contentOf(draft), multiSelect ? { a: [] } : {});
  }
});

Deno.test("LodyElicitationDraft does not care which of selection and custom answer comes first", () => {
  const { request } = askLody([own], options);
  for (
    const order of [
      (keys: string[]) => keys.toSorted(),
      (keys: string[]) => keys.toSorted().toReversed(),
    ]
  ) {
    const { form } = readLodyForm(reordered(overTheWire(request), order));
    assertExists(form);
    const draft = new LodyElicitationDraft(form);
    draft.setCustom("a", "MySQL");
    draft.select("a", ["SQLite"]);
    assertEquals(contentOf(draft), { a_custom: "MySQL" });
    draft.setCustom("a", "");
    assertEquals(contentOf(draft), { a: "SQLite" });
  }
});

Deno.test("LodyElicitationDraft.select() keeps values whole, each once", () => {
  const draft = draftOf(question({
    multiSelect: true,
    options: [{ label: "a,b" }, { label: "a" }, { label: "b" }],
  }));
  draft.select("a", ["b", "a,b", "b"]);
  assertEquals(contentOf(draft), { a: ["b", "a,b"] });
  draft.select("a", []);
  assertEquals(contentOf(draft), { a: [] });
});

Deno.test("LodyElicitationDraft has numbers and yes and no beside questions", () => {
  const draft = plainDraft({
    q: { type: "string", enum: ["x"] },
    size: { type: "integer" },
    weight: { type: "number" },
    sure: { type: "boolean" },
  });
  draft.setValue("size", 3);
  draft.setValue("weight", 0.5);
  draft.setValue("sure", false);
  draft.setValue("q", "x");
  assertEquals(draft.accept(), {
    action: "accept",
    content: { q: "x", size: 3, weight: 0.5, sure: false },
    _meta: { lody: { elicitation: { version: 1, answers: { q: "x" } } } },
  });
  draft.setValue("q", undefined);
  draft.setValue("weight", undefined);
  assertEquals(draft.accept(), { action: "accept", content: { size: 3, sure: false } });
  assert(acpValidator("CreateElicitationResponse")(overTheWire(draft.accept())));
});

Deno.test("LodyElicitationDraft shows defaults and sends them when the user accepts", () => {
  const draft = plainDraft({
    q: { type: "string", enum: ["x", "y"], default: "y" },
    list: { type: "array", items: { enum: ["x", "y"] }, default: ["y"] },
    name: { type: "string", default: "me" },
    note: {
      type: "string",
      default: "hm",
      _meta: { lody: { elicitation: { version: 1, noteFor: "name" } } },
    },
    own: {
      type: "string",
      default: "z",
      _meta: { lody: { elicitation: { version: 1, customAnswerFor: "q" } } },
    },
    age: { type: "integer", default: 0 },
    sure: { type: "boolean", default: false },
  });
  assertEquals(draft.getSnapshot().fields[0], {
    key: "q",
    value: "y",
    custom: "z",
    isCustom: true,
    note: "",
  });
  const rest = { list: ["y"], name: "me", note: "hm", age: 0, sure: false };
  assertEquals(contentOf(draft), { own: "z", ...rest });
  draft.setCustom("q", "");
  assertEquals(contentOf(draft), { q: "y", ...rest });
});

Deno.test("LodyElicitationDraft leaves out what was emptied only where it would be in the way", () => {
  const mail = { type: "string", format: "email", default: "me@example.com" };
  const list = { type: "array", items: { enum: ["x"] }, minItems: 1 };
  const draft = plainDraft({ mail, list, free: { type: "string" }, any: { ...list, minItems: 0 } });
  for (const key of ["mail", "free"]) draft.setValue(key, "");
  for (const key of ["list", "any"]) draft.select(key, []);
  assertEquals(contentOf(draft), { free: "", any: [] });
  draft.setValue("mail", "me");
  assertEquals(rules(draft), [["mail", "format"]]);

  const strict = plainDraft({ mail, list }, ["mail", "list"]);
  strict.setValue("mail", "");
  strict.select("list", []);
  assertEquals(rules(strict), [["mail", "format"], ["list", "minItems"]]);
});

Deno.test("LodyElicitationDraft.problems() tells each rule that is broken, notes' and own answers' too", () => {
  const marked = (mark: string, property: object = {}) => ({
    type: "string",
    ...property,
    _meta: { lody: { elicitation: { version: 1, [mark]: "q" } } },
  });
  const draft = plainDraft({
    q: { type: "string", enum: ["x"] },
    own: marked("customAnswerFor", { maxLength: 3 }),
    note: marked("noteFor", { minLength: 2 }),
    list: { type: "array", items: { enum: ["x", "y", "z"] }, minItems: 2, maxItems: 2 },
    code: { type: "string", minLength: 2, maxLength: 3, pattern: "^[a-z]*$" },
    day: { type: "string", format: "date" },
    age: { type: "integer", minimum: 1, maximum: 9 },
  }, ["q", "note"]);
  assertEquals(rules(draft), [["q", "required"], ["note", "required"]]);
  const { own, q } = { own: marked("customAnswerFor"), q: { type: "string", enum: ["x"] } };
  const odd = plainDraft({ own, q }, ["own"]);
  odd.select("q", ["x"]);
  assertEquals(rules(odd), [["own", "required"]]);
  odd.setCustom("q", "y");
  assertEquals(rules(odd), []);
  draft.setNote("q", "!");
  draft.select("q", ["other"]);
  assertEquals(rules(draft), [["q", "enum"], ["note", "minLength"]]);
  draft.setCustom("q", "four");
  draft.setNote("q", "!!");
  assertEquals(rules(draft), [["own", "maxLength"]]);
  draft.setCustom("q", "own");
  draft.select("list", ["x", "w", "y"]);
  assertEquals(rules(draft), [["list", "enum"], ["list", "maxItems"]]);
  draft.select("list", ["x"]);
  assertEquals(rules(draft), [["list", "minItems"]]);
  draft.select("list", ["x", "z"]);
  draft.setValue("code", "A");
  assertEquals(rules(draft), [["code", "minLength"], ["code", "pattern"]]);
  draft.setValue("code", "ABCD");
  assertEquals(rules(draft), [["code", "maxLength"], ["code", "pattern"]]);
  // Two characters, of two UTF-16 units each.
  draft.setValue("code", "😀😀");
  assertEquals(rules(draft), [["code", "pattern"]]);
  draft.setValue("code", "abc");
  draft.setValue("day", "2026-02-29");
  assertEquals(rules(draft), [["day", "format"]]);
  draft.setValue("day", "2028-02-29");
  draft.setValue("age", 0.5);
  assertEquals(rules(draft), [["age", "integer"], ["age", "minimum"]]);
  draft.setValue("age", 10);
  assertEquals(draft.problems(), [
    { key: "age", rule: "maximum", message: "must be 9 or less, got 10" },
  ]);
  draft.setValue("age", 9);
  assertEquals(rules(draft), []);
  assert(draft.getSnapshot().canAccept);
});

Deno.test("LodyElicitationDraft.problems() tells which pattern it did not run, and accepts all the same", () => {
  const draft = plainDraft({ code: { type: "string", pattern: "^(a+)+$" } });
  assertEquals(draft.problems(), []);
  draft.setValue("code", `${"a".repeat(5000)}!`);
  assertEquals(draft.problems(), [{
    key: "code",
    rule: "pattern",
    message: 'is unchecked, since "^(a+)+$" could take too long, or is no pattern',
    unchecked: true,
  }]);
  assert(draft.getSnapshot().canAccept);
  assertEquals(contentOf(draft), { code: `${"a".repeat(5000)}!` });
});

Deno.test("LodyElicitationDraft.problems() runs all patterns of a form in the time of one", () => {
  const text = { type: "string", pattern: "a*b", default: "a".repeat(2000) };
  const unchecked = (count: number) => {
    const keys = Array.from({ length: count }, (_, index) => [`k${index}`, text]);
    return plainDraft(Object.fromEntries(keys)).problems().map(({ unchecked }) => unchecked);
  };
  assertEquals(unchecked(1), [undefined]);
  assertEquals(unchecked(3), [true, true, true]);
  const note = { ...text, _meta: { lody: { elicitation: { version: 1, noteFor: "a" } } } };
  assertEquals(plainDraft({ a: text, note }).problems().map(({ unchecked }) => unchecked), [
    true,
    true,
  ]);
});

Deno.test("LodyElicitationDraft.accept() throws while rules are broken, and says no secret", () => {
  const draft = plainDraft({
    "a/b": {
      type: "string",
      maxLength: 3,
      _meta: { lody: { elicitation: { version: 1, secret: true } } },
    },
    q: { type: "string", enum: ["x"] },
  }, ["q"]);
  draft.setValue("a/b", "hunter2");
  const error = assertThrows(() => draft.accept(), LodyValidationError);
  assertEquals(
    error.message,
    'Cannot accept the form: "/content/a~1b" must be 3 or fewer characters, got another (and 1 more)',
  );
  assertEquals(error.issues.map(({ path }) => path), ["/content/a~1b", "/content/q"]);
  assertFalse(draft.getSnapshot().canAccept);
  assertEquals([draft.decline(), draft.cancel()], [{ action: "decline" }, { action: "cancel" }]);
});

Deno.test("LodyElicitationDraft says no secret in an error", () => {
  const note = { fieldId: "n", isSecret: true };
  const draft = draftOf(question({ isSecret: true, allowCustomAnswer: true, note }));
  const pin = 1234 as never;
  for (
    const set of [
      () => draft.select("a", pin),
      () => draft.setCustom("a", pin),
      () => draft.setNote("a", pin),
      () => draft.setValue("a", pin),
    ]
  ) {
    const { message } = assertThrows(set, TypeError);
    assert(message.endsWith(", got another"), message);
  }
});

Deno.test("LodyElicitationDraft.redacted() masks answers and notes each on its own account", () => {
  const secret = { fieldId: "n", isSecret: true };
  const plain = { fieldId: "n" };
  const redacted = (
    fields: Partial<LodyElicitationQuestion>,
    fill: (draft: LodyElicitationDraft) => void,
  ) => {
    const draft = draftOf(question(fields));
    draft.setNote("a", "remark");
    fill(draft);
    return draft.redacted().map(({ answer, note }) => [answer, note]);
  };
  const select = (draft: LodyElicitationDraft) => draft.select("a", ["SQLite"]);
  const custom = (draft: LodyElicitationDraft) => draft.setCustom("a", "MySQL");
  const write = (draft: LodyElicitationDraft) => draft.setValue("a", "text");
  const mask = "••••••";
  assertEquals(redacted({ note: plain }, select), [["SQLite", "remark"]]);
  assertEquals(redacted({ note: plain, multiSelect: true }, select), [[["SQLite"], "remark"]]);
  assertEquals(redacted({ note: secret }, select), [["SQLite", mask]]);
  assertEquals(redacted({ note: plain, isSecret: true }, select), [[mask, "remark"]]);
  assertEquals(redacted({ note: plain, isSecret: true, allowCustomAnswer: true }, custom), [
    [mask, "remark"],
  ]);
  assertEquals(redacted({ note: plain, isSecret: true, allowCustomAnswer: true }, select), [
    [mask, "remark"],
  ]);
  assertEquals(redacted({ note: secret, allowCustomAnswer: true }, custom), [["MySQL", mask]]);
  const odd = (draft: LodyElicitationDraft) => draft.select("a", ["Oracle"]);
  assertEquals(redacted({ note: plain, allowCustomAnswer: true }, odd), [["Oracle", "remark"]]);
  // A secret note on an open question, and the other way round.
  assertEquals(redacted({ options: [], note: secret }, write), [["text", mask]]);
  assertEquals(redacted({ options: [], note: plain, isSecret: true }, write), [[mask, "remark"]]);
  assertEquals(redacted({ options: [], note: secret, isSecret: true }, () => {}), [
    [undefined, mask],
  ]);
  // A secret of the user's own where an option should be.
  const own = { lody: { elicitation: { version: 1, customAnswerFor: "s", secret: true } } };
  for (
    const items of [{ type: "string", enum: ["x"] }, { type: "array", items: { enum: ["x"] } }]
  ) {
    const odd = plainDraft({ s: items, c: { type: "string", _meta: own } });
    odd.setValue("s", items.type === "array" ? ["x"] : "x");
    assertEquals(odd.redacted()[0]?.answer, items.type === "array" ? ["x"] : "x");
    odd.setValue("s", items.type === "array" ? ["x", "hunter2"] : "hunter2");
    assertEquals(odd.redacted()[0]?.answer, mask);
    assert(!JSON.stringify(odd.problems()).includes("hunter2"));
  }
});

Deno.test("LodyElicitationDraft.redacted() says what the user read", () => {
  const draft = plainDraft({
    q: { type: "string", title: "Color", oneOf: [{ const: "r", title: "Red" }] },
    list: {
      type: "array",
      items: { anyOf: [{ const: "r", title: "Red" }, { const: "b", title: "Blue" }] },
    },
    bare: { type: "array", items: { enum: ["x"] } },
    age: { type: "integer" },
    none: { type: "boolean" },
  });
  draft.select("q", ["r"]);
  draft.select("list", ["b", "r"]);
  draft.select("bare", ["x"]);
  draft.setValue("age", 3);
  assertEquals(draft.redacted(), [
    { key: "q", question: "Color", answer: "Red" },
    { key: "list", question: "list", answer: ["Blue", "Red"] },
    { key: "bare", question: "bare", answer: ["x"] },
    { key: "age", question: "age", answer: 3 },
    { key: "none", question: "none" },
  ]);
  assertEquals(draftOf(question({ question: "Where?" })).redacted(), [
    { key: "a", question: "Where?" },
  ]);
});

Deno.test("LodyElicitationDraft.deadline is the earlier of what the two fields say", () => {
  const now = () => 1_000_000;
  const deadline = (elicitation: object) => plainDraft({}, [], elicitation, now).deadline;
  assertEquals(deadline({}), undefined);
  assertEquals(deadline({ autoResolveAfterSeconds: null }), undefined);
  assertEquals(deadline({ autoResolveAfterSeconds: 30 }), 1030);
  assertEquals(deadline({ autoResolveAfterSeconds: 0 }), 1000);
  assertEquals(deadline({ autoResolveAtEpochSeconds: 1010 }), 1010);
  assertEquals(deadline({ autoResolveAfterSeconds: 30, autoResolveAtEpochSeconds: 1010 }), 1010);
  assertEquals(deadline({ autoResolveAfterSeconds: 5, autoResolveAtEpochSeconds: 1010 }), 1005);
  assertEquals(deadline({ autoResolveAfterSeconds: null, autoResolveAtEpochSeconds: 1010 }), 1010);
  const { deadline: real = 0 } = plainDraft({}, [], { autoResolveAfterSeconds: 60 });
  assert(Math.abs(real - Date.now() / 1000 - 60) < 30);
});

Deno.test("LodyElicitationDraft.accept() cancels once the form has expired, whatever is in it", () => {
  let time = 0;
  const draft = plainDraft(
    { q: { type: "string", enum: ["x"], default: "x" }, p: { type: "string" } },
    ["q"],
    { autoResolveAfterSeconds: 1 },
    () => time,
  );
  time = 999;
  assertFalse(draft.expired);
  assertEquals(contentOf(draft), { q: "x" });
  time = 1000;
  assert(draft.expired);
  assertEquals(draft.accept(), { action: "cancel" });
  draft.setValue("q", undefined);
  assertEquals(draft.accept(), { action: "cancel" });
  time = 500;
  assertEquals(draft.accept(), { action: "cancel" });
  assertFalse(plainDraft({}).expired);
});

Deno.test("LodyElicitationDraft is a store", () => {
  const draft = draftOf(own);
  let changes = 0;
  const { subscribe, getSnapshot } = draft;
  const end = subscribe(() => changes++);
  const before = getSnapshot();
  assertEquals(getSnapshot(), before);
  assert(getSnapshot() === before && Object.isFrozen(before.fields[0]));
  draft.select("a", ["SQLite"]);
  draft.select("a", ["SQLite"]);
  draft.setNote("a", "");
  assertEquals(changes, 1);
  assert(getSnapshot() !== before);
  assertEquals(getSnapshot().fields, [
    { key: "a", value: "SQLite", custom: "", isCustom: false, note: "" },
  ]);
  draft.setCustom("a", "x");
  draft.setNote("a", "y");
  draft.setValue("a", undefined);
  assertEquals(changes, 4);
  assertEquals(getSnapshot().fields, [
    { key: "a", value: undefined, custom: "x", isCustom: true, note: "y" },
  ]);
  end();
  draft.select("a", []);
  draft.setCustom("a", "");
  assertEquals(changes, 4);
});

Deno.test("LodyElicitationDraft keeps none of its caller's arrays", () => {
  const draft = draftOf(question({ multiSelect: true }));
  const values = ["SQLite"];
  draft.select("a", values);
  values.push("Postgres");
  assertEquals(contentOf(draft), { a: ["SQLite"] });
  const more = ["Postgres", "SQLite", "Postgres"];
  draft.setValue("a", more);
  more.shift();
  assertEquals(contentOf(draft), { a: ["Postgres", "SQLite"] });
  draft.setValue("a", values.slice(0, 1));
  const response = draft.accept();
  assert(response.action === "accept" && Array.isArray(response.content["a"]));
  response.content["a"].push("Postgres");
  draft.setValue("a", draft.getSnapshot().fields[0]?.value);
  assertEquals(contentOf(draft), { a: ["SQLite"] });
});

Deno.test("LodyElicitationDraft throws over what its caller gave", () => {
  const draft = draftOf(
    own,
    question({ id: "open", options: [] }),
    question({ id: "m", multiSelect: true }),
  );
  const bad = (value: unknown) => value as never;
  assertThrows(
    () => draft.select("z", []),
    RangeError,
    'Cannot select: key must be that of a field, got "z"',
  );
  assertThrows(() => draft.select("n", []), RangeError, 'got "n"');
  assertThrows(() => draft.select("toString", []), RangeError);
  assertThrows(
    () => draft.select("open", []),
    RangeError,
    'Cannot select: key must be that of a field with options, got "open"',
  );
  assertThrows(
    () => draft.select("a", bad("SQLite")),
    TypeError,
    'values must be an array of strings, got "SQLite"',
  );
  assertThrows(() => draft.select("m", bad([7])), TypeError, "values must be an array of strings");
  assertThrows(
    () => draft.select("a", ["SQLite", "Postgres"]),
    RangeError,
    'values for "a" must be one or none, got 2',
  );
  assertThrows(
    () => draft.setCustom("m", "x"),
    RangeError,
    'field with a custom answer, got "m"',
  );
  assertThrows(() => draft.setCustom("open", "x"), RangeError, "with a custom answer");
  assertThrows(
    () => draft.setNote("open", "x"),
    RangeError,
    'Cannot set note: key must be that of a field with a note, got "open"',
  );
  assertThrows(
    () => draft.setCustom("a", bad(7)),
    TypeError,
    "Cannot set custom answer: text must be a string, got 7",
  );
  assertThrows(
    () => draft.setNote("a", bad(null)),
    TypeError,
    "Cannot set note: text must be a string, got null",
  );
  assertThrows(() => draft.setValue("z", "x"), RangeError, "Cannot set value: key");
  assertThrows(
    () => draft.setValue("a", 7),
    TypeError,
    'Cannot set value: "a" must be a string, got 7',
  );
  assertThrows(() => draft.setValue("m", "x"), TypeError, "must be an array of strings");
  assertThrows(
    () => plainDraft({ n: { type: "number" } }).setValue("n", NaN),
    TypeError,
    "must be a finite number, got NaN",
  );
  assertThrows(
    () => new LodyElicitationDraft(draft.form, { now: bad(1) }),
    TypeError,
    "now must be a function",
  );
  assertThrows(
    () => new LodyElicitationDraft(bad({ form: draft.form })),
    TypeError,
    "Cannot create LodyElicitationDraft: form must be one of readLodyForm's, got an object",
  );
  assertThrows(() => new LodyElicitationDraft(bad(undefined)), TypeError, "got undefined");
  assertThrows(() => draft.select("m", bad(new Array(2))), TypeError, "got an array");
  const noTime =
    "Cannot create LodyElicitationDraft: now() must be milliseconds since the Unix epoch";
  for (const now of [() => NaN, () => Date.now() * 1000]) {
    assertThrows(() => new LodyElicitationDraft(draft.form, { now }), RangeError, noTime);
  }
  const now = bad(() => "now");
  assertThrows(() => new LodyElicitationDraft(draft.form, { now }), TypeError, noTime);
  assertThrows(() => draft.subscribe(bad(undefined)), TypeError);
  assertEquals(draft.getSnapshot().fields.map(({ value }) => value), [
    undefined,
    undefined,
    undefined,
  ]);
});
