import * as guards from "./generated/guards.ts";
import { requirePayload } from "./schema/require_payload.ts";
import { type LodySchema, schema } from "./schema/schema.ts";
import type { Description } from "./schema/vocabulary.ts";

/** The agent tells how much of its accounts' limits is used. */
export interface LodyRateLimitsCapability {
  /** The version of this feature. */
  version: 1;
  /** `_lody/rate_limits/get` is answered. Absent: only updates are sent. */
  query?: true;
}

export const rateLimitsCapability: Description<LodyRateLimitsCapability> = {
  name: "LodyRateLimitsCapability",
  is: { object: { version: { literal: 1 }, "query?": { literal: true } } },
};
/** The schema of {@linkcode LodyRateLimitsCapability}. */
export const LodyRateLimitsCapabilitySchema: LodySchema<LodyRateLimitsCapability> =
  /* @__PURE__ */ schema(rateLimitsCapability, guards.isLodyRateLimitsCapability);

/**
 * One meter of a limit. Two of equal duration, use or reset time are separate meters: none is ever
 * merged with another or dropped.
 */
export interface RateLimitWindow {
  /** What the user reads; no identity. Absent: nothing. */
  label?: string;
  /** How much is used, from 0 to 100. */
  usedPercent: number;
  /** How long the window is, in seconds, which is not checked. Null: unknown, or without end. */
  windowDurationSeconds: number | null;
  /** When it begins anew, in Unix epoch seconds. Null: unknown, or never. */
  resetsAtEpochSeconds: number | null;
}

export const rateLimitWindow: Description<RateLimitWindow> = {
  name: "RateLimitWindow",
  is: {
    object: {
      "label?": "string",
      usedPercent: "percent",
      windowDurationSeconds: { nullable: "amount" },
      resetsAtEpochSeconds: { nullable: "epoch seconds" },
    },
  },
};
/** The schema of {@linkcode RateLimitWindow}. */
export const RateLimitWindowSchema: LodySchema<RateLimitWindow> = /* @__PURE__ */ schema(
  rateLimitWindow,
  guards.isRateLimitWindow,
);

/** The money behind a limit. Amounts are in hundredths of the currency's unit. */
export interface RateLimitWallet {
  /** What is left; negative when it is overdrawn. */
  balanceCents: number;
  /** What there was in all. */
  totalCents: number;
  /** What may be charged in a month. */
  monthlyChargeLimitCents: number;
  /** What was charged this month. */
  monthlyUsedCents: number;
  /** Whether the monthly limit is in force. */
  monthlyChargeLimitEnabled: boolean;
  /** The currency, such as `USD`. */
  currency: string;
}

export const rateLimitWallet: Description<RateLimitWallet> = {
  name: "RateLimitWallet",
  is: {
    object: {
      balanceCents: "finite",
      totalCents: "amount",
      monthlyChargeLimitCents: "amount",
      monthlyUsedCents: "amount",
      monthlyChargeLimitEnabled: "boolean",
      currency: "id",
    },
  },
};
/** The schema of {@linkcode RateLimitWallet}. */
export const RateLimitWalletSchema: LodySchema<RateLimitWallet> = /* @__PURE__ */ schema(
  rateLimitWallet,
  guards.isRateLimitWallet,
);

/** What a limit limits. */
export interface RateLimitScope {
  /** Who sets it. */
  providerId: string;
  /** The account. Absent: it is not bound to one. */
  accountId?: string;
  /** The model. Absent: it is not bound to one. */
  modelId?: string;
}

export const rateLimitScope: Description<RateLimitScope> = {
  name: "RateLimitScope",
  is: { object: { providerId: "id", "accountId?": "id", "modelId?": "id" } },
};
/** The schema of {@linkcode RateLimitScope}. */
export const RateLimitScopeSchema: LodySchema<RateLimitScope> = /* @__PURE__ */ schema(
  rateLimitScope,
  guards.isRateLimitScope,
);

/** One limit as it stands. */
export interface RateLimit {
  /** The limit, the same in every snapshot. */
  limitId: string;
  /** What it limits. */
  scope: RateLimitScope;
  /** Its name, for the user to read. Null or absent: it has none. */
  limitName?: string | null;
  /** The plan it comes from. Null or absent: none, or unknown. */
  planName?: string | null;
  /** Its meters: the whole list that is current, not a change to it. */
  windows: RateLimitWindow[];
  /** The money behind it. Null or absent: none, or unknown. */
  wallet?: RateLimitWallet | null;
}

