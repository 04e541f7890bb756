import { isBlank } from "../../schema/require_text.ts";
import { type LodyFormProblem, problemsOf } from "../form/rules.ts";
import type { LodyFormField, LodyFormValue } from "../form/types.ts";
import type { LodyDraftField } from "./types.ts";

/** A field, and what is in it. */
export type Filled = readonly [LodyFormField, LodyDraftField];

/** What a field holds before anyone has touched it. */
export function initialState(field: LodyFormField): LodyDraftField {
  const { key, default: value, note } = field;
  const custom = field.custom?.default ?? "";
  return { key, value, custom, isCustom: !isBlank(custom), note: note?.default ?? "" };
}

/** What counts of a field: the property of which a value is sent, and the value. */
export function countedAnswer(
  [field, state]: Filled,
): { readonly property: LodyFormField; readonly value: LodyFormValue | undefined } {
  const { custom } = field;
  if (custom !== undefined && state.isCustom) return { property: custom, value: state.custom };
  const { value } = state;
  const isNeedless = (value === "" || isList(value) && value.length === 0) && !field.required;
  // What was emptied is as good as not there, where it would otherwise be in the way.
  const isInTheWay = isNeedless && problemsOf(field, value).some(({ unchecked }) => !unchecked);
  return { property: field, value: isInTheWay ? undefined : value };
}

/** What is wrong with a question's answer, its note and the field for an answer of the user's own. */
export function problemsOfQuestion(
  [field, state]: Filled,
  maxSteps: number,
): readonly LodyFormProblem[] {
  const { property, value } = countedAnswer([field, state]);
  const { custom, note } = field;
  return [
    ...problemsOf(property, value, maxSteps),
    ...(custom === undefined || property === custom ? [] : problemsOf(custom, undefined)),
    ...(note === undefined ? [] : problemsOf(note, state.note || undefined, maxSteps)),
  ];
}

/** Whether a value is that of several options. */
export function isList(value: LodyFormValue | undefined): value is readonly string[] {
  return Array.isArray(value);
}
