import { do_not_optimize, measure } from "mitata";
import { isLodySubagentEvent, LodySubagentEventSchema } from "../../mod.ts";
import { eventMix } from "./event_mix.ts";
import { printFigure } from "./figure.ts";

/** Measures a guard against the parsing that comes before it. */
export async function measureGuards(): Promise<void> {
  const texts = eventMix().map((event) => JSON.stringify(event));
  const values = texts.map((text): unknown => JSON.parse(text));
  if (!values.every(isLodySubagentEvent)) {
    throw new Error("Cannot measure guards: an event of the mix is no LodySubagentEvent");
  }

  const parse = () => {
    for (const text of texts) do_not_optimize(JSON.parse(text));
  };
  const guard = () => {
    for (const value of values) do_not_optimize(isLodySubagentEvent(value));
  };
  const explain = () => {
    for (const value of values) do_not_optimize(LodySubagentEventSchema.issues(value));
  };
  const [parsing, guarding, explaining] = await inTurns(parse, guard, explain);
  printFigure(
    "isLodySubagentEvent, of JSON.parse of the same messages",
    100 * guarding! / parsing!,
    " %",
    { atMost: 5 },
  );
  printFigure(
    "LodySubagentEventSchema.issues, of the same",
    100 * explaining! / parsing!,
    " %",
  );
}

/** The median time of each function, taken in turns so that a slow moment slows them all. */
async function inTurns(...functions: (() => void)[]): Promise<number[]> {
  const medians: number[][] = functions.map(() => []);
  for (let round = 0; round < 5; round++) {
    for (const [index, run] of functions.entries()) {
      const { p50 } = await measure(run, { min_cpu_time: 200 * 1e6 });
      medians[index]?.push(p50);
    }
  }
  return medians.map((times) => times.toSorted((a, b) => a - b)[2] ?? NaN);
}
