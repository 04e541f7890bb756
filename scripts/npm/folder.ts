import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";

/** Lists what a build wrote, so that a later one removes nothing else. */
const LIST = ".built";
/** Says which build is at work in a folder. */
const OWNER = "process_id";

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
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  if (entry === undefined) return;
  if (!entry.isDirectory()) {
    throw new Error(`${attempt}: ${folder} must be a folder; move what stands there elsewhere`);
  }
  const list = join(folder, LIST);
  const own = new Set(existsSync(list) ? readFileSync(list, "utf8").split("\n") : []);
  const foreign = filesOf(folder).filter((path) => ![LIST, OWNER].includes(path) && !own.has(path));
  if (foreign.length === 0) return;
  const more = foreign.length > 5 ? ` and ${foreign.length - 5} more` : "";
  throw new Error(
    `${attempt}: ${folder} holds what no build wrote: ${foreign.slice(0, 5).join(", ")}${more}; ` +
      "move it elsewhere or remove it",
  );
}

/**
 * Refuses a folder that holds no build, or one of sources that have changed since.
 *
 * @param sources The files and folders that it is built of.
 * @returns What its `package.json` says.
 * @throws {Error} That tells how to build it.
 */
export function requireBuilt(
  attempt: string,
  folder: string,
  sources: readonly string[],
): { readonly name: string; readonly version: string; readonly _generatedBy: string } {
  const list = join(folder, LIST);
  const builds = "deno task build:npm builds it";
  if (!existsSync(list)) throw new Error(`${attempt}: ${folder} holds no build; ${builds}`);
  const built = lstatSync(list).mtimeMs;
  const newer = sources.flatMap(filesBelow).find((file) => lstatSync(file).mtimeMs > built);
  if (newer !== undefined) {
    throw new Error(`${attempt}: ${newer} has changed since ${folder} was built; ${builds} anew`);
  }
  requireOwnFolder(attempt, folder);
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

function filesBelow(path: string): readonly string[] {
  if (!lstatSync(path).isDirectory()) return [path];
  return filesOf(path).map((name) => join(path, name));
}

/**
 * Makes a folder empty for a build, unless another is at work there, or what stands there is none.
 *
 * @throws {Error} That tells which.
 */
export function claimFolder(attempt: string, folder: string): void {
  const file = join(folder, OWNER);
  if (existsSync(file)) {
    const owner = Number(readFileSync(file, "utf8"));
    if (isAtWork(owner)) {
      throw new Error(`${attempt}: another build is at work, as process ${owner}`);
    }
  } else if (existsSync(folder)) {
    throw new Error(`${attempt}: ${folder} is no build's; move it elsewhere or remove it`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  writeFileSync(file, `${process.pid}`);
}

function isAtWork(id: number): boolean {
  try {
    process.kill(id, 0);
    return id !== process.pid;
  } catch {
    return false;
  }
}

/** Puts a build that succeeded where the one before it stands, which is there until then. */
export function takeItsPlace(built: string, folder: string): void {
  const before = `${built}-before`;
  writeFileSync(join(built, LIST), filesOf(built).filter((path) => path !== OWNER).join("\n"));
  rmSync(before, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(built, folder);
  rmSync(join(folder, OWNER), { force: true });
  rmSync(before, { recursive: true, force: true });
}
