import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { s3Store } from "#server/integrations/storage/s3.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { listen, startTestServer } from "#tests/support/listen.ts";
import { CREDENTIALS, startS3Server } from "./s3-server.ts";

const server = await startS3Server();
afterAll(server.close);
beforeEach(() => {
  server.files.clear();
  server.failures.length = 0;
});

const KEY = "someone/picture.jpg";
const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2]);
const folder = createTestFolder("s3-store-", afterAll);
const path = join(folder, "picture");
await writeFile(path, bytes);
const store = (more = {}) => s3Store({ bucketUrl: server.bucketUrl, ...CREDENTIALS, ...more });

test("s3Store stores a file with its content type, reads it and removes it", async () => {
  await store().put(KEY, path, "image/jpeg");
  expect([...server.files]).toEqual([
    [`/storage/v1/s3/captures/${KEY}`, { body: Buffer.from(bytes), type: "image/jpeg" }],
  ]);
  const parts = await Array.fromAsync((await store().get(KEY)) ?? []);
  expect(Buffer.concat(parts)).toEqual(Buffer.from(bytes));
  await store().remove(KEY);
  expect(server.files.size).toBe(0);
});

test("s3Store returns null for a missing file and removes it without an error", async () => {
  expect(await store().get(KEY)).toBeNull();
  await expect(store().remove(KEY)).resolves.toBeUndefined();
});

test("s3Store throws when its credentials are rejected", async () => {
  const stranger = store({ secretAccessKey: "another" });
  await expect(stranger.put(KEY, path, "image/jpeg")).rejects.toThrow("The capture store answers 403");
  await expect(stranger.get(KEY)).rejects.toThrow("403");
  expect(server.files.size).toBe(0);
});

test("s3Store retries after a temporary error", async () => {
  server.failures.push(503);
  await store().put(KEY, path, "image/jpeg");
  expect(server.files.size).toBe(1);
});

test("s3Store rejects a key with path traversal without a request", async () => {
  for (const key of ["../x/y.jpg", "a/../../b.jpg", "/a/b.jpg", "a/b.jpg?acl"])
    await expect(store().put(key, path, "image/jpeg")).rejects.toThrow("wrong form");
});

test("s3Store throws when the store does not answer within the timeout", async () => {
  const { createServer } = await import("node:net");
  const silent = createServer(() => undefined);
  const waiting = store({ bucketUrl: `http://${await listen(silent)}/b`, timeoutMs: 200 }).get(KEY);
  await expect(waiting).rejects.toMatchObject({
    message: "The capture store does not answer.",
    cause: { message: expect.stringMatching(/timeout|aborted/i) },
  });
  silent.close();
});

test("s3Store throws when the store stops sending a file", async () => {
  const at = await startTestServer(
    (_request, response) => void response.writeHead(200).write("begin"),
    onTestFinished,
  );
  const chunks = await store({ bucketUrl: `http://${at}/b`, timeoutMs: 2_000 }).get(KEY);
  const read = async () => {
    for await (const chunk of chunks ?? []) expect(Buffer.from(chunk).toString()).toBe("begin");
  };
  await expect(read()).rejects.toThrow("The capture store stopped sending.");
});

test("getFreeBytes of s3Store returns Infinity and throws when the credentials are rejected", async () => {
  expect(await store().getFreeBytes()).toBe(Number.POSITIVE_INFINITY);
  await expect(store({ secretAccessKey: "another" }).getFreeBytes()).rejects.toThrow("403");
});
