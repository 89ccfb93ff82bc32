import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { streamProgress } from "#server/http/progress-stream.ts";
import { sendFile, streamWithTimeout } from "#server/http/send-file.ts";
import { readBase64 } from "#server/platform/read-file-chunks.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const BYTES = Buffer.from(Array.from({ length: 500_001 }, (_, index) => (index * 7) % 251));
const folder = createTestFolder("send-file-", afterAll);
const path = join(folder, "file");
await writeFile(path, BYTES);

/** Endless chunks and the number read so far. */
function endless() {
  const state = { read: 0, isClosed: false };
  async function* parts() {
    try {
      for (;;) {
        state.read += 1;
        yield new Uint8Array(1_000);
      }
    } finally {
      state.isClosed = true;
    }
  }
  return { state, parts: parts() };
}

test("sendFile sends the whole file and releases it once", async () => {
  const release = vi.fn(async () => undefined);
  const response = sendFile({ path, release }, { "content-type": "image/png" });
  expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true);
  expect(release).toHaveBeenCalledTimes(1);
});

test("sendFile releases the file when the client disconnects", async () => {
  const release = vi.fn(async () => undefined);
  const response = sendFile({ path, release }, {});
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(release).toHaveBeenCalledTimes(1);
});

test("streamWithTimeout reads the source only at the client's pace", async () => {
  const { state, parts } = endless();
  const reader = streamWithTimeout(parts).getReader();
  await reader.read();
  await reader.read();
  await pause(20);
  expect(state.read).toBe(2);
  await reader.cancel();
  expect(state.isClosed).toBe(true);
});

test.each([
  ["after the first chunk", 1],
  ["before the first chunk", 0],
])("streamWithTimeout aborts when the client stops reading %s", async (_when, parts) => {
  const source = endless();
  const onEnd = vi.fn();
  const reader = streamWithTimeout(source.parts, { idleMs: 40, onEnd }).getReader();
  for (let read = 0; read < parts; read += 1) await reader.read();
  await pause(120);
  await expect(reader.read()).rejects.toThrow("The client stopped reading the response.");
  expect([onEnd.mock.calls.length, source.state.read]).toEqual([1, parts]);
});

test("streamWithTimeout does not count the time spent waiting for the source", async () => {
  async function* slow() {
    await pause(120);
    yield new Uint8Array([1]);
  }
  const reader = streamWithTimeout(slow(), { idleMs: 40 }).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
});

test("streamWithTimeout aborts when the client has not finished by the deadline", async () => {
  const onEnd = vi.fn();
  const sendBy = AbortSignal.timeout(150);
  const reader = streamWithTimeout(endless().parts, { idleMs: 5_000, sendBy, onEnd }).getReader();
  const slowly = async () => {
    for (;;) {
      await reader.read();
      await pause(20);
    }
  };
  await expect(slowly()).rejects.toMatchObject({
    message: "The client read the response too slowly.",
    cause: { name: "TimeoutError" },
  });
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("readBase64 encodes files of any length modulo three", async () => {
  for (const length of [0, 1, 2, 3, BYTES.length - 1, BYTES.length]) {
    const file = join(folder, `part-${length}`);
    await writeFile(file, BYTES.subarray(0, length));
    const parts = await Array.fromAsync(readBase64(file));
    expect(Buffer.concat(parts).toString("latin1")).toBe(BYTES.subarray(0, length).toString("base64"));
  }
});

test("streamProgress streams a chunked last line at the client's pace, then disposes of the result", async () => {
  const { state, parts } = endless();
  const dispose = vi.fn();
  const run = async (reportProgress: (step: Record<string, unknown>) => void) => {
    reportProgress({ step: "opening" });
    return "answer";
  };
  const response = await streamProgress({ run, toAnswer: () => parts, toErrorBody: String, dispose });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.read();
  await pause(20);
  expect([state.read, dispose.mock.calls.length]).toEqual([2, 0]);
  await reader?.cancel();
  await pause(0);
  expect(dispose.mock.calls).toEqual([["answer"]]);
});

test("streamProgress disposes of a result that is ready after the client disconnected", async () => {
  const dispose = vi.fn();
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = (reportProgress: (step: Record<string, unknown>) => void) => {
    reportProgress({ step: "opening" });
    return promise;
  };
  const response = await streamProgress({ run, toAnswer: String, toErrorBody: String, dispose });
  await response.body?.cancel();
  resolve("answer");
  await pause(0);
  expect(dispose.mock.calls).toEqual([["answer"]]);
});
