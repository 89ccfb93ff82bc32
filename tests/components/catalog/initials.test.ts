import { expect, test } from "vitest";
import { abbreviate } from "#components/catalog/initials.ts";

test.each([
  ["Uptime Monitor", "UM"],
  ["Domain Name / Brand Name Checker", "DN"],
  ["inspector", "IN"],
  ["x", "X"],
  ["  éclair übung", "ÉÜ"],
  ["4 corners", "4C"],
  ["", ""],
])("%s becomes %s", (name, letters) => {
  expect(abbreviate(name)).toBe(letters);
});
