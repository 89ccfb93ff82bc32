import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fileStore } from "#server/integrations/storage/local.ts";
import { ExtractionRequest, type ExtractionResponse } from "#shared/capture/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { listRaisedAlerts } from "#tests/support/alerts.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeUser, setPlan, sql, type TestUser } from "#tests/support/database.ts";
import type { CaptureOfBytes } from "#tests/support/save-capture.ts";

const run = promisify(execFile);
const folder = createTestFolder("captures-", afterAll);
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { listUserCaptures, readCapture } = await import("#server/capture/history.ts");
const listHistory = async ({ id }: { id: string }) => (await listUserCaptures(id)).data;
const { parseExtractionRequest } = await import("#server/capture/input.ts");
const { hasCaptureSpace, saveCapture, storeExtraction } = await import("#server/capture/store.ts");
const { OutputFile } = await import("#server/capture/output-file.ts");
const { captureStorage } = await import("#server/integrations/storage/index.ts");
const { deleteCapture, purgeCaptures } = await import("#server/capture/delete-captures.ts");

const image = new Uint8Array(
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
  bytes: image,
  ...more,
});

/** Saves a capture and expects it to be kept. @returns its id */
async function save(toSave: CaptureOfBytes): Promise<string> {
  expect(await saveBytes(toSave)).toBeNull();
  const [row] =
    await sql`select id from captures where user_id = ${toSave.userId} order by created_at desc limit 1`;
  return row?.id;
}

const readContent = async (file: { chunks: AsyncIterable<Uint8Array> }) =>
  new Uint8Array(Buffer.concat(await Array.fromAsync(file.chunks)));

const files = async (userId: string) => (await readdir(join(folder, userId)).catch(() => [])).sort();

let user: TestUser;
beforeEach(async () => {
  user = await makeUser();
});

/** Expects that neither a file nor a row of the user is left. */
async function expectNothingKept(): Promise<void> {
  expect(await files(user.id)).toEqual([]);
  expect(await sql`select 1 from captures where user_id = ${user.id}`).toEqual([]);
}

describe("the capture history", () => {
  test("lists saved captures newest first, each with a thumbnail of its top", async () => {
    await save(capture(user.id, { title: "First" }));
    const id = await save(capture(user.id, { title: "Second" }));
    const history = await listHistory(user);
    expect(history.map((entry) => entry.title)).toEqual(["Second", "First"]);
    expect(history[0]).toMatchObject({
      id: toPublicId("capture", id),
      hasThumbnail: true,
      sizeBytes: image.byteLength,
      pageStatus: 200,
    });
    const thumbnail = await readCapture(user.id, id, "thumbnail");
    expect(await sharp(await readContent(thumbnail)).metadata()).toMatchObject({
      width: 480,
      height: 300,
      format: "webp",
    });
    expect(await readContent(await readCapture(user.id, id, "file"))).toEqual(image);
  });

  test("is visible only to its owner", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const id = await save(capture(owner.id));
    expect(await listHistory(other)).toEqual([]);
    await expect(readCapture(other.id, id, "file")).rejects.toMatchObject({ code: "not_found" });
    await expect(deleteCapture(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await files(owner.id)).toHaveLength(1);
  });

  test("accepts titles that Postgres cannot store as they are", async () => {
    await save(capture(user.id, { title: `a\0b\ud800${"x".repeat(900)}` }));
    expect((await listHistory(user))[0]?.title).toHaveLength(500);
  });

  test("has no thumbnail of a screenshot that cannot be read", async () => {
    const id = await save(capture(user.id, { bytes: new Uint8Array([1, 2, 3]) }));
    await expect(readCapture(user.id, id, "thumbnail")).rejects.toMatchObject({ code: "expired" });
  });
});

