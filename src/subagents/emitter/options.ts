import { type Attempt, said } from "../../schema/attempt.ts";
import { shown } from "../../schema/issue.ts";
import { requireCount } from "../../schema/require_count.ts";
import { requireFunction } from "../../schema/require_function.ts";
import { requireText } from "../../schema/require_text.ts";
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

/** Throws unless a run can have that parent. */
export function requireParent(
  attempt: Attempt,
  nativeId: string,
  parentNativeId: string | null | undefined,
): void {
  if (parentNativeId == null) return;
  requireText(attempt, "parentNativeId", parentNativeId);
  if (parentNativeId !== nativeId) return;
  const right = "parentNativeId must be that of another run";
  throw new RangeError(`${said(attempt)}: ${right}, got ${shown(parentNativeId)}`);
}
