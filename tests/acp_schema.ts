import { assertExists } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";

// `strict: false` would let NaN and Infinity pass for numbers.
const ajv = new Ajv2020({ strict: false, strictNumbers: true, validateFormats: false });
ajv.addSchema(await acpSchema(), "acp");

/** ACP's own JSON Schema, wherever the SDK that is installed keeps it: 1.x and 2.x differ. */
async function acpSchema(): Promise<object> {
  const sdk = "@agentclientprotocol/sdk";
  const as = { with: { type: "json" } };
  const { default: schema } = await import(`${sdk}/schema/v1/schema.json`, as)
    .catch(() => import(`${sdk}/schema/schema.json`, as));
  return schema;
}

/** Whether a value is what a definition of ACP's schema says. */
export function acpValidator(definition: string): (value: unknown) => boolean {
  const validate = ajv.getSchema(`acp#/$defs/${definition}`);
  assertExists(validate, `ACP's schema has no definition of ${definition}`);
  return (value) => validate(value) === true;
}
