import { isBlank } from "../../schema/require_text.ts";
import { record } from "../../record.ts";
import { DistinctNames, keyOf, keyOfNameless } from "../keys.ts";
import { scope } from "../scope.ts";
import type {
  LodyElicitationAnswerNote,
  LodyElicitationOption,
  LodyElicitationQuestion,
} from "../types.ts";
import type { LodyAskedOption, LodyAskedProperty } from "./types.ts";

/** The form of some questions. */
interface AskedForm {
  /** Its properties by their keys. */
  readonly properties: { [key: string]: LodyAskedProperty };
  /** The keys of those that must have a value. */
  readonly required: string[];
  /** The questions, with ids by which their properties are found. */
  readonly questions: LodyElicitationQuestion[];
}

/** A question, and the keys of its properties. */
interface Keyed {
  readonly question: LodyElicitationQuestion;
  readonly key: string;
  readonly customKey: string | undefined;
  readonly noteKey: string | undefined;
}

/** Makes a form of questions. */
export function formOf(questions: readonly LodyElicitationQuestion[]): AskedForm {
  const keyed = withKeys(questions);
  const properties = keyed.flatMap((entry) => [...propertiesOf(entry)]);
  return {
    properties: record(properties, (property) => property),
    required: keyed.flatMap(({ key, customKey }) => customKey === undefined ? key : []),
    questions: keyed.map(({ question, key, noteKey }) => ({
      ...question,
      id: idOf(question.id, key),
      ...(question.note !== undefined && noteKey !== undefined &&
        { note: { ...question.note, fieldId: idOf(question.note.fieldId, noteKey) } }),
    })),
  };
}

/** Gives every property a key of its own: first those that ask for one, and of these questions. */
function withKeys(questions: readonly LodyElicitationQuestion[]): Keyed[] {
  const names = new DistinctNames();
  const claim = (id: string | undefined) => id === undefined ? undefined : names.claim(keyOf(id));
  const claimed = questions.map(({ id }) => claim(id));
  const claimedNotes = questions.map(({ note }) => claim(note?.fieldId));
  const keys = questions.map(({ id }, index) =>
    claimed[index] ?? names.derive(keyOf(id ?? keyOfNameless(index)))
  );
  return questions.map((question, index) => {
    const key = keys[index] ?? "";
    const { note } = question;
    return {
      question,
      key,
      noteKey: claimedNotes[index] ?? (note && names.derive(keyOf(note.fieldId))),
      customKey: takesCustom(question) ? names.derive(`${key}_custom`) : undefined,
    };
  });
}

/** An id by which a reader finds the property with this key. */
function idOf(id: string | undefined, key: string): string {
  return id !== undefined && keyOf(id) === key ? id : key;
}

/** Whether an answer can stand in place of those offered. Free text is the user's own anyway. */
function takesCustom({ options, allowCustomAnswer }: LodyElicitationQuestion): boolean {
  return options.length > 0 && allowCustomAnswer === true;
}

function* propertiesOf(
  { question, key, customKey, noteKey }: Keyed,
): Generator<readonly [string, LodyAskedProperty]> {
  const { header, options, multiSelect, isSecret, note } = question;
  const texts = isBlank(header)
    ? { title: question.question }
    : { title: header, description: question.question };
  const secret = isSecret === true ? { secret: true } : {};
  const common = { ...texts, ...(isSecret === true && { _meta: scope(secret) }) };
  const offered = optionsOf(options);
  if (options.length === 0) yield [key, { type: "string", ...common }];
  else if (multiSelect) yield [key, { type: "array", ...common, items: { anyOf: offered } }];
  else yield [key, { type: "string", ...common, oneOf: offered }];

  if (customKey !== undefined) {
    yield [customKey, {
      type: "string",
      title: "Other",
      description: "An answer in place of those offered",
      _meta: scope({ customAnswerFor: key, ...secret }),
    }];
  }
  if (note !== undefined && noteKey !== undefined) yield [noteKey, propertyOfNote(note, key)];
}

function propertyOfNote(
  { title, description, isSecret }: LodyElicitationAnswerNote,
  key: string,
): LodyAskedProperty {
  return {
    type: "string",
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    _meta: scope({ noteFor: key, ...(isSecret === true && { secret: true }) }),
  };
}

/** Gives each option a value of its own: its label, unless an option before it has the same. */
function optionsOf(options: readonly LodyElicitationOption[]): LodyAskedOption[] {
  const names = new DistinctNames();
  const claimed = options.map(({ label }) => names.claim(label));
  return options.map(({ label, description, preview }, index) => ({
    const: claimed[index] ?? names.derive(label),
    title: label,
    ...(description !== undefined && { description }),
    ...(preview !== undefined && { _meta: scope({ preview }) }),
  }));
}
