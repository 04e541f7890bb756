import { assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import {
  isAuthoritativeTitleSource,
  type LodyTitle,
  type LodyTitleSource,
  nextTitle,
} from "../../mod.ts";

type Told = { title?: string | null; source?: LodyTitleSource | "malformed" };

const infoOf = ({ source, ...told }: Told) => ({
  sessionUpdate: "session_info_update",
  ...told,
  ...source && { _meta: { lody: { titleSource: source } } },
});

const titleOf = (title: string, source?: LodyTitle["source"]): LodyTitle =>
  source ? { title, source } : { title };

Deno.test("isAuthoritativeTitleSource() knows the two that are", () => {
  const sources = ["explicit", "generated", "fallback", "unset", "user", undefined, null, 1];
  assertEquals(sources.filter(isAuthoritativeTitleSource), ["explicit", "generated"]);
});

Deno.test("nextTitle() keeps the better source, and of equals the newer", () => {
  const sources = [undefined, "fallback", "generated", "explicit", "user"] as const;
  const rank = (source: LodyTitle["source"]) =>
    ({ user: 3, explicit: 2, generated: 1, fallback: 0, untagged: 0 })[source ?? "untagged"];
  for (const old of sources) {
    for (const source of sources) {
      if (source === "user") continue; // No agent says so.
      const current = titleOf("old", old);
      const next = nextTitle(current, infoOf({ title: "new", ...source && { source } }));
      const wins = rank(source) >= rank(old);
      assertEquals(next, wins ? titleOf("new", source) : current);
      if (!wins) assertStrictEquals(next, current);

      const cleared = nextTitle(current, infoOf({ title: null, ...source && { source } }));
      assertStrictEquals(cleared, wins ? undefined : current);
    }
  }
});

Deno.test("nextTitle() lets unset clear a draft and nothing else", () => {
  for (const title of [null, "", "ignored", undefined]) {
    const unset = infoOf({ source: "unset", ...title !== undefined && { title } });
    assertEquals(nextTitle(undefined, unset), undefined);
    assertEquals(nextTitle(titleOf("draft"), unset), undefined);
    assertEquals(nextTitle(titleOf("draft", "fallback"), unset), undefined);
    for (const source of ["generated", "explicit", "user"] as const) {
      const current = titleOf("kept", source);
      assertStrictEquals(nextTitle(current, unset), current);
    }
  }
});

Deno.test("nextTitle() takes an update or its whole notification", () => {
  const update = { sessionUpdate: "session_info_update", title: "t" };
  const meta = (titleSource: unknown) => ({ _meta: { lody: { titleSource } } });
  assertEquals(nextTitle(undefined, { ...update, ...meta("explicit") }), titleOf("t", "explicit"));
  assertEquals(
    nextTitle(undefined, { sessionId: "s", update: { ...update, ...meta("explicit") } }),
    titleOf("t", "explicit"),
  );
  assertEquals(nextTitle(undefined, { update, ...meta("generated") }), titleOf("t", "generated"));
});

Deno.test("nextTitle() gives the same title back where nothing changes", () => {
  const current = titleOf("t", "generated");
  const same = [
    infoOf({ title: "t", source: "generated" }),
    infoOf({ source: "explicit" }), // It brings no title.
    infoOf({ title: 7 as unknown as string, source: "explicit" }),
    { ...infoOf({ title: "u", source: "explicit" }), sessionUpdate: "plan" },
    undefined,
    null,
    "title",
    {},
  ];
  for (const update of same) assertStrictEquals(nextTitle(current, update), current);
});

Deno.test("nextTitle() takes a blank title for none, and a malformed source for no source", () => {
  assertEquals(nextTitle(titleOf("t"), infoOf({ title: " \n" })), undefined);
  assertEquals(nextTitle(undefined, infoOf({ title: "t", source: "malformed" })), titleOf("t"));
});

Deno.test("nextTitle() never lets a title go for one of a lower rank", () => {
  const told = fc.record({
    title: fc.option(fc.constantFrom("a", "b", "")),
    source: fc.constantFrom("explicit", "generated", "fallback", "unset", "malformed"),
  }, { requiredKeys: [] }) as fc.Arbitrary<Told>;
  fc.assert(fc.property(fc.array(told), (updates) => {
    let title: LodyTitle | undefined;
    let best = 0;
    for (const update of updates) {
      title = nextTitle(title, infoOf(update));
      const { title: text, source } = update;
      const rank = source === "explicit" ? 2 : source === "generated" ? 1 : 0;
      if (source === "unset" || text === undefined) {
        if (source === "unset" && best === 0) assertEquals(title, undefined);
      } else if (rank >= best) {
        best = text ? rank : 0;
        assertEquals(title?.title, text || undefined);
      }
      const kept = title?.source === "explicit" ? 2 : title?.source === "generated" ? 1 : 0;
      assertEquals(kept, title === undefined ? 0 : best);
      if (title === undefined) best = 0;
    }
  }));
});
