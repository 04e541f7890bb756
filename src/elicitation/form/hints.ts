import { objectOf } from "../../meta_object.ts";
import { shown } from "../../schema/issue.ts";
import { isBlank } from "../../schema/require_text.ts";
import { keyIn } from "../keys.ts";
import { ELICITATION_PATH } from "../scope.ts";
import type { Issues, Path } from "./issues.ts";
import type { Marks } from "./marks.ts";
import { given, textOf } from "./properties.ts";
import type { LodyFormField, LodyFormOption } from "./types.ts";

/**
 * A question as the agent asked it, as far as it is well-formed: what is not is left out, since the
 * form can be shown without.
 */
export interface Hint {
  readonly id?: string;
  readonly header?: string;
  readonly question?: string;
  readonly isSecret: boolean;
  readonly options: readonly HintOption[];
  readonly note?: NoteHint;
  /** Its place among the questions. */
  readonly index: number;
  /** Where it stands in the request. */
  readonly path: Path;
}

/** An option as the agent offered it. */
interface HintOption {
  readonly label?: string;
  readonly description?: string;
  readonly preview?: string;
}

/** A note as the agent asked for it. */
interface NoteHint {
  readonly fieldId?: string;
  readonly title?: string;
  readonly description?: string;
  readonly isSecret: boolean;
}

/** Reads the questions that stand beside a form. */
export function readHints(questions: unknown): Hint[] {
  const list: readonly unknown[] = Array.isArray(questions) ? questions : [];
  return list.flatMap((item, index) => {
    const hint = objectOf(item);
    if (hint === undefined) return [];
    const note = objectOf(hint["note"]);
    return [{
      ...texts(hint, ["id", "header", "question"]),
      isSecret: mayBeSecret(hint["isSecret"]),
      options: readOptions(hint["options"]),
      ...given(
        "note",
        note && {
          ...texts(note, ["fieldId", "title", "description"]),
          isSecret: mayBeSecret(note["isSecret"]),
        },
      ),
      index,
      path: [...ELICITATION_PATH, "questions", index],
    }];
  });
}

/** Whether a mark says that something is secret, or says nothing that anyone understands. */
function mayBeSecret(isSecret: unknown): boolean {
  return isSecret != null && isSecret !== false;
}

function readOptions(options: unknown): HintOption[] {
  const list: readonly unknown[] = Array.isArray(options) ? options : [];
  return list.flatMap((item) => {
    const option = objectOf(item);
    return option === undefined ? [] : [texts(option, ["label", "description", "preview"])];
  });
}

function texts<K extends string>(
  value: object,
  keys: readonly K[],
): { readonly [P in K]?: string } {
  return Object.assign({}, ...keys.map((key) => given(key, textOf(value, key))));
}

/**
 * Finds the question that each field is: by its id, or, for a question without, by its text, if only
 * one field has that. Tells of ids that collide, and of those that name what is no question.
 */
export function linkHints(
  hints: readonly Hint[],
  fields: ReadonlyMap<string, LodyFormField>,
  marks: Marks,
  issues: Issues,
): Map<string, Hint> {
  const questions = new Map([...fields].filter(([key]) => !marks.companions.has(key)));
  const linked = new Map<string, Hint>();
  checkIds(hints, issues);
  for (const hint of hints) {
    if (hint.id === undefined) continue;
    const key = keyIn(fields, hint.id);
    const companion = marks.companions.get(key);
    if (companion !== undefined) {
      issues.add(
        [...hint.path, "id"],
        `must be the key of a question, not of a ${companion}, got ${shown(hint.id)}`,
      );
    } else if (linked.has(key)) {
      issues.add(
        [...hint.path, "id"],
        `must be the key of a question that no other has, got ${shown(hint.id)}`,
      );
    } else if (questions.has(key)) linked.set(key, hint);
  }
  const free = [...questions.values()].filter(({ key }) => !linked.has(key));
  const byText = uniqueBy(free, ({ title, description }) => [title, description]);
  const nameless = hints.filter(({ id }) => id === undefined);
  const askedOnce = uniqueBy(nameless, ({ question }) => [question]);
  for (const hint of nameless) {
    const { question = "" } = hint;
    const field = askedOnce.get(question) === hint ? byText.get(question) : undefined;
    if (field !== undefined) linked.set(field.key, hint);
  }
  checkNotes(hints, linked, fields, marks, issues);
  return linked;
}

/** Tells of ids of questions and notes that are blank, or the same. */
function checkIds(hints: readonly Hint[], issues: Issues): void {
  const taken = new Set<string>();
  const check = (path: Path, id: string | undefined) => {
    if (id === undefined) return;
    if (isBlank(id)) issues.add(path, `must be an id that is not blank, got ${shown(id)}`);
    else if (taken.has(id)) {
      issues.add(path, `must be an id that no other question or note has, got ${shown(id)}`);
    }
    taken.add(id);
  };
  for (const { id, path } of hints) check([...path, "id"], id);
  for (const { note, path } of hints) check([...path, "note", "fieldId"], note?.fieldId);
}

/** Tells of notes whose ids are the keys of properties that are not these notes. */
function checkNotes(
  hints: readonly Hint[],
  linked: ReadonlyMap<string, Hint>,
  fields: ReadonlyMap<string, LodyFormField>,
  { notes, companions }: Marks,
  issues: Issues,
): void {
  const keys = new Map([...linked].map(([key, hint]) => [hint, key]));
  for (const hint of hints) {
    const fieldId = hint.note?.fieldId;
    if (fieldId === undefined) continue;
    const noteKey = keyIn(fields, fieldId);
    if (!fields.has(noteKey)) continue;
    const key = keys.get(hint);
    const isNote = key === undefined
      ? companions.get(noteKey) === "note"
      : notes.get(key)?.key === noteKey;
    if (isNote) continue;
    const whose = key === undefined ? "" : ` for ${shown(key)}`;
    issues.add(
      [...hint.path, "note", "fieldId"],
      `must be the key of a note${whose}, got ${shown(fieldId)}`,
    );
  }
}

/** Adds to options what the agent said of them: matched by their values, else by unique titles. */
export function withHints(
  options: readonly LodyFormOption[],
  hints: readonly HintOption[],
): LodyFormOption[] {
  const byLabel = uniqueBy(hints, ({ label }) => [label]);
  const byTitle = uniqueBy(options, ({ title }) => [title]);
  const values = new Set(options.map(({ value }) => value));
  return options.map((option) => {
    const { value, title = "" } = option;
    // A hint that another option has by its value is not one for this option's title.
    const isOnly = byTitle.get(title) === option && !values.has(title);
    const hint = byLabel.get(value) ?? (isOnly ? byLabel.get(title) : undefined);
    return { ...texts(hint ?? {}, ["description", "preview"]), ...option };
  });
}

/** What can be found by a text that nothing else has. */
export function uniqueBy<T>(
  items: readonly T[],
  textsOf: (item: T) => readonly (string | undefined)[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  const repeated = new Set<string>();
  for (const item of items) {
    for (const text of new Set(textsOf(item))) {
      if (text === undefined) continue;
      if (found.has(text)) repeated.add(text);
      found.set(text, item);
    }
  }
  for (const text of repeated) found.delete(text);
  return found;
}
