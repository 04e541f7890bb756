import { forgetOldest } from "../forget_oldest.ts";
import * as guards from "../generated/guards.ts";
import { LinkedList } from "../linked_list.ts";
import { withinLodyLimits } from "../schema/limits.ts";
import { requireCount } from "../schema/require_count.ts";
import { requireText } from "../schema/require_text.ts";
import { Store } from "../store.ts";
import { FoldedRun } from "./runs/run.ts";
import { requireRunsState } from "./runs/state.ts";
import { runTree } from "./runs/tree.ts";
import type {
  LodySubagentApplyResult,
  LodySubagentRunsOptions,
  LodySubagentRunsState,
  LodySubagentRunView,
} from "./runs/types.ts";

/**
 * A client's view of a session's subagents: takes the events of their runs and keeps what a screen
 * shows.
 *
 * A run is there from its first event on. Where that is no snapshot, it is `unknown` until the agent
 * tells, and incomplete. Once the agent has ended it, nothing changes it. `outputIncomplete` stays,
 * whatever comes. After {@linkcode LodySubagentRuns.disconnect}, and after `fromJSON`, live runs are
 * `unknown`, until an event of theirs shows that the agent still knows them.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`. Every view is frozen, and the same object until something of it changes: in
 * a list of a thousand runs, one row is drawn anew when one run changes.
 *
 * | time grows with | members |
 * | --- | --- |
 * | the event | `apply` |
 * | the run's transcript | `get` after a change |
 * | the runs, and the transcripts that have changed | `getSnapshot` after a change, `roots`, `children` |
 * | all transcripts | `toJSON`, `fromJSON` |
 *
 * @example Show the runs as a tree
 * ```ts
 * import { LodySubagentEmitter, LodySubagentRuns } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const runs = new LodySubagentRuns("session-1");
 * const emitter = new LodySubagentEmitter("session-1", (event) => void runs.apply(event));
 * const support = { stream: ["text" as const], progress: false, outputRead: "none" as const, cancel: false };
 * emitter.start("parent", { state: "running", support, name: "planner" }, { parentNativeId: null });
 * emitter.start("child", { state: "running", support, name: "reader" }, { parentNativeId: "parent" });
 * for (const text of ["Line 41 ", "sleeps"]) {
 *   const content = { type: "text", text };
 *   emitter.output("child", { sessionUpdate: "agent_message_chunk", content });
 * }
 *
 * const lines: string[] = [];
 * const draw = (views = runs.roots(), indent = "") => {
 *   for (const { runId, snapshot, transcript } of views) {
 *     const said = transcript.map((entry) =>
 *       entry.sessionUpdate === "agent_message_chunk" && entry.content.type === "text"
 *         ? entry.content.text
 *         : ""
 *     );
 *     lines.push(`${indent}${snapshot.name}: ${said.join("")}`);
 *     draw(runs.children(runId), `${indent}  `);
 *   }
 * };
 * draw();
 * assertEquals(lines, ["planner: ", "  reader: Line 41 sleeps"]);
 * ```
 */
export class LodySubagentRuns {
  /** The root session. */
  readonly sessionId: string;
  readonly #bounds: Required<LodySubagentRunsOptions>;
  readonly #runs = new Map<string, FoldedRun>();
  /** Runs that went before the agent had ended them. */
  readonly #gone = new Set<string>();
  /** The runs that the agent has ended, in that order. */
  readonly #ended = new LinkedList<FoldedRun>();
  readonly #store = new Store(() => Object.freeze([...this]));
  /** Undefined: to be made anew. */
  #tree: ReadonlyMap<string | null, readonly string[]> | undefined;
  /** The children that were handed out, to be handed out again while they are the same. */
  readonly #families = new Map<string | null, readonly LodySubagentRunView[]>();

