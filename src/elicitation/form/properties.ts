import { objectOf } from "../../meta_object.ts";
import { shown } from "../../schema/issue.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { elicitationOf, knownElicitationOf } from "../scope.ts";
import { type AcpItems, type AcpProperty, acpProperty } from "./acp_form.ts";
import type { Issues, Path } from "./issues.ts";
import type { LodyFormField, LodyFormOption } from "./types.ts";

/** The properties of a form, read without regard to how they belong together. */
export interface Properties {
  /** Those that can be shown. */
  readonly fields: ReadonlyMap<string, LodyFormField>;
  /** The keys of those that cannot and need not be. */
  readonly unsupported: ReadonlySet<string>;
}

/** Where a property stands in a request. */
export function propertyPath(key: string): Path {
  return ["requestedSchema", "properties", key];
}

/** Reads the properties of a form's schema. */
export function readProperties(
  properties: JsonObject,
  required: readonly string[],
  issues: Issues,
): Properties {
  const requiredKeys = new Set(required);
  const fields = new Map<string, LodyFormField>();
  const unsupported = new Set<string>();
  for (const [key, property] of Object.entries(properties)) {
    if (isUnknown(property) && !requiredKeys.has(key)) unsupported.add(key);
    else if (issues.check(propertyPath(key), acpProperty, property)) {
      fields.set(key, fieldOf(key, property, requiredKeys.has(key)));
    }
  }
  for (const [index, key] of required.entries()) {
    if (Object.hasOwn(properties, key)) continue;
    issues.add(
      ["requestedSchema", "required", index],
      `must be the key of a property of this form, got ${shown(key)}`,
    );
  }
  return { fields, unsupported };
}

const TYPES: { readonly [T in AcpProperty["type"]]: true } = {
  string: true,
  number: true,
  integer: true,
  boolean: true,
  array: true,
};

/** Whether a property is of a type, or a list of a type, that a later version of ACP may bring. */
function isUnknown(property: unknown): boolean {
  const type = objectOf(property)?.["type"];
  if (type !== "array") return typeof type === "string" && !Object.hasOwn(TYPES, type);
  const items = objectOf(objectOf(property)?.["items"]);
  const itemType = items?.["type"];
  return typeof itemType === "string" && itemType !== "string" && items?.["anyOf"] === undefined;
}

function fieldOf(key: string, property: AcpProperty, required: boolean): LodyFormField {
  const common = {
    key,
    ...given("title", textOf(property, "title")),
    ...given("description", textOf(property, "description")),
    required,
    // Even of a version that is not known, since nothing is lost when too much is masked.
    secret: elicitationOf(property)?.["secret"] === true,
  };
  const preset = (property as JsonObject)["default"];
  switch (property.type) {
    case "string": {
      const options = optionsOf(property.enum, property.oneOf);
      if (options !== undefined) {
        const chosen = options.find(({ value }) => value === preset);
        return { ...common, kind: "choice", options, ...given("default", chosen?.value) };
      }
      return {
        ...common,
        kind: "text",
        ...given("minLength", property.minLength),
        ...given("maxLength", property.maxLength),
        ...given("pattern", property.pattern),
        ...given("format", property.format),
        ...given("default", typeof preset === "string" ? preset : undefined),
      };
    }
    case "number":
    case "integer":
      return {
        ...common,
        kind: property.type,
        ...given("minimum", property.minimum),
        ...given("maximum", property.maximum),
        ...given("default", Number.isFinite(preset) ? preset as number : undefined),
      };
    case "boolean":
      return {
        ...common,
        kind: "boolean",
        ...given("default", typeof preset === "boolean" ? preset : undefined),
      };
    case "array": {
      const options = optionsOfItems(property.items);
      const values = new Set(options.map(({ value }) => value));
      const chosen = Array.isArray(preset)
        ? distinct(preset).filter((value) => values.has(value))
        : [];
      return {
        ...common,
        kind: "choices",
        options,
        ...given("minItems", property.minItems),
        ...given("maxItems", property.maxItems),
        ...given("default", chosen.length > 0 ? chosen : undefined),
      };
    }
  }
}

/** The options of a text with options; of one that has both kinds, those that both allow. */
function optionsOf(
  values: readonly string[] | null | undefined,
  titled: readonly { const: string; title: string }[] | null | undefined,
): LodyFormOption[] | undefined {
  if (titled == null) return values == null ? undefined : optionsOfItems({ enum: [...values] });
  const options = optionsOfItems({ anyOf: [...titled] });
  const allowed = new Set(values ?? options.map(({ value }) => value));
  return options.filter(({ value }) => allowed.has(value));
}

function optionsOfItems(items: AcpItems): LodyFormOption[] {
  if (!("anyOf" in items)) return distinct(items.enum).map((value) => ({ value }));
  const options = new Map<string, LodyFormOption>();
  for (const option of items.anyOf) {
    if (options.has(option.const)) continue;
    options.set(option.const, {
      value: option.const,
      title: option.title,
      ...given("description", textOf(option, "description")),
      ...given("preview", textOf(knownElicitationOf(option) ?? {}, "preview")),
    });
  }
  return [...options.values()];
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/** A field of an object that is a text; undefined for one that is not. */
export function textOf(value: object, key: string): string | undefined {
  const text = (value as JsonObject)[key];
  return typeof text === "string" ? text : undefined;
}

/** An object with this one field, or without it where there is nothing to put into it. */
export function given<K extends string, V>(
  key: K,
  value: V | null | undefined,
): { readonly [P in K]?: V } {
  return (value == null ? {} : { [key]: value }) as { readonly [P in K]?: V };
}
