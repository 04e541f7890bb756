/**
 * A page of a user of the package, which runs where code may not be made from text. It says
 * in the console that all went well, and throws when it did not.
 *
 * @module
 */
import {
  isLodySubagentEvent,
  LodySubagentEmitter,
  LodySubagentEventSchema,
  readLodyNotification,
  readLodyRequest,
  SessionUsageAccumulator,
} from "@lody/acp-extension-core";

const events: unknown[] = [];
const emitter = new LodySubagentEmitter("s1", (event) => void events.push(event));
await emitter.start("native-1", {
  state: "running",
  support: { stream: [], progress: true, outputRead: "none", cancel: false },
});
const accumulator = new SessionUsageAccumulator();
const row = { inputTokens: 3, outputTokens: 2, cacheReadInputTokens: 1 };

const checks = {
  guard: events.length === 1 && events.every(isLodySubagentEvent),
  issues: LodySubagentEventSchema.issues({}).length > 0,
  request: readLodyRequest("_lody/session/goal", {}).status === "invalid",
  notification: readLodyNotification("_lody/subagents/event", events[0]).status === "ok",
  usage: accumulator.update("s1", "turn-1", { large: row })?.usage.inputTokens === 3,
};
for (const [name, isRight] of Object.entries(checks)) {
  if (!isRight) throw new Error(`The package does not do as it says: ${name}`);
}
console.log("The package does as it says");
