import { expect, test } from "vitest";
import { stripSiteName } from "#server/extraction/metadata/title.ts";

const page = { heading: null, siteName: "The Daily Paper", host: "www.dailypaper.test" };

test.each([
  ["The flood | The Daily Paper", "The flood"],
  ["The flood - dailypaper.test", "The flood"],
  ["The flood — News • Daily Paper", "The flood — News"],
  ["The flood | News - The Daily Paper", "The flood | News"],
  ["A well-known flood", "A well-known flood"],
  ["Floods - and what to do", "Floods - and what to do"],
  ["The Daily Paper", "The Daily Paper"],
  ["The Daily Paper | News", "The Daily Paper | News"],
])("stripSiteName shortens %s to %s", (title, cut) => expect(stripSiteName(title, page)).toBe(cut));

test.each([
  ["The flood | Weather | Anything", "The flood", "The flood"],
  ["The flood – day two | Anything", "The flood – day two", "The flood – day two"],
  ["Daily Paper | The flood", "The flood", "The flood"],
  ["Rain | The flood", "The flood", "Rain | The flood"],
  ["The flood | The Daily Paper", "The Daily Paper", "The flood"],
])("stripSiteName shortens %s with the heading %s to %s", (title, heading, cut) =>
  expect(stripSiteName(title, { ...page, heading })).toBe(cut),
);
