import { requireCount } from "../../schema/require_count.ts";
import { requireFunction } from "../../schema/require_function.ts";
import type { LodySubagentEmitterOptions } from "./types.ts";

type Defaulted = "newRunId" | "now" | "keepFinished";

/** An emitter's options with the defaults. */
export type EmitterOptions =
  & Required<Pick<LodySubagentEmitterOptions, Defaulted>>
  & Pick<LodySubagentEmitterOptions, "onError">
  & { readonly earlyOutput: Required<NonNullable<LodySubagentEmitterOptions["earlyOutput"]>> };

/** Throws unless an emitter's options can be used, and adds the defaults. */
export function requireEmitterOptions(
  given: (() => string) | LodySubagentEmitterOptions = {},
): EmitterOptions {
  const options = typeof given === "function" ? { newRunId: given } : given;
  const { newRunId = () => crypto.randomUUID(), onError, now = Date.now } = options;
  const { earlyOutput: { perRun = 64, runs = 64 } = {}, keepFinished = 1024 } = options;
  const attempt = "Cannot create LodySubagentEmitter";
  requireFunction(attempt, "newRunId", newRunId);
  requireFunction(attempt, "now", now);
  if (onError !== undefined) requireFunction(attempt, "onError", onError);
  requireCount(attempt, "earlyOutput.perRun", perRun, 0);
  requireCount(attempt, "earlyOutput.runs", runs, 0);
  requireCount(attempt, "keepFinished", keepFinished, 0);
  const all = { newRunId, now, earlyOutput: { perRun, runs }, keepFinished };
  return onError === undefined ? all : { ...all, onError };
}
