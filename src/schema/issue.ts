/** One reason why a value is not the payload it should be. */
export interface LodyIssue {
  /**
   * Where: a JSON Pointer (RFC 6901) into the value. `""` is the value itself, and a field that is
   * missing is named as if it were there.
   */
  readonly path: string;
  /** What was expected there and what was found, long values shortened. */
  readonly message: string;
}

const SHOWN_LENGTH = 60;

/** Shortens a text for a message. */
function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** Says in a few words what a value is, whatever its size or depth. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${shorten(String(value))}n`;
  return String(value);
}

/** Says what was found in place of what was expected. */
export function found(value: unknown): string {
  return value === undefined ? "but is missing" : `got ${shown(value)}`;
}

/** At most so many issues are told about one value. */
export const MAX_ISSUES = 32;

/** An issue as one text, for a message. */
export function issueText({ path, message }: LodyIssue): string {
  return path === "" ? message : `"${shorten(path)}" ${message}`;
}

/**
 * A value was not the payload that it should have been.
 *
 * Thrown by {@linkcode LodySchema.parse} and by whatever takes a payload from its own caller. The
 * message says what was attempted and names the first issue's path.
 *
 * @example Say what was wrong
 * ```ts
 * import { LodyNoticeSchema, LodyValidationError } from "@lody/acp-extension-core";
 * import { assertEquals, assertInstanceOf } from "@std/assert";
 *
 * try {
 *   LodyNoticeSchema.parse({ level: "loud", message: "Disk is full" });
 * } catch (error) {
 *   assertInstanceOf(error, LodyValidationError);
 *   assertEquals(error.issues[0]?.path, "/level");
 * }
 * ```
 */
export class LodyValidationError extends TypeError {
  /** Always `"LodyValidationError"`. */
  override readonly name = "LodyValidationError";
  /** Every reason found, at least one and at most 32. */
  readonly issues: readonly LodyIssue[];

  /**
   * Creates the error.
   *
   * @param attempt What was attempted, such as `Cannot start run "x"`.
   * @param issues Why the value would not do, at least one reason.
   */
  constructor(attempt: string, issues: readonly LodyIssue[]) {
    const [first] = issues;
    const why = first === undefined ? "" : `: ${issueText(first)}`;
    const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(attempt + why + more);
    this.issues = issues;
  }
}