describe("with stored captures,", () => {
  test("saveCapture leaves no file when its row cannot be inserted", async () => {
    const unknownUserId = randomUUID();
    await expect(saveBytes(capture(unknownUserId))).rejects.toThrow();
    expect(await files(unknownUserId)).toEqual([]);
  });

  test("deleteCapture deletes files and row", async () => {
    const id = await save(capture(user.id));
    await deleteCapture(user.id, id);
    await expectNothingKept();
    await expect(deleteCapture(user.id, id)).rejects.toMatchObject({ code: "not_found" });
  });

  test("deleteCapture deletes a capture that is still being stored, which then leaves no file", async () => {
    const { bytes, ...about } = capture(user.id);
    const file = await OutputFile.write(bytes);
    const later: (() => Promise<void>)[] = [];
    const { stored } = await saveCapture({ ...about, file }, { defer: (work) => void later.push(work) });
    await deleteCapture(user.id, stored?.id ?? "");
    expect(await files(user.id)).toEqual([]);
    for (const work of later) await work();
    await expectNothingKept();
    await file.release();
  });

  test("purgeCaptures deletes expired captures only", async () => {
    const old = await save(capture(user.id));
    await save(capture(user.id, { title: "Young" }));
    await sql`update captures set expires_at = now() - interval '1 second' where id = ${old}`;
    expect((await listHistory(user)).map((entry) => entry.title)).toEqual(["Young"]);
    expect(await purgeCaptures()).toBe(1);
    expect(await files(user.id)).toHaveLength(1);
  });

  test("purgeCaptures deletes captures that a crashed process left unfinished, but none that are still being stored", async () => {
    const [dead, running] = [await save(capture(user.id)), await save(capture(user.id))];
    await sql`update captures set is_stored = false where user_id = ${user.id}`;
    await sql`update captures set created_at = now() - interval '2 hours' where id = ${dead}`;
    expect(await listHistory(user)).toEqual([]);
    expect(await purgeCaptures()).toBe(1);
    expect(await sql`select id from captures where user_id = ${user.id}`).toEqual([{ id: running }]);
    expect(await files(user.id)).toHaveLength(1);
  });
});

const text = (userId: string, bytes: string) =>
  capture(userId, { kind: "extraction", contentType: "text/html", bytes });
const titles = async (userId: string) => (await listHistory({ id: userId })).map(({ title }) => title);

const insertCaptures = (userId: string, count: number, sizeBytes: number) =>
  sql`insert into captures (id, user_id, kind, request, url, final_url, title, content_type, size_bytes, file_key, is_stored, created_at, expires_at)
    select gen_random_uuid(), ${userId}, 'extraction', '{}', 'x', 'x', n::text, 'text/html', ${sizeBytes}, ${userId} || '/' || n || '.html',
      true, now() - make_interval(mins => n), now() + interval '1 day' from generate_series(1, ${count}::int) n`;

