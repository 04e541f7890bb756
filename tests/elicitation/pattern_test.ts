import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkPattern } from "../../src/elicitation/pattern.ts";

const checked: readonly (readonly [pattern: string, matches: string[], fails: string[]])[] = [
  ["^[a-z]+$", ["abc"], ["", "aB", "a b"]],
  ["a", ["cat"], ["dog"]],
  ["^\\d{3}-\\d{4}$", ["555-1234"], ["5555-123"]],
  ["^[^@]+@[^@]+\\.[a-z]+$", ["me@example.com"], ["me@example", "@.a"]],
  ["^(?:a*b)a*$", ["aba", "b"], ["a"]],
  ["^(?:a{1,1}b)*$", ["abab"], ["aba"]],
  ["^[\\b]$", ["\b"], ["b"]],
  ["^a]}$", ["a]}"], ["a"]],
  ["^(?=a)?a$", ["a"], ["b"]],
  ["^(?:yes|no)$", ["yes", "no"], ["yesno"]],
  ["^(?:ab|cd)*$", ["abcd", ""], ["abc"]],
  ["^v?\\d+(?:\\.\\d+)?$", ["v1", "1.5"], ["1."]],
  ["^(?=.*[A-Z])(?=.*\\d).{8,}$", ["Password1"], ["password1", "Passwor1".slice(1)]],
  ["^\\p{Lu}", ["Émile"], ["émile"]],
  ["^.$", ["😀"], ["ab"]],
  ["^[\\w.-]+$", ["a-b.c"], ["a b"]],
  ["^\\u0041\\x42[\\n\\-]$", ["AB-", "AB\n"], ["AB"]],
  ["\\/path\\/", ["/path/"], ["path"]],
  ["^(?<year>\\d{4})$", ["2026"], ["26"]],
  ["^[^]$", ["\n"], [""]],
  ["^[]$", [], ["", "a"]],
  ["\\bcat\\b", ["a cat"], ["concat"]],
  ["^a{2}b{1,2}c{3,}$", ["aabccc"], ["abccc"]],
  ["^\\u{1F600}[\\u{1F600}-\\u{1F64F}]?$", ["😀", "😀😁"], ["a"]],
  ["", ["", "x"], []],
  ["^(?!-)[a-z-]{1,63}(?<!-)$", ["a-b"], ["-a", "a-"]],
  // What only regular expressions without a flag allow.
  ["^\\_a$", ["_a"], ["a"]],
];

const unchecked: readonly string[] = [
  // Nested.
  "(a+)+$",
  "(a*)*",
  "(?:a+b?)+",
  "(?:[a-z]+\\.)+",
  "(?:\\d{1,3}\\.){3}",
  "((a?)b?)*",
  "(?:a|b+)*",
  "(?:(?=a*)a)*",
  "(?:)*",
  "(?:a|)+",
  // Overlapping.
  "a*a*$",
  "\\d+\\w+",
  ".*.*=.*",
  ".*x.*",
  "a*b?a*",
  "a?a?a?a",
  "\\s*[^x]*",
  "(?:a*b)?a*",
  "(a|a)*$",
  `^${"(a|a)(b|b)".repeat(14)}$`,
  `^${"(a|a)b".repeat(25)}$`,
  `^${"(\\w|\\d)-".repeat(24)}$`,
  `^${"(?:-|(?:a|a))b".repeat(16)}$`,
  // Behind goes from right to left.
  "(?<=(?=.*x)a*)",
  "(?<=(?<=a*)b)",
  "(?<=a*b)",
  "(a|ab)*c",
  "(?:a|aa)(?:a|aa)(?:a|aa)$",
  "(?:a|a?)(?:a|a?)",
  "[\\s\\S]*\\p{L}*",
  "x*\\u0078*",
  "x*\\x78*",
  "\\t*\\s*",
  "[a-f]*[d-z]*",
  "[a-e]*c*",
  "a*$a*",
  "a*\\ba*",
  "a*(?=b)a*",
  "a*?a*?",
  "a+?a+?",
  "\\-*-*",
  "[^a]*[^b]*",
  "\\D*\\W*",
  "\\S*\\W*",
  "a*(?:b*a*)",
  "a*(?=b*a)",
  "x*(?:a|(?=x*y)b)",
  "\\ud83d\\ude00+\\ud83d\\ude00+",
  // Backreferences.
  "(a)\\1",
  "(?<x>a)\\k<x>",
  "(.*)\\1",
  // Too long, and none at all.
  `${"a".repeat(257)}`,
  "(",
  "[",
  "a{2,1}",
  "*",
  "\\",
  // What this does not take apart.
  "a{",
  "a{,2}",
  "a{1x}",
  "(?i:a*>)a*",
  "\\ud800*",
  "\\udfff*",
  "\\_\\x4",
  "\\c",
  "\\ca",
  "[\\d-z]",
  "(?=a)*",
  "\\e",
  "\\u{41}x\\_",
  "😀\\_",
];

