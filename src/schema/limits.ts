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
  const { depth, stringLength, arrayLength, keys: keyCount } = limits;
  let { values } = limits;

  let below: object[] = [];
  const takes = (part: unknown): boolean => {
    if (--values < 0) return false;
    if (typeof part === "string") return part.length <= stringLength;
    if (typeof part === "object" && part !== null) below.push(part);
    return true;
  };
  if (!takes(value)) return false;
  for (let level = 1; below.length > 0; level++) {
    if (level > depth) return false;
    const containers = below;
    below = [];
    for (const container of containers) {
      if (Array.isArray(container)) {
        if (container.length > arrayLength) return false;
        for (const item of container) if (!takes(item)) return false;
      } else {
        let count = 0;
        for (const key in container) {
          if (++count > keyCount || key.length > stringLength) return false;
          if (!takes((container as JsonObject)[key])) return false;
        }
      }
    }
  }
  return true;
}

/** What is said of a value that is not within them. */
export const WITHIN_LIMITS = "must be what withinLodyLimits lets pass";

function checked(name: string, limit: number): number {
  if (limit >= 0) return limit;
  throw new RangeError(`Cannot check limits: ${name} must be a number of at least 0, got ${limit}`);
}
