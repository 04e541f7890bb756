import {
  agent,
  type AgentContext,
  client,
  type ClientContext,
  type ContentBlock,
  RequestError,
} from "@agentclientprotocol/sdk";
import { assert, assertEquals, assertInstanceOf, assertRejects, assertThrows } from "@std/assert";
import {
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionCapabilities,
  type LodyExtensionRequestMethod,
  type LodySchema,
  LodyValidationError,
  negotiateLody,
  readWorktreeProject,
  type SessionUsageUpdate,
} from "../mod.ts";
import { extensionCapabilities } from "../src/capabilities.ts";
import { descriptionOf } from "../src/schema/schema.ts";
import {
  handleLodyNotifications,
  handleLodyRequests,
  type LodyAgentRequestHandlers,
  type LodyClientNotificationHandlers,
  type LodyInvalidNotification,
  type LodyNotificationOptions,
  notifyLody,
  requestLody,
  requireLodyField,
} from "../src/sdk.ts";
import { pipe } from "./pipe.ts";
import { wholes } from "./schema/variants.ts";

const version = 1;
const everything: LodyExtensionCapabilities = {
  subagentEvents: { version },
  usage: { version },
  rateLimits: { version, query: true },
  steering: { version, transport: "request", upstreamTurn: "same", configPolicy: "active" },
  subagents: { version, lifecycle: true, list: true, cancel: true, output: true },
  goal: { version, actions: ["set", "pause"], controlActions: ["set", "pause"] },
  sessionHistory: { version },
};
const negotiation = negotiateLody(
  { _meta: { lody: everything } },
  { _meta: { lody: { subagentEvents: { version } } } },
);
const nothing = negotiateLody({}, {});

async function connected<T>(
  handlers: {
    requests?: LodyAgentRequestHandlers;
    notifications?: LodyClientNotificationHandlers;
    onInvalid?: LodyNotificationOptions["onInvalid"];
  },
  run: (toAgent: ClientContext, toClient: AgentContext) => Promise<T>,
): Promise<T> {
  const { requests = {}, notifications = {}, onInvalid } = handlers;
  const [ours, theirs] = pipe();
  const agentSide = handleLodyRequests(agent(), requests).connect(theirs);
  const options = onInvalid === undefined ? {} : { onInvalid };
  const clientApp = handleLodyNotifications(client(), notifications, options);
  try {
    return await clientApp.connectWith(ours, (toAgent) => run(toAgent, agentSide.client));
  } finally {
    agentSide.close();
  }
}

const goal = { objective: "Ship it", status: "active" } as const;

Deno.test("every request of the contract goes over a real connection, and its answer back", async () => {
  const [capabilities] = wholes(extensionCapabilities);
  const actions = ["set", "pause", "resume", "clear"];
  const agentSays = {
    ...capabilities as object,
    goal: { version, actions, controlActions: actions },
  };
  const offered = negotiateLody({ _meta: { lody: agentSays } }, {});
  for (const [name, schemas] of Object.entries(LODY_REQUEST_SCHEMAS)) {
    const method = name as LodyExtensionRequestMethod;
    for (const whole of wholes(descriptionOf(schemas.params as LodySchema<unknown>))) {
      // The blocks of a steer are checked too, and not described with it.
      const params = "prompt" in (whole as object) ? { ...whole as object, prompt: [] } : whole;
      for (const result of wholes(descriptionOf(schemas.result as LodySchema<unknown>))) {
        const requests = { [method]: (given: unknown) => (assertEquals(given, params), result) };
        const answer = await connected(
          { requests: requests as LodyAgentRequestHandlers },
          (toAgent) => requestLody(toAgent, offered, method, params as never),
        );
        assertEquals<unknown>(answer, result);
      }
    }
  }
});

