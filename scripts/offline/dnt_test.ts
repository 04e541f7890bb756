import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { tryRun } from "../command.ts";
import { build, type BuildOptions } from "./dnt.ts";

const SOURCES = {
  "import_map.json": JSON.stringify({
    imports: { "colors": "npm:picocolors@^1.1.1", "tools/": "./tools/" },
  }),
  "mod.ts": `/** Says a name. */
export { type Name, nameOf } from "./src/name.ts";\n`,
  "src/name.ts": `import type colors from "colors";
/** A name. */
export interface Name {
  /** As it is said. */
  readonly name: string;
  readonly colors?: typeof colors;
}
/** The name of a thing. */
export function nameOf(thing: Name): string {
  return thing.name;
}\n`,
  "tools/read.ts": `export const length = (list: readonly unknown[]): number => list.length;\n`,
  "tests/names.json": `["a\`$\{0}", "__proto__"]`,
  "tests/name_test.ts": `import { strictEqual } from "node:assert/strict";
import { length } from "tools/read.ts";
import { nameOf } from "../mod.ts";
import names from "./names.json" with { type: "json" };

Deno.test("nameOf() says the name", async () => {
  const { length: later } = await import("../tools/read.ts");
  strictEqual(later, length);
  const { default: again } = await import("./names.json", { with: { type: "json" } });
  strictEqual(again, names);
  for (const name of names) strictEqual(nameOf({ name }), name);
  strictEqual(length(names), 2);
});\n`,
};

