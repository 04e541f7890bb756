/**
 * Writes `src/generated/` from the descriptions in `src/`: the guards and the JSON Schema.
 *
 *     deno task generate            writes both
 *     deno task generate --check    writes nothing, and fails when one is stale
 *
 * @module
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { LodySchema } from "../src/schema/schema.ts";
import { findDescriptions, type Found } from "./generate/descriptions.ts";
import { readDocumentation } from "./generate/documentation.ts";
import { formatted } from "./generate/formatted.ts";
import { guardsSource } from "./generate/guards.ts";
import { jsonSchema, type MethodPayloads } from "./generate/json_schema.ts";

const folder = new URL("../src/generated/", import.meta.url);
const guardsFile = new URL("guards.ts", folder);
const schemaFile = new URL("schema.json", folder);

// The source imports its guards, so there must be some before there are any.
if (!existsSync(guardsFile)) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(guardsFile, "export {};\n");
}

const found = await findDescriptions();
await requireExported(found);
const outputs = new Map([
  [guardsFile, await formatted(guardsSource(found), "ts")],
  [
    schemaFile,
    await formatted(
      JSON.stringify(jsonSchema(found, await methodPayloads(), await readDocumentation())),
      "json",
    ),
  ],
]);

let stale = 0;
for (const [file, text] of outputs) {
  if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
  stale++;
  const name = file.href.slice(new URL("..", folder).href.length);
  if (Deno.args.includes("--check")) console.error(`src/${name} is stale: deno task generate`);
  else {
    writeFileSync(file, text);
    console.log(`src/${name} written`);
  }
}
if (stale > 0 && Deno.args.includes("--check")) Deno.exit(1);

/** Throws unless `mod.ts` has every payload: the comments of one that it has not are not found. */
async function requireExported(found: readonly Found[]): Promise<void> {
  const exported: object = await import("../mod.ts");
  for (const { description: { name }, file } of found) {
    if (file === undefined || `${name}Schema` in exported) continue;
    throw new Error(`Cannot generate: mod.ts must export ${name} and ${name}Schema of ${file}`);
  }
}

async function methodPayloads(): Promise<MethodPayloads[]> {
  const { LODY_EXTENSION_METHODS } = await import("../src/methods.ts");
  const { LODY_NOTIFICATION_SCHEMAS, LODY_REQUEST_SCHEMAS } = await import("../src/messages.ts");
  const requests: Record<string, { params: LodySchema<unknown>; result: LodySchema<unknown> }> =
    LODY_REQUEST_SCHEMAS;
  const notifications: Record<string, LodySchema<unknown>> = LODY_NOTIFICATION_SCHEMAS;
  return Object.entries(LODY_EXTENSION_METHODS).map(([key, method]) => {
    const request = requests[method];
    const params = request?.params ?? notifications[method];
    if (params === undefined) {
      throw new Error(
        `Cannot generate: ${method} must be in LODY_REQUEST_SCHEMAS or LODY_NOTIFICATION_SCHEMAS ` +
          "of src/messages.ts, and is in neither",
      );
    }
    return {
      key,
      method,
      params: params.name,
      ...(request === undefined ? {} : { result: request.result.name }),
    };
  });
}
