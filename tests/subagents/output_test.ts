import { assert, assertEquals, assertFalse } from "@std/assert";
import fc from "fast-check";
import { isLodySubagentOutput, LodySubagentOutputSchema } from "../../mod.ts";
import { subagentOutput } from "../../src/subagents/output.ts";
import { acpValidator } from "../acp_schema.ts";
import { arbitrary, edited } from "../schema/arbitrary.ts";

const isAcpUpdate = acpValidator("SessionUpdate");

const chunk = (content: unknown) => ({ sessionUpdate: "agent_message_chunk", content });
const link = (size: number) => chunk({ type: "resource_link", name: "n", uri: "u", size });
const call = (fields: object) => ({
  sessionUpdate: "tool_call",
  toolCallId: "t",
  title: "",
  ...fields,
});

/** Where the contract is stricter than ACP's schema, by what it says there. */
const STRICTER: readonly (readonly [path: RegExp, message: RegExp])[] = [
  [/^\/sessionUpdate$/, /^must be one of "agent_message_chunk"/],
  [/^\/toolCallId$/, /^must be a string that is not empty, got ""$/],
  [/\/size$/, /^must be a safe integer or null, got -?\d/],
  // ACP's schema of the SDK's first versions knows no name of a tool call, and so takes anything.
  ...(isAcpUpdate(call({ name: 1 }))
    ? [[/^\/name$/, /^must be a string or null, got/] as const]
    : []),
  [/\/line$/, /^must be a safe integer of at least 0 or null, got \d/],
];

function assertAgrees(value: unknown): void {
  const byContract = isLodySubagentOutput(value);
  const byAcp = isAcpUpdate(value);
  if (byContract === byAcp) return;
  assertFalse(byContract, `ACP refuses what the contract takes: ${fc.stringify(value)}`);
  for (const { path, message } of LodySubagentOutputSchema.issues(value)) {
    assert(
      STRICTER.some(([place, said]) => place.test(path) && said.test(message)),
      `Stricter than ACP without a reason: "${path}" ${message}`,
    );
  }
}

Deno.test("isLodySubagentOutput() agrees with ACP's schema but for the named places", () => {
  const valid = arbitrary(subagentOutput);
  fc.assert(fc.property(valid, assertAgrees), { numRuns: 2000 });
  fc.assert(fc.property(valid.chain(edited), assertAgrees), { numRuns: 10_000 });
  fc.assert(fc.property(fc.jsonValue(), assertAgrees), { numRuns: 1000 });
});

Deno.test("isLodySubagentOutput() is stricter than ACP in each of the named places", () => {
  const cases: [value: unknown, path: string][] = [
    [
      { ...chunk({ type: "text", text: "" }), sessionUpdate: "user_message_chunk" },
      "/sessionUpdate",
    ],
    [call({ toolCallId: "" }), "/toolCallId"],
    [link(2 ** 53), "/content/size"],
    [link(-(2 ** 53)), "/content/size"],
    [call({ locations: [{ path: "p", line: 2 ** 53 }] }), "/locations/0/line"],
  ];
  for (const [value, path] of cases) {
    assert(isAcpUpdate(value));
    assertEquals(LodySubagentOutputSchema.issues(value).map((issue) => issue.path), [path]);
  }
});

Deno.test("isLodySubagentOutput() takes null only where ACP does", () => {
  for (const key of ["status", "kind", "locations", "content"]) {
    assertFalse(isLodySubagentOutput(call({ [key]: null })));
    const update = { sessionUpdate: "tool_call_update", toolCallId: "t", [key]: null };
    assert(isLodySubagentOutput(update));
  }
  assertFalse(isLodySubagentOutput(call({ title: null })));
  assert(isLodySubagentOutput(call({ name: null, _meta: null, rawInput: null })));
});

Deno.test("isLodySubagentOutput() takes a resource with text, with a blob, or with both", () => {
  const resource = (contents: object) => chunk({ type: "resource", resource: contents });
  assert(isLodySubagentOutput(resource({ uri: "u", text: "t" })));
  assert(isLodySubagentOutput(resource({ uri: "u", blob: "b" })));
  assert(isLodySubagentOutput(resource({ uri: "u", blob: 1, text: "t" })));
  assertFalse(isLodySubagentOutput(resource({ uri: "u" })));
  assertEquals(LodySubagentOutputSchema.issues(resource({ uri: "u", blob: 1, text: 2 })), [
    { path: "/content/resource/text", message: "must be a string, got 2" },
  ]);
});
