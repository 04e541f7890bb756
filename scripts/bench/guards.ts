import { do_not_optimize } from "mitata";
import { isLodySubagentEvent, LodySubagentEventSchema } from "../../mod.ts";
import { eventMix } from "./event_mix.ts";
import { printFigure } from "./figure.ts";
import { inTurns } from "./in_turns.ts";

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