Deno.test("requestLody() reaches the handler, which gets the params and the context", async () => {
  const requests: LodyAgentRequestHandlers = {
    "_lody/session/goal": (params, context) => {
      assert(context.signal instanceof AbortSignal);
      assert(context.requestId !== undefined);
      return { goal: params.action === "set" ? { ...goal, objective: params.objective } : null };
    },
    "_lody/session/steer": async ({ prompt }) => {
      await Promise.resolve();
      return { outcome: prompt[0]?.type === "text" ? "injected" : "failed" };
    },
  };
  await connected({ requests }, async (toAgent) => {
    const params = { sessionId: "s", action: "set", objective: "Fly" } as const;
    const response = await requestLody(toAgent, negotiation, "_lody/session/goal", params);
    assertEquals(response.goal?.objective, "Fly");
    const steer = await requestLody(toAgent, negotiation, "_lody/session/steer", {
      sessionId: "s",
      prompt: [{ type: "text", text: "Left!" }],
      steerId: "1",
    });
    assertEquals(steer.outcome, "injected");
  });
});

Deno.test("handleLodyRequests() answers bad params with -32602 and the issues", async () => {
  let calls = 0;
  const requests: LodyAgentRequestHandlers = {
    "_lody/session/goal": () => ({ goal: null, calls: calls++ }),
    "_lody/session/steer": () => ({ outcome: "failed", calls: calls++ }),
  };
  await connected({ requests }, async (toAgent) => {
    const ask = (method: string, params?: unknown) =>
      assertRejects(() => toAgent.request(method, params), RequestError);
    const bad = await ask("_lody/session/goal", { sessionId: "s", action: "stop" });
    assertEquals(bad.code, -32602);
    assertEquals(bad.data, {
      issues: [{
        path: "/action",
        message: 'must be one of "set", "pause", "resume", "clear", got "stop"',
      }],
    });
    assert(bad.message.includes('"/action" must be one of'));
    assertEquals((await ask("_lody/session/goal")).code, -32602);

    const steer = { sessionId: "s", steerId: "1" };
    const blocks = await ask("_lody/session/steer", {
      ...steer,
      prompt: [{ type: "text", text: "ok" }, { type: "text" }, "no block"],
    });
    assertEquals(blocks.code, -32602);
    assertEquals(blocks.data, {
      issues: [
        { path: "/prompt/1/text", message: "must be a string, but is missing" },
        { path: "/prompt/2", message: 'must be an object, got "no block"' },
      ],
    });
    assertEquals(calls, 0);
  });
});

Deno.test("handleLodyRequests() looks at the prompt of a steer, and at no other's", async () => {
  const requests: LodyAgentRequestHandlers = { "_lody/session/goal": () => ({ goal: null }) };
  await connected({ requests }, async (toAgent) => {
    const params = { sessionId: "s", action: "pause", prompt: "open objects may have more" };
    assertEquals(await toAgent.request("_lody/session/goal", params), { goal: null });
  });
});

Deno.test("handleLodyRequests() takes an object of a class, whose methods keep their this", async () => {
  class Handlers {
    readonly objective = "Ship it";
    "_lody/session/goal"() {
      return { goal: { objective: this.objective, status: "active" as const } };
    }
  }
  await connected({ requests: new Handlers() as LodyAgentRequestHandlers }, async (toAgent) => {
    const params = { sessionId: "s", action: "pause" } as const;
    const response = await requestLody(toAgent, negotiation, "_lody/session/goal", params);
    assertEquals(response.goal?.objective, "Ship it");
  });
});

Deno.test("handleLodyRequests() and handleLodyNotifications() refuse handlers that are none", () => {
  for (const handlers of [undefined, null, "handlers"]) {
    for (
      const register of [
        () => handleLodyRequests(agent(), handlers as never),
        () => handleLodyNotifications(client(), handlers as never),
      ]
    ) {
      assertThrows(
        register,
        TypeError,
        "Cannot handle messages: the handlers must be an object, got",
      );
    }
  }
});

Deno.test("handleLodyRequests() answers -32601 where there is no handler", async () => {
  await connected({}, async (toAgent) => {
    const error = await assertRejects(
      () => requestLody(toAgent, negotiation, "_lody/subagents/list", { sessionId: "s" }),
      RequestError,
    );
    assertEquals(error.code, -32601);
  });
});

