/** What a tree of runs is made of. */
interface Node {
  readonly runId: string;
  /** The parent. Null: the root session. Undefined: unknown. */
  readonly parentRunId: string | null | undefined;
}

/**
 * Lists the runs of each parent, in their order; those without one under null. A run is a root where
 * its parent is unknown, or not among the runs, or where it is its own ancestor.
 */
export function runTree(
  runs: ReadonlyMap<string, Node>,
): ReadonlyMap<string | null, readonly string[]> {
  const inCycle = runsInCycles(runs);
  const tree = new Map<string | null, string[]>();
  for (const { runId, parentRunId = null } of runs.values()) {
    const isChild = parentRunId !== null && runs.has(parentRunId) && !inCycle.has(runId);
    const parent = isChild ? parentRunId : null;
    const siblings = tree.get(parent);
    if (siblings === undefined) tree.set(parent, [runId]);
    else siblings.push(runId);
  }
  return tree;
}

function runsInCycles(runs: ReadonlyMap<string, Node>): ReadonlySet<string> {
  const inCycle = new Set<string>();
  const seen = new Set<string>();
  for (const start of runs.values()) {
    const path = new Set<string>();
    let run: Node | undefined = start;
    while (run !== undefined && !seen.has(run.runId)) {
      seen.add(run.runId);
      path.add(run.runId);
      run = runs.get(run.parentRunId ?? "");
    }
    // The path has come back to one of its own runs, from which on it is a cycle.
    let isCycle = false;
    for (const runId of path) {
      isCycle ||= runId === run?.runId;
      if (isCycle) inCycle.add(runId);
    }
  }
  return inCycle;
}
