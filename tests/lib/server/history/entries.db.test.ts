import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HistoryFileQuery } from "#shared/history/query.ts";
import { publicEnv } from "#shared/public-env.ts";
import { toPublicId } from "#shared/public-id.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";

vi.stubEnv("CAPTURE_STORE", `file:${createTestFolder("history-", afterAll)}`);
const { deleteEntries } = await import("#server/history/delete-entries.ts");
const { openEntries } = await import("#server/history/entries-csv.ts");

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

const count = async ({ id }: TestUser) =>
  (
    await sql`select id from captures where user_id = ${id} union all select id from name_checks where user_id = ${id}`
  ).length;

describe("deleteEntries", () => {
  test("deletes captures and checks at once", async () => {
    const captureId = await addCapture(user.id, { fileKey: `${user.id}/${randomUUID()}.html` });
    const checkId = await addNameCheck(user.id);
    await addCapture(user.id);
    const ids = [{ type: "capture", id: captureId } as const, { type: "check", id: checkId } as const];
    expect(await deleteEntries(user.id, ids)).toBe(2);
    expect(await deleteEntries(user.id, ids)).toBe(0);
    expect(await count(user)).toBe(1);
  });

  test("leaves entries of others, and an id under the other type", async () => {
    const other = await makeUser();
    const captureId = await addCapture(other.id);
    const checkId = await addNameCheck(user.id);
    const ids = [{ type: "capture", id: captureId } as const, { type: "capture", id: checkId } as const];
    expect(await deleteEntries(user.id, ids)).toBe(0);
    expect([await count(user), await count(other)]).toEqual([1, 1]);
  });
});

describe("openEntries", () => {
  const read = async (query: Record<string, string> = {}): Promise<string[]> => {
    const chunks = await Array.fromAsync(await openEntries(user.id, HistoryFileQuery.parse(query)));
    return Buffer.concat(chunks).toString().split("\r\n");
  };
  const createdAt = new Date("2026-03-01T10:00:00Z");

  test("writes kind, name, options, result and link of each entry", async () => {
    const captureId = await addCapture(user.id, {
      kind: "screenshot",
      request: { url: "https://a.test/", width: 1920 },
      url: "https://a.test/",
      finalUrl: "https://a.test/en",
      title: 'A "quoted", title',
      pageStatus: 200,
      contentType: "image/png",
      sizeBytes: 1234,
      createdAt,
    });
    const checkId = await addNameCheck(user.id, {
      request: { query: "acme", tlds: [".com"], platforms: [] },
      createdAt: new Date("2026-03-01T09:00:00Z"),
    });
    const [head, capture, check, ...rest] = await read();
    expect(head).toBe(
      '\uFEFF"kind","address or name","final address","title","time","options","result","content type","bytes","link"',
    );
    expect(capture).toBe(
      `"screenshot","https://a.test/","https://a.test/en","A ""quoted"", title","2026-03-01T10:00:00.000Z","{""width"":1920}","HTTP 200","image/png","1234","${publicEnv.siteUrl}/captures/${toPublicId("capture", captureId)}"`,
    );
    expect(check).toBe(
      `"check","acme","","","2026-03-01T09:00:00.000Z","{""checkVariations"":false,""tlds"":["".com""],""platforms"":[]}","no valid names","","","${publicEnv.siteUrl}/checks/${toPublicId("check", checkId)}"`,
    );
    expect(rest).toEqual([""]);
  });

  test("keeps spreadsheets from evaluating a title", async () => {
    await addCapture(user.id, { title: "=HYPERLINK(1)" });
    expect((await read())[1]).toContain(`"'=HYPERLINK(1)"`);
  });

  test("writes the selected entries, or all that match", async () => {
    const capture = toPublicId("capture", await addCapture(user.id, { url: "https://a.test/" }));
    const check = toPublicId("check", await addNameCheck(user.id, { request: { query: "acme" } }));
    await addCapture(user.id, { url: "https://b.test/" });
    await addNameCheck(user.id, { request: { query: "other" } });
    expect((await read({ ids: `${capture},${check}` })).slice(1, -1)).toHaveLength(2);
    expect((await read({ ids: check })).slice(1, -1)).toEqual([expect.stringContaining("acme")]);
    expect((await read({ q: "b.test" })).slice(1, -1)).toEqual([expect.stringContaining("https://b.test/")]);
    expect((await read({ kind: "check" })).slice(1, -1)).toHaveLength(2);
  });

  test("has no entries of others", async () => {
    const id = await addCapture((await makeUser()).id);
    expect(await read({ ids: toPublicId("capture", id) })).toHaveLength(2);
    expect(await read()).toHaveLength(2);
  });

  test("writes more entries than a page", async () => {
    await sql`
      insert into captures (id, user_id, kind, request, url, final_url, content_type, size_bytes, file_key, expires_at)
      select gen_random_uuid(), ${user.id}, 'extraction', '{}', 'https://a.test/' || n, 'x', 'text/html', 1, 'x', now() + interval '1 day'
      from generate_series(1, 450) as n`;
    expect(new Set((await read()).slice(1, -1)).size).toBe(450);
  });

  test.each(["", "x", "cap_x", "job_0000000000000000000001"])("refuses the id %j", (ids) => {
    expect(HistoryFileQuery.safeParse({ ids }).success).toBe(false);
  });
});
