import fc from "fast-check";
import { type ModelUsage, SessionUsageLedger, type SessionUsageUpdate } from "../../mod.ts";

/** A row like many. */
export const row = { inputTokens: 10, outputTokens: 5, cacheReadInputTokens: 90 };

/** A row whose required fields are there and whose optional ones may be. */
export function usageOf(
  counter: fc.Arbitrary<number>,
  cost: fc.Arbitrary<number> = counter,
): fc.Arbitrary<ModelUsage> {
  return fc.record({
    inputTokens: counter,
    outputTokens: counter,
    cacheReadInputTokens: counter,
    cacheCreationInputTokens: counter,
    reasoningOutputTokens: counter,
    webSearchRequests: counter,
    costUSD: cost,
    contextWindow: counter,
  }, { requiredKeys: ["inputTokens", "outputTokens", "cacheReadInputTokens"] });
}

/** Names of models, those among them that objects have of their own. */
export const anyModel = fc.constantFrom("a", "b", "__proto__", "constructor", "");

/** Prices as providers have them: decimal fractions that no double is. */
export const price = fc.nat({ max: 1000 }).map((thousandths) => thousandths / 1000);

/** An update of one model's row, in a scope or in none. */
export function told(usage: ModelUsage, usageScopeId?: string, model = "m"): SessionUsageUpdate {
  return {
    sessionId: "s",
    usage,
    modelUsage: { [model]: usage },
    ...usageScopeId !== undefined && { _meta: { lody: { usageScopeId } } },
  };
}

/** A ledger that has taken some updates. */
export function ledgerOf(...updates: SessionUsageUpdate[]): SessionUsageLedger {
  const ledger = new SessionUsageLedger();
  for (const update of updates) ledger.apply(update);
  return ledger;
}
