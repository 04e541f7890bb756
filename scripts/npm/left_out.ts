import process from "node:process";

/**
 * Tells of a part of a check that this machine lacks what it takes for.
 *
 * @throws {Error} In a continuous integration, where nothing may be left out.
 */
export function leftOut(what: string, why: string): void {
  if (process.env["CI"]) throw new Error(`Cannot leave out ${what} where CI is set: ${why}`);
  console.log(`${what.padEnd(32)} left out: ${why}`);
}
