import { randomUUID } from "node:crypto";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { addCapture } from "#tests/support/stored-items.ts";
import { unzip } from "#tests/support/unzip.ts";

const folder = createTestFolder("captures-", afterAll);
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { openArchive } = await import("#server/capture/archive.ts");

async function save(userId: string, bytes: string): Promise<string> {
  expect(await saveBytes({ userId, url: "https://shop.test/a", bytes })).toBeNull();
  const [row] = await sql`select id from captures where user_id = ${userId} order by created_at desc limit 1`;
  return row?.id;
}

test("openArchive streams the user's captures, newest first, under different names", async () => {
  const user = await makeUser();
  const ids = [await save(user.id, "first"), await save(user.id, "second")];
  await sql`update captures set created_at = '2026-11-22T08:55:00Z' where user_id = ${user.id}`;
  const files = await unzip(await openArchive(user.id, [...ids, ...ids]));
  const time = Date.parse("2026-11-22T08:55:00Z");
  expect(Object.keys(files)).toEqual([
    `scraped-content-${time}-shop.test.html`,
    `scraped-content-${time}-shop.test-2.html`,
  ]);
  expect(Object.values(files).sort()).toEqual(["first", "second"]);
});

test("openArchive leaves out captures and files that are gone, and names them", async () => {
  const user = await makeUser();
  const [kept, withoutFile] = [await save(user.id, "kept"), await save(user.id, "lost")];
  const [row] = await sql`select file_key from captures where id = ${withoutFile}`;
  await unlink(join(folder, row?.file_key));
  const files = await unzip(await openArchive(user.id, [kept, withoutFile, randomUUID()]));
  const [missing] = Object.entries(files).filter(([name]) => name === "missing.txt");
  expect(Object.values(files)).toContain("kept");
  expect(Object.keys(files)).toHaveLength(2);
  expect(missing?.[1]).toMatch(/shop\.test\/a\)\r\n1 deleted or expired/);
});

test.each([
  ["nothing", () => [], "invalid"],
  ["101 captures", () => Array.from({ length: 101 }, () => randomUUID()), "invalid"],
  ["unknown captures", () => [randomUUID()], "not_found"],
])("openArchive rejects %s", async (_what, ids, code) => {
  const user = await makeUser();
  await expect(openArchive(user.id, ids())).rejects.toMatchObject({ code });
});

test("openArchive rejects captures of another user, and captures whose files are all gone", async () => {
  const [owner, other] = [await makeUser(), await makeUser()];
  const id = await save(owner.id, "private");
  await expect(openArchive(other.id, [id])).rejects.toMatchObject({ code: "not_found" });
  const [row] = await sql`select file_key from captures where id = ${id}`;
  await unlink(join(folder, row?.file_key));
  await expect(openArchive(owner.id, [id])).rejects.toMatchObject({ code: "not_found" });
});

test("openArchive rejects more than 500 MB before it opens a file", async () => {
  const user = await makeUser();
  const id = await addCapture(user.id, { sizeBytes: 500_000_001 });
  await expect(openArchive(user.id, [id])).rejects.toMatchObject({ code: "too_large" });
});
