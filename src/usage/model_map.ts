/** A map by model that takes little memory while it has one entry, as nearly all have. */
export class ModelMap<Value> {
  #model: string | undefined;
  #value: Value | undefined;
  #map: Map<string, Value> | undefined;

  /** How many models there are. */
  get size(): number {
    return this.#map?.size ?? (this.#model === undefined ? 0 : 1);
  }

  /** What a model has. */
  get(model: string): Value | undefined {
    if (this.#map !== undefined) return this.#map.get(model);
    return model === this.#model ? this.#value : undefined;
  }

  /** Gives a model what it has from now on. */
  set(model: string, value: Value): void {
    if (this.#map === undefined && this.#model !== undefined && this.#model !== model) {
      this.#map = new Map(this);
    }
    if (this.#map !== undefined) this.#map.set(model, value);
    else {
      this.#model = model;
      this.#value = value;
    }
  }

  /** Every model and what it has. */
  *[Symbol.iterator](): Iterator<[string, Value]> {
    if (this.#map !== undefined) yield* this.#map;
    else if (this.#model !== undefined) yield [this.#model, this.#value as Value];
  }
}
