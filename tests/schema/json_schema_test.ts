import { assert, assertEquals, assertExists } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import {
  LODY_EXTENSION_METHODS,
  LODY_NOTIFICATION_SCHEMAS,
  LODY_REQUEST_SCHEMAS,
} from "../../mod.ts";
import document from "../../src/generated/schema.json" with { type: "json" };
import { payloadNames } from "./payloads.ts";

const definitions: Readonly<Record<string, Record<string, unknown>>> = document.$defs;

Deno.test("schema.json is a JSON Schema of draft 2020-12", () => {
  assertEquals(document.$schema, "https://json-schema.org/draft/2020-12/schema");
  assert(new Ajv2020().validateSchema(document));
});

Deno.test("schema.json has a definition for the params and the result of every method", () => {
  for (const [key, method] of Object.entries(LODY_EXTENSION_METHODS)) {
    const request = Object.entries(LODY_REQUEST_SCHEMAS).find(([name]) => name === method)?.[1];
    const notification = Object.entries(LODY_NOTIFICATION_SCHEMAS)
      .find(([name]) => name === method)?.[1];
    assertEquals(definitions[`${key}Params`], {
      title: `Params of ${method}`,
      $ref: `#/$defs/${(request?.params ?? notification)?.name}`,
    });
    assertEquals(
      definitions[`${key}Result`],
      request && { title: `Result of ${method}`, $ref: `#/$defs/${request.result.name}` },
    );
  }
});

Deno.test("schema.json describes every payload and each of its fields", () => {
  for (const name of payloadNames) {
    const definition = definitions[name];
    assertExists(definition?.["description"], name);
    const { properties = {} } = definition as {
      properties?: Record<string, { description?: string }>;
    };
    // What is ACP's own is described by ACP.
    if (name === "LodySubagentOutput") continue;
    for (const [field, property] of Object.entries(properties)) {
      assertExists(property.description, `${name}.${field}`);
    }
  }
  assertEquals(
    document.$defs.LodyGoalSnapshot.properties.tokenBudget.description,
    "How many tokens it may use. Null: without limit. Absent: unknown.",
  );
});

Deno.test("schema.json closes no object to unknown fields", () => {
  assertEquals(JSON.stringify(document).match(/"(additional|unevaluated)Properties":false/), null);
});
