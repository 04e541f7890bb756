/**
 * How a payload is described as data, next to its type. The type of a description is computed from
 * the payload's type, so neither can say more or less than the other. Types only: nothing here
 * exists at run time.
 *
 * The atoms are the contract's shorthand:
 *
 * | atom | contract | accepts |
 * | --- | --- | --- |
 * | `"string"` | `str` | any string |
 * | `"id"` | `id` | a string of at least one character |
 * | `"amount"` | `num` | a finite number of at least 0 |
 * | `"epoch seconds"` | `epochS` | a finite number of at least 0 |
 * | `"percent"` | | a number from 0 to 100 |
 * | `"finite"` | | a finite number |
 * | `"safe integer"` | | a safe integer |
 * | `"index"` | | a safe integer of at least 0 |
 * | `"boolean"` | | true or false |
 * | `"object"` | | any object that is no array |
 * | `"unknown"` | | anything, absent too |
 *
 * @module
 */

// Written out where it is used and never hidden in an interface: an alias with a parameter is
// compared by variance, that is by mutual assignability, which does not see a missing optional.
type Same<A, B> = (<G>() => G extends A ? 1 : 2) extends (<G>() => G extends B ? 1 : 2) ? true
  : false;
type IsUnion<T, Whole = T> = T extends unknown ? ([Whole] extends [T] ? false : true) : never;
type IsOptional<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? true : false;
/** The keys written out in `T`, its index signature left aside. */
type KnownKey<T> =
  & keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: 0 }
  & keyof T;

/** What can describe a `string`. */
export type StringNode = "string" | "id" | { readonly id: { readonly maxLength: number } };
/** What can describe a `number`. */
export type NumberNode =
  | "amount"
  | "epoch seconds"
  | "percent"
  | "finite"
  | "safe integer"
  | "index";

/**
 * A payload's description: a node with a name, and so with a guard and a place in the JSON Schema
 * of its own. Other descriptions refer to it by the bare constant.
 */
export type Description<T> = {
  readonly name: string;
  readonly is: Inline<T> | Named<T>;
  // Invariant in T, which is what makes a reference exact.
  readonly "~exact"?: <G>() => G extends T ? 1 : 2;
};

/** A reference to a description; `Description` again, but expanded, see `Same`. */
type Named<T> = {
  readonly name: string;
  readonly is: Inline<T> | Named<T>;
  readonly "~exact"?: <G>() => G extends T ? 1 : 2;
};

/** What can stand where a value of type `T` is described: data in place, or a description. */
export type Node<T> = 0 extends 1 & T ? never
  : unknown extends T ? "unknown"
  : [T] extends [null] ? never
  : null extends T ? { readonly nullable: Node<Exclude<T, null>> }
  : undefined extends T ? never
  : Inline<T> | {
    readonly name: string;
    readonly is: Inline<T> | Named<T>;
    readonly "~exact"?: <G>() => G extends T ? 1 : 2;
  };

/** The description of a value of type `T`, written in place. */
type Inline<T> = Same<T, string> extends true ? StringNode
  : Same<T, number> extends true ? NumberNode
  : Same<T, boolean> extends true ? "boolean"
  : [T] extends [string] ? true extends IsUnion<T> ? { readonly oneOf: { readonly [V in T]: true } }
    : { readonly literal: T }
  : [T] extends [number | boolean] ? (true extends IsUnion<T> ? never : { readonly literal: T })
  : [T] extends [readonly (infer Item)[]] ? ArrayNode<T, Item>
  : [string, Exclude<T, string>] extends [T, readonly (infer Item)[]]
    ? { readonly stringOrArray: Node<Item> }
  : true extends IsUnion<T> ? TaggedNode<T> | AnyOfNode<T>
  : string extends keyof T
    ? [KnownKey<T>] extends [never] ? RecordNode<T> : { readonly object: Fields<T> }
  : { readonly object: Fields<T> };

// A tuple is an array too, and nothing here describes one.
type ArrayNode<T, Item> = Item[] extends T ? { readonly array: Node<Item> }
  : readonly Item[] extends T ? { readonly array: Node<Item> }
  : never;

type RecordNode<T> = T extends { [key: string]: infer Value }
  ? (unknown extends Value ? "object" : { readonly record: Node<Value> })
  : never;

/** One entry for each field; the entry's name ends in `?` where the field is optional. */
export type Fields<T> = {
  readonly [
    K in KnownKey<T> & string as IsOptional<T, K> extends true ? `${K}?` : K
  ]-?: Node<IsOptional<T, K> extends true ? Exclude<T[K], undefined> : T[K]>;
};

/** A union of objects told apart by the value of one field, the tag. */
type TaggedNode<T> = {
  [Tag in TagKey<T> & string]: {
    readonly tag: Tag;
    readonly common: Fields<Pick<T, CommonKey<T, Tag>>>;
    readonly branches: {
      readonly [V in T[Tag] & string]: Fields<Without<Member<T, Tag, V>, Tag | CommonKey<T, Tag>>>;
    };
  };
}[TagKey<T> & string];

type TagKey<T, K extends keyof T = keyof T> = K extends unknown
  ? [T[K]] extends [string] ? string extends T[K] ? never : true extends IsUnion<T[K]> ? K : never
  : never
  : never;
/** Keys that every member of the union has, with the same type: described once. */
type CommonKey<T, Tag> = {
  [K in Exclude<keyof T, Tag>]: IsUniform<T, K> extends true ? K : never;
}[Exclude<keyof T, Tag>];
type IsUniform<T, K extends PropertyKey, Whole = T> = false extends (
  T extends unknown
    ? Whole extends unknown ? Same<Pick<T, K & keyof T>, Pick<Whole, K & keyof Whole>> : never
    : never
) ? false
  : true;
type Member<T, Tag extends keyof T, V> = T extends unknown ? (V extends T[Tag] ? T : never) : never;
type Without<T, K extends PropertyKey> = { [P in keyof T as P extends K ? never : P]: T[P] };

/** A union of objects without a tag: each is recognised by a field that only it has. */
type AnyOfNode<T> = {
  readonly anyOf: {
    readonly [K in DistinctKey<T>]: {
      readonly object: Fields<T extends unknown ? (K extends keyof T ? T : never) : never>;
    };
  };
};
type DistinctKey<T> = Exclude<T extends unknown ? keyof T : never, keyof T> & string;

/** A node whose payload type is no longer known: what the walkers and the generator read. */
export type AnyNode =
  | "unknown"
  | "object"
  | "boolean"
  | StringNode
  | NumberNode
  | { readonly nullable: AnyNode }
  | { readonly literal: string | number | boolean }
  | { readonly oneOf: { readonly [member: string]: true } }
  | { readonly stringOrArray: AnyNode }
  | { readonly array: AnyNode }
  | { readonly record: AnyNode }
  | { readonly object: AnyFields }
  | AnyTagged
  | { readonly anyOf: { readonly [key: string]: { readonly object: AnyFields } } }
  | AnyDescription;
/** Fields whose types are no longer known. */
export type AnyFields = { readonly [name: string]: AnyNode };
/** A tagged union whose types are no longer known. */
export type AnyTagged = {
  readonly tag: string;
  readonly common: AnyFields;
  readonly branches: { readonly [value: string]: AnyFields };
};
/** A description whose payload type is no longer known. */
export type AnyDescription = { readonly name: string; readonly is: AnyNode };
