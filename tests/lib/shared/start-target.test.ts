import { expect, test } from "vitest";
import { findStartTarget } from "#shared/overview/start-target.ts";

test.each([
  ["", null],
  ["  ", null],
  ["northkiln", "name"],
  ["north-kiln", "name"],
  ["north kiln", "name"],
  ["northkiln.com", "domain"],
  [" shop.example.co.uk ", "domain"],
  ["bücher.de", "domain"],
  ["https://northkiln.com", "address"],
  ["northkiln.com/pricing", "address"],
  ["localhost:3000", "address"],
  ["northkiln.com?a=1", "address"],
  ["1.5", "name"],
  [".com", "name"],
  ["northkiln.", "name"],
])("%j is %s", (text, target) => {
  expect(findStartTarget(text)).toBe(target);
});
