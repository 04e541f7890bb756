import { explain } from "../../schema/explain.ts";
import { type LodyIssue, MAX_ISSUES } from "../../schema/issue.ts";
import { pointer } from "../../schema/pointer.ts";
import type { AnyDescription, Description } from "../../schema/vocabulary.ts";

/** Where in a message something stands: the keys that lead there. */
export type Path = readonly (string | number)[];

/** What is wrong with a message, gathered while it is read. */
export class Issues {
  readonly list: LodyIssue[] = [];

  /** Whether no more will be told. */
  get isFull(): boolean {
    return this.list.length >= MAX_ISSUES;
  }

  /** Tells of one thing. */
  add(path: Path, message: string): void {
    if (!this.isFull) this.list.push({ path: pointer(path), message });
  }

  /** Tells what keeps a value from being as described, and whether nothing does. */
  check<T>(path: Path, description: Description<T>, value: unknown): value is T {
    const found = explain(description as AnyDescription, value);
    for (const { path: below, message } of found) {
      if (!this.isFull) this.list.push({ path: pointer(path) + below, message });
    }
    return found.length === 0;
  }
}
