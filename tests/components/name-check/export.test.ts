import { expect, test } from "vitest";
import { toCsv, toText } from "#components/name-check/export.ts";
import { domain, handle, TAKEN } from "./check-rows.ts";

test("a row a name, with its state in words and where it comes from", () => {
  const lines = toCsv({ domains: [domain("a.com", TAKEN)], social: [handle("a")] }).split("\r\n");
  expect(lines[0]).toBe("type,name,state,note,variation,source,checked at,link");
  expect(lines[1]).toBe("Domain,a.com,Taken,,,registry,2026-11-21T10:00:00.000Z,");
  expect(lines[2]).toContain("X (Twitter),a,Available");
});

test.each(["=cmd()", "+1", "-acme", "@acme"])("a cell that begins like a formula stays text: %s", (name) => {
  expect(toCsv({ domains: [], social: [handle(name)] })).toContain(`,'${name},`);
});

test("quotes and commas stay in their cell", () => {
  expect(toCsv({ domains: [], social: [handle('a",b')] })).toContain(',"a"",b",');
});

test("the clipboard gets a line a name", () => {
  expect(toText({ domains: [domain("a.com")], social: [handle("a", TAKEN)] })).toBe(
    "a.com: Available\nX (Twitter) @a: Taken",
  );
});
