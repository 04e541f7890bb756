import { stepsOf } from "./pattern/steps.ts";
import { parsePattern } from "./pattern/parse.ts";

/** Beyond so many characters, a pattern is not looked at. */
const MAX_PATTERN_LENGTH = 256;
/** The steps that all the patterns of a form may take together, which is no longer than a blink. */
export const MAX_STEPS = 20_000_000;

/**
 * Whether a text matches a regular expression of JSON Schema somewhere.
 *
 * @returns Undefined where nobody asked: it is no regular expression, or it could take so long that the
 * page would hang.
 */
export function checkPattern(
  pattern: string,
  text: string,
  maxSteps: number = MAX_STEPS,
): boolean | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH) return undefined;
  const expression = compiled(pattern, "u") ?? compiled(pattern, "");
  const part = parsePattern(pattern);
  if (expression === undefined || part === undefined) return undefined;
  // Without the flag, characters beyond the first 65 536 are two, and some escapes need not be any.
  if (!expression.unicode && /[^\0-\uffff]|\\[pux]/u.test(pattern)) return undefined;
  if (stepsOf(part, text.length) > maxSteps) return undefined;
  return expression.test(text);
}

function compiled(pattern: string, flags: "u" | ""): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
