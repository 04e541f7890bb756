import { describedFields } from "../../src/schema/fields.ts";
import type { AnyFields, AnyNode } from "../../src/schema/vocabulary.ts";

/** The smallest value that a node accepts: what is optional is absent, lists are empty. */
export function minimal(node: AnyNode): unknown {
  if (typeof node === "string") {
    switch (node) {
      case "boolean":
        return true;
      case "string":
        return "text";
      case "id":
        return "id-1";
      case "epoch seconds":
        return 1_767_225_600;
      case "object":
        return {};
      case "unknown":
        return "anything";
      case "amount":
      case "percent":
      case "finite":
      case "safe integer":
      case "index":
        return 1;
    }
  }
  if ("name" in node) return minimal(node.is);
  if ("nullable" in node) return null;
  if ("literal" in node) return node.literal;
  if ("oneOf" in node) return Object.keys(node.oneOf)[0];
  if ("id" in node) return "id-1";
  if ("stringOrArray" in node) return minimal("string");
  if ("array" in node) return [];
  if ("record" in node) return {};
  if ("object" in node) return minimalObject(node.object);
  if ("anyOf" in node) return minimal(Object.values(node.anyOf)[0] ?? "object");
  const [tag, fields] = Object.entries(node.branches)[0] ?? ["", {}];
  return { ...minimalObject(node.common), [node.tag]: tag, ...minimalObject(fields) };
}

function minimalObject(fields: AnyFields): Record<string, unknown> {
  return Object.fromEntries(
    describedFields(fields).filter(({ optional }) => !optional)
      .map(({ key, node }) => [key, minimal(node)]),
  );
}
