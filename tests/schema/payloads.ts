import * as mod from "../../mod.ts";
import * as capabilities from "../../src/capabilities.ts";
import * as elicitation from "../../src/elicitation/types.ts";
import * as claudeGoal from "../../src/interop/claude_goal.ts";
import * as goalExtension from "../../src/interop/goal_extension.ts";
import * as meta from "../../src/meta.ts";
import * as rateLimits from "../../src/rate_limits.ts";
import type { AnyDescription } from "../../src/schema/vocabulary.ts";
import * as activity from "../../src/session/activity.ts";
import * as fork from "../../src/session/fork.ts";
import * as goal from "../../src/session/goal.ts";
import * as history from "../../src/session/history.ts";
import * as messagePhase from "../../src/session/message_phase.ts";
import * as notice from "../../src/session/notice.ts";
import * as planMode from "../../src/session/plan_mode.ts";
import * as steering from "../../src/session/steering.ts";
import * as title from "../../src/session/title.ts";
import * as worktreeProject from "../../src/session/worktree_project.ts";
import * as events from "../../src/subagents/events.ts";
import * as mirror from "../../src/subagents/mirror.ts";
import * as output from "../../src/subagents/output.ts";
import * as queries from "../../src/tasks/queries.ts";
import * as taskMeta from "../../src/tasks/task_meta.ts";
import * as usage from "../../src/usage/types.ts";

/** A payload with all that is made of its description. */
export interface Payload {
  readonly name: string;
  readonly description: AnyDescription;
  readonly schema: mod.LodySchema<unknown>;
  readonly guard: (value: unknown) => boolean;
}

const rooms: readonly object[] = [
  activity,
  capabilities,
  claudeGoal,
  elicitation,
  events,
  fork,
  goal,
  goalExtension,
  history,
  messagePhase,
  meta,
  mirror,
  notice,
  output,
  planMode,
  queries,
  rateLimits,
  steering,
  taskMeta,
  title,
  usage,
  worktreeProject,
];

const descriptions = new Map<string, AnyDescription>();
for (const value of rooms.flatMap((room) => Object.values(room))) {
  if (
    typeof value === "object" && value !== null && "is" in value && typeof value.is !== "function"
  ) {
    descriptions.set(value.name, value);
  }
}

/** Everything that the package exports, by name. */
export const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(mod));

/** The names of the payloads that the package exports a schema of. */
export const payloadNames: readonly string[] = [...exported.keys()]
  .filter((name) => /[a-z]Schema$/.test(name)).map((name) => name.slice(0, -"Schema".length));

/** Every payload, looked up by name. */
export const payloads: readonly Payload[] = payloadNames.map((name) => {
  const description = descriptions.get(name);
  if (description === undefined) throw new TypeError(`Cannot find the description of ${name}`);
  return {
    name,
    description,
    schema: exported.get(`${name}Schema`) as mod.LodySchema<unknown>,
    guard: exported.get(`is${name}`) as (value: unknown) => boolean,
  };
});
