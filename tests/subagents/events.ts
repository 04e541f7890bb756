import type {
  LodySubagentEvent,
  LodySubagentOutput,
  LodySubagentProgress,
  LodySubagentSnapshot,
} from "../../mod.ts";
import { snapshot } from "./recorded.ts";

// Events as they come over the wire.

const head = (runId: string) => ({ version: 1, sessionId: "s", runId }) as const;

export function snapshotOf(
  runId: string,
  fields: Partial<LodySubagentSnapshot> = {},
): LodySubagentEvent {
  return { ...head(runId), type: "snapshot", snapshot: { ...snapshot, ...fields } };
}

export function progressOf(runId: string, progress: LodySubagentProgress): LodySubagentEvent {
  return { ...head(runId), type: "progress", progress };
}

export function outputOf(
  runId: string,
  update: LodySubagentOutput,
  ids: { messageId?: string; nativeTurnId?: string } = {},
): LodySubagentEvent {
  return { ...head(runId), type: "output", update, ...ids };
}

export function textOf(
  runId: string,
  text: string,
  ids?: { messageId?: string; nativeTurnId?: string },
): LodySubagentEvent {
  return outputOf(runId, chunk(text), ids);
}

export function chunk(text: string): LodySubagentOutput {
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
}
