import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { insertNameCheck } from "#db/queries/name-checks.ts";
import type { ApiCall } from "#server/api/call.ts";
import { API_CALLS } from "#server/api/calls.ts";
import { FIRECRAWL_V1_CALLS } from "#server/firecrawl/v1.ts";
import { createApiHandler } from "#server/http/api-handler.ts";
import { createChecksJob, createCrawlJob } from "#server/jobs/create-job.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { MCP_TOOLS } from "#server/mcp/tools.ts";
import { toCaller } from "#server/usage/caller.ts";
import { createWatch } from "#server/watches/create-watch.ts";
import { API_SCOPES, type ApiScope } from "#shared/api-keys/contract.ts";
import { CreateChecksJob } from "#shared/jobs/contract.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { CreateSchedule } from "#shared/schedules/contract.ts";
import { addApiKey, type TestKey } from "#tests/support/api-keys.ts";
import { callHandler } from "#tests/support/call-handler.ts";
import { callMcpTool } from "#tests/support/call-mcp-tool.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { FIRECRAWL_CALLS } from "#tests/support/firecrawl-calls.ts";
import { saveBytes } from "#tests/support/save-capture.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { startCaptures } from "../jobs/support.ts";

/* Every call of the API with a key of each single scope, against objects of each type. No call with the right scope
   opens a page: what is created is a dry run, and single runs are only tried with the wrong scopes. */

const URLS = ["https://a.example/", "https://b.example/"];
/** A public address, which no test opens. */
const PAGE = "https://192.0.43.8/";
const CHECK = { name: "northkiln", tlds: [".com"], platforms: [] };
const CRON = { cron: "0 9 * * *" };

const CALLS: Record<string, ApiCall> = {
  ...API_CALLS,
  ...Object.fromEntries(FIRECRAWL_CALLS.map((call) => [call.operationId, call])),
};

/** A call that runs or creates something, or reads what has no type. */
type Attempt = {
  needs: ApiScope;
  body?: object;
  /** Of the path, of an object that does not exist. */
  unknownId?: "webhook" | "delivery" | "session" | "destination";
  /** Set where a call with the right scope would open a page, or needs a signature. */
  isOnlyRefused?: true;
};
const KINDS = ["capture", "check", "job", "schedule", "watch"] as const;
type Operation =
  | { attempts: Attempt[] }
  | { objects: (typeof KINDS)[number]; body?: object }
  | { lists: (typeof KINDS)[number] };

const runs = (needs: ApiScope, body: object): Operation => ({
  attempts: [{ body, needs, isOnlyRefused: true }],
});
const webhooks = (unknownId?: "webhook" | "delivery" | "destination", body?: object): Operation => ({
  attempts: [{ needs: "webhooks", ...(unknownId ? { unknownId } : {}), ...(body ? { body } : {}) }],
});

const same = (operation: Operation, ...names: string[]): Record<string, Operation> =>
  Object.fromEntries(names.map((name) => [name, operation]));

