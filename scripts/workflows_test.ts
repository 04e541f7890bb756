import { readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";

const workflows = new URL("../.github/workflows/", import.meta.url);
const { tasks } = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly { readonly run?: string }[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

function read(name: string): Workflow {
  return parse(readFileSync(new URL(name, workflows), "utf8"));
}

function commandsOf(job: Job | undefined): readonly string[] {
  return job?.steps.flatMap(({ run }) => run ?? []) ?? [];
}

const PUBLISHING = ["deno publish", "npm publish ./npm --provenance"];

Deno.test("workflows call tasks that there are, and publish where a tag is released", () => {
  for (const name of readdirSync(workflows)) {
    for (const command of Object.values(read(name).jobs).flatMap(commandsOf)) {
      const task = /^deno task (\S+)(?: "\$GITHUB_REF_NAME")?$/.exec(command)?.[1];
      const isRight = task === undefined
        ? name === "publish.yml" && PUBLISHING.includes(command)
        : task in tasks;
      assert(isRight, `${name}: ${command}`);
    }
  }
});

Deno.test("a change is checked with each Deno and Node.js, on each system", () => {
  const { jobs } = read("ci.yml");
  const os = ["ubuntu-latest", "macos-latest", "windows-latest"];
  assertEquals(jobs["deno"]?.strategy?.matrix, { os, deno: ["stable", "canary"] });
  assertEquals(commandsOf(jobs["deno"]), ["deno task ok"]);
  assertEquals(jobs["node"]?.strategy?.matrix, { os, node: [20, 22, "latest"] });
  assertEquals(commandsOf(jobs["node"]), ["deno task build:npm", "deno task check:npm"]);
});

Deno.test("a tag is published once all is checked, by a job that does nothing else", () => {
  const { on, permissions, jobs: { check, publish, ...others } } = read("publish.yml");
  assertEquals(on, { push: { tags: ["v*"] } });
  assertEquals(others, {});
  assertEquals(commandsOf(check), [
    "deno task ok",
    `deno task check:release "$GITHUB_REF_NAME"`,
  ]);
  assertEquals([publish?.needs, commandsOf(publish)], ["check", PUBLISHING]);
  assertEquals([permissions, check?.permissions], [{ contents: "read" }, undefined]);
  assertEquals(publish?.permissions, { contents: "read", "id-token": "write" });
});
