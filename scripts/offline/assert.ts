/**
 * Stands in for the parts of `@std/assert` that are used here, where JSR does not answer. Behaves
 * as they do; what they do beyond that is not here.
 *
 * @module
 */
import strict, { AssertionError } from "node:assert/strict";

// deno-lint-ignore no-explicit-any -- The constructor of any error, whatever it takes.
type ErrorClass<E extends Error> = abstract new (...args: any[]) => E;

/** Fails unless the value is truthy. */
export function assert(value: unknown, message?: string): asserts value {
  strict.ok(value, message);
}

/** Fails unless the value is falsy. */
export function assertFalse(value: unknown, message?: string): void {
  strict.ok(!value, message);
}

/** Fails unless the two are equal, however deep; an object without a prototype is like any other. */
export function assertEquals<T>(actual: T, expected: T, message?: string): void {
  strict.deepStrictEqual(withPrototypes(actual), withPrototypes(expected), message);
}

/** Fails unless the two are the same value. */
export function assertStrictEquals<T>(
  actual: unknown,
  expected: T,
  message?: string,
): asserts actual is T {
  strict.strictEqual(actual, expected, message);
}

/** Fails when the value is null or undefined. */
export function assertExists<T>(actual: T, message?: string): asserts actual is NonNullable<T> {
  strict.ok(actual !== undefined && actual !== null, message ?? "Expected a value");
}

/** Fails unless the value is an instance of the class. */
export function assertInstanceOf<E extends Error>(
  actual: unknown,
  expected: ErrorClass<E>,
  message?: string,
): asserts actual is E {
  strict.ok(actual instanceof expected, message ?? `Expected an instance of ${expected.name}`);
}

/** Fails unless the function throws, and throws what is expected. Returns what it threw. */
export function assertThrows<E extends Error = Error>(
  run: () => unknown,
  expected?: ErrorClass<E>,
  messageIncludes?: string,
): E {
  try {
    run();
  } catch (error) {
    return checked(error, expected, messageIncludes);
  }
  throw new AssertionError({ message: "Expected function to throw" });
}

/** Fails unless the promise rejects, and rejects with what is expected. Returns that. */
export async function assertRejects<E extends Error = Error>(
  run: () => PromiseLike<unknown>,
  expected?: ErrorClass<E>,
  messageIncludes?: string,
): Promise<E> {
  const promise = run();
  try {
    await promise;
  } catch (error) {
    return checked(error, expected, messageIncludes);
  }
  throw new AssertionError({ message: "Expected function to reject" });
}

function checked<E extends Error>(
  error: unknown,
  expected?: ErrorClass<E>,
  messageIncludes = "",
): E {
  strict.ok(error instanceof Error, "Expected an Error to be thrown");
  if (expected !== undefined) assertInstanceOf(error, expected);
  strict.ok(
    error.message.includes(messageIncludes),
    `Expected the message to include ${JSON.stringify(messageIncludes)}, got ${
      JSON.stringify(error.message)
    }`,
  );
  return error as E;
}

/** A copy in which every object without a prototype is a plain one. */
function withPrototypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPrototypes);
  if (typeof value !== "object" || value === null) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, withPrototypes(field)]),
  );
}
