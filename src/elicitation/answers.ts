import { objectOf } from "../meta_object.ts";
import { type LodyIssue, shown } from "../schema/issue.ts";
import { isJsonObject, type JsonObject } from "../schema/json_object.ts";
import { isBlank, isBlankText } from "../schema/require_text.ts";
import { readLodyForm } from "./form.ts";
import { readHints, uniqueBy } from "./form/hints.ts";
import { Issues, type Path } from "./form/issues.ts";
import { problemsOf, stepsForEach } from "./form/rules.ts";
import type { LodyForm, LodyFormField, LodyFormOption } from "./form/types.ts";
import { keyIn } from "./keys.ts";
import { ELICITATION_PATH, elicitationOf, knownElicitationOf } from "./scope.ts";

/** What the user answered to one question. */
export interface LodyQuestionAnswer {
  /** The question's id; its key in the form where it has none, or another question has the same. */
  readonly id: string;
  /** The labels of the options that were chosen, as the user saw them. Empty where none was. */
  readonly selected: readonly string[];
  /** The places of these options among the question's, from 0. */
  readonly selectedIndexes: readonly number[];
  /** What the user wrote: free text, or an answer in place of those offered. Absent: nothing. */
  readonly custom?: string;
  /** The remark beside the answer. Absent: there is none. */
  readonly note?: string;
}

/** How a client responded to questions, see {@linkcode readLodyAnswers}. */
export type LodyAnswersReading =
  | {
    /** The user has answered. */
    readonly status: "answered";
    /** The answers, in the order of the questions. */
    readonly answers: readonly LodyQuestionAnswer[];
  }
  | {
    /** The user does not want to answer. */
    readonly status: "declined";
  }
  | {
    /** The form was closed without an answer, or it expired. */
    readonly status: "cancelled";
  }
  | {
    /** The response is none to this request. */
    readonly status: "invalid";
    /** Why, at least one reason; the paths lead into the response, or into a request for no form. */
    readonly issues: readonly LodyIssue[];
  };

/**
 * Reads how a client responded to questions, whether or not it knows the contract. Never throws.
 *
 * A question that allows an answer of the user's own may come back without any: nothing selected, and
 * nothing written. An answer of the user's own replaces a selection, a note never does. What stands in
 * ACP's `content` counts; where a client left a question out of it, the contract's `answers` do. Nothing
 * is masked: a secret stands there as it was given.
 *
 * @param request The request, as `askLody` made it.
 * @param response The response to `elicitation/create`, unchecked.
 * @returns The answers, or why there are none. Questions for which another agent's form has a number or
 * yes and no are not among them: read those from `content`.
 *
 * @example
 * ```ts
 * import { askLody, readLodyAnswers } from "@lody/acp-extension-core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const clientCapabilities = { elicitation: { form: {} } };
 * const { request } = askLody([{
 *   id: "checks",
 *   header: "Checks",
 *   question: "What is to be run?",
 *   options: [{ label: "Tests" }, { label: "Lint" }],
 *   multiSelect: true,
 * }], { clientCapabilities, message: "Before I go on", sessionId: "session-1" });
 * assert(request);
 *
 * assertEquals(readLodyAnswers(request, { action: "accept", content: { checks: ["Lint"] } }), {
 *   status: "answered",
 *   answers: [{ id: "checks", selected: ["Lint"], selectedIndexes: [1] }],
 * });
 * assertEquals(readLodyAnswers(request, { action: "decline" }), { status: "declined" });
 * ```
 */
export function readLodyAnswers(request: unknown, response: unknown): LodyAnswersReading {
  const action = objectOf(response)?.["action"];
  if (action === "decline") return { status: "declined" };
  if (action === "cancel") return { status: "cancelled" };
  const { form, issues: formIssues } = readLodyForm(request);
  if (form === undefined) return { status: "invalid", issues: formIssues ?? [NO_FORM] };
  const issues = new Issues();
  if (action !== "accept") {
    issues.add(["action"], `must be "accept", "decline" or "cancel", got ${shown(action)}`);
  } else {
    const answers = answersOf(form, idsOf(form, request), response, issues);
    if (issues.list.length === 0) return { status: "answered", answers };
  }
  return { status: "invalid", issues: issues.list };
}

const NO_FORM: LodyIssue = {
  path: "/mode",
  message: 'must be "form" for the answers to be read, got "url"',
};

/** The questions' ids by their keys. */
function idsOf({ fields }: LodyForm, request: unknown): ReadonlyMap<string, string> {
  const keys = new Set(fields.map(({ key }) => key));
  const hints = readHints(elicitationOf(request)?.["questions"]);
  return new Map(
    hints.flatMap(({ id }) => id === undefined ? [] : [[keyIn(keys, id), id]]),
  );
}

