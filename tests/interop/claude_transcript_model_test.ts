import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  ClaudeTranscriptRouter,
  LodySubagentEmitter,
  LodySubagentRuns,
  type LodySubagentState,
} from "../../mod.ts";
import {
  type ClaudeUpdate,
  launch,
  report,
  text,
  thought,
  tool,
} from "../fixtures/claude_agent_acp.ts";

const SESSION = "session-1";

interface Agent {
  /** The agent that launches it, by its place before this one; too large: the session's own. */
  readonly parent: number;
  /** Where in what the parent says it is launched. */
  readonly place: number;
  readonly words: readonly ("text" | "thought" | "tool")[];
  readonly end: "completed" | "failed" | undefined;
}

const agents: fc.Arbitrary<readonly Agent[]> = fc.array(
  fc.record({
    parent: fc.nat({ max: 6 }),
    place: fc.nat({ max: 4 }),
    words: fc.array(fc.constantFrom("text", "thought", "tool"), { maxLength: 4 }),
    end: fc.constantFrom("completed", "failed", undefined),
  }),
  { minLength: 1, maxLength: 6 },
);

/** What one agent says, in order, or the session's own, or the result of one agent's call. */
type Stream = ClaudeUpdate[];

/** What all agents of a session say, each in its own order. */
function streamsOf(agents: readonly Agent[]): Stream[] {
  const nameOf = (index: number) => `agent ${index}`;
  const parentOf = (index: number) => {
    const parent = agents[index]?.parent ?? 0;
    return parent < index ? nameOf(parent) : undefined;
  };
  const own: Stream = [text("own 1"), text("own 2")];
  const said = agents.map(({ words }, index): Stream => {
    const name = nameOf(index);
    return words.map((kind, place) => {
      const words = `${name}, word ${place}. `;
      if (kind === "tool") return tool(words, "Grep", name);
      return kind === "text" ? text(words, name) : thought(words, name);
    });
  });
  agents.forEach(({ parent, place }, index) => {
    const name = nameOf(index);
    const stream = (parent < index ? said[parent] : undefined) ?? own;
    const call = launch(name, { name, prompt: "Go" }, parentOf(index));
    stream.splice(Math.min(place, stream.length), 0, call);
  });
  const results = agents.flatMap(({ end }, index): Stream[] =>
    end === undefined ? [] : [[report(nameOf(index), `${end} ${index}`, parentOf(index), end)]]
  );
  return [own, ...said, ...results];
}

/** Mixes streams as dice have it. A call's result comes after the call. */
function mixed(streams: readonly Stream[], dice: readonly number[]): ClaudeUpdate[] {
  const rest = streams.map((stream) => [...stream]);
  const order: ClaudeUpdate[] = [];
  const called = new Set<string>();
  for (let turn = 0;; turn++) {
    const ready = rest.filter(([next]) => {
      if (next === undefined) return false;
      const { status, toolCallId = "" } = next.update;
      return status === undefined || status === "pending" || called.has(toolCallId);
    });
    const next = ready[(dice[turn % dice.length] ?? 0) % Math.max(1, ready.length)]?.shift();
    if (next === undefined) return order;
    order.push(next);
    if (next.update.toolCallId !== undefined) called.add(next.update.toolCallId);
  }
}

/** What is shown of a run. */
interface Shown {
  state: LodySubagentState;
  parent: string | null | undefined;
  words: string[];
}

