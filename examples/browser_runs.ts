/// <reference lib="dom" />
import type {
  LodySubagentRuns,
  LodySubagentRunView,
  LodySubagentTranscriptEntry,
} from "@lody/acp-extension-core";
import { make, say } from "./browser_element.ts";
import { entryLines, nameOf, stateLine } from "./client_words.ts";

/** Draws the runs as a tree. A run is drawn anew only when its view is another. */
export class RunTree {
  readonly #roots: HTMLElement;
  #items = new Map<string, RunItem>();

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
    this.#drawSiblings(this.#roots, runs?.roots() ?? [], runs);
    for (const runId of this.#items.keys()) {
      if (runs?.get(runId) === undefined) this.#items.delete(runId);
    }
  }

  #drawSiblings(
    list: HTMLElement,
    siblings: readonly LodySubagentRunView[],
    runs: LodySubagentRuns | undefined,
  ): void {
    for (const [index, view] of siblings.entries()) {
      const item = this.#items.get(view.runId) ?? new RunItem();
      this.#items.set(view.runId, item);
      // Moved only where it must be, or it would lose the focus.
      const there = list.children[index];
      if (there !== item.element) list.insertBefore(item.element, there ?? null);
      item.draw(view);
      this.#drawSiblings(item.children, runs?.children(view.runId) ?? [], runs);
    }
    while (list.children.length > siblings.length) list.lastElementChild?.remove();
  }
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
