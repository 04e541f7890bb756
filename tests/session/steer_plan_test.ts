import type { ContentBlock, PromptRequest } from "@agentclientprotocol/sdk";
import { assertEquals, assertThrows } from "@std/assert";
import { negotiateLody, planSteer, readLodyMeta } from "../../mod.ts";

const prompt: ContentBlock[] = [{ type: "text", text: "It began on Tuesday." }];

function negotiated(transport: unknown) {
  const steering = { version: 1, transport, upstreamTurn: "same", configPolicy: "active" };
  return negotiateLody({ _meta: { lody: { steering } } }, {});
}

Deno.test("planSteer() sends a request to an agent that takes requests", () => {
  const negotiation = negotiated("request");
  const plan = planSteer(negotiation, "s", prompt, "1");
  assertEquals(plan, {
    transport: "request",
    method: "_lody/session/steer",
    params: { sessionId: "s", prompt, steerId: "1" },
  });
  assertEquals(plan.transport === "request" && negotiation.canRequest(plan.method), true);
});

Deno.test("planSteer() marks a prompt for an agent that takes prompts", () => {
  const plan = planSteer(negotiated("prompt"), "s", prompt, "1");
  const meta = { lody: { steer: { id: "1" } } };
  const params = { sessionId: "s", prompt, _meta: meta };
  assertEquals(plan, { transport: "prompt", method: "session/prompt", params, meta });
  if (plan.transport === "prompt") {
    const request: PromptRequest = plan.params;
    assertEquals(readLodyMeta(request), { steer: { id: "1" } });
  }
});

Deno.test("planSteer() says why nothing can be sent", () => {
  const why = "the agent does not advertise steering at agentCapabilities._meta.lody";
  for (const negotiation of [negotiateLody({}, {}), negotiated("pigeon")]) {
    assertEquals(planSteer(negotiation, "s", prompt, "1"), { transport: "none", why });
  }
});

Deno.test("planSteer() refuses what no agent could take, even where none would", () => {
  const negotiation = negotiateLody({}, {});
  const refuses = (path: string, ...[sessionId, blocks, steerId]: [string, unknown[], string]) =>
    assertThrows(
      () => planSteer(negotiation, sessionId, blocks, steerId),
      TypeError,
      `Cannot plan a steer: "${path}"`,
    );
  refuses("/sessionId", "", prompt, "1");
  refuses("/steerId", "s", prompt, "");
  refuses("/prompt", "s", "text" as unknown as unknown[], "1");
});
