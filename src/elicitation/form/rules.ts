import { shown } from "../../schema/issue.ts";
import { isLongerThan } from "../../schema/length.ts";
import { checkPattern, MAX_STEPS } from "../pattern.ts";
import { FORMATS } from "./formats.ts";
import type {
  LodyForm,
  LodyFormChoiceField,
  LodyFormChoicesField,
  LodyFormField,
  LodyFormNumberField,
  LodyFormTextField,
  LodyFormValue,
} from "./types.ts";

/** A rule of ACP's form schema that a value can break; `type` is that it be of its field's kind. */
export type LodyFormRule =
  | "required"
  | "type"
  | "enum"
  | "minItems"
  | "maxItems"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "format"
  | "minimum"
  | "maximum"
  | "integer";

/** What is wrong with the value of one field. */
export interface LodyFormProblem {
  /** The key of the field; of a note or a custom answer, its own. */
  readonly key: string;
  /** The rule that the value breaks, or that was not checked. */
  readonly rule: LodyFormRule;
  /** What the rule wants and what there is, in English. A secret value is not in it. */
  readonly message: string;
  /**
   * The rule was not checked, which keeps nobody from accepting: its pattern may take for ever, or is
   * none. Absent: it was checked, and the value breaks it.
   */
  readonly unchecked?: true;
}

/**
 * What is wrong with a field's value; undefined is none. The value may be anything.
 *
 * @param maxSteps What a pattern may take, from {@linkcode stepsForEach}.
 */
export function problemsOf(
  field: LodyFormField,
  value: unknown,
  maxSteps: number = MAX_STEPS,
): LodyFormProblem[] {
  if (value === undefined) {
    const message = "must have a value, but has none";
    return field.required ? [{ key: field.key, rule: "required", message }] : [];
  }
  if (!isOfKind(field, value)) return [problem(field, "type", KINDS[field.kind], value)];
  switch (field.kind) {
    case "choice":
      return problemsOfSelection(field, [value], "the value of an option");
    case "choices":
      return problemsOfChoices(field, value as readonly string[]);
    case "text":
      return problemsOfText(field, value as string, maxSteps);
    case "number":
    case "integer":
      return problemsOfNumber(field, value as number);
    case "boolean":
      return [];
  }
}

/** The steps that each pattern of a form may take, so that all of them together are soon done. */
export function stepsForEach({ fields }: LodyForm): number {
  const all = fields.flatMap(({ note, custom, ...field }) => [field, note, custom]);
  const count = all.filter((field) => field?.kind === "text" && field.pattern !== undefined).length;
  return MAX_STEPS / Math.max(1, count);
}

/** What a field of each kind holds. */
export const KINDS: { readonly [K in LodyFormField["kind"]]: string } = {
  choice: "a string",
  choices: "an array of strings",
  text: "a string",
  number: "a finite number",
  integer: "a finite number",
  boolean: "a boolean",
};

/** Whether a value is of the kind that a field holds. */
export function isOfKind({ kind }: LodyFormField, value: unknown): value is LodyFormValue {
  switch (kind) {
    case "choice":
    case "text":
      return typeof value === "string";
    case "choices":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "number":
    case "integer":
      return Number.isFinite(value);
    case "boolean":
      return typeof value === "boolean";
  }
}

function problemsOfSelection(
  field: LodyFormChoiceField | LodyFormChoicesField,
  values: readonly unknown[],
  right: string,
): LodyFormProblem[] {
  const offered = new Set<unknown>(field.options.map(({ value }) => value));
  const odd = values.find((value) => !offered.has(value));
  return odd === undefined ? [] : [problem(field, "enum", right, odd)];
}

function problemsOfChoices(
  field: LodyFormChoicesField,
  values: readonly string[],
): LodyFormProblem[] {
  const problems = problemsOfSelection(field, values, "the values of options");
  const { minItems = 0, maxItems = Infinity } = field;
  const count = values.length;
  if (count < minItems) {
    problems.push(problem(field, "minItems", `${minItems} or more options`, count));
  }
  if (count > maxItems) {
    problems.push(problem(field, "maxItems", `${maxItems} or fewer options`, count));
  }
  return problems;
}

function problemsOfText(
  field: LodyFormTextField,
  text: string,
  maxSteps: number,
): LodyFormProblem[] {
  const problems: LodyFormProblem[] = [];
  const { minLength = 0, maxLength = Infinity, pattern, format = "" } = field;
  if (!isLongerThan(text, minLength - 1)) {
    problems.push(problem(field, "minLength", `${minLength} or more characters`, text));
  }
  if (isLongerThan(text, maxLength)) {
    problems.push(problem(field, "maxLength", `${maxLength} or fewer characters`, text));
  }
  const matches = pattern === undefined || checkPattern(pattern, text, maxSteps);
  if (matches === undefined) {
    const message = `is unchecked, since ${shown(pattern)} could take too long, or is no pattern`;
    problems.push({ key: field.key, rule: "pattern", message, unchecked: true });
  } else if (!matches) {
    problems.push(problem(field, "pattern", `a match of the pattern ${shown(pattern)}`, text));
  }
  if (Object.hasOwn(FORMATS, format) && FORMATS[format]?.(text) === false) {
    problems.push(problem(field, "format", `of the format ${shown(format)}`, text));
  }
  return problems;
}

function problemsOfNumber(field: LodyFormNumberField, value: number): LodyFormProblem[] {
  const problems: LodyFormProblem[] = [];
  const { kind, minimum = -Infinity, maximum = Infinity } = field;
  if (kind === "integer" && !Number.isInteger(value)) {
    problems.push(problem(field, "integer", "a whole number", value));
  }
  if (value < minimum) problems.push(problem(field, "minimum", `${minimum} or more`, value));
  if (value > maximum) problems.push(problem(field, "maximum", `${maximum} or less`, value));
  return problems;
}

function problem(
  field: LodyFormField,
  rule: LodyFormRule,
  right: string,
  value: unknown,
): LodyFormProblem {
  return {
    key: field.key,
    rule,
    message: `must be ${right}, got ${shownUnlessSecret(field, value)}`,
  };
}

/** Says what a value is, unless it may be a secret: also one that stands in another's place. */
export function shownUnlessSecret({ secret, custom }: LodyFormField, value: unknown): string {
  return secret || custom?.secret === true ? "another" : shown(value);
}
