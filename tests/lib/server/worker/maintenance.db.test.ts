import { expect, test, vi } from "vitest";
import { captureStorage } from "#server/integrations/storage/index.ts";
import { deleteExpiredData } from "#server/worker/maintenance.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";

const left = async () => ({
  captures: (await sql`select file_key from captures`).map((row) => row.file_key),
  checks: (await sql`select request ->> 'query' as query from name_checks`).map((row) => row.query),
  limits: (await sql`select key from rate_limits`).map((row) => row.key),
});

test("deleteExpiredData deletes only data beyond its retention", async () => {
  const { id } = await makeUser();
  for (const query of ["old", "young"]) {
    const expiresAt = new Date(Date.now() + (query === "old" ? -1_000 : 86_400_000));
    await addCapture(id, { fileKey: `${query}.jpg`, expiresAt });
    await addNameCheck(id, { request: { query }, expiresAt });
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
