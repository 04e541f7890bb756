import { assertEquals, assertThrows } from "@std/assert";
import { filterRateLimits, type RateLimit, type RateLimitsSnapshot } from "../mod.ts";

const limit = (limitId: string, scope: Omit<RateLimit["scope"], "providerId">): RateLimit => ({
  limitId,
  scope: { providerId: "p", ...scope },
  windows: [],
});
const snapshot: RateLimitsSnapshot = {
  rateLimits: [
    limit("all", {}),
    limit("a", { accountId: "a" }),
    limit("b", { accountId: "b" }),
    limit("m", { modelId: "m" }),
    limit("a n", { accountId: "a", modelId: "n" }),
    limit("a m", { accountId: "a", modelId: "m" }),
  ],
  fetchedAtEpochSeconds: 7,
};

Deno.test("filterRateLimits() leaves out what is of another account or model", () => {
  const ids = (request: { sessionId?: string; accountId?: string; modelId?: string }) =>
    filterRateLimits(snapshot, request).rateLimits.map(({ limitId }) => limitId);
  assertEquals(ids({}), ["all", "a", "b", "m", "a n", "a m"]);
  assertEquals(ids({ sessionId: "s" }), ["all", "a", "b", "m", "a n", "a m"]);
  assertEquals(ids({ accountId: "a" }), ["all", "a", "m", "a n", "a m"]);
  assertEquals(ids({ modelId: "m" }), ["all", "a", "b", "m", "a m"]);
  assertEquals(ids({ accountId: "a", modelId: "m" }), ["all", "a", "m", "a m"]);
  assertEquals(ids({ accountId: "c", modelId: "o" }), ["all"]);
});

Deno.test("filterRateLimits() keeps the rest, and changes nothing that it was given", () => {
  const given = { ...structuredClone(snapshot), unheardOf: 1 };
  const result = filterRateLimits(given, { accountId: "c" });
  assertEquals<unknown>({ ...result, rateLimits: [] }, { ...given, rateLimits: [] });
  assertEquals(given.rateLimits, snapshot.rateLimits);
});

Deno.test("filterRateLimits() refuses a snapshot that is none", () => {
  const none = { rateLimits: "none" } as unknown as RateLimitsSnapshot;
  const why = 'Cannot filter rate limits: "/rateLimits" must be an array, got "none"';
  assertThrows(() => filterRateLimits(none, {}), TypeError, why);
});
