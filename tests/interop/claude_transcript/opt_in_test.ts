import { assert, assertEquals } from "@std/assert";
import { wantsSubagentTranscript, withSubagentTranscript } from "../../../mod.ts";

Deno.test("withSubagentTranscript() sets what wantsSubagentTranscript() reads, and nothing else", () => {
  const capabilities = withSubagentTranscript({ terminal: true, _meta: { terminal_output: true } });
  assertEquals(capabilities, {
    terminal: true,
    _meta: { terminal_output: true, "subagent-transcript": true },
  });
  assert(wantsSubagentTranscript(capabilities));
  for (const wanted of [false, "true", 1, undefined]) {
    assertEquals(wantsSubagentTranscript({ _meta: { "subagent-transcript": wanted } }), false);
  }
  for (const value of [undefined, null, {}, { _meta: null }, [], "capabilities"]) {
    assertEquals(wantsSubagentTranscript(value), false);
  }
});
