import { describedFields } from "../../src/schema/fields.ts";
import type { AnyDescription, AnyFields, AnyNode, AnyTagged } from "../../src/schema/vocabulary.ts";
import type { Found } from "./descriptions.ts";
import { minimal } from "./minimal.ts";

const quote = JSON.stringify;
const all = (conditions: string[]): string => conditions.join(" && ");
const grouped = (condition: string): string =>
  condition.includes(" || ") ? `(${condition})` : condition;
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Writes `guards.ts`: one straight-line function for each description. */
export function guardsSource(found: readonly Found[]): string {
  const functions = found
    .filter(({ description, file }) => file !== undefined || !isEnum(description.is))
    .map(({ description, file }) => guard(description, file !== undefined));
  const source = functions.join("\n");
  return [
    "// Written by `deno task generate` from the descriptions in src/. Not to be edited.",
    ...typeImports(found),
    ...(source.includes("isLongerThan(")
      ? [`import { isLongerThan } from "../schema/length.ts";`]
      : []),
    "",
    "type Fields = Record<string, unknown>;",
    "",
    source,
  ].join("\n");
}

function typeImports(found: readonly Found[]): string[] {
  const files = Map.groupBy(found.filter(({ file }) => file !== undefined), ({ file }) => file);
  return [...files].map(([file, payloads]) => {
    const names = payloads.map(({ description }) => description.name).join(", ");
    return `import type { ${names} } from "${file?.replace(/^src\//, "../")}";`;
  });
}

/** Whether a value is checked by comparing it, wherever its description is referred to. */
const isEnum = (node: AnyNode): boolean => typeof node === "object" && "oneOf" in node;

function guard({ name, is }: AnyDescription, isPublic: boolean): string {
  const body = new Body(name);
  const condition = wrong(is, "value");
  if (condition === undefined) body.check(is, "value", "");
  else body.line(`if (${condition}) return false;`);
  body.line("return true;");
  const code = `function is${name}(value: unknown): ${
    isPublic ? `value is ${name}` : "boolean"
  } {\n${body.lines.join("\n")}\n}\n`;
  return [...body.members, isPublic ? `${documentation(name, is)}export ${code}` : code].join("\n");
}

function documentation(name: string, is: AnyNode): string {
  const article = /^[AEIOU]/.test(name) ? "an" : "a";
  return `/**
 * Whether a value is ${article} {@linkcode ${name}}; ${name}Schema tells why one is not.
 *
 * @param value Anything, such as what \`JSON.parse\` made.
 * @returns \`true\` when it is. Never throws.
 *
 * @example
 * \`\`\`ts
 * import { is${name} } from "@lody/acp-extension-core";
 * import { assert, assertFalse } from "@std/assert";
 *
 * assert(is${name}(${quote(minimal(is))}));
 * assertFalse(is${name}(null));
 * \`\`\`
 */
`;
}

/** A condition that holds when \`x\` is wrong; undefined when it takes statements to tell. */
function wrong(node: AnyNode, x: string): string | undefined {
  if (typeof node === "string") {
    switch (node) {
      case "unknown":
        return "false";
      case "object":
        return `typeof ${x} !== "object" || ${x} === null || Array.isArray(${x})`;
      case "boolean":
        return `typeof ${x} !== "boolean"`;
      case "string":
        return `typeof ${x} !== "string"`;
      case "id":
        return `typeof ${x} !== "string" || ${x} === ""`;
      // Written so that NaN fails, without a call.
      case "amount":
      case "epoch seconds":
        return `typeof ${x} !== "number" || !(${x} >= 0 && ${x} < Infinity)`;
      case "percent":
        return `typeof ${x} !== "number" || !(${x} >= 0 && ${x} <= 100)`;
      case "finite":
        return `typeof ${x} !== "number" || !(${x} > -Infinity && ${x} < Infinity)`;
      case "safe integer":
        return `!Number.isSafeInteger(${x})`;
      case "index":
        return `!Number.isSafeInteger(${x}) || (${x} as number) < 0`;
    }
  }
  if ("name" in node) return isEnum(node.is) ? wrong(node.is, x) : `!is${node.name}(${x})`;
  if ("literal" in node) return `${x} !== ${quote(node.literal)}`;
  if ("oneOf" in node) {
    return all(Object.keys(node.oneOf).map((member) => `${x} !== ${quote(member)}`));
  }
  if ("id" in node) {
    return `typeof ${x} !== "string" || ${x} === "" || isLongerThan(${x}, ${node.id.maxLength})`;
  }
  if (!("nullable" in node)) return undefined;
  if (node.nullable === "object") return `typeof ${x} !== "object" || Array.isArray(${x})`;
  const inner = wrong(node.nullable, x);
  return inner === undefined ? undefined : all([`${x} !== null`, grouped(inner)]);
}

/** Words that a field may be named by, but no local. */
const RESERVED = (
  "arguments await break case catch class const continue debugger default delete do else enum eval " +
  "export extends false finally for function if implements import in instanceof interface let new " +
  "null package private protected public return static super switch this throw true try typeof " +
  "var void while with yield"
).split(" ");

