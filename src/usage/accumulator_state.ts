import * as guards from "../generated/guards.ts";
import { LodyValidationError } from "../schema/issue.ts";
import { pointer } from "../schema/pointer.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";
import { ExactSum } from "./exact_sum.ts";
import { COUNTED, emptyRow } from "./row.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type ModelUsage, modelUsage } from "./types.ts";

/** A saved sum of rows that are no longer there. */
export interface SessionUsageSum {
  /** How many rows were added. */
  rows: number;
  /** How many of them have no cost. */
  unpriced: number;
  /**
   * By counter, and by `costUSD`, numbers whose exact sum it is. The numbers on their own mean
   * nothing, and some may be below zero. A counter that is absent is unknown.
   */
  sums: Record<string, number[]>;
}

/** What `SessionUsageAccumulator.toJSON()` saves: an accounting lifetime to go on with. */
export interface SessionUsageAccumulatorState {
  /** The version of this form. */
  version: 1;
  /** The scope that goes on. */
  usageScopeId: string;
  /** Each model that was used, in the order in which they came. */
  models: Record<string, {
    /** What it has used in the operations whose rows were given up. */
    forgotten: SessionUsageSum;
    /** The context window that was told last. Absent: none was. */
    contextWindow?: number;
  }>;
  /** The rows by model of each operation that still has them. */
  operations: Record<string, Record<string, ModelUsage>>;
  /** The operations whose rows were given up. */
  forgottenOperations: string[];
}

export const sessionUsageAccumulatorState: Description<SessionUsageAccumulatorState> = {
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
/** The schema of {@linkcode SessionUsageAccumulatorState}. */
export const SessionUsageAccumulatorStateSchema: LodySchema<SessionUsageAccumulatorState> =
  /* @__PURE__ */ schema(
    sessionUsageAccumulatorState,
    guards.isSessionUsageAccumulatorState,
  );

/** Throws, saying why, unless an accumulator can have saved a value. */
export function requireAccumulatorState(value: unknown): SessionUsageAccumulatorState {
  const attempt = "Cannot restore SessionUsageAccumulator";
  const state = requirePayload(attempt, SessionUsageAccumulatorStateSchema, value);
  const refuse = (path: readonly string[], message: string): never => {
    throw new LodyValidationError(attempt, [{ path: pointer(path), message }]);
  };

  if (isBlank(state.usageScopeId)) refuse(["usageScopeId"], "must not be blank");
  const forgottenIds = new Set(state.forgottenOperations);
  if (forgottenIds.size < state.forgottenOperations.length || [...forgottenIds].some(isBlank)) {
    refuse(["forgottenOperations"], "must name each operation once, and none that is blank");
  }
  for (const [model, { forgotten }] of Object.entries(state.models)) {
    if (isSumOfRows(forgotten) && forgotten.rows <= forgottenIds.size) continue;
    refuse(["models", model, "forgotten"], "must be the sum of the forgotten operations' rows");
  }
  for (const [operationId, rows] of Object.entries(state.operations)) {
    const path = ["operations", operationId];
    const models = Object.keys(rows);
    if (isBlank(operationId) || forgottenIds.has(operationId) || models.length === 0) {
      refuse(path, "must be of an operation that has rows, and an id that is not blank");
    }
    for (const model of models) {
      if (!Object.hasOwn(state.models, model)) refuse([...path, model], "must be of a known model");
    }
  }
  return state;
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

function isSumOfRows({ rows, unpriced, sums }: SessionUsageSum): boolean {
  const fields: readonly string[] = COUNTED;
  const told = new Set(Object.keys(sums));
  return unpriced <= rows &&
    Object.keys(emptyRow()).every((counter) => told.has(counter) === rows > 0) &&
    told.has("costUSD") === unpriced < rows &&
    Object.entries(sums).every(([field, parts]) =>
      fields.includes(field) && new ExactSum(parts).value >= 0
    );
}
