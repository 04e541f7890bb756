import { assertEquals, assertStrictEquals, assertThrows } from "@std/assert";
import { Store } from "../src/store.ts";

/** A store of a number that grows by one with each change. */
function counting() {
  let count = 0;
  const store = new Store(() => ({ count }));
  return {
    ...store,
    increase: () => {
      count++;
      store.changed();
    },
  };
}

Deno.test("Store.getSnapshot() is the same until something changes", () => {
  const { getSnapshot, increase } = counting();
  const first = getSnapshot();
  assertStrictEquals(getSnapshot(), first);
  increase();
  assertEquals([first, getSnapshot()], [{ count: 0 }, { count: 1 }]);
  assertStrictEquals(new Store(() => undefined).getSnapshot(), undefined);
});

Deno.test("Store.subscribe() tells each listener of each change, until it ends", () => {
  const { subscribe, getSnapshot, increase } = counting();
  const heard: string[] = [];
  const listener = () => void heard.push(`${getSnapshot().count}`);
  const stop = subscribe(listener);
  subscribe(listener); // Another subscription, though of the same function.
  increase();
  stop();
  stop();
  increase();
  assertEquals(heard, ["1", "1", "2"]);
});

Deno.test("Store.subscribe() lets no listener keep another from hearing", () => {
  const { subscribe, increase } = counting();
  const heard: string[] = [];
  subscribe(() => {
    heard.push("throws");
    throw new Error("of the listener's own");
  });
  subscribe(() => stop());
  const stop = subscribe(() => void heard.push("stopped"));
  subscribe(() => void heard.push("last"));
  increase();
  assertEquals(heard, ["throws", "last"]);
});

Deno.test("Store.subscribe() tells who subscribes while being told of the next change only", () => {
  const { subscribe, increase } = counting();
  let heard = 0;
  const again = () => {
    stop();
    heard++;
    stop = subscribe(again);
  };
  let stop = subscribe(again);
  increase();
  assertEquals(heard, 1);
  increase();
  assertEquals(heard, 2);
});

Deno.test("Store.subscribe() tells of a change that a listener makes", () => {
  const { subscribe, getSnapshot, increase } = counting();
  const heard: number[] = [];
  subscribe(() => {
    if (getSnapshot().count < 3) increase();
  });
  subscribe(() => heard.push(getSnapshot().count));
  increase();
  assertEquals(heard, [3, 3, 3]);
});

Deno.test("Store.subscribe() refuses what is no function", () => {
  assertThrows(
    () => counting().subscribe(undefined as never),
    TypeError,
    "Cannot subscribe: listener must be a function, got undefined",
  );
});
