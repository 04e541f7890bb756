import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Built, type Digests, digestsOf, requireBuilt } from "./folder.ts";
import { SOURCES } from "./package.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The folder that the package is built in. */
export const BUILT: string = join(root, "npm");

/** What is there now for the package to be built of. */
export function presentSources(): Digests {
  return digestsOf(root, SOURCES);
}

/**
 * Refuses to go on with a package that is not built, or not of what is there now; tells which it is
 * otherwise.
 *
 * @throws {Error} That tells how to build it.
 */
export function requireBuiltPackage(attempt: string): Built {
  const built = requireBuilt(attempt, BUILT, presentSources());
  console.log(`${built.name} ${built.version}, built by ${built._generatedBy}`);
  return built;
}
