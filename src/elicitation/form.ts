import { frozen } from "../frozen.ts";
import * as guards from "../generated/guards.ts";
import { objectOf } from "../meta_object.ts";
import { type LodyIssue, shown } from "../schema/issue.ts";
import { whyNotWithin } from "../schema/limits.ts";
import type { JsonObject } from "../schema/json_object.ts";
import { readFields } from "../schema/read_fields.ts";
import { areMilliseconds } from "../schema/require_seconds.ts";
import { type AcpElicitation, acpElicitation } from "./form/acp_form.ts";
import { type Hint, linkHints, readHints, withHints } from "./form/hints.ts";
import { Issues } from "./form/issues.ts";
import { type Marks, readMarks } from "./form/marks.ts";
import { given, readProperties, textOf } from "./form/properties.ts";
import type { LodyForm, LodyFormField, LodyFormTextField, LodyFormUrl } from "./form/types.ts";
import { elicitationOf, knownElicitationOf } from "./scope.ts";
import { elicitationMeta, type LodyElicitationMeta } from "./types.ts";

/** What a client is to show of a request for an elicitation, see {@linkcode readLodyForm}. */
export type LodyFormReading =
  | {
    /** The form. */
    readonly form: LodyForm;
    readonly url?: undefined;
    readonly issues?: undefined;
  }
  | {
    /** The page on the web to which the user is sent. */
    readonly url: LodyFormUrl;
    readonly form?: undefined;
    readonly issues?: undefined;
  }
  | {
    /** Why the request cannot be shown, at least one reason; the paths lead into the request. */
    readonly issues: readonly LodyIssue[];
    readonly form?: undefined;
    readonly url?: undefined;
  };

/**
 * Reads a request for an elicitation, with or without the contract's fields, as a list of fields to
 * show. What belongs to a question, its note and the field for an answer of the user's own, stands with
 * it. Never throws.
 *
 * Texts, defaults and hints that are malformed are left out. These are issues: a property that is
 * malformed, or that is required and of a type that ACP does not have; a note or a custom answer that does
 * not belong to just one question; a `secret` that is no boolean; ids of questions and notes that are
 * blank, the same, or those of other properties; and a required key that no property has.
 *
 * @param request The params of `elicitation/create`, unchecked.
 * @returns The form, the page, or what is wrong. The first is for {@linkcode LodyElicitationDraft}.
 *
 * @example
 * ```ts
 * import { readLodyForm } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const { form } = readLodyForm({
 *   mode: "form",
 *   sessionId: "session-1",
 *   message: "Before I go on",
 *   requestedSchema: {
 *     type: "object",
 *     properties: {
 *       store: { type: "string", title: "Where does it go?", enum: ["SQLite", "Postgres"] },
 *       why: { type: "string", _meta: { lody: { elicitation: { version: 1, noteFor: "store" } } } },
 *     },
 *     required: ["store"],
 *   },
 * });
 * const [store] = form?.fields ?? [];
 * assertEquals(form?.fields.length, 1);
 * assertEquals([store?.kind, store?.note?.key], ["choice", "why"]);
 * ```
 *
 * @see https://agentclientprotocol.com/protocol/schema
 */
export function readLodyForm(request: unknown): LodyFormReading {
  const issues = new Issues();
  const tooLarge = whyNotWithin(request);
  if (tooLarge !== undefined) issues.add([], tooLarge);
  else if (issues.check([], acpElicitation, request)) {
    const shownAs = request.mode === "url"
      ? { url: readUrl(request, issues) }
      : { form: readForm(request, issues) };
    if (issues.list.length === 0) return frozen(shownAs) as LodyFormReading;
  }
  return { issues: issues.list };
}

type FormRequest = Extract<AcpElicitation, { mode: "form" }>;
type UrlRequest = Extract<AcpElicitation, { mode: "url" }>;

