import { shown } from "../schema/issue.ts";
import { isLongerThan } from "../schema/length.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { requireText } from "../schema/require_text.ts";
import {
  addCounters,
  addRows,
  emptyRow,
  type ModelUsage,
  ModelUsageSchema,
  OPTIONAL_COUNTERS,
  plus,
  REQUIRED_COUNTERS,
} from "./model_usage.ts";
import { MAX_USAGE_SCOPE_ID_LENGTH, type SessionUsageUpdate } from "./session_usage.ts";

/** What one model has used in the scope. */
interface ModelTotal {
  /** The sums of the counters, and the latest context window; without a cost. */
  readonly counters: ModelUsage;
  /** The sum of the costs that are known. */
  knownCostUSD: number;
  /** How many operations used the model and have no cost for it. */
  unpriced: number;
}

/** What an update does to one model's row of an operation. */
interface Correction {
  readonly model: string;
  readonly before: ModelUsage | undefined;
  readonly after: ModelUsage;
  /** The context window that was told along with it; not one that was told before. */
  readonly contextWindow: number | undefined;
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
  readonly #operations = new Map<string, Map<string, ModelUsage>>();
  readonly #totals = new Map<string, ModelTotal>();

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

  /**
   * Takes what an operation has used so far.
   *
   * @param sessionId The session that the update is for.
   * @param operationId The operation. Rows given for it before are corrected, never added again.
   * @param rows What it has used, by model.
   * @returns The update to send, detached from the account; undefined when nothing is new. Its
   * records have no prototype, since models may have any name.
   * @throws {LodyValidationError} If a row is no {@linkcode ModelUsage}; then nothing has changed.
   * @throws {RangeError} If an id is blank; then nothing has changed.
   * @throws {TypeError} If an id is no string; then nothing has changed.
   */
  update(
    sessionId: string,
    operationId: string,
    rows: Readonly<Record<string, ModelUsage>>,
  ): SessionUsageUpdate | undefined {
    requireText("Cannot update usage", "sessionId", sessionId);
    requireText("Cannot update usage", "operationId", operationId);
    for (const [model, row] of Object.entries(rows)) {
      requirePayload(`Cannot update usage of model ${shown(model)}`, ModelUsageSchema, row);
    }

    const operation = this.#operations.get(operationId) ?? new Map<string, ModelUsage>();
    const corrections: Correction[] = [];
    for (const [model, row] of Object.entries(rows)) {
      const before = operation.get(model);
      const after = before === undefined ? pickRow(row) : merge(before, row);
      if (before === undefined || !isSameRow(before, after)) {
        corrections.push({ model, before, after, contextWindow: row.contextWindow });
      }
    }
    if (corrections.length === 0) return undefined;

    this.#operations.set(operationId, operation);
    const added = new Map<string, ModelUsage>();
    for (const correction of corrections) {
      operation.set(correction.model, correction.after);
      added.set(correction.model, this.#correct(correction));
    }
    return {
      sessionId,
      usage: addRows(operation.values()),
      modelUsage: record(this.#totals, totalRow),
      delta: { usage: addRows(added.values()), modelUsage: record(added, pickRow) },
      _meta: { lody: { usageScopeId: this.usageScopeId } },
    };
  }

  /** Moves a model's total by one correction, and returns what that added. */
  #correct({ model, before, after, contextWindow }: Correction): ModelUsage {
    const total = this.#totals.get(model) ??
      { counters: emptyRow(), knownCostUSD: 0, unpriced: 0 };
    const wasPriced = total.unpriced === 0;
    const added = subtractCounters(after, before);
    addCounters(total.counters, added);
    if (contextWindow !== undefined) total.counters.contextWindow = contextWindow;
    const addedCost = (after.costUSD ?? 0) - (before?.costUSD ?? 0);
    total.knownCostUSD = plus(total.knownCostUSD, addedCost);
    if (before !== undefined && before.costUSD === undefined) total.unpriced--;
    if (after.costUSD === undefined) total.unpriced++;
    if (wasPriced && total.unpriced === 0) added.costUSD = addedCost;
    this.#totals.set(model, total);
    return added;
  }
}

/** A row with nothing but the contract's fields. */
function pickRow(row: ModelUsage): ModelUsage {
  return merge(emptyRow(), row);
}

/** Two reports of one row: of each counter the higher, of the context window the later. */
function merge(before: ModelUsage, row: ModelUsage): ModelUsage {
  const merged: ModelUsage = { ...before };
  for (const key of REQUIRED_COUNTERS) merged[key] = Math.max(before[key], row[key]);
  for (const key of [...OPTIONAL_COUNTERS, "costUSD"] as const) {
    const counter = row[key];
    if (counter !== undefined) merged[key] = Math.max(before[key] ?? 0, counter);
  }
  if (row.contextWindow !== undefined) merged.contextWindow = row.contextWindow;
  return merged;
}

function isSameRow(a: ModelUsage, b: ModelUsage): boolean {
  return [...REQUIRED_COUNTERS, ...OPTIONAL_COUNTERS, "costUSD" as const, "contextWindow" as const]
    .every((key) => a[key] === b[key]);
}

function subtractCounters(after: ModelUsage, before: ModelUsage | undefined): ModelUsage {
  const rest = emptyRow();
  for (const key of REQUIRED_COUNTERS) rest[key] = after[key] - (before?.[key] ?? 0);
  for (const key of OPTIONAL_COUNTERS) {
    const counter = after[key];
    if (counter !== undefined) rest[key] = counter - (before?.[key] ?? 0);
  }
  return rest;
}

function totalRow({ counters, knownCostUSD, unpriced }: ModelTotal): ModelUsage {
  return unpriced === 0 ? { ...counters, costUSD: knownCostUSD } : { ...counters };
}

/** A record for the wire; without a prototype, since models may have any name. */
function record<T>(rows: ReadonlyMap<string, T>, row: (value: T) => ModelUsage) {
  const result: Record<string, ModelUsage> = Object.create(null);
  for (const [model, value] of rows) result[model] = row(value);
  return result;
}