  /**
   * Creates an empty store.
   *
   * @param sessionId The root session. Events of others are ignored.
   * @param options How much it keeps. Absent: as much as the defaults say.
   * @throws {RangeError} If the session id is blank, or a number is no positive integer.
   * @throws {TypeError} If the session id is no string, or an option no number.
   */
  constructor(
    sessionId: string,
    { maxRuns = 1024, maxEntriesPerRun = 1024, maxTextPerEntry = 1_048_576 }:
      LodySubagentRunsOptions = {},
  ) {
    const attempt = "Cannot create LodySubagentRuns";
    requireText(attempt, "sessionId", sessionId);
    this.sessionId = sessionId;
    this.#bounds = { maxRuns, maxEntriesPerRun, maxTextPerEntry };
    for (const [name, bound] of Object.entries(this.#bounds)) requireCount(attempt, name, bound);
  }

  /**
   * Takes what came over the wire, and never throws.
   *
   * @param event A {@linkcode LodySubagentEvent}, or anything else that JSON can carry.
   * @returns Whether it changed something. `LodySubagentEventSchema.issues(event)` tells why one is invalid.
   */
  apply(event: unknown): LodySubagentApplyResult {
    if (!guards.isLodySubagentEvent(event) || !withinLodyLimits(event)) return "invalid";
    if (event.sessionId !== this.sessionId) return "ignored";
    const known = this.#runs.get(event.runId);
    if (known?.isEnded) return "ignored";

    const run = known ?? new FoldedRun(event.runId, this.#bounds, this.#gone.has(event.runId));
    const { parentRunId } = run;
    const hasChanged = run.apply(event);
    if (known === undefined ? !this.#add(run) : !hasChanged) return "ignored";
    if (known !== undefined && run.isEnded) this.#ended.append(run);
    if (run.parentRunId !== parentRunId) this.#tree = undefined;
    this.#store.changed();
    return "applied";
  }

  /** Adds a run, unless it is over and all that there is room for is not. */
  #add(run: FoldedRun): boolean {
    const ended = this.#ended.first;
    if (this.#runs.size >= this.#bounds.maxRuns) {
      if (ended === undefined && run.isEnded) return false;
      if (ended !== undefined) this.#ended.remove(ended);
      const [first] = this.#runs.values();
      const oldest = ended?.value ?? first;
      if (oldest !== undefined) this.#forget(oldest);
    }
    this.#runs.set(run.runId, run);
    this.#gone.delete(run.runId);
    if (run.isEnded) this.#ended.append(run);
    this.#tree = undefined;
    return true;
  }

  #forget({ runId, isEnded }: FoldedRun): void {
    this.#runs.delete(runId);
    if (isEnded) return;
    this.#gone.add(runId);
    forgetOldest(this.#gone, this.#bounds.maxRuns);
  }

  /**
   * Looks a run up.
   *
   * @param runId The run.
   * @returns The run as it is shown, the same object until it changes; undefined for one that is not
   * known.
   */
  get(runId: string): LodySubagentRunView | undefined {
    return this.#runs.get(runId)?.view();
  }

  /**
   * Lists the runs at the top: those that the root session started, and those whose parent is
   * unknown, has not been seen, or is their own descendant.
   *
   * @returns The runs in the order in which they came, the same array until one of them changes.
   */
  roots(): readonly LodySubagentRunView[] {
    return this.#family(null);
  }

  /**
   * Lists the runs that a run has started, even those that came before it.
   *
   * @param runId The run.
   * @returns The runs in the order in which they came, the same array until one of them changes.
   */
  children(runId: string): readonly LodySubagentRunView[] {
    return this.#family(runId);
  }

  /**
   * Iterates over all runs.
   *
   * @returns The runs as they are shown, in the order in which they came.
   */
  *[Symbol.iterator](): Generator<LodySubagentRunView, void, void> {
    for (const run of this.#runs.values()) yield run.view();
  }

  #family(parent: string | null): readonly LodySubagentRunView[] {
    if (this.#tree === undefined) {
      this.#tree = runTree(this.#runs);
      for (const key of this.#families.keys()) if (!this.#tree.has(key)) this.#families.delete(key);
    }
    const runIds = this.#tree.get(parent) ?? [];
    const views = runIds.flatMap((runId) => this.get(runId) ?? []);
    const known = this.#families.get(parent);
    if (known?.length === views.length && known.every((view, index) => view === views[index])) {
      return known;
    }
    if (views.length > 0) this.#families.set(parent, Object.freeze(views));
    return views.length > 0 ? views : NONE;
  }

  /**
   * Loses sight of every live run, as when the connection breaks: each is `unknown`, incomplete, for
   * reason `disconnected`, until an event of it comes.
   */
  disconnect(): void {
    const lost = [...this.#runs.values()].filter((run) => run.lose());
    if (lost.length > 0) this.#store.changed();
  }

  /**
   * Calls a listener after every change. What a listener throws is dropped.
   *
   * @param listener Called without arguments.
   * @returns A function that ends it.
   * @throws {TypeError} If the listener is no function.
   */
  readonly subscribe: (listener: () => void) => () => void = this.#store.subscribe;

  /**
   * Tells what is known now.
   *
   * @returns All runs in the order in which they came, the same frozen array until something changes.
   */
  readonly getSnapshot: () => readonly LodySubagentRunView[] = this.#store.getSnapshot;

  /**
   * Saves the runs.
   *
   * @returns What {@linkcode LodySubagentRuns.fromJSON} takes; JSON carries it unchanged.
   */
  toJSON(): LodySubagentRunsState {
    return {
      version: 1,
      sessionId: this.sessionId,
      runs: Array.from(this.#runs.values(), (run) => run.toJSON()),
    };
  }

  /**
   * Goes on with saved runs, of which those that were live are `unknown`, as after
   * {@linkcode LodySubagentRuns.disconnect}. Nobody is subscribed.
   *
   * @param value What `toJSON()` returned, or what `JSON.parse` made of its JSON.
   * @param options How much is kept, of what was saved too. Absent: as much as the defaults say.
   * @returns A store that shows what the saved one showed, live runs aside.
   * @throws {LodyValidationError} If it is of another form, or contradicts itself.
   * @throws {RangeError} If a number among the options is no positive integer.
   * @throws {TypeError} If an option is no number.
   *
   * @example
   * ```ts
   * import { LodySubagentRuns } from "@lody/acp-extension-core";
   * import { assertEquals } from "@std/assert";
   *
   * const runs = new LodySubagentRuns("session-1");
   * const support = { stream: [], progress: false, outputRead: "none", cancel: false };
   * const event = { version: 1, sessionId: "session-1", runId: "run-1", type: "snapshot" };
   * runs.apply({ ...event, snapshot: { state: "running", support, name: "reader" } });
   *
   * const restored = LodySubagentRuns.fromJSON(JSON.parse(JSON.stringify(runs)));
   * assertEquals(restored.get("run-1")?.snapshot.name, "reader");
   * assertEquals(restored.get("run-1")?.snapshot.state, "unknown");
   * ```
   */
  static fromJSON(value: unknown, options?: LodySubagentRunsOptions): LodySubagentRuns {
    const state = requireRunsState(value);
    const runs = new LodySubagentRuns(state.sessionId, options);
    for (const saved of state.runs) runs.#add(FoldedRun.restored(saved, runs.#bounds));
    return runs;
  }
}

const NONE: readonly LodySubagentRunView[] = /* @__PURE__ */ Object.freeze([]);
