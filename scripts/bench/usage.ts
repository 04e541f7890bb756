import { deepStrictEqual } from "node:assert/strict";
import {
  type ModelUsage,
  SessionUsageAccumulator,
  SessionUsageLedger,
  type SessionUsageUpdate,
} from "../../mod.ts";
import { printFigure } from "./figure.ts";
import { heapOf } from "./heap.ts";
import { medianOf } from "./median.ts";
import { NaiveAccumulator } from "./naive_accumulator.ts";

/** How many updates are timed at once. */
const BATCH = 100;
/** How many times an operation is reported, and how many updates there are of a scope. */
const REPORTS = 4;
const [FEW, MORE, MANY] = [100, 5000, 100_000];

/** Prepares the next thing that something is told, and returns the telling. */
type Subject<Told = unknown> = () => () => Told;

function rowOf(number: number): ModelUsage {
  return {
    inputTokens: 100 + number,
    outputTokens: 20,
    cacheReadInputTokens: 900,
    cacheCreationInputTokens: 30,
    costUSD: 0.07,
  };
}

/** Operations one after the other, each growing with every report; so many are taken at once. */
function operations<Told>(
  count: number,
  take: (operationId: string, rows: Record<string, ModelUsage>) => Told,
): Subject<Told> {
  let number = 0;
  return after(count * REPORTS, () => {
    const id = `operation ${Math.floor(number / REPORTS)}`;
    const rows = { large: rowOf(number % REPORTS) };
    number++;
    return () => take(id, rows);
  });
}

function accumulatorWith(count: number): Subject<SessionUsageUpdate | undefined> {
  const accumulator = new SessionUsageAccumulator();
  return operations(count, (id, rows) => accumulator.update("session", id, rows));
}

function naiveWith(count: number): Subject<SessionUsageUpdate | undefined> {
  const accumulator = new NaiveAccumulator();
  let taken = 0;
  return operations(count, (id, rows) => {
    // What is behind it is not what is timed, and would take minutes.
    if (taken++ < count * REPORTS) return void accumulator.add(id, rows);
    return accumulator.update("session", id, rows);
  });
}

function ledgerWith(scopes: number): Subject {
  const ledger = new SessionUsageLedger({ maxScopes: 2 * MANY });
  let number = 0;
  return after(scopes * REPORTS, () => {
    const usage = rowOf(number % REPORTS);
    const usageScopeId = `scope ${Math.floor(number / REPORTS)}`;
    number++;
    const update = {
      sessionId: "session",
      usage,
      modelUsage: { large: usage },
      _meta: { lody: { usageScopeId } },
    };
    return () => ledger.apply(update);
  });
}

/** A subject that so many things have been told to. */
function after<Told>(count: number, subject: Subject<Told>): Subject<Told> {
  for (let told = 0; told < count; told++) subject()();
  return subject;
}

/** The time of telling a subject one thing, in milliseconds. */
function timeOf(subject: Subject, count: number): number {
  // That brings back into the caches what other subjects have driven out.
  after(count, subject);
  const tellings = Array.from({ length: count }, () => subject());
  const start = performance.now();
  for (const tell of tellings) tell();
  return (performance.now() - start) / count;
}

/** How much longer an update takes with many behind it than with few. */
function growth(subjectWith: (count: number) => Subject): number {
  const many = subjectWith(MANY);
  return medianOf(() => {
    // A batch makes a small one larger, so each has its own.
    const few = timeOf(subjectWith(FEW), BATCH);
    return timeOf(many, BATCH) / few;
  });
}

/** How many times faster an update is than that of an accumulator that regroups all operations. */
function advantage(): number {
  const [naive, accumulator] = [naiveWith(MORE), accumulatorWith(MORE)];
  deepStrictEqual(
    JSON.stringify(naive()()?.modelUsage),
    JSON.stringify(accumulator()()?.modelUsage),
  );
  return medianOf(() => timeOf(naive, 1) / timeOf(accumulator, BATCH));
}

/** How many bytes of heap an accumulator holds for each operation, its id included. */
function bytesOfAnOperation(): number {
  let subject: Subject | undefined;
  const bytes = heapOf(() => void (subject = accumulatorWith(MANY)));
  subject?.()(); // It is still in use, so nothing of it was collected.
  return bytes / MANY;
}

/** Measures how adapters and clients account for usage. */
export function measureUsage(): void {
  const [few, many, more] = [FEW, MANY, MORE].map((count) => count.toLocaleString("en-US"));
  printFigure(
    `Accumulator, update after ${many} operations, relative to ${few}`,
    growth(accumulatorWith),
    " times",
    { atMost: 1.5 },
  );
  printFigure(
    `Accumulator, faster than regrouping ${more} operations`,
    advantage(),
    " times",
    { atLeast: 300 },
  );
  printFigure("Accumulator, heap for an operation", bytesOfAnOperation(), " bytes", {
    atMost: 400,
  });
  printFigure(
    `Ledger, update after ${many} scopes, relative to ${few}`,
    growth(ledgerWith),
    " times",
    { atMost: 1.5 },
  );
}
