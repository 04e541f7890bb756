/** The JSON Pointer (RFC 6901) that leads along some keys. */
export function pointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
