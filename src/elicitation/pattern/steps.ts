import { type CharSet, overlap } from "./char_set.ts";
import type { Part } from "./parse.ts";

/**
 * How many steps a regular expression may take, however a text of some length is made: at most about
 * the square of that length, times what it looks at in one place. Infinity if that cannot be told,
 * since something that can match in more than one way is repeated, or two parts of variable length can
 * take the same characters from each other.
 */
export function stepsOf(part: Part, length: number): number {
  const units = unitsOf(part);
  if (units === undefined || compete(units)) return Infinity;
  return length ** 2 * widthOf(part) * waysOf(units);
}

/** What a regular expression must do in one place before it can give up there; a group costs too. */
function widthOf(part: Part): number {
  switch (part.is) {
    case "character":
      return 1;
    case "sequence":
      return part.parts.reduce((sum, item) => sum + widthOf(item), 1);
    case "choice":
      return part.branches.reduce((sum, branch) => sum + widthOf(branch), 0);
    case "repeat":
      return widthOf(part.part) * Math.max(1, part.min);
    case "ahead":
    case "behind":
      return widthOf(part.part);
  }
}

/** What stands in a sequence, groups taken out of their brackets. */
interface Unit {
  /** The characters that can be in it. */
  readonly set: CharSet;
  /** The characters with which it can begin. */
  readonly first: CharSet;
  /** Whether it can match the same text in more than one way, or texts of more than one length. */
  readonly isVariable: boolean;
  /** In how many ways it can match the same text of one length. */
  readonly ways: number;
  /** Whether it can match without a character. */
  readonly isEmptyable: boolean;
  /** Whether a look ahead or behind is in it that may have to go far. */
  readonly looksFar: boolean;
}

type Units = readonly Unit[];

/** Takes a part apart into units; undefined if there is something in it that is not safe. */
function unitsOf(part: Part): Units | undefined {
  switch (part.is) {
    case "character": {
      const { set } = part;
      return [{
        set,
        first: set,
        isVariable: false,
        ways: 1,
        isEmptyable: false,
        looksFar: false,
      }];
    }
    case "sequence":
      return unitsOfSequence(part.parts);
    case "choice":
      return unitsOfChoice(part.branches);
    case "repeat":
      return unitsOfRepeat(part.part, part.min, part.max);
    case "ahead":
    case "behind":
      return unitsOfLook(part.part, part.is === "behind");
  }
}

function unitsOfLook(part: Part, isBehind: boolean): Units | undefined {
  const units = unitsOf(part);
  if (units === undefined || compete(units)) return undefined;
  const looksFar = !areFixed(units);
  // All that is said here of what comes before and after is the other way round in there.
  if (isBehind && looksFar) return undefined;
  const ways = waysOf(units);
  return [{ set: [], first: [], isVariable: false, ways, isEmptyable: true, looksFar }];
}

function unitsOfSequence(parts: readonly Part[]): Units | undefined {
  const units: Unit[] = [];
  let hasVariable = false;
  for (const part of parts) {
    const more = unitsOf(part);
    if (more === undefined) return undefined;
    for (const unit of more) {
      // What stands before would have it tried again and again.
      if (unit.looksFar && hasVariable) return undefined;
      hasVariable ||= unit.isVariable;
      units.push(unit);
    }
  }
  return units;
}

function unitsOfChoice(branches: readonly Part[]): Units | undefined {
  const all: Units[] = [];
  for (const branch of branches) {
    const units = unitsOf(branch);
    if (units === undefined || compete(units)) return undefined;
    all.push(units);
  }
  const units = all.flat();
  const isDistinct = areDistinct(all);
  const ways = all.map(waysOf);
  return [{
    set: setOf(units),
    first: all.flatMap(firstOf),
    isVariable: units.some(({ isVariable }) => isVariable) || !isDistinct,
    ways: isDistinct ? Math.max(...ways) : ways.reduce((sum, count) => sum + count, 0),
    isEmptyable: all.some(areEmptyable),
    looksFar: units.some(({ looksFar }) => looksFar),
  }];
}

function unitsOfRepeat(part: Part, min: number, max: number): Units | undefined {
  const units = unitsOf(part);
  if (units === undefined || compete(units)) return undefined;
  const isNested = max > 1 && (!areFixed(units) || areEmptyable(units));
  return isNested ? undefined : [{
    set: setOf(units),
    first: firstOf(units),
    isVariable: min !== max || units.some(({ isVariable }) => isVariable),
    ways: waysOf(units),
    isEmptyable: min === 0 || areEmptyable(units),
    looksFar: units.some(({ looksFar }) => looksFar),
  }];
}

/** Whether two units of variable length can take the same characters from each other. */
function compete(units: Units): boolean {
  return units.some((one, index) =>
    one.isVariable && units.some((other, otherIndex) => {
      if (otherIndex <= index || !other.isVariable) return false;
      const between = units.slice(index + 1, otherIndex).filter(({ isEmptyable }) => !isEmptyable);
      return between.length === 0
        ? overlap(one.set, other.first)
        : overlap(one.set, other.set) && !between.some(({ set }) => separates(set, one, other));
    })
  );
}

/** Whether one of two units cannot go beyond what must stand between them. */
function separates(between: CharSet, one: Unit, other: Unit): boolean {
  return !(overlap(between, one.set) && overlap(between, other.set));
}

/** In how many ways units can match the same text, each of one length. */
function waysOf(units: Units): number {
  return units.reduce((product, { ways }) => product * ways, 1);
}

function setOf(units: Units): CharSet {
  return units.flatMap(({ set }) => set);
}

/** Whether units match in one way, and look no farther than they match. */
function areFixed(units: Units): boolean {
  return units.every(({ isVariable, looksFar }) => !isVariable && !looksFar);
}

function areEmptyable(units: Units): boolean {
  return units.every(({ isEmptyable }) => isEmptyable);
}

/** Whether the first character tells which of some branches it is. */
function areDistinct(branches: readonly Units[]): boolean {
  const firsts = branches.map(firstOf);
  return !branches.some(areEmptyable) &&
    firsts.every((first, index) =>
      firsts.slice(index + 1).every((other) => !overlap(first, other))
    );
}

/** The characters with which units can begin. */
function firstOf(units: Units): CharSet {
  const end = units.findIndex(({ isEmptyable }) => !isEmptyable);
  return units.slice(0, end === -1 ? units.length : end + 1).flatMap(({ first }) => first);
}
