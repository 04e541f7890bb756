import {
  agent,
  type AgentApp,
  type AgentCapabilities,
  type ClientCapabilities,
  type ContentBlock,
  type CreateElicitationRequest,
  type CreateElicitationResponse,
  type ElicitationFormMode,
  type SessionConfigOption,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import type * as unstable from "@agentclientprotocol/sdk/unstable";
import { assertEquals } from "@std/assert";
import { assertType, type IsExact } from "@std/testing/types";
import {
  createPlanModeConfigOption,
  isLodyGoalControlRequest,
  isLodySubagentOutput,
  LODY_EXTENSION_METHODS,
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  type LodyElicitationAnswer,
  type LodyElicitationDraft,
  type LodyElicitationRequest,
  type LodyElicitationResponse,
  type LodyExtensionMethod,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
  type LodyExtensionRequestHandlers,
  type LodyExtensionRequestMap,
  type LodyExtensionRequestMethod,
  type LodyGoalControlRequest,
  LodyGoalControlRequestSchema,
  type LodyGoalControlResponse,
  type LodyGoalSnapshot,
  type LodyNegotiation,
  type LodySchema,
  type LodySessionMeta,
  type LodySteerRequest,
  type LodySubagentEvent,
  type LodySubagentOutput,
  type RateLimitsSnapshot,
  type RateLimitsUpdate,
  readLodyNotification,
  readLodyRequest,
  withLodyCapabilities,
  withLodyMeta,
} from "../mod.ts";
import {
  handleLodyNotifications,
  handleLodyRequests,
  type LodyAgentRequestHandlers,
  notifyLody,
  requestLody,
} from "../src/sdk.ts";

Deno.test("methods and maps have the same names", () => {
  assertType<
    IsExact<LodyExtensionMethod, LodyExtensionRequestMethod | LodyExtensionNotificationMethod>
  >(true);
  assertType<IsExact<LodyExtensionRequestMethod, keyof LodyExtensionRequestMap>>(true);
  assertType<IsExact<LodyExtensionNotificationMethod, keyof LodyExtensionNotificationMap>>(true);
  const method: LodyExtensionRequestMethod = LODY_EXTENSION_METHODS.sessionGoal;
  assertEquals(method, "_lody/session/goal");
});

Deno.test("indexing the registries by a method gives the schema of its payload", () => {
  const goal = LODY_REQUEST_SCHEMAS["_lody/session/goal"];
  assertType<IsExact<typeof goal.params, LodySchema<LodyGoalControlRequest>>>(true);
  assertType<IsExact<typeof goal.result, LodySchema<LodyGoalControlResponse>>>(true);
  const limits = LODY_NOTIFICATION_SCHEMAS["_lody/rate_limits/update"];
  assertType<IsExact<typeof limits, LodySchema<RateLimitsUpdate>>>(true);
  assertType<IsExact<RateLimitsUpdate, RateLimitsSnapshot>>(true);
});

Deno.test("a steer's prompt has the blocks that the caller says", () => {
  type Steer = LodyExtensionRequestMap<ContentBlock>["_lody/session/steer"]["params"];
  assertType<IsExact<Steer, LodySteerRequest<ContentBlock>>>(true);
  assertType<IsExact<LodySteerRequest["prompt"], unknown[]>>(true);
});

Deno.test("readings are told apart by status and method", () => {
  const request = readLodyRequest("_lody/session/goal", {});
  if (request.status === "ok" && request.method === "_lody/session/goal") {
    assertType<IsExact<typeof request.params, LodyGoalControlRequest>>(true);
  }
  const reading = readLodyNotification("_lody/subagents/event", {});
  if (reading.status === "ok" && reading.method === "_lody/subagents/event") {
    assertType<IsExact<typeof reading.params, LodySubagentEvent>>(true);
  }
  if (reading.status === "unknown") assertType<IsExact<typeof reading.method, string>>(true);
  if (reading.status === "invalid") {
    assertType<IsExact<typeof reading.method, LodyExtensionNotificationMethod>>(true);
  }
});

Deno.test("handlers are optional, and answer at once or later", () => {
  const handlers: LodyExtensionRequestHandlers<ContentBlock> = {
    "_lody/session/steer": ({ prompt }) => ({ outcome: prompt[0] ? "injected" : "failed" }),
    "_lody/subagents/cancel": () => Promise.resolve({}),
    "_lody/session/history/read": () => ({}),
  };
  const forApp: LodyAgentRequestHandlers = handlers;
  assertEquals(Object.keys(forApp).length, 3);
});

Deno.test("guards narrow", () => {
  const value: unknown = { sessionId: "s", action: "set", objective: "o" };
  if (isLodyGoalControlRequest(value) && value.action === "set") {
    assertType<IsExact<typeof value.objective, string>>(true);
  }
  const update: unknown = {};
  if (isLodySubagentOutput(update)) assertType<IsExact<typeof update, LodySubagentOutput>>(true);
});

Deno.test("a schema is covariant, and a parser for the SDK", () => {
  const schemas: readonly LodySchema<unknown>[] = [LodyGoalControlRequestSchema];
  agent().onRequest("_x/goal", LodyGoalControlRequestSchema, ({ params }) => {
    assertType<IsExact<typeof params, LodyGoalControlRequest>>(true);
    return {};
  });
  assertEquals(schemas.length, 1);
});

Deno.test("what is built is what ACP's types take", () => {
  const option: SessionConfigOption = createPlanModeConfigOption(true);
  const output: SessionUpdate = { sessionUpdate: "plan", entries: [] } satisfies LodySubagentOutput;
  const agentSide: AgentCapabilities = withLodyCapabilities<AgentCapabilities>(
    { loadSession: true },
    { usage: { version: 1 } },
  );
  const clientSide: ClientCapabilities = withLodyCapabilities<ClientCapabilities>(
    {},
    { elicitation: { version: 1 } },
  );
  const update: SessionUpdate = withLodyMeta(output, { turnId: "t" });
  const literal: SessionUpdate = withLodyMeta(
    { sessionUpdate: "session_info_update" as const, title: "t", _meta: null },
    { titleSource: "explicit" },
  );
  const meta: { [key: string]: unknown } = withLodyMeta(output, {})._meta;
  assertEquals([option, agentSide, clientSide, update, literal, meta].length, 6);
});

Deno.test("what is asked and answered is what ACP's types take, and only that", () => {
  const ask = (request: LodyElicitationRequest): CreateElicitationRequest => request;
  const form = (request: LodyElicitationRequest): ElicitationFormMode => request;
  const answer = (response: LodyElicitationResponse): CreateElicitationResponse => response;
  const settle = (draft: LodyElicitationDraft): LodyElicitationResponse[] => [
    draft.accept(),
    draft.decline(),
    draft.cancel(),
  ];
  // Each is one that ACP knows, and none that a later version may bring.
  assertType<IsExact<LodyElicitationRequest["mode"], "form">>(true);
  assertType<IsExact<LodyElicitationResponse["action"], "accept" | "decline" | "cancel">>(true);
  assertEquals([ask, form, answer, settle].length, 4);
});

Deno.test("the goal may be null, and an answer a list", () => {
  assertType<IsExact<Exclude<LodySessionMeta["goal"], undefined>, LodyGoalSnapshot | null>>(true);
  assertType<IsExact<LodyElicitationAnswer, string | string[]>>(true);
});

Deno.test("apps and contexts of each entry point of the SDK are taken, and given back", () => {
  const bind = (
    agentApp: unstable.AgentApp,
    clientApp: unstable.ClientApp,
    client: unstable.AgentContext,
    agent: unstable.ClientContext,
    negotiation: LodyNegotiation,
  ) => {
    const limits: RateLimitsUpdate = { rateLimits: [] };
    notifyLody(client, negotiation, "_lody/rate_limits/update", limits);
    requestLody(agent, negotiation, "_lody/rate_limits/get", {});
    return [handleLodyRequests(agentApp, {}), handleLodyNotifications(clientApp, {})] as const;
  };
  assertType<
    IsExact<ReturnType<typeof bind>, readonly [unstable.AgentApp, unstable.ClientApp]>
  >(true);
  assertType<IsExact<ReturnType<typeof handleLodyRequests<AgentApp>>, AgentApp>>(true);
  assertEquals(bind.length, 5);
});
