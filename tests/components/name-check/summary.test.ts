import { expect, test } from "vitest";
import { formatCheckSummary, sortAvailableFirst } from "#components/name-check/view.ts";
import { domain, handle, TAKEN, UNKNOWN } from "./check-rows.ts";

test("formatCheckSummary counts available domains and handles", () => {
  const domains = [domain("a.com"), domain("a.net"), domain("a.org", TAKEN), domain("a.io", UNKNOWN)];
  const social = [handle("a"), handle("b"), handle("c", TAKEN)];
  expect(formatCheckSummary({ domains, social })).toBe("2 of 4 domains and 2 of 3 handles are free");
  expect(formatCheckSummary({ domains: [domain("a.com")], social: [] })).toBe("1 of 1 domain is free");
});

test("formatCheckSummary does not report zero available names when no source responded", () => {
  const rows = { domains: [domain("a.com", UNKNOWN)], social: [handle("a", UNKNOWN)] };
  expect(formatCheckSummary(rows)).toBe("None of these names could be checked");
});

test("formatCheckSummary ignores invalid names", () => {
  const impossible = domain("a_b.com", { isAvailable: false, status: "invalid", reason: "underscore" });
  expect(formatCheckSummary({ domains: [domain("ab.com"), domain("ac.com"), impossible], social: [] })).toBe(
    "2 of 2 domains are free",
  );
  expect(formatCheckSummary({ domains: [impossible], social: [] })).toBe("None of these names is valid");
});

test("sortAvailableFirst sorts available names first and keeps the order of the others", () => {
  const rows = [domain("a.com", TAKEN), domain("b.com"), domain("c.com", TAKEN), domain("d.com")];
  const cells = rows.map((row) => ({ name: row.name, row }));
  expect(sortAvailableFirst(cells).map(({ name }) => name)).toEqual(["b.com", "d.com", "a.com", "c.com"]);
});