Deno.test("handleLodyRequests() answers -32603 for a result that is none, or a failure", async () => {
  const requests = {
    "_lody/session/goal": () => ({ goal: { ...goal, status: "done" } }),
    "_lody/subagents/list": () => {
      throw new Error("No list today");
    },
    "_lody/rate_limits/get": () => {
      throw RequestError.invalidParams({ accountId: "nobody" });
    },
  } as unknown as LodyAgentRequestHandlers;
  await connected({ requests }, async (toAgent) => {
    const ask = (method: string, params: unknown) =>
      assertRejects(() => toAgent.request(method, params), RequestError);
    const bad = await ask("_lody/session/goal", { sessionId: "s", action: "pause" });
    assertEquals(bad.code, -32603);
    assert(JSON.stringify(bad.data).includes("/goal/status"));
    const failed = await ask("_lody/subagents/list", { sessionId: "s" });
    assertEquals([failed.code, failed.data], [-32603, { details: "No list today" }]);
    const own = await ask("_lody/rate_limits/get", {});
    assertEquals([own.code, own.data], [-32602, { accountId: "nobody" }]);
  });
});

Deno.test("requestLody() sends nothing that was not advertised or is not valid", async () => {
  let calls = 0;
  const requests: LodyAgentRequestHandlers = {
    "_lody/session/goal": () => ({ goal: null, calls: calls++ }),
  };
  await connected({ requests }, async (toAgent) => {
    const params = { sessionId: "s", action: "clear" } as const;
    await assertRejects(
      () => requestLody(toAgent, negotiation, "_lody/session/goal", params),
      TypeError,
      'Cannot request "_lody/session/goal": the agent has no goal action "clear"',
    );
    await assertRejects(
      () => requestLody(toAgent, nothing, "_lody/session/goal", params),
      TypeError,
      'Cannot request "_lody/session/goal": the agent does not advertise goal at agentCapabilities._meta.lody',
    );
    await assertRejects(
      () =>
        requestLody(toAgent, negotiation, "_lody/session/goal", {
          sessionId: "",
          action: "pause",
        }),
      LodyValidationError,
      "/sessionId",
    );
    await assertRejects(
      () =>
        requestLody(toAgent, negotiation, "_lody/session/steer", {
          sessionId: "s",
          prompt: [{ type: "text" } as ContentBlock],
          steerId: "1",
        }),
      LodyValidationError,
      'Cannot request "_lody/session/steer": "/prompt/0/text" must be a string, but is missing',
    );
    assertEquals(calls, 0);
  });
});

Deno.test("requestLody() refuses an answer that is none, and hands on the SDK's options", async () => {
  const toAgent = {
    request: (_method: string, _params: unknown, options?: { cancellationSignal?: AbortSignal }) =>
      options?.cancellationSignal?.aborted
        ? Promise.reject(RequestError.requestCancelled())
        : Promise.resolve({ tasks: [{ taskId: "t" }] }),
  } as unknown as ClientContext;
  const params = { sessionId: "s" };
  const invalid = await assertRejects(
    () => requestLody(toAgent, negotiation, "_lody/subagents/list", params),
    LodyValidationError,
  );
  assertEquals(invalid.issues[0]?.path, "/tasks/0/description");
  const error = await assertRejects(
    () =>
      requestLody(toAgent, negotiation, "_lody/subagents/list", params, {
        cancellationSignal: AbortSignal.abort(),
      }),
    RequestError,
  );
  assertEquals(error.code, -32800);
});

const usage = { inputTokens: 1, outputTokens: 2, cacheReadInputTokens: 3 };

