import { objectOf, type WithLodyMeta, withMetaField } from "../../meta_object.ts";

const OPT_IN = "subagent-transcript";

/**
 * Has a client ask `claude-agent-acp` for what subagents say and do, as nested updates.
 *
 * @typeParam T The capabilities, such as the SDK's `ClientCapabilities`.
 * @param clientCapabilities The client's capabilities; not changed.
 * @returns A copy with `_meta["subagent-transcript"]` set; all other `_meta` is kept.
 *
 * @example
 * ```ts
 * import { withSubagentTranscript, wantsSubagentTranscript } from "@lody/acp-extension-core";
 * import { assert } from "@std/assert";
 *
 * assert(wantsSubagentTranscript(withSubagentTranscript({ terminal: true })));
 * ```
 */
export function withSubagentTranscript<T extends object>(clientCapabilities: T): WithLodyMeta<T> {
  return withMetaField(clientCapabilities, OPT_IN, true);
}

/**
 * Whether a client wants nested updates.
 *
 * @param clientCapabilities `clientCapabilities` of the `initialize` request, unchecked.
 * @returns `true` only for `_meta["subagent-transcript"] === true`.
 *
 * @example
 * ```ts
 * import { wantsSubagentTranscript } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(wantsSubagentTranscript({ _meta: { "subagent-transcript": "yes" } }), false);
 * ```
 */
export function wantsSubagentTranscript(clientCapabilities: unknown): boolean {
  return objectOf(objectOf(clientCapabilities)?.["_meta"])?.[OPT_IN] === true;
}
