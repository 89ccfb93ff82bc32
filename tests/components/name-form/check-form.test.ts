import { expect, test } from "vitest";
import { buildPreview, NEW_FORM, toCheckSelection, toggleTld } from "#components/name-form/check-form.ts";
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
