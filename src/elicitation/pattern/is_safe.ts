import { type CharSet, overlap } from "./char_set.ts";
import type { Part } from "./parse.ts";

/**
 * Whether a regular expression takes at most about the square of a text's length, however the text is
 * made: nothing that can match in more than one way is repeated, and no two parts of variable length
 * can take the same characters from each other.
 */
export function isSafe(part: Part): boolean {
  const units = unitsOf(part);
  return units !== undefined && !compete(units);
}

/** How many characters a regular expression must look at in one place before it can give up there. */
export function widthOf(part: Part): number {
  switch (part.is) {
    case "character":
      return 1;
    case "sequence":
      return part.parts.reduce((sum, item) => sum + widthOf(item), 0);
    case "choice":
      return part.branches.reduce((sum, branch) => sum + widthOf(branch), 0);
    case "repeat":
      return widthOf(part.part) * Math.max(1, part.min);
    case "look":
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
      return [{ set, first: set, isVariable: false, isEmptyable: false, looksFar: false }];
    }
    case "sequence":
      return unitsOfSequence(part.parts);
    case "choice":
      return unitsOfChoice(part.branches);
    case "repeat":
      return unitsOfRepeat(part.part, part.min, part.max);
    case "look": {
      const units = unitsOf(part.part);
      if (units === undefined || compete(units)) return undefined;
      const looksFar = !areFixed(units);
      return [{ set: [], first: [], isVariable: false, isEmptyable: true, looksFar }];
    }
  }
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
  return [{
    set: setOf(units),
    first: all.flatMap(firstOf),
    isVariable: units.some(({ isVariable }) => isVariable) || !areDistinct(all),
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
