import type { SessionNotification } from "@agentclientprotocol/sdk";
import {
  applyAcpGoal,
  LodyGoalTracker,
  LodySteerTracker,
  type LodySubagentEvent,
  LodySubagentRuns,
  LodyTaskTracker,
  type LodyTitle,
  nextTitle,
  type RateLimit,
  type RateLimitsUpdate,
  readLodyMeta,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "@lody/acp-extension-core";
import { goalLine, nameOf, newsOf, taskLine } from "./client_words.ts";

/** What a client knows of a session, folded from all that the agent sent. */
export class ClientState {
  title: LodyTitle | undefined;
  readonly goal = new LodyGoalTracker();
  readonly tasks = new LodyTaskTracker();
  readonly steers = new LodySteerTracker();
  /** The subagents. Undefined: no session is open. */
  runs: LodySubagentRuns | undefined;
  readonly usage = new SessionUsageLedger();
  rateLimits: readonly RateLimit[] = [];
  readonly #tell: (line: string) => void;

  /** Creates an empty state. Each change is told as one line. */
  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  /** Folds a standard update, and what the contract says on it. */
  applyUpdate(notification: SessionNotification): void {
    const { update } = notification;
    const meta = readLodyMeta(notification);
    const title = nextTitle(this.title, notification);
    if (title !== this.title) {
      this.title = title;
      this.#tell(`title: ${title?.title ?? "none"} (${title?.source ?? "without a source"})`);
    }
    // An agent that does not speak the contract may speak the goal extension.
    if (applyAcpGoal(this.goal, notification) === "applied") {
      const goal = this.goal.getSnapshot();
      this.#tell(`goal: ${goal ? goalLine(goal) : "cleared"}`);
    }
    if (meta.notice !== undefined) this.#tell(`${meta.notice.level}: ${meta.notice.message}`);
    if (this.tasks.apply(notification) === "applied" && meta.task !== undefined) {
      const task = this.tasks.get(meta.task.taskId);
      if (task !== undefined) this.#tell(taskLine(task));
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

  /** Tells what is known of a steer by now. */
  tellOfSteer(steerId: string): void {
    const steer = this.steers.get(steerId);
    if (steer !== undefined) this.#tell(`steer ${steerId}: ${steer.state}`);
  }
}
