import { assertEquals, assertThrows } from "@std/assert";
import {
  epochSecondsFrom,
  filterRateLimits,
  LodySubagentEmitter,
  type LodySubagentEvent,
  type LodySubagentSnapshot,
  readLodyMeta,
  withLodyMeta,
} from "../mod.ts";

const now = Date.UTC(2026, 10, 30);

Deno.test("epochSecondsFrom() takes dates and milliseconds, and keeps fractions", () => {
  assertEquals(epochSecondsFrom(new Date(now + 250)), now / 1000 + 0.25);
  assertEquals(epochSecondsFrom(now + 250), now / 1000 + 0.25);
  assertEquals(epochSecondsFrom(0), 0);
  assertEquals(epochSecondsFrom(1e14 - 1), (1e14 - 1) / 1000);
});

Deno.test("epochSecondsFrom() refuses what is no time, and what can only be microseconds", () => {
  const attempt = "Cannot make epoch seconds: ";
  for (
    const [time, name, got] of [
      [NaN, "the number", "NaN"],
      [Infinity, "the number", "Infinity"],
      [-1, "the number", "-1"],
      [new Date(NaN), "the date", "NaN"],
      [new Date(-1), "the date", "-1"],
      [1e14, "the number", "100000000000000, which can only be microseconds"],
    ] as const
  ) {
    const why = `${attempt}${name} must be milliseconds since the Unix epoch, got ${got}`;
    const { message } = assertThrows(() => epochSecondsFrom(time), RangeError);
    assertEquals(message, why);
  }
  for (const time of ["2026-11-30", undefined, null, 1n] as unknown as number[]) {
    assertThrows(
      () => epochSecondsFrom(time),
      TypeError,
      "the time must be a Date or a number, got",
    );
  }
});

const running: LodySubagentSnapshot = {
  state: "running",
  support: { stream: [], progress: false, outputRead: "none", cancel: false },
};

function refused(write: () => unknown, path: string, value = now): void {
  const why = `"${path}" must be Unix epoch seconds, got ${value}, which can only be milliseconds`;
  const { message } = assertThrows(write, RangeError);
  assertEquals(message.slice(message.indexOf(": ") + 2), why);
}

Deno.test("withLodyMeta() refuses milliseconds in the place of seconds", () => {
  const goal = { objective: "o", status: "active" } as const;
  for (const key of ["createdAtEpochSeconds", "updatedAtEpochSeconds"]) {
    refused(() => withLodyMeta({}, { goal: { ...goal, [key]: now } }), `/goal/${key}`);
  }
  const task = { version: 1, taskId: "t", kind: "background", status: "failed" } as const;
  for (const key of ["startedAtEpochSeconds", "endedAtEpochSeconds"]) {
    refused(() => withLodyMeta({}, { task: { ...task, [key]: now } }), `/task/${key}`);
  }
  refused(
    () => withLodyMeta({}, { goal: { ...goal, createdAtEpochSeconds: 1e11 } }),
    "/goal/createdAtEpochSeconds",
    1e11,
  );
  withLodyMeta({}, { goal: { ...goal, createdAtEpochSeconds: 1e11 - 1 } });
  withLodyMeta({}, { goal: { ...goal, tokensUsed: now } });
  withLodyMeta({}, { goal: null });
});

Deno.test("readLodyMeta() takes from the wire what a writer would refuse", () => {
  const goal = { objective: "o", status: "active", createdAtEpochSeconds: now };
  assertEquals<unknown>(readLodyMeta({ _meta: { lody: { goal } } }), { goal });
});

Deno.test("LodySubagentEmitter refuses milliseconds in the place of seconds", async () => {
  const sent: LodySubagentEvent[] = [];
  const emitter = new LodySubagentEmitter("s", (event) => void sent.push(event));
  for (const key of ["startedAtEpochSeconds", "endedAtEpochSeconds"]) {
    refused(() => emitter.start("n", { ...running, [key]: now }), `/${key}`);
  }
  await emitter.start("n", { ...running, startedAtEpochSeconds: 1 });
  refused(() => emitter.snapshot("n", { endedAtEpochSeconds: now }), "/endedAtEpochSeconds");
  assertEquals(sent.length, 1);

  const late = new LodySubagentEmitter("s", () => {}, { now: () => now * 1000 });
  assertThrows(
    () => late.start("n", running),
    RangeError,
    `Cannot start run "n": now() must be milliseconds since the Unix epoch, got ${
      now * 1000
    }, which can only be microseconds`,
  );
});

Deno.test("filterRateLimits() refuses milliseconds in the place of seconds", () => {
  const window = { usedPercent: 1, windowDurationSeconds: null, resetsAtEpochSeconds: now };
  const limit = { limitId: "l", scope: { providerId: "p" }, windows: [window] };
  const path = "/rateLimits/0/windows/0/resetsAtEpochSeconds";
  refused(() => filterRateLimits({ rateLimits: [limit] }, {}), path);
});
