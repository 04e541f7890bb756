import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireBuilt } from "./folder.ts";
import { SOURCES } from "./package.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folder that the package is built in. */
export const BUILT: string = join(root, "npm");

/**
 * Refuses to go on with a package that is not built, or not of what is there now; tells which it is
 * otherwise.
 *
 * @throws {Error} That tells how to build it.
 */
export function requireBuiltPackage(attempt: string): void {
  const { name, version, _generatedBy } = requireBuilt(
    attempt,
    BUILT,
    SOURCES.map((path) => join(root, path)),
  );
  console.log(`${name} ${version}, built by ${_generatedBy}`);
}