/** What should be shown in the end, told update by update. */
function expected(order: readonly ClaudeUpdate[]): Map<string, Shown> {
  const runs = new Map<string, Shown>();
  const held = new Map<string, string[]>();
  const orphans = new Map<string, Shown[]>();
  for (const { update } of order) {
    const { toolCallId = "", status, _meta } = update;
    const parent = _meta?.claudeCode["parentToolUseId"] as string | undefined;
    if (parent !== undefined) {
      const run = runs.get(parent);
      const content = update["content"] as { text?: string };
      const word = update.sessionUpdate === "agent_message_chunk"
        ? `says ${content.text}`
        : update.sessionUpdate === "agent_thought_chunk"
        ? `thinks ${content.text}`
        : `${toolCallId} ${status}`;
      if (run === undefined) held.set(parent, [...held.get(parent) ?? [], word]);
      else if (run.state === "running") run.words.push(word);
    }
    const isLaunch = _meta?.claudeCode["subagent"] === true;
    if (isLaunch) {
      const known = parent === undefined ? null : runs.has(parent) ? parent : undefined;
      const run: Shown = { state: "running", parent: known, words: held.get(toolCallId) ?? [] };
      runs.set(toolCallId, run);
      if (parent !== undefined && known === undefined) {
        orphans.set(parent, [...orphans.get(parent) ?? [], run]);
      }
      for (const orphan of orphans.get(toolCallId) ?? []) {
        if (orphan.state === "running") orphan.parent = toolCallId;
      }
    } else if (status === "completed" || status === "failed") {
      const run = runs.get(toolCallId);
      if (run?.state === "running") run.state = status;
    }
  }
  return runs;
}

/** Words as a transcript has them: what one kind says is joined, and a tool call stands once. */
function folded(words: readonly string[]): string[] {
  const entries: string[] = [];
  for (const word of words) {
    const [kind = ""] = word.split(" ");
    const last = entries.at(-1) ?? "";
    const isCall = kind !== "says" && kind !== "thinks";
    const id = word.slice(0, word.lastIndexOf(" "));
    const call = isCall ? entries.findIndex((entry) => entry.startsWith(`${id} `)) : -1;
    if (call !== -1) entries[call] = word;
    else if (!isCall && last.startsWith(`${kind} `)) {
      entries[entries.length - 1] = last + word.slice(kind.length + 1);
    } else entries.push(word);
  }
  return entries;
}

function shown(runs: LodySubagentRuns): Map<string, Shown> {
  const names = new Map([...runs].map(({ runId, snapshot }) => [runId, snapshot.name ?? ""]));
  return new Map([...runs].map(({ snapshot, transcript }) => {
    const words = transcript.map((entry) => {
      if (!("content" in entry) || "toolCallId" in entry) {
        return "toolCallId" in entry ? `${entry.toolCallId} ${entry.status}` : entry.sessionUpdate;
      }
      const { text } = entry.content as { text?: string };
      return `${entry.sessionUpdate === "agent_message_chunk" ? "says" : "thinks"} ${text}`;
    });
    const { state, parentRunId } = snapshot;
    const parent = typeof parentRunId === "string" ? names.get(parentRunId) : parentRunId;
    return [snapshot.name ?? "", { state, parent, words }];
  }));
}

Deno.test("ClaudeTranscriptRouter shows every agent's words under its run, however they are mixed", async () => {
  const dice = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 });
  await fc.assert(fc.asyncProperty(agents, dice, async (agents, dice) => {
    const order = mixed(streamsOf(agents), dice);
    const model = expected(order);
    for (const run of model.values()) run.words = folded(run.words);

    const direct = new LodySubagentRuns(SESSION);
    const router = new ClaudeTranscriptRouter(direct);
    const passed = order.filter((update) => router.route(update) === update);
    assertEquals(shown(direct), model);
    const isOwn = ({ update }: ClaudeUpdate) =>
      update._meta?.claudeCode["parentToolUseId"] === undefined;
    assertEquals(passed, order.filter(isOwn));

    const remote = new LodySubagentRuns(SESSION);
    const emitter = new LodySubagentEmitter(SESSION, async (event) => {
      await Promise.resolve();
      remote.apply(JSON.parse(JSON.stringify(event)));
    });
    const driver = new ClaudeTranscriptRouter(emitter);
    for (const update of order) driver.route(update);
    await emitter.idle();
    assertEquals(shown(remote), model);
  }));
});
