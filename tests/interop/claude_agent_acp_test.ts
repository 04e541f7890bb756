import { assert, assertEquals } from "@std/assert";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { createInterface } from "node:readline";
import {
  ACP_GOAL_METHOD,
  planAcpGoalControl,
  readAcpGoalExtension,
  withSubagentTranscript,
} from "../../mod.ts";
import { goalErrors, initializeResponse } from "../fixtures/claude_agent_acp.ts";

/** The command that starts the agent, which is not installed for the tests. */
const command = process.env["CLAUDE_AGENT_ACP"];

type Answer = { readonly id: number; readonly result?: unknown; readonly error?: unknown };

/** Asks a program that speaks JSON-RPC a line, one question after the other. */
async function answers(
  child: ChildProcess,
  questions: readonly (readonly [method: string, params: unknown])[],
): Promise<Answer[]> {
  const { stdin, stdout } = child;
  assert(stdin && stdout);
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const answers: Answer[] = [];
  for (const [id, [method, params]] of questions.entries()) {
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    while (answers.length <= id) {
      const { value, done } = await lines.next();
      if (done) throw new Error(`the agent ended before it answered ${method}`);
      const answer: Answer = JSON.parse(value);
      if (answer.id === id) answers.push(answer);
    }
  }
  return answers;
}

Deno.test("claude-agent-acp says what its fixture says", async () => {
  if (command === undefined) {
    const package_ = "@agentclientprotocol/claude-agent-acp@0.68.0";
    console.log(`Left out: CLAUDE_AGENT_ACP="npx -y ${package_}" would start the agent`);
    return;
  }
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  const hasFailed = once(child, "error").then(([error]) => Promise.reject(error));
  try {
    const goal = (params: object) => [ACP_GOAL_METHOD, params] as const;
    const [initialized, noSession, pause, unknown] = await Promise.race([
      hasFailed,
      answers(child, [
        ["initialize", { protocolVersion: 1, clientCapabilities: withSubagentTranscript({}) }],
        goal({ sessionId: "", action: "set", objective: "o" }),
        goal({ sessionId: "s", action: "pause" }),
        goal({ sessionId: "s", action: "clear" }),
      ]),
    ]);
    const extension = readAcpGoalExtension(initialized?.result);
    assertEquals<unknown>(extension, initializeResponse._meta.goal);
    assertEquals(planAcpGoalControl(extension, "s", "pause").transport, "none");
    assertEquals(noSession?.error, goalErrors.emptySessionId);
    assertEquals(pause?.error, goalErrors.pause);
    assertEquals(unknown?.error, goalErrors.unknownSession);
  } finally {
    child.kill();
  }
});
