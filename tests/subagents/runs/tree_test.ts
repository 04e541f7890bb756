import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { LodySubagentRuns } from "../../../mod.ts";
import { snapshotOf } from "../events.ts";

const names = ["a", "b", "c", "d", "e", "f", "__proto__"];
const edges = fc.uniqueArray(
  fc.record({
    runId: fc.constantFrom(...names),
    parentRunId: fc.oneof(fc.constantFrom(...names, "unseen"), fc.constant(null)),
  }),
  { selector: ({ runId }) => runId, maxLength: names.length, size: "max" },
);

Deno.test("LodySubagentRuns makes a tree of any parents", () => {
  fc.assert(
    fc.property(edges, (runs) => {
      const store = new LodySubagentRuns("s");
      for (const { runId, parentRunId } of runs) store.apply(snapshotOf(runId, { parentRunId }));
      const parents = new Map(runs.map(({ runId, parentRunId }) => [runId, parentRunId]));
      // A run is its own ancestor if going up from it comes back to it.
      const isInCycle = (runId: string) => {
        let up = parents.get(runId);
        for (let steps = 0; steps < names.length && up != null && up !== runId; steps++) {
          up = parents.get(up);
        }
        return up === runId;
      };
      const idsOf = (views: Iterable<{ runId: string }>) => [...views].map(({ runId }) => runId);
      const childrenOf = (parent: string | null) =>
        runs.filter(({ runId, parentRunId }) => {
          const isRoot = parentRunId === null || !parents.has(parentRunId) || isInCycle(runId);
          return (isRoot ? null : parentRunId) === parent;
        }).map(({ runId }) => runId);
      assertEquals(idsOf(store), runs.map(({ runId }) => runId));
      assertEquals(idsOf(store.roots()), childrenOf(null));
      for (const name of [...names, "unseen"]) {
        assertEquals(idsOf(store.children(name)), childrenOf(name));
      }
      // Each run is reached once.
      const reached: string[] = [];
      const open = [...store.roots()];
      for (let view = open.pop(); view !== undefined; view = open.pop()) {
        reached.push(view.runId);
        open.push(...store.children(view.runId));
      }
      assertEquals(reached.toSorted(), runs.map(({ runId }) => runId).toSorted());
    }),
    { numRuns: 500 },
  );
});

Deno.test("LodySubagentRuns follows a chain of any length, and a cycle of any length", () => {
  const count = 1000;
  for (const isCycle of [false, true]) {
    const store = new LodySubagentRuns("s", { maxRuns: count });
    for (let run = 0; run < count; run++) {
      const parentRunId = run === 0 && !isCycle ? null : `run ${(run + count - 1) % count}`;
      store.apply(snapshotOf(`run ${run}`, { parentRunId }));
    }
    assertEquals(store.roots().length, isCycle ? count : 1);
    assertEquals(store.children("run 0").length, isCycle ? 0 : 1);
  }
});
