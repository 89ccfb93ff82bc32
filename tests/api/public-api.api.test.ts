import { beforeAll, describe, expect, test } from "vitest";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { Problem } from "#shared/api/problem-contract.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import {
  call,
  createApiKey,
  FAST,
  inParallel,
  post,
  type SignedIn,
  signedInWithPlans,
  site,
  sql,
  withFreePlan,
} from "./client.ts";
import { malformedBodies } from "./invalid-bodies.ts";

// Each test makes several captures.

let user: SignedIn;
let key: string;

beforeAll(async () => {
  user = await signedInWithPlans("pro", "checkerFree");
  key = (await createApiKey(user.token)).key;
});

type Options = { headers?: Record<string, string>; key?: string };

const send = (path: string, body: object, { headers = {}, ...other }: Options = {}) =>
  post(`/api/v1${path}`, body, other.key ?? key, { headers });
const get = (path: string) => call(`/api/v1${path}`, { token: key });

const readProblem = async (response: Response) => {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  return Problem.parse(await response.json());
};

const PNG = "\x89PNG";
const readSize = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.toString("latin1", 0, 4)).toBe(PNG);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};
const FILE = { accept: "image/*" };

test("a new user with the free plan makes a key and gets a picture", async () => {
  const newUser = await withFreePlan();
  const created = await createApiKey(newUser.token);
  const response = await send(
    "/screenshot",
    { url: "http://blog.test" },
    { key: created.key, headers: FILE },
  );
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await response.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(response.headers.get("x-usage-cost")).toBe("screenshot=1");
  // The time of the last use is written beside the request, not before its response.
  const list = await waitFor(async () => {
    const body = await (await call("/api/user/api-keys", { token: newUser.token })).json();
    expect(body.keys).toMatchObject([
      { id: created.summary.id, recentRuns: 1, lastUsedAt: expect.any(String) },
    ]);
    return body;
  });
  expect(JSON.stringify(list)).not.toContain(created.key.slice(13, -4));
});

describe("POST /screenshot", () => {
  test("answers JSON with a link that works at once and without a key", async () => {
    const response = await send("/screenshot", { url: "http://blog.test", ...FAST });
    expect(response.status).toBe(200);
    const body = await response.json();
    expect(API_CALLS.takeScreenshot.response?.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({
      contentType: "image/png",
      status: 200,
      cachedAt: null,
      usage: { tool: "screenshot", cost: 1, limit: null },
    });
    const file = await fetch(body.file.url);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await readSize(file)).toEqual([400, 300]);
    expect((await fetch(`${body.file.url}x`)).status).toBe(404);
    expect(await (await get(`/captures/${body.id}`)).json()).toMatchObject({
      id: body.id,
      kind: "screenshot",
    });
  });

  test.each([
    ["a device and a scale", { device: "mobile", viewport: { scale: 3 } }, [1125, 2436]],
    ["a scale of 2", { viewport: { width: 400, height: 300, scale: 2 } }, [800, 600]],
    ["a clip", { clip: { x: 10, y: 20, width: 30, height: 40 } }, [30, 40]],
  ])("captures %s", async (_name, fields, size) => {
    const response = await send(
      "/screenshot",
      { url: "http://blog.test", ...FAST, ...fields },
      { headers: FILE },
    );
    expect(response.status).toBe(200);
    expect(await readSize(response)).toEqual(size);
  });

  test("reuses a capture with the same options for free, but not one with headers", async () => {
    const body = { url: "http://blog.test", ...FAST, maxAgeSeconds: 3_600, darkMode: true };
    const first = await (await send("/screenshot", body)).json();
    expect(first).toMatchObject({ cachedAt: null, usage: { cost: 1 } });
    await expect
      .poll(async () => (await (await send("/screenshot", body)).json()).cachedAt)
      .toEqual(expect.any(String));
    const hit = await send("/screenshot", body, { headers: FILE });
    expect([hit.status, hit.headers.get("x-usage-cost")]).toEqual([200, "0"]);
    expect(hit.headers.get("x-capture-id")).toMatch(/^cap_/);
    expect(await readSize(hit)).toEqual([400, 300]);
    const withHeaders = { ...body, headers: { "x-a": "1" } };
    await (await send("/screenshot", withHeaders)).json();
    expect(await (await send("/screenshot", withHeaders)).json()).toMatchObject({ usage: { cost: 1 } });
  });

  test.each([
    ["selector_not_found", 422, { selector: "#nothing-here" }],
    ["selector_not_found", 422, { click: ["#nothing-here"] }],
    ["invalid", 400, { selector: "p:::" }],
    ["invalid", 400, { hideSelectors: ["} body {"] }],
    ["invalid", 400, { clip: { x: 50_000, y: 0, width: 10, height: 10 } }],
    ["invalid", 400, { url: "http://10.0.0.1" }],
    ["upstream_failed", 502, { url: "http://unknown-host.test" }],
  ])("answers %s for %j and charges nothing", async (code, status, fields) => {
    const response = await send("/screenshot", { url: "http://blog.test", ...FAST, ...fields });
    const problem = await readProblem(response);
    expect([problem.code, problem.status]).toEqual([code, status]);
    expect(response.headers.get("x-usage-cost")).toBe("0");
  });

  test("answers 200 for a bot challenge, names its service, and neither charges nor keeps it", async () => {
    const response = await send("/screenshot", { url: "https://wall.test", ...FAST });
    expect([response.status, response.headers.get("x-usage-cost")]).toEqual([200, "0"]);
    expect(await response.json()).toMatchObject({
      id: null,
      file: null,
      status: 403,
      botChallenge: "Cloudflare",
      usage: { tool: "screenshot", cost: 0 },
    });
  });

  test("does not charge or keep a page that is still loading, and says so", async () => {
    const html = "<p>Loading…</p><script>void 0</script>";
    const response = await send("/screenshot", { html });
    expect(await response.json()).toMatchObject({
      id: null,
      file: null,
      emptyReason: "still_loading",
      usage: { tool: "screenshot", cost: 0 },
    });
  });

  test("replays a call with an Idempotency-Key, as JSON and as the file, and charges it once", async () => {
    const headers = { "idempotency-key": `order-${Date.now()}` };
    const body = { url: "http://blog.test", ...FAST };
    const first = await (await send("/screenshot", body, { headers })).json();
    const again = await send("/screenshot", body, { headers });
    expect([again.headers.get("idempotent-replay"), await again.json()]).toEqual(["true", first]);
    const file = await send("/screenshot", body, { headers: { ...headers, ...FILE } });
    expect(await readSize(file)).toEqual([400, 300]);
    const rows = await sql`select 1 from api_idempotency_keys where key = ${headers["idempotency-key"]}`;
    expect(rows).toHaveLength(1);
  });
});

