import { secondsOf } from "../epoch_seconds.ts";
import { frozen } from "../frozen.ts";
import { isSame } from "../json_value.ts";
import { LodyValidationError, shown } from "../schema/issue.ts";
import { pointer } from "../schema/pointer.ts";
import { requireFunction } from "../schema/require_function.ts";
import { isBlank } from "../schema/require_text.ts";
import { Store } from "../store.ts";
import { type Filled, initialState, problemsOfQuestion } from "./draft/counting.ts";
import { withoutPart, wrongKind } from "./draft/errors.ts";
import { acceptance, redactedAnswer } from "./draft/outcome.ts";
import type {
  LodyDraftField,
  LodyDraftSnapshot,
  LodyElicitationAcceptance,
  LodyElicitationDraftOptions,
  LodyRedactedAnswer,
} from "./draft/types.ts";
import { isOfKind, KINDS, type LodyFormProblem, stepsForEach } from "./form/rules.ts";
import type { LodyForm, LodyFormField, LodyFormValue } from "./form/types.ts";

/**
 * What a user has put into a form so far, and what is sent of it.
 *
 * It begins with the form's defaults. Selection, own answer and note of a question are kept apart: while
 * the own answer is not blank it counts in place of the selection, which is still there when it is
 * blank again, and the note goes with either.
 *
 * It is a store, whose `subscribe` and `getSnapshot` go as they are to React's
 * `useSyncExternalStore`.
 *
 * @example
 * ```ts
 * import { LodyElicitationDraft, readLodyForm } from "@lody/acp-extension-core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const { form } = readLodyForm({
 *   mode: "form",
 *   message: "Before I go on",
 *   requestedSchema: {
 *     properties: {
 *       store: { type: "string", enum: ["SQLite", "Postgres"] },
 *       why: { type: "string", _meta: { lody: { elicitation: { version: 1, noteFor: "store" } } } },
 *     },
 *     required: ["store"],
 *   },
 * });
 * assert(form);
 *
 * const draft = new LodyElicitationDraft(form);
 * assertEquals(draft.problems().map(({ key, rule }) => [key, rule]), [["store", "required"]]);
 * draft.setNote("store", "Small, for now");
 * draft.select("store", ["SQLite"]);
 * assertEquals(draft.accept(), {
 *   action: "accept",
 *   content: { store: "SQLite", why: "Small, for now" },
 *   _meta: {
 *     lody: {
 *       elicitation: { version: 1, answers: { store: "SQLite", why: "Small, for now" } },
 *     },
 *   },
 * });
 * ```
 */
export class LodyElicitationDraft {
  /** The form that is filled in. */
  readonly form: LodyForm;
  /**
   * When the form closes, in Unix epoch seconds: the earlier of what its two fields say, the seconds
   * that it stays open counted from the draft's creation. Undefined: never, or unknown.
   */
  readonly deadline: number | undefined;
  readonly #now: () => number;
  #hasExpired = false;
  readonly #maxSteps: number;
  readonly #filled = new Map<string, Filled>();
  readonly #problems = new WeakMap<Filled, readonly LodyFormProblem[]>();
  readonly #store = new Store(() => this.#snapshot());

  /**
   * Creates a draft with the form's defaults in it.
   *
   * @param form The form, from `readLodyForm`.
   * @param options How the draft tells the time.
   * @throws {RangeError} If `now` does not tell milliseconds.
   * @throws {TypeError} If `now` is no function or tells no number, or the form is none.
   */
  constructor(form: LodyForm, options: LodyElicitationDraftOptions = {}) {
    const { now = Date.now } = options;
    const attempt = "Cannot create LodyElicitationDraft";
    requireFunction(attempt, "now", now);
    if (!Array.isArray(form?.fields)) {
      throw new TypeError(`${attempt}: form must be one of readLodyForm's, got ${shown(form)}`);
    }
    this.form = form;
    this.#now = now;
    const { autoResolveAfterSeconds, autoResolveAtEpochSeconds = Infinity } = form;
    const after = secondsOf(attempt, "now()", now()) + (autoResolveAfterSeconds ?? Infinity);
    const deadline = Math.min(after, autoResolveAtEpochSeconds);
    this.deadline = deadline === Infinity ? undefined : deadline;
    this.#maxSteps = stepsForEach(form);
    for (const field of form.fields) this.#filled.set(field.key, [field, initialState(field)]);
  }

  /**
   * Chooses among a field's options.
   *
   * @param key The key of a field with options.
   * @param values The values of the options that are chosen now, in place of those before; for a field
   * of kind `choice` at most one. Empty: none.
   * @throws {RangeError} If there is no such field, or more than one value for a choice.
   * @throws {TypeError} If the values are no array of strings.
   */
  select(key: string, values: readonly string[]): void {
    const attempt = "Cannot select";
    const field = this.#fieldOf(attempt, key);
    if (!("options" in field)) throw withoutPart(attempt, key, "options");
    if (!Array.isArray(values) || ![...values].every((value) => typeof value === "string")) {
      throw wrongKind(attempt, "values", "an array of strings", field, values);
    }
    const chosen = [...new Set<string>(values)];
    if (field.kind === "choices") return this.#set(field, { value: chosen });
    if (chosen.length > 1) {
      throw new RangeError(
        `${attempt}: values for ${shown(key)} must be one or none, got ${chosen.length}`,
      );
    }
    this.#set(field, { value: chosen[0] });
  }

