import { assertEquals } from "@std/assert";
import { run } from "../command.ts";
import { root } from "./markdown.ts";

/** What `deno doc --json` tells of a symbol or of a member, as far as it is read here. */
interface DocNode {
  readonly name?: string;
  readonly kind?: string;
  readonly accessibility?: string;
  readonly jsDoc?: {
    readonly doc?: string;
    readonly tags?: readonly {
      readonly kind: string;
      readonly name?: string;
      readonly doc?: string;
    }[];
  };
  readonly def?: Definition;
  readonly functionDef?: Definition;
  readonly params?: readonly unknown[];
}

interface Definition {
  readonly params?: readonly unknown[];
  readonly returnType?: DocType;
  readonly constructors?: readonly DocNode[];
  readonly methods?: readonly DocNode[];
  readonly properties?: readonly (DocNode & { readonly tsType?: DocType })[];
}

interface DocType {
  readonly repr?: string;
  readonly kind?: string;
  readonly value?: unknown;
}

const { nodes } = JSON.parse(
  await run(Deno.execPath(), ["doc", "--json", "mod.ts", "src/sdk.ts"], { cwd: root.pathname }),
);
const modules: { symbols: { name: string; declarations: DocNode[] }[] }[] = Object.values(nodes);
const symbols = modules.flatMap(({ symbols }) => symbols);
const faults: string[] = [];

function tagsOf({ jsDoc }: DocNode, kind: string) {
  return jsDoc?.tags?.filter((tag) => tag.kind === kind) ?? [];
}

/** Takes note where the page of a symbol or a member does not begin by saying what it is. */
function checkBeginning(name: string, node: DocNode): void {
  const [first = ""] = (node.jsDoc?.doc ?? "").trim().split("\n\n");
  if (!/^(?:[A-Z`{]|\d).*[.:]$/s.test(first)) faults.push(`${name}: begins with no sentence`);
}

function checkCall(name: string, node: DocNode, { params = [], returnType }: Definition): void {
  const described = tagsOf(node, "param");
  if (described.length !== params.length || described.some(({ doc }) => !doc)) {
    faults.push(
      `${name}: has ${params.length} parameters, of which ${described.length} are described`,
    );
  }
  const isNothing = returnType === undefined || returnType.repr === "void";
  if (!isNothing && tagsOf(node, "return").length !== 1) faults.push(`${name}: returns what?`);
}

function checkExample(name: string, node: DocNode): void {
  const examples = tagsOf(node, "example").map(({ doc = "" }) => doc);
  const isRun = examples.some((doc) => /```ts\n/.test(doc) && doc.includes(name));
  if (!isRun) faults.push(`${name}: has no example of it`);
}

Deno.test("every page of the reference has all its parts", () => {
  for (const { name, declarations } of symbols) {
    for (const node of declarations) {
      checkBeginning(name, node);
      if (node.kind === "function") {
        checkCall(name, node, node.def ?? {});
        checkExample(name, node);
      }
      if (node.kind !== "class") continue;
      checkExample(name, node);
      const { constructors = [], methods = [], properties = [] } = node.def ?? {};
      for (const member of constructors) {
        checkBeginning(`new ${name}()`, member);
        checkCall(`new ${name}()`, member, { params: member.params ?? [] });
      }
      for (const member of methods) {
        if (member.accessibility === "private") continue;
        checkBeginning(`${name}.${member.name}`, member);
        if (member.kind === "getter") continue;
        checkCall(`${name}.${member.name}()`, member, member.functionDef ?? {});
      }
      for (const member of properties) {
        checkBeginning(`${name}.${member.name}`, member);
        const { kind, value } = member.tsType ?? {};
        if (kind !== "fnOrConstructor") continue;
        const { params = [], tsType } = value as { params?: unknown[]; tsType?: DocType };
        checkCall(`${name}.${member.name}()`, member, {
          params,
          ...(tsType && { returnType: tsType }),
        });
      }
    }
  }
  assertEquals(faults, []);
});
