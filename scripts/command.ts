import { spawn } from "node:child_process";
import process from "node:process";

/** How a command is run. */
export interface CommandOptions {
  /** The folder it runs in. Absent: this one. */
  readonly cwd?: string;
  /** What it finds in its environment beside what is in this one's. */
  readonly env?: Readonly<Record<string, string>>;
  /** Whether what it prints is shown at once. Absent: only if it fails. */
  readonly output?: "inherit";
}

/** How a command ended. */
export interface Outcome {
  /** Its exit code; null where a signal ended it. */
  readonly code: number | null;
  /** What it printed, errors too, unless that was shown. */
  readonly text: string;
  /** The part of that which are no errors. */
  readonly stdout: string;
}

/**
 * Runs a command until it ends.
 *
 * @throws {Error} If it cannot be started.
 */
export function tryRun(
  command: string,
  args: readonly string[],
  { cwd, env, output }: CommandOptions = {},
): Promise<Outcome> {
  // There, npm is a batch file, which takes a shell, and words in quotes.
  const isBatch = process.platform === "win32" && command === "npm";
  const child = spawn(command, isBatch ? args.map((word) => `"${word}"`) : args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ["ignore", output ?? "pipe", output ?? "pipe"],
    shell: isBatch,
  });
  let [text, stdout] = ["", ""];
  child.stdout?.setEncoding("utf8").on("data", (part: string) => {
    text += part;
    stdout += part;
  });
  child.stderr?.setEncoding("utf8").on("data", (part: string) => text += part);
  return new Promise((resolve, reject) => {
    child.once("error", (cause) => reject(new Error(`Cannot run ${command}: ${cause.message}`)));
    child.once("close", (code) => resolve({ code, text, stdout }));
  });
}

/**
 * Runs a command that must succeed. Returns what it printed, but for errors, unless that was shown.
 *
 * @throws {Error} If it cannot be started or fails; the message ends with what it printed.
 */
export async function run(
  command: string,
  args: readonly string[],
  options?: CommandOptions,
): Promise<string> {
  const { code, text, stdout } = await tryRun(command, args, options);
  if (code === 0) return stdout;
  throw new Error(`Cannot run ${[command, ...args].join(" ")}: it failed with ${code}\n${text}`);
}
