import { shown } from "../schema/issue.ts";
import { isLongerThan } from "../schema/length.ts";
import { requireText } from "../schema/require_text.ts";
import { requireAccumulatorState, type SessionUsageAccumulatorState } from "./accumulator_state.ts";
import { ModelMap } from "./model_map.ts";
import { record } from "../record.ts";
import { requireRows } from "./require_rows.ts";
import { copyRow, countersSince, isSameRow, SUMMED, withContextWindow } from "./row.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type ModelUsage, type SessionUsageUpdate } from "./types.ts";
import { sumRows, UsageSum } from "./usage_sum.ts";

/** What one model has used in the scope. */
interface ModelTotal {
  /** In all operations. */
  readonly all: UsageSum;
  /** In the forgotten operations. */
  readonly forgotten: UsageSum;
  contextWindow: number | undefined;
}

/**
 * An adapter's account of what a session uses: takes what each operation has used, as often as the
 * runtime reports it, and makes the updates to send.
 *
 * An operation is whatever the runtime counts for: a request, a step, a turn. A row that is reported
 * again only ever corrects upwards, so a repeat adds nothing and a late, larger row adds the rest; a
 * cost, once known, stays until a higher one comes. Only of the context window the latest counts.
 *
 * One accumulator is one scope of one session. After a restart go on with one that was saved, or
 * make a new one, with a new scope, and do not report old usage to it again.
 *
 * @example
 * ```ts
 * import { SessionUsageAccumulator } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const accumulator = new SessionUsageAccumulator("scope-1");
 * const row = { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 900, costUSD: 0.25 };
 *
 * const update = accumulator.update("session-1", "turn-1", { large: row });
 * assertEquals(update?.modelUsage?.["large"]?.costUSD, 0.25);
 * assertEquals(accumulator.update("session-1", "turn-1", { large: row }), undefined); // A repeat.
 *
 * const late = accumulator.update("session-1", "turn-1", { large: { ...row, outputTokens: 8 } });
 * assertEquals(late?.delta?.usage.outputTokens, 3);
 * ```
 */
export class SessionUsageAccumulator {
  /** The scope that every update names. */
  readonly usageScopeId: string;
  readonly #models = new Map<string, ModelTotal>();
  /** The rows of each operation; null: it was forgotten. */
  readonly #operations = new Map<string, ModelMap<ModelUsage> | null>();

  /**
   * Opens a scope.
   *
   * @param usageScopeId Unique in the ACP session and never used again; 256 Unicode code points at
   * most. Absent: a random UUID.
   * @throws {RangeError} If the id is blank or too long.
   * @throws {TypeError} If the id is no string.
   */
  constructor(usageScopeId: string = crypto.randomUUID()) {
    const attempt = "Cannot create SessionUsageAccumulator";
    requireText(attempt, "usageScopeId", usageScopeId);
    if (isLongerThan(usageScopeId, MAX_USAGE_SCOPE_ID_LENGTH)) {
      const limit = `at most ${MAX_USAGE_SCOPE_ID_LENGTH} characters`;
      throw new RangeError(
        `${attempt}: usageScopeId must have ${limit}, got ${shown(usageScopeId)}`,
      );
    }
    this.usageScopeId = usageScopeId;
  }

  /** How many operations were counted, the forgotten ones too. */
  get operationCount(): number {
    return this.#operations.size;
  }

  /**
   * What each model has used in the scope so far: the `modelUsage` of the latest update. A copy,
   * without a prototype, since models may have any name.
   */
  get totals(): Record<string, ModelUsage> {
    return record(this.#models, totalOf);
  }

  /**
   * Takes what an operation has used so far.
   *
   * @param sessionId The session. It must be the same each time, which is not checked.
   * @param operationId The operation. Its earlier rows are corrected, never added again.
   * @param rows What it has used, by model.
   * @returns The update to send, detached from the account; undefined when nothing is new. Its
   * records have no prototype, since models may have any name.
   * @throws {LodyValidationError} If a row is no {@linkcode ModelUsage}; then nothing has changed.
   * @throws {RangeError} If an id is blank, or if there is a row for an operation that was forgotten;
   * then nothing has changed.
   * @throws {TypeError} If an id is no string, or `rows` no object; then nothing has changed.
   */
  update(
    sessionId: string,
    operationId: string,
    rows: Readonly<Record<string, ModelUsage>>,
  ): SessionUsageUpdate | undefined {
    const attempt = "Cannot update usage";
    requireText(attempt, "sessionId", sessionId);
    requireText(attempt, "operationId", operationId);
    requireRows(attempt, rows);
    const models = Object.keys(rows);
    if (models.length === 0) return undefined;
    const operation = this.#operation(operationId);
    if (operation === null) {
      const right = "operationId must be none that was forgotten, since it would count twice";
      throw new RangeError(`${attempt}: ${right}, got ${shown(operationId)}`);
    }

    const added = new Map<string, ModelUsage>();
    for (const model of models) {
      const delta = this.#count(operation, model, rows[model]!);
      if (delta !== undefined) added.set(model, delta);
    }
    if (added.size === 0) return undefined;
    return {
      sessionId,
      usage: sumRows([...operation].map(([, row]) => row)),
      modelUsage: this.totals,
      delta: {
        usage: sumRows([...added.values()]),
        modelUsage: record(added, (row) => row),
      },
      _meta: { lody: { usageScopeId: this.usageScopeId } },
    };
  }

  /** Takes one row of an operation, and returns what it adds; undefined when it says nothing new. */
  #count(
    operation: ModelMap<ModelUsage>,
    model: string,
    row: ModelUsage,
  ): ModelUsage | undefined {
    const before = operation.get(model);
    const after = before === undefined ? copyRow(row) : highest(before, row);
    if (before !== undefined && isSameRow(before, after)) return undefined;

    const total = this.#model(model);
    const wasPriced = !total.all.hasUnpriced;
    operation.set(model, after);
    total.all.add(after, before);
    total.contextWindow = row.contextWindow ?? total.contextWindow;
    const added = countersSince(after, before);
    if (wasPriced && after.costUSD !== undefined) {
      added.costUSD = after.costUSD - (before?.costUSD ?? 0);
    }
    return added;
  }

