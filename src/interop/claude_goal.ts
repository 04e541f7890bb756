import * as guards from "../generated/guards.ts";
import type { LodyIssue } from "../schema/issue.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { Description } from "../schema/vocabulary.ts";
import type { LodyGoalSnapshot } from "../session/goal.ts";
import { ACP_GOAL_METHOD, type AcpGoalSnapshot } from "./goal_extension.ts";
import { acpGoalToLodySnapshot } from "./goal_translation.ts";

/** What Claude's runtime says of a session's goal. */
export interface ClaudeActiveGoal {
  /** What the message is. */
  type: "active_goal";
  /** The goal. Null: there is none. */
  value: {
    /** What is to be reached. */
    condition: string;
    /** How many rounds of work were done for it. */
    iterations: number;
    /** When it was set, in Unix epoch **milliseconds**. */
    set_at: number;
    /** Why it stands so. Null or absent: there is no reason. */
    last_reason?: string | null;
    /** The runtime's own count, which is shown to nobody. Absent: unknown. */
    tokens_at_start?: number;
  } | null;
}

export const claudeActiveGoal: Description<ClaudeActiveGoal> = {
  name: "ClaudeActiveGoal",
  is: {
    object: {
      type: { literal: "active_goal" },
      value: {
        nullable: {
          object: {
            condition: "string",
            iterations: "amount",
            set_at: "amount",
            "last_reason?": { nullable: "string" },
            "tokens_at_start?": "amount",
          },
        },
      },
    },
  },
};
/** The schema of {@linkcode ClaudeActiveGoal}. */
export const ClaudeActiveGoalSchema: LodySchema<ClaudeActiveGoal> = /* @__PURE__ */ schema(
  claudeActiveGoal,
  guards.isClaudeActiveGoal,
);

/**
 * What became of a message of Claude's runtime.
 *
 * @typeParam T The goal's snapshot.
 */
export type ClaudeGoalReading<T> =
  | {
    /** The goal as it stands. Null: there is none. */
    readonly goal: T | null;
    /** Absent: nothing is wrong. */
    readonly issues?: undefined;
  }
  | {
    /** Undefined: the message does not tell. */
    readonly goal: undefined;
    /** Why, at least one reason. */
    readonly issues: readonly LodyIssue[];
  };

/**
 * Translates what Claude's runtime says of a goal to the contract.
 *
 * @param message The runtime's message, unchecked.
 * @returns The goal, null where there is none; or why the message says neither. Never throws.
 *
 * @example
 * ```ts
 * import { claudeGoalToLody } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const value = { condition: " A green build\n", iterations: 2, set_at: 1796040000250 };
 * assertEquals(claudeGoalToLody({ type: "active_goal", value }).goal, {
 *   objective: "A green build",
 *   status: "active",
 *   iterations: 2,
 *   lastReason: null,
 *   createdAtEpochSeconds: 1796040000.25,
 * });
 * const { goal, issues } = claudeGoalToLody({ type: "active_goal", value: {} });
 * assertEquals([goal, issues?.[0]?.path], [undefined, "/value/condition"]);
 * ```
 */
export function claudeGoalToLody(message: unknown): ClaudeGoalReading<LodyGoalSnapshot> {
  const reading = claudeGoalToAcp(message);
  if (reading.goal === undefined) return reading;
  return { goal: reading.goal && acpGoalToLodySnapshot(reading.goal) };
}

/**
 * Translates what Claude's runtime says of a goal to the neutral goal extension.
 *
 * @param message The runtime's message, unchecked.
 * @returns The goal, null where there is none; or why the message says neither. Never throws.
 *
 * @example
 * ```ts
 * import { claudeGoalToAcp } from "@lody/acp-extension-core";
 * import { assertEquals } from "@std/assert";
 *
 * const value = { condition: "A green build", iterations: 0, set_at: 1796040000250 };
 * const { goal } = claudeGoalToAcp({ type: "active_goal", value });
 * assertEquals([goal?.createdAt, goal?.controlMethod], [1796040000250, "_session/goal"]);
 * ```
 */
export function claudeGoalToAcp(message: unknown): ClaudeGoalReading<AcpGoalSnapshot> {
  if (!guards.isClaudeActiveGoal(message)) {
    return { goal: undefined, issues: ClaudeActiveGoalSchema.issues(message) };
  }
  const { value } = message;
  if (value === null) return { goal: null };
  return {
    goal: {
      objective: value.condition.trim(),
      status: "active",
      iterations: value.iterations,
      lastReason: value.last_reason ?? null,
      createdAt: value.set_at,
      controlMethod: ACP_GOAL_METHOD,
    },
  };
}
