/// <reference lib="dom" />
import { Buffer } from "node:buffer";
import process from "node:process";
import { assert, assertEquals, assertExists } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { readRecording } from "../../examples/recording.ts";
import { openChromium } from "../browser/chromium.ts";
import { serve } from "../browser/server.ts";
import { pagePolicy, pageSite, recordDemo } from "./site.ts";

const PATIENCE_MS = 20_000;
const WIDTHS = {
  "a phone": { width: 375, height: 812 },
  "a desktop": { width: 1280, height: 900 },
};

const recording = await recordDemo(20);
const site = await pageSite(recording);
const browser = await openChromium();
if (browser === undefined) {
  if (process.env["CI"]) throw new Error("Cannot test the page where CI is set: no Chromium here");
  console.log("The page is not tested: there is no Chromium here");
} else globalThis.addEventListener("unload", () => void browser.close());

/** Tests the page at both widths; whatever the policy forbids, or is thrown, fails. */
function testPage(name: string, check: (page: Page) => Promise<void>): void {
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    Deno.test({
      name: `browser.html: ${name}, on ${device}`,
      ignore: browser === undefined,
      fn: async () => {
        const server = await serve(site, pagePolicy());
        const page = await (browser as Browser).newPage({ viewport });
        page.setDefaultTimeout(PATIENCE_MS);
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
        try {
          await page.goto(server.url);
          await check(page);
          assertEquals(errors, []);
          await assertFits(page);
        } finally {
          await page.close();
          server.close();
        }
      },
    });
  }
}

/** Throws unless the page is as wide as the screen. */
async function assertFits(page: Page): Promise<void> {
  const overhang = () => document.documentElement.scrollWidth - innerWidth;
  assertEquals(await page.evaluate(overhang), 0);
}

const ended = (page: Page) => page.getByRole("button", { name: "Play", exact: true }).waitFor();
const textOf = (page: Page, selector: string) => page.locator(selector).innerText();

/** Moves to a moment, as the slider does. */
async function moveTo(page: Page, atMs: number): Promise<void> {
  await page.locator("#position").evaluate((slider: HTMLInputElement, value) => {
    slider.value = value;
    slider.dispatchEvent(new Event("input"));
  }, String(atMs));
}

testPage("plays the session to its end", async (page) => {
  await ended(page);
  assertEquals(await textOf(page, "h1"), "Fix the flaky login test");
  assertEquals(
    await textOf(page, "#goal"),
    "Goal: complete, A login test that never fails by chance",
  );
  const explorer = page.locator("#runs > li", { hasText: "explorer" });
  assertEquals(
    await page.locator("#runs > li > details > summary .name").allInnerTexts(),
    ["explorer", "tester"],
  );
  assertEquals(await explorer.locator("li .name").allInnerTexts(), ["reader"]);
  const transcript = explorer.getByRole("list", { name: "Transcript of explorer" });
  assertEquals(await transcript.locator("> li").allInnerTexts(), [
    "in_progress: Search for timers\npending: Have the suspects read",
    "A fixed delay would explain it.",
    "Search for timers: completed\n/project/login_test.ts:41\nlogin_test.ts:41",
    "login_test.ts:41 sleeps for 200 ms, then looks.",
  ]);
  assertEquals(
    await page.locator(".state").allInnerTexts(),
    ["completed", "completed", "unknown (disconnected), output incomplete"],
  );
  const [model, ...figures] = (await textOf(page, "#usage")).split("\n");
  assertEquals(model?.split(/\s+/), ["model", "large", "local", "total"]);
  assertEquals(figures.at(-1)?.split("\t").slice(1), [
    "$0.0425",
    "unknown",
    "unknown, at least $0.0425",
  ]);
  const meters = await page.locator("#limits meter").evaluateAll((all) =>
    all.map((meter) => [meter.ariaLabel, (meter as HTMLMeterElement).value])
  );
  assertEquals(meters, [
    ["Subscription All models", 41.5],
    ["Subscription Large", 12],
    ["Subscription Session", 88],
  ]);
});

testPage("shows any moment, and transcripts grow from one to the next", async (page) => {
  await ended(page);
  await moveTo(page, 0);
  assertEquals(await page.locator("#runs li").count(), 0);
  const { messages } = readRecording(recording);
  const moments = messages.flatMap(({ atMs, message: { method, params } }) =>
    method === "_lody/subagents/event" && (params as { type: string }).type === "output" ? atMs : []
  );
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  const entries: number[] = [];
  for (const atMs of [first - 1, first, last - 1, last]) {
    await moveTo(page, atMs);
    entries.push(await page.locator(".transcript > li").count());
  }
  const [none, some = 0, more = 0, all = 0] = entries;
  assert(none === 0 && some > none && more > some && all > more, `${entries}`);
  const whole = await textOf(page, "main");
  await moveTo(page, first);
  await moveTo(page, last);
  assertEquals(await textOf(page, "main"), whole);
});

