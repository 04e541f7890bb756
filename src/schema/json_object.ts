/** An object of JSON: what is no array and not null. */
export type JsonObject = { [key: string]: unknown };

/** Whether a value is an object of JSON. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
