import { RequestError } from "@agentclientprotocol/sdk";
import type { LodyFieldReading } from "../meta_field.ts";
import { issueText, type LodyIssue } from "../schema/issue.ts";

/**
 * Takes what an agent's reader found of one field of a request, and has the SDK answer a malformed one
 * with `-32602` and `{issues}` as data.
 *
 * @typeParam T What the field holds.
 * @param reading What `readGoalControl`, `readSteer`, `readForkAtTurn` or `readWorktreeProject` found.
 * @returns What the field holds. Undefined: it is absent.
 * @throws {RequestError} The SDK's, if the field is malformed.
 *
 * @example
 * ```ts
 * import { agent } from "@agentclientprotocol/sdk";
 * import { readWorktreeProject } from "@lody/acp-extension-core";
 * import { requireLodyField } from "@lody/acp-extension-core/sdk";
 *
 * agent({ name: "my-agent" }).onRequest("session/new", ({ params }) => {
 *   const project = requireLodyField(readWorktreeProject(params));
 *   return { sessionId: `session of ${project?.originProjectPath ?? params.cwd}` };
 * });
 * ```
 */
export function requireLodyField<T>(reading: LodyFieldReading<T>): T | undefined {
  if (reading.status === "invalid") return refuseParams(reading.issues);
  return reading.status === "ok" ? reading.value : undefined;
}

/** Throws the error that JSON-RPC has for bad params. */
export function refuseParams(issues: readonly LodyIssue[]): never {
  const [first] = issues;
  throw RequestError.invalidParams({ issues }, first && issueText(first));
}
