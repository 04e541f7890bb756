import { frozen } from "../../frozen.ts";
import { copied, isSame } from "../../json_value.ts";
import { fieldNames } from "../../schema/fields.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import type { AnyDescription } from "../../schema/vocabulary.ts";
import {
  isLive,
  type LodySubagentEvent,
  type LodySubagentProgress,
  type LodySubagentSnapshot,
  NO_SUPPORT,
  subagentProgress,
} from "../events.ts";
import { Transcript, type TranscriptBounds } from "./transcript.ts";
import type { LodySubagentRunsState, LodySubagentRunView } from "./types.ts";

const PROGRESS_FIELDS = /* @__PURE__ */ fieldNames(subagentProgress as AnyDescription);

/** What is known of a run that the agent has not told of yet. */
const NOT_TOLD: LodySubagentSnapshot = /* @__PURE__ */ frozen({
  state: "unknown",
  support: NO_SUPPORT,
  outputIncomplete: true,
  reason: { code: "lost" },
});

/** A run, folded from its events. */
export class FoldedRun {
  readonly runId: string;
  /** The latest snapshot by the agent. Undefined: it has sent none. */
  #told: LodySubagentSnapshot | undefined;
  /** Whether the run is out of sight, which only the client says. */
  #isLost = false;
  /** Whether something of it was missed, by whomsoever. */
  #isIncomplete: boolean;
  #progress: LodySubagentProgress = frozen({});
  readonly #transcript: Transcript;
  #view: LodySubagentRunView | undefined;

  /** Makes a run of which nothing is known, and of which something may have been missed already. */
  constructor(runId: string, bounds: TranscriptBounds, hasMissed: boolean) {
    this.runId = runId;
    this.#transcript = new Transcript(bounds, hasMissed);
    this.#isIncomplete = hasMissed;
  }

  /** Whether the agent has ended it. */
  get isEnded(): boolean {
    return this.#told !== undefined && !isLive(this.#told);
  }

  /** The run that started it. Null: the root session did. Undefined: unknown. */
  get parentRunId(): string | null | undefined {
    return this.#told?.parentRunId;
  }

  /** Takes an event of it, and returns whether that changed anything. */
  apply(event: LodySubagentEvent): boolean {
    const hasChanged = this.#fold(event);
    if (hasChanged) this.#view = undefined;
    return hasChanged;
  }

  #fold(event: LodySubagentEvent): boolean {
    if (event.type === "snapshot") return this.#takeSnapshot(event.snapshot);
    this.#isIncomplete ||= this.#told === undefined;
    const isFound = this.#seeAgain();
    const hasChanged = event.type === "progress"
      ? this.#mergeProgress(event.progress)
      : this.#transcript.add(event);
    return isFound || hasChanged;
  }

  /** Loses sight of it, and returns whether that changed anything. */
  lose(): boolean {
    if (this.#isLost || this.#told === undefined || this.isEnded) return false;
    this.#isLost = true;
    this.#isIncomplete = true;
    this.#view = undefined;
    return true;
  }

  /** Takes an event for a sign that the agent still knows it. */
  #seeAgain(): boolean {
    if (!this.#isLost || this.#told === undefined) return false;
    this.#isLost = false;
    this.#told = this.#flagged(this.#told);
    return true;
  }

  #takeSnapshot(snapshot: LodySubagentSnapshot): boolean {
    this.#isIncomplete ||= snapshot.outputIncomplete === true;
    const told = this.#flagged(frozen(copied(snapshot)));
    if (!this.#isLost && isSame(told, this.#told)) return false;
    this.#isLost = false;
    this.#told = told;
    return true;
  }

  #mergeProgress(progress: LodySubagentProgress): boolean {
    const given: JsonObject = { ...progress };
    const merged: JsonObject = { ...this.#progress };
    for (const name of PROGRESS_FIELDS) {
      const value = given[name];
      if (value === null) delete merged[name];
      else if (value !== undefined) merged[name] = frozen(copied(value));
    }
    if (isSame(merged, this.#progress)) return false;
    this.#progress = Object.freeze(merged);
    return true;
  }

  #flagged(snapshot: LodySubagentSnapshot): LodySubagentSnapshot {
    return this.#isIncomplete ? Object.freeze({ ...snapshot, outputIncomplete: true }) : snapshot;
  }

  #snapshot(): LodySubagentSnapshot {
    if (this.#told === undefined || !this.#isLost) return this.#told ?? NOT_TOLD;
    const reason = Object.freeze({ code: "disconnected" } as const);
    return this.#flagged({ ...this.#told, state: "unknown", reason });
  }

  /** Goes on with a run that was saved; if it was live, it is out of sight. */
  static restored(
    { runId, snapshot, progress, transcript, truncated }: LodySubagentRunsState["runs"][number],
    bounds: TranscriptBounds,
  ): FoldedRun {
    const run = new FoldedRun(runId, bounds, truncated);
    run.#isIncomplete = snapshot === undefined;
    if (snapshot !== undefined) run.#takeSnapshot(snapshot);
    run.#mergeProgress(progress);
    for (const output of transcript) run.#transcript.add(output);
    run.lose();
    return run;
  }

  /** The run as it is shown, the same until something changes. */
  view(): LodySubagentRunView {
    if (this.#view !== undefined) return this.#view;
    const snapshot = this.#snapshot();
    return this.#view = Object.freeze({
      runId: this.runId,
      snapshot,
      progress: this.#progress,
      transcript: this.#transcript.read(),
      truncated: this.#transcript.isCut,
      live: isLive(snapshot),
    });
  }

  /** What is saved of it. */
  toJSON(): LodySubagentRunsState["runs"][number] {
    return {
      runId: this.runId,
      ...this.#told && { snapshot: copied(this.#flagged(this.#told)) },
      progress: copied(this.#progress),
      transcript: this.#transcript.read().map(({ nativeTurnId, ...update }) => ({
        update: copied(update),
        ...nativeTurnId !== undefined && { nativeTurnId },
      })),
      truncated: this.#transcript.isCut,
    };
  }
}
