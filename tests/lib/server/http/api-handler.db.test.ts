import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { db } from "#db/client.ts";
import { insertNameCheck } from "#db/queries/name-checks.ts";
import { type ApiCall, defineCall, toCallUsage } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { createCacheKey, parseScreenshotCall } from "#server/capture/input.ts";
import { FIRECRAWL_START_BATCH } from "#server/firecrawl/batch.ts";
import { FIRECRAWL_START_CRAWL } from "#server/firecrawl/crawl.ts";
import { createApiHandler, exportApiCalls } from "#server/http/api-handler.ts";
import { withoutResource, withReservedUsage } from "#server/usage/metering.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { Problem } from "#shared/api/problem-contract.ts";
import { AppError } from "#shared/errors.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { addApiKey, type KeyUser, makeKeyUser } from "#tests/support/api-keys.ts";
import { callHandler as send } from "#tests/support/call-handler.ts";
import { sql } from "#tests/support/database.ts";
import { toMeteredCall } from "#tests/support/metered-call.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { saveBytes } from "#tests/support/save-capture.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { waitFor } from "#tests/support/wait-for.ts";

/** Reads a problem and checks its form. */
async function readProblem(response: Response) {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const problem = Problem.parse(await response.json());
  expect(problem.status).toBe(response.status);
  expect(problem.requestId).toBe(response.headers.get("x-request-id"));
  expect(problem.type).toBe(`http://localhost:3999/docs/errors#${problem.code}`);
  return problem;
}

/** A call that reserves usage and runs `work`. */
const createRunCall = (work: () => Promise<object> = async () => ({ answer: randomUUID() })): ApiCall =>
  defineCall({
    operationId: "testRun",
    method: "POST",
    path: "/test",
    summary: "",
    scopes: ["capture"],
    tool: "screenshot",
    cost: "",
    body: z.strictObject({
      url: z.string(),
      fullPage: z.optional(z.boolean()),
      viewport: z.optional(z.strictObject({ width: z.optional(z.int().check(z.lte(1920))) })),
    }),
    response: null,
    errors: [],
    run: async ({ caller, requestId, getSettledUsage }) => {
      const call = { caller, tool: "screenshot", requestId, maxSeconds: 45 } as const;
      const body = await withReservedUsage({ ...call, acquire: withoutResource }, work);
      const usage = toCallUsage("screenshot", getSettledUsage());
      return { body: { ...body, usage }, cost: { tool: "screenshot", units: usage.cost } };
    },
  });

const run = createApiHandler(createRunCall());
const BODY = { url: "https://example.com" };

let user: KeyUser;
beforeEach(async () => {
  user = await makeKeyUser();
});

