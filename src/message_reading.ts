import {
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
  type LodyExtensionNotificationMap,
  type LodyExtensionNotificationMethod,
  type LodyExtensionRequestMap,
  type LodyExtensionRequestMethod,
} from "./messages.ts";
import { normalizeLodyExtensionMethod } from "./methods.ts";
import type { LodyIssue } from "./schema/issue.ts";
import type { LodySchema } from "./schema/schema.ts";

/** What a message turned out to be: a payload with its method, a stranger, or a payload gone wrong. */
export type LodyMessageReading<TPayloads> =
  | {
    [M in keyof TPayloads]: {
      /** The method is known and its params are as they should be. */
      readonly status: "ok";
      /** The wire name. */
      readonly method: M;
      /** The params, the very value that was read. */
      readonly params: TPayloads[M];
    };
  }[keyof TPayloads]
  | {
    /** The method is none of these. */
    readonly status: "unknown";
    /** The name as it was given. */
    readonly method: string;
  }
  | {
    /** The method is known, but its params are not what they should be. */
    readonly status: "invalid";
    /** The wire name. */
    readonly method: keyof TPayloads;
    /** Why, at least one reason. */
    readonly issues: readonly LodyIssue[];
  };

/** What {@linkcode readLodyRequest} found, told apart by `status`, then by `method`. */
export type LodyRequestReading = LodyMessageReading<
  { [M in LodyExtensionRequestMethod]: LodyExtensionRequestMap[M]["params"] }
>;

/** What {@linkcode readLodyNotification} found, told apart by `status`, then by `method`. */
export type LodyNotificationReading = LodyMessageReading<
  { [M in LodyExtensionNotificationMethod]: LodyExtensionNotificationMap[M] }
>;

/**
 * Reads a request that an agent received.
 *
 * @param method The method's name, with or without its leading underscore.
 * @param params Its params, as they arrived.
 * @returns The params with their type, or why there are none. Never throws.
 *
 * @example
 * ```ts
 * import { readLodyRequest } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const reading = readLodyRequest("_lody/session/goal", { sessionId: "s1", action: "sett" });
 * assertEquals(reading.status === "invalid" && reading.issues[0]?.path, "/action");
 * assertEquals(readLodyRequest("session/prompt", {}).status, "unknown");
 * ```
 */
export function readLodyRequest(method: string, params: unknown): LodyRequestReading {
  const name = normalizeLodyExtensionMethod(String(method));
  if (!isLodyRequestMethod(name)) return { status: "unknown", method };
  return read(name, LODY_REQUEST_SCHEMAS[name].params, params) as LodyRequestReading;
}

/**
 * Reads a notification that a client received.
 *
 * @param method The method's name, with or without its leading underscore.
 * @param params Its params, as they arrived.
 * @returns The params with their type, or why there are none. Never throws.
 *
 * @example
 * ```ts
 * import { readLodyNotification } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const reading = readLodyNotification("lody/session/steer_applied", {
 *   sessionId: "s1",
 *   steerId: "steer-1",
 * });
 * if (reading.status === "ok" && reading.method === "_lody/session/steer_applied") {
 *   assertEquals(reading.params.steerId, "steer-1");
 * }
 * ```
 */
export function readLodyNotification(method: string, params: unknown): LodyNotificationReading {
  const name = normalizeLodyExtensionMethod(String(method));
  if (!isLodyNotificationMethod(name)) return { status: "unknown", method };
  return read(name, LODY_NOTIFICATION_SCHEMAS[name], params) as LodyNotificationReading;
}

/** Whether a wire name is one of the contract's requests. */
function isLodyRequestMethod(method: string): method is LodyExtensionRequestMethod {
  return Object.hasOwn(LODY_REQUEST_SCHEMAS, method);
}

/** Whether a wire name is one of the contract's notifications. */
function isLodyNotificationMethod(
  method: string,
): method is LodyExtensionNotificationMethod {
  return Object.hasOwn(LODY_NOTIFICATION_SCHEMAS, method);
}

// The pairing of method and payload is the registries' own, which their types prove.
function read(method: string, schema: LodySchema<unknown>, params: unknown): unknown {
  return schema.is(params)
    ? { status: "ok", method, params }
    : { status: "invalid", method, issues: schema.issues(params) };
}
