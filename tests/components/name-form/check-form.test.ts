import { expect, test } from "vitest";
import {
  buildPreview,
  NEW_FORM,
  splitSelection,
  toCheckSelection,
  toggleTld,
} from "#components/name-form/check-form.ts";
import { validateCheck } from "#shared/name-check/candidates.ts";
import { parseNameEntry } from "#shared/name-check/list-entry.ts";
import { TLDS, type Tld } from "#shared/name-check/options.ts";
import { sortTlds } from "#shared/name-check/tlds.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const typed = (query: string) => ({ ...NEW_FORM, query });

test("the check form starts with four TLDs and all platforms and sends the query trimmed in lower case", () => {
  coversSpec("5.14", "9.12");
  expect(toCheckSelection(typed("  Acme "))).toEqual({
    query: "acme",
    checkVariations: false,
    tlds: [".com", ".net", ".org", ".io"],
    platforms: ["twitter", "instagram", "youtube"],
  });
});

test("a typed TLD is checked while it is in the query, unless the user unchecks it", () => {
  const form = typed("acme.dev");
  expect(toCheckSelection(form).tlds).toContain(".dev");
  expect(toCheckSelection({ ...form, query: "acme" }).tlds).not.toContain(".dev");
  expect(toCheckSelection({ ...form, ...toggleTld(form, ".dev", false) }).tlds).not.toContain(".dev");
});

test("toggleTld checks and unchecks TLDs that are not typed", () => {
  const form = { ...typed("acme"), ...toggleTld(NEW_FORM, ".com", false) };
  expect(toCheckSelection(form).tlds).toEqual([".net", ".org", ".io"]);
  expect(toCheckSelection({ ...form, ...toggleTld(form, ".com", true) }).tlds).toContain(".com");
});

test("buildPreview returns candidates only for a valid selection", () => {
  expect(buildPreview(toCheckSelection(typed("")))).toBeNull();
  expect(buildPreview(toCheckSelection(typed("my brand")))).toBeNull();
  expect(buildPreview(toCheckSelection(typed("acme")))?.domains.map(({ name }) => name)).toContain("acme.io");
});

const known = Array.from(
  { length: 100 },
  (_, at): Tld => `.t${String.fromCharCode(97 + (at % 26), 97 + at / 26)}`,
);

test.each([
  ["of the specified form", "acme", TLDS, false, 14, []],
  ["of 60 TLDs", "acme", known.slice(0, 60), false, 60, []],
  ["of 100 TLDs", "acme", known, false, 60, [18, 18, 4]],
  ["with variations", "ac-me", known.slice(0, 30), true, 20, [6, 4]],
  ["with a typed TLD", "www.ac-me.tvd", known, false, 60, [18, 18, 4]],
] as const)("splitSelection: a check %s", (_, query, tlds, checkVariations, first, others) => {
  const whole = toCheckSelection({ ...NEW_FORM, query, tlds, known, checkVariations });
  const split = splitSelection(whole);
  expect(split.selection.tlds).toHaveLength(first);
  expect(validateCheck(split.selection)).toBeNull();
  const entries = split.others.map(parseNameEntry);
  expect(entries.map((entry) => entry.tlds?.length)).toEqual(others);
  expect(sortTlds([...split.selection.tlds, ...entries.flatMap((entry) => entry.tlds ?? [])])).toEqual(
    whole.tlds,
  );
  if (query.startsWith("www.")) expect(split.selection.tlds).toContain(".tvd");
  for (const { name } of entries) expect(name).toBe(query.startsWith("www.") ? "ac-me" : query);
});
