import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";

/** Lists what a build wrote, so that a later one removes nothing else. */
const LIST = ".built";

/** The files of a package, by their paths in it; those that npm installed are npm's. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"));
}

/**
 * Refuses a folder in which something stands that no build wrote.
 *
 * @throws {Error} That names it.
 */
export function requireOwnFolder(attempt: string, folder: string): void {
  const is = lstatSync(folder, { throwIfNoEntry: false });
  if (is === undefined) return;
  if (!is.isDirectory()) {
    throw new Error(`${attempt}: ${folder} must be a folder; move what stands there elsewhere`);
  }
  const list = join(folder, LIST);
  const own = new Set(existsSync(list) ? readFileSync(list, "utf8").split("\n") : []);
  const foreign = filesOf(folder).filter((path) => path !== LIST && !own.has(path));
  if (foreign.length === 0) return;
  const more = foreign.length > 5 ? ` and ${foreign.length - 5} more` : "";
  throw new Error(
    `${attempt}: ${folder} holds what no build wrote: ${foreign.slice(0, 5).join(", ")}${more}; ` +
      "move it elsewhere or remove it",
  );
}

/** Puts a build that succeeded where the one before it stands. */
export function takeItsPlace(built: string, folder: string): void {
  writeFileSync(join(built, LIST), filesOf(built).join("\n"));
  rmSync(folder, { recursive: true, force: true });
  renameSync(built, folder);
}
