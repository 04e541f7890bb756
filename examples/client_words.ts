import type { ContentBlock } from "@agentclientprotocol/sdk";
import type {
  LodyGoalSnapshot,
  LodySubagentEvent,
  LodySubagentRunView,
  LodySubagentSnapshot,
  LodySubagentTranscriptEntry,
  LodyTaskMeta,
  ModelUsage,
  RateLimitWindow,
  SessionUsageLedgerSnapshot,
} from "@lody/acp-extension-core";

/** What an event says, in words. */
export function newsOf(
  { snapshot, progress, transcript }: LodySubagentRunView,
  event: LodySubagentEvent,
): string {
  if (event.type === "snapshot") return `: ${stateLine(snapshot)}`;
  if (event.type === "progress") {
    const { summary = "at work", lastToolName } = progress;
    return `: ${summary}${lastToolName === undefined ? "" : `, last tool ${lastToolName}`}`;
  }
  const said = transcript.at(-1);
  return said?.sessionUpdate === "agent_message_chunk" && said.content.type === "text"
    ? ` says: ${said.content.text}`
    : `: ${event.update.sessionUpdate}`;
}

/** An entry of a transcript, in lines. */
export function entryLines(entry: LodySubagentTranscriptEntry): string[] {
  switch (entry.sessionUpdate) {
    case "plan":
      return entry.entries.map(({ content, status }) => `${status}: ${content}`);
    case "agent_message_chunk":
    case "agent_thought_chunk":
      return [contentLine(entry.content)];
    default: {
      const { title, status, content, locations } = entry;
      return [
        `${title ?? entry.toolCallId}: ${status ?? "pending"}`,
        ...(locations ?? []).map(({ path, line }) => line == null ? path : `${path}:${line}`),
        ...(content ?? []).map((part) =>
          part.type === "content" ? contentLine(part.content) : `(${part.type})`
        ),
      ];
    }
  }
}

function contentLine(content: ContentBlock): string {
  return content.type === "text" ? content.text : `(${content.type})`;
}

/** What a user reads for a run. */
export function nameOf({ runId, snapshot }: LodySubagentRunView): string {
  return snapshot.name ?? runId;
}

/** A run's state in words. A run that was lost is unknown. */
export function stateLine({ state, reason, outputIncomplete }: LodySubagentSnapshot): string {
  const why = reason === undefined ? "" : ` (${reason.message ?? reason.code})`;
  return state + why + (outputIncomplete ? ", output incomplete" : "");
}

/** A goal in words. */
export function goalLine({ status, objective }: LodyGoalSnapshot): string {
  return `${status}, ${objective}`;
}

/** A task in words. */
export function taskLine(
  { taskId, kind, status, description = taskId }: Readonly<LodyTaskMeta>,
): string {
  return `${kind} task ${description}: ${status}`;
}

const number = new Intl.NumberFormat("en-US");

/** The columns of {@linkcode usageRows}. */
export const USAGE_COLUMNS = [
  "model",
  "input",
  "cache read",
  "cache write",
  "output",
  "reasoning",
  "cost",
] as const;

/** A session's usage as a table: a row for each model, and one for the total. */
export function usageRows(
  { modelUsage, total, knownCostUSD, complete }: SessionUsageLedgerSnapshot,
): string[][] {
  const lines: [string, Readonly<ModelUsage>][] = Object.entries(modelUsage);
  lines.push([complete ? "total" : "total, at least", total]);
  const dollars = (cost: number) => `$${cost.toFixed(4)}`;
  return lines.map(([name, usage]) => [
    name,
    number.format(usage.inputTokens),
    number.format(usage.cacheReadInputTokens),
    optional(usage.cacheCreationInputTokens, number.format),
    number.format(usage.outputTokens),
    optional(usage.reasoningOutputTokens, number.format),
    usage === total && total.costUSD === undefined
      ? `unknown, at least ${dollars(knownCostUSD)}`
      : optional(usage.costUSD, dollars),
  ]);
}

/** How long a meter of a limit lasts. */
export function lengthOf({ windowDurationSeconds }: RateLimitWindow): string {
  return optional(windowDurationSeconds, (seconds) => `${number.format(seconds / 3600)} h`);
}

/** When a meter of a limit begins anew, however far off; in seconds where the calendar ends. */
export function resetOf({ resetsAtEpochSeconds }: RateLimitWindow): string {
  return optional(resetsAtEpochSeconds, (epochSeconds) => {
    const date = new Date(epochSeconds * 1000);
    return Number.isNaN(date.valueOf()) ? `${epochSeconds} s` : date.toISOString();
  });
}

function optional<T>(value: T | null | undefined, format: (value: T) => string): string {
  return value === undefined || value === null ? "unknown" : format(value);
}
