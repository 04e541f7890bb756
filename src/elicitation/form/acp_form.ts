import type { Description } from "../../schema/vocabulary.ts";

// What ACP's schema page says of a form, as far as it must be right. Texts to read, defaults and
// metadata are not here: where those are wrong, ACP's own SDK goes on without them, and so do we.

/** An option with a title. */
type EnumOption = { const: string; title: string };

/** What a list consists of. */
export type AcpItems = { enum: string[] } | { anyOf: EnumOption[] };

/** A property of a form's schema, of a type that this version of ACP knows. */
export type AcpProperty =
  | {
    type: "string";
    minLength?: number | null;
    maxLength?: number | null;
    pattern?: string | null;
    format?: string | null;
    enum?: string[] | null;
    oneOf?: EnumOption[] | null;
  }
  | { type: "number"; minimum?: number | null; maximum?: number | null }
  | { type: "integer"; minimum?: number | null; maximum?: number | null }
  | { type: "boolean" }
  | { type: "array"; minItems?: number | null; maxItems?: number | null; items: AcpItems };

const enumOption: Description<EnumOption> = {
  name: "EnumOption",
  is: { object: { const: "string", title: "string" } },
};

const acpItems: Description<AcpItems> = {
  name: "MultiSelectItems",
  is: {
    anyOf: {
      enum: { object: { enum: { array: "string" } } },
      anyOf: { object: { anyOf: { array: enumOption } } },
    },
  },
};

export const acpProperty: Description<AcpProperty> = {
  name: "ElicitationPropertySchema",
  is: {
    tag: "type",
    common: {},
    branches: {
      string: {
        "minLength?": { nullable: "index" },
        "maxLength?": { nullable: "index" },
        "pattern?": { nullable: "string" },
        "format?": { nullable: "string" },
        "enum?": { nullable: { array: "string" } },
        "oneOf?": { nullable: { array: enumOption } },
      },
      number: { "minimum?": { nullable: "finite" }, "maximum?": { nullable: "finite" } },
      integer: { "minimum?": { nullable: "finite" }, "maximum?": { nullable: "finite" } },
      boolean: {},
      array: {
        "minItems?": { nullable: "index" },
        "maxItems?": { nullable: "index" },
        items: acpItems,
      },
    },
  },
};

/** A request for an elicitation, its properties left for later. */
export type AcpElicitation =
  | {
    mode: "form";
    message: string;
    requestedSchema: { properties?: { [key: string]: unknown }; required?: string[] | null };
  }
  | { mode: "url"; message: string; elicitationId: string; url: string };

export const acpElicitation: Description<AcpElicitation> = {
  name: "CreateElicitationRequest",
  is: {
    tag: "mode",
    common: { message: "string" },
    branches: {
      form: {
        requestedSchema: {
          object: { "properties?": "object", "required?": { nullable: { array: "string" } } },
        },
      },
      url: { elicitationId: "string", url: "string" },
    },
  },
};
