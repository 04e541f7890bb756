import type { JsonObject } from "./json_object.ts";

/** How much an untrusted JSON value may hold; see {@linkcode withinLodyLimits}. */
export interface LodyLimits {
  /** Levels of nesting: a bare string has 0, `[]` has 1, `[[]]` has 2. Absent: 128. */
  readonly depth?: number;
  /** Values in all, containers counted too. Absent: 1 048 576. */
  readonly values?: number;
  /** UTF-16 units of one string, a key too. Absent: 16 777 216. */
  readonly stringLength?: number;
  /** Items of one array. Absent: 1 048 576. */
  readonly arrayLength?: number;
  /** Keys of one object. Absent: 131 072. */
  readonly keys?: number;
}

/**
 * Whether a JSON value is small enough to be looked at.
 *
 * Nothing is serialised and nothing recurses: the walk goes from level to level and stops at the
 * first excess, so a value that contains itself and an array a million levels deep are answered too.
 * The defaults let a tool output of 1 MiB pass, images as base64 included, unless it nests deeper
 * than 128 levels or one object has more than 131 072 keys.
 *
 * @param value The value, as `JSON.parse` made it.
 * @param limits What is allowed; each absent limit has its default.
 * @returns `true` when every limit holds.
 * @throws {RangeError} If a limit is not a number of at least 0.
 *
 * @example Look before anything else does
 * ```ts
 * import { withinLodyLimits } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(withinLodyLimits({ output: "x".repeat(1024 * 1024) }));
 *
 * const endless: unknown[] = [];
 * endless.push(endless);
 * assertFalse(withinLodyLimits(endless));
 * assertFalse(withinLodyLimits(["a", "b"], { arrayLength: 1 }));
 * ```
 */
export function withinLodyLimits(value: unknown, limits?: LodyLimits): boolean {
  return isWithin(value, limits === undefined ? DEFAULT_LIMITS : allLimits(limits));
}

/** The limits that hold where no others are given. */
export const DEFAULT_LIMITS: Required<LodyLimits> = {
  depth: 128,
  values: 1_048_576,
  stringLength: 16_777_216,
  arrayLength: 1_048_576,
  keys: 131_072,
};

function allLimits(limits: LodyLimits): Required<LodyLimits> {
  return {
    depth: checked("depth", limits.depth ?? DEFAULT_LIMITS.depth),
    values: checked("values", limits.values ?? DEFAULT_LIMITS.values),
    stringLength: checked("stringLength", limits.stringLength ?? DEFAULT_LIMITS.stringLength),
    arrayLength: checked("arrayLength", limits.arrayLength ?? DEFAULT_LIMITS.arrayLength),
    keys: checked("keys", limits.keys ?? DEFAULT_LIMITS.keys),
  };
}

/** Whether a value is within limits of which none is left open. */
export function isWithin(value: unknown, limits: Required<LodyLimits>): boolean {
  return exceededLimit(value, limits) === undefined;
}

/** Says what must be otherwise of a value that is not within limits; undefined of one that is. */
export function whyNotWithin(
  value: unknown,
  limits: Required<LodyLimits> = DEFAULT_LIMITS,
): string | undefined {
  const exceeded = exceededLimit(value, limits);
  return exceeded && `must have ${atMost(exceeded, limits[exceeded])}, got more`;
}

function atMost(limit: keyof LodyLimits, most: number): string {
  switch (limit) {
    case "depth":
      return `${most} levels of nesting at most`;
    case "values":
      return `${most} values in all at most`;
    case "stringLength":
      return `strings and keys of ${most} UTF-16 units at most`;
    case "arrayLength":
      return `arrays of ${most} items at most`;
    case "keys":
      return `objects of ${most} keys at most`;
  }
}

/** The first limit that a value exceeds. */
function exceededLimit(
  value: unknown,
  limits: Required<LodyLimits>,
): keyof LodyLimits | undefined {
  const { depth, stringLength, arrayLength, keys: keyCount } = limits;
  let { values } = limits;

  let below: object[] = [];
  /** The limit that a part exceeds by itself or by being one more. */
  const exceededBy = (part: unknown): keyof LodyLimits | undefined => {
    if (--values < 0) return "values";
    if (typeof part === "string") return part.length > stringLength ? "stringLength" : undefined;
    if (typeof part === "object" && part !== null) below.push(part);
    return undefined;
  };
  let exceeded = exceededBy(value);
  for (let level = 1; exceeded === undefined && below.length > 0; level++) {
    if (level > depth) return "depth";
    const containers = below;
    below = [];
    for (const container of containers) {
      if (Array.isArray(container)) {
        if (container.length > arrayLength) return "arrayLength";
        for (const item of container) {
          if ((exceeded = exceededBy(item)) !== undefined) return exceeded;
        }
      } else {
        let count = 0;
        for (const key in container) {
          if (++count > keyCount) return "keys";
          if (key.length > stringLength) return "stringLength";
          exceeded = exceededBy((container as JsonObject)[key]);
          if (exceeded !== undefined) return exceeded;
        }
      }
    }
  }
  return exceeded;
}

function checked(name: string, limit: number): number {
  if (limit >= 0) return limit;
  throw new RangeError(`Cannot check limits: ${name} must be a number of at least 0, got ${limit}`);
}
