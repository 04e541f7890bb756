import { agent, client } from "@agentclientprotocol/sdk";
import * as lody from "../../mod.ts";
import { branchNames, fieldNames } from "../../src/schema/fields.ts";
import { descriptionOf } from "../../src/schema/schema.ts";
import {
  handleLodyNotifications,
  handleLodyRequests,
  notifyLody,
  requestLody,
  requireLodyField,
} from "../../src/sdk.ts";
import {
  agentSays,
  asking,
  bad,
  choice,
  draft,
  emitter,
  mark,
  nested,
  question,
  restoreAccumulator,
  restoreLedger,
  restoreRuns,
  row,
  running,
  stuckEmitter,
  text,
} from "./setups.ts";

/** A peer that answers anything with an empty object. */
const peer = bad({ request: () => Promise.resolve({}), notify: () => Promise.resolve() });
const all = agentSays({
  sessionHistory: { version: 1 },
  subagents: { version: 1, lifecycle: true, list: true },
  usage: { version: 1 },
});

/** What throws, or rejects, and with what: the error's name and its message. */
export const THROWN: readonly (readonly [cause: () => unknown, error: string])[] = [
  [
    () => branchNames({ name: "X", is: "string" }),
    "TypeError: Cannot name branches of X: it must have some, got none",
  ],
  [
    () => fieldNames({ name: "X", is: "string" }),
    "TypeError: Cannot name fields of X: it must have some, got none",
  ],
  [
    () => descriptionOf(bad({ name: "X" })),
    "TypeError: Cannot find the description of X: the schema must be made by schema(), got another",
  ],
  [
    () => lody.LodyNoticeSchema.parse(1),
    "LodyValidationError: Cannot accept the value as LodyNotice: must be an object, got 1",
  ],
  [
    () => lody.LodyNoticeSchema.parse({}),
    'LodyValidationError: Cannot accept the value as LodyNotice: "/level" must be one of "info", "warning", "error", but is missing (and 1 more)',
  ],
  [
    () => lody.withLodyCapabilities({}, { usage: { version: bad(2) } }),
    'LodyValidationError: Cannot advertise capabilities: "/usage/version" must be 1, got 2',
  ],
  [
    () => lody.withLodyMeta({}, { turnId: "" }),
    'LodyValidationError: Cannot write metadata: "/turnId" must be a string that is not empty, got ""',
  ],
  [
    () => lody.withinLodyLimits(1, { depth: -1 }),
    "RangeError: Cannot check limits: depth must be a number of at least 0, got -1",
  ],
  [
    () => lody.epochSecondsFrom(bad("now")),
    'TypeError: Cannot make epoch seconds: the time must be a Date or a number, got "now"',
  ],
  [
    () => lody.epochSecondsFrom(-1),
    "RangeError: Cannot make epoch seconds: the number must be milliseconds since the Unix epoch, got -1",
  ],
  [
    () => lody.epochSecondsFrom(NaN),
    "RangeError: Cannot make epoch seconds: the number must be milliseconds since the Unix epoch, got NaN",
  ],
  [
    () => lody.epochSecondsFrom(new Date(NaN)),
    "RangeError: Cannot make epoch seconds: the date must be milliseconds since the Unix epoch, got NaN",
  ],
  [
    () => lody.epochSecondsFrom(1e15),
    "RangeError: Cannot make epoch seconds: the number must be milliseconds since the Unix epoch, got 1000000000000000, which can only be microseconds",
  ],
  [
    () => lody.filterRateLimits({ rateLimits: bad(1) }, {}),
    'LodyValidationError: Cannot filter rate limits: "/rateLimits" must be an array, got 1',
  ],
  [
    () => lody.filterRateLimits({ rateLimits: [], fetchedAtEpochSeconds: 1796040000250 }, {}),
    'RangeError: Cannot filter rate limits: "/fetchedAtEpochSeconds" must be Unix epoch seconds, got 1796040000250, which can only be milliseconds',
  ],
  [
    () => lody.goalPromptMeta(bad({ action: "stop" })),
    'LodyValidationError: Cannot make a goal prompt: "/action" must be one of "set", "pause", "resume", "clear", got "stop"',
  ],
  [
    () => lody.planGoalControl(agentSays({}), "", "pause"),
    'LodyValidationError: Cannot plan goal control: "/sessionId" must be a string that is not empty, got ""',
  ],
  [
    () =>
      lody.planGoalControl(
        agentSays({ goal: { version: 1, actions: ["set"], promptActions: ["set"] } }),
        "s",
        "set",
        "",
      ),
    'LodyValidationError: Cannot plan goal control: "/objective" must be a string that is not empty, got ""',
  ],
  [
    () => lody.planSteer(agentSays({}), "s", [], ""),
    'LodyValidationError: Cannot plan a steer: "/steerId" must be a string that is not empty, got ""',
  ],
  [
    () =>
      lody.planSteer(
        agentSays({
          steering: {
            version: 1,
            transport: "request",
            upstreamTurn: "same",
            configPolicy: "active",
          },
        }),
        "s",
        [],
        "",
      ),
    'LodyValidationError: Cannot plan a steer: "/steerId" must be a string that is not empty, got ""',
  ],
  [
    () => lody.planAcpGoalControl(undefined, "", "set", "x"),
    'LodyValidationError: Cannot plan goal control: "/sessionId" must be a string that is not empty, got ""',
  ],
  [
    () => lody.advertiseAcpGoal({}, bad(["stop"])),
    'LodyValidationError: Cannot advertise the goal extension: "/actions/0" must be one of "set", "pause", "resume", "clear", got "stop"',
  ],
  [
    () => lody.withAcpGoal({}, bad({ objective: 1 })),
    'LodyValidationError: Cannot write a goal: "/objective" must be a string, got 1 (and 2 more)',
  ],
  [
    () => lody.mirrorToolCall("", bad({ sessionUpdate: "tool_call", toolCallId: "t", title: "x" })),
    'RangeError: Cannot mirror tool call: runId must be a string that is not empty, got ""',
  ],
  [
    () => lody.mirrorToolCall("r", bad({ sessionUpdate: "tool_call", toolCallId: "", title: "x" })),
    'RangeError: Cannot mirror tool call: toolCallId must be a string that is not empty, got ""',
  ],
  [
    () => lody.mirrorPermissionRequest("r", bad({})),
    "TypeError: Cannot mirror tool call: toolCallId must be a string that is not empty, got undefined",
  ],
  [
    () => new lody.LodyGoalTracker(" "),
    'RangeError: Cannot create LodyGoalTracker: sessionId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.LodyGoalTracker(bad(1)),
    "TypeError: Cannot create LodyGoalTracker: sessionId must be a string that is not blank, got 1",
  ],
  [
    () => new lody.LodyGoalTracker().subscribe(bad(1)),
    "TypeError: Cannot subscribe: listener must be a function, got 1",
  ],
  [
    () => new lody.LodyTaskTracker(" "),
    'RangeError: Cannot create LodyTaskTracker: sessionId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.LodyTaskTracker("s", { maxTasks: 0 }),
    "RangeError: Cannot create LodyTaskTracker: maxTasks must be a positive integer, got 0",
  ],
  [
    () => new lody.LodyTaskTracker("s", { maxTasks: bad("1") }),
    'TypeError: Cannot create LodyTaskTracker: maxTasks must be a positive integer, got "1"',
  ],
  [
    () => new lody.LodySteerTracker(" "),
    'RangeError: Cannot create LodySteerTracker: sessionId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.LodySteerTracker().sent(""),
    'RangeError: Cannot track a steer: steerId must be a string that is not empty, got ""',
  ],
  [
    () => new lody.LodySteerTracker().sent(bad(1)),
    "TypeError: Cannot track a steer: steerId must be a string that is not empty, got 1",
  ],
  [() => {
    const t = new lody.LodySteerTracker();
    t.sent("1");
    t.sent("1");
  }, 'RangeError: Cannot track a steer: the steer id must be a new one, got "1"'],
  [
    () => new lody.LodySubagentRuns(" "),
    'RangeError: Cannot create LodySubagentRuns: sessionId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.LodySubagentRuns("s", { maxRuns: 0 }),
    "RangeError: Cannot create LodySubagentRuns: maxRuns must be a positive integer, got 0",
  ],
  [
    () => new lody.LodySubagentRuns("s", { maxTextPerEntry: 1.5 }),
    "RangeError: Cannot create LodySubagentRuns: maxTextPerEntry must be a positive integer, got 1.5",
  ],
  [
    () => lody.LodySubagentRuns.fromJSON(1),
    "LodyValidationError: Cannot restore LodySubagentRuns: must be an object, got 1",
  ],
  [
    restoreRuns((s) => s.sessionId = " "),
    'LodyValidationError: Cannot restore LodySubagentRuns: "/sessionId" must not be blank, got " "',
  ],
  [
    restoreRuns((s) => s.runs.push(s.runs[0])),
    'LodyValidationError: Cannot restore LodySubagentRuns: "/runs/1/runId" must be that of one run only, got "r"',
  ],
  [
    restoreRuns((s) => s.runs[0].snapshot.deep = nested(200)),
    'LodyValidationError: Cannot restore LodySubagentRuns: "/runs/0/snapshot" must not be deeper than withinLodyLimits lets pass, got an object',
  ],
  [
    () => new lody.LodySubagentEmitter(" ", () => {}),
    'RangeError: Cannot create LodySubagentEmitter: sessionId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.LodySubagentEmitter("s", bad(1)),
    "TypeError: Cannot create LodySubagentEmitter: send must be a function, got 1",
  ],
  [
    () => emitter({ newRunId: bad(1) }),
    "TypeError: Cannot create LodySubagentEmitter: newRunId must be a function, got 1",
  ],
  [
    () => emitter({ keepFinished: -1 }),
    "RangeError: Cannot create LodySubagentEmitter: keepFinished must be an integer of at least 0, got -1",
  ],
  [
    () => emitter().start("", running),
    'RangeError: Cannot start run "": nativeId must be a string that is not blank, got ""',
  ],
  [
    () => emitter().start("n", running, { parentNativeId: "n" }),
    'RangeError: Cannot start run "n": parentNativeId must be that of another run, got "n"',
  ],
  [
    () => emitter().start("n", bad({ state: "running" })),
    'LodyValidationError: Cannot start run "n": "/support" must be an object, but is missing',
  ],
  [
    () => emitter().start("n", bad({ ...running, deep: nested(200) })),
    'RangeError: Cannot start run "n": the snapshot must have 127 levels of nesting at most, got more',
  ],
  [
    () => emitter().start("n", { ...running, startedAtEpochSeconds: 1796040000250 }),
    'RangeError: Cannot start run "n": "/startedAtEpochSeconds" must be Unix epoch seconds, got 1796040000250, which can only be milliseconds',
  ],
  [
    () => emitter({ newRunId: () => bad(1) }).start("n", running),
    'TypeError: Cannot start run "n": the run id must be a string, got 1',
  ],
  [
    () => emitter({ newRunId: () => " " }).start("n", running),
    'RangeError: Cannot start run "n": the run id must not be blank, got " "',
  ],
  [
    () => emitter({ newRunId: () => "n" }).start("n", running),
    'RangeError: Cannot start run "n": the run id must not be a native id, got "n"',
  ],
  [() => {
    const e = emitter({ newRunId: () => "r" });
    e.start("n", running);
    e.start("o", running);
  }, 'RangeError: Cannot start run "o": the run id must not be that of another run, got "r"'],
  [
    () => emitter({ now: () => NaN }).start("n", running),
    'RangeError: Cannot start run "n": now() must be milliseconds since the Unix epoch, got NaN',
  ],
  [
    () => emitter().snapshot("n", bad({ state: "lost" })),
    'LodyValidationError: Cannot change run "n": "/state" must be one of "pending", "running", "completed", "failed", "cancelled", "unknown", got "lost"',
  ],
  [
    () => emitter().snapshot("n", bad({ deep: nested(200) })),
    'RangeError: Cannot change run "n": the patch must have 127 levels of nesting at most, got more',
  ],
  [
    () => emitter().finish("n", { state: bad("running") }),
    'RangeError: Cannot finish run "n": state must be "completed", "failed", "cancelled" or "unknown", got "running"',
  ],
  [
    () => emitter().progress("n", { turnCount: -1 }),
    'LodyValidationError: Cannot send progress of run "n": "/turnCount" must be a finite number of at least 0 or null, got -1',
  ],
  [
    () => emitter().progress("n", bad({ deep: nested(200) })),
    'RangeError: Cannot send progress of run "n": the progress must have 127 levels of nesting at most, got more',
  ],
  [
    () => emitter().output(" ", {}),
    'RangeError: Cannot send output of run " ": nativeId must be a string that is not blank, got " "',
  ],
  [
    () => emitter().output("n", {}, { messageId: bad(1) }),
    'TypeError: Cannot send output of run "n": messageId must be a string, got 1',
  ],
  [
    async () => {
      const e = stuckEmitter();
      e.start("n", running);
      const late = e.progress("n", {});
      e.close();
      await late;
    },
    'Error: Cannot send event of run "n": the emitter was closed before; await idle() before close()',
  ],
  [
    async () => {
      const e = stuckEmitter();
      e.start("n", running);
      const ends = e.disconnect();
      e.close();
      await ends;
    },
    "Error: Cannot send the ends of runs: the emitter was closed before; await idle() before close()",
  ],
  [
    () => new lody.SessionUsageAccumulator(" "),
    'RangeError: Cannot create SessionUsageAccumulator: usageScopeId must be a string that is not blank, got " "',
  ],
  [
    () => new lody.SessionUsageAccumulator("x".repeat(257)),
    'RangeError: Cannot create SessionUsageAccumulator: usageScopeId must have at most 256 characters, got "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"',
  ],
  [
    () => new lody.SessionUsageAccumulator(bad(1)),
    "TypeError: Cannot create SessionUsageAccumulator: usageScopeId must be a string that is not blank, got 1",
  ],
  [
    () => new lody.SessionUsageAccumulator().update("", "1", {}),
    'RangeError: Cannot update usage: sessionId must be a string that is not blank, got ""',
  ],
  [
    () => new lody.SessionUsageAccumulator().update("s", "1", bad([])),
    "TypeError: Cannot update usage: rows must be an object, by model, got an array",
  ],
  [
    () => new lody.SessionUsageAccumulator().update("s", "1", { a: bad({}) }),
    'LodyValidationError: Cannot update usage of model "a": "/inputTokens" must be a finite number of at least 0, but is missing (and 2 more)',
  ],
  [
    () => {
      const a = new lody.SessionUsageAccumulator();
      a.update("s", "1", { a: row });
      a.forget("1");
      a.update("s", "1", { a: row });
    },
    'RangeError: Cannot update usage: operationId must be none that was forgotten, since it would count twice, got "1"',
  ],
  [
    () => new lody.SessionUsageAccumulator().forget(" "),
    'RangeError: Cannot forget operation: operationId must be a string that is not blank, got " "',
  ],
  [
    () => lody.SessionUsageAccumulator.fromJSON({}),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/version" must be 1, but is missing (and 4 more)',
  ],
  [
    restoreAccumulator((s) => s.usageScopeId = " "),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/usageScopeId" must not be blank, got " "',
  ],
  [
    restoreAccumulator((s) => s.forgottenOperations.push("1")),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/forgottenOperations" must name each operation once, and none that is blank, got "1"',
  ],
  [
    restoreAccumulator((s) => s.forgottenOperations.push(" ")),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/forgottenOperations" must name each operation once, and none that is blank, got " "',
  ],
  [
    restoreAccumulator((s) => s.models.a.forgotten.rows = 7),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/models/a/forgotten" must be the sum of the rows of 1 operations at most, got an object',
  ],
  [
    restoreAccumulator((s) => s.forgottenOperations.push("3")),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/forgottenOperations" must name no more operations than had rows, got 2',
  ],
  [
    restoreAccumulator((s) => s.operations[" "] = { a: row }),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/operations/ " must not be of a blank id, got " "',
  ],
  [
    restoreAccumulator((s) => s.operations["1"] = { a: row }),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/operations/1" must not be of a forgotten operation, got "1"',
  ],
  [
    restoreAccumulator((s) => s.operations["3"] = {}),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/operations/3" must have a row, got an object',
  ],
  [
    restoreAccumulator((s) => s.operations["3"] = { b: row }),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/operations/3/b" must be of a model in models, got "b"',
  ],
  [
    restoreAccumulator((s) => s.models.b = { forgotten: { rows: 0, unpriced: 0, sums: {} } }),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/models/b" must be a model with rows, got "b"',
  ],
  [
    restoreAccumulator((s) => {
      s.models.b = { forgotten: { rows: 0, unpriced: 0, sums: {} }, contextWindow: 9 };
      s.operations["3"] = { b: row };
    }),
    'LodyValidationError: Cannot restore SessionUsageAccumulator: "/models/b/contextWindow" must be that of a row, got 9',
  ],
  [
    () => new lody.SessionUsageLedger({ maxScopes: 0 }),
    "RangeError: Cannot create SessionUsageLedger: maxScopes must be a positive integer, got 0",
  ],
  [
    () => lody.SessionUsageLedger.fromJSON(null),
    "LodyValidationError: Cannot restore SessionUsageLedger: must be an object, got null",
  ],
  [
    restoreLedger((s) => delete s.sessionId),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/sessionId" must be there where an update has come, but is missing',
  ],
  [
    restoreLedger((s) => delete s.latest),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/latest" must be there where an update has come, but is missing',
  ],
  [
    restoreLedger((s) => s.reasons = ["no_model_usage", "no_model_usage"]),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/reasons" must name each reason once, got an array',
  ],
  [
    restoreLedger((s) => s.scopes.push(s.scopes[0])),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/scopes/1" must be of a scope of its own, got "1"',
  ],
  [
    restoreLedger((s) => s.scopes[0].models = {}),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/scopes/0/models" must not be empty, got an object',
  ],
  [
    restoreLedger((s) => s.scopes[0].models.a.knownCostUSD = 0),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/scopes/0/models/a/knownCostUSD" must be absent where it is 0 or the usage has a cost, got 0',
  ],
  [
    restoreLedger((s) => s.scopes[0].models.a.baseline = { ...row, inputTokens: 2 }),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/scopes/0/models/a/baseline" must not be more than the usage, got an object',
  ],
  [
    restoreLedger((s) => s.contextWindows.a = 5),
    'LodyValidationError: Cannot restore SessionUsageLedger: "/contextWindows/a" must be that of a row, got 5',
  ],
  [
    () => lody.sumModelUsage({ a: bad(1) }),
    'LodyValidationError: Cannot add up usage of model "a": must be an object, got 1',
  ],
  [
    () => lody.sumModelUsage(bad(1)),
    "TypeError: Cannot add up usage: rows must be an object, by model, got 1",
  ],
  [
    () => lody.addModelUsage(row, bad(1)),
    "LodyValidationError: Cannot add usage: must be an object, got 1",
  ],
  [
    () => lody.subtractModelUsage(row, bad(1)),
    "LodyValidationError: Cannot subtract usage: must be an object, got 1",
  ],
  [
    () => lody.totalTokens(bad(1)),
    "LodyValidationError: Cannot count tokens: must be an object, got 1",
  ],
  [
    () => lody.disjointModelUsage(bad(1)),
    "LodyValidationError: Cannot make usage disjoint: must be an object, got 1",
  ],
  [
    () => lody.disjointModelUsage(row, { inputIncludes: bad("cacheRead") }),
    'TypeError: Cannot make usage disjoint: inputIncludes must be an array, got "cacheRead"',
  ],
  [
    () => lody.disjointModelUsage(row, { inputIncludes: bad(["reasoning"]) }),
    'RangeError: Cannot make usage disjoint: inputIncludes must name "cacheRead" or "cacheCreation", got "reasoning"',
  ],
  [
    () =>
      lody.disjointModelUsage({ ...row, cacheCreationInputTokens: 7 }, {
        inputIncludes: ["cacheRead", "cacheCreation"],
      }),
    "RangeError: Cannot make usage disjoint: inputTokens must be at least its parts, got 1 and in it cacheReadInputTokens 1 and cacheCreationInputTokens 7",
  ],
  [
    () => lody.askLody([], asking),
    "RangeError: Cannot ask: questions must be one or more, got none",
  ],
  [
    () => lody.askLody(bad(nested(200)), asking),
    "RangeError: Cannot ask: questions must have 128 levels of nesting at most, got more",
  ],
  [
    () => lody.askLody([bad({})], asking),
    'LodyValidationError: Cannot ask: "/questions/0/question" must be a string, but is missing (and 3 more)',
  ],
  [
    () => lody.askLody([question], { ...asking, sessionId: "" }),
    'RangeError: Cannot ask: sessionId must be a string that is not empty, got ""',
  ],
  [
    () => lody.askLody([question], { ...asking, message: bad(1) }),
    "TypeError: Cannot ask: message must be a string, got 1",
  ],
  [
    () => lody.askLody([question], { ...asking, autoResolveAtEpochSeconds: 1796040000250 }),
    'RangeError: Cannot ask: "/autoResolveAtEpochSeconds" must be Unix epoch seconds, got 1796040000250, which can only be milliseconds',
  ],
  [
    () => new lody.LodyElicitationDraft(bad(1)),
    "TypeError: Cannot create LodyElicitationDraft: form must be one of readLodyForm's, got 1",
  ],
  [
    () => new lody.LodyElicitationDraft(bad(1), { now: bad(1) }),
    "TypeError: Cannot create LodyElicitationDraft: now must be a function, got 1",
  ],
  [
    () => draft({ t: text }).setValue("u", "x"),
    'RangeError: Cannot set value: key must be that of a field, got "u"',
  ],
  [
    () => draft({ t: text }).setValue("t", 1),
    'TypeError: Cannot set value: "t" must be a string, got 1',
  ],
  [
    () => draft({ t: mark({ secret: true }) }).setValue("t", 1),
    'TypeError: Cannot set value: "t" must be a string, got another',
  ],
  [
    () => draft({ t: text }).select("t", []),
    'RangeError: Cannot select: key must be that of a field with options, got "t"',
  ],
  [
    () => draft({ t: text }).setCustom("t", ""),
    'RangeError: Cannot set custom answer: key must be that of a field with a custom answer, got "t"',
  ],
  [
    () => draft({ t: text }).setNote("t", ""),
    'RangeError: Cannot set note: key must be that of a field with a note, got "t"',
  ],
  [
    () => draft({ c: choice }).select("c", bad("a")),
    'TypeError: Cannot select: values must be an array of strings, got "a"',
  ],
  [
    () => draft({ c: choice }).select("c", ["a", "b"]),
    'RangeError: Cannot select: values for "c" must be one or none, got 2',
  ],
  [
    () =>
      draft({ c: choice, o: mark({ customAnswerFor: "c" }), n: mark({ noteFor: "c" }) }).setCustom(
        "c",
        bad(1),
      ),
    "TypeError: Cannot set custom answer: text must be a string, got 1",
  ],
  [
    () => draft({ c: choice, n: mark({ noteFor: "c" }) }).setNote("c", bad(1)),
    "TypeError: Cannot set note: text must be a string, got 1",
  ],
  [
    () => draft({ t: text }, { required: ["t"] }).accept(),
    'LodyValidationError: Cannot accept the form: "/content/t" must have a value, but has none',
  ],
  [() => {
    let now = 0;
    const d = draft({ t: text }, {}, { now: () => now });
    now = NaN;
    d.accept();
  }, "RangeError: Cannot tell the time: now() must be milliseconds since the Unix epoch, got NaN"],
  [
    () => handleLodyRequests(agent(), bad(1)),
    "TypeError: Cannot handle messages: the handlers must be an object, got 1",
  ],
  [
    () => handleLodyRequests(agent(), bad({ "session/prompt": () => {} })),
    `TypeError: Cannot handle messages: the method must be one of ${
      Object.keys(lody.LODY_REQUEST_SCHEMAS).join(", ")
    }, got "session/prompt"`,
  ],
  [
    () => handleLodyRequests(agent(), bad({ "_lody/session/goal": 1 })),
    'TypeError: Cannot handle "_lody/session/goal": the handler must be a function, got 1',
  ],
  [
    () => handleLodyNotifications(client(), bad({ "_lody/subagents/event": 1 })),
    'TypeError: Cannot handle "_lody/subagents/event": the handler must be a function, got 1',
  ],
  [
    () => notifyLody(peer, agentSays({}), "_lody/session/usage_update", bad(1)),
    'TypeError: Cannot notify "_lody/session/usage_update": the agent does not advertise usage at agentCapabilities._meta.lody',
  ],
  [
    () => notifyLody(peer, all, "_lody/session/usage_update", bad(1)),
    'LodyValidationError: Cannot notify "_lody/session/usage_update": must be an object, got 1',
  ],
  [
    () => requestLody(peer, agentSays({}), "_lody/session/history/read", { sessionId: "s" }),
    'TypeError: Cannot request "_lody/session/history/read": the agent does not advertise sessionHistory at agentCapabilities._meta.lody',
  ],
  [
    () => requestLody(peer, all, "_lody/session/history/read", { sessionId: "" }),
    'LodyValidationError: Cannot request "_lody/session/history/read": "/sessionId" must be a string that is not empty, got ""',
  ],
  [
    () => requestLody(peer, all, "_lody/subagents/list", { sessionId: "s" }),
    'LodyValidationError: Cannot use the answer to "_lody/subagents/list": "/tasks" must be an array, but is missing',
  ],
  [
    () => requireLodyField(lody.readSteer({ _meta: { lody: { steer: 1 } } })),
    'RequestError: Invalid params: "/_meta/lody/steer" must be an object, got 1',
  ],
];
