import {
  type AgentContext,
  RequestError,
  type RequestPermissionRequest,
  type SessionUpdate,
  type ToolCallUpdate,
} from "@agentclientprotocol/sdk";
import {
  askLody,
  type LodyElicitationQuestion,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
  type LodyGoalSnapshot,
  type LodyNegotiation,
  type LodyQuestionAnswer,
  type LodySessionMeta,
  LodySubagentEmitter,
  mirrorPermissionRequest,
  readLodyAnswers,
  SessionUsageAccumulator,
  withLodyMeta,
} from "@lody/acp-extension-core";
import { notifyLody } from "@lody/acp-extension-core/sdk";
import { cancelSubagents } from "./agent_script.ts";

/** One session, and what its turns need to speak to the client. */
export class Session {
  readonly id: string = crypto.randomUUID();
  readonly usage: SessionUsageAccumulator = new SessionUsageAccumulator();
  readonly subagents: LodySubagentEmitter;
  /** Every update that was sent, to be played again when the client asks. */
  readonly history: SessionUpdate[] = [];
  /** Steers that were taken and wait for the turn to apply them. */
  readonly steers: string[] = [];
  goal: LodyGoalSnapshot | null = null;
  planMode = false;
  readonly #client: AgentContext;
  readonly #negotiation: LodyNegotiation;
  readonly #clientCapabilities: unknown;
  #turn: { readonly id: string; readonly abort: AbortController } | undefined;

  constructor(client: AgentContext, negotiation: LodyNegotiation, clientCapabilities: unknown) {
    this.#client = client;
    this.#negotiation = negotiation;
    this.#clientCapabilities = clientCapabilities;
    this.subagents = new LodySubagentEmitter(
      this.id,
      (event) => this.notify("_lody/subagents/event", event),
      { onError: (error, { runId }) => console.error(`Cannot tell of run ${runId}:`, error) },
    );
  }

  /** Plays a turn until it ends or the client cancels it. One turn runs at a time. */
  async turn(play: (signal: AbortSignal) => Promise<void>): Promise<"end_turn" | "cancelled"> {
    if (this.#turn !== undefined) throw RequestError.invalidRequest({}, "a turn is running");
    const abort = new AbortController();
    this.#turn = { id: crypto.randomUUID(), abort };
    try {
      await play(abort.signal);
      return "end_turn";
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      await cancelSubagents(this.subagents);
      return "cancelled";
    } finally {
      this.#turn = undefined;
    }
  }

  /** Cancels the turn that runs. */
  cancel(): void {
    this.#turn?.abort.abort();
  }

  /** Sends a standard update, with the contract's fields on it. */
  async update(update: SessionUpdate, meta: LodySessionMeta = {}): Promise<void> {
    const tagged = withLodyMeta(update, { turnId: this.#turn?.id, ...meta });
    this.history.push(tagged);
    await this.#client.notify("session/update", { sessionId: this.id, update: tagged });
  }

  /** Sends a notification of the contract to a client that takes it. */
  async notify<M extends LodyExtensionNotificationMethod>(
    method: M,
    params: LodyExtensionNotificationMap[M],
  ): Promise<void> {
    if (!this.#negotiation.canNotify(method)) return;
    await notifyLody(this.#client, this.#negotiation, method, params);
  }

  /** Sends the goal as it stands now. */
  async setGoal(goal: LodyGoalSnapshot | null): Promise<void> {
    this.goal = goal;
    await this.update({ sessionUpdate: "session_info_update" }, { goal });
  }

  /** Plays the history again. */
  async replay(): Promise<void> {
    for (const update of this.history) {
      await this.#client.notify("session/update", { sessionId: this.id, update });
    }
  }

  /** Asks the user whether a tool call of a run may go on. */
  async isAllowed(runId: string, toolCall: ToolCallUpdate): Promise<boolean> {
    const request: RequestPermissionRequest = mirrorPermissionRequest(runId, {
      sessionId: this.id,
      toolCall,
      options: [
        { optionId: "allow", name: "Allow once", kind: "allow_once" },
        { optionId: "reject", name: "Reject", kind: "reject_once" },
      ],
    });
    const { outcome } = await this.#client.request("session/request_permission", request);
    return outcome.outcome === "selected" && outcome.optionId === "allow";
  }

  /** Asks the user. Undefined: there is no answer, or the client cannot ask. */
  async ask(
    message: string,
    questions: readonly LodyElicitationQuestion[],
  ): Promise<readonly LodyQuestionAnswer[] | undefined> {
    const { request } = askLody(questions, {
      clientCapabilities: this.#clientCapabilities,
      message,
      sessionId: this.id,
      autoResolveAfterSeconds: 60,
    });
    if (request === undefined) return undefined;
    const reading = readLodyAnswers(
      request,
      await this.#client.request("elicitation/create", request),
    );
    return reading.status === "answered" ? reading.answers : undefined;
  }
}