Deno.test("notifyLody() reaches the handlers in order", async () => {
  const seen: string[] = [];
  const notifications: LodyClientNotificationHandlers = {
    "_lody/session/usage_update": ({ sessionId }, { signal }) => {
      assert(signal instanceof AbortSignal);
      seen.push(sessionId);
    },
    "_lody/session/steer_applied": ({ steerId }) => void seen.push(steerId),
  };
  await connected({ notifications }, async (toAgent, toClient) => {
    for (const id of ["1", "2", "3"]) {
      const update: SessionUsageUpdate = { sessionId: `s${id}`, usage };
      await notifyLody(toClient, negotiation, "_lody/session/usage_update", update);
      const applied = { sessionId: "s", steerId: `steer${id}` };
      await notifyLody(toClient, negotiation, "_lody/session/steer_applied", applied);
    }
    await assertRejects(() => toAgent.request("flush"), RequestError);
  });
  assertEquals(seen, ["s1", "steer1", "s2", "steer2", "s3", "steer3"]);
});

Deno.test("handleLodyNotifications() drops what is bad, tells of it, and goes on", async () => {
  const seen: SessionUsageUpdate[] = [];
  const invalid: LodyInvalidNotification[] = [];
  const notifications: LodyClientNotificationHandlers = {
    "_lody/session/usage_update": (update) => void seen.push(update),
  };
  const onInvalid = (notification: LodyInvalidNotification) => {
    invalid.push(notification);
    if (invalid.length === 1) throw new Error("The reporter fails");
    return Promise.reject(new Error("The reporter fails later"));
  };
  await connected({ notifications, onInvalid }, async (toAgent, toClient) => {
    await toClient.notify("_lody/session/usage_update", { sessionId: "s" });
    await toClient.notify("_lody/session/usage_update");
    await toClient.notify("_lody/session/usage_update", { sessionId: "s", usage });
    await assertRejects(() => toAgent.request("flush"), RequestError);
  });
  assertEquals(seen, [{ sessionId: "s", usage }]);
  assertEquals(invalid.map(({ method, params, issues }) => [method, params, issues[0]?.path]), [
    ["_lody/session/usage_update", { sessionId: "s" }, "/usage"],
    ["_lody/session/usage_update", undefined, ""],
  ]);
});

/** A client that takes whatever is sent. */
function recorded() {
  const sent: unknown[] = [];
  const notify = (...message: unknown[]) => Promise.resolve(void sent.push(message));
  return { sent, toClient: { notify } as unknown as AgentContext };
}

Deno.test("notifyLody() sends nothing that was not advertised or is not valid", async () => {
  const { sent, toClient } = recorded();
  await assertRejects(
    () => notifyLody(toClient, nothing, "_lody/session/usage_update", { sessionId: "s", usage }),
    TypeError,
    'Cannot notify "_lody/session/usage_update": the agent does not advertise usage at agentCapabilities._meta.lody',
  );
  const error = await assertRejects(
    () => notifyLody(toClient, negotiation, "_lody/session/usage_update", { sessionId: "", usage }),
    LodyValidationError,
  );
  assertInstanceOf(error, TypeError);
  assertEquals(sent, []);
});

const milliseconds = 1796040000250;
const window = { usedPercent: 1, windowDurationSeconds: null, resetsAtEpochSeconds: milliseconds };
const late = { rateLimits: [{ limitId: "l", scope: { providerId: "p" }, windows: [window] }] };
const inMilliseconds = "which can only be milliseconds";

Deno.test("notifyLody() sends no milliseconds in the place of seconds", async () => {
  const { sent, toClient } = recorded();
  await assertRejects(
    () => notifyLody(toClient, negotiation, "_lody/rate_limits/update", late),
    RangeError,
    'Cannot notify "_lody/rate_limits/update": "/rateLimits/0/windows/0/resetsAtEpochSeconds" must',
  );
  const support = { stream: [], progress: false, outputRead: "none" as const, cancel: false };
  const snapshot = { state: "running" as const, support, startedAtEpochSeconds: milliseconds };
  const event = { version: 1, sessionId: "s", runId: "r", type: "snapshot", snapshot } as const;
  await assertRejects(
    () => notifyLody(toClient, negotiation, "_lody/subagents/event", event),
    RangeError,
    inMilliseconds,
  );
  assertEquals(sent, []);
});

