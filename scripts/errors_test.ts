import { readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import ts from "typescript";
import { SAID } from "../tests/errors/said.ts";
import { THROWN } from "../tests/errors/thrown.ts";
import { source, sourceFiles } from "./source_files.ts";

/** Texts of `src/` that do not say that something is wrong. */
const OTHERS = new Set([
  "An answer in place of those offered",
  "Plan mode",
  "Plan first and change nothing until the plan is approved",
  // Words of the descriptions' vocabulary.
  "epoch seconds",
  "safe integer",
]);

/** Visits all that a file has, but for what it imports and exports, and for types. */
function visitFile(name: string, visit: (node: ts.Node) => void): void {
  const text = readFileSync(new URL(name, source), "utf8");
  const descend = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isLiteralTypeNode(node)) return;
    visit(node);
    ts.forEachChild(node, descend);
  };
  descend(ts.createSourceFile(name, text, ts.ScriptTarget.Latest));
}

/** The parts of a text, with gaps between them where something is put in; of what is none, none. */
function partsOf(node: ts.Node | undefined): string[][] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (!ts.isTemplateExpression(node)) return [];
  return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]];
}

/** The texts in a file that have words. */
function textsIn(name: string): string[][] {
  const found: string[][] = [];
  visitFile(name, (node) => found.push(...partsOf(node)));
  return found.filter((parts) => parts.some((part) => /[a-z] | [a-z]/i.test(part)))
    .filter(([first = "", ...more]) => more.length > 0 || !OTHERS.has(first));
}

/** The texts that errors are made with at once: what they say is all that there is. */
function wholeTextsIn(name: string): string[][] {
  const found: string[][] = [];
  visitFile(name, (node) => {
    if (!ts.isNewExpression(node) || !ts.isIdentifier(node.expression)) return;
    // The message of a `LodyValidationError` goes on with the first issue.
    const isWhole = /^(?:Type|Range)?Error$/.test(node.expression.text);
    if (isWhole) found.push(...partsOf(node.arguments?.[0]));
  });
  return found;
}

/** Whether a text has all parts of another, in their order. */
function hasParts(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

Deno.test("every text that src makes an error with is the whole of one in tests/errors", () => {
  const listed = THROWN.map(([, error]) => error.slice(error.indexOf(": ") + 2));
  const missing = sourceFiles().flatMap((name) =>
    wholeTextsIn(name).filter((parts) => {
      const escaped = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const whole = new RegExp(`^${escaped.join("[^]*")}$`);
      return !listed.some((text) => whole.test(text));
    }).map((parts) => `${name}: ${parts.join("…")}`)
  );
  assertEquals(missing, []);
});

Deno.test("every text by which src says that something is wrong is listed in tests/errors", () => {
  const listed = [
    ...THROWN.map(([, error]) => error),
    ...SAID.flatMap(([, ...texts]) => texts),
  ];
  const missing = sourceFiles().flatMap((name) =>
    textsIn(name).filter((parts) => !listed.some((text) => hasParts(text, parts)))
      .map((parts) => `${name}: ${parts.join("…")}`)
  );
  assertEquals(missing, []);
});
