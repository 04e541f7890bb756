import { deepStrictEqual } from "node:assert/strict";
import {
  isLodySubagentEvent,
  LodySubagentEmitter,
  type LodySubagentEvent,
  LodySubagentRuns,
  withinLodyLimits,
} from "../../mod.ts";
import { eventMix } from "./event_mix.ts";
import { printFigure } from "./figure.ts";
import { heapOf } from "./heap.ts";
import { medianOf } from "./median.ts";

/** How many runs are sent at once. */
const BATCH = 20;
/** How often a run sends what the mix has between its first event and its last. */
const REPEATS = 10;

const mix = eventMix();
const events = [
  ...mix.slice(0, 1),
  ...Array.from({ length: REPEATS }, (_, repeat) => {
    return mix.slice(1, -1).map((event) => withToolCall(event, `toolu_01A09q90qw90lq91${repeat}`));
  }).flat(),
  ...mix.slice(-1),
];
const { sessionId, runId } = mix[0]!;

/** An event with another tool call's id, where it has one. */
function withToolCall(event: LodySubagentEvent, toolCallId: string): LodySubagentEvent {
  if (event.type !== "output" || !("toolCallId" in event.update)) return event;
  return { ...event, update: { ...event.update, toolCallId } };
}

/** Sends a run as an adapter would without an emitter, each event checked as the emitter does. */
function sendByHand(send: (event: LodySubagentEvent) => void): void {
  for (const event of events) {
    const mine: LodySubagentEvent = { ...event, sessionId, runId };
    if (isLodySubagentEvent(mine) && withinLodyLimits(mine)) send(mine);
  }
}

/** Sends the same run through an emitter. */
function emit(emitter: LodySubagentEmitter): void {
  let hasStarted = false;
  for (const event of events) {
    if (event.type === "output") {
      const { nativeTurnId } = event;
      emitter.output("native", event.update, nativeTurnId === undefined ? {} : { nativeTurnId });
    } else if (event.type === "progress") emitter.progress("native", event.progress);
    else if (hasStarted) emitter.snapshot("native", event.snapshot);
    else emitter.start("native", event.snapshot);
    hasStarted = true;
  }
}

function emitterFor(send: (event: LodySubagentEvent) => void): LodySubagentEmitter {
  let made = 0;
  return new LodySubagentEmitter(sessionId, send, () => `run ${made++}`);
}

function timeOf(run: () => void): number {
  for (let warm = 0; warm < BATCH / 2; warm++) run();
  const start = performance.now();
  for (let timed = 0; timed < BATCH; timed++) run();
  return performance.now() - start;
}

/** How much longer a run takes through an emitter than by hand. */
function emitterOverhead(): number {
  const [byHand, emitted]: LodySubagentEvent[][] = [[], []];
  sendByHand((event) => void byHand!.push(event));
  emit(emitterFor((event) => void emitted!.push({ ...event, runId })));
  deepStrictEqual(emitted, byHand);

  let sent: LodySubagentEvent | undefined;
  const send = (event: LodySubagentEvent) => void (sent = event);
  const emitter = emitterFor(send);
  const ratio = medianOf(() => {
    const hand = timeOf(() => sendByHand(send));
    return timeOf(() => emit(emitter)) / hand;
  });
  deepStrictEqual(sent && isLodySubagentEvent(sent), true);
  return ratio;
}

const RUNS = 1000;
const CHUNKS = 1_000_000;
/** The most text that is kept of a run where the memory is measured, in characters. */
const MAX_TEXT = 2048;
/** So many parts of a stream are timed, one after the other. */
const PARTS = 10;

function chunkOf(runId: string, text: string): LodySubagentEvent {
  const content = { type: "text" as const, text };
  const update = { sessionUpdate: "agent_message_chunk" as const, content };
  return { version: 1, sessionId, runId, type: "output", update };
}

/** Streams text into runs in turns, and returns how long each part of the stream took. */
function streamInto(runs: LodySubagentRuns, runCount: number, chunkCount: number): number[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const chunks = Array.from({ length: chunkCount / PARTS }, (_, index) => {
      const number = part * chunkCount / PARTS + index;
      return chunkOf(`run ${number % runCount}`, `word ${number} `);
    });
    const start = performance.now();
    for (const chunk of chunks) runs.apply(chunk);
    return performance.now() - start;
  });
}

/** How much longer a chunk takes at the end of a stream than at its start. */
function growth(runCount: number, chunkCount: number): number {
  const ratio = () => {
    const times = streamInto(new LodySubagentRuns(sessionId), runCount, chunkCount);
    return times.at(-1)! / times[0]!;
  };
  ratio(); // The warm-up.
  return medianOf(ratio, 5);
}

/** How much heap runs hold after a stream, for each character that they may keep. */
function bytesOfACharacter(): number {
  let runs: LodySubagentRuns | undefined;
  const bytes = heapOf(() => {
    runs = new LodySubagentRuns(sessionId, { maxRuns: RUNS, maxTextPerEntry: MAX_TEXT });
    streamInto(runs, RUNS, CHUNKS);
  });
  const entry = runs?.get("run 0")?.transcript[0];
  const text = entry?.sessionUpdate === "agent_message_chunk" && entry.content.type === "text"
    ? entry.content.text
    : "";
  deepStrictEqual(text.length, MAX_TEXT);
  return bytes / (RUNS * MAX_TEXT);
}

/** Measures how adapters send subagent events and how clients keep them. */
export function measureSubagents(): void {
  printFigure("Emitter, relative to checking and sending by hand", emitterOverhead(), " times", {
    atMost: 3,
  });
  const [runs, chunks, long] = [RUNS, CHUNKS, CHUNKS / 10].map((count) =>
    count.toLocaleString("en-US")
  );
  printFigure(
    `Runs, a chunk after ${chunks} in ${runs} runs, over the first`,
    growth(RUNS, CHUNKS),
    " times",
    { atMost: 1.5 },
  );
  printFigure(
    `Runs, a chunk after ${long} in one run, over the first`,
    growth(1, CHUNKS / 10),
    " times",
    { atMost: 1.5 },
  );
  printFigure("Runs, heap for a character that may be kept", bytesOfACharacter(), " bytes", {
    atMost: 4,
  });
}
