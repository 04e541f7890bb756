import { shown } from "../schema/issue.ts";
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

  if (isBlank(state.usageScopeId)) refuse(attempt, ["usageScopeId"], "must not be blank");
  const forgottenIds = new Set(state.forgottenOperations);
  if (forgottenIds.size < state.forgottenOperations.length || [...forgottenIds].some(isBlank)) {
    const message = "must name each operation once, and none that is blank";
    refuse(attempt, ["forgottenOperations"], message);
  }
  const windows = new ReportedWindows();
  let forgottenRows = 0;
  for (const [model, { forgotten }] of Object.entries(state.models)) {
    forgottenRows += forgotten.rows;
    if (isSumOfRows(forgotten) && forgotten.rows <= forgottenIds.size) continue;
    const message = "must be the sum of the forgotten operations' rows";
    refuse(attempt, ["models", model, "forgotten"], message);
  }
  if (forgottenRows < forgottenIds.size) {
    refuse(attempt, ["forgottenOperations"], "must name no more operations than had rows");
  }
  for (const [operationId, rows] of Object.entries(state.operations)) {
    const keys = ["operations", operationId];
    if (isBlank(operationId)) refuse(attempt, keys, "must not be of a blank id");
    if (forgottenIds.has(operationId)) refuse(attempt, keys, "must not be a forgotten operation");
    if (Object.keys(rows).length === 0) refuse(attempt, keys, "must have a row");
    for (const [model, row] of Object.entries(rows)) {
      windows.add(model, row);
      if (Object.hasOwn(state.models, model)) continue;
      refuse(attempt, [...keys, model], "must be of a model in models");
    }
  }
  for (const [model, { forgotten, contextWindow }] of Object.entries(state.models)) {
    const keys = ["models", model];
    const hasForgotten = forgotten.rows > 0;
    if (!hasForgotten && !windows.has(model)) refuse(attempt, keys, "must be a model with rows");
    // A forgotten row may have had any.
    if (windows.allow(model, contextWindow) || (hasForgotten && contextWindow !== undefined)) {
      continue;
    }
    const message = `must be that of a row, got ${shown(contextWindow)}`;
    refuse(attempt, [...keys, "contextWindow"], message);
  }
  return state;
}