function answersOf(
  form: LodyForm,
  ids: ReadonlyMap<string, string>,
  response: unknown,
  issues: Issues,
): LodyQuestionAnswer[] {
  const content = objectOf(response)?.["content"];
  if (content != null && !isJsonObject(content)) {
    // It may be a secret.
    issues.add(["content"], "must be an object, got another value");
    return [];
  }
  const given: Given = {
    content: content ?? {},
    answers: objectOf(knownElicitationOf(response)?.["answers"]) ?? {},
  };
  const maxSteps = stepsForEach(form);
  const isValid = ({ field, value, path }: Found) => {
    const problems = problemsOf(field, value, maxSteps).filter(({ unchecked }) => !unchecked);
    for (const { message } of problems) issues.add(path, message);
    return problems.length === 0;
  };
  return form.fields.flatMap((field) => {
    const answer = answerTo(field, given);
    const note = field.note && { field: field.note, ...valueAt(field.note.key, given) };
    const isRight = [answer, note].filter((found) => found && !isValid(found)).length === 0;
    const isQuestion = "options" in field || field.kind === "text";
    return isRight && isQuestion
      ? { id: ids.get(field.key) ?? field.key, ...answerOf(answer, note) }
      : [];
  });
}

/** What a client sent. */
interface Given {
  /** By the keys of properties. */
  readonly content: JsonObject;
  /** By the keys of questions and notes. */
  readonly answers: JsonObject;
}

/** A value, the field that it is for, and where it stands in the response. */
interface Found {
  readonly field: LodyFormField;
  readonly value: unknown;
  readonly path: Path;
}

/** What counts as the answer to a question. */
function answerTo(field: LodyFormField, given: Given): Found {
  const { custom } = field;
  const text = custom && ownValue(given.content, custom.key);
  if (custom !== undefined && text !== undefined && !isBlankText(text)) {
    return { field: custom, value: text, path: ["content", custom.key] };
  }
  const { value, path } = valueAt(field.key, given);
  if (!("options" in field)) return { field, value, path };
  const isOffered = field.options.some((option) => option.value === value);
  // A client that knows nothing of the contract may send what it has where nothing was chosen.
  if (value === "" && !isOffered) return { field, value: undefined, path };
  if (path[0] === "content") return { field, value, path };
  // An answer of the user's own stands here under the question's key, and options by what they are.
  const values = valuesByText(field.options);
  if (typeof value === "string") {
    const known = field.kind === "choice" ? values.get(value) : undefined;
    return known === undefined && custom !== undefined && !isBlank(value)
      ? { field: custom, value, path }
      : { field, value: known ?? value, path };
  }
  const known = Array.isArray(value) ? value.map((item) => values.get(item) ?? item) : value;
  return { field, value: known, path };
}

/** What stands under a key, and where: in the content, if it is there. */
function valueAt(key: string, { content, answers }: Given): Pick<Found, "value" | "path"> {
  const value = ownValue(content, key);
  const answer = ownValue(answers, key);
  return value === undefined && answer !== undefined
    ? { value: answer, path: [...ELICITATION_PATH, "answers", key] }
    : { value, path: ["content", key] };
}

/** A field of an object's own; null is none, as in all of ACP. */
function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] ?? undefined : undefined;
}

/** Options' values by themselves, and by titles that only one option has. */
function valuesByText(options: readonly LodyFormOption[]): ReadonlyMap<unknown, string> {
  const values = new Map<unknown, string>();
  for (const [title, { value }] of uniqueBy(options, ({ title }) => [title])) {
    values.set(title, value);
  }
  for (const { value } of options) values.set(value, value);
  return values;
}

/** An answer and its note in the terms of the agent that asked. */
function answerOf(
  { field, value }: Found,
  note: Found | undefined,
): Omit<LodyQuestionAnswer, "id"> {
  const values = new Set<unknown>(Array.isArray(value) ? value : [value]);
  const options = "options" in field ? field.options : [];
  const indexOf = new Map(options.map((option, index) => [option.value, index]));
  const selectedIndexes = [...values].flatMap((item) => indexOf.get(item as string) ?? []);
  return {
    selected: selectedIndexes.map((index) => options[index]?.title ?? options[index]?.value ?? ""),
    selectedIndexes,
    ...(field.kind === "text" && typeof value === "string" && { custom: value }),
    ...(typeof note?.value === "string" && note.value !== "" && { note: note.value }),
  };
}
