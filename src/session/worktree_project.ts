import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/**
 * Says which project a session in a worktree belongs to. Rides on `session/new`, `load`, `resume`
 * and `fork`.
 *
 * It grants no access, changes no `cwd` and moves no creation or clean-up of worktrees. Absent, the
 * provider's own assignment stands. An agent that accepts it and cannot resolve the root answers
 * with an error.
 */
export interface LodyWorktreeProject {
  /** The version of this feature. */
  version: 1;
  /** The root of the original project, as an absolute path. */
  originProjectPath: string;
}

export const worktreeProject: Description<LodyWorktreeProject> = {
  name: "LodyWorktreeProject",
  is: { object: { version: { literal: 1 }, originProjectPath: "id" } },
};
/** The schema of {@linkcode LodyWorktreeProject}. */
export const LodyWorktreeProjectSchema: LodySchema<LodyWorktreeProject> = /* @__PURE__ */ schema(
  worktreeProject,
  guards.isLodyWorktreeProject,
);
