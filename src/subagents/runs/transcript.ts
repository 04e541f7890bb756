import { isSame } from "../../json_value.ts";
import { LinkedList } from "../../linked_list.ts";
import {
  type Chunk,
  chunkEntry,
  MessageText,
  type Output,
  planEntry,
  toolCallEntry,
} from "./transcript_entries.ts";
import type { LodySubagentRunsOptions, LodySubagentTranscriptEntry } from "./types.ts";

/** How much a transcript keeps. */
export type TranscriptBounds = Required<
  Pick<LodySubagentRunsOptions, "maxEntriesPerRun" | "maxTextPerEntry">
>;

/** An entry that is replaced when it changes. */
interface Whole {
  entry: LodySubagentTranscriptEntry;
}

/** What a run put out, as short as it can be shown. */
export class Transcript {
  readonly #bounds: TranscriptBounds;
  readonly #entries = new LinkedList<Whole | MessageText>();
  readonly #toolCalls = new Map<string, Whole>();
  #plan: Whole | undefined;
  #isCut: boolean;

  /** Makes an empty transcript, of which something may be missing already. */
  constructor(bounds: TranscriptBounds, isCut: boolean) {
    this.#bounds = bounds;
    this.#isCut = isCut;
  }

  /** Whether something is missing. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Adds output, and returns whether that changed anything. Text always does. */
  add(output: Output): boolean {
    const { update, nativeTurnId } = output;
    if (update.sessionUpdate === "plan") {
      const entry = planEntry(update, nativeTurnId, this.#plan?.entry);
      if (this.#plan !== undefined) return replace(this.#plan, entry);
      this.#plan = { entry };
      this.#append(this.#plan);
    } else if (
      update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update"
    ) {
      const known = this.#toolCalls.get(update.toolCallId);
      const entry = toolCallEntry(update, nativeTurnId, known?.entry);
      if (known !== undefined) return replace(known, entry);
      const toolCall = { entry };
      this.#toolCalls.set(update.toolCallId, toolCall);
      this.#append(toolCall);
    } else this.#addChunk(update, output);
    return true;
  }

  #addChunk(update: Chunk, { nativeTurnId, messageId }: Output): void {
    const { content, _meta } = update;
    // Of the two ids of a message the update's own wins.
    const message = { messageId: update.messageId ?? messageId, nativeTurnId };
    if (content.type !== "text") {
      return this.#append({ entry: chunkEntry(update, message) });
    }
    const last = this.#entries.last?.value;
    const goesOn = last instanceof MessageText && last.goesOnWith(update, message);
    const text = goesOn ? last : new MessageText(update, message, this.#bounds.maxTextPerEntry);
    if (!goesOn) this.#append(text);
    text.add(content.text, _meta);
    this.#isCut ||= text.isCut;
  }

  /** Adds an entry, and cuts the oldest where there are too many. The plan stays while others go. */
  #append(entry: Whole | MessageText): void {
    this.#entries.append(entry);
    const { first, last, size } = this.#entries;
    if (size <= this.#bounds.maxEntriesPerRun || first === undefined) return;
    const isPlan = first.value === this.#plan;
    const oldest = isPlan && first.next !== undefined && first.next !== last ? first.next : first;
    this.#entries.remove(oldest);
    this.#isCut = true;
    if (oldest.value === this.#plan) this.#plan = undefined;
    if (oldest.value instanceof MessageText) return;
    const cut = oldest.value.entry;
    if ("toolCallId" in cut) this.#toolCalls.delete(cut.toolCallId);
  }

  /** The entries as they are shown, frozen. */
  read(): readonly LodySubagentTranscriptEntry[] {
    const entries = Array.from(
      this.#entries,
      (entry) => entry instanceof MessageText ? entry.read() : entry.entry,
    );
    return Object.freeze(entries);
  }
}

function replace(whole: Whole, entry: LodySubagentTranscriptEntry): boolean {
  if (isSame(whole.entry, entry)) return false;
  whole.entry = entry;
  return true;
}
