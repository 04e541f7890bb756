import { shown } from "../schema/issue.ts";
import { isJsonObject } from "../schema/json_object.ts";
import { isLongerThan } from "../schema/length.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { requireText } from "../schema/require_text.ts";
import {
  requireAccumulatorState,
  type SessionUsageAccumulatorState,
  type SessionUsageSum,
} from "./accumulator_state.ts";
import { sumRows } from "./model_usage.ts";
import { copyRow, COUNTED, countersSince, isSameRow, modelRecord } from "./row.ts";
import {
  MAX_USAGE_SCOPE_ID_LENGTH,
  type ModelUsage,
  ModelUsageSchema,
  type SessionUsageUpdate,
} from "./types.ts";
import { UsageSum } from "./usage_sum.ts";

/** What one model has used in the scope. */
interface ModelAccount {
  /** All that it has used. */
  readonly total: UsageSum;
  /** Its row of each operation that has rows. */
  readonly operations: Map<string, ModelUsage>;
  /** What it has used in operations that gave up their rows. */
  readonly forgotten: UsageSum;
}

/**
 * An adapter's account of what a session uses: takes what each operation has used, as often as the
 * runtime tells it, and makes the updates to send.
 *
 * An operation is whatever the runtime counts for: a request, a step, a turn. Rows that are told
 * again only ever correct upwards, so a repeat adds nothing and a late, larger row adds the rest.
 * One accumulator is one scope of one session; after a restart make a new one, with a new scope.
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
  readonly #models = new Map<string, ModelAccount>();
  /** The models that each operation has rows of; null: it gave up its rows. */
  readonly #operations = new Map<string, string[] | null>();

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
    return modelRecord(this.#models, ({ total }) => total.value);
  }

  /**
   * Takes what an operation has used so far.
   *
   * @param sessionId The session that the update is for.
   * @param operationId The operation. Rows given for it before are corrected, never added again.
   * @param rows What it has used, by model.
   * @returns The update to send, detached from the account; undefined when nothing is new. Its
   * records have no prototype, since models may have any name.
   * @throws {LodyValidationError} If a row is no {@linkcode ModelUsage}; then nothing has changed.
   * @throws {RangeError} If an id is blank, or if the operation gave up its rows; then nothing has
   * changed.
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
    if (!isJsonObject(rows)) {
      throw new TypeError(`${attempt}: rows must be an object, got ${shown(rows)}`);
    }
    const models = Object.keys(rows);
    for (const model of models) {
      const row = rows[model];
      if (ModelUsageSchema.is(row)) continue;
      requirePayload(`${attempt} of model ${shown(model)}`, ModelUsageSchema, row);
    }
    if (models.length > 0 && this.#operations.get(operationId) === null) {
      const problem = `operation ${shown(operationId)} was forgotten and would count twice`;
      throw new RangeError(`${attempt}: ${problem}`);
    }

    const added = new Map<string, ModelUsage>();
    for (const model of models) {
      const delta = this.#count(model, operationId, rows[model]!);
      if (delta !== undefined) added.set(model, delta);
    }
    if (added.size === 0) return undefined;
    return {
      sessionId,
      usage: sumRows(this.#rowsOf(operationId)),
      modelUsage: this.totals,
      delta: {
        usage: sumRows([...added.values()]),
        modelUsage: modelRecord(added, (row) => ({ ...row })),
      },
      _meta: { lody: { usageScopeId: this.usageScopeId } },
    };
  }

  /** Takes one row of an operation, and returns what it adds; undefined when it says nothing new. */
  #count(model: string, operationId: string, row: ModelUsage): ModelUsage | undefined {
    const { total, operations } = this.#account(model);
    const before = operations.get(operationId);
    const after = before === undefined ? copyRow(row) : highest(before, row);
    if (before === undefined) this.#modelsOf(operationId).push(model);
    else if (isSameRow(before, after)) return undefined;

    const wasPriced = !total.hasUnpriced;
    operations.set(operationId, after);
    total.add(after, before);
    if (row.contextWindow !== undefined) total.contextWindow = row.contextWindow;
    const added = countersSince(after, before);
    if (wasPriced && after.costUSD !== undefined) {
      added.costUSD = after.costUSD - (before?.costUSD ?? 0);
    }
    return added;
  }

  #account(model: string, forgotten?: SessionUsageSum): ModelAccount {
    let account = this.#models.get(model);
    if (account === undefined) {
      account = {
        total: new UsageSum(forgotten),
        forgotten: new UsageSum(forgotten),
        operations: new Map(),
      };
      this.#models.set(model, account);
    }
    return account;
  }

  /** The models that an operation has rows of, to be added to. */
  #modelsOf(operationId: string): string[] {
    let models = this.#operations.get(operationId);
    if (!models) {
      models = [];
      this.#operations.set(operationId, models);
    }
    return models;
  }

  #rowsOf(operationId: string): ModelUsage[] {
    const rows: ModelUsage[] = [];
    for (const model of this.#operations.get(operationId) ?? []) {
      const row = this.#models.get(model)?.operations.get(operationId);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /**
   * Gives up an operation's rows, once they are final, and with them their memory. What the
   * operation used stays counted, and so does its id: a later row for it is refused, since it would
   * count twice.
   *
   * @param operationId The operation.
   * @returns Whether it had rows. An operation that had none yet is not closed by this.
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
    const models = this.#operations.get(operationId);
    if (!models) return false;
    for (const model of models) {
      const account = this.#account(model);
      const row = account.operations.get(operationId);
      if (row !== undefined) account.forgotten.add(row);
      account.operations.delete(operationId);
    }
    this.#operations.set(operationId, null);
    return true;
  }

  /**
   * Saves the account, to go on with it in another process under the same scope id.
   *
   * @returns What {@linkcode SessionUsageAccumulator.fromJSON} takes; JSON carries it unchanged.
   */
  toJSON(): SessionUsageAccumulatorState {
    const forgotten = [...this.#operations].filter(([, models]) => models === null);
    return {
      version: 1,
      usageScopeId: this.usageScopeId,
      models: modelRecord(this.#models, ({ total, operations, forgotten }) => ({
        operations: modelRecord(operations, copyRow),
        forgotten: forgotten.toJSON(),
        ...total.contextWindow !== undefined && { contextWindow: total.contextWindow },
      })),
      forgottenOperations: forgotten.map(([operationId]) => operationId),
    };
  }

  /**
   * Goes on with a saved account. Only one accumulator may go on with a scope, and only from the
   * latest that was saved: what was counted since then is not in it.
   *
   * @param value What `toJSON()` returned, as it was or through JSON.
   * @returns An accumulator that goes on where the saved one was.
   * @throws {LodyValidationError} If `toJSON()` cannot have returned it.
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
    for (const [model, { operations, forgotten, contextWindow }] of Object.entries(state.models)) {
      const account = accumulator.#account(model, forgotten);
      account.total.contextWindow = contextWindow;
      for (const [operationId, row] of Object.entries(operations)) {
        account.total.add(row);
        account.operations.set(operationId, copyRow(row));
        accumulator.#modelsOf(operationId).push(model);
      }
    }
    for (const operationId of state.forgottenOperations) {
      accumulator.#operations.set(operationId, null);
    }
    return accumulator;
  }
}

/** Two reports of one row: of each counter and the cost the higher, the later context window. */
function highest(before: ModelUsage, row: ModelUsage): ModelUsage {
  const merged = { ...before };
  for (const field of COUNTED) {
    const count = row[field];
    if (count !== undefined) merged[field] = Math.max(before[field] ?? 0, count);
  }
  if (row.contextWindow !== undefined) merged.contextWindow = row.contextWindow;
  return merged;
}
