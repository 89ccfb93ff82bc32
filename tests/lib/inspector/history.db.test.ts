import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test, vi } from "vitest";
import { makeUser, sql } from "#tests/support/database.ts";

const folder = await mkdtemp(join(tmpdir(), "captures-"));
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveCapture } = await import("#lib/inspector/history/save-capture.ts");
const { listHistory } = await import("#lib/inspector/history/list-history.ts");
const { readCapture } = await import("#lib/inspector/history/read-capture.ts");
const { deleteCapture, purgeCaptures } = await import("#lib/inspector/history/remove-captures.ts");

afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = new Uint8Array(
  await sharp({ create: { width: 1920, height: 1080, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer(),
);

const capture = (userId: string, more = {}) => ({
  userId,
  kind: "screenshot" as const,
  request: { url: "https://example.com/", width: 1920 },
  url: "https://example.com/",
  finalUrl: "https://example.com/home",
  title: "Home",
  pageStatus: 200,
  contentType: "image/jpeg",
  bytes: picture,
  ...more,
});

const files = async (userId: string) => (await readdir(join(folder, userId)).catch(() => [])).sort();

describe("a user's history", () => {
  test("shows what was saved, newest first, with a small picture of the top", async () => {
    const user = await makeUser();
    await saveCapture(capture(user.id, { title: "First" }));
    const id = await saveCapture(capture(user.id, { title: "Second" }));
    const history = await listHistory(user.id);
    expect(history.map((entry) => entry.title)).toEqual(["Second", "First"]);
    expect(history[0]).toMatchObject({
      id,
      hasThumbnail: true,
      sizeBytes: picture.byteLength,
      pageStatus: 200,
    });
    const thumbnail = await readCapture(user.id, id, "thumbnail");
    expect(await sharp(thumbnail.bytes).metadata()).toMatchObject({
      width: 480,
      height: 300,
      format: "webp",
    });
    expect((await readCapture(user.id, id, "file")).bytes).toEqual(picture);
  });

  test("is nobody else's", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const id = await saveCapture(capture(owner.id));
    expect(await listHistory(other.id)).toEqual([]);
    await expect(readCapture(other.id, id, "file")).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteCapture(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await files(owner.id)).toHaveLength(2);
  });

  test("takes titles that the database could not keep", async () => {
    const user = await makeUser();
    await saveCapture(capture(user.id, { title: `a\0b\ud800${"x".repeat(900)}` }));
    expect((await listHistory(user.id))[0]?.title).toHaveLength(500);
  });

  test("keeps a capture whose picture cannot be made smaller", async () => {
    const user = await makeUser();
    const id = await saveCapture(capture(user.id, { bytes: new Uint8Array([1, 2, 3]) }));
    expect((await listHistory(user.id))[0]).toMatchObject({ id, hasThumbnail: false });
    await expect(readCapture(user.id, id, "thumbnail")).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("removal", () => {
  test("keeps no file that no row names: its user may be gone by now", async () => {
    const nobody = randomUUID();
    await expect(saveCapture(capture(nobody))).rejects.toThrow();
    expect(await files(nobody)).toEqual([]);
  });

  test("deletes files and row", async () => {
    const user = await makeUser();
    const id = await saveCapture(capture(user.id));
    await deleteCapture(user.id, id);
    expect(await files(user.id)).toEqual([]);
    expect(await listHistory(user.id)).toEqual([]);
    await expect(deleteCapture(user.id, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("purges what has expired and leaves the rest", async () => {
    const user = await makeUser();
    const old = await saveCapture(capture(user.id));
    await saveCapture(capture(user.id, { title: "Young" }));
    await sql`update captures set expires_at = now() - interval '1 second' where id = ${old}`;
    expect((await listHistory(user.id)).map((entry) => entry.title)).toEqual(["Young"]);
    expect(await purgeCaptures()).toBe(1);
    expect(await files(user.id)).toHaveLength(2);
  });

  test("purges the oldest when a user has more than are kept", async () => {
    const user = await makeUser();
    for (const title of ["1", "2", "3"]) await saveCapture(capture(user.id, { title }));
    await purgeCaptures(2);
    expect((await listHistory(user.id)).map((entry) => entry.title)).toEqual(["3", "2"]);
  });
});
