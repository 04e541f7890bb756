import { Ajv2020 } from "ajv/dist/2020.js";
import document from "../../src/generated/schema.json" with { type: "json" };

const ajv = new Ajv2020({ strict: true, strictRequired: true, strictTypes: true });
ajv.addSchema(document, "contract");

/** The names of the JSON Schema's definitions. */
export const definitionNames: readonly string[] = Object.keys(document.$defs);

/** Whether an independent validator takes a value for what a definition says. */
export function isValidByJsonSchema(name: string, value: unknown): boolean {
  const validate = ajv.getSchema(`contract#/$defs/${name}`);
  if (validate === undefined) throw new TypeError(`Cannot find the definition of ${name}`);
  return validate(value) === true;
}
