import { agent, client } from "@agentclientprotocol/sdk";
import { assert, assertEquals, assertExists } from "@std/assert";
import { askLody, LodyElicitationDraft, readLodyAnswers, readLodyForm } from "../../mod.ts";
import { pipe } from "../pipe.ts";
import { options, question } from "./questions.ts";

Deno.test("askLody(): the SDK's agent asks, its client answers, and nothing is lost between them", async () => {
  const { request } = askLody([
    question({
      id: "__proto__",
      options: [{ label: "yes", preview: "1" }, { label: "yes", preview: "2" }],
      allowCustomAnswer: true,
      note: { fieldId: "constructor", isSecret: true },
    }),
    question({ id: "1", multiSelect: true, options: [{ label: "a,b" }, { label: "a" }] }),
    question({ id: "0", options: [], note: { fieldId: "__proto__" } }),
  ], options);
  assertExists(request);

  const clientApp = client().onRequest("elicitation/create", ({ params }) => {
    const { form, issues } = readLodyForm(params);
    assertExists(form, JSON.stringify(issues));
    const [first, many, open] = form.fields;
    assert(first?.kind === "choice" && many?.kind === "choices" && open?.kind === "text");
    assertEquals(first.options.map(({ preview }) => preview), ["1", "2"]);
    assertEquals([first.note?.secret, open.note?.secret], [true, false]);
    const draft = new LodyElicitationDraft(form);
    draft.select(first.key, [first.options[1]?.value ?? ""]);
    draft.setNote(first.key, "since");
    draft.select(many.key, ["a,b"]);
    draft.setValue(open.key, "text");
    draft.setNote(open.key, "!");
    return draft.accept();
  });
  const [ours, theirs] = pipe();
  const agentSide = agent().connect(theirs);
  try {
    await clientApp.connectWith(ours, async () => {
      const response = await agentSide.client.request("elicitation/create", request);
      assertEquals(readLodyAnswers(request, response), {
        status: "answered",
        answers: [
          { id: "__proto__", selected: ["yes"], selectedIndexes: [1], note: "since" },
          { id: "1", selected: ["a,b"], selectedIndexes: [0] },
          { id: "0", selected: [], selectedIndexes: [], custom: "text", note: "!" },
        ],
      });
    });
  } finally {
    agentSide.close();
  }
});
