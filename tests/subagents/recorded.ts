import {
  LodySubagentEmitter,
  type LodySubagentEmitterOptions,
  type LodySubagentEvent,
  type LodySubagentSnapshot,
} from "../../mod.ts";

export const snapshot: LodySubagentSnapshot = {
  state: "running",
  support: { stream: ["text"], progress: true, outputRead: "none", cancel: false },
  startedAtEpochSeconds: 5,
};

/** A chunk of a message, as an update. */
export function said(text: string) {
  return { sessionUpdate: "agent_message_chunk", content: { type: "text", text } };
}

/** An emitter, and what it sends. */
export function recorded(options?: (() => string) | LodySubagentEmitterOptions) {
  const sent: LodySubagentEvent[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => void sent.push(event), options);
  return { sent, emitter };
}

/**
 * An emitter whose `send` fails while `fails` says so, at once or later. What does not fail is
 * recorded, and so is every error that `onError` hears of.
 */
export function failing(fails: (event: LodySubagentEvent) => boolean, isSlow = false) {
  const sent: LodySubagentEvent[] = [];
  const errors: [error: unknown, nativeId: string][] = [];
  let failures = 0;
  const send = (event: LodySubagentEvent) => {
    if (fails(event)) throw new Error(`No way out ${++failures}`);
    sent.push(event);
  };
  const emitter = new LodySubagentEmitter(
    "s",
    isSlow ? async (event) => await Promise.resolve().then(() => send(event)) : send,
    { onError: (error, { nativeId }) => errors.push([error, nativeId]) },
  );
  const heard = () => errors.map(([error, nativeId]) => `${nativeId}: ${(error as Error).message}`);
  return { sent, emitter, heard };
}

/** An emitter whose `send` waits until it is told to go on, and what has begun to be sent. */
export function gated(options?: LodySubagentEmitterOptions) {
  const began: LodySubagentEvent[] = [];
  const gates: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => {
    began.push(event);
    return new Promise((resolve, reject) => gates.push({ resolve, reject }));
  }, options);
  const settle = async (error?: Error) => {
    const gate = gates.shift();
    if (error === undefined) gate?.resolve();
    else gate?.reject(error);
    await turns();
  };
  return { began, emitter, settle };
}

/** Waits for what other promises bring about. */
export async function turns(count = 10): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

/** What a promise has come to. */
export async function outcomeOf(promise: Promise<unknown>): Promise<string> {
  const waiting = turns().then(() => "waiting");
  return await Promise.race([
    promise.then(() => "sent", (error) => String(error.message)),
    waiting,
  ]);
}

/** What was sent, in brief. */
export function brief(events: readonly LodySubagentEvent[]): string[] {
  return events.map((event) => {
    if (event.type === "snapshot") {
      return `${event.snapshot.state}${event.snapshot.outputIncomplete ? " incomplete" : ""}`;
    }
    if (event.type === "progress") return `progress ${JSON.stringify(event.progress)}`;
    const { update } = event;
    if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text") {
      return `"${update.content.text}"`;
    }
    return update.sessionUpdate;
  });
}