const OWN_OPERATIONS: Record<string, Operation> = {
  takeScreenshot: runs("capture", { url: URLS[0] }),
  renderLink: { attempts: [{ needs: "capture", isOnlyRefused: true }] },
  createPdf: runs("capture", { url: URLS[0] }),
  archivePage: runs("capture", { url: URLS[0] }),
  extractContent: runs("extract", { url: URLS[0] }),
  comparePages: runs("capture", { base: URLS[0], other: URLS[1] }),
  mapSite: runs("extract", { url: URLS[0] }),
  checkNames: runs("names", CHECK),
  getUsage: { attempts: [{ needs: "usage:read" }] },
  listCaptures: { lists: "capture" },
  ...same({ objects: "capture" }, "getCapture", "getCaptureText", "deleteCapture"),
  listChecks: { lists: "check" },
  ...same({ objects: "check" }, "getCheck", "deleteCheck"),
  createCapturesJob: {
    attempts: [
      { body: { urls: URLS, screenshot: {}, dryRun: true }, needs: "capture" },
      { body: { urls: URLS, pdf: {}, dryRun: true }, needs: "capture" },
      { body: { urls: URLS, archive: {}, dryRun: true }, needs: "capture" },
      { body: { urls: URLS, extract: {}, dryRun: true }, needs: "extract" },
    ],
  },
  createChecksJob: {
    attempts: [{ body: { names: ["northkiln"], tlds: [".com"], dryRun: true }, needs: "names" }],
  },
  createCrawlJob: { attempts: [{ body: { url: URLS[0], limit: 2, dryRun: true }, needs: "extract" }] },
  listJobs: { lists: "job" },
  ...same(
    { objects: "job" },
    "getJob",
    "cancelJob",
    "listJobItems",
    "getJobArchive",
    "getJobResults",
    "getJobRecords",
  ),
  listSchedules: { lists: "schedule" },
  createSchedule: {
    attempts: [
      { body: { captures: { urls: URLS, screenshot: {} }, ...CRON, dryRun: true }, needs: "capture" },
      { body: { captures: { urls: URLS, extract: {} }, ...CRON, dryRun: true }, needs: "extract" },
      { body: { checks: { names: ["northkiln"], tlds: [".com"] }, ...CRON, dryRun: true }, needs: "names" },
    ],
  },
  updateSchedule: { objects: "schedule", body: { name: "Renamed" } },
  ...same(
    { objects: "schedule" },
    "getSchedule",
    "listScheduleRuns",
    "listScheduleChanges",
    "deleteSchedule",
  ),
  listWatches: { lists: "watch" },
  createWatch: {
    attempts: [
      { body: { url: PAGE }, needs: "extract" },
      { body: { name: "example.net" }, needs: "names" },
    ],
  },
  importWatches: { attempts: [{ body: { urls: URLS, dryRun: true }, needs: "extract" }] },
  updateWatch: { objects: "watch", body: { isPaused: true } },
  ...same({ objects: "watch" }, "getWatch", "deleteWatch", "createWatchFeed", "deleteWatchFeed"),
  createSession: runs("capture", { name: "shop", domain: "example.com", cookies: "sid=1" }),
  listSessions: { attempts: [{ needs: "capture" }] },
  deleteSession: { attempts: [{ needs: "capture", unknownId: "session" }] },
  createDestination: runs("webhooks", {
    name: "archive",
    endpoint: "https://s3.example",
    region: "auto",
    bucket: "bucket",
    accessKeyId: "id",
    secretAccessKey: "secret",
  }),
  listDestinations: webhooks(),
  updateDestination: webhooks("destination", { prefix: "a" }),
  ...same(webhooks("destination"), "deleteDestination", "testDestination"),
  createWebhook: runs("webhooks", { url: "https://hooks.example/x" }),
  updateWebhook: webhooks("webhook", { description: "Renamed" }),
  listWebhooks: webhooks(),
  ...same(webhooks("webhook"), "getWebhook", "deleteWebhook", "rotateWebhookSecret", "testWebhook"),
  listWebhookDeliveries: webhooks("webhook"),
  ...same(webhooks("delivery"), "getWebhookDelivery", "replayWebhookDelivery"),
  firecrawlScrape: {
    attempts: [
      { body: { url: URLS[0], formats: ["markdown"] }, needs: "extract", isOnlyRefused: true },
      { body: { url: URLS[0], formats: ["screenshot"] }, needs: "capture", isOnlyRefused: true },
    ],
  },
  firecrawlMap: runs("extract", { url: URLS[0] }),
  firecrawlStartBatch: {
    attempts: [
      { body: { urls: URLS, formats: ["markdown"] }, needs: "extract" },
      { body: { urls: URLS, formats: ["screenshot"] }, needs: "capture" },
    ],
  },
  firecrawlStartExtract: {
    attempts: [
      {
        body: { urls: URLS, schema: { type: "object", properties: { a: { type: "string" } } } },
        needs: "extract",
      },
    ],
  },
  ...same({ objects: "job" }, "firecrawlGetExtract"),
  ...same(
    { attempts: [{ needs: "usage:read" }] },
    "firecrawlConcurrency",
    "firecrawlCredits",
    "firecrawlTokens",
  ),
  firecrawlActiveCrawls: { attempts: [{ needs: "extract" }] },
  firecrawlStartCrawl: { attempts: [{ body: { url: URLS[0], limit: 2 }, needs: "extract" }] },
  ...same({ objects: "job" }, "firecrawlGetBatch", "firecrawlCancelBatch", "firecrawlBatchErrors"),
  ...same({ objects: "job" }, "firecrawlGetCrawl", "firecrawlCancelCrawl", "firecrawlCrawlErrors"),
};

