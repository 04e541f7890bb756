/**
 * A sum of finite numbers that is exact until it is read, so that their order and their number do
 * not matter. What has grown past the largest number that JSON can carry stays there.
 */
export class ExactSum {
  // Numbers of which none has a bit where another has one, from the smallest to the largest: what
  // is lost in rounding one addition is kept as a part of its own (Shewchuk, "Adaptive Precision
  // Floating-Point Arithmetic", 1997).
  #parts: number[];

  /** Adds up some numbers to begin with. */
  constructor(values: Iterable<number> = []) {
    this.#parts = [];
    for (const value of values) this.add(value);
  }

  /** Adds one number, which may be below zero. */
  add(value: number): void {
    const parts = this.#parts;
    const length = parts.length;
    let high = value;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const part = parts[index]!;
      const sum = high + part;
      const added = sum - high;
      const low = (high - (sum - added)) + (part - added);
      high = sum;
      if (low !== 0) parts[kept++] = low;
    }
    if (!Number.isFinite(high)) {
      this.#parts = [high];
      return;
    }
    if (high !== 0) parts[kept++] = high;
    if (kept < length) parts.length = kept;
  }

  /** The sum less a smaller one, rounded once. */
  minus(other: ExactSum): number {
    if (this.#parts[0] === Infinity) return this.value - other.value;
    const difference = new ExactSum(this.#parts);
    for (const part of other.#parts) difference.add(-part);
    return difference.value;
  }

  /** The sum, rounded once to the nearest number, of two that are as near to the even one. */
  get value(): number {
    const parts = this.#parts;
    let index = parts.length - 1;
    let high = parts[index] ?? 0;
    if (high === Infinity) return Number.MAX_VALUE;
    while (index > 0) {
      const part = parts[--index]!;
      const sum = high + part;
      const low = part - (sum - high);
      high = sum;
      if (low === 0) continue;
      // Halfway between two numbers the addition has gone to the even one, though the parts below
      // may say that the other is nearer.
      const next = parts[index - 1] ?? 0;
      const other = high + 2 * low;
      const isHalfway = other - high === 2 * low;
      if (isHalfway && (low > 0 ? next > 0 : low < 0 && next < 0)) high = other;
      break;
    }
    return high;
  }

  /** Numbers whose exact sum this is: what the constructor takes. */
  toJSON(): number[] {
    return this.#parts[0] === Infinity ? [Number.MAX_VALUE, Number.MAX_VALUE] : [...this.#parts];
  }
}
