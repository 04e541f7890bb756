import * as mod from "../../mod.ts";
import { descriptionOf } from "../../src/schema/schema.ts";
import type { AnyDescription } from "../../src/schema/vocabulary.ts";

/** A payload with all that is made of its description. */
export interface Payload {
  readonly name: string;
  readonly description: AnyDescription;
  readonly schema: mod.LodySchema<unknown>;
  readonly guard: (value: unknown) => boolean;
}

/** Everything that the package exports, by name. */
export const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(mod));

/** The names of the payloads that the package exports a schema of. */
export const payloadNames: readonly string[] = [...exported.keys()]
  .filter((name) => /[a-z]Schema$/.test(name)).map((name) => name.slice(0, -"Schema".length));

/** Every payload, looked up by name. */
export const payloads: readonly Payload[] = payloadNames.map((name) => {
  const schema = exported.get(`${name}Schema`) as mod.LodySchema<unknown>;
  const guard = exported.get(`is${name}`) as (value: unknown) => boolean;
  return { name, description: descriptionOf(schema), schema, guard };
});
