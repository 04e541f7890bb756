import { ANY, type CharSet, classOf, complementOf, only } from "./char_set.ts";

/** What a regular expression is made of, as far as it matters for how long it may take. */
export type Part =
  | { readonly is: "character"; readonly set: CharSet }
  | { readonly is: "sequence"; readonly parts: readonly Part[] }
  | { readonly is: "choice"; readonly branches: readonly Part[] }
  | { readonly is: "repeat"; readonly part: Part; readonly min: number; readonly max: number }
  /** A look ahead, or behind, which goes from right to left. */
  | { readonly is: "ahead" | "behind"; readonly part: Part };

/**
 * Takes a regular expression apart that JavaScript accepts.
 *
 * @returns Undefined for one with backreferences, or with anything else that this does not know for
 * sure, above all what only old regular expressions may contain.
 */
export function parsePattern(pattern: string): Part | undefined {
  const parser = new Parser([...pattern]);
  try {
    const part = parser.choice();
    return parser.isAtEnd ? part : undefined;
  } catch (error) {
    if (error instanceof Unknown) return undefined;
    throw error;
  }
}

class Unknown extends Error {}

/** What a backslash and a letter mean as one character. */
const CONTROLS = new Map([["n", 10], ["r", 13], ["t", 9], ["v", 11], ["f", 12]]);

class Parser {
  readonly #characters: readonly string[];
  #at = 0;

  constructor(characters: readonly string[]) {
    this.#characters = characters;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#characters.length;
  }

  get #next(): string {
    return this.#characters[this.#at] ?? "";
  }

  /** Goes past a text, if that is what comes next. */
  #takes(text: string): boolean {
    const isNext = [...text].every((character, offset) =>
      this.#characters[this.#at + offset] === character
    );
    if (isNext) this.#at += text.length;
    return isNext;
  }

  #require(isRight: boolean): asserts isRight {
    if (!isRight) throw new Unknown();
  }

  choice(): Part {
    const branches = [this.#sequence()];
    while (this.#takes("|")) branches.push(this.#sequence());
    const [first] = branches;
    return branches.length === 1 && first !== undefined ? first : { is: "choice", branches };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (!this.isAtEnd && this.#next !== "|" && this.#next !== ")") {
      const part = this.#atom();
      const bounds = this.#quantifier();
      parts.push(bounds === undefined ? part : { is: "repeat", part, ...bounds });
    }
    return { is: "sequence", parts };
  }

  #atom(): Part {
    if (this.#takes("(")) return this.#group();
    if (this.#takes("[")) return { is: "character", set: this.#class() };
    if (this.#takes("\\")) return this.#escape();
    if (this.#takes(".")) return { is: "character", set: ANY };
    if (this.#takes("^") || this.#takes("$")) return NOTHING;
    return { is: "character", set: only(this.#codePoint()) };
  }

  #group(): Part {
    const isAhead = this.#takes("?=") || this.#takes("?!");
    const isBehind = !isAhead && (this.#takes("?<=") || this.#takes("?<!"));
    const isLook = isAhead || isBehind;
    if (!isLook && !this.#takes("?:") && this.#takes("?")) {
      this.#require(this.#takes("<"));
      while (!this.#takes(">")) this.#codePoint();
    }
    const part = this.choice();
    this.#require(this.#takes(")"));
    return isLook ? { is: isAhead ? "ahead" : "behind", part } : part;
  }

  /** The bounds of a quantifier, if one comes next. */
  #quantifier(): { readonly min: number; readonly max: number } | undefined {
    const bounds = this.#takes("*")
      ? { min: 0, max: Infinity }
      : this.#takes("+")
      ? { min: 1, max: Infinity }
      : this.#takes("?")
      ? { min: 0, max: 1 }
      : this.#takes("{")
      ? this.#counts()
      : undefined;
    if (bounds !== undefined) this.#takes("?");
    return bounds;
  }

  #counts(): { readonly min: number; readonly max: number } {
    const min = this.#count();
    this.#require(min !== undefined);
    const max = this.#takes(",") ? this.#count() ?? Infinity : min;
    this.#require(this.#takes("}"));
    return { min, max };
  }

  #count(): number | undefined {
    let digits = "";
    while (/^[0-9]$/.test(this.#next)) digits += this.#characters[this.#at++];
    return digits === "" ? undefined : Number(digits);
  }

  #class(): CharSet {
    const isNegated = this.#takes("^");
    const set: (readonly [number, number])[] = [];
    while (!this.#takes("]")) {
      const first = this.#member();
      const isRange = this.#next === "-" && this.#characters[this.#at + 1] !== "]";
      if (!isRange) set.push(...first);
      else {
        this.#at++;
        const [[from, to] = [0, -1], ...more] = first;
        const [[start, end] = [0, -1], ...others] = this.#member();
        // From and to sets is something that only old regular expressions have.
        this.#require(from === to && start === end && more.length === 0 && others.length === 0);
        set.push([from, start]);
      }
    }
    return isNegated ? complementOf(set) : set;
  }

  #member(): CharSet {
    if (!this.#takes("\\")) return only(this.#codePoint());
    if (this.#takes("b")) return only(8);
    return this.#escapedSet();
  }

  #escape(): Part {
    if (this.#takes("b") || this.#takes("B")) return NOTHING;
    return { is: "character", set: this.#escapedSet() };
  }

  #escapedSet(): CharSet {
    const letter = String.fromCodePoint(this.#codePoint());
    const set = classOf(letter);
    if (set !== undefined) return set;
    const control = CONTROLS.get(letter);
    if (control !== undefined) return only(control);
    if (letter === "x") return only(this.#hexadecimal(2));
    if (letter === "u") return only(this.#unicode());
    if (letter === "p" || letter === "P") {
      while (!this.#takes("}")) this.#codePoint();
      return ANY;
    }
    // The rest are backreferences and letters that mean nothing, or nothing everywhere.
    this.#require(!/^[0-9a-z]$/i.test(letter));
    return only(letter.codePointAt(0) ?? 0);
  }

  #unicode(): number {
    if (!this.#takes("{")) {
      const codePoint = this.#hexadecimal(4);
      // Two of them can be one character.
      this.#require(codePoint < 0xd800 || codePoint > 0xdfff);
      return codePoint;
    }
    let digits = "";
    while (!this.#takes("}")) digits += String.fromCodePoint(this.#codePoint());
    return Number.parseInt(digits, 16);
  }

  #hexadecimal(length: number): number {
    const end = this.#at + length;
    const digits = this.#characters.slice(this.#at, end).join("");
    this.#at = end;
    return Number.parseInt(digits, 16);
  }

  #codePoint(): number {
    const codePoint = this.#next.codePointAt(0);
    this.#require(codePoint !== undefined);
    this.#at++;
    return codePoint;
  }
}

/** What matches without a character. */
const NOTHING: Part = { is: "sequence", parts: [] };