Deno.test("handleLodyRequests() answers no milliseconds in the place of seconds", async () => {
  const requests: LodyAgentRequestHandlers = {
    "_lody/rate_limits/get": () => late,
    "_lody/session/goal": () => ({ goal: { ...goal, updatedAtEpochSeconds: milliseconds } }),
    "_lody/subagents/list": () => ({
      tasks: [{
        taskId: "t",
        description: "d",
        status: "running",
        startedAtEpochSeconds: milliseconds,
        endedAtEpochSeconds: null,
      }],
    }),
  };
  await connected({ requests }, async (toAgent) => {
    for (
      const [method, params] of [
        ["_lody/rate_limits/get", {}],
        ["_lody/session/goal", { sessionId: "s", action: "pause" }],
        ["_lody/subagents/list", { sessionId: "s" }],
      ] as const
    ) {
      const error = await assertRejects(() => toAgent.request(method, params), RequestError);
      assertEquals(error.code, -32603);
      assert(JSON.stringify(error.data).includes(inMilliseconds));
    }
  });
});

Deno.test("requestLody() takes an answer as the contract has it, its times too", async () => {
  const toAgent = { request: () => Promise.resolve(late) } as unknown as ClientContext;
  assertEquals<unknown>(await requestLody(toAgent, negotiation, "_lody/rate_limits/get", {}), late);
});

Deno.test("requireLodyField() has a malformed field answered with -32602 and the issues", async () => {
  const value = { version: 1, originProjectPath: "/project" };
  const requestOf = (worktreeProject: unknown) => ({ _meta: { lody: { worktreeProject } } });
  assertEquals<unknown>(requireLodyField(readWorktreeProject(requestOf(value))), value);
  assertEquals(requireLodyField(readWorktreeProject({})), undefined);

  const app = agent().onRequest("session/new", ({ params }) => {
    return {
      sessionId: requireLodyField(readWorktreeProject(params))?.originProjectPath ?? "none",
    };
  });
  const [ours, theirs] = pipe();
  const agentSide = app.connect(theirs);
  await client().connectWith(ours, async (toAgent) => {
    const params = { cwd: "/worktrees/login", mcpServers: [] };
    assertEquals<unknown>(await toAgent.request("session/new", params), { sessionId: "none" });
    const path = "/_meta/lody/worktreeProject/originProjectPath";
    const issue = { path, message: 'must be an absolute path, got "project"' };
    const malformed = { ...params, ...requestOf({ version: 1, originProjectPath: "project" }) };
    const error = await assertRejects(
      () => toAgent.request("session/new", malformed),
      RequestError,
      `"${path}" must be an absolute path`,
    );
    assertEquals([error.code, error.data], [-32602, { issues: [issue] }]);
  });
  agentSide.close();
});

Deno.test("handlers for methods that the contract does not have are refused", () => {
  const handlers = { "_lody/session/gaol": () => ({}) };
  assertThrows(
    () => handleLodyRequests(agent(), handlers as LodyAgentRequestHandlers),
    TypeError,
    "Cannot handle messages: the method must be one of _lody/rate_limits/get",
  );
  assertThrows(
    () => handleLodyNotifications(client(), handlers as LodyClientNotificationHandlers),
    TypeError,
    "Cannot handle messages: the method must be one of _lody/subagents/event",
  );
  class Handlers {
    "_lody/session/gaol"() {}
  }
  for (const unknown of [{ sessionGoal: () => ({}) }, new Handlers()]) {
    assertThrows(
      () => handleLodyRequests(agent(), unknown as unknown as LodyAgentRequestHandlers),
      TypeError,
      "must be one of",
    );
  }
  const half = { "_lody/session/goal": () => ({ goal: null }), "_lody/subagents/list": "list" };
  assertThrows(
    () => handleLodyRequests(agent(), half as unknown as LodyAgentRequestHandlers),
    TypeError,
    'Cannot handle "_lody/subagents/list": the handler must be a function, got "list"',
  );
});
