import { assert, assertEquals } from "@std/assert";
import { SAID } from "./said.ts";
import { THROWN } from "./thrown.ts";
import type { Anything } from "./setups.ts";

/** The error that something throws or rejects with, as its name and its message. */
async function errorOf(cause: () => unknown): Promise<string> {
  try {
    await cause();
  } catch (error) {
    const { name, message } = error as Error;
    return `${name}: ${message}`;
  }
  return "no error";
}

/** The texts of a reading, a plan or a list. */
function textsOf(said: Anything): string[] {
  if (typeof said === "string") return [said];
  const { issues, why } = said;
  const list: readonly Anything[] = Array.isArray(said) ? said : issues ?? [why];
  return list.map((one) => {
    return typeof one === "string" ? one : `${one.path ?? one.key}: ${one.message}`;
  });
}

Deno.test("every error says what was attempted, what would be right, and what it got", async () => {
  for (const [cause, error] of THROWN) assertEquals(await errorOf(cause), error);
  for (const [, error] of THROWN) {
    const [, attempt, why] = /^[A-Za-z]+: ((?:Cannot|Invalid) .+?): (.+)$/.exec(error) ?? [];
    assert(attempt !== undefined && why !== undefined, error);
    const isRight = /\bmust\b.+(?:, got \S|, but is missing|, but has none)/.test(why) ||
      /does not advertise .+ at /.test(why) || why.endsWith("await idle() before close()");
    assert(isRight && !/\.$/.test(why), error);
  }
});

Deno.test("every issue, problem and reason says what would be right, and what it got", async () => {
  for (const [cause, ...texts] of SAID) assertEquals(textsOf(await cause()), texts);
  for (const [, ...texts] of SAID) {
    for (const text of texts) {
      const isRight = /\bmust\b.+(?:, got \S|, but is missing|, but has none)/.test(text) ||
        /^the (?:agent|client) (?:does not advertise|has) /.test(text) ||
        text.includes("is unchecked, since");
      assert(isRight && !/\.$/.test(text), text);
    }
  }
});
