import * as guards from "../generated/guards.ts";
import { lodyOf, objectOf, withLody, type WithLodyMeta } from "../meta_object.ts";
import { requireId } from "../schema/require_text.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * What stands in `_meta.lody` of a child's tool call that is shown on the root session too, and of
 * the permission request for it.
 */
export interface LodySubagentMirrorMeta {
  /** The child's run. */
  subagentRunId: string;
  /** The tool call's id within that run, as the run's own output has it. */
  subagentToolCallId: string;
}

export const subagentMirrorMeta: Description<LodySubagentMirrorMeta> = {
  name: "LodySubagentMirrorMeta",
  is: { object: { subagentRunId: "id", subagentToolCallId: "id" } },
};
/** The schema of {@linkcode LodySubagentMirrorMeta}. */
export const LodySubagentMirrorMetaSchema: LodySchema<LodySubagentMirrorMeta> =
  /* @__PURE__ */ schema(subagentMirrorMeta, guards.isLodySubagentMirrorMeta);

/** What is mirrored: a tool call of a run. */
export interface LodySubagentMirror {
  /** The run. */
  readonly runId: string;
  /** The tool call's id within that run. */
  readonly toolCallId: string;
}

const PREFIX = "subagent:";

/**
 * Makes the id by which the root session shows a child's tool call.
 *
 * @param runId The child's run.
 * @param toolCallId The tool call's id within that run. A lone surrogate in either becomes U+FFFD.
 * @returns `subagent:<runId>:<toolCallId>`, both percent-encoded.
 * @throws {RangeError} If one of them is empty.
 * @throws {TypeError} If one of them is no string.
 *
 * @example
 * ```ts
 * import { mirrorToolCallId } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(mirrorToolCallId("run-1", "read:1"), "subagent:run-1:read%3A1");
 * ```
 */
export function mirrorToolCallId(runId: string, toolCallId: string): string {
  requireId("Cannot mirror tool call", "runId", runId);
  requireId("Cannot mirror tool call", "toolCallId", toolCallId);
  return mirroredId(runId, toolCallId);
}

function mirroredId(...ids: [runId: string, toolCallId: string]): string {
  return PREFIX +
    ids.map((id) => encodeURIComponent(id.replaceAll(/\p{Cs}/gu, "\ufffd"))).join(":");
}

/**
 * Tells which tool call of which run an id on the root session mirrors.
 *
 * @param id The id of a tool call, unchecked.
 * @returns What it mirrors; undefined for every id that {@linkcode mirrorToolCallId} does not make.
 *
 * @example
 * ```ts
 * import { parseMirrorToolCallId } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const mirror = parseMirrorToolCallId("subagent:run-1:read%3A1");
 * assertEquals(mirror, { runId: "run-1", toolCallId: "read:1" });
 * assertEquals(parseMirrorToolCallId("read:1"), undefined);
 * ```
 */
export function parseMirrorToolCallId(id: unknown): LodySubagentMirror | undefined {
  if (typeof id !== "string" || !id.startsWith(PREFIX)) return undefined;
  const [runId = "", toolCallId = "", ...more] = id.slice(PREFIX.length).split(":").map(decoded);
  if (runId === "" || toolCallId === "" || more.length > 0) return undefined;
  return mirroredId(runId, toolCallId) === id ? { runId, toolCallId } : undefined;
}

/** Percent-encoding undone; the empty text for what cannot be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Shows a child's tool call on the root session, where the user is asked for permission.
 *
 * @typeParam T The tool call, or an update of it, such as the one that the run itself has sent.
 * @param runId The child's run.
 * @param update The tool call; not changed.
 * @returns A copy for the root session, with the id that {@linkcode mirrorToolCallId} makes and the
 * original ids in `_meta.lody`. All else stays, other `_meta` too.
 * @throws {RangeError} If the run's id or the tool call's is empty.
 * @throws {TypeError} If one of them is no string.
 *
 * @example
 * ```ts
 * import { mirrorToolCall } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const call = { sessionUpdate: "tool_call", toolCallId: "read-1", title: "Read login_test.ts" };
 * assertEquals(mirrorToolCall("run-1", call), {
 *   ...call,
 *   toolCallId: "subagent:run-1:read-1",
 *   _meta: { lody: { subagentRunId: "run-1", subagentToolCallId: "read-1" } },
 * });
 * ```
 */
