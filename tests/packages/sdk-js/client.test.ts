import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  type ApiError,
  AuthenticationError,
  Client,
  type ClientOptions,
  ConnectionError,
  LimitReachedError,
  type Operation,
  type Schemas,
  WaitTimeoutError,
} from "../../../packages/sdk-js/src/index.ts";
import { OPERATIONS } from "../../../packages/sdk-js/src/openapi.ts";
import { problem, type StubAnswer, startApiStub } from "./api-stub.ts";

const createClient = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  new Client({ apiKey: "stm_live_test", baseUrl, ...options });

test("the generated types are those of docs/openapi.json; `npm run sdk:types` renews them", () => {
  const hash = createHash("sha256").update(readFileSync("docs/openapi.json", "utf8")).digest("hex");
  expect(readFileSync("packages/sdk-js/src/openapi.ts", "utf8").slice(0, 300)).toContain(hash);
});

/** The method of the client for each operation of the document. */
const BUCKET = {
  name: "a",
  endpoint: "https://a.test",
  region: "auto",
  bucket: "bucket",
  accessKeyId: "id",
  secretAccessKey: "secret",
};

const METHODS: Record<Operation, (client: Client) => Promise<unknown>> = {
  takeScreenshot: (client) => client.screenshot({ url: "a.test" }),
  renderLink: (client) => client.imageLinks.fetch("key", { url: "a.test" }),
  createPdf: (client) => client.pdf({ url: "a.test" }),
  archivePage: (client) => client.archive({ url: "a.test" }),
  extractContent: (client) => client.extract({ url: "a.test" }),
  comparePages: (client) => client.compare({ base: "a.test", other: "b.test" }),
  mapSite: (client) => client.map({ url: "a.test" }),
  getUsage: (client) => client.usage(),
  checkNames: (client) => client.checks.create({ name: "a" }),
  listChecks: (client) => client.checks.list().page(),
  getCheck: (client) => client.checks.get("id"),
  deleteCheck: (client) => client.checks.delete("id"),
  listCaptures: (client) => client.captures.list().page(),
  getCaptureText: (client) => client.captures.text("id"),
  getCapture: (client) => client.captures.get("id"),
  deleteCapture: (client) => client.captures.delete("id"),
  createCapturesJob: (client) => client.jobs.captures({ urls: ["a.test"] }),
  createChecksJob: (client) => client.jobs.checks({ names: ["a"] }),
  listJobs: (client) => client.jobs.list().page(),
  getJob: (client) => client.jobs.get("id"),
  cancelJob: (client) => client.jobs.cancel("id"),
  listJobItems: (client) => client.jobs.items("id").page(),
  getJobArchive: (client) => client.jobs.archive("id"),
  getJobResults: (client) => client.jobs.results("id"),
  getJobRecords: (client) => client.jobs.records("id"),
  createCrawlJob: (client) => client.crawls.create({ url: "a.test" }),
  createSchedule: (client) => client.schedules.create({ cron: "0 9 * * *", timeZone: "UTC" }),
  listSchedules: (client) => client.schedules.list().page(),
  getSchedule: (client) => client.schedules.get("id"),
  updateSchedule: (client) => client.schedules.update("id", {}),
  deleteSchedule: (client) => client.schedules.delete("id"),
  listScheduleRuns: (client) => client.schedules.runs("id").page(),
  listScheduleChanges: (client) => client.schedules.changes("id").page(),
  createWatch: (client) => client.watches.create({ url: "a.test" }),
  importWatches: (client) => client.watches.import({ urls: ["a.test"] }),
  listWatches: (client) => client.watches.list(),
  getWatch: (client) => client.watches.get("id"),
  updateWatch: (client) => client.watches.update("id", {}),
  deleteWatch: (client) => client.watches.delete("id"),
  createWatchFeed: (client) => client.watches.createFeed("id"),
  deleteWatchFeed: (client) => client.watches.deleteFeed("id"),
  createDestination: (client) => client.destinations.create(BUCKET),
  listDestinations: (client) => client.destinations.list(),
  updateDestination: (client) => client.destinations.update("id", { prefix: "a" }),
  deleteDestination: (client) => client.destinations.delete("id"),
  testDestination: (client) => client.destinations.test("id"),
  createSession: (client) => client.sessions.create({ name: "a", domain: "a.test" }),
  listSessions: (client) => client.sessions.list(),
  deleteSession: (client) => client.sessions.delete("id"),
  createWebhook: (client) => client.webhooks.create({ url: "https://a.test" }),
  listWebhooks: (client) => client.webhooks.list(),
  getWebhook: (client) => client.webhooks.get("id"),
  updateWebhook: (client) => client.webhooks.update("id", {}),
  deleteWebhook: (client) => client.webhooks.delete("id"),
  rotateWebhookSecret: (client) => client.webhooks.rotateSecret("id"),
  testWebhook: (client) => client.webhooks.test("id"),
  listWebhookDeliveries: (client) => client.webhooks.deliveries("id").page(),
  getWebhookDelivery: (client) => client.webhooks.getDelivery("id"),
  replayWebhookDelivery: (client) => client.webhooks.replayDelivery("id"),
};

