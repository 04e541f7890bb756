/// <reference lib="dom" />
/**
 * A page that plays a recorded session: the tree of subagents with their transcripts, the goal, the
 * usage and the limits, as a client in a browser shows them. No framework is needed, and a strict
 * content security policy is kept.
 *
 *     deno task page                  records the demo and shows it
 *     deno task page recording.jsonl  shows a recording of your own
 *
 * @module
 */
import { drawGoal, drawLimits, drawTitle, drawUsage } from "./browser_figures.ts";
import { element } from "./browser_element.ts";
import { RunTree } from "./browser_runs.ts";
import { Playback } from "./playback.ts";
import { readRecording } from "./recording.ts";

const LINES_KEPT = 200;

const play = element("play", HTMLButtonElement);
const speed = element("speed", HTMLSelectElement);
const position = element("position", HTMLInputElement);
const file = element("file", HTMLInputElement);
const fault = element("fault", HTMLElement);
const log = element("log", HTMLElement);
const tree = new RunTree(element("runs", HTMLElement));

let playback = new Playback([], tell);
let isPlaying = false;
/** When the page drew last, as `requestAnimationFrame` counts. */
let drawnAtMs = 0;

play.addEventListener("click", () => isPlaying ? pause() : start());
position.addEventListener("input", () => seek(position.valueAsNumber));
file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (chosen !== undefined) open(await chosen.text());
});

const response = await fetch("recording.jsonl").catch(() => undefined);
if (response?.ok) open(await response.text());
else fault.textContent = "There is no recording here: choose one";

/** Opens a recording and plays it. */
function open(text: string): void {
  const { messages, faults } = readRecording(text);
  const more = faults.length > 1 ? `, and ${faults.length - 1} more` : "";
  fault.textContent = faults.length === 0 ? "" : `${faults[0]}${more}`;
  if (messages.length === 0 && faults.length === 0) fault.textContent = "The recording is empty";
  log.replaceChildren();
  tree.clear();
  playback = new Playback(messages, tell);
  position.max = String(playback.lastsMs);
  seek(0);
  start();
}

function start(): void {
  if (playback.atMs >= playback.lastsMs) seek(0);
  isPlaying = true;
  play.textContent = "Pause";
  drawnAtMs = performance.now();
  requestAnimationFrame(frame);
}

function pause(): void {
  isPlaying = false;
  play.textContent = "Play";
}

function frame(nowMs: number): void {
  if (!isPlaying) return;
  const passedMs = Math.max(0, nowMs - drawnAtMs) * Number(speed.value);
  drawnAtMs = nowMs;
  seek(playback.atMs + passedMs);
  if (playback.atMs >= playback.lastsMs) pause();
  else requestAnimationFrame(frame);
}

/** Shows a moment of the recording. */
function seek(atMs: number): void {
  // Going back, all is told anew.
  if (atMs < playback.atMs) log.replaceChildren();
  playback.seek(atMs);
  position.value = String(playback.atMs);
  position.ariaValueText = `${(playback.atMs / 1000).toFixed(1)} of ${
    (playback.lastsMs / 1000).toFixed(1)
  } seconds`;
  const { state } = playback;
  drawTitle(state);
  drawGoal(state);
  drawUsage(state);
  drawLimits(state);
  tree.draw(state.runs);
}

function tell(line: string): void {
  const item = document.createElement("li");
  item.textContent = line;
  log.append(item);
  if (log.childElementCount > LINES_KEPT) log.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}
