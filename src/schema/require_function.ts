import { shown } from "./issue.ts";

/** Throws unless a caller's value is a function. */
export function requireFunction(attempt: string, name: string, value: unknown): void {
  if (typeof value === "function") return;
  throw new TypeError(`${attempt}: ${name} must be a function, got ${shown(value)}`);
}