for (const [pattern, matches, fails] of checked) {
  Deno.test(`checkPattern() runs ${JSON.stringify(pattern)}`, () => {
    for (const text of matches) assertEquals(checkPattern(pattern, text), true, text);
    for (const text of fails) assertEquals(checkPattern(pattern, text), false, text);
  });
}

Deno.test("checkPattern() does not run what could take for ever, or what it does not know", () => {
  for (const pattern of unchecked) {
    assertEquals(checkPattern(pattern, "a".repeat(40)), undefined, pattern);
  }
});

Deno.test("checkPattern() takes a pattern of 256 characters, and no more", () => {
  assertEquals(checkPattern("a".repeat(256), "b"), false);
  assertEquals(checkPattern("a".repeat(257), "b"), undefined);
});

Deno.test("checkPattern() does not run what would take too long on this one text", () => {
  const a = (count: number) => "a".repeat(count);
  // A group takes time too.
  assertEquals(checkPattern(`${"(".repeat(100)}a${")".repeat(100)}*$`, a(1000)), undefined);
  assertEquals(checkPattern("^a+$", a(2000)), true);
  assertEquals(checkPattern("^a+$", a(5000)), undefined);
  assertEquals(checkPattern("^a+b{1000}", a(100)), false);
  assertEquals(checkPattern("^a+b{1000}", a(200)), undefined);
  assertEquals(checkPattern("^a+b{1,1000}", a(1000)), false);
  assertEquals(checkPattern("^a+(?:b{1000}|c{1000})", a(120)), undefined);
  assertEquals(checkPattern("^(?:b{100}){100}", a(100)), undefined);
});

Deno.test("checkPattern() is done with any pattern soon enough, however deep it is", () => {
  for (
    const [open, close] of [["(?:", ")"], ["(?:a|", ")"], ["(?=", ")"], ["(?:b|", ")?"]] as const
  ) {
    const depth = Math.floor(250 / (open.length + close.length));
    checkPattern(open.repeat(depth) + "a" + close.repeat(depth), "a");
  }
});

const atom: fc.Arbitrary<string> = fc.constantFrom(
  "a",
  "b",
  ".",
  "\\w",
  "[ab]",
  "[^a]",
  "\\d",
  "c",
);
const quantifier = fc.constantFrom("", "", "*", "+", "?", "{2}", "{1,2}", "+?");
const { pattern: anyPattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    fc.tuple(atom, quantifier).map((parts) => parts.join("")),
    fc.tuple(tie("pattern"), quantifier).map(([inside, times]) => `(?:${inside})${times}`),
    fc.tuple(fc.constantFrom("?=", "?!", "?<=", "?<!"), tie("pattern")).map(([mark, inside]) =>
      `(${mark}${inside})`
    ),
  ),
  pattern: fc.array(fc.array(tie("term"), { maxLength: 4 }), { minLength: 1, maxLength: 3 })
    .map((branches) => branches.map((terms) => terms.join("")).join("|")),
}));

Deno.test("checkPattern() runs only what does not blow up on texts made to have it do so", () => {
  let run = 0;
  fc.assert(
    fc.property(anyPattern, fc.constantFrom("a", "ab", "aab", "ba"), (pattern, pump) => {
      const text = `${pump.repeat(1500 / pump.length)}!`;
      // Without an end, most would match at once.
      const found = checkPattern(`^(?:${pattern})$`, text) ?? checkPattern(pattern, text);
      if (found !== undefined) run++;
    }),
    { numRuns: 3000 },
  );
  assert(run > 300, String(run));
});

Deno.test("checkPattern() says of a pattern that it runs what JavaScript says", () => {
  fc.assert(
    fc.property(
      anyPattern,
      fc.string({ unit: fc.constantFrom("a", "b", "c", "1"), maxLength: 8 }),
      (pattern, text) => {
        const found = checkPattern(pattern, text);
        assert(found === undefined || found === new RegExp(pattern, "u").test(text));
      },
    ),
  );
});
