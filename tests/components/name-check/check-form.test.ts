import { expect, test } from "vitest";
import { NEW_FORM, previewOf, selectionOf, toggleTld } from "#components/name-check/check-form.ts";
import { proves } from "#tests/support/covers-spec.ts";

const typed = (query: string) => ({ ...NEW_FORM, query });

test("four endings and all platforms are ticked at first; the query is sent trimmed and in small letters", () => {
  proves("5.14", "9.12");
  expect(selectionOf(typed("  Acme "))).toEqual({
    query: "acme",
    checkVariations: false,
    tlds: [".com", ".net", ".org", ".io"],
    platforms: ["twitter", "instagram", "youtube"],
  });
});

test("a typed ending is ticked as long as it is typed, unless the tick is taken away", () => {
  const form = typed("acme.dev");
  expect(selectionOf(form).tlds).toContain(".dev");
  expect(selectionOf({ ...form, query: "acme" }).tlds).not.toContain(".dev");
  expect(selectionOf({ ...form, ...toggleTld(form, ".dev", false) }).tlds).not.toContain(".dev");
});

test("ticking and unticking works on the endings that nobody typed", () => {
  const form = { ...typed("acme"), ...toggleTld(NEW_FORM, ".com", false) };
  expect(selectionOf(form).tlds).toEqual([".net", ".org", ".io"]);
  expect(selectionOf({ ...form, ...toggleTld(form, ".com", true) }).tlds).toContain(".com");
});

test("there is a preview exactly when a check could start", () => {
  expect(previewOf(selectionOf(typed("")))).toBeNull();
  expect(previewOf(selectionOf(typed("my brand")))).toBeNull();
  expect(previewOf(selectionOf(typed("acme")))?.domains.map(({ name }) => name)).toContain("acme.io");
});
