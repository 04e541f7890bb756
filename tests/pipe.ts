import type { AnyMessage } from "@agentclientprotocol/sdk";

/** Two streams, each of which reads what the other writes, by way of JSON. */
export function pipe() {
  const json = () =>
    new TransformStream<AnyMessage, AnyMessage>({
      transform: (message, controller) => controller.enqueue(JSON.parse(JSON.stringify(message))),
    });
  const [there, back] = [json(), json()];
  return [
    { writable: there.writable, readable: back.readable },
    { writable: back.writable, readable: there.readable },
  ] as const;
}