test("every operation of the document is a method of the client, with the key and an idempotency key", async () => {
  const { baseUrl, requests } = await startApiStub({});
  for (const [operation, call] of Object.entries(METHODS)) {
    await call(createClient(baseUrl));
    const { method, path, hasIdempotencyKey } = OPERATIONS[operation as Operation];
    const request = requests.at(-1);
    const pattern = new RegExp(`^/api/v1${path.replace(/\{\w+\}/g, "[^/?]+")}(?:\\?|$)`);
    expect([operation, request?.method, request?.path]).toEqual([
      operation,
      method,
      expect.stringMatching(pattern),
    ]);
    expect(request?.headers.authorization).toBe("Bearer stm_live_test");
    expect("idempotency-key" in (request?.headers ?? {})).toBe(hasIdempotencyKey);
  }
  expect(Object.keys(METHODS).sort()).toEqual(Object.keys(OPERATIONS).sort());
});

const SOON = { headers: { "content-type": "application/problem+json", "retry-after": "0" } };
const LATER = { headers: { "content-type": "application/problem+json", "retry-after": "3600" } };
const limited = { ...problem(429, "rate_limited", true), ...SOON };

test.each<[string, StubAnswer[], Partial<ClientOptions>, number, unknown]>([
  ["repeats 429", [limited, {}], {}, 2, null],
  ["repeats 503", [{ ...problem(503, "busy", true), ...SOON }, {}], {}, 2, null],
  [
    "repeats a call in progress",
    [{ ...problem(409, "idempotency_in_progress", true), ...SOON }, {}],
    {},
    2,
    null,
  ],
  ["repeats a lost connection", [{ fault: "reset" }, {}], {}, 2, null],
  ["gives up after three attempts", [limited], {}, 3, LimitReachedError],
  ["repeats as often as it is set", [limited], { maxRetries: 0 }, 1, LimitReachedError],
  ["does not wait for an hour", [{ ...limited, ...LATER }, {}], {}, 1, LimitReachedError],
  ["does not repeat a used limit", [{ ...problem(429, "limit_reached"), ...SOON }], {}, 1, LimitReachedError],
  [
    "does not repeat a failed page",
    [{ ...problem(502, "upstream_failed", true), ...SOON }],
    {},
    1,
    /upstream_failed/,
  ],
  ["does not repeat a wrong key", [problem(401, "unauthenticated")], {}, 1, AuthenticationError],
  ["names an answer of something else", [{ status: 404, body: "<html>" }], {}, 1, /Check the base URL/],
  ["does not follow redirects", [{ status: 308, headers: { location: "/x" } }], {}, 1, /Check the base URL/],
  ["names a timeout", [{ fault: "silence" }], { timeoutMs: 50, maxRetries: 0 }, 1, ConnectionError],
])("the client %s", async (_title, answers, options, attempts, error) => {
  const { baseUrl, requests } = await startApiStub(...(answers as [StubAnswer]));
  const call = createClient(baseUrl, options).screenshot({ url: "a.test" });
  if (error === null) await expect(call).resolves.toEqual({});
  else await expect(call).rejects.toThrow(error as typeof ApiError);
  expect(requests).toHaveLength(attempts);
  expect(new Set(requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
});

test("an error has the problem document, and the pause that the server asks for", async () => {
  const { baseUrl } = await startApiStub({ ...problem(429, "limit_reached"), ...LATER });
  const error = await createClient(baseUrl)
    .usage()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    name: "LimitReachedError",
    message: "It is limit_reached.",
    status: 429,
    code: "limit_reached",
    requestId: "req_1",
    retryAfterSeconds: 3600,
    isRetryable: false,
    problem: { code: "limit_reached" },
  });
});