/** The statements of one guard. */
class Body {
  readonly lines: string[] = [];
  /** The functions for the members of unions without a tag. */
  readonly members: string[] = [];
  readonly #owner: string;
  /** The names that are taken where the next line stands: the parameter's, and reserved words. */
  #locals = new Set(["value", ...RESERVED]);

  constructor(owner: string) {
    this.#owner = owner;
  }

  line(text: string): void {
    this.lines.push(text);
  }

  /** Writes a block, whose locals end with it. */
  #block(opening: string, write: () => void): void {
    const outer = this.#locals;
    this.#locals = new Set(outer);
    this.line(`${opening} {`);
    write();
    this.line("}");
    this.#locals = outer;
  }

  /** A name that is not taken yet. */
  #local(wish: string): string {
    const base = wish.replace(/[^A-Za-z0-9]/g, "");
    let name = base;
    for (let count = 2; this.#locals.has(name); count++) name = `${base}${count}`;
    this.#locals.add(name);
    return name;
  }

  /** Checks what an expression gives. */
  #checkExpression(node: AnyNode, expression: string, wish: string, optional = false): void {
    if (node === "unknown") return;
    const inPlace = wrong(node, expression);
    if (inPlace !== undefined && !optional && inPlace.split(expression).length === 2) {
      this.line(`if (${inPlace}) return false;`);
      return;
    }
    const x = this.#local(wish);
    // An item of what `Array.isArray` let through has the type `any`.
    this.line(`const ${x}${expression.endsWith("]") ? ": unknown" : ""} = ${expression};`);
    const condition = wrong(node, x);
    if (condition !== undefined) {
      const guarded = optional ? all([`${x} !== undefined`, grouped(condition)]) : condition;
      this.line(`if (${guarded}) return false;`);
      return;
    }
    const isNullable = typeof node === "object" && "nullable" in node;
    const exempt = [
      ...(optional ? [`${x} !== undefined`] : []),
      ...(isNullable ? [`${x} !== null`] : []),
    ];
    const check = () => this.check(isNullable ? node.nullable : node, x, wish);
    if (exempt.length > 0) this.#block(`if (${all(exempt)})`, check);
    else check();
  }

  /** Checks the value of a local, where that takes statements. */
  check(node: AnyNode, x: string, wish: string): void {
    if (typeof node === "string" || "nullable" in node || "name" in node) {
      throw new TypeError(`Cannot write statements for ${quote(node)}`);
    }
    if ("array" in node) {
      this.#checkItems(node.array, x, wish);
    } else if ("stringOrArray" in node) {
      this.#block(
        `if (typeof ${x} !== "string")`,
        () => this.#checkItems(node.stringOrArray, x, wish),
      );
    } else if ("anyOf" in node) {
      const calls = Object.entries(node.anyOf).map(([key, member]) => {
        const name = `${this.#owner}${capitalized(wish)}With${capitalized(key)}`;
        this.members.push(guard({ name, is: member }, false));
        return `!is${name}(${x})`;
      });
      this.line(`if (${all(calls)}) return false;`);
    } else {
      this.line(`if (${wrong("object", x)}) return false;`);
      const fields = this.#local(wish === "" ? "fields" : `${wish}Fields`);
      this.line(`const ${fields} = ${x} as Fields;`);
      if ("record" in node) this.#checkRecord(node.record, fields, wish);
      else if ("object" in node) this.#checkFields(node.object, fields);
      else if ("tag" in node) this.#checkTagged(node, fields);
    }
  }

  #checkItems(node: AnyNode, x: string, wish: string): void {
    this.line(`if (!Array.isArray(${x})) return false;`);
    if (node === "unknown") return;
    // By index, since a hole is an item too.
    const index = this.#local("index");
    const item = wish === "" ? "item" : `${wish}Item`;
    this.#block(
      `for (let ${index} = 0; ${index} < ${x}.length; ${index}++)`,
      () => this.#checkExpression(node, `${x}[${index}]`, item),
    );
  }

  #checkRecord(node: AnyNode, x: string, wish: string): void {
    const key = this.#local("key");
    this.#block(
      `for (const ${key} of Object.keys(${x}))`,
      () => this.#checkExpression(node, `${x}[${key}]`, `${wish}Item`),
    );
  }

  #checkFields(fields: AnyFields, x: string): void {
    for (const { key, optional, node } of describedFields(fields)) {
      this.#checkExpression(node, `${x}.${key}`, key, optional);
    }
  }

  #checkTagged({ tag, common, branches }: AnyTagged, x: string): void {
    this.#checkFields(common, x);
    this.#block(`switch (${x}.${tag})`, () => {
      for (const [fields, tags] of alike(branches)) {
        const labels = tags.map((value) => `case ${quote(value)}:`).join("\n");
        if (Object.values(fields).some((node) => node !== "unknown")) {
          this.#block(labels, () => {
            this.#checkFields(fields, x);
            this.line("break;");
          });
        } else this.line(`${labels}\nbreak;`);
      }
      this.line("default: return false;");
    });
  }
}

/** Puts the branches of a union together that have the same fields. */
export function alike(branches: AnyTagged["branches"]): [fields: AnyFields, tags: string[]][] {
  const groups = Map.groupBy(Object.entries(branches), ([, fields]) => quote(fields));
  return [...groups.values()].map((group) => [group[0]?.[1] ?? {}, group.map(([tag]) => tag)]);
}
