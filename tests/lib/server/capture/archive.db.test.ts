import { randomUUID } from "node:crypto";
import { mkdtemp, rm, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";
import { makeUser, sql } from "#tests/support/database.ts";

const folder = await mkdtemp(join(tmpdir(), "captures-"));
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { openArchive } = await import("#server/capture/archive.ts");

afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(userId: string, content: string): Promise<string> {
  const url = "https://shop.test/a";
  const about = {
    kind: "extraction" as const,
    request: { url },
    url,
    finalUrl: url,
    title: "",
    pageStatus: 200,
  };
  expect(await saveBytes({ ...about, userId, contentType: "text/html", bytes: content })).toBeNull();
  const [row] = await sql`select id from captures where user_id = ${userId} order by created_at desc limit 1`;
  return row?.id;
}

/** Signature of the end of the central directory (ZIP specification, 4.3.16). */
const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");

/** The files of a ZIP archive without compression by name, found through its central directory. */
async function unzip(stream: ReadableStream<Uint8Array>): Promise<Record<string, string>> {
  const zip = Buffer.concat(await Array.fromAsync(stream));
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [checksum, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const [nameLength, offset] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const content = zip.subarray(start, start + size);
    expect(crc32(content), name).toBe(checksum);
    files[name] = content.toString();
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
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
  const id = await save(user.id, "large");
  await sql`update captures set size_bytes = 500000001 where id = ${id}`;
  await expect(openArchive(user.id, [id])).rejects.toMatchObject({ code: "too_large" });
});
