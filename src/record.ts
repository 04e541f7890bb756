/** A record, without a prototype, since what it is keyed by may have any name. */
export function record<Value, Result>(
  entries: Iterable<readonly [string, Value]>,
  read: (value: Value) => Result,
): Record<string, Result> {
  const result: Record<string, Result> = Object.create(null);
  for (const [name, value] of entries) result[name] = read(value);
  return result;
}
