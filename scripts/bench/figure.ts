import process from "node:process";

/** Prints one figure beside what it must not exceed, and fails the run when it does. */
export function printFigure(name: string, value: number, unit: string, limit?: number): void {
  const bound = limit === undefined ? "" : `  (at most ${limit}${unit})`;
  console.log(`${name.padEnd(64)} ${value.toFixed(2).padStart(9)}${unit}${bound}`);
  if (limit === undefined || value <= limit) return;
  console.error(`${name}: over ${limit}${unit}`);
  process.exitCode = 1;
}
