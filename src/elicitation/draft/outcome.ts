import { record } from "../../record.ts";
import type { LodyFormField, LodyFormOption, LodyFormValue } from "../form/types.ts";
import { scope } from "../scope.ts";
import type { LodyElicitationAnswer } from "../types.ts";
import { countedAnswer, type Filled, isList } from "./counting.ts";
import type { LodyElicitationAcceptance, LodyRedactedAnswer } from "./types.ts";

/** The response that accepts a form that is filled in so. */
export function acceptance(filled: readonly Filled[]): LodyElicitationAcceptance {
  const content: [string, string | number | boolean | string[]][] = [];
  const answers: [string, LodyElicitationAnswer][] = [];
  for (const [field, state] of filled) {
    const { property, value: counted } = countedAnswer([field, state]);
    const value = isList(counted) ? [...counted] : counted;
    if (value !== undefined) {
      content.push([property.key, value]);
      if (typeof value === "string" || Array.isArray(value)) answers.push([field.key, value]);
    }
    if (field.note === undefined || state.note === "") continue;
    content.push([field.note.key, state.note]);
    answers.push([field.note.key, state.note]);
  }
  return {
    action: "accept",
    content: record(content, (value) => value),
    ...(answers.length > 0 && { _meta: scope({ answers: record(answers, (value) => value) }) }),
  };
}

/** What is kept of a secret. It does not tell how long that is. */
const MASK = "••••••";

/** What may be kept of a field. */
export function redactedAnswer([field, state]: Filled): LodyRedactedAnswer {
  const { property, value } = countedAnswer([field, state]);
  const answer = "options" in property ? titlesOf(property.options, value) : value;
  const { key, note } = field;
  return {
    key,
    question: field.question || field.title || key,
    ...(answer !== undefined && { answer: isSecret(property, value) ? MASK : answer }),
    ...(note !== undefined && state.note !== "" && { note: note.secret ? MASK : state.note }),
  };
}

/** Whether a value is secret; one that is no option may be an answer of the user's own. */
function isSecret(field: LodyFormField, value: LodyFormValue | undefined): boolean {
  if (field.secret || field.custom?.secret !== true || !("options" in field)) return field.secret;
  const offered = new Set<unknown>(field.options.map(({ value }) => value));
  return (isList(value) ? value : [value]).some((item) => !offered.has(item));
}

/** Options by what the user read. */
function titlesOf(
  options: readonly LodyFormOption[],
  value: LodyFormValue | undefined,
): LodyFormValue | undefined {
  const titles = new Map(options.map(({ value, title = value }) => [value, title]));
  if (isList(value)) return value.map((item) => titles.get(item) ?? item);
  return typeof value === "string" ? titles.get(value) ?? value : value;
}
