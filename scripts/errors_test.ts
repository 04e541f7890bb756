import { readdirSync, readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import ts from "typescript";
import { SAID } from "../tests/errors/said.ts";
import { THROWN } from "../tests/errors/thrown.ts";

const source = new URL("../src/", import.meta.url);

/** Texts of `src/` that do not say that something is wrong. */
const OTHERS = new Set([
  "An answer in place of those offered",
  "Plan mode",
  "Plan first and change nothing until the plan is approved",
  // Words of the descriptions' vocabulary.
  "epoch seconds",
  "safe integer",
]);

/** The texts in a file that have words: each with gaps where something is put in. */
function textsIn(name: string): string[][] {
  const text = readFileSync(new URL(name, source), "utf8");
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const found: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isLiteralTypeNode(node)) return;
    if (ts.isTemplateExpression(node)) {
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]);
    } else if (ts.isStringLiteralLike(node)) found.push([node.text]);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.filter((parts) => parts.some((part) => /[a-z] | [a-z]/i.test(part)))
    .filter(([first = "", ...more]) => more.length > 0 || !OTHERS.has(first));
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

Deno.test("every text by which src says that something is wrong is listed in tests/errors", () => {
  const listed = [
    ...THROWN.map(([, error]) => error),
    ...SAID.flatMap(([, ...texts]) => texts),
  ];
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated/"));
  const missing = files.flatMap((name) =>
    textsIn(name).filter((parts) => !listed.some((text) => hasParts(text, parts)))
      .map((parts) => `${name}: ${parts.join("…")}`)
  );
  assertEquals(missing, []);
});
