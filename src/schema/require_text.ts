import { shown } from "./issue.ts";

/** Throws unless a caller's text has something in it. */
export function requireText(attempt: string, name: string, text: unknown): void {
  if (typeof text === "string" && text.trim() !== "") return;
  const problem = `${attempt}: ${name} must be a string that is not blank, got ${shown(text)}`;
  throw typeof text === "string" ? new RangeError(problem) : new TypeError(problem);
}
