import fc from "fast-check";
import type { LodyAskOptions, LodyElicitationQuestion } from "../../mod.ts";

/** A question of which a test says only what it is about. */
export function question(fields: Partial<LodyElicitationQuestion> = {}): LodyElicitationQuestion {
  return {
    id: "a",
    header: "Store",
    question: "Where does it go?",
    options: [{ label: "SQLite" }, { label: "Postgres" }],
    multiSelect: false,
    ...fields,
  };
}

/** A client that shows forms and notes. */
export const clientCapabilities = {
  elicitation: { form: {} },
  _meta: { lody: { elicitation: { version: 1, answerNotes: true } } },
};

/** Whom tests ask. */
export const options: LodyAskOptions = {
  clientCapabilities,
  message: "Before I go on",
  sessionId: "session-1",
};

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom("", " ", "yes", "a,b", "__proto__", "\ud800"),
);

const id = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("a", "b", "a_note", "a_custom", "a_2", "a_custom_2") },
  fc.constantFrom("", " ", "__proto__", "_proto_", "_proto__2", "constructor", "toString"),
  fc.constantFrom("question_1", "question_2", "1", "0", "😀", "x".repeat(300), "a/b~c"),
  text,
);

const option = fc.record({
  label: fc.oneof(fc.constantFrom("a", "a", "b", "a_2", "a,b", "__proto__", ""), text),
  description: text,
  preview: text,
}, { requiredKeys: ["label"] });

/** Any questions, their ids and labels mostly in each other's way. */
export const anyQuestions: fc.Arbitrary<LodyElicitationQuestion[]> = fc.array(
  fc.record({
    id,
    question: text,
    header: text,
    options: fc.array(option, { maxLength: 4 }),
    multiSelect: fc.boolean(),
    allowCustomAnswer: fc.boolean(),
    isSecret: fc.boolean(),
    note: fc.record(
      { fieldId: id, title: text, description: text, isSecret: fc.boolean() },
      { requiredKeys: ["fieldId"] },
    ),
  }, { requiredKeys: ["question", "header", "options", "multiSelect"] }),
  { minLength: 1, maxLength: 5 },
);

/** Any text. */
export const anyText: fc.Arbitrary<string> = text;

/** The same JSON value with the keys of every object in another order. */
export function reordered<T>(value: T, order: (keys: string[]) => string[]): T {
  if (Array.isArray(value)) return value.map((item) => reordered(item, order)) as T;
  if (typeof value !== "object" || value === null) return value;
  const keys = order(Object.keys(value));
  const entries = keys.map((
    key,
  ) => [key, reordered((value as Record<string, unknown>)[key], order)]);
  return Object.fromEntries(entries) as T;
}

/** What becomes of a value on its way over the wire. */
export function overTheWire<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}
