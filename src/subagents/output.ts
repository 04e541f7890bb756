import type {
  Annotations,
  ContentBlock,
  PlanEntry,
  SessionUpdate,
  ToolCallContent,
  ToolCallLocation,
  ToolCallStatus,
  ToolKind,
} from "@agentclientprotocol/sdk";
import * as guards from "../generated/guards.ts";
import { branchNames } from "../schema/fields.ts";
import { type LodySchema, schema } from "../schema/schema.ts";
import type { AnyDescription, Description, Node } from "../schema/vocabulary.ts";

/** A `session/update`'s update, as the ACP SDK types it. */
export type AcpSessionUpdate = SessionUpdate;

/**
 * What a subagent puts out: text, thought, tool calls and plans, as ACP's own updates.
 *
 * Kinds and enum members are closed to those of ACP v1's stable schema, keys are open. Stricter
 * than ACP's schema: `toolCallId` is never empty, and `size` and `line` are safe integers.
 *
 * @see {@link https://agentclientprotocol.com/protocol/prompt-turn | ACP: Prompt turn}
 */
export type LodySubagentOutput = Extract<
  AcpSessionUpdate,
  {
    sessionUpdate:
      | "agent_message_chunk"
      | "agent_thought_chunk"
      | "tool_call"
      | "tool_call_update"
      | "plan";
  }
>;

const meta: Node<{ [key: string]: unknown } | null> = { nullable: "object" };

const annotations: Description<Annotations> = {
  name: "Annotations",
  is: {
    object: {
      "audience?": { nullable: { array: { oneOf: { assistant: true, user: true } } } },
      "lastModified?": { nullable: "string" },
      "priority?": { nullable: "finite" },
      "_meta?": meta,
    },
  },
};

export const contentBlock: Description<ContentBlock> = {
  name: "ContentBlock",
  is: {
    tag: "type",
    common: { "annotations?": { nullable: annotations }, "_meta?": meta },
    branches: {
      text: { text: "string" },
      image: { data: "string", mimeType: "string", "uri?": { nullable: "string" } },
      audio: { data: "string", mimeType: "string" },
      resource_link: {
        name: "string",
        uri: "string",
        "title?": { nullable: "string" },
        "description?": { nullable: "string" },
        "mimeType?": { nullable: "string" },
        "size?": { nullable: "safe integer" },
      },
      resource: {
        resource: {
          anyOf: {
            text: {
              object: {
                text: "string",
                uri: "string",
                "mimeType?": { nullable: "string" },
                "_meta?": meta,
              },
            },
            blob: {
              object: {
                blob: "string",
                uri: "string",
                "mimeType?": { nullable: "string" },
                "_meta?": meta,
              },
            },
          },
        },
      },
    },
  },
};

const toolCallContent: Description<ToolCallContent> = {
  name: "ToolCallContent",
  is: {
    tag: "type",
    common: { "_meta?": meta },
    branches: {
      content: { content: contentBlock },
      diff: { path: "string", newText: "string", "oldText?": { nullable: "string" } },
      terminal: { terminalId: "string" },
    },
  },
};

const toolCallLocation: Description<ToolCallLocation> = {
  name: "ToolCallLocation",
  is: { object: { path: "string", "line?": { nullable: "index" }, "_meta?": meta } },
};

const planEntry: Description<PlanEntry> = {
  name: "PlanEntry",
  is: {
    object: {
      content: "string",
      priority: { oneOf: { high: true, medium: true, low: true } },
      status: { oneOf: { pending: true, in_progress: true, completed: true } },
      "_meta?": meta,
    },
  },
};

const toolKind: Description<ToolKind> = {
  name: "ToolKind",
  is: {
    oneOf: {
      read: true,
      edit: true,
      delete: true,
      move: true,
      search: true,
      execute: true,
      think: true,
      fetch: true,
      switch_mode: true,
      other: true,
    },
  },
};

const toolCallStatus: Description<ToolCallStatus> = {
  name: "ToolCallStatus",
  is: { oneOf: { pending: true, in_progress: true, completed: true, failed: true } },
};

export const subagentOutput: Description<LodySubagentOutput> = {
  name: "LodySubagentOutput",
  is: {
    tag: "sessionUpdate",
    common: { "_meta?": meta },
    branches: {
      agent_message_chunk: { content: contentBlock, "messageId?": { nullable: "string" } },
      agent_thought_chunk: { content: contentBlock, "messageId?": { nullable: "string" } },
      tool_call: {
        toolCallId: "id",
        title: "string",
        "name?": { nullable: "string" },
        "kind?": toolKind,
        "status?": toolCallStatus,
        "content?": { array: toolCallContent },
        "locations?": { array: toolCallLocation },
        "rawInput?": "unknown",
        "rawOutput?": "unknown",
      },
      tool_call_update: {
        toolCallId: "id",
        "title?": { nullable: "string" },
        "name?": { nullable: "string" },
        "kind?": { nullable: toolKind },
        "status?": { nullable: toolCallStatus },
        "content?": { nullable: { array: toolCallContent } },
        "locations?": { nullable: { array: toolCallLocation } },
        "rawInput?": "unknown",
        "rawOutput?": "unknown",
      },
      plan: { entries: { array: planEntry } },
    },
  },
};
/** The schema of {@linkcode LodySubagentOutput}. */
export const LodySubagentOutputSchema: LodySchema<LodySubagentOutput> = /* @__PURE__ */ schema(
  subagentOutput,
  guards.isLodySubagentOutput,
);

/** The kinds of `session/update` that can be output. */
export const OUTPUT_KINDS: readonly unknown[] = /* @__PURE__ */ branchNames(
  subagentOutput as AnyDescription,
);
