/** What a caller attempted; a function where that takes time to say and mostly need not be said. */
export type Attempt = string | (() => string);

/** What was attempted, in words. */
export function said(attempt: Attempt): string {
  return typeof attempt === "string" ? attempt : attempt();
}
