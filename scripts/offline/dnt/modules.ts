import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseFromString, resolve } from "@import-maps/resolve";
import ts from "typescript";

/** A module of this project, and what it imports. */
export interface Module {
  readonly file: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Where it names the global `Deno`: of which a package for Node.js has only tests' part. */
  readonly namesDeno: boolean;
  /** Whether only tests lead to it. */
  readonly isForTests: boolean;
}

/** One import, by whatever syntax. */
export interface Import {
  /** Where its specifier stands in the text, without the quotes. */
  readonly start: number;
  readonly end: number;
  /** Where its attributes stand, with what parts them from the specifier, if it has any. */
  readonly attributes?: { readonly start: number; readonly end: number };
  readonly target: FileTarget | NpmTarget | BuiltInTarget;
}

interface FileTarget {
  readonly kind: "file";
  readonly file: string;
}

/** An npm package: the specifier without its subpath, and its parts. */
export interface NpmTarget {
  readonly kind: "npm";
  readonly specifier: string;
  readonly name: string;
  readonly version: string;
  readonly subPath: string;
}

interface BuiltInTarget {
  readonly kind: "built in";
}

/** Reads the modules that some lead to, those included. */
export function readModules({ entryPoints, tests, importMap }: {
  readonly entryPoints: readonly string[];
  readonly tests: readonly string[];
  readonly importMap: string;
}): readonly Module[] {
  const map = parseFromString(readFileSync(importMap, "utf8"), pathToFileURL(importMap));
  const modules = new Map<string, Module>();
  const read = (files: readonly string[], isForTests: boolean): void => {
    const open = [...files];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (modules.has(file)) continue;
      const module = { ...readModule(file, map), isForTests };
      modules.set(file, module);
      open.push(
        ...module.imports.flatMap(({ target }) => target.kind === "file" ? target.file : []),
      );
    }
  };
  read(entryPoints, false);
  read(tests, true);
  return [...modules.values()];
}

type ImportMap = ReturnType<typeof parseFromString>;

function readModule(file: string, map: ImportMap): Omit<Module, "isForTests"> {
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".json")) return { file, text, imports: [], namesDeno: false };
  if (!file.endsWith(".ts") || file.endsWith(".d.ts")) {
    throw new TypeError(`Cannot build ${file}: the stand-in for dnt takes .ts and .json`);
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports: Import[] = [];
  let namesDeno = false;
  const visit = (node: ts.Node): void => {
    const { specifier, attributes } = importOf(node) ?? {};
    if (attributes !== undefined && !/\btype: ["']json["']/.test(attributes.getText(source))) {
      const text = attributes.getText(source);
      throw new TypeError(`Cannot build ${file}: the stand-in for dnt takes no import ${text}`);
    }
    if (specifier !== undefined) {
      imports.push({
        start: specifier.getStart(source) + 1,
        end: specifier.getEnd() - 1,
        ...(attributes && {
          attributes: { start: specifier.getEnd(), end: attributes.getEnd() },
        }),
        target: targetOf(specifier.text, file, map),
      });
    }
    namesDeno ||= ts.isIdentifier(node) && node.text === "Deno";
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file, text, imports, namesDeno };
}

/** The specifier of an import that says it as a literal; another package is left to the run time. */
function importOf(
  node: ts.Node,
): { specifier: ts.StringLiteral; attributes?: ts.Node | undefined } | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const { moduleSpecifier, attributes } = node;
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return;
    return { specifier: moduleSpecifier, attributes };
  }
  if (ts.isImportTypeNode(node)) {
    const { argument } = node;
    if (!ts.isLiteralTypeNode(argument) || !ts.isStringLiteral(argument.literal)) return;
    return { specifier: argument.literal };
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [specifier, attributes] = node.arguments;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) return { specifier, attributes };
    const text = specifier?.getText() ?? "";
    if (/["'`]\.\.?\//.test(text)) {
      throw new TypeError(`Cannot build: ${text} must be a literal where it is imported`);
    }
  }
}

function targetOf(specifier: string, importer: string, map: ImportMap): Import["target"] {
  const { resolvedImport: url } = resolve(specifier, map, pathToFileURL(importer));
  const where = `Cannot build ${relative(".", importer)}`;
  if (url === null) throw new TypeError(`${where}: nothing says what "${specifier}" is`);
  if (url.protocol === "file:") return { kind: "file", file: fileURLToPath(url) };
  if (url.protocol === "node:") return { kind: "built in" };
  const [, name, version = "*", subPath = ""] =
    /^npm:\/?((?:@[^/]+\/)?[^/@]+)(?:@([^/]+))?(\/.*)?$/.exec(decodeURI(url.href)) ?? [];
  if (name === undefined) {
    throw new TypeError(`${where}: the stand-in for dnt cannot bring ${url.href} along`);
  }
  return { kind: "npm", specifier: `npm:${name}@${version}`, name, version, subPath };
}
