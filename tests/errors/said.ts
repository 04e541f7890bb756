import * as lody from "../../mod.ts";
import { withinLimits } from "../../src/schema/field_schema.ts";
import { DEFAULT_LIMITS, whyNotWithin } from "../../src/schema/limits.ts";
import {
  agentSays,
  asked,
  asking,
  bad,
  choice,
  form,
  mark,
  nested,
  problems,
  question,
  refusal,
  row,
  text,
} from "./setups.ts";

/** What says why without throwing, and what it says: reasons, or issues with their places. */
export const SAID: readonly (readonly [cause: () => unknown, ...texts: string[]])[] = [
  // schema/explain.ts
  [() => lody.LodyNoticeSchema.issues(1), ": must be an object, got 1"],
  [
    () => lody.LodyNoticeSchema.issues({ level: ["info"], message: 1 }),
    '/level: must be one of "info", "warning", "error", got an array',
    "/message: must be a string, got 1",
  ],
  [() => lody.LodyNoticeSchema.issues(function () {}), ": must be an object, got a function"],
  [() => lody.LodyNoticeSchema.issues([]), ": must be an object, got an array"],
  [() => lody.LodyNoticeSchema.issues(1n), ": must be an object, got 1n"],
  [
    () =>
      lody.LodyActivityMetaSchema.issues({
        version: 1,
        kind: "retry",
        automatic: 1,
        durationMs: {},
      }),
    "/automatic: must be a boolean, got 1",
    "/durationMs: must be a finite number of at least 0, got an object",
  ],
  [
    () =>
      lody.LodyTaskMetaSchema.issues({
        version: 2,
        taskId: "",
        kind: "background",
        status: "pending",
        startedAtEpochSeconds: -1,
      }),
    "/version: must be 1, got 2",
    '/taskId: must be a string that is not empty, got ""',
    "/startedAtEpochSeconds: must be Unix epoch seconds, a finite number of at least 0, got -1",
  ],
  [
    () => lody.LodyGoalSnapshotSchema.issues({ objective: "o", status: "active", lastReason: 1 }),
    "/lastReason: must be a string or null, got 1",
  ],
  [
    () => lody.LodyGoalControlResponseSchema.issues({ goal: 1 }),
    "/goal: must be an object or null, got 1",
  ],
  [
    () =>
      lody.RateLimitWindowSchema.issues({
        usedPercent: 101,
        windowDurationSeconds: null,
        resetsAtEpochSeconds: null,
      }),
    "/usedPercent: must be a number from 0 to 100, got 101",
  ],
  [
    () =>
      lody.RateLimitWalletSchema.issues({
        balanceCents: NaN,
        totalCents: 1,
        monthlyChargeLimitCents: 1,
        monthlyUsedCents: 1,
        monthlyChargeLimitEnabled: true,
        currency: "USD",
      }),
    "/balanceCents: must be a finite number, got NaN",
  ],
  [
    () => lody.RateLimitsSnapshotSchema.issues({ rateLimits: {} }),
    "/rateLimits: must be an array, got an object",
  ],
  [
    () => lody.LodySubagentProgressSchema.issues({ toolsUsed: 1 }),
    "/toolsUsed: must be an array or null, got 1",
  ],
  [() => lody.LodyElicitationAnswerSchema.issues(1), ": must be a string or an array, got 1"],
  [
    () =>
      lody.SessionUsageUpdateSchema.issues({
        sessionId: "s",
        usage: row,
        _meta: { lody: { usageScopeId: "x".repeat(257) } },
      }),
    '/_meta/lody/usageScopeId: must be a string of 1 to 256 characters, got "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"',
  ],
  [
    () =>
      lody.LodySubagentOutputSchema.issues({
        sessionUpdate: "agent_message_chunk",
        content: { type: "resource", resource: { uri: "u" } },
      }),
    '/content/resource: must be an object with "text" or "blob", got an object',
  ],
  [
    () =>
      lody.LodySubagentOutputSchema.issues({
        sessionUpdate: "agent_message_chunk",
        content: { type: "resource_link", name: "n", uri: "u", size: 0.5 },
      }),
    "/content/size: must be a safe integer or null, got 0.5",
  ],
  [
    () =>
      lody.LodySubagentOutputSchema.issues({
        sessionUpdate: "tool_call",
        toolCallId: "t",
        title: "t",
        locations: [{ path: "p", line: -1 }],
      }),
    "/locations/0/line: must be a safe integer of at least 0 or null, got -1",
  ],
  // schema/limits.ts
  [
    () => whyNotWithin([[1]], { ...DEFAULT_LIMITS, depth: 1 }),
    "must have 1 levels of nesting at most, got more",
  ],
  [
    () => whyNotWithin([1, 2], { ...DEFAULT_LIMITS, values: 1 }),
    "must have 1 values in all at most, got more",
  ],
  [
    () => whyNotWithin("ab", { ...DEFAULT_LIMITS, stringLength: 1 }),
    "must have strings and keys of 1 UTF-16 units at most, got more",
  ],
  [
    () => whyNotWithin([1, 2], { ...DEFAULT_LIMITS, arrayLength: 1 }),
    "must have arrays of 1 items at most, got more",
  ],
  [
    () => whyNotWithin({ a: 1, b: 2 }, { ...DEFAULT_LIMITS, keys: 1 }),
    "must have objects of 1 keys at most, got more",
  ],
  // meta_field.ts and its readers
  [() => lody.readSteer({ _meta: 1 }), "/_meta: must be an object, got 1"],
  [
    () =>
      lody.readWorktreeProject({
        _meta: { lody: { worktreeProject: { version: 1, originProjectPath: "../project" } } },
      }),
    '/_meta/lody/worktreeProject/originProjectPath: must be an absolute path, got "../project"',
  ],
  [
    () => lody.readGoalControl({ _meta: lody.goalPromptMeta({ action: "clear" }) }, agentSays({})),
    '/_meta/lody/goalControl/action: must be an action that is advertised for prompts, got "clear"',
  ],
  // negotiation.ts, and the plans
  [
    () => agentSays({}).whyNotRequest(bad("session/prompt")),
    'the method must be a request of the contract, got "session/prompt"',
  ],
  [
    () => agentSays({}).whyNotNotify(bad("session/update")),
    'the method must be a notification of the contract, got "session/update"',
  ],
  [
    () => agentSays({}).whyNotRequest("_lody/rate_limits/get"),
    "the agent does not advertise rateLimits.query at agentCapabilities._meta.lody",
  ],
  [
    () => agentSays({}).whyNotRequest("_lody/session/steer"),
    'the agent does not advertise steering with transport "request" at agentCapabilities._meta.lody',
  ],
  [
    () => agentSays({}).whyNotRequest("_lody/session/goal"),
    "the agent does not advertise goal at agentCapabilities._meta.lody",
  ],
  [
    () =>
      agentSays({ goal: { version: 1, actions: ["set"], promptActions: ["set"] } }).whyNotRequest(
        "_lody/session/goal",
      ),
    "the agent has no goal action in both actions and controlActions; see planGoalControl",
  ],
  [
    () =>
      agentSays({ goal: { version: 1, actions: ["set"], promptActions: ["set"] } }).whyNotRequest(
        "_lody/session/goal",
        { action: "set" },
      ),
    'the agent has no goal action "set" in both actions and controlActions; see planGoalControl',
  ],
  [
    () =>
      agentSays({ goal: { version: 1, actions: ["set"] } }).whyNotRequest("_lody/session/goal", {
        action: "stop",
      }),
    'action must be one that goals have, got "stop"',
  ],
  [
    () => agentSays({ subagentEvents: { version: 1 } }).whyNotNotify("_lody/subagents/event"),
    "the client does not advertise subagentEvents at clientCapabilities._meta.lody",
  ],
  [
    () =>
      lody.planGoalControl(agentSays({ goal: { version: 1, actions: ["pause"] } }), "s", "pause"),
    'the agent has goal action "pause" in neither controlActions nor promptActions',
  ],
  [
    () => lody.planGoalControl(agentSays({ goal: { version: 1, actions: [] } }), "s", "pause"),
    'the agent does not advertise goal action "pause"',
  ],
  [
    () => lody.planSteer(agentSays({}), "s", [], "1"),
    "the agent does not advertise steering at agentCapabilities._meta.lody",
  ],
  [
    () => lody.planAcpGoalControl(undefined, "s", "clear"),
    "the agent does not advertise the goal extension at _meta of its answer to initialize",
  ],
  [
    () =>
      lody.planAcpGoalControl(
        lody.readAcpGoalExtension({
          _meta: { goal: { version: 1, controlMethod: "_session/goal", actions: ["set"] } },
        }),
        "s",
        "clear",
      ),
    'the agent does not advertise goal action "clear"',
  ],
  [
    () => lody.readAcpGoal({ _meta: { jetbrains: { air: { version: 2, goal: null } }, goal: 1 } }),
    "/_meta/goal: must be an object or null, got 1",
  ],
  [
    () => {
      const notice = { level: "info", message: "m", deep: nested(200) };
      return withinLimits(lody.LodyNoticeSchema).issues(notice);
    },
    ": must have 128 levels of nesting at most, got more",
  ],
  [
    () => lody.claudeGoalToLody({ type: "active_goal" }),
    "/value: must be an object or null, but is missing",
  ],
  // elicitation/ask.ts, answers.ts
  [
    () => lody.askLody([question], { ...asking, clientCapabilities: {} }).reason,
    "the client does not advertise clientCapabilities.elicitation.form",
  ],
  [
    () =>
      lody.readLodyAnswers({
        mode: "url",
        message: "m",
        elicitationId: "e",
        url: "https://example.com",
      }, { action: "accept" }),
    '/mode: must be "form" for the answers to be read, got "url"',
  ],
  [
    () =>
      lody.readLodyAnswers({ mode: "form", message: "m", requestedSchema: {} }, { action: "yes" }),
    '/action: must be "accept", "decline" or "cancel", got "yes"',
  ],
  [
    () =>
      lody.readLodyAnswers({ mode: "form", message: "m", requestedSchema: {} }, {
        action: "accept",
        content: "hunter2",
      }),
    "/content: must be an object, got another value",
  ],
  // elicitation/form.ts and its parts
  [
    () =>
      lody.readLodyForm({
        mode: "url",
        message: "m",
        elicitationId: "e",
        url: "http://example.com",
      }),
    '/url: must be an https: URL, or an http: URL of this machine, got "http://example.com"',
  ],
  [
    () => form({ t: text }, { required: ["u"] }),
    '/requestedSchema/required/0: must be the key of a property of this form, got "u"',
  ],
  [
    () => form({ n: { type: "number", _meta: mark({ noteFor: "t" })._meta }, t: text }),
    '/requestedSchema/properties/n: must be free text, since it is a note, got a field of kind "number"',
  ],
  [
    () => form({ c: choice, n: { ...mark({ noteFor: "c" }), type: "object" } }),
    "/requestedSchema/properties/n: must be free text, since it is a note, got another type",
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "c", customAnswerFor: "c" }) }),
    "/requestedSchema/properties/n/_meta/lody/elicitation: must have noteFor or customAnswerFor, got both",
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "n" }) }),
    '/requestedSchema/properties/n/_meta/lody/elicitation/noteFor: must be the key of a question, not of a note, got "n"',
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "c" }), o: mark({ customAnswerFor: "n" }) }),
    '/requestedSchema/properties/o/_meta/lody/elicitation/customAnswerFor: must be the key of a question, not of a note, got "n"',
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "d" }) }),
    '/requestedSchema/properties/n/_meta/lody/elicitation/noteFor: must be the key of a question that this form has and a client can show, got "d"',
  ],
  [
    () => form({ " ": choice, n: mark({ noteFor: " " }) }),
    '/requestedSchema/properties/n/_meta/lody/elicitation/noteFor: must be a key that is not blank, got " "',
  ],
  [
    () => form({ c: choice, " ": mark({ noteFor: "c" }) }),
    '/requestedSchema/properties/ : must have a key that is not blank, got " "',
  ],
  [
    () => form({ t: text, o: mark({ customAnswerFor: "t" }) }),
    '/requestedSchema/properties/o/_meta/lody/elicitation/customAnswerFor: must be the key of a question with options, got "t"',
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "c" }), o: mark({ noteFor: "c" }) }),
    '/requestedSchema/properties/o/_meta/lody/elicitation/noteFor: must be the key of a question without a note, such as "n" is, got "c"',
  ],
  [
    () => form({ c: choice, n: mark({ noteFor: "c" }) }, {}, asked([{ id: "n" }])),
    '/_meta/lody/elicitation/questions/0/id: must be the key of a question, not of a note, got "n"',
  ],
  [
    () => form({ ["_proto_"]: choice }, {}, asked([{ id: "_proto_" }, { id: "__proto__" }])),
    '/_meta/lody/elicitation/questions/1/id: must be the key of a question that no other has, got "__proto__"',
  ],
  [
    () => form({ c: choice }, {}, asked([{ id: " " }])),
    '/_meta/lody/elicitation/questions/0/id: must be an id that is not blank, got " "',
  ],
  [
    () => form({ c: choice }, {}, asked([{ id: "x" }, { id: "x" }])),
    '/_meta/lody/elicitation/questions/1/id: must be an id that no other question or note has, got "x"',
  ],
  [
    () => form({ c: choice, d: text }, {}, asked([{ id: "c", note: { fieldId: "d" } }])),
    '/_meta/lody/elicitation/questions/0/note/fieldId: must be the key of a note for "c", got "d"',
  ],
  [
    () => form({ c: choice, d: text }, {}, asked([{ note: { fieldId: "d" } }])),
    '/_meta/lody/elicitation/questions/0/note/fieldId: must be the key of a note, got "d"',
  ],
  // elicitation/form/rules.ts
  [() => problems({ t: text }, {}, { required: ["t"] }), "t: must have a value, but has none"],
  [
    () =>
      problems({ t: { type: "string", minLength: 2, pattern: "^b", format: "email" } }, { t: "a" }),
    't: must be 2 or more characters, got "a"',
    't: must be a match of the pattern "^b", got "a"',
    't: must be of the format "email", got "a"',
  ],
  [
    () => problems({ t: { type: "string", maxLength: 2 } }, { t: "abc" }),
    't: must be 2 or fewer characters, got "abc"',
  ],
  [
    () => problems({ t: { type: "string", pattern: "(a+)+" } }, { t: "abc" }),
    't: is unchecked, since "(a+)+" could take too long, or is no pattern',
  ],
  [
    () => problems({ n: { type: "integer", minimum: 2 } }, { n: 1.5 }),
    "n: must be a whole number, got 1.5",
    "n: must be 2 or more, got 1.5",
  ],
  [() => problems({ n: { type: "number", maximum: 2 } }, { n: 3 }), "n: must be 2 or less, got 3"],
  [() => problems({ c: choice }, { c: "z" }), 'c: must be the value of an option, got "z"'],
  [
    () => problems({ c: { type: "array", items: choice, minItems: 2 } }, { c: ["z"] }),
    'c: must be the values of options, got "z"',
    "c: must be 2 or more options, got 1",
  ],
  [
    () => problems({ c: { type: "array", items: choice, maxItems: 1 } }, { c: ["a", "b"] }),
    "c: must be 1 or fewer options, got 2",
  ],
  [
    () => problems({ t: { ...mark({ secret: true }), minLength: 9 } }, { t: "hunter2" }),
    "t: must be 9 or more characters, got another",
  ],
  // sdk
  [
    () => refusal("_lody/session/goal", { sessionId: "" }),
    'Invalid params: "/sessionId" must be a string that is not empty, got ""',
  ],
  [
    () => refusal("_lody/session/goal", { sessionId: "s", action: "clear" }, { goal: 1 }),
    'Cannot answer "_lody/session/goal": "/goal" must be an object or null, got 1',
  ],
];
