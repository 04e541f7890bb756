import type { SessionNotification } from "@agentclientprotocol/sdk";
import {
  type LodyGoalSnapshot,
  type LodySubagentEvent,
  type LodySubagentSnapshot,
  type LodyTitleSource,
  type RateLimit,
  type RateLimitsUpdate,
  readLodyMeta,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "@lody/acp-extension-core";

/** One subagent's run, as the screen shows it. */
export interface RunState {
  readonly runId: string;
  snapshot: LodySubagentSnapshot;
  lastToolName?: string | undefined;
  summary?: string | undefined;
  /** The last line of what it said. */
  said?: string | undefined;
}

/** What a client knows of a session, folded from all that the agent sent. */
export class ClientState {
  title: string | undefined;
  goal: LodyGoalSnapshot | null | undefined;
  readonly runs = new Map<string, RunState>();
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

  /** Folds an event of a subagent's run. */
  applyEvent(event: LodySubagentEvent): void {
    const run = this.runs.get(event.runId);
    if (event.type === "snapshot") {
      const { snapshot } = event;
      if (run === undefined) this.runs.set(event.runId, { runId: event.runId, snapshot });
      else run.snapshot = snapshot;
      this.#tell(`${snapshot.name ?? event.runId}: ${stateLine(snapshot)}`);
    } else if (run === undefined) {
      return;
    } else if (event.type === "progress") {
      const { lastToolName, summary } = event.progress;
      if (lastToolName !== undefined) run.lastToolName = lastToolName ?? undefined;
      if (summary !== undefined) run.summary = summary ?? undefined;
      const tool = run.lastToolName === undefined ? "" : `, last tool ${run.lastToolName}`;
      this.#tell(`${nameOf(run)}: ${run.summary ?? "at work"}${tool}`);
    } else if ("content" in event.update && "type" in (event.update.content ?? {})) {
      const { content } = event.update;
      if (!content || !("type" in content) || content.type !== "text") return;
      run.said = content.text;
      this.#tell(`${nameOf(run)} says: ${run.said}`);
    } else {
      this.#tell(`${nameOf(run)}: ${event.update.sessionUpdate}`);
    }
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

  /** The runs by the run that started them; null: the session did, or nobody knows who. */
  childrenByParent(): ReadonlyMap<string | null, readonly RunState[]> {
    const children = new Map<string | null, RunState[]>();
    for (const run of this.runs.values()) {
      const { parentRunId = null } = run.snapshot;
      const parent = parentRunId !== null && this.runs.has(parentRunId) ? parentRunId : null;
      const siblings = children.get(parent);
      if (siblings === undefined) children.set(parent, [run]);
      else siblings.push(run);
    }
    return children;
  }
}

/** What a user reads for a run. */
export function nameOf({ runId, snapshot }: RunState): string {
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
