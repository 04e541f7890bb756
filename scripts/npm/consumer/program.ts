/**
 * A program of a user of the package: an agent and a client that share what ACP does not say. It is
 * type-checked and run against the npm package, and throws when that does not do as it says.
 *
 * @module
 */
import { agent, client } from "@agentclientprotocol/sdk";
import {
  askLody,
  isLodyNotice,
  LodyElicitationDraft,
  type LodyGoalSnapshot,
  LodySubagentEmitter,
  type LodySubagentEvent,
  LodySubagentEventSchema,
  negotiateLody,
  readLodyAnswers,
  readLodyForm,
  readLodyMeta,
  SessionUsageAccumulator,
  withLodyCapabilities,
  withLodyMeta,
} from "@lody/acp-extension-core";
import contract from "@lody/acp-extension-core/schema.json" with { type: "json" };
import {
  handleLodyNotifications,
  handleLodyRequests,
  notifyLody,
  requestLody,
} from "@lody/acp-extension-core/sdk";

function expectEqual(actual: unknown, expected: unknown): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`Expected ${b}, got ${a}`);
}

/** Never called: types refuse all of it, which tells that they are there. */
export function refusedByTypes(): unknown {
  // @ts-expect-error A goal has a status.
  const goal: LodyGoalSnapshot = { objective: "Ship it" };
  // @ts-expect-error There is no such capability.
  withLodyCapabilities({}, { telepathy: { version: 1 } });
  // @ts-expect-error There is no such method.
  handleLodyRequests(agent(), { "_lody/session/levitate": () => ({}) });
  // @ts-expect-error A client answers no requests of the contract.
  handleLodyRequests(client(), {});
  // @ts-expect-error An agent is not notified.
  handleLodyNotifications(agent(), {});
  return goal;
}

const version = 1;
const agentCapabilities = withLodyCapabilities({}, {
  subagentEvents: { version },
  goal: { version, actions: ["pause"], controlActions: ["pause"] },
});
const clientCapabilities = withLodyCapabilities({ elicitation: { form: {} } }, {
  subagentEvents: { version },
  elicitation: { version },
});
const negotiation = negotiateLody(agentCapabilities, clientCapabilities);

const received: LodySubagentEvent[] = [];
const showingForms = client({ name: "consumer" }).onRequest("elicitation/create", ({ params }) => {
  const { form, issues } = readLodyForm(params);
  if (form === undefined) throw new Error(issues?.[0]?.message ?? "There is no form");
  const draft = new LodyElicitationDraft(form);
  draft.setCustom("when", "Later");
  return draft.getSnapshot().canAccept ? draft.accept() : draft.decline();
});
const clientApp = handleLodyNotifications(showingForms, {
  "_lody/subagents/event": (event) => void received.push(event),
});
const agentApp = handleLodyRequests(agent({ name: "consumer" }), {
  "_lody/session/goal": async ({ sessionId }, { client: peer }) => {
    const emitter = new LodySubagentEmitter(
      sessionId,
      (event) => notifyLody(peer, negotiation, "_lody/subagents/event", event),
    );
    await emitter.start("native-1", {
      state: "running",
      support: { stream: ["text"], progress: true, outputRead: "none", cancel: false },
    });
    await emitter.snapshot("native-1", { state: "completed" });
    const { request, reason } = askLody([{
      id: "when",
      header: "When",
      question: "When may I go on?",
      options: [{ label: "Now" }],
      multiSelect: false,
      allowCustomAnswer: true,
    }], { clientCapabilities, message: "Before I pause", sessionId });
    if (request === undefined) throw new Error(reason);
    const reading = readLodyAnswers(request, await peer.request("elicitation/create", request));
    expectEqual(reading.status === "answered" && reading.answers[0]?.custom, "Later");
    return { goal: { objective: "Ship it", status: "paused" } };
  },
});

await clientApp.connectWith(agentApp, async (peer) => {
  const params = { sessionId: "s1", action: "pause" } as const;
  const { goal } = await requestLody(peer, negotiation, "_lody/session/goal", params);
  expectEqual(goal, { objective: "Ship it", status: "paused" });
});
expectEqual(received.map((event) => event.type === "snapshot" && event.snapshot.state), [
  "running",
  "completed",
]);
expectEqual(LodySubagentEventSchema.issues({ ...received[0], runId: "" }).map(({ path }) => path), [
  "/runId",
]);

const update = withLodyMeta({ sessionUpdate: "session_info_update" }, { turnId: "t1" });
expectEqual(readLodyMeta(update), { turnId: "t1" });
expectEqual(isLodyNotice({ severity: 7 }), false);

const accumulator = new SessionUsageAccumulator();
const row = { inputTokens: 3, outputTokens: 2, cacheReadInputTokens: 1 };
const usageUpdate = accumulator.update("s1", "turn-1", { large: row });
expectEqual(usageUpdate?.usage.inputTokens, 3);
expectEqual(contract.$defs.LodyNotice.type, "object");

console.log("The package does as it says");
