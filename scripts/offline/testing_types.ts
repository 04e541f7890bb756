/**
 * Stands in for the parts of `@std/testing/types` that are used here, where JSR does not answer.
 *
 * @module
 */

/** Fails to type-check unless the condition is `true`. */
export function assertType<Condition extends boolean>(_expected: Condition): void {}

/** Whether two types are the same. */
export type IsExact<A, B> = (<G>() => G extends A ? 1 : 2) extends (<G>() => G extends B ? 1 : 2)
  ? true
  : false;
