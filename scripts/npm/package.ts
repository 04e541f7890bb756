import { readFileSync } from "node:fs";
import { minVersion, prerelease, valid } from "semver";
import { NODE_LINES } from "./runtimes.ts";

interface DenoConfig {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** What `deno.json` says, the one place for names, entry points, imports and the version. */
export const denoConfig: DenoConfig = JSON.parse(
  readFileSync(new URL("../../deno.json", import.meta.url), "utf8"),
);

/** The package's name on npm. */
export const NPM_NAME = "acp-extension-core";

/** What the package holds for people. */
export const DOCUMENTS: readonly string[] = ["README.md", "LICENSE", "CHANGELOG.md"];

/** What the package is built of, from the folder of `deno.json` on. */
export const SOURCES: readonly string[] = [
  ...DOCUMENTS,
  "deno.json",
  "mod.ts",
  "src",
  "tests",
  "examples",
  "scripts",
];

const REPOSITORY = "https://github.com/lody-ai/acp-extension-core";

/** The ACP SDK's name. */
export const SDK_NAME = "@agentclientprotocol/sdk";
/** The versions of it that the package takes: against the lowest, types check and tests pass. */
export const SDK_RANGE = "^1.1.0 || ^2.0.0";
/** The lowest of them. */
export const LOWEST_SDK: string = `${minVersion(SDK_RANGE)}`;

const entries = Object.entries(denoConfig.exports).map(([name, path]) => ({ name, path }));
/** The entry points that are modules. */
export const MODULE_ENTRIES = entries.filter(({ path }) => path.endsWith(".ts"));
/** The entry points that are files as they stand. */
export const FILE_ENTRIES = entries.filter(({ path }) => !path.endsWith(".ts"));

/** A text in which the package is named as npm does, unless it is JSR's that is spoken of. */
export function nameAsOnNpm(text: string): string {
  return text.replaceAll(new RegExp(`(?<!jsr:|/)${denoConfig.name}`, "g"), NPM_NAME);
}

/** Whether a version is one that npm takes as it is. */
export function isVersion(version: string): boolean {
  return valid(version) === version;
}

/** What a module becomes in the package. */
export function compiled(path: string, extension: "js" | "d.ts"): string {
  return path.replace(/^\.\/(.*)\.ts$/, `./esm/$1.${extension}`);
}

/** What `package.json` says, but for what the build derives from the modules. */
export function npmPackage(version: string) {
  return {
    name: NPM_NAME,
    version,
    description:
      "What the Agent Client Protocol (ACP) does not say yet: subagents, goals, usage, rate " +
      "limits, steering, tasks and rich questions, as types, guards and schemas",
    keywords: ["acp", "agent-client-protocol", "agents", "subagents", "lody"],
    license: denoConfig.license,
    author: "the acp-extension-core authors",
    repository: { type: "git", url: `git+${REPOSITORY}.git` },
    type: "module" as const,
    main: compiled(denoConfig.exports["."] ?? "", "js"),
    types: compiled(denoConfig.exports["."] ?? "", "d.ts"),
    exports: Object.fromEntries<string | { types: string; default: string }>([
      ...MODULE_ENTRIES.map(({ name, path }) =>
        [name, { types: compiled(path, "d.ts"), default: compiled(path, "js") }] as const
      ),
      ...FILE_ENTRIES.map(({ name }) => [name, name] as const),
      ["./package.json", "./package.json"],
    ]),
    // What tests need stands beside it, and is no part of it.
    files: [
      ...["esm", "src"].flatMap((folder) => [
        `${folder}/mod.*`,
        `${folder}/src`,
        `!${folder}/src/generated/schema.*`,
      ]),
      ...FILE_ENTRIES.map(({ name }) => name),
      ...DOCUMENTS,
    ],
    sideEffects: false,
    engines: { node: `>=${Math.min(...NODE_LINES)}` },
    peerDependenciesMeta: { [SDK_NAME]: { optional: true } },
    devDependencies: {
      [SDK_NAME]: versionOf(SDK_NAME),
      "@types/node": "^20.0.0",
    },
    // One that is not yet a release must not become what `npm install` brings.
    publishConfig: { access: "public", ...(prerelease(version) === null ? {} : { tag: "next" }) },
  };
}

/** The range of an npm package that `deno.json` imports. */
export function versionOf(name: string): string {
  const target = denoConfig.imports[name];
  const version = target?.slice(`npm:${name}@`.length);
  if (!target?.startsWith(`npm:${name}@`) || !version) {
    throw new TypeError(`Cannot find the version of ${name}: deno.json imports it as ${target}`);
  }
  return version;
}