describe("with a limited capture history,", () => {
  test("saveCapture deletes the user's oldest captures, files too, until the new one fits", async () => {
    const other = await makeUser();
    const limits = { storageBytes: 25 };
    await saveBytes({ ...text(other.id, "x".repeat(20)), title: "Other" }, limits);
    for (const title of ["1", "2", "3"])
      expect(await saveBytes({ ...text(user.id, "x".repeat(10)), title }, limits)).toBeNull();
    expect([await titles(user.id), (await files(user.id)).length]).toEqual([["3", "2"], 2]);
    expect(await saveBytes({ ...text(user.id, "x".repeat(25)), title: "4" }, limits)).toBeNull();
    expect([await titles(user.id), await titles(other.id)]).toEqual([["4"], ["Other"]]);
  });

  test("a capture is kept as long as the user's plan says, and 30 days without a plan", async () => {
    await save(capture(user.id));
    for (const plan of ["free", "pro"] as const) {
      await setPlan(user.id, plan);
      await save(capture(user.id));
    }
    const rows = await sql`select round(extract(epoch from expires_at - created_at) / 86400)::int as days
      from captures where user_id = ${user.id} order by created_at`;
    expect(rows.map(({ days }) => days)).toEqual([30, 30, 365]);
  });

  test("a user may store as many bytes as the plan says", async () => {
    await setPlan(user.id, "free");
    await insertCaptures(user.id, 2, 49_999_990);
    await save({ ...text(user.id, "x".repeat(20)), title: "fits" });
    expect(await titles(user.id)).toEqual(["fits", "1", "2"]);
    await save({ ...text(user.id, "y"), title: "more" });
    expect(await titles(user.id)).toEqual(["more", "fits", "1"]);
  });

  test("after a change to a smaller plan only as much is deleted as a new capture needs", async () => {
    await setPlan(user.id, "pro");
    await insertCaptures(user.id, 10, 100_000_000);
    await setPlan(user.id, "free");
    await save({ ...text(user.id, "new"), title: "new" });
    expect(await titles(user.id)).toEqual(["new", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  });

  test("listUserCaptures lists 200 captures, and those that follow at its cursor", async () => {
    const other = await makeUser();
    await insertCaptures(user.id, 205, 1);
    const { data, nextCursor } = await listUserCaptures(user.id);
    expect(data).toHaveLength(200);
    const older = await listUserCaptures(user.id, nextCursor ?? "");
    expect(older.data.map(({ title }) => title)).toEqual(["201", "202", "203", "204", "205"]);
    expect(older.nextCursor).toBeNull();
    expect((await listUserCaptures(other.id, nextCursor ?? "")).data).toEqual([]);
    await expect(listUserCaptures(user.id, randomUUID())).rejects.toMatchObject({ code: "invalid" });
  });

  test("saveCapture keeps the history and returns `too_large` for a capture that alone exceeds the limit", async () => {
    const limits = { storageBytes: 25 };
    await saveBytes({ ...text(user.id, "x"), title: "Old" }, limits);
    expect(await saveBytes(text(user.id, "x".repeat(26)), limits)).toBe("too_large");
    expect([await titles(user.id), (await files(user.id)).length]).toEqual([["Old"], 1]);
  });

  test("saveCapture returns `storage_full` at the limit for all users, leaves no file, and never exceeds the limit", async () => {
    const [before] = await sql`select coalesce(sum(size_bytes), 0)::int as bytes from captures`;
    const limits = { totalBytes: before?.bytes + 35 };
    const users = await Promise.all(Array.from({ length: 8 }, () => makeUser()));
    const kept = await Promise.all(users.map(({ id }) => saveBytes(text(id, "x".repeat(10)), limits)));
    expect(kept.sort()).toEqual([null, null, null, ...Array(5).fill("storage_full")].sort());
    const stored = await Promise.all(users.map(({ id }) => files(id)));
    expect(stored.flat()).toHaveLength(3);
  });

  test("the stored bytes are counted for each user and for all, also when accounts are deleted with their captures", async () => {
    const readCounts = async (ids: string[]) => {
      const [row] = await sql`select (select bytes - coalesce((select sum(size_bytes) from captures), 0)
          from capture_bytes where user_id is null)::int as difference,
        array(select bytes::int from capture_bytes where user_id = any(${ids}) order by bytes) as users`;
      return row;
    };
    const users = await Promise.all([makeUser(), makeUser(), makeUser()]);
    const [first, second, third] = users.map(({ id }) => id) as [string, string, string];
    await Promise.all([first, second, third].map((id, index) => insertCaptures(id, 3, 10 + index)));
    expect(await readCounts([first, second, third])).toEqual({ difference: 0, users: [30, 33, 36] });
    await sql`delete from captures where title = '1' and user_id in (${first}, ${second})`;
    expect(await readCounts([first, second, third])).toEqual({ difference: 0, users: [20, 22, 36] });
    await sql.begin(async (tx) => {
      // Supabase Auth deletes accounts with a role that has no rights on the product's tables.
      await tx`create role account_remover bypassrls`;
      await tx`grant usage on schema auth to account_remover`;
      await tx`grant select, delete on auth.users to account_remover`;
      await tx`set local role account_remover`;
      await tx`delete from auth.users where id in (${first}, ${third})`;
      await tx`reset role`;
      await tx`drop owned by account_remover`;
      await tx`drop role account_remover`;
    });
    expect(await readCounts([first, second, third])).toEqual({ difference: 0, users: [22] });
    await sql`delete from captures where user_id = ${second}`;
    expect(await readCounts([first, second, third])).toEqual({ difference: 0, users: [] });
  });

  test("saveCapture reserves space before the response and lists the capture after it is stored", async () => {
    const file = await OutputFile.write("content");
    const deferred: (() => Promise<void>)[] = [];
    const { bytes: _bytes, ...about } = text(user.id, "");
    const defer = (work: () => Promise<void>) => void deferred.push(work);
    expect((await saveCapture({ ...about, file }, { defer })).notKept).toBeNull();
    await file.release();
    const [row] = await sql`select sum(size_bytes)::int as bytes from captures where user_id = ${user.id}`;
    expect([row?.bytes, await titles(user.id), deferred.length]).toEqual([7, [], 1]);
    await deferred[0]?.();
    expect(await titles(user.id)).toEqual(["Home"]);
  });

  test("saveCapture stays within the user's limit when several captures are saved at once", async () => {
    const limits = { storageBytes: 25 };
    const saving = ["1", "2", "3", "4"].map((title) =>
      saveBytes({ ...text(user.id, "x".repeat(10)), title }, limits),
    );
    expect((await Promise.all(saving)).filter((notKept) => notKept === null).length).toBeGreaterThan(1);
    expect((await files(user.id)).length).toBe((await listHistory(user)).length);
    expect((await listHistory(user)).length).toBeLessThanOrEqual(2);
  });

  test("saveCapture discards file and row when the upload after the response fails", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(captureStorage, "isLocal", "get").mockReturnValue(false);
    vi.spyOn(captureStorage, "put").mockRejectedValue(new Error("The capture store answers 507"));
    expect(await saveBytes(capture(user.id))).toBeNull();
    await expectNothingKept();
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).kind)).toEqual(["capture.not_kept"]);
  });

  test("readCapture creates a thumbnail once, and deleteCapture deletes it", async () => {
    const put = vi.spyOn(captureStorage, "put");
    const id = await save(capture(user.id));
    const first = await readContent(await readCapture(user.id, id, "thumbnail"));
    expect(await readContent(await readCapture(user.id, id, "thumbnail"))).toEqual(first);
    expect(put.mock.calls.map(([key]) => key)).toEqual([
      `${user.id}/${id}.jpg`,
      `${user.id}/${id}-small.webp`,
    ]);
    await deleteCapture(user.id, id);
    expect(await files(user.id)).toEqual([]);
  });

  test("readCapture keeps no thumbnail of a capture that was deleted meanwhile", async () => {
    const put = captureStorage.put;
    const id = await save(capture(user.id));
    vi.spyOn(captureStorage, "put").mockImplementation(async (...file) => {
      await deleteCapture(user.id, id);
      return put(...file);
    });
    await readCapture(user.id, id, "thumbnail");
    expect(await files(user.id)).toEqual([]);
  });

  test("readCapture returns a thumbnail that cannot be stored", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const id = await save(capture(user.id));
    vi.spyOn(captureStorage, "put").mockRejectedValue(new Error("ENOSPC"));
    const thumbnail = await readContent(await readCapture(user.id, id, "thumbnail"));
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp" });
    expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)).kind)).toEqual([
      "capture.thumbnail_failed",
    ]);
  });
});

