import { assert } from "@std/assert";
import {
  ClaudeTranscriptRouter,
  LodySubagentRuns,
  type LodySubagentRunView,
} from "../../../mod.ts";
import type { ClaudeUpdate } from "../../fixtures/claude_agent_acp.ts";

/** The session of the fixture. */
export const SESSION = "session-1";

/** Routes updates into a store, and tells what passed through. */
export function routed(
  updates: readonly ClaudeUpdate[],
  runs = new LodySubagentRuns(SESSION),
): { runs: LodySubagentRuns; passed: ClaudeUpdate[]; router: ClaudeTranscriptRouter } {
  const router = new ClaudeTranscriptRouter(runs);
  const passed = updates.filter((update) => {
    const result = router.route(update);
    assert(result === undefined || result === update);
    return result !== undefined;
  });
  return { runs, passed, router };
}

/** A run's transcript in words. */
function said({ transcript }: LodySubagentRunView): string[] {
  return transcript.map((entry) => {
    if ("content" in entry && entry.sessionUpdate.endsWith("chunk")) {
      const content = entry.content as { text?: string };
      return `${entry.sessionUpdate === "agent_thought_chunk" ? "thinks " : ""}${content.text}`;
    }
    return "toolCallId" in entry ? `${entry.toolCallId} ${entry.status}` : entry.sessionUpdate;
  });
}

/** The runs as a tree in words. */
export function tree(runs: LodySubagentRuns, views = runs.roots()): unknown[] {
  return views.map((view) => [
    `${view.snapshot.name ?? view.snapshot.parentToolCallId}: ${view.snapshot.state}`,
    said(view),
    ...tree(runs, runs.children(view.runId)),
  ]);
}

/** What a call says of an agent. */
export const agent = (name: string) => ({
  subagent_type: name,
  description: `The ${name}`,
  prompt: "Go",
});
