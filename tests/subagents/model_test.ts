import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import {
  isLodySubagentEvent,
  isLodySubagentOutput,
  LodySubagentEmitter,
  type LodySubagentEvent,
  LodySubagentRuns,
  type LodySubagentSnapshot,
  type LodySubagentState,
} from "../../mod.ts";
import { snapshot } from "./recorded.ts";

// Whole lives of a runtime's subagents, through an emitter whose send may be slow and may fail, over
// JSON, to a client that may lose its connection. Two models stand beside it: one knows what was
// called for and what became of it, the other folds what was delivered in the plainest way.

const PER_RUN = 3;
const RUNS = 2;
const nativeId = fc.constantFrom("a", "b", "c", "__proto__");
const state = fc.constantFrom<LodySubagentState>("pending", "running", "completed", "unknown");
const call = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("start" as const),
      nativeId,
      state,
      parentNativeId: fc.option(nativeId, { nil: undefined }),
      attempt: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("text" as const), nativeId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("tool" as const),
      nativeId,
      kind: fc.constantFrom("tool_call", "tool_call_update"),
      toolCallId: fc.constantFrom("1", "__proto__", "\ud800"),
      isTitled: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("plan" as const), nativeId }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("nonsense" as const), nativeId }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant("progress" as const),
      nativeId,
      clears: fc.boolean(),
      key: fc.constantFrom("turnCount" as const, "errorCount" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("snapshot" as const), nativeId, state }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("finish" as const), nativeId }) },
);
const step = fc.oneof(
  { weight: 12, arbitrary: call },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { does: "disconnect" } as const,
      { does: "client loses" } as const,
      { does: "restore" } as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ does: "wait" } as const, { does: "tick" } as const),
  },
);
/** What becomes of a send: how many turns it takes, whether it fails, and whose text it calls for. */
const fate = fc.record({
  callsFor: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, nativeId),
  turns: fc.oneof(fc.constant(0), fc.nat({ max: 3 })),
  fails: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
});

/** What is said of a run before it starts: marks of output, states, and what is neither. */
type Early = { said: (string | { readonly state?: LodySubagentState })[]; hasLost: boolean };

/** One life of a native id, by what was called for. */
class Life {
  /** The marks of what it put out, in order. */
  readonly marks: string[] = [];
  runId: string | undefined;
  state: LodySubagentState;
  readonly attempt: number | undefined;
  parent: Life | undefined;
  awaitedParent: string | undefined;
  hasLost = false;

  constructor(state: LodySubagentState, attempt: number | undefined) {
    this.state = state;
    this.attempt = attempt;
  }

  get isLive(): boolean {
    return this.state === "pending" || this.state === "running";
  }

  say(what: Early["said"][number]): void {
    if (!this.isLive) return;
    if (typeof what === "string") this.marks.push(what);
    else this.state = what.state ?? this.state;
  }
}

/** The lives that were called for. */
class Lives {
  readonly all: Life[] = [];
  readonly latest = new Map<string, Life>();
  readonly #early = new Map<string, Early>();
  readonly #givenUp = new Set<string>();

  start(id: string, state: LodySubagentState, attempt?: number, parentId?: string): void {
    const old = this.latest.get(id);
    if (old?.isLive) {
      if (attempt === undefined || attempt === old.attempt) return;
      old.state = "unknown";
    }
    const { said = [], hasLost = false } = this.#early.get(id) ?? {};
    this.#early.delete(id);
    const life = new Life(state, attempt);
    life.hasLost = this.#givenUp.delete(id) || hasLost || state === "unknown";
    if (said.length > 0 && !life.isLive) life.state = "running";
    for (const what of said) life.say(what);
    life.say({ state: life.isLive && said.length > 0 && !isLive(state) ? state : life.state });
    life.parent = parentId === undefined ? undefined : this.latest.get(parentId);
    if (life.parent === undefined) life.awaitedParent = parentId;
    this.latest.set(id, life);
    this.all.push(life);
    for (const child of this.all) {
      if (!child.isLive || child.awaitedParent !== id) continue;
      child.parent = life;
      child.awaitedParent = undefined;
    }
  }