/** With Firecrawl's version 1, whose calls are those of version 2. */
const OPERATIONS: Record<string, Operation> = {
  ...OWN_OPERATIONS,
  ...Object.fromEntries(
    Object.values(FIRECRAWL_V1_CALLS).flatMap(({ operationId }) => {
      const operation = OWN_OPERATIONS[operationId.replace(/V1$/, "")];
      return operation ? [[operationId, operation]] : [];
    }),
  ),
};

/** The input of each tool of the MCP server, for an object of a kind or with the scope that it needs. */
const MCP_OPERATIONS: Record<
  string,
  { needs: ApiScope; input: object } | { objects: (typeof KINDS)[number]; toInput: (id: string) => object }
> = {
  take_screenshot: { needs: "capture", input: { url: URLS[0] } },
  run_steps: { needs: "extract", input: { url: URLS[0], steps: [] } },
  read_page: { needs: "extract", input: { url: PAGE } },
  extract_fields: { needs: "extract", input: { url: URLS[0], preset: "article" } },
  compare_pages: { needs: "capture", input: { base: URLS[0], other: URLS[1] } },
  extract_records: { needs: "extract", input: { url: URLS[0], tables: true } },
  check_names: { needs: "names", input: CHECK },
  get_usage: { needs: "usage:read", input: {} },
  start_captures: { needs: "capture", input: { urls: URLS } },
  get_job: { objects: "job", toInput: (jobId) => ({ jobId }) },
  cancel_job: { objects: "job", toInput: (jobId) => ({ jobId }) },
  map_site: { needs: "extract", input: { url: URLS[0] } },
  start_crawl: { needs: "extract", input: { url: URLS[0] } },
};

type TestObject = { id: string; needs: ApiScope };

/** A user with all products, a key of each scope, and objects of each type. */
async function makeScopedUser() {
  const user = await makeSubscriber("pro");
  const { id: userId } = user;
  await addSubscription(sql, userId, { plan: "checkerUnlimited" });
  const keys = Object.fromEntries(
    await Promise.all(API_SCOPES.map(async (scope) => [scope, await addApiKey(userId, [scope])] as const)),
  ) as Record<ApiScope, TestKey>;
  return { userId, keys, caller: toCaller(user) };
}
type ScopedUser = Awaited<ReturnType<typeof makeScopedUser>>;

async function makeCaptures(userId: string): Promise<TestObject[]> {
  const kinds = { screenshot: "capture", pdf: "capture", archive: "capture", extraction: "extract" } as const;
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    await saveBytes({ userId, requestId: kind, kind, url: PAGE, contentType: "text/markdown", bytes: kind });
  const rows = await sql<{ id: string; kind: keyof typeof kinds }[]>`
    select id, kind from captures where user_id = ${userId}`;
  return rows.map(({ id, kind }) => ({ id: toPublicId("capture", id), needs: kinds[kind] }));
}

const JOBS: { needs: ApiScope; create: (caller: ScopedUser["caller"]) => Promise<string> }[] = [
  ...(["screenshot", "pdf", "archive", "extract"] as const).map((type) => ({
    needs: type === "extract" ? ("extract" as const) : ("capture" as const),
    create: async (caller: ScopedUser["caller"]) => (await startCaptures(caller, URLS, { [type]: {} })).id,
  })),
  {
    needs: "extract",
    create: async (caller) =>
      (await createCrawlJob(caller, CreateCrawlJob.parse({ url: URLS[0], limit: 2 }))).job?.id ?? "",
  },
  {
    needs: "names",
    create: async (caller) => {
      const list = CreateChecksJob.parse({ names: ["northkiln"], tlds: [".com"] });
      return (await createChecksJob(caller, list)).job?.id ?? "";
    },
  },
];