  /**
   * Writes an answer in place of those that are offered.
   *
   * @param key The key of the question, not that of the field for the answer.
   * @param text The answer. Blank: none, and the selection counts again.
   * @throws {RangeError} If there is no such field, or it does not take an answer of the user's own.
   * @throws {TypeError} If the text is no string.
   */
  setCustom(key: string, text: string): void {
    const attempt = "Cannot set custom answer";
    const field = this.#fieldOf(attempt, key);
    if (field.custom === undefined) throw withoutPart(attempt, key, "a custom answer");
    if (typeof text !== "string") throw wrongKind(attempt, "text", "a string", field.custom, text);
    this.#set(field, { custom: text, isCustom: !isBlank(text) });
  }

  /**
   * Writes a remark beside an answer.
   *
   * @param key The key of the question, not that of the note.
   * @param text The remark. Empty: none.
   * @throws {RangeError} If there is no such field, or it has no note.
   * @throws {TypeError} If the text is no string.
   */
  setNote(key: string, text: string): void {
    const attempt = "Cannot set note";
    const field = this.#fieldOf(attempt, key);
    if (field.note === undefined) throw withoutPart(attempt, key, "a note");
    if (typeof text !== "string") throw wrongKind(attempt, "text", "a string", field.note, text);
    this.#set(field, { note: text });
  }

  /**
   * Puts a value into a field of any kind.
   *
   * @param key The key of a field.
   * @param value The value. It need not keep the form's rules: {@linkcode LodyElicitationDraft.problems}
   * tells. Undefined: none.
   * @throws {RangeError} If there is no such field.
   * @throws {TypeError} If the value is not of the field's kind.
   */
  setValue(key: string, value: LodyFormValue | undefined): void {
    const attempt = "Cannot set value";
    const field = this.#fieldOf(attempt, key);
    if (value !== undefined && !isOfKind(field, value)) {
      throw wrongKind(attempt, shown(key), KINDS[field.kind], field, value);
    }
    if (Array.isArray(value)) this.select(key, value);
    else this.#set(field, { value });
  }

  /**
   * Tells which of ACP's rules the values break, and which patterns were not checked, since they could
   * make the page hang. Only the former keep the form from being accepted.
   *
   * @returns The problems in the order of the fields; empty where there is none.
   */
  problems(): readonly LodyFormProblem[] {
    return this.getSnapshot().problems;
  }

  /**
   * Makes the response that accepts the form.
   *
   * What stands in `content` is what counts: a selection that the user's own answer replaces is left
   * out, and so are empty notes, and an empty value that would break a rule of a field that needs none.
   *
   * @returns The response; one that cancels if the form has expired.
   * @throws {LodyValidationError} If there are problems that were checked.
   * @throws {RangeError} If `now` does not tell milliseconds.
   */
  accept(): LodyElicitationAcceptance | { action: "cancel" } {
    if (this.expired) return this.cancel();
    const broken = this.problems().filter(({ unchecked }) => !unchecked);
    if (broken.length > 0) {
      throw new LodyValidationError(
        "Cannot accept the form",
        broken.map(({ key, message }) => ({ path: pointer(["content", key]), message })),
      );
    }
    return acceptance([...this.#filled.values()]);
  }

  /**
   * Makes the response of a user who does not want to answer.
   *
   * @returns The response.
   */
  decline(): { action: "decline" } {
    return { action: "decline" };
  }

  /**
   * Makes the response for a form that was closed without an answer, or has expired.
   *
   * @returns The response.
   */
  cancel(): { action: "cancel" } {
    return { action: "cancel" };
  }

  /** Whether the deadline is over. Then the form is cancelled; its defaults are never sent for it. */
  get expired(): boolean {
    const now = secondsOf("Cannot tell the time", "now()", this.#now());
    // For good, even when the clock is put back.
    return this.#hasExpired ||= now >= (this.deadline ?? Infinity);
  }

  /**
   * Tells what was answered as it may be kept, in a transcript or a log: what is secret is masked, an
   * answer and its note each on its own account.
   *
   * @returns What the user was asked and what the answer is, in the order of the fields.
   */
  redacted(): readonly LodyRedactedAnswer[] {
    return [...this.#filled.values()].map(redactedAnswer);
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
   * Tells what is in the form now.
   *
   * @returns The fields' values and what is wrong with them, frozen, the same object until one changes.
   */
  readonly getSnapshot: () => LodyDraftSnapshot = this.#store.getSnapshot;

  #snapshot(): LodyDraftSnapshot {
    const filled = [...this.#filled.values()];
    const problems = filled.flatMap((one) => this.#problemsOf(one));
    const canAccept = problems.every(({ unchecked }) => unchecked === true);
    return frozen({ fields: filled.map(([, state]) => state), problems, canAccept });
  }

  #problemsOf(filled: Filled): readonly LodyFormProblem[] {
    let problems = this.#problems.get(filled);
    if (problems === undefined) {
      problems = problemsOfQuestion(filled, this.#maxSteps);
      this.#problems.set(filled, problems);
    }
    return problems;
  }

  #fieldOf(attempt: string, key: string): LodyFormField {
    const [field] = this.#filled.get(key) ?? [];
    if (field !== undefined) return field;
    throw new RangeError(`${attempt}: key must be that of a field, got ${shown(key)}`);
  }

  #set(field: LodyFormField, change: Partial<LodyDraftField>): void {
    const [, before = initialState(field)] = this.#filled.get(field.key) ?? [];
    const after = { ...before, ...change };
    if (isSame(before, after)) return;
    this.#filled.set(field.key, [field, after]);
    this.#store.changed();
  }
}
