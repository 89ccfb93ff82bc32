import { expect, test } from "vitest";
import { replaceParameters } from "#components/tools/use-address-query.ts";

test.each([
  ["", "", ""],
  ["", "q=acme", "?q=acme"],
  ["?q=old&tlds=com", "q=new", "?q=new"],
  ["?ref=mail&q=old", "q=new", "?ref=mail&q=new"],
  ["?ref=mail&q=old", "", "?ref=mail"],
])("replaceParameters of %j with %j is %j", (search, own, merged) => {
  expect(replaceParameters(search, ["q", "tlds"], own)).toBe(merged);
});