/** Writes a small project, some of its files anew, and has it built. */
async function withBuild(
  { sources = {}, options = {} }: { sources?: object; options?: object },
  run: (result: Promise<void>, outDir: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "dnt-test-"));
  const outDir = join(folder, "out");
  for (const [path, text] of Object.entries({ ...SOURCES, ...sources })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const all: BuildOptions = {
    entryPoints: [{ name: ".", path: join(folder, "mod.ts") }],
    outDir,
    package: {
      name: "name",
      version: "1.0.0",
      type: "module",
      exports: { "./package.json": "./package.json" },
      devDependencies: { "@types/node": "^20.0.0" },
    },
    shims: { deno: { test: "dev" } },
    scriptModule: false,
    declaration: "inline",
    declarationMap: true,
    typeCheck: "single",
    test: true,
    rootTestDir: join(folder, "tests"),
    mappings: {
      "npm:picocolors@^1.1.1": { name: "picocolors", version: "1", peerDependency: true },
    },
    importMap: join(folder, "import_map.json"),
    configFile: false,
    compilerOptions: { lib: ["ESNext"], target: "ES2022", sourceMap: true },
    ...options,
  };
  try {
    await run(build(all), outDir);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

Deno.test("the stand-in for dnt builds a package for Node.js and runs its tests", async () => {
  let hadTests: boolean | undefined;
  const postBuild = () => void (hadTests = false);
  await withBuild({ options: { postBuild } }, async (result, outDir) => {
    await result;
    assertEquals(hadTests, false);
    const read = (path: string) => readFileSync(join(outDir, path), "utf8");
    const { exports, peerDependencies, dependencies, devDependencies } = JSON.parse(
      read("package.json"),
    );
    assertEquals(exports, {
      ".": { import: "./esm/mod.js" },
      "./package.json": "./package.json",
    });
    assertEquals([peerDependencies, dependencies], [{ picocolors: "1" }, {}]);
    assertEquals(Object.keys(devDependencies), ["@deno/shim-deno-test", "@types/node"]);
    assert(read("esm/mod.d.ts").startsWith("/** Says a name. */"));
    assert(read("esm/src/name.d.ts").includes("/** As it is said. */"));
    for (const map of ["js.map", "d.ts.map"]) {
      assertEquals(JSON.parse(read(`esm/src/name.${map}`)).sources, ["../../src/src/name.ts"]);
    }
  });
});

Deno.test("the stand-in for dnt fails unless every test runs and passes", async () => {
  const tests = {
    "passes": [``, 0],
    "fails": [`throw new Error("as it should");`, 1],
    "never ends": [`await new Promise(() => {});`, 1],
    "ends the program": [`process.exit(0);`, 1],
    "lies": [`process.exitCode = 0; throw new Error("as it should");`, 1],
    "has steps": [`await context.step("one", () => {});`, 1],
  } as const;
  await withBuild({}, async (result, outDir) => {
    await result;
    const write = (text: string) => writeFileSync(join(outDir, "esm/tests/name_test.js"), text);
    const shim = `import { Deno } from "../_dnt.test_shims.js";`;
    const outcome = () => tryRun("node", ["test_runner.cjs"], { cwd: outDir });
    for (const [name, [body, code]] of Object.entries(tests)) {
      write(`${shim} Deno.test("${name}", async (context) => { ${body} });`);
      const { code: actual, text } = await outcome();
      assertEquals([actual, text.includes(name)], [code, true], text);
    }
    write(`${shim} Deno.test.only("one", () => {});`);
    assertEquals((await outcome()).code, 1);
    write("export {};");
    assertEquals((await outcome()).code, 1);
    write(`throw new Error("as it should");`);
    assertEquals((await outcome()).code, 1);
  });
});

Deno.test("the stand-in for dnt writes no module where types do not check", async () => {
  const sources = {
    "a type": `export type Name = string;\nexport const nameOf = (): number => "one";`,
    "a part of Deno": `export type Name = string;\nexport const nameOf = () => Deno.args[0];`,
  };
  for (const text of Object.values(sources)) {
    await withBuild(
      { sources: { "src/name.ts": text }, options: { mappings: {} } },
      async (result, outDir) => {
        await assertRejects(() => result, Error, "types do not check");
        assertFalse(existsSync(join(outDir, "esm")));
      },
    );
  }
});

Deno.test("the stand-in for dnt refuses what it does not know, and names it", async () => {
  const options: readonly (readonly [options: object, named: string])[] = [
    [{ umd: true }, "does not know the option umd"],
    [{ compilerOptions: { lib: [], target: "ES2022", sourceMap: true, jsx: "react" } }, "jsx"],
    [{ shims: { deno: true } }, "shims.deno must be an object, got true"],
    [{ shims: { deno: { test: "dev" }, timers: true } }, "shims.timers"],
    [{ scriptModule: "cjs" }, `scriptModule must be false, got "cjs"`],
    [{ declaration: "separate" }, `declaration must be "inline", got "separate"`],
    [{ importMap: undefined }, "importMap must be a string, got nothing"],
    [{ entryPoints: [{ path: "mod.ts", name: "x", kind: "bin" }] }, "entryPoints.0.kind"],
    [
      { mappings: { "npm:nope@1": { name: "nope", version: "1", peerDependency: true } } },
      "npm:nope@1",
    ],
    [{ package: { name: "name", version: "1.0.0" } }, `package.type must be "module"`],
  ];
  for (const [given, named] of options) {
    await withBuild({ options: given }, async (result, outDir) => {
      await assertRejects(() => result, TypeError, named);
      assertFalse(existsSync(join(outDir, "package.json")));
    });
  }
});

Deno.test("the stand-in for dnt refuses what would become something else, and names it", async () => {
  const cases: readonly (readonly [sources: object, named: string])[] = [
    [
      { "src/name.json": "{}", "src/name.ts": `import "./name.json" with { type: "json" };` },
      "two",
    ],
    [{ "src/a#b.ts": "", "src/name.ts": `import "./a%23b.ts";` }, "a#b.ts"],
    [
      { "src/a.json": "{", "src/name.ts": `import "./a.json" with { type: "json" };` },
      "must be JSON",
    ],
    [{ "src/a.json": "{}", "src/name.ts": `import "./a.json" with { type: "text" };` }, `"text"`],
    [{ "src/name.ts": "await import(1 ? './a.ts' : './b.ts');" }, "must be a literal"],
    [{ "tests/name_test.mts": "" }, "name_test.mts"],
    [{ "tests/__tests__/name.js": "" }, "name.js"],
  ];
  for (const [sources, named] of cases) {
    await withBuild({ sources, options: { mappings: {} } }, async (result) => {
      await assertRejects(() => result, TypeError, named);
    });
  }
});

Deno.test("the stand-in for dnt refuses a module that it cannot bring along", async () => {
  const imports = {
    "jsr:@std/assert": "cannot bring jsr:@std/assert along",
    "unheard-of": `nothing says what "unheard-of" is`,
    "./view.tsx": "the stand-in for dnt takes .ts and .json",
    "./view.d.ts": "the stand-in for dnt takes .ts and .json",
    "npm:picocolors@1": "picocolors is imported as 1 and as ^1.1.1",
  };
  for (const [specifier, named] of Object.entries(imports)) {
    const sources = {
      "src/view.tsx": "",
      "src/view.d.ts": "",
      "src/name.ts": `import "${specifier}"; import "npm:picocolors@^1.1.1";`,
    };
    await withBuild({ sources, options: { mappings: {} } }, async (result) => {
      await assertRejects(() => result, TypeError, named);
    });
  }
});
