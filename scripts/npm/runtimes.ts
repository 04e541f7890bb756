import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { tryRun } from "../command.ts";

/** The lines of Node.js that the package is tested in. */
export const NODE_LINES: readonly number[] = [20, 22, 24, 26];

/**
 * Tells which Node.js is at hand.
 *
 * @throws {Error} If there is none; Deno has a program of that name which is itself.
 */
export async function nodeAtHand(attempt: string): Promise<string> {
  const { stdout } = await tryRun("node", [
    "-p",
    "process.versions.deno ? 'Deno' : process.version",
  ])
    .catch(() => ({ stdout: "nothing" }));
  const version = stdout.trim();
  if (/^v\d+\./.test(version)) return version.slice(1);
  throw new Error(`${attempt}: Node.js must be at hand as "node", got ${version}`);
}

const isWindows = process.platform === "win32";

/**
 * Installs the newest Node.js of a line in a folder, from npm.
 *
 * @returns Its program, or undefined where npm has none for this machine.
 * @throws {Error} If npm fails otherwise.
 */
export function installNode(line: number, folder: string): Promise<string | undefined> {
  const machine = `${isWindows ? "win" : process.platform}-${process.arch}`;
  // Under the other name, what is for these machines has long been left.
  const name = machine === "darwin-arm64" ? `node-bin-${machine}` : `node-${machine}`;
  return install(`${name}@${line}`, folder, [`${name}/bin/${isWindows ? "node.exe" : "node"}`]);
}

/**
 * Installs the newest Bun in a folder, from npm.
 *
 * @returns Its program, or undefined where npm has none for this machine.
 * @throws {Error} If npm fails otherwise.
 */
export function installBun(folder: string): Promise<string | undefined> {
  const platform = isWindows ? "windows" : process.platform;
  // Its install script moves it from the first place to the second, where npm runs such scripts.
  return install("bun", folder, [
    `@oven/bun-${platform}-${process.arch}/bin/${isWindows ? "bun.exe" : "bun"}`,
    "bun/bin/bun.exe",
  ]);
}

/** Installs a package in a folder; its program is the first of some that is there. */
async function install(
  package_: string,
  folder: string,
  programs: readonly string[],
): Promise<string | undefined> {
  const args = ["install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, package_];
  const { code, text } = await tryRun("npm", args);
  const places = programs.map((program) => join(folder, "node_modules", program));
  const place = places.find((place) => existsSync(place));
  if (code === 0 && place !== undefined) return place;
  if (/\b(E404|ETARGET|EBADPLATFORM)\b/.test(text)) return undefined;
  throw new Error(`Cannot install ${package_}: npm ended with ${code}\n${text}`);
}
