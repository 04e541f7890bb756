import { type Attempt, said } from "./attempt.ts";
import { shown } from "./issue.ts";

/** Whether a text has nothing in it that can be seen. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Whether a value is such a text. */
export function isBlankText(value: unknown): boolean {
  return typeof value === "string" && isBlank(value);
}

/** Throws unless a caller's text has something in it. */
export function requireText(attempt: Attempt, name: string, text: unknown): void {
  if (typeof text === "string" && !isBlank(text)) return;
  const problem = `${said(attempt)}: ${name} must be a string that is not blank, got ${
    shown(text)
  }`;
  throw typeof text === "string" ? new RangeError(problem) : new TypeError(problem);
}

/** Throws unless a caller's id is one that the contract takes: any text that is not empty. */
export function requireId(attempt: Attempt, name: string, id: unknown): void {
  if (typeof id === "string" && id !== "") return;
  const problem = `${said(attempt)}: ${name} must be a string that is not empty, got ${shown(id)}`;
  throw typeof id === "string" ? new RangeError(problem) : new TypeError(problem);
}

/** Throws unless a caller's text is any text, or left out. */
export function requireOptionalString(attempt: Attempt, name: string, text: unknown): void {
  if (text !== undefined) requireString(attempt, name, text);
}

/** Throws unless a caller's text is any text. */
export function requireString(attempt: Attempt, name: string, text: unknown): void {
  if (typeof text === "string") return;
  throw new TypeError(`${said(attempt)}: ${name} must be a string, got ${shown(text)}`);
}
