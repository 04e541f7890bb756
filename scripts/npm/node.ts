import { join } from "node:path";
import process from "node:process";
import { outcomeOf } from "../command.ts";

/** The lines of Node.js that the package is tested in. */
export const NODE_LINES: readonly number[] = [20, 22, 24, 26];

/**
 * Installs the newest Node.js of a line in a folder, from npm.
 *
 * @returns Its program, or undefined where npm has none for this machine.
 * @throws {Error} If npm fails otherwise.
 */
export async function installNode(line: number, folder: string): Promise<string | undefined> {
  const isWindows = process.platform === "win32";
  const name = `node-${isWindows ? "win" : process.platform}-${process.arch}`;
  const args = ["install", "--no-save", "--prefix", folder, `${name}@${line}`];
  const { code, text } = await outcomeOf("npm", args);
  if (code === 0) {
    return join(folder, "node_modules", name, "bin", isWindows ? "node.exe" : "node");
  }
  if (/\bE404\b|\bETARGET\b/.test(text)) return undefined;
  throw new Error(`Cannot install Node.js ${line}:\n${text}`);
}