  /** Says something of a run; undefined: what cannot be sent. */
  say(id: string, what: Early["said"][number] | undefined): void {
    const life = this.latest.get(id);
    if (life !== undefined) {
      if (life.isLive && what === undefined) life.hasLost = true;
      return what === undefined ? undefined : life.say(what);
    }
    const early = this.#early.get(id) ?? { said: [], hasLost: false };
    this.#early.set(id, early);
    const isOver = early.said.some((said) =>
      typeof said === "object" && said.state !== undefined && !isLive(said.state)
    );
    if (isOver) return;
    if (what !== undefined && early.said.length < PER_RUN) early.said.push(what);
    else {
      early.hasLost = true;
      // How things stand is held all the same.
      if (typeof what === "object") early.said.push(what);
    }
    const [oldest = ""] = this.#early.keys();
    if (this.#early.size > RUNS) this.#giveUp(oldest);
  }

  #giveUp(id: string): void {
    this.#early.delete(id);
    this.#givenUp.add(id);
  }

  disconnect(): void {
    for (const life of this.all) if (life.isLive) life.state = "unknown";
    for (const id of this.#early.keys()) this.#giveUp(id);
  }
}

const isLive = (state: LodySubagentState) => state === "pending" || state === "running";

/** A run, folded from what was delivered. */
interface Shown {
  snapshot: LodySubagentSnapshot | undefined;
  progress: Record<string, unknown>;
  transcript: { place: string; shown: Record<string, unknown> }[];
  isLost: boolean;
  isIncomplete: boolean;
}

/** Folds one delivered event. */
function fold(all: Map<string, Shown>, event: LodySubagentEvent): void {
  const run = all.get(event.runId) ?? {
    snapshot: undefined,
    progress: {},
    transcript: [],
    isLost: false,
    isIncomplete: event.type !== "snapshot",
  };
  all.set(event.runId, run);
  run.isLost = false;
  if (event.type === "snapshot") {
    run.snapshot = event.snapshot;
    run.isIncomplete ||= event.snapshot.outputIncomplete === true;
  } else if (event.type === "progress") Object.assign(run.progress, event.progress);
  else {
    const update: Record<string, unknown> = { ...event.update };
    const { sessionUpdate, toolCallId } = update;
    const place = String(toolCallId ?? sessionUpdate);
    const known = toolCallId === undefined && sessionUpdate !== "plan"
      ? run.transcript.slice(-1).find((entry) => entry.place === place)
      : run.transcript.find((entry) => entry.place === place);
    if (known === undefined) run.transcript.push({ place, shown: update });
    else if (place === "plan") known.shown = update;
    else if (toolCallId !== undefined) known.shown = { ...known.shown, ...update };
    else known.shown["content"] = { type: "text", text: textOf(known.shown) + textOf(update) };
  }
}

const textOf = ({ content }: Record<string, unknown>) => (content as { text: string }).text;

/** What a client must show of a run, with the state that a lost connection makes of it. */
function viewOf({ snapshot, progress, transcript, isLost, isIncomplete }: Shown) {
  const state = isLost ? "unknown" : snapshot?.state ?? "unknown";
  return {
    state,
    isIncomplete,
    progress: Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== null)),
    transcript: transcript.map(({ place, shown }) =>
      place === "agent_message_chunk" || place === "plan" ? shown : {
        ...shown,
        sessionUpdate: shown["title"] === undefined ? "tool_call_update" : "tool_call",
      }
    ),
  };
}

