import { forgetOldest } from "../../forget_oldest.ts";
import type { LodySubagentOutput } from "../output.ts";

/** The most tool calls of a run that are remembered; of another a client sees the same either way. */
const MAX_CREATED = 65_536;

/** Has each tool call of a run begin with its `tool_call` and go on with updates. */
export class ToolCallOrder {
  /** The tool calls whose `tool_call` was sent. */
  #created: Set<string> | undefined;

  /** An output as it must be for a peer that has seen what was sent. */
  ordered(update: LodySubagentOutput): LodySubagentOutput {
    if (update.sessionUpdate === "tool_call") {
      if (!this.#created?.has(update.toolCallId)) return update;
      return { ...update, sessionUpdate: "tool_call_update" };
    }
    if (update.sessionUpdate !== "tool_call_update") return update;
    if (typeof update.title !== "string" || this.#created?.has(update.toolCallId)) return update;
    const given = Object.entries(update).filter(([, field]) => field !== null);
    return { ...Object.fromEntries(given), sessionUpdate: "tool_call" } as LodySubagentOutput;
  }

  /** Takes note of what was sent. */
  sent(update: LodySubagentOutput): void {
    if (update.sessionUpdate !== "tool_call") return;
    this.#created ??= new Set();
    this.#created.add(update.toolCallId);
    forgetOldest(this.#created, MAX_CREATED);
  }

  /** Forgets it all, where nothing follows. */
  clear(): void {
    this.#created = undefined;
  }
}
