import { expect, test } from "vitest";
import { initials } from "#components/catalog/product-image.tsx";

test.each([
  ["Uptime Monitor", "UM"],
  ["Domain Name / Brand Name Checker", "DN"],
  ["inspector", "IN"],
  ["x", "X"],
  ["  éclair übung", "ÉÜ"],
  ["4 corners", "4C"],
  ["", ""],
])("initials abbreviates %s to %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
