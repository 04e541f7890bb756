/** Keeps a set, or a map by its keys, within a bound: forgets the one that came first. */
export function forgetOldest<K>(known: Set<K> | Map<K, unknown>, most: number): void {
  if (known.size <= most) return;
  for (const oldest of known.keys()) {
    known.delete(oldest);
    return;
  }
}
