/** Says what a peer would have to advertise, and where. */
export function notAdvertised(side: "agent" | "client", what: string): string {
  return `the ${side} does not advertise ${what} at ${side}Capabilities._meta.lody`;
}