testPage("is used by keyboard alone", async (page) => {
  await ended(page);
  const reached: string[] = [];
  for (let presses = 0; presses < 9; presses++) {
    await page.keyboard.press("Tab");
    const focus = page.locator(":focus");
    const outline = await focus.evaluate((element) => getComputedStyle(element).outlineStyle);
    assert(outline !== "none");
    reached.push(await focus.evaluate((element) => element.id || element.tagName.toLowerCase()));
  }
  const controls = ["play", "speed", "position", "file"];
  assertEquals(reached, [...controls, "summary", "summary", "summary", "div", "log"]);
  for (const id of controls) {
    const name = await page.locator(`#${id}`).evaluate((control: HTMLInputElement) =>
      control.labels?.[0]?.textContent?.trim() ?? control.textContent
    );
    assert(name, id);
  }

  await page.locator("#position").focus();
  await page.keyboard.press("Home");
  assertEquals(await page.locator("#runs li").count(), 0);
  await page.keyboard.press("Shift+Tab"); // The speed.
  await page.keyboard.press("Home");
  assertEquals(await page.locator("#speed").inputValue(), "0.5");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  assertEquals(await textOf(page, "#play"), "Pause");
  await page.locator("summary").first().focus();
  const hidden = page.locator("#runs > li:first-child > details > .transcript");
  await page.keyboard.press("Enter");
  assertEquals(await hidden.isVisible(), false);
  await ended(page);
  // What was folded stays so, and what had the focus keeps it, while all is drawn anew.
  assertEquals(await hidden.isVisible(), false);
  assertEquals(await page.locator(":focus .name").innerText(), "explorer");
  await page.keyboard.press("Enter");
  assertEquals(await hidden.isVisible(), true);
});

testPage(
  "shows what a hostile recording says as text, and goes on past its faults",
  async (page) => {
    await ended(page);
    const markup = "<img src=x onerror=alert(1)>\u202e";
    const runId = "__proto__";
    const text = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: markup } };
    const modelUsage = { [markup]: usage, ["constructor"]: usage };
    const limit = { limitId: markup, scope: { providerId: "p" }, windows: [] };
    const window = { usedPercent: 1, windowDurationSeconds: null, resetsAtEpochSeconds: 1e12 };
    const lines = linesOf([
      ["_lody/subagents/event", started(runId, { name: markup, parentRunId: runId })],
      ["_lody/subagents/event", { ...head, runId, type: "output", update: text }],
      ["_lody/subagents/event", {
        ...head,
        runId,
        type: "output",
        update: { sessionUpdate: "plan" },
      }],
      ["session/update", { sessionId: "s", update: null }],
      ["session/update", { sessionId: "s", update: { sessionUpdate: "agent_message_chunk" } }],
      ["session/update", { sessionId: "s", update: text }],
      ["_lody/session/usage_update", { sessionId: "s", usage, modelUsage }],
      ["_lody/rate_limits/update", { rateLimits: [{ ...limit, windows: [window, window] }] }],
    ]);
    await choose(page, ["", "{", ...lines, "null", `{"atMs":"1"}`].join("\r\n"));
    await page.locator("#fault", { hasText: "Line 2 is no recorded message, and 2 more" })
      .waitFor();
    await ended(page);
    assertEquals(await page.locator(".name").allTextContents(), [markup]);
    assertEquals(await page.locator(".transcript li").allTextContents(), [markup]);
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(await page.locator("#limits meter").count(), 2);
    assert((await textOf(page, "#log")).includes(`agent: ${markup}`));
  },
);

testPage("bears what is deep, long, and much", async (page) => {
  await ended(page);
  const chain = Array.from({ length: 300 }, (_, run) => {
    const parentRunId = run === 0 ? null : `${run - 1}`;
    return [
      "_lody/subagents/event",
      started(`${run}`, { name: `run ${run}`, parentRunId }),
    ] as const;
  });
  const word = "w".repeat(2000);
  const names = Array.from({ length: 40 }, (_, model) => `${word} ${model}`);
  const modelUsage = Object.fromEntries(names.map((name) => [name, usage]));
  const usages = ["_lody/session/usage_update", { sessionId: "s", usage, modelUsage }] as const;
  const update = { sessionUpdate: "agent_message_chunk", content: { type: "text", text: word } };
  const message = ["session/update", { sessionId: "s", update }] as const;
  const much = Array.from({ length: 5000 }, () => message);
  await choose(page, linesOf([...chain, usages, ...much], 0).join("\n"));
  await page.locator(".name", { hasText: "run 299" }).waitFor();
  assertEquals(await page.locator(".name").count(), 300);
  await assertFits(page);
  await page.locator("summary").nth(20).focus();
  await page.locator("#position").evaluate((slider) => slider.dispatchEvent(new Event("input")));
  assertEquals(await page.locator(":focus .name").innerText(), "run 20");
  // The next recording takes the place of all that.
  await choose(page, linesOf(chain.slice(0, 1)).join("\n"));
  await page.locator(".name", { hasText: "run 299" }).waitFor({ state: "detached" });
  assertEquals(await page.locator(".name").allInnerTexts(), ["run 0"]);
});

/** Opens a recording as a file. */
async function choose(page: Page, recording: string): Promise<void> {
  const file = { name: "recording.jsonl", mimeType: "text/plain", buffer: Buffer.from(recording) };
  await page.locator("#file").setInputFiles(file);
}

const usage = { inputTokens: 1, outputTokens: 1, cacheReadInputTokens: 1 };
const head = { version: 1, sessionId: "s" };
const support = { stream: ["text"], progress: true, outputRead: "none", cancel: false };

function started(runId: string, fields: object): object {
  return { ...head, runId, type: "snapshot", snapshot: { state: "running", support, ...fields } };
}

/** The lines of a recording in which an agent says this, one each so many milliseconds. */
function linesOf(
  said: readonly (readonly [method: string, params: object])[],
  everyMs = 1,
): string[] {
  return said.map(([method, params], index) =>
    JSON.stringify({ atMs: index * everyMs, direction: "to client", message: { method, params } })
  );
}

Deno.test("browser.html states a policy that forbids all but its own files", () => {
  const policy = pagePolicy();
  assert(policy.startsWith("default-src 'none'; "));
  assert(policy.includes("require-trusted-types-for 'script'"));
  assert(!/unsafe|\*|https?:|data:/.test(policy));
  const html = site["/"]?.[1];
  assertExists(html);
  // Neither inline scripts nor styles, nor handlers of events in the markup.
  assert(!/<script(?![^>]* src=)|<style|\s(style|on\w+)=/.test(html));
});
