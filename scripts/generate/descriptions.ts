import { readdirSync } from "node:fs";
import type { AnyDescription, AnyNode } from "../../src/schema/vocabulary.ts";

/** A description found in the source. */
export interface Found {
  /** What describes the payload. */
  readonly description: AnyDescription;
  /** The file of the payload's type and schema, from `src/`; absent for a part of another payload. */
  readonly file: string | undefined;
}

const root = new URL("../../", import.meta.url);

/** The files that may describe payloads, by their paths from the root, in order. */
function sourceFiles(folder = "src/"): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true })
    .toSorted((a, b) => a.name < b.name ? -1 : 1)
    .flatMap((entry) => {
      if (entry.isDirectory()) {
        const isApart = ["generated", "schema", "sdk"].includes(entry.name);
        return isApart ? [] : sourceFiles(`${folder}${entry.name}/`);
      }
      return entry.name === "sdk.ts" ? [] : [`${folder}${entry.name}`];
    });
}

function isDescription(value: unknown): value is AnyDescription {
  return typeof value === "object" && value !== null && "name" in value && "is" in value &&
    typeof value.name === "string" && typeof value.is !== "function";
}

/**
 * Finds every payload's description, that is each that is exported beside the schema of its name,
 * and then the parts that they refer to. Sorted by name.
 */
export async function findDescriptions(): Promise<readonly Found[]> {
  const found = new Map<string, Found>();
  for (const file of sourceFiles()) {
    const module: Record<string, unknown> = await import(new URL(file, root).href);
    for (const value of Object.values(module)) {
      if (isDescription(value) && `${value.name}Schema` in module) {
        found.set(value.name, { description: value, file });
      }
    }
  }
  for (const { description } of [...found.values()]) {
    for (const part of references(description.is)) {
      const known = found.get(part.name);
      if (known === undefined) found.set(part.name, { description: part, file: undefined });
      else if (known.description !== part) {
        throw new Error(`Cannot generate: two descriptions are named ${JSON.stringify(part.name)}`);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.description.name < b.description.name ? -1 : 1);
}

/** Every description that a node refers to, however deep. */
export function references(node: AnyNode): AnyDescription[] {
  if (typeof node === "string" || "literal" in node || "oneOf" in node || "id" in node) return [];
  if ("name" in node) return [node, ...references(node.is)];
  if ("nullable" in node) return references(node.nullable);
  if ("array" in node) return references(node.array);
  if ("stringOrArray" in node) return references(node.stringOrArray);
  if ("record" in node) return references(node.record);
  if ("object" in node) return Object.values(node.object).flatMap(references);
  if ("anyOf" in node) return Object.values(node.anyOf).flatMap(references);
  return [node.common, ...Object.values(node.branches)]
    .flatMap((fields) => Object.values(fields).flatMap(references));
}
