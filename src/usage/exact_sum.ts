const HALF_OF_LIMIT = 2 ** 1023;

/**
 * A sum of finite numbers that is exact until it is read, so that their order and their number do
 * not matter. What is read is at most the largest number, which JSON can still carry.
 */
export class ExactSum {
  // Numbers of which none has a bit where another has one, from the smallest to the largest: what
  // is lost in rounding one addition is kept as a part of its own (Shewchuk, "Adaptive Precision
  // Floating-Point Arithmetic", 1997).
  #parts: number[] = [];
  /** How many times 2^1024, which no number can hold, belongs to the sum as well. */
  #overflow = 0;

  /** Adds up some numbers to begin with. */
  constructor(values: Iterable<number> = []) {
    for (const value of values) this.add(value);
  }

  /** Adds one number, which may be below zero. */
  add(value: number): void {
    const parts = this.#parts;
    const length = parts.length;
    let high = value;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      let part = parts[index]!;
      let sum = high + part;
      if (sum === Infinity || sum === -Infinity) {
        const half = sum > 0 ? HALF_OF_LIMIT : -HALF_OF_LIMIT;
        this.#overflow += Math.sign(half);
        // The larger is at least one half, so that taking both out of it is exact.
        if (Math.abs(high) < Math.abs(part)) [high, part] = [part, high];
        high = high - half - half;
        sum = high + part;
      }
      // From the larger one, since only then no step goes beyond the largest number.
      const low = Math.abs(high) < Math.abs(part) ? high - (sum - part) : part - (sum - high);
      high = sum;
      if (low !== 0) parts[kept++] = low;
    }
    if (high !== 0) parts[kept++] = high;
    if (kept < length) parts.length = kept;
  }

  /** The sum less another, rounded once. */
  minus(other: ExactSum): number {
    const difference = new ExactSum(this.#parts);
    for (const part of other.#parts) difference.add(-part);
    difference.#overflow += this.#overflow - other.#overflow;
    return difference.value;
  }

  /** The sum, rounded once to the nearest number, ties to even. */
  get value(): number {
    if (this.#overflow !== 0) return this.#valueAtLimit();
    const parts = this.#parts;
    let index = parts.length - 1;
    let high = parts[index] ?? 0;
    while (index > 0) {
      const part = parts[--index]!;
      const sum = high + part;
      const low = part - (sum - high);
      high = sum;
      if (low === 0) continue;
      // A tie has gone to the even number, although the parts below may make it none.
      const next = parts[index - 1] ?? 0;
      const other = high + 2 * low;
      const isTie = other - high === 2 * low;
      if (isTie && (low > 0 ? next > 0 : low < 0 && next < 0)) high = other;
      break;
    }
    return high;
  }

  #valueAtLimit(): number {
    const sign = Math.sign(this.#overflow);
    if (this.#overflow === sign) {
      const sum = new ExactSum([...this.#parts, sign * HALF_OF_LIMIT, sign * HALF_OF_LIMIT]);
      if (sum.#overflow === 0) return sum.value;
    }
    return sign * Number.MAX_VALUE;
  }

  /** Numbers whose exact sum this is: what the constructor takes. */
  toJSON(): number[] {
    const half = Math.sign(this.#overflow) * HALF_OF_LIMIT;
    return [...this.#parts, ...Array<number>(2 * Math.abs(this.#overflow)).fill(half)];
  }
}
