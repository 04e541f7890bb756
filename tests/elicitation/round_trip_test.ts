import { assert, assertEquals, assertExists } from "@std/assert";
import fc from "fast-check";
import {
  askLody,
  type LodyElicitationAcceptance,
  LodyElicitationDraft,
  type LodyElicitationQuestion,
  type LodyForm,
  type LodyFormField,
  type LodyQuestionAnswer,
  readLodyAnswers,
  readLodyForm,
} from "../../mod.ts";
import { acpValidator } from "../acp_schema.ts";
import {
  anyQuestions,
  anyText,
  clientCapabilities,
  options,
  overTheWire,
  reordered,
} from "./questions.ts";

const isAcpRequest = acpValidator("CreateElicitationRequest");
const isAcpResponse = acpValidator("CreateElicitationResponse");

/** What a user does to one of the questions. */
interface Edit {
  readonly question: number;
  readonly what: "select" | "custom" | "note" | "write";
  readonly text: string;
  readonly indexes: readonly number[];
}

const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    question: fc.nat({ max: 4 }),
    what: fc.constantFrom("select" as const, "custom" as const, "note" as const, "write" as const),
    text: anyText,
    indexes: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
  }),
  { maxLength: 20 },
);

const clients = {
  withNotes: clientCapabilities,
  withoutNotes: {
    elicitation: { form: {} },
    _meta: { lody: { elicitation: { version: 1 } } },
  },
  plain: { elicitation: { form: {} } },
};

const orders: { readonly [name: string]: (keys: string[]) => string[] } = {
  asSent: (keys) => keys,
  sorted: (keys) => keys.toSorted(),
  reversed: (keys) => keys.toReversed(),
};

/** What a user has chosen, as a model of the draft. */
class Chosen {
  readonly question: LodyElicitationQuestion;
  readonly takesNote: boolean;
  indexes: readonly number[] | undefined;
  custom = "";
  note = "";
  text: string | undefined;

  constructor(question: LodyElicitationQuestion, showsNotes: boolean) {
    this.question = question;
    this.takesNote = showsNotes && question.note !== undefined;
  }

  get isOpen(): boolean {
    return this.question.options.length === 0;
  }

  get takesCustom(): boolean {
    return !this.isOpen && this.question.allowCustomAnswer === true;
  }

  get isAnswered(): boolean {
    return this.isOpen ? this.text !== undefined : this.takesCustom || this.indexes !== undefined;
  }

  edit({ what, text, indexes }: Edit): void {
    const { options, multiSelect } = this.question;
    if (what === "note" && this.takesNote) this.note = text;
    if (what === "custom" && this.takesCustom) this.custom = text;
    if (what === "write" && this.isOpen) this.text = text;
    if (what === "select" && !this.isOpen) {
      const there = indexes.filter((index) => index < options.length);
      this.indexes = multiSelect ? there : there.slice(0, 1);
      if (!multiSelect && this.indexes.length === 0) this.indexes = undefined;
    }
  }

  get answer(): Omit<LodyQuestionAnswer, "id"> {
    const isCustom = this.custom.trim() !== "";
    const selectedIndexes = isCustom ? [] : this.indexes ?? [];
    const custom = this.isOpen ? this.text : isCustom ? this.custom : undefined;
    return {
      selected: selectedIndexes.map((index) => this.question.options[index]?.label ?? ""),
      selectedIndexes,
      ...(custom !== undefined && { custom }),
      ...(this.note !== "" && { note: this.note }),
    };
  }
}

