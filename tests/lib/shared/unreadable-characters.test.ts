import { expect, test } from "vitest";
import { parseUrl } from "#shared/capture/page-url.ts";
import { validateQuery } from "#shared/name-check/validation.ts";
import { findUnreadable, trimInvisible } from "#shared/unreadable-characters.ts";

test.each([
  ["\u200b\ufeffa\u00ad\u2060", "a"],
  ["\u00a0 a b \u202f", "a b"],
  ["\u200e\u2066a\u2069\u200f", "a"],
  ["a\u{e0101}", "a"],
  ["\ud83d\ude00 ", "\ud83d\ude00"],
  ["\u200b \u3000", ""],
])("trimInvisible of %j is %j", (text, expected) => {
  expect(trimInvisible(text)).toBe(expected);
});

test.each([
  [
    "ki\u200bln",
    "Contains the character U+200B (zero-width space), which cannot be seen, at position 3 after “ki”.",
  ],
  ["ki\u00adln", "U+00AD (soft hyphen)"],
  ["ki\u00a0ln", "U+00A0 (no-break space)"],
  ["ki\u202eln", "U+202E, which cannot be seen"],
  ["ki\u200dln", "U+200D (zero-width joiner)"],
  ["\ud83d\ude00\u200bx", "at position 2"],
  [
    "caf\ufffd",
    "a replacement character (�) in place of one that could not be read, at position 4 after “caf”.",
  ],
])("findUnreadable of %j says what and where", (text, message) => {
  expect(findUnreadable(text)).toContain(message);
});

test.each(["kiln", "price list", "می\u200cخواهم", "👩\u200d💻", "❤\ufe0f", "café"])(
  "findUnreadable finds nothing in %j",
  (text) => {
    expect(findUnreadable(text)).toBeNull();
  },
);

test("addresses and names lose invisible characters at their edges, and are refused with one inside", () => {
  expect(parseUrl("\u200bhttps://kiln.test/\u00ad")).toEqual({ url: "https://kiln.test/" });
  expect(parseUrl("https://ki\u200bln.test/")).toEqual({ problem: expect.stringContaining("U+200B") });
  expect(validateQuery("kiln\u200b")).toBeNull();
  expect(validateQuery("ki\u200bln")).toContain("U+200B");
});
