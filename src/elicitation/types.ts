import * as guards from "../generated/guards.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";

/** The client understands {@linkcode LodyElicitationMeta}. */
export interface LodyElicitationCapability {
  /** The version of this feature. */
  version: 1;
  /** The client shows notes. Absent: it does not, and none is sent to it. */
  answerNotes?: true;
}

export const elicitationCapability: Description<LodyElicitationCapability> = {
  name: "LodyElicitationCapability",
  is: { object: { version: { literal: 1 }, "answerNotes?": { literal: true } } },
};
/** The schema of {@linkcode LodyElicitationCapability}. */
export const LodyElicitationCapabilitySchema: LodySchema<LodyElicitationCapability> =
  /* @__PURE__ */ schema(elicitationCapability, guards.isLodyElicitationCapability);

/** One answer that can be chosen. */
export interface LodyElicitationOption {
  /** What the user reads and chooses. */
  label: string;
  /** What the user reads beside it. Absent: nothing. */
  description?: string;
  /** What choosing it would give, such as a piece of code. Absent: nothing to show. */
  preview?: string;
}

export const elicitationOption: Description<LodyElicitationOption> = {
  name: "LodyElicitationOption",
  is: { object: { label: "string", "description?": "string", "preview?": "string" } },
};
/** The schema of {@linkcode LodyElicitationOption}. */
export const LodyElicitationOptionSchema: LodySchema<LodyElicitationOption> =
  /* @__PURE__ */ schema(elicitationOption, guards.isLodyElicitationOption);

/** A field for a remark beside an answer. The remark never replaces the answer. */
export interface LodyElicitationAnswerNote {
  /** The form's property that takes it. */
  fieldId: string;
  /** What the user reads. Absent: the client chooses. */
  title?: string;
  /** What the user reads beside it. Absent: nothing. */
  description?: string;
  /** Whether it is masked, whatever its question is. Absent: it is not. */
  isSecret?: boolean;
}

export const elicitationAnswerNote: Description<LodyElicitationAnswerNote> = {
  name: "LodyElicitationAnswerNote",
  is: {
    object: {
      fieldId: "id",
      "title?": "string",
      "description?": "string",
      "isSecret?": "boolean",
    },
  },
};
/** The schema of {@linkcode LodyElicitationAnswerNote}. */
export const LodyElicitationAnswerNoteSchema: LodySchema<LodyElicitationAnswerNote> =
  /* @__PURE__ */ schema(elicitationAnswerNote, guards.isLodyElicitationAnswerNote);

/** One question to the user, as the agent asked it. */
export interface LodyElicitationQuestion {
  /** The question's key among the answers. Absent: it has none of its own. */
  id?: string;
  /** The question. */
  question: string;
  /** A word or two for it, such as the label of a tab. */
  header: string;
  /** The answers that can be chosen. Empty: the answer is free text. */
  options: LodyElicitationOption[];
  /** Whether several can be chosen. */
  multiSelect: boolean;
  /** Whether the user may write an answer in place of choosing one. Absent: no. */
  allowCustomAnswer?: boolean;
  /** Whether the answer is masked. Absent: it is not. */
  isSecret?: boolean;
  /** The field for a remark. Absent: there is none. */
  note?: LodyElicitationAnswerNote;
}

export const elicitationQuestion: Description<LodyElicitationQuestion> = {
  name: "LodyElicitationQuestion",
  is: {
    object: {
      "id?": "id",
      question: "string",
      header: "string",
      options: { array: elicitationOption },
      multiSelect: "boolean",
      "allowCustomAnswer?": "boolean",
      "isSecret?": "boolean",
      "note?": elicitationAnswerNote,
    },
  },
};
/** The schema of {@linkcode LodyElicitationQuestion}. */
export const LodyElicitationQuestionSchema: LodySchema<LodyElicitationQuestion> =
  /* @__PURE__ */ schema(elicitationQuestion, guards.isLodyElicitationQuestion);

/** An answer: the text, or what was chosen where several can be. */
export type LodyElicitationAnswer = string | string[];

export const elicitationAnswer: Description<LodyElicitationAnswer> = {
  name: "LodyElicitationAnswer",
  is: { stringOrArray: "string" },
};
/** The schema of {@linkcode LodyElicitationAnswer}. */
export const LodyElicitationAnswerSchema: LodySchema<LodyElicitationAnswer> =
  /* @__PURE__ */ schema(elicitationAnswer, guards.isLodyElicitationAnswer);

/**
 * What ACP's form does not say. Stands at `_meta.lody.elicitation` of the request, of a property of
 * its schema, of an option or of the response; only the fields that fit the place are read there.
 */
export interface LodyElicitationMeta {
  /** The version of this feature. */
  version: 1;
  /** Request: how many seconds the question stays open. Null: without end. Absent: unknown. */
  autoResolveAfterSeconds?: number | null;
  /** Request: when the question closes, in Unix epoch seconds. Absent: unknown, or never. */
  autoResolveAtEpochSeconds?: number;
  /** Text property: the question whose selection this answer replaces. Absent: none. */
  customAnswerFor?: string;
  /** Text property: the question that this remark accompanies. Absent: none. */
  noteFor?: string;
  /** Property: whether its value is masked. Absent: it is not. */
  secret?: boolean;
  /** Option: what choosing it would give. Absent: nothing to show. */
  preview?: string;
  /** Request: the questions as the agent asked them, in order. Absent: the form is all there is. */
  questions?: LodyElicitationQuestion[];
  /**
   * Response: the answers, by the keys of the form's properties; a custom answer stands under its
   * question's. Absent: the standard content is all there is.
   */
  answers?: Record<string, LodyElicitationAnswer>;
}

export const elicitationMeta: Description<LodyElicitationMeta> = {
  name: "LodyElicitationMeta",
  is: {
    object: {
      version: { literal: 1 },
      "autoResolveAfterSeconds?": { nullable: "amount" },
      "autoResolveAtEpochSeconds?": "epoch seconds",
      "customAnswerFor?": "id",
      "noteFor?": "id",
      "secret?": "boolean",
      "preview?": "string",
      "questions?": { array: elicitationQuestion },
      "answers?": { record: elicitationAnswer },
    },
  },
};
/** The schema of {@linkcode LodyElicitationMeta}. */
export const LodyElicitationMetaSchema: LodySchema<LodyElicitationMeta> = /* @__PURE__ */ schema(
  elicitationMeta,
  guards.isLodyElicitationMeta,
);