test("POST /pdf prints the pages that are asked for", async () => {
  const body = { url: "http://blog.test", waitUntil: "load", pageRanges: "1", paper: "a5" };
  const response = await send("/pdf", body, { headers: { accept: "application/pdf" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
  const json = await (await send("/pdf", body)).json();
  expect(API_CALLS.createPdf.response?.safeParse(json).success).toBe(true);
  const file = await fetch(json.file.url);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  await file.body?.cancel();
  const none = await send("/pdf", { ...body, pageRanges: "999" });
  expect(await readProblem(none)).toMatchObject({ code: "invalid" });
});

test("POST /archive makes a file that is only downloaded", async () => {
  const body = { url: "http://blog.test", waitUntil: "load" };
  const response = await send("/archive", body, { headers: { accept: "text/html" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/html"]);
  expect(await response.text()).toMatch(/^<!doctype html>.*Content-Security-Policy/);
  const json = await (await send("/archive", { ...body, format: "mhtml" })).json();
  expect(API_CALLS.archivePage.response?.safeParse(json).success).toBe(true);
  const file = await fetch(json.file.url);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    "content-type": "multipart/related",
    "content-disposition": 'attachment; filename="page-archive.mhtml"',
    "content-security-policy": expect.stringMatching(/sandbox/),
    "x-content-type-options": "nosniff",
  });
  await file.body?.cancel();
});

test("POST /extract returns several formats for one extraction", async () => {
  const response = await send("/extract", { url: "http://blog.test", formats: ["markdown", "html"] });
  const body = await response.json();
  expect(API_CALLS.extractContent.response?.safeParse(body).error).toBeUndefined();
  expect(body.markdown.length).toBeGreaterThan(50);
  expect(body.html).toContain("<p>");
  expect(body.usage).toMatchObject({ tool: "extraction", cost: 1, used: 1, limit: 2_000 });
  expect(response.headers.get("x-usage-cost")).toBe("extraction=1");
});

test("POST /names/check returns domains and handles, and the check is in the list", async () => {
  const body = { name: "northkiln", tlds: [".com", ".io"], platforms: ["youtube"] };
  const result = await (await send("/names/check", body)).json();
  expect(API_CALLS.checkNames.response?.safeParse(result).error).toBeUndefined();
  expect(result.domains.map(({ name }: { name: string }) => name)).toEqual(["northkiln.com", "northkiln.io"]);
  expect(result.handles).toHaveLength(1);
  const { data } = await (await get("/checks")).json();
  expect(data[0].id).toBe(result.id);
});

test("every read answers in the form of its contract", async () => {
  for (const { path, response } of Object.values<ApiCall>(API_CALLS).filter(
    (one) => one.method === "GET" && !one.path.includes("{"),
  )) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(response?.safeParse(await answer.json()).error, path).toBeUndefined();
  }
  const document = await fetch(`${site}/api/v1/openapi.json`);
  expect(await document.json()).toMatchObject({ openapi: "3.1.0" });
});

test("500 malformed bodies and fields get a problem with status 4xx, and charge nothing", async () => {
  const before = await sql`select count(*)::int as runs from usage_reservations where user_id = ${user.id}`;
  const good = { url: "http://blog.test" };
  const manyHeaders = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`x-${i}`, "1"]));
  const fields: Record<string, unknown>[] = [
    ..."Host Connection TE Transfer-Encoding Cookie Proxy-Authorization Sec-Fetch-Site"
      .split(" ")
      .map((name) => ({ headers: { [name]: "x" } })),
    ...["a\r\nb: c", "\u0000", "\u00e9", "x".repeat(5_000)].map((value) => ({ headers: { "x-a": value } })),
    ...["a b", "", "a:b", "\r\n"].map((name) => ({ headers: { [name]: "1" } })),
    { headers: manyHeaders },
    { cookies: [{ name: "__Host-a", value: "1" }] },
    { cookies: [{ name: "a", value: "1", domain: "other.test" }] },
    { cookies: [{ name: "a", value: "1; Domain=other.test" }] },
    { viewport: { width: 1 } },
    { viewport: { width: 10_000 } },
    { viewport: { height: 10_000 } },
    { viewport: { scale: 4 } },
    { viewport: { scale: 1.5 } },
    { selector: "a".repeat(2_000) },
    { click: Array(6).fill("a") },
    { locale: "not a locale" },
    { timeZone: "Mars/Olympus" },
    { fullPage: true, selector: "p" },
    { type: "png", quality: 50 },
    { type: "gif" },
    { timeoutMs: 1 },
    { maxAgeSeconds: -1 },
    { wait_until: "load" },
    { no_ads: true },
    { html: "<p>both</p>" },
    { url: undefined, html: "<p>x</p>", headers: { "x-a": "1" } },
    { url: undefined, html: "<p>x</p>", cookies: [{ name: "a", value: "1" }] },
    { url: undefined, html: "" },
    { url: undefined, html: 7 },
    { url: undefined, html: "\u00e9".repeat(600_000) },
    { url: undefined },
  ];
  const extractions: Record<string, unknown>[] = [
    { prompt: "the price" },
    { preset: "movie" },
    { formats: [] },
    { formats: ["source"] },
    { fields: { "a b": { selector: "p" } } },
    { fields: { a: { selector: "" } } },
    { fields: { a: { selector: "p".repeat(2_000) } } },
    { fields: { a: { selector: "p", type: "price" } } },
    { fields: { a: { selector: "p", type: "attribute" } } },
    {
      fields: {
        a: { selector: "p", fields: { b: { selector: "p", fields: { c: { selector: "p", fields: {} } } } } },
      },
    },
    { fields: { a: { selector: "p", attribute: "a b" } } },
    { fields: { a: { selector: "p", fallback: "x" } } },
    { fields: { a: "p" } },
    { fields: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, { selector: "p" }])) },
  ];
  const documents: Record<string, unknown>[] = [
    ...["9-1", "0", "1-", "a", "1,,2", "-1"].map((pageRanges) => ({ pageRanges })),
    ...[3, 0].map((scale) => ({ scale })),
    ...[-1, 101].map((marginMm) => ({ marginMm })),
    { paper: "b9" },
    { media: "tv" },
    { landscape: "yes" },
    { type: "png" },
    { selector: "p" },
    { clip: {} },
    { quality: 80 },
  ];
  const bodies = [
    ...["/screenshot", "/pdf"].flatMap((path) => [
      // These calls accept HTML documents, so a body of 300 KB is not too large.
      ...malformedBodies(good)
        .filter(({ body }) => !String(body).startsWith("  "))
        .map(({ body, type }) => ({ path, body, type })),
      { path, body: `${" ".repeat(3_000_000)}${JSON.stringify(good)}`, type: "application/json" },
    ]),
    ...malformedBodies({ name: "acme" }).map(({ body, type }) => ({ path: "/names/check", body, type })),
    ...malformedBodies(good).map(({ body, type }) => ({ path: "/extract", body, type })),
    ...["/screenshot", "/pdf", "/extract"].flatMap((path) =>
      [
        '{"url":"http://blog.test","url":"http://plain.test"}',
        '{"url":"http://blog.test","viewport":{"width":300,"width":400}}',
        `{"url":"http://blog.test","block":${'{"a":'.repeat(100)}1${"}".repeat(100)}}`,
        `{"url":"http://blog.test","removeSelectors":${"[".repeat(100)}${"]".repeat(100)}}`,
      ].map((body) => ({ path, body, type: "application/json" })),
    ),
    ...Object.entries({ "/extract": extractions, "/screenshot": fields, "/pdf": documents }).flatMap(
      ([path, list]) =>
        list.map((more) => ({ path, body: JSON.stringify({ ...good, ...more }), type: "application/json" })),
    ),
  ];
  expect(bodies.length).toBeGreaterThan(500);
  await inParallel(bodies, async ({ path, body, type }) => {
    const headers = { authorization: `Bearer ${key}`, ...(type ? { "content-type": type } : {}) };
    const { code } = await readProblem(
      await fetch(`${site}/api/v1${path}`, { method: "POST", body, headers }),
    );
    const codes = ["invalid", "unknown_field", "too_large", "unsupported_media_type"];
    expect(codes, String(body).slice(0, 200)).toContain(code);
  });
  expect(await sql`select count(*)::int as runs from usage_reservations where user_id = ${user.id}`).toEqual(
    before,
  );
}, 240_000);

