import { expect, test, vi } from "vitest";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { deleteExpiredData } from "#server/maintenance.ts";
import { makeUser, sql } from "#tests/support/database.ts";

async function keepCapture(userId: string, fileKey: string, expiresIn: string) {
  await sql`insert into captures
    (id, user_id, kind, request, url, final_url, content_type, size_bytes, file_key, expires_at)
    values (gen_random_uuid(), ${userId}, 'screenshot', '{}', 'x', 'x', 'image/jpeg', 1, ${fileKey}, now() + ${expiresIn}::interval)`;
}

async function keepCheck(userId: string, query: string, expiresIn: string) {
  await sql`insert into name_checks (user_id, request, rows, expires_at)
    values (${userId}, ${sql.json({ query })}, '{"domains":[],"social":[]}', now() + ${expiresIn}::interval)`;
}

const left = async () => ({
  captures: (await sql`select file_key from captures`).map((row) => row.file_key),
  checks: (await sql`select request ->> 'query' as query from name_checks`).map((row) => row.query),
  limits: (await sql`select key from rate_limits`).map((row) => row.key),
});

test("deleteExpiredData deletes only data beyond its retention", async () => {
  const { id } = await makeUser();
  for (const [name, expiresIn] of [
    ["old", "-1 second"],
    ["young", "1 day"],
  ] as const) {
    await keepCapture(id, `${name}.jpg`, expiresIn);
    await keepCheck(id, name, expiresIn);
  }
  await sql`insert into rate_limits values ('old', now() - interval '2 hours'), ('young', now())`;
  vi.spyOn(captureStorage, "remove").mockResolvedValue(undefined);
  vi.spyOn(captureStorage, "removePartialFiles").mockResolvedValue(undefined);
  await deleteExpiredData();
  expect(captureStorage.removePartialFiles).toHaveBeenCalledOnce();
  expect(captureStorage.remove).toHaveBeenCalledExactlyOnceWith("old.jpg");
  expect(await left()).toEqual({ captures: ["young.jpg"], checks: ["young"], limits: ["young"] });
});

test("deleteExpiredData logs a failed deletion and continues with the others", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await sql`insert into rate_limits values ('older', now() - interval '2 hours')`;
  await sql`alter table name_checks rename to name_checks_elsewhere`;
  await deleteExpiredData();
  await sql`alter table name_checks_elsewhere rename to name_checks`;
  expect((await left()).limits).not.toContain("older");
  expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).kind)).toEqual([
    "maintenance.delete_failed",
  ]);
});
