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
  const { success, code, stdout } = await child.output();
  if (!success) throw new Error(`Cannot generate: deno fmt failed with ${code} on the source`);
  return new TextDecoder().decode(stdout);
}
