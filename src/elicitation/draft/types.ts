import type { LodyFormProblem } from "../form/rules.ts";
import type { LodyFormValue } from "../form/types.ts";
import type { LodyElicitationScope } from "../scope.ts";

/** How a draft works. */
export interface LodyElicitationDraftOptions {
  /** Tells the time in milliseconds since 1970, UTC. Absent: `Date.now`. */
  readonly now?: () => number;
}

/** What is in one field of a draft. */
export interface LodyDraftField {
  /** The field's key. */
  readonly key: string;
  /**
   * What was chosen or put in: for a choice the option's value, for choices those of the options.
   * Undefined: nothing.
   */
  readonly value: LodyFormValue | undefined;
  /** The answer in place of those offered. Empty: none. */
  readonly custom: string;
  /** Whether that answer counts, and not the value. */
  readonly isCustom: boolean;
  /** The remark beside the answer. Empty: none. */
  readonly note: string;
}

/** What is in a draft. Frozen. */
export interface LodyDraftSnapshot {
  /** The fields in the order of the form's. */
  readonly fields: readonly LodyDraftField[];
  /** What is wrong with them, and what was not checked. */
  readonly problems: readonly LodyFormProblem[];
  /** Whether the form can be accepted, unless it has expired: no problem is more than unchecked. */
  readonly canAccept: boolean;
}

/** An answer as it may be kept, in a transcript or a log. */
export interface LodyRedactedAnswer {
  /** The field's key. */
  readonly key: string;
  /** What the user was asked. */
  readonly question: string;
  /** The answer, options by what the user read; `"••••••"` for a secret one. Absent: there is none. */
  readonly answer?: LodyFormValue;
  /** The remark beside it; `"••••••"` for a secret one. Absent: there is none. */
  readonly note?: string;
}

/** The response by which a client accepts a form: ACP's, with the answers by the contract. */
export type LodyElicitationAcceptance = {
  /** The user has answered. */
  action: "accept";
  /** The values by the keys of their properties. Without a prototype, since a key may be any text. */
  content: { [key: string]: string | number | boolean | string[] };
  /** The same by questions: an answer of the user's own stands under its question's key. */
  _meta?: LodyElicitationScope;
};

/** The response of a client to `elicitation/create`. */
export type LodyElicitationResponse =
  | LodyElicitationAcceptance
  | {
    /** The user agrees to open the page, or to a form without questions. */
    action: "accept";
    content?: undefined;
  }
  | {
    /** The user does not want to answer. */
    action: "decline";
  }
  | {
    /** The form was closed without an answer. */
    action: "cancel";
  };
