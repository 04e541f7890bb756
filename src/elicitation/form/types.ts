/** What ACP's form and the Lody fields say of every field. */
export interface LodyFormFieldCommon {
  /** The key of its property in the form's schema, and of its value in the response's `content`. */
  readonly key: string;
  /** What the user reads, from the schema or its note's hint. Absent: none was given. */
  readonly title?: string;
  /** What the user reads beside it. Absent: nothing. */
  readonly description?: string;
  /** A word or two for the question, such as the label of a tab. Absent: the agent named none. */
  readonly header?: string;
  /** The question as the agent asked it. Absent: the form is all there is. */
  readonly question?: string;
  /** Whether the schema requires a value. */
  readonly required: boolean;
  /** Whether the value is masked while it is typed, and in what is kept. */
  readonly secret: boolean;
  /** The field for a remark beside the answer. Absent: there is none. */
  readonly note?: LodyFormTextField;
  /** The field for an answer in place of the options. Absent: only these will do, or there are none. */
  readonly custom?: LodyFormTextField;
}

/** One answer that can be chosen. */
export interface LodyFormOption {
  /** What is sent for it. */
  readonly value: string;
  /** What the user reads. Absent: the value. */
  readonly title?: string;
  /** What the user reads beside it. Absent: nothing. */
  readonly description?: string;
  /** What choosing it would give, such as a piece of code. Absent: nothing to show. */
  readonly preview?: string;
}

/** What fields with options have. */
export interface LodyFormSelection extends LodyFormFieldCommon {
  /** What can be chosen, no value twice, in the order of the schema. */
  readonly options: readonly LodyFormOption[];
}

/** A field of which one option is chosen. */
export interface LodyFormChoiceField extends LodyFormSelection {
  /** One of several. */
  readonly kind: "choice";
  /** The value of the option that is chosen at first. Absent: none is. */
  readonly default?: string;
}

/** A field of which any number of options is chosen. */
export interface LodyFormChoicesField extends LodyFormSelection {
  /** Several of several. */
  readonly kind: "choices";
  /** How many must be chosen at least. Absent: any number. */
  readonly minItems?: number;
  /** How many may be chosen at most. Absent: any number. */
  readonly maxItems?: number;
  /** The values of the options that are chosen at first. Absent: none is. */
  readonly default?: readonly string[];
}

/** A field for free text. */
export interface LodyFormTextField extends LodyFormFieldCommon {
  /** Free text. */
  readonly kind: "text";
  /** How many characters, that is Unicode code points, it has at least. Absent: any number. */
  readonly minLength?: number;
  /** How many characters, that is Unicode code points, it has at most. Absent: any number. */
  readonly maxLength?: number;
  /** The regular expression that it matches somewhere. Absent: any text will do. */
  readonly pattern?: string;
  /** What it is; `email`, `uri`, `date` and `date-time` are checked. Absent: any text. */
  readonly format?: string;
  /** The text at first. Absent: none. */
  readonly default?: string;
}

/** A field for a number. */
export interface LodyFormNumberField extends LodyFormFieldCommon {
  /** Any number, or a whole one. */
  readonly kind: "number" | "integer";
  /** The least that it may be. Absent: no bound. */
  readonly minimum?: number;
  /** The most that it may be. Absent: no bound. */
  readonly maximum?: number;
  /** The number at first. Absent: none. */
  readonly default?: number;
}

/** A field for yes or no. */
export interface LodyFormBooleanField extends LodyFormFieldCommon {
  /** Yes or no. */
  readonly kind: "boolean";
  /** The value at first. Absent: neither. */
  readonly default?: boolean;
}

/** A field of a form, to be told apart by its `kind`. */
export type LodyFormField =
  | LodyFormChoiceField
  | LodyFormChoicesField
  | LodyFormTextField
  | LodyFormNumberField
  | LodyFormBooleanField;

/** What a field can hold: for a choice the option's value, for choices the options' values. */
export type LodyFormValue = string | number | boolean | readonly string[];

/** A form as a client shows it. Frozen. */
export interface LodyForm {
  /** What the agent needs, for the user to read. */
  readonly message: string;
  /** The form's title. Absent: none was given. */
  readonly title?: string;
  /** What the form is for. Absent: nothing was said. */
  readonly description?: string;
  /**
   * The fields in the order in which they are asked: that of the agent's questions, of the schema's
   * properties where there are none. Notes and custom answers stand with their questions.
   */
  readonly fields: readonly LodyFormField[];
  /** The keys of optional properties of types that this package does not know, which are left out. */
  readonly unsupported: readonly string[];
  /** How many seconds the form stays open. Null: without end. Absent: unknown. */
  readonly autoResolveAfterSeconds?: number | null;
  /** When the form closes, in Unix epoch seconds. Absent: unknown, or never. */
  readonly autoResolveAtEpochSeconds?: number;
}

/** An elicitation by which the user is sent to a page on the web. Frozen. */
export interface LodyFormUrl {
  /** What the agent needs, for the user to read. */
  readonly message: string;
  /** The page, `https:`, or `http:` on this machine. To be opened only when the user agrees. */
  readonly url: string;
  /** The page's host, to be shown to the user in full. */
  readonly host: string;
  /** By which `elicitation/complete` tells that it is done. */
  readonly elicitationId: string;
}
