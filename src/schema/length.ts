/**
 * Whether a text has more than `limit` characters, counted as JSON Schema counts: in Unicode code
 * points. Looks at no more of the text than it must.
 */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let count = 0;
  for (const _ of text) count++;
  return count > limit;
}
