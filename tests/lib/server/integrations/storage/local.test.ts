import { randomUUID } from "node:crypto";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileStore } from "#server/integrations/storage/local.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const folder = createTestFolder("file-store-", afterAll);

const store = fileStore(join(folder, "store"));
const source = join(folder, "source");
await writeFile(source, "content");
const HOUR_MS = 3_600_000;

test("fileStore stores a file, reads it in chunks and removes it", async () => {
  await store.put("user/a.png", source, "image/png");
  const parts = await Array.fromAsync((await store.get("user/a.png")) ?? []);
  expect(Buffer.concat(parts).toString()).toBe("content");
  await store.remove("user/a.png");
  expect(await store.get("user/a.png")).toBeNull();
});

test("fileStore leaves no partial file when storing fails", async () => {
  await mkdir(join(folder, "store", "user", "taken.png"), { recursive: true });
  await expect(store.put("user/taken.png", source, "image/png")).rejects.toThrow();
  expect(await readdir(join(folder, "store", "user"))).toEqual(["taken.png"]);
});

test("removePartialFiles deletes only partial files older than an hour", async () => {
  const user = join(folder, "store", "other");
  await mkdir(user, { recursive: true });
  const [old, young] = [`a.png.${randomUUID()}`, `b.png.${randomUUID()}`];
  const longAgo = new Date(Date.now() - 2 * HOUR_MS);
  for (const name of [old, young, "c.png"]) await writeFile(join(user, name), "");
  for (const name of [old, "c.png"]) await utimes(join(user, name), longAgo, longAgo);
  await store.removePartialFiles();
  expect((await readdir(user)).sort()).toEqual([young, "c.png"].sort());
});

test("removePartialFiles does nothing before the first file is stored", async () => {
  await expect(fileStore(join(folder, "missing")).removePartialFiles()).resolves.toBeUndefined();
});

test("getFreeBytes returns the free disk space and throws when the folder cannot be created", async () => {
  expect(await store.getFreeBytes()).toBeGreaterThan(0);
  await expect(fileStore(join(source, "folder")).getFreeBytes()).rejects.toThrow();
});
