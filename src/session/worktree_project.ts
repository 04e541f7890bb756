import * as guards from "../generated/guards.ts";
import { type LodyFieldReading, readCheckedMetaField } from "../meta_field.ts";
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

/**
 * Reads which project a session in a worktree belongs to.
 *
 * @param request The params of `session/new`, `load`, `resume` or `fork`, unchecked.
 * @returns The project, that none is named, or what is wrong with it, such as a root that is no
 * absolute path: an agent that advertises `worktreeProject` answers that with an error. Never throws.
 *
 * @example
 * ```ts
 * import { readWorktreeProject } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const requestFor = (originProjectPath: string) => ({
 *   cwd: "/worktrees/login",
 *   _meta: { lody: { worktreeProject: { version: 1, originProjectPath } } },
 * });
 * assertEquals(readWorktreeProject(requestFor("C:\\project")).status, "ok");
 * assertEquals(readWorktreeProject(requestFor("../project")).status, "invalid");
 * ```
 */
export function readWorktreeProject(request: unknown): LodyFieldReading<LodyWorktreeProject> {
  const path = ["lody", "worktreeProject"];
  return readCheckedMetaField(
    request,
    path,
    LodyWorktreeProjectSchema,
    ({ originProjectPath }) =>
      isAbsolutePath(originProjectPath)
        ? undefined
        : ["originProjectPath", "an absolute path", originProjectPath],
  );
}

/** Whether a path is absolute on some system: POSIX, a Windows drive, or a UNC share. */
function isAbsolutePath(path: string): boolean {
  return /^(?:\/|[A-Za-z]:[\\/]|\\\\[^\\/]+[\\/][^\\/]+)/.test(path);
}