  #model(model: string): ModelTotal {
    let total = this.#models.get(model);
    if (total === undefined) {
      total = { all: new UsageSum(), forgotten: new UsageSum(), contextWindow: undefined };
      this.#models.set(model, total);
    }
    return total;
  }

  #operation(operationId: string): ModelMap<ModelUsage> | null {
    let operation = this.#operations.get(operationId);
    if (operation === undefined) {
      operation = new ModelMap();
      this.#operations.set(operationId, operation);
    }
    return operation;
  }

  /**
   * Forgets the rows of an operation, once they are final, and so frees most of its memory. What it
   * used stays counted, and its id stays known: a later row for it is refused, since it would count
   * twice.
   *
   * @param operationId The operation.
   * @returns Whether it had rows. An operation without any is not closed by this.
   * @throws {RangeError} If the id is blank.
   * @throws {TypeError} If the id is no string.
   *
   * @example
   * ```ts
   * import { SessionUsageAccumulator } from "@lody/acp-extension-core";
   * import { assertEquals, assertThrows } from "@std/assert";
   *
   * const accumulator = new SessionUsageAccumulator();
   * const rows = { large: { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 0 } };
   * accumulator.update("session-1", "turn-1", rows);
   *
   * assertEquals(accumulator.forget("turn-1"), true);
   * assertEquals(accumulator.totals["large"]?.inputTokens, 100);
   * assertThrows(() => accumulator.update("session-1", "turn-1", rows), RangeError, "forgotten");
   * ```
   */
  forget(operationId: string): boolean {
    requireText("Cannot forget operation", "operationId", operationId);
    const operation = this.#operations.get(operationId);
    if (!operation) return false;
    for (const [model, row] of operation) this.#model(model).forgotten.add(row);
    this.#operations.set(operationId, null);
    return true;
  }

  /**
   * Saves the account, to go on with it in another process.
   *
   * @returns What {@linkcode SessionUsageAccumulator.fromJSON} takes; JSON carries it unchanged.
   */
  toJSON(): SessionUsageAccumulatorState {
    const operations: SessionUsageAccumulatorState["operations"] = Object.create(null);
    const forgottenOperations: string[] = [];
    for (const [operationId, rows] of this.#operations) {
      if (rows === null) forgottenOperations.push(operationId);
      else operations[operationId] = record(rows, copyRow);
    }
    return {
      version: 1,
      usageScopeId: this.usageScopeId,
      models: record(this.#models, ({ forgotten, contextWindow }) => ({
        forgotten: forgotten.toJSON(),
        ...contextWindow !== undefined && { contextWindow },
      })),
      operations,
      forgottenOperations,
    };
  }

  /**
   * Goes on with a saved account, under its scope id.
   *
   * Only one accumulator may go on with a scope, and only if nothing was sent since it was saved:
   * clients take what is lower than that for an old update. So save before each update is sent, and
   * open a new scope where that did not happen.
   *
   * @param value What `toJSON()` returned, or what `JSON.parse` made of its JSON.
   * @returns An accumulator that goes on where the saved one was.
   * @throws {LodyValidationError} If it is of another form, or contradicts itself.
   *
   * @example
   * ```ts
   * import { SessionUsageAccumulator } from "@lody/acp-extension-core";
   * import { assertEquals } from "@std/assert";
   *
   * const before = new SessionUsageAccumulator();
   * const row = { inputTokens: 100, outputTokens: 5, cacheReadInputTokens: 0 };
   * before.update("session-1", "turn-1", { large: row });
   * const saved = JSON.stringify(before);
   *
   * const after = SessionUsageAccumulator.fromJSON(JSON.parse(saved));
   * const update = after.update("session-1", "turn-2", { large: row });
   * assertEquals(update?.modelUsage?.["large"]?.inputTokens, 200);
   * assertEquals(update?._meta?.lody?.usageScopeId, before.usageScopeId);
   * ```
   */
  static fromJSON(value: unknown): SessionUsageAccumulator {
    const state = requireAccumulatorState(value);
    const accumulator = new SessionUsageAccumulator(state.usageScopeId);
    for (const [model, { forgotten, contextWindow }] of Object.entries(state.models)) {
      accumulator.#models.set(model, {
        all: new UsageSum(forgotten),
        forgotten: new UsageSum(forgotten),
        contextWindow,
      });
    }
    for (const [operationId, rows] of Object.entries(state.operations)) {
      const operation = accumulator.#operation(operationId);
      for (const [model, row] of Object.entries(rows)) {
        accumulator.#model(model).all.add(row);
        operation?.set(model, copyRow(row));
      }
    }
    for (const operationId of state.forgottenOperations) {
      accumulator.#operations.set(operationId, null);
    }
    return accumulator;
  }
}

function totalOf({ all, contextWindow }: ModelTotal): ModelUsage {
  return withContextWindow(all.value, contextWindow);
}

/** Two reports of one row: each counter and the cost as high as the higher, the later window. */
function highest(before: ModelUsage, row: ModelUsage): ModelUsage {
  const merged = { ...before };
  for (const field of SUMMED) {
    const amount = row[field];
    if (amount !== undefined) merged[field] = Math.max(before[field] ?? 0, amount);
  }
  return withContextWindow(merged, row.contextWindow);
}
