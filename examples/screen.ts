import process from "node:process";
import { sumModelUsage } from "@lody/acp-extension-core";
import Table from "cli-table3";
import { createLogUpdate } from "log-update";
import colors from "picocolors";
import { type ClientState, goalLine, nameOf, type RunState, stateLine } from "./client_state.ts";

/** Shows a session in the terminal: live where there is one, else line by line. */
export class Screen {
  readonly #isLive = process.stdout.isTTY === true && !process.env["NO_COLOR"];
  readonly #live = createLogUpdate(process.stdout);

  /** Says a line that stays. */
  say(line: string): void {
    if (this.#isLive) this.#live.clear();
    console.log(line);
  }

  /** Tells of one change: in the live drawing, or as a line of its own. */
  tell(line: string, state: ClientState): void {
    if (!this.#isLive) return console.log(line);
    this.#live([...this.#head(state), ...tree(state), colors.dim(line)].join("\n"));
  }

  /** Draws how all ended. */
  finish(state: ClientState): void {
    if (this.#isLive) this.#live.clear();
    console.log(["", ...this.#head(state), ...tree(state)].join("\n"));
    if (state.usageScopes.size > 0) console.log(usageTable(state));
    if (state.rateLimits.length > 0) console.log(limitsTable(state));
  }

  #head({ title, goal, tasks }: ClientState): string[] {
    return [
      colors.bold(title ?? "A session without a title"),
      ...(goal ? [`goal: ${goalLine(goal)}`] : []),
      ...tasks.values(),
    ];
  }
}

function tree(state: ClientState, parent: string | null = null, indent = ""): string[] {
  const runs = state.childrenOf(parent);
  return runs.flatMap((run, index) => {
    const isLast = index === runs.length - 1;
    return [
      `${indent}${isLast ? "└─ " : "├─ "}${runLine(run)}`,
      ...tree(state, run.runId, `${indent}${isLast ? "   " : "│  "}`),
    ];
  });
}

function runLine(run: RunState): string {
  const { state } = run.snapshot;
  const color = { completed: colors.green, failed: colors.red, unknown: colors.yellow };
  const paint = color[state as keyof typeof color] ?? colors.cyan;
  const tool = run.lastToolName === undefined ? "" : `, last tool ${run.lastToolName}`;
  const rest = run.snapshot.summary ?? run.summary;
  return `${colors.bold(nameOf(run))} ${paint(stateLine(run.snapshot))}${tool}${
    rest === undefined ? "" : colors.dim(` — ${rest}`)
  }`;
}

function table(head: string[], rows: string[][]): string {
  const isPlain = !colors.isColorSupported;
  const drawn = new Table({ head, style: isPlain ? { head: [], border: [] } : {} });
  drawn.push(...rows);
  return drawn.toString();
}

const number = new Intl.NumberFormat("en-US");

function usageTable({ usageScopes }: ClientState): string {
  const models = new Set([...usageScopes.values()].flatMap((rows) => Object.keys(rows)));
  const byModel = [...models].map((model) => {
    const rows = [...usageScopes].flatMap(([scope, usage]) =>
      Object.hasOwn(usage, model) ? [[scope, usage[model]!] as const] : []
    );
    return [model, sumModelUsage(Object.fromEntries(rows))] as const;
  });
  const lines = [...byModel, ["total", sumModelUsage(Object.fromEntries(byModel))] as const];
  return table(
    ["model", "input", "cache read", "cache write", "output", "reasoning", "cost"],
    lines.map(([name, usage]) => [
      name,
      number.format(usage.inputTokens),
      number.format(usage.cacheReadInputTokens),
      optional(usage.cacheCreationInputTokens, number.format),
      number.format(usage.outputTokens),
      optional(usage.reasoningOutputTokens, number.format),
      optional(usage.costUSD, (cost) => `$${cost.toFixed(4)}`),
    ]),
  );
}

function limitsTable({ rateLimits }: ClientState): string {
  return table(
    ["limit", "meter", "used", "window", "resets"],
    rateLimits.flatMap(({ limitId, limitName, windows }) =>
      windows.map(({ label, usedPercent, windowDurationSeconds, resetsAtEpochSeconds }) => [
        limitName ?? limitId,
        label ?? "",
        `${usedPercent} %`,
        optional(windowDurationSeconds, (seconds) => `${number.format(seconds / 3600)} h`),
        optional(resetsAtEpochSeconds, (seconds) => new Date(seconds * 1000).toISOString()),
      ])
    ),
  );
}

function optional<T>(value: T | null | undefined, format: (value: T) => string): string {
  return value === undefined || value === null ? "unknown" : format(value);
}
