import { describedFields } from "./fields.ts";
import { type LodyIssue, shown } from "./issue.ts";
import { isJsonObject, type JsonObject } from "./json_object.ts";
import { isLongerThan } from "./length.ts";
import type { AnyFields, AnyNode, AnyTagged, NumberNode, StringNode } from "./vocabulary.ts";

/** At most so many issues are told about one value. */
const MAX_ISSUES = 32;

/**
 * Walks a description beside a value and says where the two differ. It is the slow path, taken when
 * a guard has said no; its depth is the description's, never the value's.
 */
export function explain(node: AnyNode, value: unknown): readonly LodyIssue[] {
  const issues: LodyIssue[] = [];
  walk(node, value, "", issues, "");
  return issues;
}

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value < Infinity;

/** What an atom accepts, and how a message names it. */
function atom(node: string, value: unknown): readonly [accepted: boolean, expected: string] {
  switch (node as Exclude<StringNode, object> | NumberNode | "object" | "boolean") {
    case "object":
      return [isJsonObject(value), "an object"];
    case "boolean":
      return [typeof value === "boolean", "a boolean"];
    case "string":
      return [typeof value === "string", "a string"];
    case "id":
      return [typeof value === "string" && value !== "", "a string that is not empty"];
    case "amount":
      return [isAmount(value), "a finite number of at least 0"];
    case "epoch seconds":
      return [isAmount(value), "Unix epoch seconds, a finite number of at least 0"];
    case "percent":
      return [isAmount(value) && value <= 100, "a number from 0 to 100"];
    case "finite":
      return [Number.isFinite(value), "a finite number"];
    case "safe integer":
      return [Number.isSafeInteger(value), "a safe integer"];
    case "index":
      return [Number.isSafeInteger(value) && isAmount(value), "a safe integer of at least 0"];
  }
}

function walk(
  node: AnyNode,
  value: unknown,
  path: string,
  issues: LodyIssue[],
  orNull: "" | " or null",
): void {
  if (issues.length >= MAX_ISSUES || node === "unknown") return;
  const expect = (accepted: boolean, expected: string): boolean => {
    if (!accepted) issues.push(mismatch(path, expected + orNull, value));
    return accepted;
  };
  if (typeof node === "string") {
    expect(...atom(node, value));
  } else if ("name" in node) {
    walk(node.is, value, path, issues, orNull);
  } else if ("nullable" in node) {
    if (value !== null) walk(node.nullable, value, path, issues, " or null");
  } else if ("literal" in node) {
    expect(value === node.literal, JSON.stringify(node.literal));
  } else if ("oneOf" in node) {
    expect(typeof value === "string" && Object.hasOwn(node.oneOf, value), oneOf(node.oneOf));
  } else if ("id" in node) {
    const { maxLength } = node.id;
    expect(
      typeof value === "string" && value !== "" && !isLongerThan(value, maxLength),
      `a string of 1 to ${maxLength} characters`,
    );
  } else if ("array" in node) {
    if (Array.isArray(value)) walkItems(node.array, value, path, issues);
    else expect(false, "an array");
  } else if ("stringOrArray" in node) {
    if (Array.isArray(value)) walkItems(node.stringOrArray, value, path, issues);
    else expect(typeof value === "string", "a string or an array");
  } else if (!isJsonObject(value)) {
    expect(false, "an object");
  } else if ("record" in node) {
    for (const key of Object.keys(value)) {
      if (issues.length >= MAX_ISSUES) return;
      walk(node.record, value[key], path + segment(key), issues, "");
    }
  } else if ("object" in node) {
    walkFields(node.object, value, path, issues);
  } else if ("tag" in node) {
    walkTagged(node, value, path, issues);
  } else {
    walkAnyOf(node.anyOf, value, path, issues);
  }
}

function walkItems(node: AnyNode, items: unknown[], path: string, issues: LodyIssue[]): void {
  // By index, since a hole is an item too.
  for (let index = 0; index < items.length && issues.length < MAX_ISSUES; index++) {
    walk(node, items[index], `${path}/${index}`, issues, "");
  }
}

function walkFields(fields: AnyFields, value: JsonObject, path: string, issues: LodyIssue[]): void {
  for (const { key, optional, node } of describedFields(fields)) {
    if (optional && value[key] === undefined) continue;
    walk(node, value[key], path + segment(key), issues, "");
  }
}

function walkTagged(node: AnyTagged, value: JsonObject, path: string, issues: LodyIssue[]): void {
  walkFields(node.common, value, path, issues);
  const tag = value[node.tag];
  if (typeof tag === "string" && Object.hasOwn(node.branches, tag)) {
    walkFields(node.branches[tag] ?? {}, value, path, issues);
  } else if (issues.length < MAX_ISSUES) {
    issues.push(mismatch(path + segment(node.tag), oneOf(node.branches), tag));
  }
}

/** Tells the issues of the member whose own field is there; of several, the first one's. */
function walkAnyOf(
  members: { readonly [key: string]: AnyNode },
  value: JsonObject,
  path: string,
  issues: LodyIssue[],
): void {
  let nearest: LodyIssue[] | undefined;
  for (const [key, member] of Object.entries(members)) {
    const found: LodyIssue[] = [];
    walk(member, value, path, found, "");
    if (found.length === 0) return;
    if (nearest === undefined && value[key] !== undefined) nearest = found;
  }
  const keys = Object.keys(members).map((key) => JSON.stringify(key)).join(" or ");
  nearest ??= [mismatch(path, `an object with ${keys}`, value)];
  issues.push(...nearest.slice(0, MAX_ISSUES - issues.length));
}

function mismatch(path: string, expected: string, value: unknown): LodyIssue {
  const found = value === undefined ? "but is missing" : `got ${shown(value)}`;
  return { path, message: `must be ${expected}, ${found}` };
}

function oneOf(members: { readonly [member: string]: unknown }): string {
  const quoted = Object.keys(members).map((member) => JSON.stringify(member));
  return quoted.length === 1 ? quoted.join() : `one of ${quoted.join(", ")}`;
}

function segment(key: string): string {
  return "/" + key.replaceAll("~", "~0").replaceAll("/", "~1");
}