const SCHEDULES: { needs: ApiScope; list: object }[] = [
  { needs: "capture", list: { captures: { urls: URLS, screenshot: {} } } },
  { needs: "capture", list: { captures: { urls: URLS, pdf: {} } } },
  { needs: "extract", list: { captures: { urls: URLS, extract: {} } } },
  { needs: "names", list: { checks: { names: ["northkiln"], tlds: [".com"] } } },
];

const makeObjects: Record<(typeof KINDS)[number], (user: ScopedUser) => Promise<TestObject[]>> = {
  capture: ({ userId }) => makeCaptures(userId),
  check: async ({ userId }) => {
    const request = { query: "northkiln", checkVariations: false, tlds: [".com"], platforms: [] };
    await insertNameCheck(
      { userId, requestId: "r", request, rows: { domains: [], social: [] } } as never,
      30,
    );
    const [row] = await sql`select id from name_checks where user_id = ${userId}`;
    return [{ id: toPublicId("check", row?.id), needs: "names" }];
  },
  job: ({ caller }) =>
    Promise.all(JOBS.map(async ({ needs, create }) => ({ needs, id: await create(caller) }))),
  schedule: ({ caller }) =>
    Promise.all(
      SCHEDULES.map(async ({ needs, list }) => {
        const { schedule } = await createSchedule(caller, CreateSchedule.parse({ ...list, ...CRON }));
        return { needs, id: schedule?.id ?? "" };
      }),
    ),
  watch: async ({ userId }) => [
    { needs: "extract", id: (await createWatch(userId, { url: PAGE })).id },
    { needs: "names", id: (await createWatch(userId, { name: "northkiln.com" })).id },
  ],
};

/** Everything that a call could change. */
const snapshot = async (userId: string) =>
  JSON.stringify(
    await Promise.all([
      sql`select id, cancel_requested_at from jobs where user_id = ${userId} order by id`,
      sql`select * from schedules where user_id = ${userId} order by id`,
      sql`select * from page_watches where user_id = ${userId} order by id`,
      sql`select * from name_watches where user_id = ${userId} order by id`,
      sql`select id, expires_at from captures where user_id = ${userId} order by id`,
      sql`select id from name_checks where user_id = ${userId} order by id`,
      sql`select * from saved_sessions where user_id = ${userId} order by id`,
      sql`select id from destinations where user_id = ${userId} order by id`,
      sql`select id from webhook_endpoints where user_id = ${userId} order by id`,
    ]),
  );

type Sent = { key: string; keyId: string; id?: string; body?: object };

async function send(call: ApiCall, { key, keyId, id, body }: Sent): Promise<Response> {
  if (call.auth === "link") {
    const query = new URLSearchParams({ url: PAGE }).toString();
    const secret = createHmac("sha256", key).update("render").digest("hex");
    const signature = createHmac("sha256", secret).update(query).digest("base64url");
    const url = `http://localhost:3999/api/v1/render/${keyId}/${signature}?${query}`;
    return createApiHandler(call)(new Request(url), { params: Promise.resolve({ keyId, signature }) });
  }
  const sent = call.body ? { body: body ?? {} } : {};
  return callHandler(createApiHandler(call), { key, id, method: call.method, ...sent });
}

const isRefused = async (response: Response): Promise<boolean> =>
  response.status === 403 && ((await response.json()) as { code: string }).code === "insufficient_scope";

