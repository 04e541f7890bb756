import { elicitationCapability, type LodyElicitationCapability } from "./elicitation/types.ts";
import * as guards from "./generated/guards.ts";
import { lodyOf, withLody, type WithLodyMeta } from "./meta_object.ts";
import { type LodyRateLimitsCapability, rateLimitsCapability } from "./rate_limits.ts";
import { readFields } from "./schema/read_fields.ts";
import { requirePayload } from "./schema/require_payload.ts";
import { type LodySchema, schema } from "./schema/schema.ts";
import type { Description } from "./schema/vocabulary.ts";
import { goalCapability, type LodyGoalCapability } from "./session/goal.ts";
import { type LodySteeringCapability, steeringCapability } from "./session/steering.ts";
import { type LodySubagentCapability, subagentCapability } from "./tasks/queries.ts";
import { type LodyTaskCapability, taskCapability } from "./tasks/task_meta.ts";

/** A feature is supported, in version 1, and there is no more to say about it. */
export interface LodyVersionOneCapability {
  /** The version of the feature. */
  version: 1;
}

export const versionOneCapability: Description<LodyVersionOneCapability> = {
  name: "LodyVersionOneCapability",
  is: { object: { version: { literal: 1 } } },
};
/** The schema of {@linkcode LodyVersionOneCapability}. */
export const LodyVersionOneCapabilitySchema: LodySchema<LodyVersionOneCapability> =
  /* @__PURE__ */ schema(versionOneCapability, guards.isLodyVersionOneCapability);

/**
 * What an agent advertises at `agentCapabilities._meta.lody` of its `initialize` response. A missing
 * key means that the feature is unsupported.
 */
export interface LodyExtensionCapabilities {
  /** Runs of subagents are streamed, to clients that advertise it too. */
  subagentEvents?: LodyVersionOneCapability;
  /** Titles say where they come from. */
  sessionTitle?: LodyVersionOneCapability;
  /** Usage is told. */
  usage?: LodyVersionOneCapability;
  /** Rate limits are told. */
  rateLimits?: LodyRateLimitsCapability;
  /** A session can be forked at one of its turns. */
  forkAtTurn?: LodyVersionOneCapability;
  /** A turn that runs takes new instructions. */
  steering?: LodySteeringCapability;
  /** Tasks are marked on their tool calls. */
  tasks?: LodyTaskCapability;
  /** Subagents can be asked about. */
  subagents?: LodySubagentCapability;
  /** Sessions have durable goals. */
  goal?: LodyGoalCapability;
  /** Compactions of the context are shown as activity. */
  compaction?: LodyVersionOneCapability;
  /** A session's history can be played again. */
  sessionHistory?: LodyVersionOneCapability;
  /** The project that a worktree comes from is taken. */
  worktreeProject?: LodyVersionOneCapability;
}

export const extensionCapabilities: Description<LodyExtensionCapabilities> = {
  name: "LodyExtensionCapabilities",
  is: {
    object: {
      "subagentEvents?": versionOneCapability,
      "sessionTitle?": versionOneCapability,
      "usage?": versionOneCapability,
      "rateLimits?": rateLimitsCapability,
      "forkAtTurn?": versionOneCapability,
      "steering?": steeringCapability,
      "tasks?": taskCapability,
      "subagents?": subagentCapability,
      "goal?": goalCapability,
      "compaction?": versionOneCapability,
      "sessionHistory?": versionOneCapability,
      "worktreeProject?": versionOneCapability,
    },
  },
};
/** The schema of {@linkcode LodyExtensionCapabilities}. */
export const LodyExtensionCapabilitiesSchema: LodySchema<LodyExtensionCapabilities> =
  /* @__PURE__ */ schema(extensionCapabilities, guards.isLodyExtensionCapabilities);

/**
 * What a client advertises at `clientCapabilities._meta.lody` of its `initialize` request. A missing
 * key means that the feature is unsupported.
 */
export interface LodyClientExtensionCapabilities {
  /** Runs of subagents can be shown. */
  subagentEvents?: LodyVersionOneCapability;
  /** Rich questions can be shown. */
  elicitation?: LodyElicitationCapability;
}

