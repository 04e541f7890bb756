import { readLodyClientCapabilities } from "../capabilities.ts";
import { copied } from "../json_value.ts";
import { definedFields, objectOf } from "../meta_object.ts";
import { isJsonObject } from "../schema/json_object.ts";
import { whyNotWithin } from "../schema/limits.ts";
import { requirePayload } from "../schema/require_payload.ts";
import { isBlankText, requireId, requireString } from "../schema/require_text.ts";
import { formOf } from "./ask/properties.ts";
import type { LodyAsk, LodyAskOptions } from "./ask/types.ts";
import { keyOfNameless } from "./keys.ts";
import { scope } from "./scope.ts";
import { LodyElicitationMetaSchema, type LodyElicitationQuestion } from "./types.ts";

/**
 * Makes the request that asks the user some questions: an ACP form, which any client can show that
 * shows forms, with the contract's fields in it for those that know them.
 *
 * Each question is a property under its id. One that has none, or one that is blank or taken, gets a
 * key of its own, and is then known by that. Beside it stands one for an answer of the user's own, where
 * the question allows that and has options, and one for its note.
 *
 * @param questions The questions, at least one. The client sees what is in them, so nothing that is
 * secret belongs there.
 * @param options Whom they are asked, and for how long.
 * @returns The request, or why the client cannot be asked: it shows no forms. Notes are left out for a
 * client that does not advertise `answerNotes`, and are then listed.
 * @throws {LodyValidationError} If a question or a time is not as the contract has it.
 * @throws {RangeError} If there is no question, the questions are not {@linkcode withinLodyLimits}, the
 * session id is empty, or a time can only be milliseconds.
 * @throws {TypeError} If the message, the session id or the tool call's is no string.
 *
 * @example
 * ```ts
 * import { askLody, readLodyAnswers } from "@lody/acp-extension-core";
 * import { assert, assertEquals } from "@std/assert";
 *
 * const clientCapabilities = { elicitation: { form: {} } };
 * const { request, reason } = askLody([{
 *   id: "store",
 *   header: "Store",
 *   question: "Where does it go?",
 *   options: [{ label: "SQLite" }, { label: "Postgres" }],
 *   multiSelect: false,
 *   allowCustomAnswer: true,
 * }], { clientCapabilities, message: "Before I go on", sessionId: "session-1" });
 * assert(request, reason);
 *
 * // What the client answers to `elicitation/create` with that request:
 * const response = { action: "accept", content: { store: "SQLite" } };
 * assertEquals(readLodyAnswers(request, response), {
 *   status: "answered",
 *   answers: [{ id: "store", selected: ["SQLite"], selectedIndexes: [0] }],
 * });
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/schema
 */
export function askLody(
  questions: readonly LodyElicitationQuestion[],
  options: LodyAskOptions,
): LodyAsk {
  const attempt = "Cannot ask";
  const { clientCapabilities, message, sessionId, toolCallId } = options;
  requireId(attempt, "sessionId", sessionId);
  requireString(attempt, "message", message);
  if (toolCallId != null) requireString(attempt, "toolCallId", toolCallId);
  const tooLarge = whyNotWithin(questions);
  if (tooLarge !== undefined) throw new RangeError(`${attempt}: questions ${tooLarge}`);
  const { autoResolveAfterSeconds, autoResolveAtEpochSeconds } = options;
  const times = definedFields({ autoResolveAfterSeconds, autoResolveAtEpochSeconds });
  const { questions: valid = [] } = requirePayload(attempt, LodyElicitationMetaSchema, {
    version: 1,
    ...times,
    questions: Array.isArray(questions) ? questions.map(withoutBlankIds) : questions,
  });
  if (valid.length === 0) {
    throw new RangeError(`${attempt}: questions must be one or more, got none`);
  }

  const form = objectOf(objectOf(clientCapabilities)?.["elicitation"])?.["form"];
  if (!isJsonObject(form)) {
    return { reason: "the client does not advertise clientCapabilities.elicitation.form" };
  }
  const takesNotes =
    readLodyClientCapabilities(clientCapabilities).elicitation?.answerNotes === true;
  const { properties, required, questions: asked } = formOf(valid.map((question) => {
    const { note, ...rest } = copied(question);
    return note === undefined || !takesNotes ? rest : { ...rest, note };
  }));
  return {
    request: {
      mode: "form",
      sessionId,
      ...(toolCallId != null && { toolCallId }),
      message,
      requestedSchema: { type: "object", properties, required },
      _meta: scope({ ...times, questions: asked }),
    },
    dropped: takesNotes ? [] : valid.flatMap(({ note }) => note?.fieldId ?? []),
  };
}

/** A question whose blank ids are none; its note is then to be known by the question's. */
function withoutBlankIds(question: unknown, index: number): unknown {
  if (!isJsonObject(question)) return question;
  const { id, note, ...rest } = question;
  const hasId = !isBlankText(id);
  return definedFields({
    ...rest,
    id: hasId ? id : undefined,
    note: isJsonObject(note) && isBlankText(note["fieldId"])
      ? { ...note, fieldId: `${hasId && id !== undefined ? id : keyOfNameless(index)}_note` }
      : note,
  });
}