test("every operation of the API, of Firecrawl's calls and of the MCP server is in the table", () => {
  expect(Object.keys(CALLS).toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
  const tools = MCP_TOOLS.map(({ name }) => name).toSorted();
  expect(tools).toEqual(Object.keys(MCP_OPERATIONS).toSorted());
});

describe.each(Object.entries(OPERATIONS))("%s", (operationId, operation) => {
  const call = CALLS[operationId] as ApiCall;

  if ("attempts" in operation)
    test.each(operation.attempts)("needs a key with the scope $needs", async (attempt) => {
      const { userId, keys } = await makeScopedUser();
      const before = await snapshot(userId);
      const id = attempt.unknownId && toPublicId(attempt.unknownId, crypto.randomUUID());
      const sent = { ...(attempt.body ? { body: attempt.body } : {}), ...(id ? { id } : {}) };
      for (const scope of API_SCOPES.filter((name) => name !== attempt.needs))
        expect([scope, await isRefused(await send(call, { ...keys[scope], ...sent }))]).toEqual([
          scope,
          true,
        ]);
      expect(await snapshot(userId)).toBe(before);
      if (attempt.isOnlyRefused) return;
      const { status } = await send(call, { ...keys[attempt.needs], ...sent });
      expect(status).toBe(attempt.unknownId ? 404 : 200);
    });

  if ("objects" in operation)
    test("answers only for objects of the key's scope, and changes no others", async () => {
      const user = await makeScopedUser();
      const objects = await makeObjects[operation.objects](user);
      const body = operation.body ? { body: operation.body } : {};
      const before = await snapshot(user.userId);
      for (const { id, needs } of objects)
        for (const scope of API_SCOPES.filter((name) => name !== needs)) {
          const response = await send(call, { ...user.keys[scope], id, ...body });
          expect([needs, scope, await isRefused(response)]).toEqual([needs, scope, true]);
        }
      expect(await snapshot(user.userId)).toBe(before);
      for (const { id, needs } of objects.filter(({ needs }) => call.scopes.includes(needs))) {
        const response = await send(call, { ...user.keys[needs], id, ...body });
        await response.arrayBuffer();
        expect([200, 204, 404, 409]).toContain(response.status);
      }
    });

  if ("lists" in operation)
    test("lists only objects of the key's scope", async () => {
      const user = await makeScopedUser();
      const objects = await makeObjects[operation.lists](user);
      for (const scope of API_SCOPES) {
        const response = await send(call, user.keys[scope]);
        if (!call.scopes.includes(scope)) expect(await isRefused(response)).toBe(true);
        else {
          const { data } = (await response.json()) as { data: { id: string }[] };
          const own = objects.filter(({ needs }) => needs === scope).map(({ id }) => id);
          expect(data.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
        }
      }
    });
});

test("createSchedule repeats only a job of the key's scope", async () => {
  const user = await makeScopedUser();
  for (const { id, needs } of await makeObjects.job(user))
    for (const scope of ["capture", "extract", "names"] as const) {
      const body = { job: id, ...CRON, dryRun: true };
      const response = await send(API_CALLS.createSchedule, { ...user.keys[scope], body });
      if (scope === needs) expect(response.status).toBe(200);
      else expect(await isRefused(response)).toBe(true);
    }
});

describe.each(Object.entries(MCP_OPERATIONS))("the tool %s", (name, operation) => {
  const callTool = async (scoped: TestKey, input: object) =>
    JSON.stringify(await callMcpTool(scoped.key, name, input));

  test("refuses keys without the scope of what it is called with", async () => {
    const user = await makeScopedUser();
    const cases =
      "input" in operation
        ? [{ needs: operation.needs, input: operation.input }]
        : (await makeObjects[operation.objects](user)).map(({ id, needs }) => ({
            needs,
            input: operation.toInput(id),
          }));
    const before = await snapshot(user.userId);
    for (const { needs, input } of cases)
      for (const scope of API_SCOPES.filter((other) => other !== needs))
        expect(await callTool(user.keys[scope], input)).toContain("insufficient_scope");
    expect(await snapshot(user.userId)).toBe(before);
    if ("input" in operation) return;
    for (const { needs, input } of cases)
      expect(await callTool(user.keys[needs], input)).not.toContain("insufficient_scope");
  });
});
