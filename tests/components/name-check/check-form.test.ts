import { expect, test } from "vitest";
import { buildPreview, NEW_FORM, toCheckSelection, toggleTld } from "#components/name-check/check-form.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const typed = (query: string) => ({ ...NEW_FORM, query });

test("four endings and all platforms are ticked at first; the query is sent trimmed and in small letters", () => {
  coversSpec("5.14", "9.12");
  expect(toCheckSelection(typed("  Acme "))).toEqual({
    query: "acme",
    checkVariations: false,
    tlds: [".com", ".net", ".org", ".io"],
    platforms: ["twitter", "instagram", "youtube"],
  });
});

test("a typed ending is ticked as long as it is typed, unless the tick is taken away", () => {
  const form = typed("acme.dev");
  expect(toCheckSelection(form).tlds).toContain(".dev");
  expect(toCheckSelection({ ...form, query: "acme" }).tlds).not.toContain(".dev");
  expect(toCheckSelection({ ...form, ...toggleTld(form, ".dev", false) }).tlds).not.toContain(".dev");
});

test("ticking and unticking works on the endings that nobody typed", () => {
  const form = { ...typed("acme"), ...toggleTld(NEW_FORM, ".com", false) };
  expect(toCheckSelection(form).tlds).toEqual([".net", ".org", ".io"]);
  expect(toCheckSelection({ ...form, ...toggleTld(form, ".com", true) }).tlds).toContain(".com");
});

test("there is a preview exactly when a check could start", () => {
  expect(buildPreview(toCheckSelection(typed("")))).toBeNull();
  expect(buildPreview(toCheckSelection(typed("my brand")))).toBeNull();
  expect(buildPreview(toCheckSelection(typed("acme")))?.domains.map(({ name }) => name)).toContain("acme.io");
});
