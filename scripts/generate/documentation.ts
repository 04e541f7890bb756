import type { Documentation } from "./json_schema.ts";

/** What `deno doc --json` tells of a symbol, a type or a property, as far as it is read here. */
interface DocNode {
  readonly name?: string;
  readonly jsDoc?: { readonly doc?: string };
  readonly properties?: readonly DocNode[];
  readonly tsType?: DocNode;
  readonly typeName?: string;
  /** What a type is given, as in `Omit<Type, Key>`. */
  readonly typeParams?: readonly DocNode[];
  readonly value?: DocNode | readonly DocNode[] | string | boolean;
}

interface DocOutput {
  readonly nodes: Readonly<
    Record<string, {
      readonly symbols: readonly {
        readonly name: string;
        readonly declarations: readonly (DocNode & { readonly def?: DocNode })[];
      }[];
    }>
  >;
}

/** Reads the doc comments of the public types, so that the JSON Schema can say the same. */
export async function readDocumentation(): Promise<Documentation> {
  const { success, code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", new URL("../../mod.ts", import.meta.url).href],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error(`Cannot generate: deno doc mod.ts failed with ${code}`);
  const { nodes }: DocOutput = JSON.parse(new TextDecoder().decode(stdout));

  const comments = new Map<string, string | undefined>();
  /** The types that a type is made of, whose fields it has too. */
  const parts = new Map<string, string[]>();
  const note = (path: string, node: DocNode): void => {
    const comment = node.jsDoc?.doc && plain(node.jsDoc.doc);
    // What the members of a union say differently belongs to none of them.
    if (comment) comments.set(path, comments.has(path) ? undefined : comment);
  };
  const visit = (path: string, node: DocNode | undefined): void => {
    for (const property of node?.properties ?? []) {
      const propertyPath = `${path}.${property.name}`;
      note(propertyPath, property);
      visit(propertyPath, property.tsType);
    }
    if (node?.typeName !== undefined && !path.includes(".")) {
      parts.set(path, [...parts.get(path) ?? [], node.typeName]);
    }
    if (node?.tsType !== undefined) visit(path, node.tsType);
    for (const inner of [node?.value ?? [], node?.typeParams ?? []].flat()) {
      if (typeof inner === "object") visit(path, inner);
    }
  };
  for (const { name, declarations } of Object.values(nodes).flatMap(({ symbols }) => symbols)) {
    for (const declaration of declarations) {
      note(name, declaration);
      visit(name, declaration.def);
    }
  }
  return (type, ...path) =>
    [type, ...path.length > 0 ? parts.get(type) ?? [] : []]
      .map((owner) => comments.get([owner, ...path].join("."))).find((comment) => comment);
}

/** A comment as plain text: links by their names, lines joined. */
function plain(comment: string): string {
  return comment.replaceAll(/\{@link(?:code)? ([^}|]+)\}/g, "`$1`")
    .replaceAll(/(?<!\n)\n(?!\n)/g, " ").trim();
}
