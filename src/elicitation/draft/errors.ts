import { shown } from "../../schema/issue.ts";
import { shownUnlessSecret } from "../form/rules.ts";
import type { LodyFormField } from "../form/types.ts";

/** The error of a caller who sets what a field does not have. */
export function withoutPart(attempt: string, key: string, part: string): RangeError {
  return new RangeError(
    `${attempt}: key must be that of a field with ${part}, got ${shown(key)}`,
  );
}

/** The error of a caller who sets what a field cannot hold. */
export function wrongKind(
  attempt: string,
  name: string,
  right: string,
  field: LodyFormField,
  value: unknown,
): TypeError {
  return new TypeError(
    `${attempt}: ${name} must be ${right}, got ${shownUnlessSecret(field, value)}`,
  );
}