function readForm(request: FormRequest, issues: Issues): LodyForm {
  const { message, requestedSchema } = request;
  const schema = requestedSchema.properties ?? {};
  const properties = readProperties(schema, requestedSchema.required ?? [], issues);
  const marks = readMarks(schema, properties, issues);
  const known = knownElicitationOf(request);
  const hints = readHints(elicitationOf(request)?.["questions"]);
  const links = linkHints(known ? hints : [], properties.fields, marks, issues);
  const { autoResolveAfterSeconds, autoResolveAtEpochSeconds } = readAutoResolve(known);
  return {
    message,
    ...given("title", textOf(requestedSchema, "title")),
    ...given("description", textOf(requestedSchema, "description")),
    fields: inOrderOfQuestions(questionsOf(properties.fields, marks, links, hints), links),
    unsupported: [...properties.unsupported],
    ...(autoResolveAfterSeconds === undefined ? {} : { autoResolveAfterSeconds }),
    ...given(
      "autoResolveAtEpochSeconds",
      areMilliseconds(autoResolveAtEpochSeconds) ? undefined : autoResolveAtEpochSeconds,
    ),
  };
}

type AutoResolve = Pick<
  LodyElicitationMeta,
  "autoResolveAfterSeconds" | "autoResolveAtEpochSeconds"
>;

/** Reads how long a form stays open. */
function readAutoResolve(meta: JsonObject | undefined): AutoResolve {
  const { autoResolveAfterSeconds, autoResolveAtEpochSeconds } = meta ?? {};
  return readFields(
    elicitationMeta,
    (field): field is LodyElicitationMeta =>
      guards.isLodyElicitationMeta({ version: 1, ...objectOf(field) }),
    { autoResolveAfterSeconds, autoResolveAtEpochSeconds },
  );
}

/** The fields that are no companions, with all that belongs to them. */
function questionsOf(
  fields: ReadonlyMap<string, LodyFormField>,
  marks: Marks,
  links: ReadonlyMap<string, Hint>,
  hints: readonly Hint[],
): LodyFormField[] {
  const linked = new Set(links.values());
  const others = hints.filter((hint) => !linked.has(hint));
  // What is secret of a question that nobody can find is secret of each that it may be.
  const doubt: Pick<Hint, "isSecret" | "note"> = {
    isSecret: others.some(({ isSecret }) => isSecret),
    note: { isSecret: others.some(({ note }) => note?.isSecret === true) },
  };
  const secretNotes = new Set(hints.map(({ note }) => note?.isSecret ? note.fieldId : undefined));
  return [...fields.values()].filter(({ key }) => !marks.companions.has(key)).map((field) => {
    const hint: Partial<Hint> = links.get(field.key) ?? doubt;
    const custom = marks.customs.get(field.key);
    const note = noteOf(marks.notes.get(field.key), hint.note);
    const secret = field.secret || hint.isSecret === true;
    const whole: LodyFormField = {
      ...field,
      ...given("header", hint.header),
      ...given("question", hint.question),
      secret,
      ...given("note", note && { ...note, secret: note.secret || secretNotes.has(note.key) }),
      // A question is no less secret for being answered in the user's own words.
      ...given("custom", custom && { ...custom, secret: custom.secret || secret }),
    };
    if (!("options" in whole)) return whole;
    return { ...whole, options: withHints(whole.options, hint.options ?? []) };
  });
}

function noteOf(
  note: LodyFormTextField | undefined,
  hint: Hint["note"],
): LodyFormTextField | undefined {
  if (note === undefined) return undefined;
  return {
    ...given("title", hint?.title),
    ...given("description", hint?.description),
    ...note,
    secret: note.secret || hint?.isSecret === true,
  };
}

/**
 * Puts the questions into the order in which the agent asked them, which that of an object's keys need
 * not be. Other fields stay in their places.
 */
function inOrderOfQuestions(
  fields: readonly LodyFormField[],
  links: ReadonlyMap<string, Hint>,
): LodyFormField[] {
  const asked = fields.filter(({ key }) => links.has(key));
  const indexOf = ({ key }: LodyFormField) => links.get(key)?.index ?? 0;
  asked.sort((one, other) => indexOf(one) - indexOf(other));
  const next = asked.values();
  return fields.map((field) => links.has(field.key) ? next.next().value ?? field : field);
}

function readUrl({ message, elicitationId, url: text }: UrlRequest, issues: Issues): LodyFormUrl {
  const url = parsed(text);
  const isAllowed = url?.protocol === "https:" || url?.protocol === "http:" && isLoopback(url);
  if (url === undefined || !isAllowed) {
    issues.add(
      ["url"],
      `must be an https: URL, or an http: URL of this machine, got ${shown(text)}`,
    );
  }
  return { message, url: url?.href ?? "", host: url?.host ?? "", elicitationId };
}

function parsed(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}

/** Whether a URL can only be of this machine. Its host is in the one way in which URLs write it. */
function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || hostname === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
