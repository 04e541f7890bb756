import { readFileSync } from "node:fs";
import GithubSlugger from "github-slugger";
import { lexer, type Token, walkTokens } from "marked";

/** A document of the project. */
export interface MarkdownDocument {
  /** Its path, from the project's folder on. */
  readonly path: string;
  readonly blocks: readonly Token[];
}

/** Where the project's folder is. */
export const root = new URL("../../", import.meta.url);

/** Reads a document. */
export function readMarkdown(path: string): MarkdownDocument {
  const blocks = lexer(readFileSync(new URL(path, root), "utf8"));
  return { path, blocks: blocks.filter(({ type }) => type !== "space") };
}

/** All tokens of a kind within others, in their order. */
export function tokensOf<T extends Token["type"]>(
  within: readonly Token[],
  type: T,
): Extract<Token, { type: T }>[] {
  const found: Extract<Token, { type: T }>[] = [];
  walkTokens([...within], (token) => {
    if (token.type === type) found.push(token as Extract<Token, { type: T }>);
  });
  return found;
}

/** The code of a section, by the section's heading. */
export function codeOf({ blocks, path }: MarkdownDocument, heading: string): string {
  const begin = blocks.findIndex((block) => block.type === "heading" && block["text"] === heading);
  const code = begin === -1
    ? undefined
    : tokensOf(blocks.slice(begin), "code").find(({ lang }) => lang === "ts");
  if (code === undefined) throw new Error(`Cannot find code in ${path} under "${heading}"`);
  return `${code.text}\n`;
}

/** The names by which a document's headings are linked. */
export function anchorsOf({ blocks }: MarkdownDocument): Set<string> {
  const slugger = new GithubSlugger();
  return new Set(tokensOf(blocks, "heading").map(({ text }) => slugger.slug(text)));
}
