import { isBlank } from "../schema/require_text.ts";
import { refuse, requireState } from "../schema/require_state.ts";
import type { Description } from "../schema/vocabulary.ts";
import { ReportedWindows } from "./reported_windows.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type ModelUsage, modelUsage } from "./types.ts";
import { isSumOfRows, type SessionUsageSum } from "./usage_sum.ts";

/** What `SessionUsageAccumulator.toJSON()` saves: an accounting lifetime to go on with. */
export interface SessionUsageAccumulatorState {
  /** The version of this form. */
  version: 1;
  /** The scope that goes on. */
  usageScopeId: string;
  /** What is known of each model beside the rows. */
  models: Record<string, {
    /** What it has used in the forgotten operations. */
    forgotten: SessionUsageSum;
    /** The context window that was reported last. Absent: none was. */
    contextWindow?: number;
  }>;
  /** The rows, by model, of each operation that was not forgotten. */
  operations: Record<string, Record<string, ModelUsage>>;
  /** The operations that were forgotten. */
  forgottenOperations: string[];
}

const accumulatorState: Description<SessionUsageAccumulatorState> = {
  name: "SessionUsageAccumulatorState",
  is: {
    object: {
      version: { literal: 1 },
      usageScopeId: { id: { maxLength: MAX_USAGE_SCOPE_ID_LENGTH } },
      models: {
        record: {
          object: {
            forgotten: {
              object: {
                rows: "index",
                unpriced: "index",
                sums: { record: { array: "finite" } },
              },
            },
            "contextWindow?": "amount",
          },
        },
      },
      operations: { record: { record: modelUsage } },
      forgottenOperations: { array: "id" },
    },
  },
};

/** Throws, saying why, unless a value is what an accumulator saves and does not contradict itself. */
export function requireAccumulatorState(value: unknown): SessionUsageAccumulatorState {
  const attempt = "Cannot restore SessionUsageAccumulator";
  const state = requireState(attempt, accumulatorState, value);

  if (isBlank(state.usageScopeId)) {
    refuse(attempt, ["usageScopeId"], "not be blank", state.usageScopeId);
  }
  const forgottenIds = new Set(state.forgottenOperations);
  const blankId = state.forgottenOperations.find(isBlank);
  const odd = blankId ?? repeated(state.forgottenOperations);
  if (odd !== undefined) {
    const right = "name each operation once, and none that is blank";
    refuse(attempt, ["forgottenOperations"], right, odd);
  }
  const windows = new ReportedWindows();
  let forgottenRows = 0;
  for (const [model, { forgotten }] of Object.entries(state.models)) {
    forgottenRows += forgotten.rows;
    if (isSumOfRows(forgotten) && forgotten.rows <= forgottenIds.size) continue;
    const right = `be the sum of the rows of ${forgottenIds.size} operations at most`;
    refuse(attempt, ["models", model, "forgotten"], right, forgotten);
  }
  if (forgottenRows < forgottenIds.size) {
    const right = "name no more operations than had rows";
    refuse(attempt, ["forgottenOperations"], right, forgottenIds.size);
  }
  for (const [operationId, rows] of Object.entries(state.operations)) {
    const keys = ["operations", operationId];
    if (isBlank(operationId)) refuse(attempt, keys, "not be of a blank id", operationId);
    if (forgottenIds.has(operationId)) {
      refuse(attempt, keys, "not be of a forgotten operation", operationId);
    }
    if (Object.keys(rows).length === 0) refuse(attempt, keys, "have a row", rows);
    for (const [model, row] of Object.entries(rows)) {
      windows.add(model, row);
      if (Object.hasOwn(state.models, model)) continue;
      refuse(attempt, [...keys, model], "be of a model in models", model);
    }
  }
  for (const [model, { forgotten, contextWindow }] of Object.entries(state.models)) {
    const keys = ["models", model];
    const hasForgotten = forgotten.rows > 0;
    if (!hasForgotten && !windows.has(model)) refuse(attempt, keys, "be a model with rows", model);
    // A forgotten row may have had any.
    if (windows.allow(model, contextWindow) || (hasForgotten && contextWindow !== undefined)) {
      continue;
    }
    refuse(attempt, [...keys, "contextWindow"], "be that of a row", contextWindow);
  }
  return state;
}

/** The first text that was there before. */
function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) return text;
    seen.add(text);
  }
  return undefined;
}
