/// <reference lib="dom" />
import type { RateLimit } from "@lody/acp-extension-core";
import { element, make, say } from "./browser_element.ts";
import type { ClientState } from "./client_state.ts";
import { goalLine, lengthOf, resetOf, USAGE_COLUMNS, usageRows } from "./client_words.ts";

/** What each place shows, to be drawn anew only when that is another. */
const shown = new WeakMap<HTMLElement, unknown>();

/** Draws the session's title. */
export function drawTitle({ title }: ClientState): void {
  say(element("title", HTMLElement), title?.title ?? "A session without a title");
}

/** Draws the goal. */
export function drawGoal({ goal }: ClientState): void {
  const snapshot = goal.getSnapshot();
  say(element("goal", HTMLElement), snapshot ? `Goal: ${goalLine(snapshot)}` : "No goal");
}

/** Draws what each model has used. */
export function drawUsage({ usage }: ClientState): void {
  const table = element("usage", HTMLTableElement);
  const snapshot = usage.getSnapshot();
  if (!isNews(table, snapshot)) return;
  const models = usageRows(snapshot);
  // A line for each figure, so that a phone has room for some models beside each other.
  table.replaceChildren(
    ...USAGE_COLUMNS.map((figure, index) =>
      rowOf([figure, ...models.map((model) => model[index] ?? "")])
    ),
  );
}

function rowOf([figure = "", ...values]: readonly string[]): HTMLTableRowElement {
  const row = make("tr");
  row.append(make("th", figure), ...values.map((value) => make("td", value)));
  return row;
}

/** Draws the limits, each meter by itself: equal ones are two all the same. */
export function drawLimits({ rateLimits }: ClientState): void {
  const list = element("limits", HTMLElement);
  if (!isNews(list, rateLimits)) return;
  list.replaceChildren(...rateLimits.flatMap(metersOf));
}

function metersOf({ limitId, limitName, windows }: RateLimit): HTMLElement[] {
  return windows.map((window) => {
    const { usedPercent, label = "" } = window;
    const name = `${limitName ?? limitId} ${label}`.trimEnd();
    const meter = make("meter");
    meter.max = 100;
    meter.value = usedPercent;
    meter.ariaLabel = name;
    const item = make(
      "li",
      `${name}: ${usedPercent} %, ${lengthOf(window)}, resets ${resetOf(window)}`,
    );
    item.append(meter);
    return item;
  });
}

function isNews(place: HTMLElement, value: unknown): boolean {
  const isNew = shown.get(place) !== value;
  shown.set(place, value);
  return isNew;
}
