import { assert, assertEquals, assertFalse } from "@std/assert";
import {
  LODY_EXTENSION_METHODS,
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  type LodyClientExtensionCapabilities,
  type LodyExtensionCapabilities,
  type LodyExtensionRequestMethod,
  type LodyFeature,
  type LodyGoalAction,
  type LodyNegotiation,
  negotiateLody,
} from "../mod.ts";
import { clientExtensionCapabilities, extensionCapabilities } from "../src/capabilities.ts";
import { describedFields, fieldNames } from "../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../src/schema/vocabulary.ts";
import { wholes } from "./schema/variants.ts";

const version = 1;

function negotiated(
  agent: LodyExtensionCapabilities,
  client: LodyClientExtensionCapabilities = {},
): LodyNegotiation {
  return negotiateLody({ _meta: { lody: agent } }, { _meta: { lody: client } });
}

/** Everything that a negotiation lets through. */
function allowed(negotiation: LodyNegotiation): string[] {
  const requests = Object.keys(LODY_REQUEST_SCHEMAS) as LodyExtensionRequestMethod[];
  const notifications = Object.keys(
    LODY_NOTIFICATION_SCHEMAS,
  ) as (keyof typeof LODY_NOTIFICATION_SCHEMAS)[];
  return [
    ...requests.filter((method) => negotiation.canRequest(method)),
    ...notifications.filter((method) => negotiation.canNotify(method)),
  ];
}

const steering = { version, upstreamTurn: "same", configPolicy: "apply" } as const;
const subagents = { version, lifecycle: true } as const;
const methods = LODY_EXTENSION_METHODS;

/** What an agent that advertises it lets through, but for what the client must advertise too. */
const LETS_THROUGH: readonly [LodyExtensionCapabilities, string[]][] = [
  [{}, []],
  [{ subagentEvents: { version } }, []],
  [{ sessionTitle: { version }, forkAtTurn: { version }, compaction: { version } }, []],
  [{ tasks: { version }, worktreeProject: { version } }, []],
  [{ tasks: { version, background: true } }, []],
  [{ usage: { version } }, [methods.sessionUsageUpdate]],
  [{ rateLimits: { version } }, [methods.rateLimitsUpdate]],
  [{ rateLimits: { version, query: true } }, [methods.rateLimitsGet, methods.rateLimitsUpdate]],
  [{ steering: { ...steering, transport: "prompt" } }, [methods.sessionSteerApplied]],
  [
    { steering: { ...steering, transport: "request" } },
    [methods.sessionSteer, methods.sessionSteerApplied],
  ],
  [{ sessionHistory: { version } }, [methods.sessionHistoryRead]],
  [{ subagents }, []],
  [{ subagents: { ...subagents, list: true } }, [methods.subagentsList]],
  [{ subagents: { ...subagents, cancel: true } }, [methods.subagentsCancel]],
  [{ subagents: { ...subagents, output: true } }, [methods.subagentsOutput]],
  [{ goal: { version, actions: ["set"] } }, []],
  [{ goal: { version, actions: ["set"], promptActions: ["set"] } }, []],
  [{ goal: { version, actions: ["set"], controlActions: ["clear"] } }, []],
  [{ goal: { version, actions: ["clear"], controlActions: ["clear"] } }, [methods.sessionGoal]],
];

Deno.test("negotiateLody() lets through what the contract says each capability lets through", () => {
  for (const [agent, names] of LETS_THROUGH) assertEquals(allowed(negotiated(agent)), names);
});

Deno.test("negotiateLody() is tested for every method, and for every capability as it is at least", () => {
  const named = LETS_THROUGH.flatMap(([, names]) => names);
  const all = Object.values(methods).filter((method) => method !== methods.subagentEvent);
  assertEquals([...new Set(named)].toSorted(), all.toSorted());
  const { object } = extensionCapabilities.is as { object: AnyFields };
  for (const { key, node } of describedFields(object)) {
    const required = requiredOf(node);
    const isTested = LETS_THROUGH.some(([agent]) => {
      const capability = (agent as Record<string, object>)[key];
      return capability !== undefined &&
        Object.keys(capability).every((field) => required.has(field));
    });
    assert(isTested, `${key} without its optional fields`);
  }
});

