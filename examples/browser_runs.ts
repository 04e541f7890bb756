/// <reference lib="dom" />
import type {
  LodySubagentRuns,
  LodySubagentRunView,
  LodySubagentTranscriptEntry,
} from "@lody/acp-extension-core";
import { make, say } from "./browser_element.ts";
import { entryLines, nameOf, stateLine } from "./client_words.ts";

/** Deeper runs stand below each other: a phone has no room for more, and a browser no depth. */
const MAX_DEPTH = 8;

/** Draws the runs as a tree. A run is drawn anew only when its view is another. */
export class RunTree {
  readonly #roots: HTMLElement;
  readonly #items = new Map<string, RunItem>();

  constructor(roots: HTMLElement) {
    this.#roots = roots;
  }

  /** Forgets what was drawn. */
  clear(): void {
    this.#items.clear();
    this.#roots.replaceChildren();
  }

  /** Draws all runs. Undefined: there is no session. */
  draw(runs: LodySubagentRuns | undefined): void {
    const focused = document.activeElement;
    const hadFocus = this.#roots.contains(focused);
    this.#drawSiblings(this.#roots, runs?.roots() ?? [], runs, 1);
    for (const runId of this.#items.keys()) {
      if (runs?.get(runId) === undefined) this.#items.delete(runId);
    }
    // What was moved has lost the focus, and what went leaves it to the tree.
    if (!hadFocus || document.activeElement === focused) return;
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
    else this.#roots.focus();
  }

  #drawSiblings(
    list: HTMLElement,
    siblings: readonly LodySubagentRunView[],
    runs: LodySubagentRuns | undefined,
    depth: number,
  ): void {
    const shown = depth < MAX_DEPTH ? siblings : withDescendants(siblings, runs);
    for (const [index, view] of shown.entries()) {
      const item = this.#items.get(view.runId) ?? new RunItem();
      this.#items.set(view.runId, item);
      // Moved only where it must be, or it would lose the focus.
      const there = list.children[index];
      if (there !== item.element) list.insertBefore(item.element, there ?? null);
      item.draw(view);
      const children = depth < MAX_DEPTH ? runs?.children(view.runId) ?? [] : [];
      this.#drawSiblings(item.children, children, runs, Math.min(depth + 1, MAX_DEPTH));
    }
    while (list.children.length > shown.length) list.lastElementChild?.remove();
  }
}

/** Runs and all below them, each after its parent. */
function withDescendants(
  siblings: readonly LodySubagentRunView[],
  runs: LodySubagentRuns | undefined,
): LodySubagentRunView[] {
  const all: LodySubagentRunView[] = [];
  const waiting = siblings.toReversed();
  let view = waiting.pop();
  while (view !== undefined) {
    all.push(view);
    waiting.push(...runs?.children(view.runId).toReversed() ?? []);
    view = waiting.pop();
  }
  return all;
}

class RunItem {
  readonly element: HTMLElement = make("li");
  readonly children: HTMLElement = make("ul");
  readonly #name = make("span", "", "name");
  readonly #state = make("span", "", "state");
  readonly #news = make("span", "", "news");
  readonly #transcript = make("ol", "", "transcript");
  #view: LodySubagentRunView | undefined;

  constructor() {
    const details = make("details");
    const summary = make("summary");
    details.open = true;
    summary.append(this.#name, " ", this.#state, " ", this.#news);
    details.append(summary, this.#transcript, this.children);
    this.element.append(details);
  }

  draw(view: LodySubagentRunView): void {
    if (view === this.#view) return;
    const { snapshot, progress } = view;
    const name = nameOf(view);
    say(this.#name, name);
    say(this.#state, stateLine(snapshot));
    this.#state.dataset["state"] = snapshot.state;
    say(this.#news, snapshot.summary ?? progress.summary ?? snapshot.description ?? "");
    this.#transcript.ariaLabel = `Transcript of ${name}`;
    this.#drawTranscript(view.transcript, this.#view?.transcript ?? []);
    this.#view = view;
  }

  #drawTranscript(
    entries: readonly LodySubagentTranscriptEntry[],
    drawn: readonly LodySubagentTranscriptEntry[],
  ): void {
    for (const [index, entry] of entries.entries()) {
      if (entry === drawn[index]) continue;
      const item = this.#transcript.children[index] ?? this.#transcript.appendChild(make("li"));
      item.className = entry.sessionUpdate;
      item.textContent = entryLines(entry).join("\n");
    }
    while (this.#transcript.children.length > entries.length) {
      this.#transcript.lastElementChild?.remove();
    }
  }
}
