import {
  isLodySubagentOutput,
  type LodyNotificationReading,
  readLodyNotification,
} from "@lody/acp-extension-core";
import type { SessionNotification } from "@agentclientprotocol/sdk";
import { ClientState } from "./client_state.ts";
import type { RecordedMessage } from "./recording.ts";

/** Plays a recording into a client's state, up to any moment. */
export class Playback {
  /** What the client knows at that moment. Another one when it went back. */
  state: ClientState;
  /** The moment, in milliseconds after the recording began. */
  atMs = 0;
  /** How long the recording lasts, in milliseconds. */
  readonly lastsMs: number;
  readonly #messages: readonly RecordedMessage[];
  readonly #onLine: (line: string) => void;
  #next = 0;

  /** Begins before the first message. What happens is told line by line. */
  constructor(messages: readonly RecordedMessage[], onLine: (line: string) => void) {
    this.#messages = messages.toSorted((one, other) => one.atMs - other.atMs);
    this.#onLine = onLine;
    this.lastsMs = this.#messages.at(-1)?.atMs ?? 0;
    this.state = new ClientState(onLine);
  }

  /** Plays to a moment. Where that has gone by, all is told anew. */
  seek(atMs: number): void {
    if (atMs < this.atMs) {
      this.#next = 0;
      this.state = new ClientState(this.#onLine);
    }
    this.atMs = Math.min(atMs, this.lastsMs);
    let next = this.#messages[this.#next];
    while (next !== undefined && next.atMs <= atMs) {
      if (next.direction === "to client") applyMessage(this.state, next.message);
      next = this.#messages[++this.#next];
    }
  }
}

/** Gives a message to the state as a client's handlers would. A malformed one changes nothing. */
function applyMessage(state: ClientState, { method, params }: RecordedMessage["message"]): void {
  if (typeof method !== "string") return;
  const sessionId = isObject(params) ? params["sessionId"] : undefined;
  if (typeof sessionId === "string") {
    if (state.runs === undefined) state.open(sessionId);
    if (state.runs?.sessionId !== sessionId) return; // One session is shown: the first.
  }
  if (method === "session/update") {
    if (isSessionNotification(params)) state.applyUpdate(params);
  } else applyNotification(state, readLodyNotification(method, params));
}

function applyNotification(state: ClientState, reading: LodyNotificationReading): void {
  if (reading.status !== "ok") return;
  switch (reading.method) {
    case "_lody/subagents/event":
      return state.applyEvent(reading.params);
    case "_lody/session/usage_update":
      return state.applyUsage(reading.params);
    case "_lody/rate_limits/update":
      return state.applyRateLimits(reading.params);
  }
}

/** Whether it is a `session/update` as far as the state looks into one. */
function isSessionNotification(params: unknown): params is SessionNotification {
  if (!isObject(params) || !isObject(params["update"])) return false;
  const { update } = params;
  return update["sessionUpdate"] !== "agent_message_chunk" || isLodySubagentOutput(update);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