export function mirrorToolCall<T extends { toolCallId: string }>(
  runId: string,
  update: T,
): WithLodyMeta<T> {
  // A caller without types may give nothing, which is then no id.
  const toolCallId = mirrorToolCallId(runId, update?.toolCallId);
  return withLody({ ...update, toolCallId }, mirrorMeta(runId, update.toolCallId));
}

/**
 * Asks the user on the root session about a child's tool call.
 *
 * @typeParam T The params of `session/request_permission`.
 * @param runId The child's run.
 * @param params The request, with the root session's id and the child's tool call; not changed.
 * @returns A copy whose tool call is as {@linkcode mirrorToolCall} has it, with the original ids in
 * its own `_meta.lody` too.
 * @throws {RangeError} If the run's id or the tool call's is empty.
 * @throws {TypeError} If one of them is no string.
 *
 * @example
 * ```ts
 * import { mirrorPermissionRequest } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const toolCall = { toolCallId: "read-1", title: "Read login_test.ts" };
 * const request = mirrorPermissionRequest("run-1", { sessionId: "s1", toolCall, options: [] });
 * assertEquals(request.toolCall.toolCallId, "subagent:run-1:read-1");
 * assertEquals(request._meta["lody"], {
 *   subagentRunId: "run-1",
 *   subagentToolCallId: "read-1",
 * });
 * ```
 */
export function mirrorPermissionRequest<T extends { toolCall: { toolCallId: string } }>(
  runId: string,
  params: T,
): WithLodyMeta<T> {
  const toolCall = mirrorToolCall(runId, params?.toolCall);
  return withLody({ ...params, toolCall }, mirrorMeta(runId, params.toolCall.toolCallId));
}

function mirrorMeta(subagentRunId: string, subagentToolCallId: string): LodySubagentMirrorMeta {
  return { subagentRunId, subagentToolCallId };
}

/**
 * Tells which tool call of which run a message on the root session mirrors.
 *
 * @param message A tool call or its update, the whole `session/update`, or the params of
 * `session/request_permission`, unchecked.
 * @returns What it mirrors, with the original ids where `_meta.lody` has them; undefined where it
 * mirrors nothing, or where `_meta.lody` and the id are at odds. Of the two `_meta` of a whole message
 * the inner one wins, and one that has not both ids counts for nothing. Never throws.
 *
 * @example
 * ```ts
 * import { mirrorPermissionRequest, readMirror } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const params = { sessionId: "s1", toolCall: { toolCallId: "read-1" }, options: [] };
 * const request = mirrorPermissionRequest("run-1", params);
 * assertEquals(readMirror(request), { runId: "run-1", toolCallId: "read-1" });
 * assertEquals(readMirror(params), undefined);
 * ```
 */
export function readMirror(message: unknown): LodySubagentMirror | undefined {
  const object = objectOf(message);
  const inner = objectOf(object?.["update"]) ?? objectOf(object?.["toolCall"]);
  const id = (inner ?? object)?.["toolCallId"];
  const metas: unknown[] = [lodyOf(inner), lodyOf(object)];
  const meta = metas.find(guards.isLodySubagentMirrorMeta);
  if (meta === undefined) return parseMirrorToolCallId(id);
  const { subagentRunId: runId, subagentToolCallId: toolCallId } = meta;
  return mirroredId(runId, toolCallId) === id ? { runId, toolCallId } : undefined;
}
