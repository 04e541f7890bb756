import { describedFields } from "./fields.ts";
import { found, type LodyIssue, MAX_ISSUES } from "./issue.ts";
import { isJsonObject, type JsonObject } from "./json_object.ts";
import { isLongerThan } from "./length.ts";
import { pointer } from "./pointer.ts";
import type { AnyFields, AnyNode, AnyTagged } from "./vocabulary.ts";

/**
 * Walks a description beside a value and says where the two differ. It is the slow path, taken when
 * a guard has said no; its depth is the description's, never the value's.
 */
export function explain(node: AnyNode, value: unknown): readonly LodyIssue[] {
  const walker = new Walker();
  walker.walk(node, value);
  return walker.issues;
}

type Atom = Exclude<Extract<AnyNode, string>, "unknown">;

const isAmount = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value < Infinity;

function accepts(atom: Atom, value: unknown): boolean {
  switch (atom) {
    case "object":
      return isJsonObject(value);
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string";
    case "id":
      return typeof value === "string" && value !== "";
    case "amount":
    case "epoch seconds":
      return isAmount(value);
    case "percent":
      return isAmount(value) && value <= 100;
    case "finite":
      return Number.isFinite(value);
    case "safe integer":
      return Number.isSafeInteger(value);
    case "index":
      return Number.isSafeInteger(value) && isAmount(value);
  }
}

/** How a message names what an atom accepts. */
const ATOM_NAMES: { readonly [A in Atom]: string } = {
  "object": "an object",
  "boolean": "a boolean",
  "string": "a string",
  "id": "a string that is not empty",
  "amount": "a finite number of at least 0",
  "epoch seconds": "Unix epoch seconds, a finite number of at least 0",
  "percent": "a number from 0 to 100",
  "finite": "a finite number",
  "safe integer": "a safe integer",
  "index": "a safe integer of at least 0",
};

class Walker {
  readonly issues: LodyIssue[] = [];
  // One path for the whole walk, made a JSON Pointer only where something is told.
  readonly #path: (string | number)[] = [];

  get #isFull(): boolean {
    return this.issues.length >= MAX_ISSUES;
  }

  #tell(expected: string, value: unknown): void {
    if (this.#isFull) return;
    const message = `must be ${expected}, ${found(value)}`;
    this.issues.push({ path: pointer(this.#path), message });
  }

  walk(node: AnyNode, value: unknown, orNull: "" | " or null" = ""): void {
    if (node === "unknown" || this.#isFull) return;
    if (typeof node === "string") {
      if (!accepts(node, value)) this.#tell(ATOM_NAMES[node] + orNull, value);
    } else if ("name" in node) {
      this.walk(node.is, value, orNull);
    } else if ("nullable" in node) {
      if (value !== null) this.walk(node.nullable, value, " or null");
    } else if ("literal" in node) {
      if (value !== node.literal) this.#tell(JSON.stringify(node.literal) + orNull, value);
    } else if ("oneOf" in node) {
      if (typeof value === "string" && Object.hasOwn(node.oneOf, value)) return;
      this.#tell(oneOf(node.oneOf) + orNull, value);
    } else if ("id" in node) {
      const { maxLength } = node.id;
      if (accepts("id", value) && !isLongerThan(value as string, maxLength)) return;
      this.#tell(`a string of 1 to ${maxLength} characters${orNull}`, value);
    } else if ("array" in node) {
      if (Array.isArray(value)) this.#walkItems(node.array, value);
      else this.#tell(`an array${orNull}`, value);
    } else if ("stringOrArray" in node) {
      if (Array.isArray(value)) this.#walkItems(node.stringOrArray, value);
      else if (typeof value !== "string") this.#tell(`a string or an array${orNull}`, value);
    } else if (!isJsonObject(value)) {
      this.#tell(`an object${orNull}`, value);
    } else if ("record" in node) {
      for (const key of Object.keys(value)) {
        if (this.#isFull) return;
        this.#walkPart(node.record, value, key);
      }
    } else if ("object" in node) {
      this.#walkFields(node.object, value);
    } else if ("tag" in node) {
      this.#walkTagged(node, value);
    } else {
      this.#walkAnyOf(node.anyOf, value);
    }
  }

  #walkPart(node: AnyNode, whole: JsonObject | unknown[], key: string | number): void {
    this.#path.push(key);
    this.walk(node, (whole as JsonObject)[key]);
    this.#path.pop();
  }

  #walkItems(node: AnyNode, items: unknown[]): void {
    if (node === "unknown") return;
    // By index, since a hole is an item too.
    for (let index = 0; index < items.length && !this.#isFull; index++) {
      this.#walkPart(node, items, index);
    }
  }

  #walkFields(fields: AnyFields, value: JsonObject): void {
    for (const { key, optional, node } of describedFields(fields)) {
      if (!optional || value[key] !== undefined) this.#walkPart(node, value, key);
    }
  }

  #walkTagged(node: AnyTagged, value: JsonObject): void {
    this.#walkFields(node.common, value);
    const tag = value[node.tag];
    if (typeof tag === "string" && Object.hasOwn(node.branches, tag)) {
      this.#walkFields(node.branches[tag] ?? {}, value);
    } else {
      this.#path.push(node.tag);
      this.#tell(oneOf(node.branches), tag);
      this.#path.pop();
    }
  }

  /** Tells the issues of the member whose own field is there; of several, the first one's. */
  #walkAnyOf(alternatives: { readonly [key: string]: AnyNode }, value: JsonObject): void {
    const before = this.issues.length;
    let nearest: LodyIssue[] | undefined;
    for (const [key, alternative] of Object.entries(alternatives)) {
      this.walk(alternative, value);
      const issues = this.issues.splice(before);
      if (issues.length === 0) return;
      if (value[key] !== undefined) nearest ??= issues;
    }
    if (nearest !== undefined) this.issues.push(...nearest);
    else this.#tell(`an object with ${quoted(alternatives).join(" or ")}`, value);
  }
}

function quoted(keyed: object): readonly string[] {
  return Object.keys(keyed).map((key) => JSON.stringify(key));
}

function oneOf(members: object): string {
  const names = quoted(members);
  return names.length === 1 ? names.join() : `one of ${names.join(", ")}`;
}
