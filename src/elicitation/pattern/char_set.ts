/** A set of characters: ranges of code points, both ends included, in any order. */
export type CharSet = readonly (readonly [first: number, last: number])[];

const LAST = 0x10ffff;

/** Every character. */
export const ANY: CharSet = [[0, 0x10ffff]];

/** The set of one character. */
export function only(codePoint: number): CharSet {
  return [[codePoint, codePoint]];
}

/** Every character that is not in a set. */
export function complementOf(set: CharSet): CharSet {
  const complement: [number, number][] = [];
  let next = 0;
  for (const [first, last] of [...set].sort(([one], [other]) => one - other)) {
    if (first > next) complement.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  if (next <= LAST) complement.push([next, LAST]);
  return complement;
}

/** Whether two sets have a character in common. */
export function overlap(one: CharSet, other: CharSet): boolean {
  return one.some(([first, last]) => other.some(([from, to]) => first <= to && from <= last));
}

const DIGITS: CharSet = [[0x30, 0x39]];
const WORD: CharSet = [[0x30, 0x39], [0x41, 0x5a], [0x5f, 0x5f], [0x61, 0x7a]];
const SPACE: CharSet = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The set that a letter means after a backslash; undefined where it means something else. */
export function classOf(letter: string): CharSet | undefined {
  switch (letter) {
    case "d":
      return DIGITS;
    case "w":
      return WORD;
    case "s":
      return SPACE;
    case "D":
      return complementOf(DIGITS);
    case "W":
      return complementOf(WORD);
    case "S":
      return complementOf(SPACE);
    default:
      return undefined;
  }
}
