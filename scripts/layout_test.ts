import { readFileSync } from "node:fs";
import { assertEquals } from "@std/assert";
import { source, sourceFiles } from "./source_files.ts";

Deno.test("no file of src is longer than 300 lines", () => {
  const long = sourceFiles().filter((name) =>
    readFileSync(new URL(name, source), "utf8").trimEnd().split("\n").length > 300
  );
  assertEquals(long, []);
});

Deno.test("mod.ts exports in the order of the files", () => {
  const text = readFileSync(new URL("../mod.ts", source), "utf8");
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
