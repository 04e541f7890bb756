import { lodyOf, objectOf, updateOf, withLody } from "../../meta_object.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { isBlank } from "../../schema/require_text.ts";
import type { LodySubagentSnapshot } from "../../subagents/events.ts";

/** The most UTF-16 units of a text that is taken over into a snapshot. */
const MAX_TEXT = 1_048_576;

/** A session update in the dialect, as far as it matters where it goes. */
export interface TranscriptUpdate {
  /** The update itself. */
  readonly update: JsonObject;
  /** The kind of update. Undefined: it has none. */
  readonly kind: unknown;
  /** The tool call that it is about. Undefined: it is about none. */
  readonly toolCallId: string | undefined;
  /** The call that launched the subagent whose word it is. Undefined: it does not say. */
  readonly parentToolUseId: string | undefined;
  /** Whether it marks its tool call as one that launches a subagent. */
  readonly isLaunch: boolean;
  /** The tool. Undefined: it does not say. */
  readonly toolName: string | undefined;
}

/** Reads an update, or its whole notification; undefined for what is neither. */
export function readTranscriptUpdate(message: unknown): TranscriptUpdate | undefined {
  const update = updateOf(message) ?? objectOf(message);
  return update && readTranscriptPart(update, message);
}

/** Reads the tool call of a permission request, or an update. */
export function readTranscriptPart(update: JsonObject, message: unknown): TranscriptUpdate {
  const claude = { ...claudeOf(message), ...claudeOf(update) };
  const { sessionUpdate: kind, toolCallId } = update;
  const toolName = textOf(claude["toolName"]);
  return {
    update,
    kind,
    toolCallId: idOf(toolCallId),
    parentToolUseId: idOf(claude["parentToolUseId"]),
    isLaunch: claude["subagent"] === true || toolName === "Agent" || toolName === "Task",
    toolName,
  };
}

function claudeOf(value: unknown): JsonObject | undefined {
  return objectOf(objectOf(objectOf(value)?.["_meta"])?.["claudeCode"]);
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? value.slice(0, MAX_TEXT) : undefined;
}

/** Whether a launching call is written to its end, so that its subagent is at work. */
export function hasPrompt({ update }: TranscriptUpdate): boolean {
  return textOf(objectOf(update["rawInput"])?.["prompt"]) !== undefined;
}

/** What a launching call says of its subagent: what it is, what it is to do, which model it has. */
export function launchDetails({ update }: TranscriptUpdate): Partial<LodySubagentSnapshot> {
  const input = objectOf(update["rawInput"]);
  const prompt = textOf(input?.["prompt"]);
  const name = textOf(input?.["name"]) ?? textOf(input?.["subagent_type"]);
  const description = textOf(input?.["description"]) ?? prompt;
  const modelId = textOf(input?.["model"]);
  return {
    ...name !== undefined && { name },
    ...description !== undefined && { description },
    ...modelId !== undefined && { modelId },
    ...prompt !== undefined && { _meta: { claudeCode: { prompt } } },
  };
}

/**
 * Whether a launching call says that its result is not the subagent's end: that goes on in the
 * background.
 */
export function isInBackground({ update }: TranscriptUpdate): boolean {
  const response = objectOf(claudeOf(update)?.["toolResponse"]);
  return objectOf(update["rawInput"])?.["run_in_background"] === true ||
    response?.["status"] === "async_launched";
}

/** The text of a launching call's result. Undefined: there is none. */
export function resultText({ update }: TranscriptUpdate): string | undefined {
  return joined(update["content"]) ?? joined(update["rawOutput"]) ?? textOf(update["rawOutput"]);
}

function joined(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  const texts: string[] = [];
  for (const block of blocks) {
    const text = textOf(
      objectOf(objectOf(block)?.["content"])?.["text"] ?? objectOf(block)?.["text"],
    );
    if (text !== undefined) texts.push(text);
  }
  return textOf(texts.join("\n"));
}

/** An update as a run puts it out: with the tool's name where any client finds it. */
export function outputOf({ update, kind, toolName }: TranscriptUpdate): JsonObject {
  const isToolCall = kind === "tool_call" || kind === "tool_call_update";
  if (!isToolCall || toolName === undefined || lodyOf(update)?.["toolName"] !== undefined) {
    return update;
  }
  return withLody(update, { toolName });
}