test("POST /screenshot and /pdf take an HTML document, which can be a megabyte", async () => {
  const { viewport } = FAST;
  const html = `<!doctype html><title>Card</title><body>${"<p>text</p>".repeat(90_000)}`;
  const shot = await send(
    "/screenshot",
    { html, type: "png", viewport, waitUntil: "load" },
    { headers: FILE },
  );
  expect([shot.status, shot.headers.get("x-usage-cost")]).toEqual([200, "screenshot=1"]);
  expect(await readSize(shot)).toEqual([400, 300]);
  const pdf = await (await send("/pdf", { html: "<h1>Invoice</h1>", paper: "a5" })).json();
  expect(pdf).toMatchObject({ contentType: "application/pdf", url: "about:blank", status: null });
});

test("POST /extract reads fields of the page, says what is missing, and invents nothing", async () => {
  const fields = {
    title: { selector: "h1" },
    links: { selector: "a", attribute: "href", type: "url", list: true },
    price: { selector: "h1", type: "number" },
    none: { selector: ".none" },
    posts: { selector: "article", list: true, fields: { title: { selector: "h1, h2, h3" } } },
  };
  const body = await (
    await send("/extract", { url: "http://blog.test", formats: ["text", "links"], fields, preset: "article" })
  ).json();
  expect(API_CALLS.extractContent.response?.safeParse(body).error).toBeUndefined();
  expect(body.data).toMatchObject({ title: expect.any(String), links: expect.any(Array) });
  expect(body.missing).toContainEqual({ pointer: "/none", reason: "not_found", selector: ".none" });
  expect(body.data).not.toHaveProperty("none");
  expect(body.sources["/title"]).toBe("selector");
  expect(body.usage.cost).toBe(1);
  const invalid = await send("/extract", { url: "http://blog.test", fields: { a: { selector: "p:::" } } });
  expect(await readProblem(invalid)).toMatchObject({ code: "invalid" });
  const prompt = await readProblem(await send("/extract", { url: "http://blog.test", prompt: "the price" }));
  expect(prompt).toMatchObject({ code: "unknown_field", detail: expect.stringContaining("`fields`") });
});

test("a path that does not exist is a problem too", async () => {
  expect(await readProblem(await get("/nothing"))).toMatchObject({ code: "not_found", status: 404 });
});
