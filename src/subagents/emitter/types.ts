import type { LodySubagentEvent, LodySubagentSnapshot, LodySubagentState } from "../events.ts";

/** Sends one event to the client, such as with `notifyLody` of the `./sdk` entry point. */
export type LodySubagentSend = (event: LodySubagentEvent) => void | Promise<void>;

/** The two ids of a run. */
export interface LodySubagentRunIds {
  /** The runtime's own. */
  readonly nativeId: string;
  /** That on the wire. */
  readonly runId: string;
}

/** How a `LodySubagentEmitter` is set up. */
export interface LodySubagentEmitterOptions {
  /**
   * Makes a run's id: never blank, a native id, or that of a run which the emitter remembers. One
   * that will not do is asked for again, as often as there are such ids. Absent: random UUIDs.
   */
  readonly newRunId?: () => string;
  /**
   * Hears of every event that could not be sent, and of every call that `close()` gave up, with the
   * run's ids; what it throws is dropped. The promises of the calls may then be left alone: one that
   * rejects ends no process. A call that it makes itself, such as `disconnect()`, sends no lost
   * snapshot again. Absent: only the promises tell.
   */
  readonly onError?: (error: unknown, run: LodySubagentRunIds) => void;
  /** What time it is, in milliseconds since the Unix epoch. Absent: `Date.now`. */
  readonly now?: () => number;
  /** How much is held for runs that have not started. Absent: 64 calls each, of 64 runs. */
  readonly earlyOutput?: {
    /** The most calls for one run; where more come, it starts incomplete. 0: none. Absent: 64. */
    readonly perRun?: number;
    /** The most runs; where more come, the oldest are given up. 0: none. Absent: 64. */
    readonly runs?: number;
  };
  /**
   * The most runs to remember that have ended; the oldest are forgotten. What is said of one
   * after its end is dropped, forgotten or not, until its native id starts again. 0: none. Absent: 1024.
   */
  readonly keepFinished?: number;
}

/** What an adapter may know about the start of a run. */
export interface LodySubagentStartOptions {
  /**
   * The native id of the run that started it, from which `parentRunId` is made: at once, or as soon
   * as that run starts, unless this one has ended by then. Null: the root session started it. Absent:
   * what the snapshot says.
   */
  readonly parentNativeId?: string | null;
  /**
   * Which execution of the native id it is, such as the number of a retry. Absent: a live run is
   * left as it is. To one that started without it, any is another attempt.
   */
  readonly attempt?: string | number;
}

/** How a run ended. */
export interface LodySubagentEnd {
  /** Where it stands now. */
  readonly state: Exclude<LodySubagentState, "pending" | "running">;
  /** What came of it. Absent: what was said before. */
  readonly summary?: string | undefined;
  /** Why it ended so. Absent: what was said before. */
  readonly reason?: LodySubagentSnapshot["reason"] | undefined;
}

/** A run as its emitter knows it. */
export interface LodySubagentRun {
  /** The id that events carry; never the runtime's own. */
  readonly runId: string;
  /** The latest snapshot, a copy. */
  readonly snapshot: LodySubagentSnapshot;
}

/** What a runtime may know about a piece of output. */
export interface LodySubagentOutputOptions {
  /** The runtime's own id of the turn. Absent: unknown. */
  readonly nativeTurnId?: string;
  /** The message that a chunk belongs to; the update's own id wins. Absent: unknown. */
  readonly messageId?: string;
}
