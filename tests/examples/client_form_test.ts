import { assertEquals } from "@std/assert";
import { answerForm, type GivenAnswer } from "../../examples/client_form.ts";

const properties = {
  store: {
    type: "string",
    oneOf: [{ const: "1", title: "SQLite" }, { const: "2", title: "Other" }],
  },
  why: { type: "string", _meta: { lody: { elicitation: { version: 1, noteFor: "store" } } } },
  own: {
    type: "string",
    _meta: { lody: { elicitation: { version: 1, customAnswerFor: "store" } } },
  },
  name: { type: "string", _meta: { lody: { elicitation: { version: 1, secret: true } } } },
};

function answered(given: GivenAnswer, properties: object, required: string[] = []) {
  const lines: string[] = [];
  const requestedSchema = { properties, required };
  const request = { mode: "form", message: "Tell me", requestedSchema };
  const response = answerForm(request, given, (line) => void lines.push(line));
  return [response.action === "accept" ? response.content : response.action, ...lines];
}

Deno.test("answerForm() chooses an option by what the user reads, and tells no secret", () => {
  assertEquals(answered({ answer: "SQLite", note: "small" }, properties), [
    { store: "1", why: "small", name: "SQLite" },
    "question: Tell me",
    "answer: store SQLite, note: small",
    "answer: name ••••••",
  ]);
});

Deno.test("answerForm() writes what is no option, where that will do", () => {
  const { store, own } = properties;
  assertEquals(answered({ answer: "MySQL" }, { store, own })[0], { own: "MySQL" });
  assertEquals(answered({ answer: "MySQL" }, { store }, ["store"]), [
    "decline",
    "question: Tell me (declined)",
  ]);
});

Deno.test("answerForm() declines without an answer, and with one that a form does not take", () => {
  assertEquals(answered({ note: "x" }, properties)[0], "decline");
  assertEquals(answered({ answer: "3" }, { size: { type: "integer" } }, ["size"])[0], "decline");
});

Deno.test("answerForm() opens no page, and shows no form that is none", () => {
  const lines: string[] = [];
  const tell = (line: string) => void lines.push(line);
  const url = { mode: "url", message: "", elicitationId: "e", url: "https://example.com/x" };
  assertEquals(answerForm(url, { answer: "x" }, tell), { action: "cancel" });
  assertEquals(answerForm({}, { answer: "x" }, tell), { action: "cancel" });
  assertEquals(lines, [
    "a page to open: example.com",
    "a form that is none: must be a string, but is missing",
  ]);
});
