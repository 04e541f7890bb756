import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../command.ts";
import { nameAsOnNpm } from "./package.ts";

const consumer = new URL("consumer/", import.meta.url);

/** Makes a project that has nothing but some npm packages, by name and range or as files. */
export async function makeProject(folder: string, packages: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const about = { name: "consumer", version: "1.0.0", private: true, type: "module" };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", ["install", ...quiet, ...packages], { cwd: folder });
  return folder;
}

/** The version of a package that a project has got. */
export function installedVersion(project: string, name: string): string {
  const file = join(project, "node_modules", name, "package.json");
  return JSON.parse(readFileSync(file, "utf8")).version;
}

/** Puts one of the consumer's files into a project, which names the package as npm does. */
export function addConsumer(name: string, project: string): void {
  const text = readFileSync(new URL(name, consumer), "utf8");
  writeFileSync(join(project, name), nameAsOnNpm(text));
}