export const rateLimit: Description<RateLimit> = {
  name: "RateLimit",
  is: {
    object: {
      limitId: "id",
      scope: rateLimitScope,
      "limitName?": { nullable: "string" },
      "planName?": { nullable: "string" },
      windows: { array: rateLimitWindow },
      "wallet?": { nullable: rateLimitWallet },
    },
  },
};
/** The schema of {@linkcode RateLimit}. */
export const RateLimitSchema: LodySchema<RateLimit> = /* @__PURE__ */ schema(
  rateLimit,
  guards.isRateLimit,
);

/** Every limit that a connection knows. It replaces the list that this connection sent before. */
export interface RateLimitsSnapshot {
  /** The limits. */
  rateLimits: RateLimit[];
  /** When the agent learnt of them, in Unix epoch seconds. Absent: unknown. */
  fetchedAtEpochSeconds?: number;
}

export const rateLimitsSnapshot: Description<RateLimitsSnapshot> = {
  name: "RateLimitsSnapshot",
  is: { object: { rateLimits: { array: rateLimit }, "fetchedAtEpochSeconds?": "epoch seconds" } },
};
/** The schema of {@linkcode RateLimitsSnapshot}. */
export const RateLimitsSnapshotSchema: LodySchema<RateLimitsSnapshot> = /* @__PURE__ */ schema(
  rateLimitsSnapshot,
  guards.isRateLimitsSnapshot,
);

/** Asks for the limits. It is bound to no session: each field only narrows the question. */
export interface RateLimitsGetRequest {
  /** The session whose provider is meant. Absent: any. */
  sessionId?: string;
  /** The account. Absent: any. */
  accountId?: string;
  /** The model. Absent: any. */
  modelId?: string;
}

export const rateLimitsGetRequest: Description<RateLimitsGetRequest> = {
  name: "RateLimitsGetRequest",
  is: { object: { "sessionId?": "id", "accountId?": "id", "modelId?": "id" } },
};
/** The schema of {@linkcode RateLimitsGetRequest}. */
export const RateLimitsGetRequestSchema: LodySchema<RateLimitsGetRequest> = /* @__PURE__ */ schema(
  rateLimitsGetRequest,
  guards.isRateLimitsGetRequest,
);

/** The answer to {@linkcode RateLimitsGetRequest}. */
export type RateLimitsGetResponse = RateLimitsSnapshot;

export const rateLimitsGetResponse: Description<RateLimitsGetResponse> = {
  name: "RateLimitsGetResponse",
  is: rateLimitsSnapshot,
};
/** The schema of {@linkcode RateLimitsGetResponse}. */
export const RateLimitsGetResponseSchema: LodySchema<RateLimitsGetResponse> =
  /* @__PURE__ */ schema(rateLimitsGetResponse, guards.isRateLimitsGetResponse);

/** The limits as they are now. */
export type RateLimitsUpdate = RateLimitsSnapshot;

export const rateLimitsUpdate: Description<RateLimitsUpdate> = {
  name: "RateLimitsUpdate",
  is: rateLimitsSnapshot,
};
/** The schema of {@linkcode RateLimitsUpdate}. */
export const RateLimitsUpdateSchema: LodySchema<RateLimitsUpdate> = /* @__PURE__ */ schema(
  rateLimitsUpdate,
  guards.isRateLimitsUpdate,
);

/**
 * Picks what an agent answers to a question for one account or model.
 *
 * @param snapshot Every limit that the agent knows; not changed.
 * @param request What is asked for, such as the params of `_lody/rate_limits/get`. An absent id asks for
 * all; a session is not looked at.
 * @returns A new snapshot of the same limits, without those whose scope names another account or model.
 * One that is bound to none stays.
 * @throws {LodyValidationError} If the snapshot is not as the contract has it.
 * @throws {RangeError} If a time can only be milliseconds.
 *
 * @example
 * ```ts
 * import { filterRateLimits } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const limit = (limitId: string, modelId?: string) => ({
 *   limitId,
 *   scope: { providerId: "acme", ...modelId === undefined ? {} : { modelId } },
 *   windows: [],
 * });
 * const snapshot = { rateLimits: [limit("all"), limit("l", "large"), limit("s", "small")] };
 * const { rateLimits } = filterRateLimits(snapshot, { modelId: "large" });
 * assertEquals(rateLimits.map(({ limitId }) => limitId), ["all", "l"]);
 * ```
 */
export function filterRateLimits(
  snapshot: RateLimitsSnapshot,
  { accountId, modelId }: Pick<RateLimitsGetRequest, "accountId" | "modelId">,
): RateLimitsSnapshot {
  requirePayload("Cannot filter rate limits", RateLimitsSnapshotSchema, snapshot);
  const fits = (named: string | undefined, asked: string | undefined) =>
    named === undefined || asked === undefined || named === asked;
  const rateLimits = snapshot.rateLimits
    .filter(({ scope }) => fits(scope.accountId, accountId) && fits(scope.modelId, modelId));
  return { ...snapshot, rateLimits };
}