function assertShown(runs: LodySubagentRuns, all: ReadonlyMap<string, Shown>): void {
  assertEquals([...runs].map(({ runId }) => runId), [...all.keys()]);
  for (const [runId, shown] of all) {
    const view = runs.get(runId);
    assert(view !== undefined);
    const { snapshot: { state, outputIncomplete = false }, progress, transcript } = view;
    assertEquals<unknown>(
      { state, isIncomplete: outputIncomplete, progress, transcript },
      viewOf(shown),
    );
    assertEquals(view.live, isLive(state));
    assert(transcript.every((entry) => isLodySubagentOutput(entry)));
  }
}

/** What a client may rely on, whatever was lost. */
function assertOrder(delivered: readonly LodySubagentEvent[]): void {
  for (const runId of new Set(delivered.map((event) => event.runId))) {
    const events = delivered.filter((event) => event.runId === runId);
    assertEquals(events[0]?.type, "snapshot");
    let isIncomplete = false;
    const created = new Set<string>();
    for (const [index, event] of events.entries()) {
      if (event.type === "snapshot") {
        const { state, outputIncomplete = false } = event.snapshot;
        if (!isLive(state)) assertEquals(index, events.length - 1);
        assert(outputIncomplete || !isIncomplete);
        isIncomplete = outputIncomplete;
      } else if (event.type === "output" && "toolCallId" in event.update) {
        const { sessionUpdate, toolCallId, title } = event.update;
        assertEquals(sessionUpdate === "tool_call", title != null && !created.has(toolCallId));
        if (sessionUpdate === "tool_call") created.add(toolCallId);
      }
    }
  }
}

/** The mark of an event's output. */
function markOf(event: LodySubagentEvent): string[] {
  if (event.type !== "output") return [];
  const { update } = event;
  if ("toolCallId" in update) return [String(update.rawInput)];
  if (update.sessionUpdate === "plan") return [update.entries[0]?.content ?? ""];
  return [textOf(update as unknown as Record<string, unknown>)];
}