export const clientExtensionCapabilities: Description<LodyClientExtensionCapabilities> = {
  name: "LodyClientExtensionCapabilities",
  is: {
    object: { "subagentEvents?": versionOneCapability, "elicitation?": elicitationCapability },
  },
};
/** The schema of {@linkcode LodyClientExtensionCapabilities}. */
export const LodyClientExtensionCapabilitiesSchema: LodySchema<LodyClientExtensionCapabilities> =
  /* @__PURE__ */ schema(clientExtensionCapabilities, guards.isLodyClientExtensionCapabilities);

/**
 * Reads what an agent advertises.
 *
 * @param agentCapabilities `agentCapabilities` of the `initialize` response, unchecked.
 * @returns The features that are well-formed and in a known version. One bad key drops only itself,
 * unknown keys are left out. Never throws.
 *
 * @example
 * ```ts
 * import { readLodyCapabilities } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const capabilities = readLodyCapabilities({
 *   _meta: { lody: { usage: { version: 1 }, compaction: { version: 2 }, goal: "yes" } },
 * });
 * assertEquals(capabilities, { usage: { version: 1 } });
 * ```
 */
export function readLodyCapabilities(agentCapabilities: unknown): LodyExtensionCapabilities {
  return readFields(
    extensionCapabilities,
    guards.isLodyExtensionCapabilities,
    lodyOf(agentCapabilities),
  );
}

/**
 * Reads what a client advertises.
 *
 * @param clientCapabilities `clientCapabilities` of the `initialize` request, unchecked.
 * @returns The features that are well-formed and in a known version. One bad key drops only itself,
 * unknown keys are left out. Never throws.
 *
 * @example
 * ```ts
 * import { readLodyClientCapabilities } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const capabilities = readLodyClientCapabilities({
 *   _meta: { lody: { elicitation: { version: 1, answerNotes: true } } },
 * });
 * assertEquals(capabilities.elicitation?.answerNotes, true);
 * ```
 */
export function readLodyClientCapabilities(
  clientCapabilities: unknown,
): LodyClientExtensionCapabilities {
  return readFields(
    clientExtensionCapabilities,
    guards.isLodyClientExtensionCapabilities,
    lodyOf(clientCapabilities),
  );
}

/**
 * Adds the contract's features to ACP's capabilities, for an agent or a client to advertise.
 *
 * A client advertises those of {@linkcode LodyClientExtensionCapabilities}; what else it says is not
 * read. Give the result the SDK's type, such as `const clientCapabilities: ClientCapabilities`, or the SDK
 * does not know what `initialize` answers.
 *
 * @typeParam T The capabilities, such as the SDK's `AgentCapabilities` or `ClientCapabilities`.
 * @param capabilities ACP's capabilities; not changed.
 * @param lody The features to advertise, beside those that are advertised there already.
 * @returns A copy with `_meta.lody` merged in; all other `_meta` is kept.
 * @throws {LodyValidationError} If a feature is not as the contract has it.
 *
 * @example
 * ```ts
 * import { withLodyCapabilities } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const agentCapabilities = withLodyCapabilities({ loadSession: true }, { usage: { version: 1 } });
 * assertEquals(agentCapabilities, {
 *   loadSession: true,
 *   _meta: { lody: { usage: { version: 1 } } },
 * });
 * ```
 */
export function withLodyCapabilities<T extends object>(
  capabilities: T,
  lody: LodyExtensionCapabilities | LodyClientExtensionCapabilities,
): WithLodyMeta<T> {
  // Neither side's features have a name that means something else on the other side.
  const attempt = "Cannot advertise capabilities";
  requirePayload<unknown>(attempt, LodyExtensionCapabilitiesSchema, lody);
  requirePayload<unknown>(attempt, LodyClientExtensionCapabilitiesSchema, lody);
  return withLody(capabilities, lody);
}

/**
 * Whether one peer's capabilities have subagent events in version 1. They are active only when both
 * peers' have; {@linkcode negotiateLody} asks both.
 *
 * @param capabilities `agentCapabilities` or `clientCapabilities`, unchecked.
 * @returns `true` only for `_meta.lody.subagentEvents.version === 1`.
 *
 * @example
 * ```ts
 * import { supportsLodySubagentEvents } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(supportsLodySubagentEvents({ _meta: { lody: { subagentEvents: { version: 1 } } } }));
 * assertFalse(supportsLodySubagentEvents({ _meta: null }));
 * ```
 */
export function supportsLodySubagentEvents(capabilities: unknown): boolean {
  return guards.isLodyVersionOneCapability(lodyOf(capabilities)?.["subagentEvents"]);
}