function requiredOf(capability: AnyNode): Set<string> {
  assert(typeof capability === "object" && "name" in capability);
  const { is } = capability;
  assert(typeof is === "object" && "object" in is);
  return new Set(describedFields(is.object).flatMap(({ key, optional }) => optional ? [] : key));
}

Deno.test("negotiateLody() wants subagent events from both peers", () => {
  const subagentEvents = { version } as const;
  for (const agent of [{}, { subagentEvents }]) {
    for (const client of [{}, { subagentEvents }]) {
      const negotiation = negotiated(agent, client);
      const both = "subagentEvents" in agent && "subagentEvents" in client;
      assertEquals(negotiation.supports("subagentEvents"), both);
      assertEquals(negotiation.canNotify("_lody/subagents/event"), both);
    }
  }
  assertEquals(
    negotiated({ subagentEvents }).whyNotNotify("_lody/subagents/event"),
    "the client does not advertise subagentEvents at clientCapabilities._meta.lody",
  );
});

Deno.test("negotiateLody() wants each feature of every peer that has it to advertise", () => {
  const [agents] = wholes(extensionCapabilities);
  const [clients] = wholes(clientExtensionCapabilities);
  const all = negotiateLody({ _meta: { lody: agents } }, { _meta: { lody: clients } });
  const keys = [extensionCapabilities, clientExtensionCapabilities].map((one) => fieldNames(one));
  for (const feature of keys.flat() as LodyFeature[]) {
    assert(all.supports(feature), feature);
    for (const [side, features] of keys.entries()) {
      if (!features.includes(feature)) continue;
      const without = [agents, clients].map((lody, index) =>
        index === side ? { ...(lody as object), [feature]: undefined } : lody
      );
      const [agent, client] = without.map((lody) => ({ _meta: { lody } }));
      assertFalse(negotiateLody(agent, client).supports(feature), feature);
    }
  }
});

Deno.test("negotiateLody() looks at the action of a goal request, in every pair of lists", () => {
  const actions: LodyGoalAction[] = ["set", "pause", "resume", "clear"];
  for (const action of actions) {
    for (const known of [[], [action]]) {
      for (const controlActions of [undefined, [], [action]]) {
        const goal = controlActions === undefined
          ? { version, actions: known } as const
          : { version, actions: known, controlActions } as const;
        assertEquals(
          negotiated({ goal }).canRequest("_lody/session/goal", { sessionId: "s", action }),
          known.length > 0 && (controlActions ?? []).length > 0,
        );
      }
    }
  }
  const goal = { version, actions, controlActions: actions } as const;
  // Lists as long as a hostile peer likes them take no longer than the lists are.
  const long = Array.from({ length: 500_000 }, () => "set" as const);
  const controlActions = long.map(() => "pause" as const);
  assertFalse(
    negotiated({ goal: { version, actions: long, controlActions } }).canRequest(
      "_lody/session/goal",
    ),
  );
  for (const params of [null, {}, { action: "stop" }, { action: ["set"] }, [], 1]) {
    assertFalse(negotiated({ goal }).canRequest("_lody/session/goal", params));
  }
});

Deno.test("negotiateLody() says which features are on, and what each peer said", () => {
  const negotiation = negotiated({ usage: { version } }, {
    elicitation: { version, answerNotes: true },
  });
  assert(negotiation.supports("usage"));
  assert(negotiation.supports("elicitation"));
  assertFalse(negotiation.supports("goal"));
  assertFalse(negotiated({}).supports("elicitation"));
  assertFalse(negotiation.supports("toString" as LodyFeature));
  assertEquals(negotiation.agent, { usage: { version } });
  assertEquals(negotiation.client.elicitation?.answerNotes, true);
});

Deno.test("negotiateLody() takes anything, and knows no other method", () => {
  for (const value of [undefined, null, 1, [], { _meta: { lody: null } }]) {
    assertEquals(allowed(negotiateLody(value, value)), []);
  }
  const negotiation = negotiated({ usage: { version } });
  for (const name of ["toString", "__proto__", "session/prompt", "_lody/session/usage_update"]) {
    const method = name as LodyExtensionRequestMethod;
    assertFalse(negotiation.canRequest(method));
    assertEquals(
      negotiation.whyNotRequest(method),
      `the method must be a request of the contract, got ${JSON.stringify(name)}`,
    );
  }
});
