import { expect, test } from "vitest";
import { readListFile } from "#components/jobs/list-input.ts";
import { toCheckCsv, toText } from "#components/name-check/export.ts";
import { domain, handle, TAKEN } from "./check-rows.ts";

test("toCheckCsv writes one row per name with its state and source", () => {
  const price = { registrationCents: 1_108, renewalCents: 1_200, listedOn: "2026-11-21" };
  const lines = toCheckCsv({
    domains: [domain("a.com", TAKEN), { ...domain("b.com"), price }],
    social: [handle("a")],
  }).split("\r\n");
  expect(lines[0]).toBe(
    '"type","name","state","note","variation","source","checked at","expires at","link","price","renewal","price of"',
  );
  expect(lines[1]).toBe('"Domain","a.com","Taken","","","RDAP","2026-11-21T10:00:00.000Z","","","","",""');
  expect(lines[2]).toMatch(/,"","11\.08","12\.00","2026-11-21"$/);
  expect(lines[3]).toContain('"X (Twitter)","a","Available"');
});

test("toText writes one line per name", () => {
  expect(toText({ domains: [domain("a.com")], social: [handle("a", TAKEN)] })).toBe(
    "a.com: Available\nX (Twitter) @a: Taken",
  );
});

test("an exported check is a list of its names, also of those that look like formulas", async () => {
  const csv = toCheckCsv({ domains: [domain("a.com"), domain("b.co.uk", TAKEN)], social: [handle("-a")] });
  expect(csv).toContain('"\'-a"');
  expect(await readListFile(new File([`\ufeff${csv}`], "check.csv"), "checks")).toEqual([
    "a.com",
    "b.co.uk",
    "-a",
  ]);
});
