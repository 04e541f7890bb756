import { readdirSync } from "node:fs";

/** Where the package's source is. */
export const source = new URL("../src/", import.meta.url);

/** The files that are written by hand there, by their paths in it. */
export function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated/"));
}
