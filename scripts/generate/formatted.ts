/** Formats a source as `deno fmt` would. */
export async function formatted(source: string, extension: "ts" | "json"): Promise<string> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--quiet", `--ext=${extension}`, "-"],
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(source));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("Cannot format what was generated");
  return new TextDecoder().decode(stdout);
}
