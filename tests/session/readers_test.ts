import { assertEquals } from "@std/assert";
import { readForkAtTurn, readWorktreeProject } from "../../mod.ts";

Deno.test("readForkAtTurn() tells what is asked, that nothing is, and what is malformed", () => {
  const read = (forkAtTurn: unknown) =>
    readForkAtTurn({ sessionId: "s", _meta: { lody: { forkAtTurn } } });
  const value = { version: 1, turnId: "t", unheardOf: true };
  assertEquals<unknown>(read(value), { status: "ok", value });
  assertEquals(read({ version: 1 }).status, "ok");
  assertEquals(read(undefined), { status: "absent" });
  assertEquals(readForkAtTurn({ sessionId: "s" }), { status: "absent" });
  assertEquals(read({ version: 1, turnId: "" }), {
    status: "invalid",
    issues: [{
      path: "/_meta/lody/forkAtTurn/turnId",
      message: 'must be a string that is not empty, got ""',
    }],
  });
  for (const malformed of [null, "t", [], { version: 2 }]) {
    assertEquals(read(malformed).status, "invalid");
  }
});

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
