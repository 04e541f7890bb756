import { lodyOf, objectOf, updateOf, withLody } from "../../meta_object.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { isBlank } from "../../schema/require_text.ts";
import type { LodySubagentSnapshot, LodySubagentSupport } from "../../subagents/events.ts";

/** The most UTF-16 units of a text that is taken over into a snapshot. */
const MAX_TEXT = 1_048_576;

/** The most UTF-16 units of an id, which is remembered; what is longer is none. */
const MAX_ID = 4096;

/** What can be seen of a run in this dialect. */
export const TRANSCRIPT_SUPPORT: LodySubagentSupport = {
  stream: ["text", "thought", "tool", "plan"],
  progress: false,
  outputRead: "none",
  cancel: false,
};

/** A session update of the dialect, or a tool call of it, as far as it matters where it goes. */
export interface TranscriptUpdate {
  /** The update's own fields. */
  readonly fields: JsonObject;
  /** The kind of update. Undefined: it is none. */
  readonly kind: unknown;
  /** The tool call that it is about. Undefined: it is about none. */
  readonly toolCallId: string | undefined;
  /** The call that launched the subagent that it comes from. Undefined: it does not say. */
  readonly parentToolUseId: string | undefined;
  /** Whether it shows that its tool call launches a subagent. */
  readonly isLaunch: boolean;
  /** The tool. Undefined: it does not say. */
  readonly toolName: string | undefined;
}

/** Reads an update, or its whole notification; undefined for what is neither. */
export function readTranscriptUpdate(message: unknown): TranscriptUpdate | undefined {
  const update = updateOf(message) ?? objectOf(message);
  return update && read(update, message);
}

/** Reads the tool call of a permission request; undefined where there is none. */
export function readRequestedToolCall(request: unknown): TranscriptUpdate | undefined {
  const toolCall = objectOf(objectOf(request)?.["toolCall"]);
  return toolCall && read(toolCall, request);
}

function read(fields: JsonObject, message: unknown): TranscriptUpdate {
  const claude = { ...claudeOf(message), ...claudeOf(fields) };
  const toolName = textOf(claude["toolName"]);
  const { sessionUpdate: kind } = fields;
  return {
    fields,
    kind,
    toolCallId: idOf(fields["toolCallId"]),
    parentToolUseId: idOf(claude["parentToolUseId"]),
    // A result is not marked, but says the tool. A hook or a sign of life says that too, and no more.
    isLaunch: claude["subagent"] === true ||
      (toolName === "Agent" || toolName === "Task") &&
        (kind === "tool_call" || resultOf(fields) !== undefined),
    toolName,
  };
}

function claudeOf(value: unknown): JsonObject | undefined {
  return objectOf(objectOf(objectOf(value)?.["_meta"])?.["claudeCode"]);
}

function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= MAX_ID && !isBlank(value) ? value : undefined;
}

/** How a call ended. Undefined: it has not. */
export function resultOf({ status }: JsonObject): "completed" | "failed" | undefined {
  return status === "completed" || status === "failed" ? status : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && !isBlank(value) ? shortened(value) : undefined;
}

/** A text that is not too long; a character that would be cut in two goes whole. */
function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, "");
}

/** What a launching call says of its subagent, in the tool's own words. */
export interface LaunchInput {
  readonly name?: string;
  readonly subagent_type?: string;
  readonly description?: string;
  readonly prompt?: string;
  readonly model?: string;
}

/** Reads what a launching call says of its subagent by now, which may be part of it. */
export function launchInput({ fields }: TranscriptUpdate): LaunchInput {
  const input = objectOf(fields["rawInput"]);
  const said: { -readonly [K in keyof LaunchInput]: LaunchInput[K] } = {};
  for (const key of ["name", "subagent_type", "description", "prompt", "model"] as const) {
    const text = textOf(input?.[key]);
    if (text !== undefined) said[key] = text;
  }
  return said;
}

/** The same as a snapshot has it: what it is, what it is to do, which model it has. */
export function launchDetails(input: LaunchInput): Partial<LodySubagentSnapshot> {
  const { prompt, model: modelId } = input;
  const { name = input.subagent_type, description = prompt } = input;
  return {
    ...name !== undefined && { name },
    ...description !== undefined && { description },
    ...modelId !== undefined && { modelId },
    ...prompt !== undefined && { _meta: { claudeCode: { prompt } } },
  };
}

/** What an update tells of a subagent's prompt. */
export function promptInput({ fields }: TranscriptUpdate): LaunchInput {
  const prompt = textOf(objectOf(fields["content"])?.["text"]);
  return prompt === undefined ? {} : { prompt };
}

/**
 * Whether a launching call says that its result is not the subagent's end: that goes on in the
 * background.
 */
export function isInBackground({ fields }: TranscriptUpdate): boolean {
  const response = objectOf(claudeOf(fields)?.["toolResponse"]);
  return objectOf(fields["rawInput"])?.["run_in_background"] === true ||
    response?.["status"] === "async_launched";
}

/** The text of a launching call's result. Undefined: there is none. */
export function resultText({ fields }: TranscriptUpdate): string | undefined {
  return joined(fields["content"]) ?? joined(fields["rawOutput"]) ?? textOf(fields["rawOutput"]);
}

/** The texts among content blocks, whether or not ACP's own. */
function joined(blocks: unknown): string | undefined {
  if (!Array.isArray(blocks)) return undefined;
  let all: string | undefined;
  for (const block of blocks) {
    const { content, text } = objectOf(block) ?? {};
    const said = textOf(objectOf(content)?.["text"] ?? text);
    if (said === undefined) continue;
    all = shortened(all === undefined ? said : `${all}\n${said}`);
    if (all.length >= MAX_TEXT - 1) break;
  }
  return all;
}

/** An update as a run puts it out: with the tool's name where any client finds it. */
export function outputOf({ fields, kind, toolName }: TranscriptUpdate): JsonObject {
  const isToolCall = kind === "tool_call" || kind === "tool_call_update";
  if (!isToolCall || toolName === undefined || lodyOf(fields)?.["toolName"] !== undefined) {
    return fields;
  }
  return withLody(fields, { toolName });
}
