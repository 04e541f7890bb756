import { shown } from "../../schema/issue.ts";
import type { JsonObject } from "../../schema/json_object.ts";
import { isBlank } from "../../schema/require_text.ts";
import { ELICITATION_PATH, elicitationOf } from "../scope.ts";
import { elicitationMeta } from "../types.ts";
import type { Issues, Path } from "./issues.ts";
import { type Properties, propertyPath } from "./properties.ts";
import type { LodyFormTextField } from "./types.ts";

/** The two marks by which a property belongs to another. */
const MARKS = { noteFor: "note", customAnswerFor: "custom answer" } as const;
type Mark = keyof typeof MARKS;

/** How the properties of a form belong together. */
export interface Marks {
  /** The notes, by their questions' keys. */
  readonly notes: ReadonlyMap<string, LodyFormTextField>;
  /** The custom answers, by their questions' keys. */
  readonly customs: ReadonlyMap<string, LodyFormTextField>;
  /** What each property that is marked is called, by its key. */
  readonly companions: ReadonlyMap<string, string>;
}

/** Reads which properties are notes and custom answers, and of which questions. */
export function readMarks(schema: JsonObject, properties: Properties, issues: Issues): Marks {
  const marked = new Map<string, Mark>();
  for (const [key, property] of Object.entries(schema)) {
    const mark = markOf(key, property, issues);
    if (mark !== undefined) marked.set(key, mark);
  }
  const found = {
    noteFor: new Map<string, LodyFormTextField>(),
    customAnswerFor: new Map<string, LodyFormTextField>(),
  };
  const companions = new Map([...marked].map(([key, mark]) => [key, MARKS[mark]]));
  for (const [key, mark] of marked) {
    if (issues.isFull) break;
    const path = propertyPath(key);
    const field = properties.fields.get(key);
    if (field?.kind !== "text") {
      // What is malformed otherwise has been told.
      if (field !== undefined || properties.unsupported.has(key)) {
        const got = field === undefined ? "another type" : `a field of kind "${field.kind}"`;
        issues.add(path, `must be free text, since it is a ${MARKS[mark]}, got ${got}`);
      }
      continue;
    }
    const reference = elicitationOf(schema[key])?.[mark];
    if (typeof reference !== "string") continue;
    if (isBlank(key)) issues.add(path, `must have a key that is not blank, got ${shown(key)}`);
    // What is wrong with a question that is none has been told, too.
    if (!properties.fields.has(reference) && isMalformed(reference, schema, properties)) continue;
    const problem = problemOf(mark, reference, properties, companions, found[mark]);
    if (problem === undefined) found[mark].set(reference, field);
    else issues.add([...path, ...ELICITATION_PATH, mark], `${problem}, got ${shown(reference)}`);
  }
  return { notes: found.noteFor, customs: found.customAnswerFor, companions };
}

function isMalformed(key: string, schema: JsonObject, { unsupported }: Properties): boolean {
  return Object.hasOwn(schema, key) && !unsupported.has(key);
}

/** Reads what fits a property, and tells how it is marked, if it is. */
function markOf(key: string, property: unknown, issues: Issues): Mark | undefined {
  const meta = elicitationOf(property);
  if (meta === undefined) return undefined;
  const path: Path = [...propertyPath(key), ...ELICITATION_PATH];
  const { version, noteFor, customAnswerFor, secret } = meta;
  const isMarked = noteFor !== undefined || customAnswerFor !== undefined;
  // What else stands in a version that is not known means nothing.
  if (!isMarked && version !== 1) return undefined;
  const isRight = issues.check(path, elicitationMeta, {
    version,
    noteFor,
    customAnswerFor,
    secret,
  });
  if (!isMarked) return undefined;
  if (isRight && noteFor !== undefined && customAnswerFor !== undefined) {
    issues.add(path, "must have noteFor or customAnswerFor, got both");
  }
  return noteFor !== undefined ? "noteFor" : "customAnswerFor";
}

/** Why a mark must not refer to what it refers to. */
function problemOf(
  mark: Mark,
  reference: string,
  { fields }: Properties,
  companions: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, LodyFormTextField>,
): string | undefined {
  const companion = companions.get(reference);
  if (companion !== undefined) return `must be the key of a question, not of a ${companion}`;
  const question = fields.get(reference);
  if (question === undefined) {
    return "must be the key of a question that this form has and a client can show";
  }
  if (isBlank(reference)) return "must be a key that is not blank";
  if (mark === "customAnswerFor" && !("options" in question)) {
    return "must be the key of a question with options";
  }
  const other = taken.get(reference);
  if (other === undefined) return undefined;
  return `must be the key of a question without a ${MARKS[mark]}, such as ${shown(other.key)} is`;
}
