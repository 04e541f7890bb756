import process from "node:process";

/** What a figure must be. */
export interface Bounds {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** Prints one figure beside its bounds, and fails the run when it is beyond them. */
export function printFigure(
  name: string,
  value: number,
  unit: string,
  { atMost, atLeast }: Bounds = {},
): void {
  const bounds = [
    ...atMost === undefined ? [] : [`at most ${atMost}${unit}`],
    ...atLeast === undefined ? [] : [`at least ${atLeast}${unit}`],
  ].join(", ");
  const figure = `${name.padEnd(64)} ${value.toFixed(2).padStart(9)}${unit}`;
  console.log(bounds === "" ? figure : `${figure}  (${bounds})`);
  if (value <= (atMost ?? Infinity) && value >= (atLeast ?? -Infinity)) return;
  console.error(`${name}: not ${bounds}`);
  process.exitCode = 1;
}
