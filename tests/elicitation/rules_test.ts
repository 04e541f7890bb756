import { assert, assertEquals, assertExists } from "@std/assert";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { readLodyForm } from "../../mod.ts";
import { FORMATS } from "../../src/elicitation/form/formats.ts";
import { isOfKind, problemsOf } from "../../src/elicitation/form/rules.ts";

const bound = fc.option(fc.nat({ max: 4 }), { nil: undefined });
const number = fc.constantFrom(-1, 0, 1, 2, 0.5, 1e300, -0);
const limit = fc.option(number, { nil: undefined });
const value = fc.constantFrom("a", "b", "a,b", "", "__proto__", "😀");
const text = fc.oneof(value, fc.string({ unit: "binary", maxLength: 6 }));

/** A property of every type, with every rule. */
const property = fc.oneof(
  fc.record({
    type: fc.constant("string"),
    minLength: bound,
    maxLength: bound,
    pattern: fc.constantFrom(undefined, "^a", "b$", "^[a-z]*$", ".", "😀", "^\\S+$", "a|b"),
  }),
  fc.record({ type: fc.constant("string"), enum: fc.array(value, { minLength: 1 }) }),
  fc.record({
    type: fc.constant("string"),
    oneOf: fc.uniqueArray(value.map((value) => ({ const: value, title: "" })), {
      minLength: 1,
      selector: (option) => option.const,
    }),
  }),
  fc.record({ type: fc.constantFrom("number", "integer"), minimum: limit, maximum: limit }),
  fc.record({ type: fc.constant("boolean") }),
  fc.record({
    type: fc.constant("array"),
    items: fc.oneof(
      fc.record({ type: fc.constant("string"), enum: fc.array(value, { minLength: 1 }) }),
      fc.record({
        anyOf: fc.array(value.map((value) => ({ const: value, title: "" })), { minLength: 1 }),
      }),
    ),
    minItems: bound,
    maxItems: bound,
  }),
);

const anyValue = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.array(text, { maxLength: 5 }),
  fc.constantFrom(null, NaN, Infinity, {}, [1]),
);

Deno.test("problemsOf() finds what is wrong just where a validator of JSON Schema does", () => {
  const ajv = new Ajv2020({ strict: false, strictNumbers: true });
  fc.assert(
    fc.property(property, fc.array(anyValue, { maxLength: 20 }), (described, values) => {
      const schema = JSON.parse(JSON.stringify(described));
      const { form } = readLodyForm({
        mode: "form",
        message: "",
        requestedSchema: { properties: { a: schema } },
      });
      const [field] = form?.fields ?? [];
      assertExists(field);
      const validate = ajv.compile(schema);
      for (const value of values) {
        const problems = problemsOf(field, value);
        assertEquals(problems.length === 0, validate(value), JSON.stringify([schema, value]));
        assertEquals(isOfKind(field, value), !problems.some(({ rule }) => rule === "type"));
      }
      ajv.removeSchema(schema);
    }),
    { numRuns: 1000 },
  );
});

const formats: { readonly [format: string]: { right: string[]; wrong: string[] } } = {
  email: {
    right: ["a@b", "a.b+c@example.com", "jörg@bücher.de", '"a@b"@example.com', "a@[::1]"],
    wrong: ["", "a", "@b", "a@", "a b@c", "a@b c", "a@.b", "a@b.", "a@b..c", "a@b\n"],
  },
  uri: {
    right: [
      "https://example.com/a?b#c",
      "mailto:a@b",
      "urn:isbn:1",
      "HTTP://[::1]:80",
      "x:y",
      "https://bücher.de/ü",
    ],
    wrong: [
      "",
      "example.com",
      "//example.com",
      "/a",
      "https:",
      "https://a b",
      " https://a",
      "http://[",
      "1a:b",
      'x:"',
      "x:{}",
    ],
  },
  date: {
    right: ["2026-11-30", "2028-02-29", "2000-02-29", "0000-01-01", "2026-04-30"],
    wrong: [
      "",
      "2026-11-31",
      "2026-02-29",
      "1900-02-29",
      "2026-13-01",
      "2026-00-01",
      "2026-01-00",
      "2026-1-1",
      "2026-11-30Z",
      " 2026-11-30",
      "2026-11-30\n",
    ],
  },
  "date-time": {
    right: [
      "2026-11-30T23:51:17Z",
      "2026-11-30t23:51:17.123z",
      "2026-11-30 00:00:00+23:59",
      "2016-12-31T23:59:60Z",
      "2017-01-01T00:59:60+01:00",
      "2016-12-31T15:59:60-08:00",
    ],
    wrong: [
      "",
      "2026-11-30",
      "2026-11-30T24:00:00Z",
      "2026-11-30T23:60:00Z",
      "2026-11-30T23:59:61Z",
      "2026-11-30T23:00:00",
      "2026-11-31T00:00:00Z",
      "2026-11-30T00:00:00+24:00",
      "2026-11-30T00:00:00+00:60",
      "2016-12-31T23:58:60Z",
      "2026-11-30T00:00:60Z",
      "2026-11-30T00:00:00.Z",
      "x026-11-30T00:00:00Z",
    ],
  },
};

for (const [format, { right, wrong }] of Object.entries(formats)) {
  Deno.test(`problemsOf() knows what is of the format ${format}`, () => {
    const check = FORMATS[format];
    assertExists(check);
    for (const text of right) assert(check(text), text);
    for (const text of wrong) assert(!check(text), text);
  });
}

Deno.test("problemsOf() lets a format pass that it does not know", () => {
  for (const format of ["ipv4", "toString", "__proto__", ""]) {
    const field = { key: "a", kind: "text", required: false, secret: false, format } as const;
    assertEquals(problemsOf(field, "x"), []);
  }
});
