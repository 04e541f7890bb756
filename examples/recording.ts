/**
 * Recordings of what an agent and a client said to each other: JSON Lines, one message a line.
 *
 * @module
 */

/** A line of a recording. */
export interface RecordedMessage {
  /** When it was said, in milliseconds after the recording began. */
  readonly atMs: number;
  /** Whom it was for. */
  readonly direction: "to agent" | "to client";
  /** The JSON-RPC message. */
  readonly message: JsonRpcMessage;
}

type JsonRpcMessage = Readonly<Record<string, unknown>>;

/** What the ACP SDK calls a stream, of a client's side. */
interface Stream<TMessage> {
  readonly readable: ReadableStream<TMessage>;
  readonly writable: WritableStream<TMessage>;
}

/**
 * Passes a client's stream on, and writes each message down as a line.
 *
 * What may be a secret of the user's is left out: what is answered to a question, and the MCP servers
 * with their environment. What the agent says of it in its own words is kept. Where a line cannot be
 * written, the recording ends and the session goes on.
 */
export function recorded<TMessage extends object>(
  stream: Stream<TMessage>,
  write: (line: string) => void,
): Stream<TMessage> {
  const begin = performance.now();
  const withoutSecrets = secretFilter();
  let isRecording = true;
  const record = (direction: RecordedMessage["direction"], message: object) => {
    if (!isRecording) return;
    try {
      const atMs = Math.round(performance.now() - begin);
      const kept = withoutSecrets(direction, message as JsonRpcMessage);
      write(JSON.stringify({ atMs, direction, message: kept }));
    } catch (error) {
      isRecording = false;
      console.error("Cannot record any further:", error);
    }
  };
  const writer = stream.writable.getWriter();
  return {
    readable: stream.readable.pipeThrough(
      new TransformStream({
        transform(message, controller) {
          record("to client", message);
          controller.enqueue(message);
        },
      }),
    ),
    writable: new WritableStream({
      // What breaks at the other end breaks here, before anything more is written.
      start: (controller) => void writer.closed.catch((error) => controller.error(error)),
      write(message) {
        record("to agent", message);
        return writer.write(message);
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    }),
  };
}

/** Makes what takes secrets out of the messages of one connection. */
function secretFilter(): (
  direction: RecordedMessage["direction"],
  message: JsonRpcMessage,
) => JsonRpcMessage {
  /** The ids of questions. They are kept, since an agent may use one again. */
  const questionIds = new Set<string>();
  return (direction, message) => {
    const { jsonrpc, id, method, params } = message;
    if (method === "elicitation/create") questionIds.add(String(id));
    if (direction === "to client") return message;
    if (method === undefined) return questionIds.has(String(id)) ? { jsonrpc, id } : message;
    const hasServers = typeof params === "object" && params !== null && "mcpServers" in params;
    return hasServers ? { ...message, params: { ...params, mcpServers: [] } } : message;
  };
}

/** Reads a recording: the messages in their order, and what is wrong with the lines that are none. */
export function readRecording(text: string): { messages: RecordedMessage[]; faults: string[] } {
  const messages: RecordedMessage[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.replace(/^\ufeff/, "").split("\n").entries()) {
    if (line.trim() === "") continue;
    const message = recordedMessage(line);
    if (message === undefined) faults.push(`Line ${index + 1} is no recorded message`);
    else messages.push(message);
  }
  return { messages, faults };
}

function recordedMessage(line: string): RecordedMessage | undefined {
  try {
    const { atMs, direction, message } = JSON.parse(line);
    const isOne = Number.isFinite(atMs) && atMs >= 0 && typeof message === "object" &&
      message !== null && (direction === "to agent" || direction === "to client");
    return isOne ? { atMs, direction, message } : undefined;
  } catch {
    return undefined;
  }
}
