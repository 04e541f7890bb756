import { agent, client } from "@agentclientprotocol/sdk";
import * as lody from "../../mod.ts";
import { handleLodyRequests } from "../../src/sdk.ts";

// deno-lint-ignore no-explicit-any -- What callers without types may give, and what they may save.
export type Anything = any;

/** What types forbid. */
export const bad = (value: unknown): Anything => value;

export const row: lody.ModelUsage = { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 };

export const running: lody.LodySubagentSnapshot = {
  state: "running",
  support: { stream: [], progress: false, outputRead: "none", cancel: false },
};

/** A value so many levels deep. */
export function nested(levels: number): unknown {
  return levels === 0 ? 1 : [nested(levels - 1)];
}

export function emitter(options?: lody.LodySubagentEmitterOptions): lody.LodySubagentEmitter {
  return new lody.LodySubagentEmitter("s", () => {}, options);
}

/** An emitter whose `send` never settles. */
export function stuckEmitter(): lody.LodySubagentEmitter {
  const onError = () => {};
  return new lody.LodySubagentEmitter("s", () => new Promise<void>(() => {}), { onError });
}

/** What an agent that advertises this lets through. */
export function agentSays(capabilities: object): lody.LodyNegotiation {
  return lody.negotiateLody({ _meta: { lody: capabilities } }, {});
}

export const question = { question: "Why?", header: "", options: [], multiSelect: false };
export const asking = {
  clientCapabilities: { elicitation: { form: {} } },
  message: "m",
  sessionId: "s",
};

/** A request with a form, read. */
export function form(
  properties: object,
  schema: object = {},
  request: object = {},
): lody.LodyFormReading {
  const requestedSchema = { properties, ...schema };
  return lody.readLodyForm({ mode: "form", message: "m", requestedSchema, ...request });
}

export function draft(
  properties: object,
  schema?: object,
  options?: lody.LodyElicitationDraftOptions,
): lody.LodyElicitationDraft {
  return new lody.LodyElicitationDraft(bad(form(properties, schema).form), options);
}

/** What is wrong with a form that is filled in so. */
export function problems(properties: object, values: object, schema?: object): unknown {
  const filled = draft(properties, schema);
  for (const [key, value] of Object.entries(values)) filled.setValue(key, value);
  return filled.problems();
}

export const text = { type: "string" };
export const choice = { type: "string", enum: ["a", "b"] };

/** A property that is marked. */
export function mark(fields: object) {
  return { type: "string", _meta: { lody: { elicitation: { version: 1, ...fields } } } };
}

/** A request in which questions stand beside the form. */
export function asked(questions: object[]) {
  return { _meta: { lody: { elicitation: { version: 1, questions } } } };
}

type Change = (state: Anything) => void;

/** Restores what a ledger has saved, changed. */
export function restoreLedger(change: Change): () => unknown {
  return () => {
    const ledger = new lody.SessionUsageLedger();
    const _meta = { lody: { usageScopeId: "1" } };
    ledger.apply({ sessionId: "s", usage: row, modelUsage: { a: row }, _meta });
    return lody.SessionUsageLedger.fromJSON(changed(ledger, change));
  };
}

/** Restores what an accumulator has saved, changed. */
export function restoreAccumulator(change: Change): () => unknown {
  return () => {
    const accumulator = new lody.SessionUsageAccumulator("scope");
    accumulator.update("s", "1", { a: row });
    accumulator.update("s", "2", { a: { ...row, contextWindow: 5 } });
    accumulator.forget("1");
    return lody.SessionUsageAccumulator.fromJSON(changed(accumulator, change));
  };
}

/** Restores what the runs of a client have saved, changed. */
export function restoreRuns(change: Change): () => unknown {
  return () => {
    const runs = new lody.LodySubagentRuns("s");
    runs.apply({ version: 1, sessionId: "s", runId: "r", type: "snapshot", snapshot: running });
    return lody.LodySubagentRuns.fromJSON(changed(runs, change));
  };
}

function changed(saved: object, change: Change): unknown {
  const state = JSON.parse(JSON.stringify(saved));
  change(state);
  return state;
}

/** What an agent's app answers to a bad request, or where its handler's answer is bad. */
export async function refusal(
  method: string,
  params: unknown,
  answer?: unknown,
): Promise<string | undefined> {
  let message: string | undefined;
  const adapter = handleLodyRequests(agent(), bad({ [method]: () => answer }));
  await client().connectWith(adapter, async (peer) => {
    await peer.request(method, params).catch((error: Error & { data?: Anything }) => {
      message = error.data?.details ?? error.message;
    });
  });
  return message;
}
