import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { toAppError } from "#server/capture/errors.ts";
import { createHandler, exportMethods, type Handler, respondWithProgress } from "#server/http/handler.ts";
import { streamWithTimeout } from "#server/http/send-file.ts";
import { AppError } from "#shared/errors.ts";
import { recordLog } from "#tests/support/record-log.ts";

const NDJSON = { accept: "application/x-ndjson" };
const call = (handler: Handler, init: RequestInit = {}) =>
  handler(new Request("http://localhost:3999/api/anything", init), { params: Promise.resolve({}) });

let log: ReturnType<typeof recordLog>;
beforeEach(() => {
  log = recordLog();
});

/** Creates a handler that fails. */
const withError = (error: Error) =>
  createHandler({ auth: "none" }, async () => {
    throw error;
  });

/** Creates a handler that reports one progress event and then runs `run`. */
const withSteps = (run: (request: Request) => Promise<unknown>) =>
  createHandler({ auth: "none" }, (asked) =>
    respondWithProgress(
      asked,
      async (reportProgress) => {
        reportProgress({ step: "opening" });
        await sleep(5);
        return run(asked.request);
      },
      { whole: (result) => result, line: (result) => result },
    ),
  );

test("a returned value is sent as JSON with its length in bytes, also to HEAD", async () => {
  const handler = createHandler({ auth: "none" }, async () => ({ name: "Zürich" }));
  const response = await call(handler);
  expect(response.headers.get("content-type")).toBe("application/json");
  expect(response.headers.get("content-length")).toBe("18");
  expect(await response.json()).toEqual({ name: "Zürich" });
  const head = await call(handler, { method: "HEAD" });
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["18", ""]);
});

describe("the log line of a request", () => {
  const expectNoError = () => {
    expect(log.completed()[0]).not.toHaveProperty("code");
    expect(log.failed()).toEqual([]);
  };

  test("is written when the body has ended, with the sent bytes", async () => {
    const response = await call(createHandler({ auth: "none" }, async () => ({ a: 1 })));
    expect(log.completed()).toEqual([]);
    await response.text();
    expect(log.completed()).toMatchObject([{ status: 200, bytes: 7, method: "GET" }]);
    expect(log.completed()[0]).not.toHaveProperty("isAborted");
  });

  test("has the error code of a stream that failed after its first event", async () => {
    const cause = new TypeError("the socket closed");
    const failing = withSteps(() =>
      Promise.reject(new AppError("upstream_failed", "The site is gone.", { cause, isExpected: true })),
    );
    const response = await call(failing, { headers: NDJSON });
    expect(log.completed()).toEqual([]);
    const text = await response.text();
    const { requestId } = JSON.parse(text.trim().split("\n").at(-1) ?? "");
    const bytes = Buffer.byteLength(text);
    expect(log.completed()).toMatchObject([{ requestId, status: 200, code: "upstream_failed", bytes }]);
    expect(log.failed()).toMatchObject([
      {
        requestId,
        errors: [{ code: "upstream_failed" }, { name: "TypeError", message: "the socket closed" }],
      },
    ]);
  });

  test("marks a slow client that was disconnected, without an error", async () => {
    async function* parts() {
      for (;;) yield new Uint8Array(1_000);
    }
    const handler = createHandler(
      { auth: "none" },
      async () => new Response(streamWithTimeout(parts(), { idleMs: 20 })),
    );
    const reader = (await call(handler)).body?.getReader();
    await reader?.read();
    // Next.js does not log a body that fails with an AbortError.
    await expect(reader?.closed).rejects.toMatchObject({ name: "AbortError" });
    expect(log.completed()).toMatchObject([
      { status: 200, isAborted: true, isSlowClient: true, bytes: 1_000 },
    ]);
    expectNoError();
  });

  test("marks a client that disconnected during a stream", async () => {
    const client = new AbortController();
    const leaving = withSteps(async ({ signal }) => {
      client.abort();
      signal.throwIfAborted();
    });
    const response = await call(leaving, { headers: NDJSON, signal: client.signal });
    await expect(response.text()).rejects.toThrow("aborted");
    expect(log.completed()).toMatchObject([{ status: 200, isAborted: true }]);
    expectNoError();
  });

  test("has status 499 and no code when the client disconnected before the response", async () => {
    const client = new AbortController();
    const working = createHandler({ auth: "none" }, async ({ request: { signal } }) => {
      client.abort();
      signal.throwIfAborted();
    });
    await call(working, { signal: client.signal });
    expect(log.completed()).toMatchObject([{ status: 499, isAborted: true, bytes: 0 }]);
    expectNoError();
  });

  test("has the cause when the body fails after the status was sent", async () => {
    const cause = Object.assign(new Error("read EIO"), { code: "EIO" });
    const broken = new ReadableStream({ pull: (controller) => controller.error(cause) });
    const response = await call(createHandler({ auth: "none" }, async () => new Response(broken)));
    await expect(response.text()).rejects.toBe(cause);
    expect(log.completed()).toMatchObject([{ status: 200, code: "unexpected" }]);
    const { requestId } = log.completed()[0] ?? {};
    expect(log.failed()).toMatchObject([{ requestId, errors: [{ code: "unexpected" }, { code: "EIO" }] }]);
  });

  test("is written for HEAD, including errors, whose body is not sent", async () => {
    const { HEAD } = exportMethods({
      GET: createHandler({ auth: "none" }, async ({ request }) => {
        if (request.headers.has("x-fail")) throw new AppError("not_found", "Nothing.");
        return { a: 1 };
      }),
    });
    for (const headers of [new Headers(), new Headers({ "x-fail": "1" })]) {
      const response = await call(HEAD, { method: "HEAD", headers });
      expect([response.body, response.headers.get("content-type")]).toEqual([null, "application/json"]);
    }
    expect(log.completed()).toMatchObject([
      { method: "HEAD", status: 200, bytes: 0 },
      { method: "HEAD", status: 404, bytes: 0, code: "not_found" },
    ]);
  });

  test("is written for a method that is not allowed", async () => {
    const { PUT } = exportMethods({ GET: createHandler({ auth: "none" }, async () => ({})) });
    const response = await call(PUT, { method: "PUT" });
    expect([response.headers.get("allow"), await response.json()]).toMatchObject([
      "GET, HEAD",
      { code: "method_not_allowed" },
    ]);
    expect(log.completed()).toMatchObject([{ method: "PUT", status: 405, code: "method_not_allowed" }]);
  });
});

