import { beforeEach, describe, expect, test } from "vitest";
import { listHistory } from "#server/history/list-history.ts";
import type { HistoryEntry } from "#shared/history/contract.ts";
import { HistoryQuery } from "#shared/history/query.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const list = (query: Record<string, string> = {}, userId = user.id) =>
  listHistory(userId, HistoryQuery.parse(query));

const toName = (entry: HistoryEntry): string =>
  entry.type === "capture" ? entry.capture.url : entry.check.request.query;
const listNames = async (query: Record<string, string> = {}) => (await list(query)).data.map(toName);

const addCheck = (query: string, columns = {}) => addNameCheck(user.id, { request: { query }, ...columns });
const add = (url: string, columns: Parameters<typeof addCapture>[1] = {}) =>
  addCapture(user.id, { url, finalUrl: url, ...columns });

const at = (time: string) => new Date(`2026-03-01T${time}Z`);

/** All pages of a list, with a number of entries each. */
async function listAllPages(query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await list({ ...query, ...(cursor ? { cursor } : {}) });
    pages.push(page.data.map(toName));
    cursor = page.nextCursor;
  } while (cursor);
  return pages;
}

describe("listHistory", () => {
  test("lists captures and checks together, newest first", async () => {
    await add("https://a.test/", { createdAt: at("10:00:00") });
    await addCheck("acme", { createdAt: at("11:00:00") });
    await add("https://b.test/", { createdAt: at("12:00:00") });
    expect(await list()).toMatchObject({
      data: [
        { type: "capture", capture: { url: "https://b.test/" } },
        { type: "check", check: { request: { query: "acme" } } },
        { type: "capture", capture: { url: "https://a.test/" } },
      ],
      nextCursor: null,
    });
  });

  test("never lists entries of others, expired ones, or captures that are still being stored", async () => {
    const other = await makeUser();
    const past = new Date(Date.now() - 1_000);
    await addCapture(other.id, { url: "https://other.test/" });
    await addNameCheck(other.id, { request: { query: "other" } });
    await add("https://expired.test/", { expiresAt: past });
    await addCheck("expired", { expiresAt: past });
    await add("https://unfinished.test/", { isStored: false });
    expect((await list()).data).toEqual([]);
    expect((await list({ q: "other" })).data).toEqual([]);
  });

  test.each([1, 2, 3, 7])("pages of %s repeat and skip nothing when times are equal", async (limit) => {
    const createdAt = at("10:00:00");
    const names: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      names.push(`https://${number}.test/`, `name-${number}`);
      await add(`https://${number}.test/`, { createdAt });
      await addCheck(`name-${number}`, { createdAt });
    }
    const pages = await listAllPages({ limit: String(limit) });
    expect(pages.flat().toSorted()).toEqual(names.toSorted());
    expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    expect(pages.flat()).toEqual((await listAllPages({ limit: "100" })).flat());
  });

  test("keeps its place between pages to the microsecond", async () => {
    for (const digits of ["000001", "000002", "000003"]) {
      const id = await add(`https://${digits}.test/`);
      await sql`update captures set created_at = ${`2026-03-01T10:00:00.${digits}Z`}::text::timestamptz where id = ${id}`;
    }
    expect((await listAllPages({ limit: "1" })).flat()).toEqual([
      "https://000003.test/",
      "https://000002.test/",
      "https://000001.test/",
    ]);
  });

  test("refuses a cursor that is not its own", async () => {
    await expect(list({ cursor: "x" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("leaves out a check that it cannot read", async () => {
    await addNameCheck(user.id, { request: {} });
    await addCheck("acme");
    expect(await listNames()).toEqual(["acme"]);
  });
});

describe("the search of listHistory", () => {
  test("finds an address, a final address, a title and the query of a check, in any case", async () => {
    await add("https://first.test/pricing");
    await add("https://second.test/", { finalUrl: "https://second.test/en/pricing" });
    await add("https://third.test/", { title: "Our PRICING" });
    await addCheck("pricing-tool");
    await add("https://fourth.test/");
    await addCheck("acme");
    expect((await listNames({ q: "Pricing" })).toSorted()).toEqual([
      "https://first.test/pricing",
      "https://second.test/",
      "https://third.test/",
      "pricing-tool",
    ]);
  });

  test("needs every word, in any order", async () => {
    await add("https://shop.test/lamp", { title: "Lamp of oak" });
    await add("https://shop.test/chair", { title: "Chair of oak" });
    expect(await listNames({ q: " oak  lamp " })).toEqual(["https://shop.test/lamp"]);
  });

  test.each(["100%", "a_b", "\\d", "%", "_", "\\"])("takes %s as it is written", async (q) => {
    await add("https://a.test/", { title: `before ${q} after` });
    await add("https://b.test/", { title: "100 axb d" });
    expect(await listNames({ q })).toEqual(["https://a.test/"]);
  });

  test("finds an internationalized host by its characters", async () => {
    await add("https://xn--bcher-kva.test/");
    expect(await listNames({ q: "bücher" })).toEqual(["https://xn--bcher-kva.test/"]);
  });

  test("finds ideas by what they are called", async () => {
    await addNameCheck(user.id, { request: { query: "kiln", ideas: 1 } });
    await addCheck("kiln");
    expect((await list({ q: "Ideas for kiln" })).data).toMatchObject([{ check: { request: { ideas: 1 } } }]);
    expect(await listNames({ q: "kiln" })).toHaveLength(2);
  });

  test("is the text of a value, not of SQL", async () => {
    await add("https://a.test/");
    expect(await listNames({ q: "'; drop table captures; --" })).toEqual([]);
    expect(await listNames()).toEqual(["https://a.test/"]);
  });
});

describe("the filters of listHistory", () => {
  test("show the chosen kinds", async () => {
    await add("https://shot.test/", { kind: "screenshot", createdAt: at("10:00:00") });
    await add("https://text.test/", { createdAt: at("11:00:00") });
    await add("https://pdf.test/", { kind: "pdf", createdAt: at("12:00:00") });
    await add("https://page.test/", { kind: "archive", createdAt: at("13:00:00") });
    await addCheck("acme", { createdAt: at("14:00:00") });
    expect(await listNames({ kind: "check" })).toEqual(["acme"]);
    expect(await listNames({ kind: "pdf" })).toEqual(["https://pdf.test/"]);
    expect(await listNames({ kind: "screenshot,archive,check" })).toEqual([
      "acme",
      "https://page.test/",
      "https://shot.test/",
    ]);
  });

  test("show entries from a moment, and before another", async () => {
    await addCheck("early", { createdAt: at("09:59:59") });
    await add("https://first.test/", { createdAt: at("10:00:00") });
    await addCheck("late", { createdAt: at("11:00:00") });
    const range = { from: "2026-03-01T10:00:00Z", to: "2026-03-01T11:00:00Z" };
    expect(await listNames(range)).toEqual(["https://first.test/"]);
    expect(await listNames({ from: range.to })).toEqual(["late"]);
    expect(await listNames({ to: range.from })).toEqual(["early"]);
  });
});

test.each([
  { q: "x".repeat(201) },
  { q: "a\0b" },
  { kind: "video" },
  { kind: "" },
  { kind: "pdf,,check" },
  { from: "yesterday" },
  { from: "0000-01-01T00:00:00Z" },
  { to: "2026-02-30T00:00:00Z" },
  { to: "2026-03-01T10:00:00" },
  { limit: "0" },
  { limit: "101" },
  { other: "x" },
])("the query of the history refuses %o", (query) => {
  expect(HistoryQuery.safeParse(query).success).toBe(false);
});
