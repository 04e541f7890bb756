import { frozen } from "../../frozen.ts";
import { copied, isSame } from "../../json_value.ts";
import { readLodyMeta } from "../../meta.ts";
import { objectOf } from "../../meta_object.ts";
import { fieldNames } from "../../schema/fields.ts";
import { isJsonObject, type JsonObject } from "../../schema/json_object.ts";
import type { AnyDescription } from "../../schema/vocabulary.ts";
import type { LodySubagentEvent } from "../events.ts";
import { type LodySubagentOutput, subagentOutput } from "../output.ts";
import { TextTail } from "./text_tail.ts";
import type { LodySubagentTranscriptEntry } from "./types.ts";

/** Output as an event has it. */
export type Output = Pick<
  LodySubagentEvent & { type: "output" },
  "update" | "nativeTurnId" | "messageId"
>;
/** The message and the turn of a chunk, as far as they are known. */
export interface Message {
  readonly messageId: string | undefined;
  readonly nativeTurnId: string | undefined;
}
type Update<Kind> = Extract<LodySubagentOutput, { sessionUpdate: Kind }>;
/** A piece of a message or of a thought. */
export type Chunk = Update<"agent_message_chunk" | "agent_thought_chunk">;
type ToolCall = Update<"tool_call" | "tool_call_update">;
type Meta = { readonly [key: string]: unknown } | undefined;

/** An entry whose fields are frozen copies already. */
function entryOf(
  fields: JsonObject,
  nativeTurnId: string | undefined,
  meta: Meta,
): LodySubagentTranscriptEntry {
  const entry: JsonObject = {
    ...fields,
    ...nativeTurnId !== undefined && { nativeTurnId },
    ...meta && { _meta: meta },
  };
  // Not all the way down each time, which would take as long as all that it holds.
  return Object.freeze(entry as unknown as LodySubagentTranscriptEntry);
}

/** The latest metadata, and what the contract has in `_meta.lody` as it was said last. */
function foldedMeta(before: Meta, given: unknown): Meta {
  if (!isJsonObject(given) || isSame(before, given)) return before;
  const kept = readLodyMeta({ _meta: before });
  const latest = frozen(copied(given));
  const lody = Object.freeze({ ...kept, ...objectOf(latest["lody"]) });
  const meta = Object.keys(kept).length > 0 ? Object.freeze({ ...latest, lody }) : latest;
  return isSame(before, meta) ? before : meta;
}

/** A plan, which replaces the one before. */
export function planEntry(
  { entries, _meta }: Update<"plan">,
  nativeTurnId: string | undefined,
  before: LodySubagentTranscriptEntry | undefined,
): LodySubagentTranscriptEntry {
  const fields = { sessionUpdate: "plan", entries: frozen(copied(entries)) };
  return entryOf(fields, nativeTurnId, foldedMeta(before?._meta ?? undefined, _meta));
}

const TOOL_CALL_FIELDS = /* @__PURE__ */ fieldNames(
  subagentOutput as AnyDescription,
  "tool_call_update",
);

/** A tool call with an update: what is absent or null in that stays as it was. */
export function toolCallEntry(
  update: ToolCall,
  nativeTurnId: string | undefined,
  before: LodySubagentTranscriptEntry | undefined,
): LodySubagentTranscriptEntry {
  const given: JsonObject = { ...update };
  const known: JsonObject = { ...before };
  const fields: JsonObject = {};
  for (const name of TOOL_CALL_FIELDS) {
    const value = given[name] == null ? known[name] : frozen(copied(given[name]));
    if (value !== undefined) fields[name] = value;
  }
  fields["sessionUpdate"] = "title" in fields ? "tool_call" : "tool_call_update";
  const meta = foldedMeta(before?._meta ?? undefined, update._meta);
  return entryOf(fields, before?.nativeTurnId ?? nativeTurnId, meta);
}

/** A chunk that is no text. */
export function chunkEntry(
  { sessionUpdate, content, _meta }: Chunk,
  { messageId, nativeTurnId }: Message,
): LodySubagentTranscriptEntry {
  const fields = frozen(copied({ sessionUpdate, content, messageId }));
  return entryOf(fields, nativeTurnId, foldedMeta(undefined, _meta));
}

/** A message or a thought, as far as it is text with nothing else in between. */
export class MessageText {
  readonly #kind: Chunk["sessionUpdate"];
  readonly #message: Message;
  /** What its blocks have beside the text. */
  readonly #block: JsonObject;
  readonly #text: TextTail;
  #meta: Meta;
  #entry: LodySubagentTranscriptEntry | undefined;

  /** Makes the message that a chunk begins, without that chunk. */
  constructor(first: Chunk, message: Message, maxLength: number) {
    this.#kind = first.sessionUpdate;
    this.#message = message;
    this.#block = frozen(copied(blockOf(first)));
    this.#text = new TextTail(maxLength);
  }

  /** Whether its beginning is missing. */
  get isCut(): boolean {
    return this.#text.isCut;
  }

  /** Whether a chunk belongs to it. Where no message's id tells, the turn's does. */
  goesOnWith(chunk: Chunk, { messageId, nativeTurnId }: Message): boolean {
    return chunk.sessionUpdate === this.#kind && messageId === this.#message.messageId &&
      (messageId !== undefined || nativeTurnId === this.#message.nativeTurnId) &&
      isSame(blockOf(chunk), this.#block);
  }

  /** Adds the text of a chunk. */
  add(text: string, meta: unknown): void {
    this.#text.append(text);
    this.#meta = foldedMeta(this.#meta, meta);
    this.#entry = undefined;
  }

  /** The message as an entry, the same until something is added. */
  read(): LodySubagentTranscriptEntry {
    const { messageId, nativeTurnId } = this.#message;
    return this.#entry ??= entryOf(
      {
        sessionUpdate: this.#kind,
        content: Object.freeze({ ...this.#block, type: "text", text: this.#text.read() }),
        ...messageId !== undefined && { messageId },
      },
      nativeTurnId,
      this.#meta,
    );
  }
}

const PLAIN: JsonObject = {};

/** What a chunk's block has beside its text. */
function blockOf({ content }: Chunk): JsonObject {
  const { type: _type, text: _text, ...block }: JsonObject = { ...content };
  for (const name in block) if (block[name] != null) return block;
  return PLAIN;
}