describe("the log line of a failed request", () => {
  test("has the error chain and request id of an unexpected error", async () => {
    const cause = new Error("connect ECONNREFUSED postgres://me:hunter2@10.0.0.1");
    const failing = withError(new TypeError("no session for person@example.com", { cause }));
    const { requestId } = await (await call(failing)).json();
    const stack = expect.stringContaining("handler.test.ts");
    expect(log.failed()).toMatchObject([
      {
        requestId,
        errors: [
          { name: "AppError", code: "unexpected" },
          { name: "TypeError", message: "no session for (not logged)", stack },
          { name: "Error", message: "connect ECONNREFUSED postgres://10.0.0.1", stack },
        ],
      },
    ]);
    expect(log.completed()).toMatchObject([{ requestId, status: 500, code: "unexpected" }]);
  });

  test("has the error chain of a failed capture", async () => {
    const failing = withError(toAppError(new TypeError("Cannot read properties of null (reading 'send')")));
    const { requestId, message } = await (await call(failing)).json();
    expect(message).toBe("The capture failed.");
    expect(log.failed()).toMatchObject([
      { requestId, errors: [{ code: "unexpected" }, { name: "TypeError", stack: expect.any(String) }] },
    ]);
    expect(log.completed()).toMatchObject([{ requestId, status: 500, code: "unexpected" }]);
  });

  test("is a warning without stacks when all slots are in use", async () => {
    const busy = new AppError("busy", "All browsers are busy.", { retryAfterSeconds: 7 });
    const response = await call(withError(busy));
    const { requestId } = await response.json();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "7"]);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(log.failed()).toMatchObject([{ requestId, errors: [{ name: "AppError", code: "busy" }] }]);
    expect(log.completed()).toMatchObject([{ requestId, status: 503, code: "busy" }]);
  });

  test("is not written for client errors", async () => {
    await (await call(withError(new AppError("invalid", "No.")))).text();
    expect(log.failed()).toEqual([]);
    expect(log.completed()).toMatchObject([{ status: 400, code: "invalid" }]);
  });
});
