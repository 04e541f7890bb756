import { readdirSync, readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";

const root = new URL("../", import.meta.url);

Deno.test("no file of src is longer than 300 lines", () => {
  const files = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.startsWith("generated"));
  const long = files.filter((name) => {
    const lines = readFileSync(new URL(`src/${name.replaceAll("\\", "/")}`, root), "utf8").split(
      "\n",
    );
    return lines.length - 1 > 300;
  });
  assertEquals(long, []);
});

Deno.test("mod.ts exports in the order of the files", () => {
  const text = readFileSync(new URL("mod.ts", root), "utf8");
  const files = [...text.matchAll(/^(?:export .*|\}) from "(.*)";$/gm)].map(([, file]) =>
    file ?? ""
  );
  // As paths go: what stands in a folder comes after the file of the same name.
  const sorted = files.toSorted((one, other) => {
    const [a, b] = [one, other].map((file) => file.replace(/\.ts$/, "").split("/").join("\0"));
    return a! < b! ? -1 : 1;
  });
  assertEquals(files, sorted);
});