Deno.test("a client shows what was delivered, and knows of all that was not", async () => {
  const scenario = fc.record({
    steps: fc.array(step, { maxLength: 40, size: "max" }),
    fates: fc.oneof(
      fc.constant([{ turns: 0, fails: false, callsFor: undefined }]),
      fc.array(fate, { minLength: 1, maxLength: 12 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ steps, fates }) => {
      const delivered: LodySubagentEvent[] = [];
      const shown = new Map<string, Shown>();
      let runs = new LodySubagentRuns("s");
      let [sending, sends, failures, heard] = [0, 0, 0, 0];
      let [isWell, hasClientLost] = [false, false];

      const deliver = (event: LodySubagentEvent, fails: boolean) => {
        sending--;
        if (fails) {
          failures++;
          throw new Error("No way out");
        }
        const received: LodySubagentEvent = JSON.parse(JSON.stringify(event));
        assert(isLodySubagentEvent(received));
        delivered.push(received);
        runs.apply(received);
        fold(shown, received);
      };
      const lives = new Lives();
      let count = 0;
      const put = (id: string, does: Parameters<typeof outputOf>[0]) => {
        const mark = `${++count}.`;
        lives.say(id, mark);
        emitter.output(id, outputOf(does, mark));
      };
      const emitter: LodySubagentEmitter = new LodySubagentEmitter("s", (event) => {
        assertEquals(sending++, 0, "sent while another was in flight");
        const { turns = 0, fails = false, callsFor = undefined } = isWell
          ? {}
          : fates[sends++ % fates.length] ?? {};
        // Not for ever.
        if (callsFor !== undefined && sends < 2 * steps.length) put(callsFor, { does: "text" });
        if (turns === 0) return deliver(event, fails);
        return (async () => {
          for (let turn = 0; turn < turns; turn++) await undefined;
          deliver(event, fails);
        })();
      }, { onError: () => void heard++, earlyOutput: { perRun: PER_RUN, runs: RUNS } });

      for (const current of steps) {
        if (current.does === "wait") await emitter.idle();
        else if (current.does === "tick") await undefined;
        else if (current.does === "disconnect") {
          lives.disconnect();
          emitter.disconnect();
        } else if (current.does === "client loses" || current.does === "restore") {
          hasClientLost = true;
          if (current.does === "client loses") runs.disconnect();
          else runs = LodySubagentRuns.fromJSON(JSON.parse(JSON.stringify(runs)));
          for (const run of shown.values()) {
            if (run.snapshot === undefined || !isLive(run.snapshot.state)) continue;
            run.isLost = run.isIncomplete = true;
          }
          assertShown(runs, shown);
        } else {
          const { nativeId: id } = current;
          if (current.does === "start") {
            const { state, attempt } = current;
            const parentNativeId = current.parentNativeId === id
              ? undefined
              : current.parentNativeId;
            lives.start(id, state, attempt, parentNativeId);
            emitter.start(id, { ...snapshot, state }, {
              ...parentNativeId !== undefined && { parentNativeId },
              ...attempt !== undefined && { attempt },
            });
            const life = lives.latest.get(id);
            if (life !== undefined) life.runId = emitter.get(id)?.runId;
          } else if (current.does === "snapshot") {
            lives.say(id, { state: current.state });
            emitter.snapshot(id, { state: current.state });
          } else if (current.does === "finish") {
            lives.say(id, { state: "failed" });
            emitter.finish(id, { state: "failed" });
          } else if (current.does === "progress") {
            lives.say(id, {});
            emitter.progress(id, { [current.key]: current.clears ? null : ++count });
          } else if (current.does === "nonsense") {
            lives.say(id, undefined);
            emitter.output(id, { sessionUpdate: "tool_call" });
          } else {
            put(id, current);
          }
          assertEquals(emitter.live(id), lives.latest.get(id)?.isLive ?? false);
        }
      }
      await emitter.idle();
      isWell = true;
      lives.disconnect();
      await emitter.disconnect();
      assertEquals([emitter.pending, heard], [0, failures]);

      assertOrder(delivered);
      assertShown(runs, shown);
      assertEquals(runs.getSnapshot().length, lives.all.length);
      const marksOf = (runId: string | undefined) =>
        delivered.filter((event) => event.runId === runId).flatMap(markOf);
      for (const { runId, marks, state, parent, hasLost } of lives.all) {
        const view = runs.get(runId ?? "");
        assertEquals(view?.snapshot.state, state);
        assertEquals(view?.snapshot.parentRunId, parent?.runId);
        const arrived = marksOf(runId);
        assertEquals(arrived, marks.filter((mark) => arrived.includes(mark)));
        const { outputIncomplete = false } = view?.snapshot ?? {};
        if (hasLost || arrived.length < marks.length) assert(outputIncomplete);
        const isWhole = !hasLost && failures === 0 && !hasClientLost && state !== "unknown";
        if (isWhole) assert(!outputIncomplete);
        if (failures === 0) assertEquals(arrived, marks);
      }
      const before = runs.getSnapshot();
      for (const event of delivered) assertEquals(runs.apply(event), "ignored");
      assertStrictEquals(runs.getSnapshot(), before);
    }),
    { numRuns: 2000 },
  );
});

function outputOf(
  what: { readonly does: "text" } | { readonly does: "plan" } | {
    readonly does: "tool";
    readonly kind: string;
    readonly toolCallId: string;
    readonly isTitled: boolean;
  },
  mark: string,
): unknown {
  if (what.does === "text") {
    return { sessionUpdate: "agent_message_chunk", content: { type: "text", text: mark } };
  }
  if (what.does === "plan") {
    const entries = [{ content: mark, priority: "high", status: "pending" }];
    return { sessionUpdate: "plan", entries };
  }
  const { kind, toolCallId, isTitled } = what;
  const title = isTitled || kind === "tool_call" ? { title: mark } : {};
  return { sessionUpdate: kind, toolCallId, ...title, rawInput: mark };
}
