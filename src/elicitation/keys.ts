/**
 * The key that an id takes in a form where no other has it: the id itself, unless it is the one name
 * that a validator such as zod drops from every object.
 */
export function keyOf(id: string): string {
  return id === "__proto__" ? "_proto_" : id;
}

/** The key that an id has among others: the id itself, or the one that stands for it. */
export function keyIn(keys: { has(key: string): boolean }, id: string): string {
  return keys.has(id) ? id : keyOf(id);
}

/** The key of a question that has no id of its own, by its place among the questions. */
export function keyOfNameless(index: number): string {
  return `question_${index + 1}`;
}

/** Gives out names, none of them twice. */
export class DistinctNames {
  readonly #given = new Set<string>();
  readonly #lastSuffix = new Map<string, number>();

  /** Gives out this very name, unless it was given out before. */
  claim(name: string): string | undefined {
    if (this.#given.has(name)) return undefined;
    this.#given.add(name);
    return name;
  }

  /** Gives out this name, or, if it was given out before, one that is made of it. */
  derive(name: string): string {
    let derived = this.claim(name);
    let suffix = this.#lastSuffix.get(name) ?? 1;
    while (derived === undefined) derived = this.claim(`${name}_${++suffix}`);
    this.#lastSuffix.set(name, suffix);
    return derived;
  }
}
