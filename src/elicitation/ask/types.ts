import type { LodyElicitationScope } from "../scope.ts";

/** Whom a question is asked, and for how long. */
export interface LodyAskOptions {
  /** `clientCapabilities` of the `initialize` request, unchecked. */
  readonly clientCapabilities: unknown;
  /** What the agent needs, for the user to read above the questions. */
  readonly message: string;
  /** The session. */
  readonly sessionId: string;
  /** The tool call for which the agent asks. Absent or null: none. */
  readonly toolCallId?: string | null | undefined;
  /** How many seconds the questions stay open. Null: without end. Absent: not told. */
  readonly autoResolveAfterSeconds?: number | null | undefined;
  /** When the questions close, in Unix epoch seconds. Absent: not told, or never. */
  readonly autoResolveAtEpochSeconds?: number | undefined;
}

/** An option in the schema of a form. */
export type LodyAskedOption = {
  /** What the client sends when the user chooses it. */
  const: string;
  /** The option's label. */
  title: string;
  /** What the user reads beside it. Absent: nothing. */
  description?: string;
  /** Its preview. Absent: there is none. */
  _meta?: LodyElicitationScope;
};

/** A property in the schema of a form: a question, a note, or an answer of the user's own. */
export type LodyAskedProperty =
  & {
    /** What the user reads. Absent: the client chooses. */
    title?: string;
    /** What the user reads beside it. Absent: nothing. */
    description?: string;
    /** To which question it belongs, and whether it is secret. Absent: to none, and it is not. */
    _meta?: LodyElicitationScope;
  }
  & (
    | {
      /** Free text, or one option of several. */
      type: "string";
      /** The options. Absent: it is free text. */
      oneOf?: LodyAskedOption[];
    }
    | {
      /** Several options. */
      type: "array";
      /** The options. */
      items: { anyOf: LodyAskedOption[] };
    }
  );

/** The params of `elicitation/create` that ask questions by a form. */
export type LodyElicitationRequest = {
  /** By a form. */
  mode: "form";
  /** The session. */
  sessionId: string;
  /** The tool call for which the agent asks. Absent: none. */
  toolCallId?: string;
  /** What the agent needs. */
  message: string;
  /** The form. */
  requestedSchema: {
    /** As ACP wants it. */
    type: "object";
    /** The properties by their keys. Without a prototype, since a key may be any text. */
    properties: { [key: string]: LodyAskedProperty };
    /** The questions that only what they offer answers, and those for free text. */
    required: string[];
  };
  /** The questions as the agent asked them, and how long they stay open. */
  _meta: LodyElicitationScope;
};

/** What to send to ask questions, or why they cannot be asked. */
export type LodyAsk =
  | {
    /** The params of `elicitation/create`. */
    readonly request: LodyElicitationRequest;
    /** The `fieldId`s of the notes that were left out, since the client does not show notes. */
    readonly dropped: readonly string[];
    readonly reason?: undefined;
  }
  | {
    /** Why the questions cannot be asked, for a log. */
    readonly reason: string;
    readonly request?: undefined;
    readonly dropped?: undefined;
  };
