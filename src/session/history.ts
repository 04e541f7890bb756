import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** Asks the agent to play a session's history again, as `session/update` notifications. */
export interface LodySessionHistoryReadRequest {
  /** The session. */
  sessionId: string;
}

export const sessionHistoryReadRequest: Description<LodySessionHistoryReadRequest> = {
  name: "LodySessionHistoryReadRequest",
  is: { object: { sessionId: "id" } },
};
/** The schema of {@linkcode LodySessionHistoryReadRequest}. */
export const LodySessionHistoryReadRequestSchema: LodySchema<LodySessionHistoryReadRequest> =
  /* @__PURE__ */ schema(sessionHistoryReadRequest, guards.isLodySessionHistoryReadRequest);

/** The answer to {@linkcode LodySessionHistoryReadRequest}: an object with nothing in it yet. */
export type LodySessionHistoryReadResponse = { [key: string]: unknown };

export const sessionHistoryReadResponse: Description<LodySessionHistoryReadResponse> = {
  name: "LodySessionHistoryReadResponse",
  is: "object",
};
/** The schema of {@linkcode LodySessionHistoryReadResponse}. */
export const LodySessionHistoryReadResponseSchema: LodySchema<LodySessionHistoryReadResponse> =
  /* @__PURE__ */ schema(sessionHistoryReadResponse, guards.isLodySessionHistoryReadResponse);
