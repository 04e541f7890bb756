import { readFileSync } from "node:fs";
import process from "node:process";
import { prerelease, valid } from "semver";

/** The package's name on npm, where its name on JSR is `JSR_NAME`. */
export const NPM_NAME = "acp-extension-core";
export const JSR_NAME = "@lody/acp-extension-core";

/** A text in which the package is named as npm does, unless it is JSR's that is spoken of. */
export function nameAsOnNpm(text: string): string {
  return text.replaceAll(new RegExp(`(?<!jsr:)${JSR_NAME}`, "g"), NPM_NAME);
}

/** The ACP SDK, of which the package takes any version in this range. */
export const SDK = {
  name: "@agentclientprotocol/sdk",
  /** The range, from the lowest version against which types check and tests pass. */
  range: "^1.1.0 || ^2.0.0",
  lowest: "1.1.0",
} as const;

const REPOSITORY = "lody-ai/acp-extension-core";

interface DenoConfig {
  readonly version: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly imports: Readonly<Record<string, string>>;
}

/** What `deno.json` says, the one place for the version and for what is imported. */
export const denoConfig: DenoConfig = JSON.parse(
  readFileSync(new URL("../../deno.json", import.meta.url), "utf8"),
);

/** Whether a version is one that npm takes as it is. */
export function isVersion(version: string): boolean {
  return valid(version) === version;
}

/**
 * Refuses a version that npm would not take as it is.
 *
 * @throws {TypeError} If it is no semantic version.
 */
export function requireVersion(attempt: string, version: string): void {
  if (isVersion(version)) return;
  throw new TypeError(
    `${attempt}: the version must be a semantic version without build metadata, such as 1.2.3 or ` +
      `1.2.3-beta.1, got ${JSON.stringify(version)}`,
  );
}

/** What `package.json` says, but for what the build derives from the modules. */
export function npmPackage(version: string) {
  const entry = (path: string) => ({ types: `./esm/${path}.d.ts`, default: `./esm/${path}.js` });
  // Provenance needs the repository that publishes, which is known where it does.
  const repository = process.env["GITHUB_REPOSITORY"] ?? REPOSITORY;
  return {
    name: NPM_NAME,
    version,
    description:
      "What the Agent Client Protocol (ACP) does not say yet: subagents, goals, usage, rate " +
      "limits, steering, tasks and rich questions, as types, guards and schemas",
    keywords: ["acp", "agent-client-protocol", "agents", "subagents", "lody"],
    license: denoConfig.license,
    author: "the acp-extension-core authors",
    repository: { type: "git", url: `git+https://github.com/${repository}.git` },
    type: "module",
    main: "./esm/mod.js",
    types: "./esm/mod.d.ts",
    exports: {
      ".": entry("mod"),
      "./sdk": entry("src/sdk"),
      "./schema.json": "./schema.json",
      "./package.json": "./package.json",
    },
    // What tests need stands beside it, and is no part of it.
    files: [
      ...["esm", "src"].flatMap((folder) => [
        `${folder}/mod.*`,
        `${folder}/src`,
        `!${folder}/src/generated/schema.*`,
      ]),
      "schema.json",
      "CHANGELOG.md",
    ],
    sideEffects: false,
    engines: { node: ">=20" },
    peerDependenciesMeta: { [SDK.name]: { optional: true } },
    devDependencies: {
      [SDK.name]: versionOf(SDK.name),
      "@types/node": "^20.0.0",
    },
    // One that is not yet a release must not become what `npm install` brings.
    publishConfig: { access: "public", ...(prerelease(version) === null ? {} : { tag: "next" }) },
  } as const;
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
