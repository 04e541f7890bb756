/**
 * Prints the figures that the project keeps, as ratios within one run.
 *
 *     deno task bench
 *
 * @module
 */
import { measureBundles } from "./bench/bundles.ts";
import { measureGuards } from "./bench/guards.ts";
import { measureSubagents } from "./bench/subagents.ts";
import { measureUsage } from "./bench/usage.ts";

await measureGuards();
await measureBundles();
measureUsage();
measureSubagents();