describe("createApiHandler", () => {
  test("records the use of the key, runs a tool with no more queries than the screen, and says what it cost", async () => {
    await (await send(run, { key: user.key, body: BODY })).json();
    await waitFor(async () =>
      expect(
        await sql`select 1 from api_keys where id = ${user.keyUuid} and last_used_at is not null`,
      ).toHaveLength(1),
    );
    const query = vi.spyOn(db.$client, "unsafe");
    await withReservedUsage(toMeteredCall(user), async () => undefined);
    const queriesOfScreen = query.mock.calls.length;
    query.mockClear();
    const response = await send(run, { key: user.key, body: BODY });
    expect(query.mock.calls.length).toBe(queriesOfScreen);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      usage: { tool: "screenshot", cost: 1, used: 3, limit: null, remaining: null },
    });
    expect(response.headers.get("x-usage-cost")).toBe("screenshot=1");
    expect(response.headers.get("ratelimit-policy")).toBe('"calls";q=60;w=60');
    expect(response.headers.get("ratelimit")).toMatch(/^"calls";r=5\d;t=\d$/);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("logs user and key id, but never the key", async () => {
    const log = recordLog();
    await (await send(run, { key: user.key, body: BODY, query: `?key=${user.key}` })).text();
    expect(log.completed()).toMatchObject([{ userId: user.id, apiKeyId: user.keyUuid, status: 200 }]);
    expect(log.texts.join()).not.toContain(user.key.slice(9));
  });

  test.each([
    ["a session token", { authorization: "Bearer eyJhbGciOiJub25lIn0.e30." }],
    ["a malformed key", { authorization: "Bearer stm_live_x" }],
    ["another scheme", { authorization: "Basic eDp5" }],
    ["the key in the query only", {}],
  ])("responds 401 with WWW-Authenticate for %s", async (_name, headers) => {
    const response = await send(run, { body: BODY, headers, query: "?api_key=stm_live_x" });
    const { code, retryable } = await readProblem(response);
    expect([response.status, code, retryable]).toEqual([401, "unauthenticated", false]);
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
  });

  test("responds 403 insufficient_scope for a key without the scope, before it reads the body", async () => {
    const user = await makeKeyUser({ scopes: ["names"] });
    const response = await send(run, { key: user.key, body: "{" });
    expect(await readProblem(response)).toMatchObject({ status: 403, code: "insufficient_scope" });
    expect(response.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope"');
  });

  test("refuses pages of other sites, with a valid key, too", async () => {
    const headers = { origin: "https://evil.example" };
    const response = await send(run, { key: user.key, body: BODY, headers });
    expect(await readProblem(response)).toMatchObject({ status: 403, code: "cross_origin" });
  });

  test("responds 403 no_access without a plan that includes the tool", async () => {
    await sql`update user_subscriptions set is_current = false where user_id = ${user.id}`;
    const response = await send(run, { key: user.key, body: BODY });
    expect(await readProblem(response)).toMatchObject({ status: 403, code: "no_access" });
  });

  test.each([
    [{ url: "x", fullpage: true }, "/fullpage", 'Unknown field "fullpage". Did you mean "fullPage"?'],
    [{ url: "x", full_page: true }, "/full_page", 'Unknown field "full_page". Did you mean "fullPage"?'],
    [{ url: "x", viewport: { widht: 3 } }, "/viewport/widht", 'Unknown field "widht". Did you mean "width"?'],
    [{ url: "x", entirely: 1 }, "/entirely", 'Unknown field "entirely".'],
    [{ url: "x", "a/b~c": 1 }, "/a~1b~0c", 'Unknown field "a/b~c".'],
  ])("responds unknown_field for %j", async (body, pointer, message) => {
    const { key } = await makeKeyUser();
    const problem = await readProblem(await send(run, { key, body }));
    expect(problem).toMatchObject({ status: 400, code: "unknown_field", detail: message });
    expect(problem.errors).toEqual([{ pointer, code: "unknown_field", message }]);
  });

  test("responds invalid with a pointer to each problem, and spends no usage", async () => {
    const body = { url: 3, viewport: { width: 10_000 } };
    const problem = await readProblem(await send(run, { key: user.key, body }));
    expect(problem).toMatchObject({ status: 400, code: "invalid" });
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(["/url", "/viewport/width"]);
    expect(await sql`select 1 from usage_reservations where user_id = ${user.id}`).toEqual([]);
  });

  test("responds rate_limited with Retry-After and no remaining calls", async () => {
    await sql`update plans set runs_per_minute = 2 where id = 2`;
    const user = await makeKeyUser({ plan: "starter" });
    for (let i = 0; i < 2; i += 1) await (await send(run, { key: user.key, body: BODY })).text();
    const response = await send(run, { key: user.key, body: BODY });
    expect(await readProblem(response)).toMatchObject({ status: 429, code: "rate_limited", retryable: true });
    const seconds = response.headers.get("retry-after") ?? "";
    expect(seconds).toMatch(/^([1-9]|[1-5]\d)$/);
    expect(response.headers.get("ratelimit")).toBe(`"calls";r=0;t=${seconds}`);
    await sql`update plans set runs_per_minute = 30 where id = 2`;
  });

  test("responds 500 with a reference for an unexpected error, and refunds it", async () => {
    expectConsoleError(/"kind":"http.request_failed"/);
    const failing = createApiHandler(createRunCall(async () => Promise.reject(new Error(`bad ${user.key}`))));
    const response = await send(failing, { key: user.key, body: BODY });
    expect(await readProblem(response)).toMatchObject({ status: 500, code: "unexpected", retryable: true });
    expect(response.headers.get("x-usage-cost")).toBe("0");
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain(user.key.slice(9));
  });

  test("answers other methods with a problem and Allow", async () => {
    const methods = exportApiCalls(createRunCall());
    const response = await send(methods.PUT, { method: "PUT" });
    expect(await readProblem(response)).toMatchObject({ status: 405, code: "method_not_allowed" });
    expect(response.headers.get("allow")).toBe("POST");
  });
});

describe("an Idempotency-Key", () => {
  const withKey = (idempotencyKey: string) => ({ "idempotency-key": idempotencyKey });

  test("replays the answer of the same request, also for another key of the user, and charges once", async () => {
    const other = await addApiKey(user.id, ["capture"]);
    const headers = withKey(randomUUID());
    const first = await send(run, { key: user.key, body: BODY, headers });
    const text = await first.text();
    for (const key of [user.key, other.key]) {
      const again = await send(run, { key, body: BODY, headers });
      expect([again.status, await again.text()]).toEqual([200, text]);
      expect(again.headers.get("idempotent-replay")).toBe("true");
      expect(again.headers.get("x-usage-cost")).toBe("0");
    }
    expect(first.headers.get("idempotent-replay")).toBeNull();
    expect((await readUsage(user.id)).committed).toBe(1);
  });

  test("does not depend on the order of the fields", async () => {
    const headers = withKey(randomUUID());
    const body = { url: "https://example.com", fullPage: true, viewport: { width: 800 } };
    await (await send(run, { key: user.key, body, headers })).text();
    const reordered = { viewport: { width: 800 }, fullPage: true, url: "https://example.com" };
    const again = await send(run, { key: user.key, body: reordered, headers });
    expect([again.status, again.headers.get("idempotent-replay")]).toEqual([200, "true"]);
  });

  const CREATIONS: [operation: keyof typeof API_CALLS, table: string, body: object][] = [
    ["createWebhook", "webhook_endpoints", { url: "https://192.0.43.8/hooks" }],
    ["createWatch", "page_watches", { url: "https://192.0.43.8/" }],
    ["createSchedule", "schedules", { captures: { urls: ["https://a.example/"] }, cron: "0 9 * * *" }],
    ["createCapturesJob", "jobs", { urls: ["https://a.example/"] }],
    ["createCrawlJob", "jobs", { url: "https://a.example/", limit: 2 }],
  ];
  test.each(CREATIONS)("lets %s create one row of %s", async (operation, table, body) => {
    const create = createApiHandler(API_CALLS[operation]);
    const headers = withKey(randomUUID());
    const sent = { key: user.key, body, headers };
    const responses = await Promise.all([send(create, sent), send(create, sent)]);
    const first = responses.find(({ status }) => status === 200);
    const text = await first?.text();
    const again = await send(create, sent);
    expect([again.status, await again.text(), again.headers.get("idempotent-replay")]).toEqual([
      200,
      text,
      "true",
    ]);
    expect(await sql`select 1 from ${sql(table)} where user_id = ${user.id}`).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200)) {
      expect([response.status, response.headers.get("retry-after")]).toEqual([409, "2"]);
    }
    expect((await send(create, { ...sent, body: { ...body, url: "https://other.example/" } })).status).toBe(
      operation === "createSchedule" || operation === "createCapturesJob" ? 400 : 422,
    );
  });

  test("stores no secret of a new webhook in plain text", async () => {
    const create = createApiHandler(API_CALLS.createWebhook);
    const body = { url: "https://192.0.43.8/hooks" };
    const response = await send(create, { key: user.key, body, headers: withKey(randomUUID()) });
    const { secret } = (await response.json()) as { secret: string };
    const [row] = await sql`select response from api_idempotency_keys where user_id = ${user.id}`;
    expect(secret).toMatch(/^whsec_/);
    expect(row?.response).not.toContain(secret);
  });

  test("of Firecrawl's SDKs is x-idempotency-key, and the repeated answer has Firecrawl's form", async () => {
    const headers = { "x-idempotency-key": randomUUID() };
    for (const [call, body] of [
      [FIRECRAWL_START_BATCH, { urls: ["https://a.example/"], skipTlsVerification: true }],
      [FIRECRAWL_START_CRAWL, { url: "https://a.example/", limit: 2 }],
    ] as const) {
      const sent = { key: user.key, body, headers: { "x-idempotency-key": randomUUID() } };
      const first = await (await send(createApiHandler(call), sent)).json();
      expect(first).toMatchObject({ success: true, id: expect.stringMatching(/^job_/) });
      expect("warning" in first).toBe("skipTlsVerification" in body);
      expect(await (await send(createApiHandler(call), sent)).json()).toEqual(first);
    }
    expect(await sql`select 1 from jobs where user_id = ${user.id}`).toHaveLength(2);
    const screenshot = { key: user.key, body: BODY, headers };
    await (await send(run, screenshot)).text();
    expect((await send(run, screenshot)).headers.get("idempotent-replay")).toBeNull();
  });

  test("responds 422 for another body, and belongs to its user", async () => {
    const other = await makeKeyUser();
    const headers = withKey("order-1");
    await (await send(run, { key: user.key, body: BODY, headers })).text();
    const mismatch = await send(run, { key: user.key, body: { url: "https://other.example" }, headers });
    expect(await readProblem(mismatch)).toMatchObject({ status: 422, code: "idempotency_mismatch" });
    expect((await send(run, { key: other.key, body: { url: "x" }, headers })).status).toBe(200);
  });

  test("responds 409 while the first call runs", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const slow = createApiHandler(createRunCall(() => promise));
    const headers = withKey(randomUUID());
    const first = send(slow, { key: user.key, body: BODY, headers });
    await waitFor(async () =>
      expect(await sql`select 1 from api_idempotency_keys where user_id = ${user.id}`).toHaveLength(1),
    );
    const second = await send(slow, { key: user.key, body: BODY, headers });
    expect(await readProblem(second)).toMatchObject({
      status: 409,
      code: "idempotency_in_progress",
      retryable: true,
    });
    expect(second.headers.get("retry-after")).toBe("2");
    resolve({ answer: 1 });
    expect((await first).status).toBe(200);
    expect((await readUsage(user.id)).committed).toBe(1);
  });

  test("can be used again after an error", async () => {
    const work = vi.fn(async (): Promise<object> => ({ answer: 1 }));
    work.mockRejectedValueOnce(new AppError("upstream_failed", "no", { isExpected: true }));
    expectConsoleError(/"kind":"http.request_failed"/);
    const handler = createApiHandler(createRunCall(work));
    const headers = withKey(randomUUID());
    expect((await send(handler, { key: user.key, body: BODY, headers })).status).toBe(502);
    expect((await send(handler, { key: user.key, body: BODY, headers })).status).toBe(200);
    expect((await readUsage(user.id)).committed).toBe(1);
  });

  test.each(["", "x".repeat(256), "a b", "\u00e9"])("responds 400 for the key %j", async (value) => {
    const response = await send(run, { key: user.key, body: BODY, headers: withKey(value) });
    expect(await readProblem(response)).toMatchObject({ status: 400, code: "invalid" });
  });
});

