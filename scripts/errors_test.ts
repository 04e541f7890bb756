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

function sourceFiles(): string[] {
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated/"));
}

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

/** The texts that errors are made with at once: what they say is all that there is. */
function wholeTextsIn(name: string): string[][] {
  const text = readFileSync(new URL(name, source), "utf8");
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const found: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
      const [message] = node.arguments ?? [];
      // The message of a `LodyValidationError` goes on with the first issue.
      const isPlain = /^(?:Type|Range)?Error$/.test(node.expression.text);
      if (isPlain && message !== undefined) {
        if (ts.isStringLiteralLike(message)) found.push([message.text]);
        if (ts.isTemplateExpression(message)) {
          const { head, templateSpans } = message;
          found.push([head.text, ...templateSpans.map(({ literal }) => literal.text)]);
        }
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
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
