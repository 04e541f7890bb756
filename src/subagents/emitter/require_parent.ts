import { type Attempt, said } from "../../schema/attempt.ts";
import { shown } from "../../schema/issue.ts";
import { requireText } from "../../schema/require_text.ts";

/** Throws unless a run can have that parent. */
export function requireParent(
  attempt: Attempt,
  nativeId: string,
  parentNativeId: string | null | undefined,
): void {
  if (parentNativeId == null) return;
  requireText(attempt, "parentNativeId", parentNativeId);
  if (parentNativeId !== nativeId) return;
  const right = "parentNativeId must be that of another run";
  throw new RangeError(`${said(attempt)}: ${right}, got ${shown(parentNativeId)}`);
}
