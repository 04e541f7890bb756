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
let nextFrame = 0;
/** How many recordings were asked for: only the last one is opened. */
let asked = 0;
/** When the page drew last, as `requestAnimationFrame` counts. */
let drawnAtMs = 0;
/** Whether a line was told since then. */
let hasNews = false;

play.addEventListener("click", () => isPlaying ? pause() : start());
position.addEventListener("input", () => seek(position.valueAsNumber));
// The same file may be chosen again, when there is more in it.
file.addEventListener("click", () => file.value = "");
file.addEventListener("change", () => {
  const chosen = file.files?.[0];
  if (chosen !== undefined) openLater(chosen.text(), `Cannot read ${chosen.name}`);
});
openLater(fetchText("recording.jsonl"), "There is no recording here: choose one");

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Cannot fetch ${url}: ${response.status}`);
  return await response.text();
}

/** Opens a recording when it is there, unless another was asked for in the meantime. */
async function openLater(text: Promise<string>, otherwise: string): Promise<void> {
  const turn = ++asked;
  const read = await text.catch(() => undefined);
  if (turn !== asked) return;
  if (read === undefined) fault.textContent = otherwise;
  else open(read);
}

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
  cancelAnimationFrame(nextFrame);
  nextFrame = requestAnimationFrame(frame);
}

function pause(): void {
  isPlaying = false;
  cancelAnimationFrame(nextFrame);
  play.textContent = "Play";
}

function frame(nowMs: number): void {
  if (!isPlaying) return;
  const passedMs = Math.max(0, nowMs - drawnAtMs) * Number(speed.value);
  drawnAtMs = nowMs;
  seek(playback.atMs + passedMs);
  if (playback.atMs >= playback.lastsMs) pause();
  else nextFrame = requestAnimationFrame(frame);
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
  if (hasNews) log.scrollTop = log.scrollHeight;
  hasNews = false;
}

function tell(line: string): void {
  const item = document.createElement("li");
  item.textContent = line;
  log.append(item);
  if (log.childElementCount > LINES_KEPT) log.firstElementChild?.remove();
  hasNews = true;
}
