import process from "node:process";
import type { LodySubagentRunView } from "@lody/acp-extension-core";
import Table from "cli-table3";
import { createLogUpdate } from "log-update";
import colors from "picocolors";
import type { ClientState } from "./client_state.ts";
import {
  goalLine,
  lengthOf,
  nameOf,
  resetOf,
  stateLine,
  taskLine,
  USAGE_COLUMNS,
  usageRows,
} from "./client_words.ts";

const REDRAW_EVERY_MS = 50;

/** Shows a session in the terminal: live where there is one, else line by line. */
export class Screen {
  readonly #isLive = process.stdout.isTTY === true && !process.env["NO_COLOR"];
  readonly #live = createLogUpdate(process.stdout);
  #redraw: ReturnType<typeof setTimeout> | undefined;

  /** Says a line that stays. */
  say(line: string): void {
    this.#stopDrawing();
    console.log(printable(line));
  }

  /** Tells of one change: in the live drawing, or as a line of its own. */
  tell(line: string, state: ClientState): void {
    if (!this.#isLive) return console.log(printable(line));
    // Many changes make one drawing.
    this.#redraw ??= setTimeout(() => {
      this.#redraw = undefined;
      const width = process.stdout.columns;
      this.#live([...head(state), ...tree(state), printable(line).slice(0, width)].join("\n"));
    }, REDRAW_EVERY_MS);
  }

  /** Draws how all ended. */
  finish(state: ClientState): void {
    this.#stopDrawing();
    console.log(["", ...head(state), ...tree(state)].join("\n"));
    if (state.usage.latest !== undefined) console.log(usageTable(state));
    if (state.rateLimits.length > 0) console.log(limitsTable(state));
  }

  #stopDrawing(): void {
    clearTimeout(this.#redraw);
    this.#redraw = undefined;
    if (this.#isLive) this.#live.clear();
  }
}

function head(state: ClientState): string[] {
  const goal = state.goal.getSnapshot();
  return [
    colors.bold(printable(state.title?.title ?? "A session without a title")),
    ...(goal ? [printable(`goal: ${goalLine(goal)}`)] : []),
    ...state.tasks.getSnapshot().map((task) => printable(taskLine(task))),
  ];
}

/** The runs as a tree. */
function tree({ runs }: ClientState): string[] {
  const draw = (siblings: readonly LodySubagentRunView[], indent: string): string[] =>
    siblings.flatMap((run) => {
      const isLast = run === siblings.at(-1);
      const children = runs?.children(run.runId) ?? [];
      return [
        `${indent}${isLast ? "└─ " : "├─ "}${runLine(run)}`,
        ...draw(children, indent + (isLast ? "   " : "│  ")),
      ];
    });
  return draw(runs?.roots() ?? [], "");
}

function runLine(run: LodySubagentRunView): string {
  const { snapshot: { state }, progress: { lastToolName } } = run;
  const color = { completed: colors.green, failed: colors.red, unknown: colors.yellow };
  const paint = color[state as keyof typeof color] ?? colors.cyan;
  const tool = lastToolName == null ? "" : `, last tool ${printable(lastToolName)}`;
  const rest = run.snapshot.summary ?? run.progress.summary;
  const name = colors.bold(printable(nameOf(run)));
  return `${name} ${paint(printable(stateLine(run.snapshot)))}${tool}${
    rest == null ? "" : colors.dim(` — ${printable(rest)}`)
  }`;
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const isPlain = !colors.isColorSupported;
  const drawn = new Table({ head: [...head], style: isPlain ? { head: [], border: [] } : {} });
  drawn.push(...rows.map((row) => row.map(printable)));
  return drawn.toString();
}

function usageTable({ usage }: ClientState): string {
  return table(USAGE_COLUMNS, usageRows(usage.getSnapshot()));
}

function limitsTable({ rateLimits }: ClientState): string {
  return table(
    ["limit", "meter", "used", "window", "resets"],
    rateLimits.flatMap((limit) =>
      limit.windows.map((window) => [
        limit.limitName ?? limit.limitId,
        window.label ?? "",
        `${window.usedPercent} %`,
        lengthOf(window),
        resetOf(window),
      ])
    ),
  );
}

/** What an agent says, without what would steer the terminal. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
}