describe("reads", () => {
  const methods = {
    usage: createApiHandler(API_CALLS.getUsage),
    captures: createApiHandler(API_CALLS.listCaptures),
    capture: createApiHandler(API_CALLS.getCapture),
    captureText: createApiHandler(API_CALLS.getCaptureText),
    deleteCapture: createApiHandler(API_CALLS.deleteCapture),
    checks: createApiHandler(API_CALLS.listChecks),
    check: createApiHandler(API_CALLS.getCheck),
    deleteCheck: createApiHandler(API_CALLS.deleteCheck),
  };
  const saveText = (userId: string, title: string) =>
    saveBytes({ userId, title, contentType: "text/markdown", bytes: title });
  const CHECK = { query: "acme", checkVariations: false, tlds: [".com"], platforms: [] };
  const saveCheck = (userId: string) =>
    insertNameCheck({ userId, requestId: "r", request: CHECK, rows: { domains: [], social: [] } }, 30);

  test("getUsage lists the tools of the plan with their limits, for free", async () => {
    const response = await send(methods.usage, { key: user.key });
    expect(response.headers.get("x-usage-cost")).toBe("0");
    expect(response.headers.get("ratelimit-policy")).toBe('"calls";q=600;w=60');
    const { tools } = (await response.json()) as { tools: { tool: string }[] };
    expect(tools.toSorted((a, b) => a.tool.localeCompare(b.tool))).toMatchObject([
      { tool: "extraction", used: 0, limit: 2_000, remaining: 2_000, runsPerMinute: 60 },
      { tool: "pageWatch", used: 0, limit: 5_000, remaining: 5_000 },
      { tool: "screenshot", used: 0, limit: null, remaining: null, automatedRunsPerDay: 2_000 },
    ]);
  });

  test("listCaptures returns every capture once, page by page, newest first", async () => {
    for (let i = 0; i < 7; i += 1) await saveText(user.id, String(i));
    // The order of rows of the same microsecond is that of their ids.
    await sql`update captures set created_at = date_trunc('second', created_at) where user_id = ${user.id}`;
    const titles: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string = `?limit=3${cursor ? `&cursor=${cursor}` : ""}`;
      const page = await (await send(methods.captures, { key: user.key, query })).json();
      titles.push(...page.data.map(({ title }: { title: string }) => title));
      cursor = page.nextCursor;
    }
    expect(titles.toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
  });

  test.each([
    "?limit=0",
    "?limit=101",
    "?limit=x",
    "?cursor=x",
    "?cursor=MSwy",
    "?page=2",
    "?limit=1&limit=2",
  ])("listCaptures responds 400 for %s", async (query) => {
    expect((await readProblem(await send(methods.captures, { key: user.key, query }))).status).toBe(400);
  });

  test("getCaptureText returns the stored text in parts, and refuses what has none", async () => {
    const bytes = `${"é".repeat(60)}\n\n${"\u{1f41d}".repeat(30)}`;
    const [text, image] = [randomUUID(), randomUUID()];
    await saveBytes({ userId: user.id, id: text, contentType: "text/markdown", bytes });
    await saveBytes({ userId: user.id, id: image, kind: "screenshot", contentType: "image/png", bytes });
    const read = (id: string, query: string) => send(methods.captureText, { key: user.key, id, query });
    const id = toPublicId("capture", text);
    const first = await (await read(id, "?maxCharacters=100")).json();
    expect(first).toMatchObject({ id, text: bytes.slice(0, 62), nextOffset: 62, totalCharacters: 122 });
    const second = await (await read(id, "?offset=62")).json();
    expect([second.text, second.nextOffset]).toEqual([bytes.slice(62), null]);
    for (const query of ["?offset=122", "?offset=-1", "?maxCharacters=99", "?maxCharacters=2000001"])
      expect((await readProblem(await read(id, query))).status).toBe(400);
    expect((await readProblem(await read(toPublicId("capture", image), ""))).status).toBe(400);
  });

  test("getCapture and deleteCapture work for the own capture, and are not_found for another user's", async () => {
    const other = await makeKeyUser();
    await saveText(user.id, "mine");
    const { data } = await (await send(methods.captures, { key: user.key })).json();
    const [{ id, file }] = data;
    expect(id).toMatch(/^cap_[0-9A-Za-z]{22}$/);
    expect(file.url).toContain(`/api/v1/files/${id}?expires=`);
    expect(await (await send(methods.capture, { key: user.key, id })).json()).toMatchObject({
      id,
      title: "mine",
    });
    for (const wrong of [
      await send(methods.capture, { key: other.key, id }),
      await send(methods.deleteCapture, { key: other.key, id, method: "DELETE" }),
      await send(methods.capture, { key: user.key, id: `${id}x` }),
      await send(methods.capture, { key: user.key, id: parsePublicId("capture", id) ?? "" }),
      await send(methods.capture, { key: user.key, id: `cap_${"z".repeat(22)}` }),
    ])
      expect(await readProblem(wrong)).toMatchObject({ status: 404, code: "not_found" });
    const deleted = await send(methods.deleteCapture, { key: user.key, id, method: "DELETE" });
    expect([deleted.status, await deleted.text()]).toEqual([204, ""]);
    expect((await send(methods.capture, { key: user.key, id })).status).toBe(410);
    expect((await send(methods.capture, { key: other.key, id })).status).toBe(404);
  });

  test("checks are listed, read and deleted by their user only", async () => {
    const other = await makeKeyUser();
    const id = toPublicId("check", await saveCheck(user.id));
    expect(await (await send(methods.checks, { key: user.key })).json()).toMatchObject({
      data: [{ id, name: "acme", tlds: [".com"], platforms: [], variations: false }],
      nextCursor: null,
    });
    expect(await (await send(methods.check, { key: user.key, id })).json()).toMatchObject({
      id,
      rows: { domains: [], handles: [] },
    });
    expect((await send(methods.check, { key: other.key, id })).status).toBe(404);
    expect((await send(methods.deleteCheck, { key: other.key, id, method: "DELETE" })).status).toBe(404);
    expect((await send(methods.deleteCheck, { key: user.key, id, method: "DELETE" })).status).toBe(204);
    expect((await send(methods.check, { key: user.key, id })).status).toBe(410);
  });

  test("are limited per minute by the plan, all keys of the user together", async () => {
    await sql`update plans set reads_per_minute = 3 where id = 3`;
    const other = await addApiKey(user.id, ["usage:read"]);
    const keys = [user.key, other.key, user.key, other.key];
    const statuses: number[] = [];
    for (const key of keys) statuses.push((await send(methods.usage, { key })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await sql`update plans set reads_per_minute = 600 where id = 3`;
  });
});

describe("a signed link", async () => {
  const { GET } = await import("#app/api/v1/files/[id]/route.ts");
  const open = (link: string) => {
    const url = new URL(link);
    const id = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    return GET(new Request(url), { params: Promise.resolve({ id }) });
  };

  test("sends the file without a key until it expires, and not when any character is changed", async () => {
    await saveBytes({ userId: user.id, bytes: "<script>alert(1)</script>" });
    const [row] = await sql`select id, link_secret from captures where user_id = ${user.id}`;
    const capture = { id: String(row?.id), linkSecret: String(row?.link_secret) };
    const { url } = createFileLink(capture);
    const response = await open(url);
    expect([response.status, await response.text()]).toEqual([200, "<script>alert(1)</script>"]);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const from = url.indexOf("cap_") + 4;
    for (let at = from; at < url.length; at += 1) {
      const changed = url[at] === "1" ? "2" : "1";
      const status = (await open(`${url.slice(0, at)}${changed}${url.slice(at + 1)}`)).status;
      expect([at, status]).toEqual([at, 404]);
    }
    const old = createFileLink(capture, Date.now() - 25 * 3_600_000);
    expect(await readProblem(await open(old.url))).toMatchObject({ status: 410, code: "expired" });
    await sql`delete from captures where id = ${capture.id}`;
    expect((await open(url)).status).toBe(404);
  });
});

test("a reused capture is free and counts as a read", async () => {
  const body = { url: "https://example.com/", maxAgeSeconds: 60 };
  await saveBytes({
    userId: user.id,
    kind: "screenshot",
    url: body.url,
    contentType: "image/jpeg",
    bytes: "no image",
    cacheKey: createCacheKey(parseScreenshotCall(ScreenshotCall.parse(body))),
  });
  const response = await send(createApiHandler(API_CALLS.takeScreenshot), { key: user.key, body });
  expect(await response.json()).toMatchObject({ cachedAt: expect.any(String), usage: { cost: 0 } });
  expect(response.headers.get("ratelimit-policy")).toBe('"calls";q=600;w=60');
  expect(await sql`select 1 from usage_reservations where user_id = ${user.id}`).toEqual([]);
});