function fill(form: LodyForm, chosen: readonly Chosen[], done: readonly Edit[]) {
  const draft = new LodyElicitationDraft(form);
  const apply = (edit: Edit) => {
    const [field, one] = [form.fields[edit.question], chosen[edit.question]];
    if (field === undefined || one === undefined) return;
    one.edit(edit);
    if (edit.what === "note" && one.takesNote) draft.setNote(field.key, edit.text);
    if (edit.what === "custom" && one.takesCustom) draft.setCustom(field.key, edit.text);
    if (edit.what === "write" && one.isOpen) draft.setValue(field.key, edit.text);
    if (edit.what === "select" && "options" in field) {
      const values = one.indexes?.map((index) => field.options[index]?.value ?? "") ?? [];
      draft.select(field.key, values);
    }
  };
  for (const edit of done) apply(edit);
  for (const [question, one] of chosen.entries()) {
    const isRequired = !one.isAnswered;
    const rules = draft.problems().filter(({ key }) => key === form.fields[question]?.key);
    assertEquals(rules.map(({ rule }) => rule), isRequired ? ["required"] : []);
    if (!isRequired) continue;
    apply({ question, what: one.isOpen ? "write" : "select", text: "at last", indexes: [0] });
  }
  return draft;
}

Deno.test("askLody() to readLodyAnswers(): what a user chose comes back, whatever is in the way", () => {
  fc.assert(
    fc.property(
      anyQuestions,
      edits,
      fc.constantFrom(...Object.keys(clients) as (keyof typeof clients)[]),
      fc.constantFrom(...Object.values(orders)),
      fc.constantFrom("whole", "content", "answers"),
      (questions, done, client, order, sent) => {
        const before = structuredClone(questions);
        const asked = askLody(questions, { ...options, clientCapabilities: clients[client] });
        assertEquals(questions, before);
        assertExists(asked.request, asked.reason);
        const { request, dropped } = asked;
        assert(isAcpRequest(overTheWire(request)));
        const showsNotes = client === "withNotes";
        const notes = questions.filter(({ note }) => note !== undefined);
        assertEquals(dropped.length, showsNotes ? 0 : notes.length);

        const { form, issues } = readLodyForm(reordered(overTheWire(request), order));
        assertEquals(issues, undefined);
        assertExists(form);
        assertEquals(form.fields.length, questions.length);
        const chosen = questions.map((question) => new Chosen(question, showsNotes));
        for (const [index, { question, takesNote, takesCustom }] of chosen.entries()) {
          const field: LodyFormField | undefined = form.fields[index];
          assertExists(field);
          assertEquals(field.header, question.header);
          assertEquals(field.question, question.question);
          assertEquals(field.secret, question.isSecret === true);
          assertEquals(field.note !== undefined, takesNote);
          assertEquals(field.note?.secret ?? false, takesNote && question.note?.isSecret === true);
          assertEquals(field.custom !== undefined, takesCustom);
          if (!("options" in field)) continue;
          assertEquals(
            field.options.map(({ title, description, preview }) => ({
              title,
              description,
              preview,
            })),
            question.options.map(({ label, description, preview }) => ({
              title: label,
              description,
              preview,
            })),
          );
        }

        const draft = fill(form, chosen, done);
        const accepted = overTheWire(draft.accept());
        assert(accepted.action === "accept");
        assert(isAcpResponse(accepted));
        const expected = chosen.map(({ answer }) => answer);
        // What stands in the answers alone is an option if there is one, be it the user's own words.
        const isClear = chosen.every(({ question, custom }) =>
          question.multiSelect || !question.options.some(({ label }) => label === custom)
        );
        const response: Partial<LodyElicitationAcceptance> = {
          ...reordered(accepted, order),
        };
        if (sent === "content") delete response._meta;
        if (sent === "answers" && isClear) delete response.content;
        const reading = readLodyAnswers(request, response);
        assertEquals(
          reading.status === "answered"
            ? reading.answers.map(({ id: _, ...rest }) => rest)
            : reading,
          expected,
        );
        assertEquals(readLodyAnswers(overTheWire(request), response), reading);

        assert(reading.status === "answered");
        const ids = reading.answers.map(({ id }) => id);
        assertEquals(new Set(ids).size, ids.length);
        for (const [index, { id = "" }] of questions.entries()) {
          const isFirst = questions.findIndex((other) => other.id === id) === index;
          const isLikeAnother = id === "__proto__" || id === "_proto_";
          if (isFirst && id.trim() !== "" && !isLikeAnother) assertEquals(ids[index], id);
        }
      },
    ),
    { numRuns: 1500 },
  );
});
