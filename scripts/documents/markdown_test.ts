import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assert, assertEquals, assertExists } from "@std/assert";
import type { Token } from "marked";
import * as contract from "../../mod.ts";
import schema from "../../src/generated/schema.json" with { type: "json" };
import * as sdk from "../../src/sdk.ts";
import { run } from "../command.ts";
import { denoConfig, MODULE_ENTRIES, SDK_NAME } from "../npm/package.ts";
import {
  anchorsOf,
  codeOf,
  type MarkdownDocument,
  readMarkdown,
  root,
  tokensOf,
} from "./markdown.ts";

const readme = readMarkdown("README.md");
const documents = [
  "README.zh.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  ...readdirSync(new URL("guides", root)).map((name) => `guides/${name}`),
].map(readMarkdown).concat(readme);

Deno.test("every link between documents leads somewhere", () => {
  for (const { path, blocks } of documents) {
    for (const { href } of tokensOf(blocks, "link")) {
      if (/^https?:/.test(href)) continue;
      const [file = "", anchor] = href.split("#");
      const target = new URL(file, new URL(path, root));
      const place = file === "" ? path : target.href.slice(root.href.length);
      assert(existsSync(new URL(place, root)), `${path}: ${href}`);
      if (anchor === undefined) continue;
      assert(anchorsOf(readMarkdown(place)).has(decodeURIComponent(anchor)), `${path}: ${href}`);
    }
  }
});

Deno.test("README.md: its adapter and its client speak with each other", async () => {
  const { name, imports } = denoConfig;
  const entries = MODULE_ENTRIES.map(({ name: entry, path }) =>
    [name + entry.slice(1), new URL(path, root).href] as const
  );
  const importMap = { imports: { [SDK_NAME]: imports[SDK_NAME], ...Object.fromEntries(entries) } };
  const content = { type: "text", text: "Line 41 sleeps" };
  const said = await runModules({
    "import_map.json": JSON.stringify(importMap),
    "adapter.ts": `${codeOf(readme, "An adapter")}export { adapter };`,
    "client.ts": `${codeOf(readme, "A client")}export { app, runs, talk };`,
    "main.ts": `
      import { adapter } from "./adapter.ts";
      import { app, runs, talk } from "./client.ts";
      await app.connectWith(adapter, talk);
      const shown = runs?.roots().map(({ snapshot: { name, state }, transcript }) =>
        [name, state, transcript.map((entry) => "content" in entry && entry.content)]
      );
      console.log(JSON.stringify(shown));`,
  });
  assertEquals(said, [
    `[ "running" ]`,
    `[ "running" ]`,
    `[ "completed" ]`,
    JSON.stringify([
      ["reader", "completed", [content]],
    ]),
  ]);
});

Deno.test("README.md: an adapter and a client take 25 lines at most, imports aside", () => {
  for (const heading of ["An adapter", "A client"]) {
    const code = codeOf(readme, heading).replaceAll(/^import [^;]*;$/gm, "");
    const lines = code.split("\n").filter((line) => /\w/.test(line));
    assert(lines.length <= 25, `${heading}: ${lines.length} lines`);
  }
});

Deno.test("README.md: the map has every capability, method and field, and names only what there is", () => {
  const [map] = tokensOf(readme.blocks, "table");
  assertExists(map);
  const written = tokensOf([map], "codespan").map(({ text }) => text);
  const { properties: agents } = schemaOf("LodyExtensionCapabilities");
  const { properties: clients } = schemaOf("LodyClientExtensionCapabilities");
  const { properties: fields } = schemaOf("LodySessionMeta");
  const words = [
    ...Object.keys({ ...agents, ...clients }),
    ...Object.values(contract.LODY_EXTENSION_METHODS),
    ...Object.keys(fields),
  ];
  for (const word of words) assert(written.includes(word), word);
  const known = [...words, "session_info_update"];
  const exported = Object.keys({ ...contract, ...sdk });
  for (const word of written) assert([...known, ...exported].includes(word), word);
});

Deno.test("README.zh.md says the same as README.md", () => {
  const chinese = readMarkdown("README.zh.md");
  const [here, there] = [readme, chinese].map(({ blocks }) => blocks.map(shapeOf));
  for (const [index, shape] of (here ?? []).entries()) assertEquals(there?.[index], shape);
  assertEquals(there?.length, here?.length);
  assertEquals(linksOf(chinese), linksOf(readme));
});

/** What a block has in any language. */
function shapeOf(block: Token): unknown {
  const code = tokensOf([block], "codespan").map(({ text }) => text).toSorted();
  if (block.type === "code") return block["text"];
  if (block.type === "heading") return ["heading", block["depth"], code];
  if (block.type === "list") return ["list", block["ordered"], block["items"].map(shapeOf)];
  if (block.type !== "table") return [block.type, code];
  const cells = [block["header"], ...block["rows"]].map((row: readonly { tokens: Token[] }[]) =>
    row.map(({ tokens }) => tokensOf(tokens, "codespan").map(({ text }) => text).toSorted())
  );
  return ["table", cells];
}

/** Where a document's links lead, but for those to the other language and to its own headings. */
function linksOf({ blocks }: MarkdownDocument): string[] {
  const links = tokensOf(blocks, "link").map(({ href }) => href.replace(/^#.*/, "#"));
  return links.filter((href) => !/^README/.test(href));
}

function schemaOf(name: keyof typeof schema["$defs"]): { properties: Record<string, unknown> } {
  return schema["$defs"][name] as { properties: Record<string, unknown> };
}

/** Runs a program of several files, of which `main.ts` is the first, and returns what it printed. */
async function runModules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "documents-test-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const map = `--import-map=${join(folder, "import_map.json")}`;
    const args = ["run", "--quiet", "--check", "--no-config", map, "-A", join(folder, "main.ts")];
    const said = await run(Deno.execPath(), args, { env: { NO_COLOR: "1" } });
    return said.trim().split("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
