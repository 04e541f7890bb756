import { deepStrictEqual } from "node:assert/strict";
import {
  isLodySubagentEvent,
  LodySubagentEmitter,
  type LodySubagentEvent,
  withinLodyLimits,
} from "../../mod.ts";
import { eventMix } from "./event_mix.ts";
import { printFigure } from "./figure.ts";

const ROUNDS = 100;
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
  const ratios = Array.from({ length: ROUNDS }, () => {
    const hand = timeOf(() => sendByHand(send));
    return timeOf(() => emit(emitter)) / hand;
  });
  deepStrictEqual(sent && isLodySubagentEvent(sent), true);
  return ratios.toSorted((a, b) => a - b)[ROUNDS / 2] ?? NaN;
}

/** Measures how adapters send subagent events and how clients keep them. */
export function measureSubagents(): void {
  printFigure("Emitter, relative to checking and sending by hand", emitterOverhead(), " times", {
    atMost: 3,
  });
}