/** Only root can mount a small file system. */
describe.skipIf(process.getuid?.() !== 0)(
  "storeExtraction on a full disk",
  { meta: { skipReason: "needs root to mount a file system" } },
  () => {
    test("returns `storage_full` and leaves no partial file, and hasCaptureSpace is false", async () => {
      const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
      const disk = join(folder, user.id);
      await mkdir(disk);
      await run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk]);
      try {
        const deferred: (() => Promise<void>)[] = [];
        const input = parseExtractionRequest(ExtractionRequest.parse({ url: "https://example.com/" }));
        const answer = (html: string) =>
          ({ results: { html }, metadata: { finalUrl: "x", title: "T", status: 200 } }) as ExtractionResponse;
        const store = async (html: string) => {
          const defer = (work: () => Promise<void>) => void deferred.push(work);
          return (await storeExtraction(user.id, input, answer(html), { defer, requestId: "r" })).notKept;
        };
        expect(await store("x".repeat(2_000_000))).toBe("storage_full");
        await expectNothingKept();
        expect(warn.mock.calls.map(([line]) => JSON.parse(String(line)))).toMatchObject([
          { kind: "capture.not_kept", reason: "storage_full" },
        ]);
        expect(listRaisedAlerts(warn.mock.calls.map(([line]) => String(line)))).toEqual(["CapturesNotKept"]);
        expect(await store("small")).toBeNull();
        expect(await files(user.id)).toHaveLength(1);
        expect(await hasCaptureSpace()).toBe(true);
        vi.spyOn(captureStorage, "getFreeBytes").mockImplementation(fileStore(disk).getFreeBytes);
        expect(await hasCaptureSpace()).toBe(false);
        for (const work of deferred) await work();
      } finally {
        await run("umount", [disk]);
      }
    });
  },
);
