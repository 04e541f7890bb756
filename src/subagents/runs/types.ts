import type { LodyApplyResult } from "../../tracked.ts";
import type { LodySubagentProgress, LodySubagentSnapshot } from "../events.ts";
import type { LodySubagentOutput } from "../output.ts";

/** How much a `LodySubagentRuns` keeps, so that no agent fills the memory with runs and text. */
export interface LodySubagentRunsOptions {
  /**
   * The most runs. Where there would be more, the run goes that ended first, after `fromJSON` the one
   * that came first of those that have ended. Where none has ended, the one that came first goes, but
   * not for a run that is over when it comes: that is ignored. A run that went is forgotten: if an
   * event of it comes all the same, it comes as a new one, incomplete and truncated if it had not
   * ended. Absent: 1024.
   */
  readonly maxRuns?: number;
  /** The most entries of a run's transcript; where there are more, the oldest go. Absent: 1024. */
  readonly maxEntriesPerRun?: number;
  /**
   * The most UTF-16 units of a message or a thought; where there are more, its beginning goes.
   * 134,217,728 at the most. Absent: 1,048,576.
   */
  readonly maxTextPerEntry?: number;
}

/**
 * What `LodySubagentRuns.apply()` did with an event: it is `ignored` if it is of another session, its
 * run has ended, or it says what was known. Text is never taken for a repeat.
 */
export type LodySubagentApplyResult = LodyApplyResult;

/**
 * An entry of a transcript: an ACP update that stands for all those that it was made of, so that
 * whatever shows ACP updates shows it.
 *
 * - `agent_message_chunk`, `agent_thought_chunk`: adjacent chunks of one message, their text joined.
 *   `messageId` is the message's, wherever the events had it. What is no text has an entry of its own.
 * - `tool_call`: a tool call with its updates. As long as no title has come, `tool_call_update`.
 * - `plan`: the latest plan, where the first one stood.
 *
 * `_meta` is the latest that was given; in `_meta.lody`, what the contract has there stays until it is
 * said anew. `nativeTurnId` is that of a plan's latest update, and of all others' first.
 */
export type LodySubagentTranscriptEntry = Readonly<LodySubagentOutput> & {
  /** The runtime's own id of the turn. Absent: unknown. */
  readonly nativeTurnId?: string;
};

/** A run as a client shows it. Frozen, and the same object until something of it changes. */
export interface LodySubagentRunView {
  /** The run. */
  readonly runId: string;
  /**
   * How it stands. Where the agent has not told, or where the client was disconnected since, it is
   * `unknown`, incomplete and has a reason, and the next event may still say otherwise.
   */
  readonly snapshot: Readonly<LodySubagentSnapshot>;
  /** Its figures. Absent ones were never sent, or were cleared. */
  readonly progress: Readonly<LodySubagentProgress>;
  /** What it put out, oldest first. */
  readonly transcript: readonly LodySubagentTranscriptEntry[];
  /** Whether entries, or the beginning of one, are missing, since there were too many. */
  readonly truncated: boolean;
  /** Whether its state is `pending` or `running`. */
  readonly live: boolean;
}

/** What `LodySubagentRuns.toJSON()` saves. */
export interface LodySubagentRunsState {
  /** The version of this form. */
  version: 1;
  /** The root session. */
  sessionId: string;
  /** The runs, in the order in which they came. */
  runs: {
    /** The run. */
    runId: string;
    /** How it stands, by the agent. Absent: the agent has not told. */
    snapshot?: LodySubagentSnapshot;
    /** Its figures. */
    progress: LodySubagentProgress;
    /** What it put out. */
    transcript: {
      /** The entry. */
      update: LodySubagentOutput;
      /** The runtime's own id of the turn. Absent: unknown. */
      nativeTurnId?: string;
    }[];
    /** Whether some of that is missing. */
    truncated: boolean;
  }[];
}
