import { expect, test } from "vitest";
import { toCsv, toText } from "#components/name-check/export.ts";
import { domain, handle, TAKEN } from "./check-rows.ts";

test("toCsv writes one row per name with its state and source", () => {
  const lines = toCsv({ domains: [domain("a.com", TAKEN)], social: [handle("a")] }).split("\r\n");
  expect(lines[0]).toBe("type,name,state,note,variation,source,checked at,link");
  expect(lines[1]).toBe("Domain,a.com,Taken,,,registry,2026-11-21T10:00:00.000Z,");
  expect(lines[2]).toContain("X (Twitter),a,Available");
});

test.each(["=cmd()", "+1", "-acme", "@acme"])(
  "toCsv escapes a cell that looks like a formula: %s",
  (name) => {
    expect(toCsv({ domains: [], social: [handle(name)] })).toContain(`,'${name},`);
  },
);

test("toCsv quotes cells with quotes and commas", () => {
  expect(toCsv({ domains: [], social: [handle('a",b')] })).toContain(',"a"",b",');
});

test("toText writes one line per name", () => {
  expect(toText({ domains: [domain("a.com")], social: [handle("a", TAKEN)] })).toBe(
    "a.com: Available\nX (Twitter) @a: Taken",
  );
});
