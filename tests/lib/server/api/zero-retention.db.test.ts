import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { closeBrowsers } from "#server/browser/index.ts";
import { captureConfig } from "#server/capture/config.ts";
import { readEgressSettings } from "#server/egress/index.ts";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { env } from "#server/platform/env.ts";
import { type KeyUser, makeKeyUser } from "#tests/support/api-keys.ts";
import { callHandler } from "#tests/support/call-handler.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { findTracesInDatabase, findTracesInFolder } from "#tests/support/find-traces.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { waitFor } from "#tests/support/wait-for.ts";

/* Every trace of a page has this word: its host, path, title, content and cookie. */
const MARKER = `zr${randomUUID().replaceAll("-", "")}`;
const HOST = `${MARKER}.test`;
const PAGE = `http://${HOST}/${MARKER}?q=${MARKER}`;
const at = await startTestServer((_request, response) => {
  response.setHeader("content-type", "text/html");
  response.setHeader("set-cookie", `${MARKER}=${MARKER}`);
  response.end(`<!doctype html><title>${MARKER}</title><main><h1>${MARKER}</h1>
    <p>The word of this page is ${MARKER}, and it is nowhere else.</p></main>`);
});
const temporary = createTestFolder("zero-retention-", afterAll);
const storage = join(process.cwd(), env.CAPTURE_STORE.replace("file:", ""));

let user: KeyUser;
let resetTemporaryFolder: () => void;
beforeAll(() => {
  const { TMPDIR } = process.env;
  process.env.TMPDIR = temporary;
  resetTemporaryFolder = () => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  };
  captureConfig.egress = readEgressSettings({
    EGRESS_RESOLVE: `${HOST}=${at},closed.${HOST}=127.0.0.1:9`,
    EGRESS_ALLOW: `${at},127.0.0.1:9`,
  });
  mkdirSync(storage, { recursive: true });
});
afterAll(async () => {
  await closeBrowsers();
  resetTemporaryFolder();
});
beforeEach(async () => {
  user = await makeKeyUser({ plan: "proYearly" });
});

const send = (call: ApiCall, body: object, headers: Record<string, string> = {}) =>
  callHandler(createApiHandler(call), { key: user.key, body, headers });

const listTraces = async (log: { texts: string[] }): Promise<string[]> => [
  ...(await findTracesInDatabase(MARKER)),
  ...findTracesInFolder(storage, MARKER),
  ...findTracesInFolder(temporary, MARKER),
  ...log.texts.filter((text) => text.includes(MARKER)),
];

const BODY = { url: PAGE, zeroRetention: true };
const EXTRACTION = { ...BODY, formats: ["markdown", "rawHtml"] };
const toScrape = (format: string) => ({ url: PAGE, formats: [format], zeroDataRetention: true });
const JPEG_IN_BASE64 = /"content":"\/9j\/[\w+/]+=*"\}$/;

test.each<[string, ApiCall, object, Record<string, string>, RegExp]>([
  ["a screenshot", API_CALLS.takeScreenshot, BODY, {}, JPEG_IN_BASE64],
  ["an image", API_CALLS.takeScreenshot, BODY, { accept: "image/jpeg" }, /JFIF/],
  ["a PDF document", API_CALLS.createPdf, BODY, {}, /"file":null.*"content":"JVBERi0/],
  ["an extraction", API_CALLS.extractContent, EXTRACTION, {}, /"id":null.*nowhere else/],
  ["Firecrawl's zeroDataRetention", FIRECRAWL_SCRAPE, toScrape("markdown"), {}, /nowhere else/],
])(
  "%s with zeroRetention leaves nothing of the page, and its idempotency key has no answer",
  async (_name, call, body, accept, answer) => {
    const log = recordLog();
    const headers = { ...accept, "idempotency-key": randomUUID() };
    const response = await send(call, body, headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(answer);
    await waitFor(async () => expect(await listTraces(log)).toEqual([]));
    expect(await readUsage(user.id)).toEqual({ used: 1, committed: 1, released: 0, reserved: 0 });
    const replay = await send(call, body, headers);
    expect(replay.status).toBe(409);
    expect(await replay.text()).toMatch(/not_retained|CONFLICT/);
  },
);

test("a failed page with zeroRetention is logged without its address", async () => {
  const log = recordLog();
  const response = await send(API_CALLS.extractContent, { ...BODY, url: `http://closed.${HOST}/${MARKER}` });
  expect(response.status).toBe(502);
  expect(log.failed()).toHaveLength(1);
  expect(await listTraces(log)).toEqual([]);
});

test("the same search finds a page that is stored", async () => {
  const log = recordLog();
  await (await send(API_CALLS.extractContent, { url: PAGE })).text();
  await waitFor(async () => {
    const traces = await listTraces(log);
    expect(traces).toContain("captures");
    expect(traces.some((path) => path.startsWith(storage))).toBe(true);
  });
});

test.each<[string, ApiCall, object, Record<string, string>]>([
  ["maxAgeSeconds", API_CALLS.takeScreenshot, { ...BODY, maxAgeSeconds: 60 }, {}],
  ["session", API_CALLS.createPdf, { ...BODY, session: "shop" }, {}],
  ["respond-async", API_CALLS.extractContent, BODY, { prefer: "respond-async" }],
  ["a job", API_CALLS.createCapturesJob, { urls: [PAGE], extract: { zeroRetention: true } }, {}],
  ["a screenshot of Firecrawl", FIRECRAWL_SCRAPE, toScrape("screenshot"), {}],
])("zeroRetention is refused with %s", async (_name, call, body, headers) => {
  const response = await send(call, body, headers);
  expect(response.status).toBe(400);
  expect(await response.text()).toMatch(/zeroRetention|zeroDataRetention/);
});
