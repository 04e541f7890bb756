import { frozen } from "../frozen.ts";
import { copied, isSame } from "../json_value.ts";
import { fieldNames } from "../schema/fields.ts";
import type { JsonObject } from "../schema/json_object.ts";
import { requireCount } from "../schema/require_count.ts";
import type { AnyDescription } from "../schema/vocabulary.ts";
import { Store } from "../store.ts";
import { type LodyApplyResult, readTracked, requireOptionalSession } from "../tracked.ts";
import { type LodyTaskMeta, LodyTaskMetaSchema, taskMeta, taskUsage } from "./task_meta.ts";

/** How a `LodyTaskTracker` is set up. */
export interface LodyTaskTrackerOptions {
  /**
   * The most tasks. Where there would be more, the one goes that ended first; where none has ended,
   * the one that came first goes, but not for a task that is over when it comes: that is ignored. One
   * that went and comes again is a new one. Absent: 1024.
   */
  readonly maxTasks?: number;
}

/**
 * A client's view of a session's tasks: takes what the agent says of them on tool calls and keeps what
 * a list shows.
 *
 * What an update leaves out stays as it was, but for fields that the contract does not name.
 * `completed` and `failed` are final: after one of them only updates with the same status are taken,
 * such as one that brings the summary.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`. Every task is frozen, and the same object until something of it changes.
 *
 * @example
 * ```ts
 * import { type LodyTaskMeta, LodyTaskTracker, withLodyMeta } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const tracker = new LodyTaskTracker("session-1");
 * const tell = (task: Partial<LodyTaskMeta> & Pick<LodyTaskMeta, "status">) => {
 *   const update = { sessionUpdate: "tool_call_update", toolCallId: "call-1" };
 *   const meta = { task: { version: 1, taskId: "task-1", kind: "background", ...task } } as const;
 *   return tracker.apply({ sessionId: "session-1", update: withLodyMeta(update, meta) });
 * };
 * tell({ status: "in_progress", description: "Build" });
 * tell({ status: "completed" });
 * assertEquals(tell({ status: "in_progress" }), "ignored"); // It comes too late.
 *
 * const [task] = tracker.getSnapshot();
 * assertEquals([task?.description, task?.status], ["Build", "completed"]);
 * ```
 */
export class LodyTaskTracker {
  /** The session. Undefined: any. */
  readonly sessionId: string | undefined;
  readonly #maxTasks: number;
  readonly #tasks = new Map<string, Readonly<LodyTaskMeta>>();
  /** The tasks that are over, in that order. */
  readonly #ended = new Set<string>();
  readonly #store = new Store(() => Object.freeze([...this.#tasks.values()]));

  /**
   * Creates a tracker without tasks.
   *
   * @param sessionId The session; notifications that name another are ignored. Absent: none is.
   * @param options How much it keeps. Absent: as much as the defaults say.
   * @throws {RangeError} If the session id is blank, or a number is no positive integer.
   * @throws {TypeError} If the session id is no string, or an option no number.
   */
  constructor(sessionId?: string, { maxTasks = 1024 }: LodyTaskTrackerOptions = {}) {
    requireOptionalSession("Cannot create LodyTaskTracker", sessionId);
    requireCount("Cannot create LodyTaskTracker", "maxTasks", maxTasks);
    this.sessionId = sessionId;
    this.#maxTasks = maxTasks;
  }

  /**
   * Takes a session update, and never throws.
   *
   * @param message The update, or its whole `session/update` notification, unchecked.
   * @returns Whether a task changed. An update that does not speak of one is ignored.
   * `LodyTaskMetaSchema.issues(task)` tells why one is invalid.
   */
  apply(message: unknown): LodyApplyResult {
    const read = readTracked(this.sessionId, message, "task", LodyTaskMetaSchema);
    return typeof read === "string" ? read : this.#fold(copied(read.value));
  }

  #fold(update: LodyTaskMeta): LodyApplyResult {
    const { taskId, status, usage } = update;
    const known = this.#tasks.get(taskId);
    if (known === undefined && !this.#makeRoom(isOver(update))) return "ignored";
    if (known !== undefined && isOver(known) && status !== known.status) return "ignored";
    const task = { ...picked(TASK_FIELDS, known), ...update };
    if (usage !== undefined) task.usage = { ...picked(USAGE_FIELDS, known?.usage), ...usage };
    if (isSame(task, known)) return "ignored";
    this.#tasks.set(taskId, frozen(task));
    if (isOver(task)) this.#ended.add(taskId);
    this.#store.changed();
    return "applied";
  }

  /** Makes room for a task, unless it is over and all that there is room for is not. */
  #makeRoom(forOneThatIsOver: boolean): boolean {
    if (this.#tasks.size < this.#maxTasks) return true;
    const [ended] = this.#ended;
    if (ended === undefined && forOneThatIsOver) return false;
    const [first] = this.#tasks.keys();
    const oldest = ended ?? first ?? "";
    this.#ended.delete(oldest);
    return this.#tasks.delete(oldest);
  }

  /**
   * Looks a task up.
   *
   * @param taskId The task.
   * @returns The task as it stands; undefined for one that is not known.
   */
  get(taskId: string): Readonly<LodyTaskMeta> | undefined {
    return this.#tasks.get(taskId);
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
   * @returns All tasks in the order in which they came, the same frozen array until one changes.
   */
  readonly getSnapshot: () => readonly Readonly<LodyTaskMeta>[] = this.#store.getSnapshot;
}

const TASK_FIELDS = /* @__PURE__ */ fieldNames(taskMeta as AnyDescription);
const USAGE_FIELDS = /* @__PURE__ */ fieldNames(taskUsage as AnyDescription);

/** Some fields of what is known: others would pile up without end. */
function picked<T extends object>(names: readonly string[], known: T | undefined): Partial<T> {
  const fields: JsonObject = { ...known };
  for (const name of Object.keys(fields)) if (!names.includes(name)) delete fields[name];
  return fields as Partial<T>;
}

function isOver({ status }: LodyTaskMeta): boolean {
  return status === "completed" || status === "failed";
}
