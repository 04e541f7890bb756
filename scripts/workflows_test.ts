import { readdirSync, readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { parse } from "yaml";

const workflows = new URL("../.github/workflows/", import.meta.url);
const { tasks } = JSON.parse(readFileSync(new URL("../deno.json", import.meta.url), "utf8"));

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

/** The commands of a workflow. */
function commandsOf(name: string): readonly string[] {
  const workflow: Workflow = parse(readFileSync(new URL(name, workflows), "utf8"));
  return Object.values(workflow.jobs).flatMap(({ steps }) => steps).flatMap(({ run }) => run ?? []);
}

Deno.test("workflows call tasks, and publish", () => {
  for (const name of readdirSync(workflows)) {
    for (const command of commandsOf(name)) {
      const task = /^deno task (\S+)/.exec(command)?.[1];
      assert(task === undefined ? / ?publish\b/.test(command) : task in tasks, command);
    }
  }
});

Deno.test("a release is checked before anything is published, and then goes to both registries", () => {
  assertEquals(commandsOf("publish.yml"), [
    `deno task check:release "$GITHUB_REF_NAME"`,
    "deno task ok",
    "deno publish",
    "npm publish ./npm --provenance",
  ]);
});
