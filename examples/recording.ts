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
  readonly message: Readonly<Record<string, unknown>>;
}

/** What the ACP SDK calls a stream, of a client's side. */
interface Stream<TMessage> {
  readonly readable: ReadableStream<TMessage>;
  readonly writable: WritableStream<TMessage>;
}

/**
 * Passes a client's stream on, and writes each message down as a line. What the user answers to a
 * question is left out, since it may be a secret.
 */
export function recorded<TMessage extends object>(
  stream: Stream<TMessage>,
  write: (line: string) => void,
): Stream<TMessage> {
  const begin = performance.now();
  const questionIds = new Set<unknown>();
  const record = (direction: RecordedMessage["direction"], message: object) => {
    const { method, id } = message as Readonly<Record<string, unknown>>;
    if (method === "elicitation/create") questionIds.add(id);
    const isAnswer = direction === "to agent" && method === undefined && questionIds.delete(id);
    write(JSON.stringify({
      atMs: Math.round(performance.now() - begin),
      direction,
      message: isAnswer ? { ...message, result: undefined } : message,
    }));
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
      write(message) {
        record("to agent", message);
        return writer.write(message);
      },
      close: () => writer.close(),
      abort: (reason) => writer.abort(reason),
    }),
  };
}

/** Reads a recording: the messages in their order, and what is wrong with the lines that are none. */
export function readRecording(text: string): { messages: RecordedMessage[]; faults: string[] } {
  const messages: RecordedMessage[] = [];
  const faults: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
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
    const isOne = typeof atMs === "number" && typeof message === "object" && message !== null &&
      (direction === "to agent" || direction === "to client");
    return isOne ? { atMs, direction, message } : undefined;
  } catch {
    return undefined;
  }
}
