import { type LodyLimits, withinLodyLimits } from "../../schema/limits.ts";
import { refuse, requireState } from "../../schema/require_state.ts";
import { isBlank } from "../../schema/require_text.ts";
import type { Description } from "../../schema/vocabulary.ts";
import { subagentProgress, subagentSnapshot } from "../events.ts";
import { subagentOutput } from "../output.ts";
import type { LodySubagentRunsState } from "./types.ts";

const runsState: Description<LodySubagentRunsState> = {
  name: "LodySubagentRunsState",
  is: {
    object: {
      version: { literal: 1 },
      sessionId: "id",
      runs: {
        array: {
          object: {
            runId: "id",
            "snapshot?": subagentSnapshot,
            progress: subagentProgress,
            transcript: {
              array: { object: { update: subagentOutput, "nativeTurnId?": "string" } },
            },
            truncated: "boolean",
          },
        },
      },
    },
  },
};

/** Throws, saying why, unless a value is what `LodySubagentRuns` saves. */
export function requireRunsState(value: unknown): LodySubagentRunsState {
  const attempt = "Cannot restore LodySubagentRuns";
  const state = requireState(attempt, runsState, value);
  if (isBlank(state.sessionId)) {
    refuse(attempt, ["sessionId"], "not be blank", state.sessionId);
  }
  const runIds = new Set<string>();
  for (const [index, { runId, snapshot, progress, transcript }] of state.runs.entries()) {
    const keys = ["runs", index];
    if (runIds.has(runId)) {
      refuse(attempt, [...keys, "runId"], "be that of one run only", runId);
    }
    runIds.add(runId);
    for (const [key, part] of Object.entries({ snapshot, progress })) {
      if (!withinLodyLimits(part, NO_DEEPER)) refuse(attempt, [...keys, key], NOT_TOO_DEEP, part);
    }
    for (const [entry, { update }] of transcript.entries()) {
      if (!withinLodyLimits(update, NO_DEEPER)) {
        refuse(attempt, [...keys, "transcript", entry], NOT_TOO_DEEP, update);
      }
    }
  }
  return state;
}

/** What was folded may be larger than any event, but not deeper. */
const NO_DEEPER: LodyLimits = {
  values: Infinity,
  stringLength: Infinity,
  arrayLength: Infinity,
  keys: Infinity,
};
const NOT_TOO_DEEP = "not be deeper than withinLodyLimits lets pass";
