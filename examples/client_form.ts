import {
  LodyElicitationDraft,
  type LodyElicitationResponse,
  type LodyFormField,
  readLodyForm,
} from "@lody/acp-extension-core";

/** What to answer to every question, since nobody sits in front of this client. */
export interface GivenAnswer {
  /** An option, or a text where that will do. Absent: the user does not want to answer. */
  readonly answer?: string | undefined;
  /** A remark beside it. Absent: none. */
  readonly note?: string | undefined;
}

/** Answers a request for an elicitation, and tells of it what may be kept. */
export function answerForm(
  request: unknown,
  { answer, note }: GivenAnswer,
  tell: (line: string) => void,
): LodyElicitationResponse {
  const { form, url, issues } = readLodyForm(request);
  if (form === undefined) {
    // A client with a user would show the page's host, and ask before it opens the page.
    tell(url ? `a page to open: ${url.host}` : `a form that is none: ${issues?.[0]?.message}`);
    return { action: "cancel" };
  }
  const draft = new LodyElicitationDraft(form);
  for (const field of form.fields) {
    if (answer !== undefined) fill(draft, field, answer);
    if (note !== undefined && field.note !== undefined) draft.setNote(field.key, note);
  }
  const accepts = answer !== undefined && draft.getSnapshot().canAccept;
  tell(`question: ${form.message}${accepts ? "" : " (declined)"}`);
  if (!accepts) return draft.decline();
  for (const { question, answer = "none", note } of draft.redacted()) {
    tell(`answer: ${question} ${answer}${note === undefined ? "" : `, note: ${note}`}`);
  }
  return draft.accept();
}

function fill(draft: LodyElicitationDraft, field: LodyFormField, answer: string): void {
  if (field.kind === "text") return draft.setValue(field.key, answer);
  if (!("options" in field)) return;
  const option = field.options.find(({ value, title = value }) => title === answer);
  if (option !== undefined) draft.select(field.key, [option.value]);
  else if (field.custom !== undefined) draft.setCustom(field.key, answer);
}
