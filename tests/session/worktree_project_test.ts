import { assertEquals } from "@std/assert";
import { readWorktreeProject } from "../../mod.ts";

const read = (originProjectPath: unknown) =>
  readWorktreeProject({ _meta: { lody: { worktreeProject: { version: 1, originProjectPath } } } });

Deno.test("readWorktreeProject() takes paths that are absolute on some system", () => {
  for (
    const path of [
      "/",
      "/project",
      "//server/share",
      "C:\\project",
      "c:/project",
      "C:\\",
      "\\\\server\\share",
      "\\\\server\\share\\project",
      "\\\\?\\C:\\project",
    ]
  ) {
    assertEquals(read(path), { status: "ok", value: { version: 1, originProjectPath: path } });
  }
});

Deno.test("readWorktreeProject() tells a root that is not absolute from one that is absent", () => {
  for (
    const path of [
      "project",
      "./project",
      "../project",
      "~/project",
      "C:",
      "C:project",
      "CD:\\project",
      "\\project",
      "\\\\",
      "\\\\server",
      "\\\\server\\",
      " /project",
      "file:///project",
    ]
  ) {
    assertEquals(read(path), {
      status: "invalid",
      issues: [{
        path: "/_meta/lody/worktreeProject/originProjectPath",
        message: `must be an absolute path, got ${JSON.stringify(path)}`,
      }],
    });
  }
  assertEquals(read("").status, "invalid");
  assertEquals(read(7).status, "invalid");
  assertEquals(readWorktreeProject({ cwd: "/", _meta: { lody: {} } }), { status: "absent" });
});