test("an aborted call ends with the reason of its signal, during an attempt and a pause", async () => {
  const pausing = { ...limited, headers: { ...SOON.headers, "retry-after": "30" } };
  for (const answer of [{ fault: "silence" } as const, pausing]) {
    const { baseUrl, requests } = await startApiStub(answer);
    const abortion = new AbortController();
    const call = createClient(baseUrl).usage({ signal: abortion.signal });
    await expect.poll(() => requests.length).toBe(1);
    abortion.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  }
});

test("lists are read page by page, with the cursor of the page before", async () => {
  const { baseUrl, requests } = await startApiStub(
    { body: { data: [{ id: "a" }, { id: "b" }], nextCursor: "c1" } },
    { body: { data: [{ id: "c" }], nextCursor: null } },
  );
  const jobs = await createClient(baseUrl).jobs.list({ limit: 2 }).all();
  expect(jobs.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/v1/jobs?limit=2",
    "/api/v1/jobs?limit=2&cursor=c1",
  ]);
});

const job = (state: Schemas["Job"]["state"]): StubAnswer => ({ body: { id: "j", state } });

test("a wait reads a job until it has ended, and stops at its time limit", async () => {
  const { baseUrl } = await startApiStub(job("queued"), job("running"), job("partial"));
  const states: string[] = [];
  const onProgress = ({ state }: Schemas["Job"]) => states.push(state);
  expect(await createClient(baseUrl).crawls.wait("j", { intervalMs: 1, onProgress })).toMatchObject({
    id: "j",
  });
  expect(states).toEqual(["queued", "running", "partial"]);
  const endless = await startApiStub(job("running"));
  const wait = createClient(endless.baseUrl).jobs.wait("j", { intervalMs: 1, timeoutMs: 20 });
  await expect(wait).rejects.toThrow(WaitTimeoutError);
});

test("a file is asked for by its type and read as bytes; a job starts by a preference", async () => {
  const { baseUrl, requests } = await startApiStub({
    headers: { "content-type": "image/png" },
    body: "image",
  });
  const file = await createClient(`${baseUrl}/api/v1/`).screenshotFile({ url: "a.test" });
  expect([file.contentType, new TextDecoder().decode(await file.bytes())]).toEqual(["image/png", "image"]);
  const started = await startApiStub({ status: 202 });
  await createClient(started.baseUrl).jobs.start("takeScreenshot", { url: "a.test" });
  expect([requests[0]?.headers.accept, started.requests[0]?.headers.prefer]).toEqual([
    "image/*",
    "respond-async",
  ]);
});

test("an image link is signed with the secret that the key gives", async () => {
  const link = await createClient("https://a.test").imageLinks.create("key_1", {
    url: "https://b.test/?x=ä",
    width: 800,
  });
  const [path = "", query = ""] = link.split("?");
  const secret = createHmac("sha256", "stm_live_test").update("render").digest("hex");
  const signature = createHmac("sha256", secret).update(query).digest("base64url");
  expect(path).toBe(`https://a.test/api/v1/render/key_1/${signature}`);
});
