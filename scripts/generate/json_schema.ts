import { describedFields } from "../../src/schema/fields.ts";
import type { AnyFields, AnyNode, AnyTagged } from "../../src/schema/vocabulary.ts";
import type { Found } from "./descriptions.ts";
import { alike } from "./guards.ts";

/** A JSON Schema. */
export type JsonSchema = { [keyword: string]: unknown };

/** Looks up what a type's doc comment says: of the type itself, or of a field by its path. */
export type Documentation = (type: string, ...path: string[]) => string | undefined;

/** A method's part of the JSON Schema: what its params, and perhaps its result, are. */
export interface MethodPayloads {
  /** The key in `LODY_EXTENSION_METHODS`. */
  readonly key: string;
  /** The wire name. */
  readonly method: string;
  /** The payload's name. */
  readonly params: string;
  /** The payload's name; absent for a notification. */
  readonly result?: string;
}

/** Writes the JSON Schema, draft 2020-12, of every payload and every method. */
export function jsonSchema(
  found: readonly Found[],
  methods: readonly MethodPayloads[],
  documentation: Documentation,
): JsonSchema {
  const definitions: [string, JsonSchema][] = found.map(({ description: { name, is } }) => [
    name,
    described(documentation(name), toSchema(is, (...path) => documentation(name, ...path))),
  ]);
  for (const { key, method, params, result } of methods) {
    definitions.push([`${key}Params`, { title: `Params of ${method}`, ...reference(params) }]);
    if (result === undefined) continue;
    definitions.push([`${key}Result`, { title: `Result of ${method}`, ...reference(result) }]);
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "urn:lody:acp-extension-core:1",
    title: "Lody's extension of the Agent Client Protocol, version 1",
    $defs: Object.fromEntries(definitions),
  };
}

type FieldDocumentation = (...path: string[]) => string | undefined;

const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });

function described(description: string | undefined, schema: JsonSchema): JsonSchema {
  return description === undefined ? schema : { description, ...schema };
}

function toSchema(node: AnyNode, documentation: FieldDocumentation): JsonSchema {
  if (typeof node === "string") return atomSchema(node);
  if ("name" in node) return reference(node.name);
  if ("nullable" in node) {
    return { anyOf: [toSchema(node.nullable, documentation), { type: "null" }] };
  }
  if ("literal" in node) return { const: node.literal };
  if ("oneOf" in node) return { type: "string", enum: Object.keys(node.oneOf) };
  if ("id" in node) return { type: "string", minLength: 1, maxLength: node.id.maxLength };
  if ("array" in node) return { type: "array", items: toSchema(node.array, documentation) };
  if ("stringOrArray" in node) {
    const items = toSchema(node.stringOrArray, documentation);
    return { anyOf: [{ type: "string" }, { type: "array", items }] };
  }
  if ("record" in node) {
    return { type: "object", additionalProperties: toSchema(node.record, documentation) };
  }
  if ("object" in node) return objectSchema(node.object, documentation);
  if ("anyOf" in node) {
    return { anyOf: Object.values(node.anyOf).map((member) => toSchema(member, documentation)) };
  }
  return taggedSchema(node, documentation);
}

function atomSchema(atom: Extract<AnyNode, string>): JsonSchema {
  switch (atom) {
    case "unknown":
      return {};
    case "object":
      return { type: "object" };
    case "boolean":
      return { type: "boolean" };
    case "string":
      return { type: "string" };
    case "id":
      return { type: "string", minLength: 1 };
    case "amount":
    case "epoch seconds":
      return { type: "number", minimum: 0 };
    case "percent":
      return { type: "number", minimum: 0, maximum: 100 };
    case "finite":
      return { type: "number" };
    case "safe integer":
      return {
        type: "integer",
        minimum: Number.MIN_SAFE_INTEGER,
        maximum: Number.MAX_SAFE_INTEGER,
      };
    case "index":
      return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
  }
}

function objectSchema(fields: AnyFields, documentation: FieldDocumentation): JsonSchema {
  const properties: [string, JsonSchema][] = [];
  const required: string[] = [];
  for (const { key, optional, node } of describedFields(fields)) {
    const schema = toSchema(node, (...path) => documentation(key, ...path));
    properties.push([key, described(documentation(key), schema)]);
    if (!optional) required.push(key);
  }
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
  };
}

function taggedSchema(node: AnyTagged, documentation: FieldDocumentation): JsonSchema {
  const { properties, required = [] } = objectSchema(node.common, documentation) as {
    properties: JsonSchema;
    required?: string[];
  };
  return {
    type: "object",
    properties: {
      [node.tag]: {
        description: "Says which of the alternatives this is.",
        type: "string",
        enum: Object.keys(node.branches),
      },
      ...properties,
    },
    required: [node.tag, ...required],
    oneOf: alike(node.branches).map(([fields, tags]) => {
      const { properties, required } = objectSchema(fields, documentation);
      const tag = tags.length === 1 ? { const: tags[0] } : { enum: tags };
      return {
        type: "object",
        properties: { [node.tag]: tag, ...properties as JsonSchema },
        ...(required === undefined ? {} : { required }),
      };
    }),
  };
}
