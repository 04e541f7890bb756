import { spawn } from "node:child_process";
import process from "node:process";
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { client, ndJsonStream, RequestError } from "@agentclientprotocol/sdk";
import { assert, assertEquals } from "@std/assert";
import { LODY_REQUEST_SCHEMAS } from "../../mod.ts";
// The program that runs below, named so that a build for Node.js brings it too.
import type {} from "../../examples/agent.ts";

const INVALID_PARAMS = -32602;

Deno.test("the example agent has an answer to every request of the contract", async () => {
  const extension = import.meta.url.slice(import.meta.url.lastIndexOf("."));
  const file = fileURLToPath(new URL(`../../examples/agent${extension}`, import.meta.url));
  const flags = "deno" in process.versions ? ["run", "-A", "--quiet"] : [];
  const child = spawn(process.execPath, [...flags, file], { stdio: ["pipe", "pipe", "inherit"] });
  const stream = ndJsonStream(
    Writable.toWeb(child.stdin),
    Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
  );
  try {
    await client({ name: "test" }).connectWith(stream, async (agent) => {
      await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
      for (const method of Object.keys(LODY_REQUEST_SCHEMAS)) {
        // No params are right for any method but that for limits, and a method that is not there is
        // refused for another reason.
        const error = await agent.request(method, { sessionId: 1 }).then(() => undefined, (e) => e);
        assert(error instanceof RequestError, method);
        assertEquals([method, error.code], [method, INVALID_PARAMS]);
      }
    });
  } finally {
    const exit = new Promise((resolve) => child.once("exit", resolve));
    child.kill();
    await exit;
  }
});
