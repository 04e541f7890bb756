import { createHash } from "node:crypto";
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

/** Says what a build is of and what it wrote, so that a later one removes nothing else. */
const RECORD = ".built";
/** Says which build is at work in a folder. */
const OWNER = "process_id";
const BUILDS = "deno task build:npm builds it";

/** Files by their paths, each with a digest of what is in it. */
export type Digests = readonly (readonly [path: string, digest: string])[];

/** What a build is of, and what it wrote. */
interface BuildRecord {
  /** The version of Node.js that ran its tests. */
  readonly node: string;
  readonly sources: Digests;
  readonly files: Digests;
}

/** What a build that is whole says of itself. */
export interface Built {
  readonly name: string;
  readonly version: string;
  /** What built it. */
  readonly _generatedBy: string;
  /** The version of Node.js that ran its tests. */
  readonly node: string;
}

/** The files of a package, by their paths in it; those that npm installed are npm's. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/") && ![RECORD, OWNER].includes(path))
    .toSorted();
}

/** The digests of files and of what is in folders, all given by their paths in a folder. */
export function digestsOf(folder: string, paths: readonly string[]): Digests {
  return paths.flatMap((path) => {
    const place = join(folder, path);
    const isFolder = lstatSync(place).isDirectory();
    return isFolder ? filesOf(place).map((name) => `${path}/${name}`) : [path];
  }).map((path) =>
    [path, createHash("sha256").update(readFileSync(join(folder, path))).digest("hex")] as const
  );
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
  const own = new Set(recordOf(folder)?.files.map(([path]) => path));
  const foreign = filesOf(folder).filter((path) => !own.has(path));
  if (foreign.length === 0) return;
  const more = foreign.length > 5 ? ` and ${foreign.length - 5} more` : "";
  throw new Error(
    `${attempt}: ${folder} holds what no build wrote: ${foreign.slice(0, 5).join(", ")}${more}; ` +
      "move it elsewhere or remove it",
  );
}

/**
 * Refuses a folder that holds no build, one of other sources, or one that has changed since.
 *
 * @param sources What is there now for a build to be of.
 * @throws {Error} That tells how to build it.
 */
export function requireBuilt(attempt: string, folder: string, sources: Digests): Built {
  const record = recordOf(folder);
  if (record === undefined) throw new Error(`${attempt}: ${folder} holds no build; ${BUILDS}`);
  requireOwnFolder(attempt, folder);
  const changed = firstDifference(record.sources, sources) ??
    firstDifference(record.files, digestsOf(folder, filesOf(folder)));
  if (changed !== undefined) {
    throw new Error(`${attempt}: ${changed} has changed since ${folder} was built; ${BUILDS} anew`);
  }
  const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { ...about, node: record.node };
}

function recordOf(folder: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), "utf8"));
  } catch {
    return undefined;
  }
}

function firstDifference(before: Digests, after: Digests): string | undefined {
  const [old, now] = [new Map(before), new Map(after)];
  return [...old.keys(), ...now.keys()].find((path) => old.get(path) !== now.get(path));
}

/**
 * Makes a folder for a build to be at work in, in the place of one whose build has ended before its
 * time.
 *
 * @throws {Error} If a build is at work there, or something else stands there.
 */
export function claimFolder(attempt: string, folder: string): void {
  const file = join(folder, OWNER);
  const owner = existsSync(file) ? readFileSync(file, "utf8") : undefined;
  if (owner !== undefined && !isAtWork(Number(owner))) rmSync(folder, { recursive: true });
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
    const whose = owner === undefined ? "of no build" : `of a build that is process ${owner}`;
    throw new Error(`${attempt}: ${folder} is there, ${whose}; remove it if no build is at work`);
  }
  writeFileSync(file, `${process.pid}`);
}

function isAtWork(id: number): boolean {
  if (!Number.isInteger(id) || id <= 0 || id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/** Puts a build that succeeded where the one before it stands, which is there until then. */
export function takeItsPlace(
  building: string,
  folder: string,
  about: Omit<BuildRecord, "files">,
): void {
  const record: BuildRecord = { ...about, files: digestsOf(building, filesOf(building)) };
  writeFileSync(join(building, RECORD), JSON.stringify(record));
  const before = `${building}-before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(building, folder);
  rmSync(join(folder, OWNER), { force: true });
  rmSync(before, { recursive: true, force: true });
}
