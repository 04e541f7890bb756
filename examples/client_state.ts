import type { SessionNotification } from "@agentclientprotocol/sdk";
import {
  type LodyGoalSnapshot,
  type LodySubagentEvent,
  LodySubagentRuns,
  type LodySubagentRunView,
  type LodySubagentSnapshot,
  type LodyTitleSource,
  type RateLimit,
  type RateLimitsUpdate,
  readLodyMeta,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "@lody/acp-extension-core";

/** What a client knows of a session, folded from all that the agent sent. */
export class ClientState {
  title: string | undefined;
  goal: LodyGoalSnapshot | null | undefined;
  /** The subagents. Undefined: no session is open. */
  runs: LodySubagentRuns | undefined;
  readonly tasks = new Map<string, string>();
  readonly usage = new SessionUsageLedger();
  rateLimits: readonly RateLimit[] = [];
  #titleRank = 0;
  readonly #tell: (line: string) => void;

  /** Creates an empty state. Each change is told as one line. */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  /** Folds a standard update, and what the contract says on it. */
  applyUpdate(notification: SessionNotification): void {
    const { update } = notification;
    const meta = readLodyMeta(notification);
    if (update.sessionUpdate === "session_info_update") {
      this.#applyTitle(update.title ?? undefined, meta.titleSource);
    }
    if (meta.goal !== undefined) {
      this.goal = meta.goal;
      this.#tell(`goal: ${meta.goal === null ? "cleared" : goalLine(meta.goal)}`);
    }
    if (meta.notice !== undefined) this.#tell(`${meta.notice.level}: ${meta.notice.message}`);
    if (meta.task !== undefined) {
      const { taskId, kind, status, description = taskId } = meta.task;
      this.tasks.set(taskId, `${kind} task ${description}: ${status}`);
      this.#tell(`${kind} task ${description}: ${status}`);
    }
    if (meta.activity?.kind === "context_compaction") {
      const { usedTokensBefore = "unknown", usedTokensAfter = "unknown" } = meta.activity;
      this.#tell(`compaction: ${usedTokensBefore} to ${usedTokensAfter} tokens`);
    }
    if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text") {
      this.#tell(`agent: ${update.content.text}`);
    }
  }

  /** Begins with a session. */
  open(sessionId: string): void {
    this.runs = new LodySubagentRuns(sessionId);
  }

  /** Takes an event of a subagent's run. */
  applyEvent(event: LodySubagentEvent): void {
    if (this.runs?.apply(event) !== "applied") return;
    const run = this.runs.get(event.runId);
    if (run !== undefined) this.#tell(`${nameOf(run)}${newsOf(run, event)}`);
  }

  /** Takes a usage update. */
  applyUsage(update: SessionUsageUpdate): void {
    const result = this.usage.apply(update);
    if (result.status === "applied") this.#tell(`usage: ${result.models.join(", ")}`);
  }

  /** Takes the rate limits, which replace what was known. */
  applyRateLimits({ rateLimits }: RateLimitsUpdate): void {
    this.rateLimits = rateLimits;
    this.#tell(`rate limits: ${rateLimits.map(({ limitId }) => limitId).join(", ")}`);
  }

  /** Takes a title, unless the one there is comes from a better source. */
  #applyTitle(title: string | undefined, source: LodyTitleSource | undefined): void {
    if (source === "unset" && this.#titleRank === 0) this.title = undefined;
    if (source === "unset" || !title) return;
    const rank = { explicit: 2, generated: 1, fallback: 0 }[source ?? "fallback"];
    if (rank < this.#titleRank) return;
    this.#titleRank = rank;
    this.title = title;
    this.#tell(`title: ${title} (${source ?? "without a source"})`);
  }
}

/** What an event says, in words. */
function newsOf(
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
