import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How many bytes of heap there are more once something was made that is still held. */
export function heapOf(make: () => void): number {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const heap = () => {
    collect();
    return Deno.memoryUsage().heapUsed;
  };
  const before = heap();
  make();
  return heap() - before;
}
