import { createHmac } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { API_CALLS } from "#server/api/calls.ts";
import type { CreatedApiKey } from "#shared/api-keys/contract.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { createClient } from "../../../.data/api-clients/hey-api/client/index.ts";
import * as heyApi from "../../../.data/api-clients/hey-api/index.ts";
import type { OPERATIONS, operations } from "../../../packages/sdk-js/src/openapi.ts";
import { createApiKey, signedInWithPlans, site } from "../client.ts";

// Each test makes several captures.
vi.setConfig({ testTimeout: 180_000 });

const BASE = `${site}/api/v1`;
const URL_OF_PAGE = "http://blog.test";
let created: CreatedApiKey;

beforeAll(async () => {
  const user = await signedInWithPlans("pro", "checkerFree");
  created = await createApiKey(user.token);
});

/** The path of an image link, as the documentation describes it. */
function signLink(query: string): { keyId: string; signature: string } {
  const secret = createHmac("sha256", created.key).update("render").digest("hex");
  const signature = createHmac("sha256", secret).update(query).digest("base64url");
  return { keyId: created.summary.id, signature };
}

type Operation = keyof typeof OPERATIONS;
type Body<O extends Operation> = operations[O] extends {
  requestBody: { content: { "application/json": infer B } };
}
  ? B
  : undefined;
type Answer<O extends Operation> = operations[O] extends {
  responses: { 200: { content: { "application/json": infer R } } };
}
  ? R
  : null;

/** A client of 15 lines on the types of openapi-typescript. */
async function send<O extends Operation>(
  operation: O,
  { id, body }: { id?: string; body?: Body<O> } = {},
): Promise<Answer<O>> {
  const { method, path } = API_CALLS[operation];
  const response = await fetch(`${BASE}${path.replace("{id}", id ?? "")}`, {
    method,
    headers: { authorization: `Bearer ${created.key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? null : await response.json()) as Answer<O>;
}

const LIST = { urls: [URL_OF_PAGE], screenshot: { waitUntil: "load" } } as const;
const NAMES = { names: ["northkiln"], tlds: [".com"], platforms: [] } as const;
const SCHEDULE = { cron: "0 9 * * *", timeZone: "Europe/Berlin" };
const SITE = "http://docs.test";
const SESSION = { name: "shop", domain: "blog.test", cookies: "sid=1" };
const BUCKET = {
  name: "archive",
  endpoint: "https://s3.test",
  region: "us-east-1",
  bucket: "demo-bucket",
  accessKeyId: "demo-key",
  secretAccessKey: "demo-secret",
};
const WEBHOOK = { url: "https://hooks.test/in" };

/** Waits until a state is reached: a job or a delivery has ended. */
const waitForState = async (read: () => Promise<string | undefined>, state: string): Promise<void> =>
  waitFor(async () => expect(await read()).toBe(state), { timeout: 60_000, interval: 250 });

test("the types of openapi-typescript fit every call", async () => {
  // The calls that have no answer in JSON.
  const called = new Set<Operation>(["renderLink", "getJobArchive", "getJobRecords", "getJobResults"]);
  const sendOnce: typeof send = (operation, options) => {
    called.add(operation);
    return send(operation, options);
  };
  const shot = await sendOnce("takeScreenshot", {
    body: { url: URL_OF_PAGE, type: "png", waitUntil: "load" },
  });
  expect([shot.contentType, shot.usage.cost, shot.file?.url]).toEqual(["image/png", 1, expect.any(String)]);
  const html = await sendOnce("createPdf", { body: { html: "<h1>Invoice</h1>", paper: "a5" } });
  expect([html.contentType, html.status]).toEqual(["application/pdf", null]);
  const archive = await sendOnce("archivePage", { body: { url: URL_OF_PAGE, waitUntil: "load" } });
  expect(archive.contentType).toBe("text/html");
  const extraction = await sendOnce("extractContent", {
    body: {
      url: URL_OF_PAGE,
      formats: ["markdown", "text", "links"],
      fields: { title: { selector: "h1" }, none: { selector: "#nothing" } },
    },
  });
  expect(extraction.data?.title).toEqual(expect.any(String));
  expect(extraction.missing).toEqual([{ pointer: "/none", reason: "not_found", selector: "#nothing" }]);
  expect([typeof extraction.text, extraction.links?.length]).toEqual(["string", expect.any(Number)]);
  const check = await sendOnce("checkNames", { body: { name: "northkiln", tlds: [".com"], platforms: [] } });
  expect(check.domains[0]?.name).toBe("northkiln.com");
  expect((await sendOnce("getUsage")).tools.map(({ tool }) => tool)).toContain("screenshot");
  const ids = (await sendOnce("listCaptures")).data.map(({ id }) => id);
  expect(ids).toContain(shot.id);
  expect((await sendOnce("getCapture", { id: shot.id ?? "" })).kind).toBe("screenshot");
  expect((await sendOnce("getCaptureText", { id: extraction.id ?? "" })).text).toBe(extraction.markdown);
  const compared = await sendOnce("comparePages", { body: { base: shot.id ?? "", other: shot.id ?? "" } });
  expect([compared.isSame, compared.usage.cost]).toEqual([true, 0]);
  expect((await sendOnce("listChecks")).data[0]?.id).toBe(check.id);
  expect((await sendOnce("getCheck", { id: check.id ?? "" })).rows.domains).toHaveLength(1);
  expect(await sendOnce("deleteCapture", { id: shot.id ?? "" })).toBeNull();
  expect(await sendOnce("deleteCheck", { id: check.id ?? "" })).toBeNull();
  const job = (await sendOnce("createCapturesJob", { body: { ...LIST, urls: [...LIST.urls] } })).job;
  const id = job?.id ?? "";
  await waitForState(async () => (await sendOnce("getJob", { id })).state, "completed");
  expect((await sendOnce("listJobItems", { id })).data[0]).toMatchObject({ state: "done", charged: true });
  for (const file of ["archive", "results.csv"]) {
    const headers = { authorization: `Bearer ${created.key}` };
    const response = await fetch(`${BASE}/jobs/${id}/${file}`, { headers });
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
  const checks = await sendOnce("createChecksJob", {
    body: { names: [...NAMES.names], tlds: [...NAMES.tlds], platforms: [] },
  });
  expect((await sendOnce("mapSite", { body: { url: SITE } })).links.length).toBeGreaterThan(15);
  const crawl = await sendOnce("createCrawlJob", { body: { url: SITE, limit: 2, include: ["/cli"] } });
  await waitForState(async () => (await sendOnce("getJob", { id: crawl.job?.id ?? "" })).state, "completed");
  expect((await sendOnce("listJobs")).data.map((one) => one.id)).toContain(checks.job?.id);
  expect((await sendOnce("cancelJob", { id: checks.job?.id ?? "" })).id).toBe(checks.job?.id);

  const schedule = (
    await sendOnce("createSchedule", { body: { ...SCHEDULE, captures: { urls: [URL_OF_PAGE] } } })
  ).schedule;
  const scheduled = { id: schedule?.id ?? "" };
  expect((await sendOnce("getSchedule", scheduled)).nextRunAt).toBe(schedule?.nextRunAt);
  expect((await sendOnce("listScheduleRuns", scheduled)).data).toEqual([]);
  expect((await sendOnce("listScheduleChanges", scheduled)).data).toEqual([]);
  expect((await sendOnce("updateSchedule", { ...scheduled, body: { isPaused: true } })).state).toBe("paused");
  expect((await sendOnce("listSchedules")).data).toHaveLength(1);
  expect(await sendOnce("deleteSchedule", scheduled)).toBeNull();

  const { webhook, secret } = await sendOnce("createWebhook", { body: WEBHOOK });
  const endpoint = { id: webhook.id };
  expect((await sendOnce("getWebhook", endpoint)).url).toBe(WEBHOOK.url);
  expect((await sendOnce("updateWebhook", { ...endpoint, body: { description: "ci" } })).description).toBe(
    "ci",
  );
  expect((await sendOnce("rotateWebhookSecret", endpoint)).secret).not.toBe(secret);
  const delivery = { id: (await sendOnce("testWebhook", endpoint)).id };
  await waitForState(async () => (await sendOnce("getWebhookDelivery", delivery)).state, "delivered");
  expect((await sendOnce("replayWebhookDelivery", delivery)).id).toBe(delivery.id);
  expect((await sendOnce("listWebhookDeliveries", endpoint)).data).toHaveLength(1);
  expect((await sendOnce("listWebhooks")).data).toHaveLength(1);
  expect(await sendOnce("deleteWebhook", endpoint)).toBeNull();
  const destination = await sendOnce("createDestination", { body: BUCKET });
  const destinationPath = { id: destination.id };
  const renamed = await sendOnce("updateDestination", { ...destinationPath, body: { prefix: "a" } });
  expect([destination.prefix, renamed.prefix]).toEqual(["", "a"]);
  expect(await sendOnce("testDestination", destinationPath)).toEqual({ ok: true, error: null });
  const delivered = await sendOnce("extractContent", { body: { url: URL_OF_PAGE, deliverTo: "archive" } });
  expect(delivered.delivery).toMatchObject({ state: "delivered", key: expect.stringMatching(/^a\/.+\.md$/) });
  expect((await sendOnce("listDestinations")).data).toHaveLength(1);
  expect(await sendOnce("deleteDestination", destinationPath)).toBeNull();
  const { session, dropped } = await sendOnce("createSession", { body: SESSION });
  expect([session.domain, dropped]).toEqual(["blog.test", []]);
  expect((await sendOnce("listSessions")).data).toHaveLength(1);
  expect(await sendOnce("deleteSession", { id: session.id })).toBeNull();
  const watch = await sendOnce("createWatch", { body: { url: URL_OF_PAGE } });
  expect((await sendOnce("listWatches")).data.map((one) => one.id)).toContain(watch.id);
  expect((await sendOnce("getWatch", { id: watch.id })).page?.url).toContain("blog.test");
  expect((await sendOnce("updateWatch", { id: watch.id, body: { isPaused: true } })).pausedReason).toBe(
    "user",
  );
  const imported = await sendOnce("importWatches", { body: { urls: [URL_OF_PAGE], dryRun: true } });
  expect(imported).toMatchObject({ duplicateCount: 1, valid: 0 });
  const { atom } = await sendOnce("createWatchFeed", { id: watch.id });
  expect((await fetch(atom)).headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(await sendOnce("deleteWatchFeed", { id: watch.id })).toBeNull();
  expect((await fetch(atom)).status).toBe(404);
  expect(await sendOnce("deleteWatch", { id: watch.id })).toBeNull();
  // An image link has no answer in JSON.
  const query = `url=${encodeURIComponent(URL_OF_PAGE)}&waitUntil=load`;
  const { keyId, signature } = signLink(query);
  const image = await fetch(`${BASE}/render/${keyId}/${signature}?${query}`);
  expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(image.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(image.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
  await image.body?.cancel();
  expect([...called].sort()).toEqual(Object.keys(API_CALLS).sort());
});

describe("the client of @hey-api/openapi-ts", () => {
  test("makes every call", async () => {
    const client = createClient({ baseUrl: BASE, auth: () => created.key });
    const shot = await heyApi.takeScreenshot({ client, body: { url: URL_OF_PAGE, waitUntil: "load" } });
    expect(shot.data).toMatchObject({ contentType: "image/jpeg", usage: { cost: 1 } });
    const id = (shot.data as { id: string }).id;
    const pdf = await heyApi.createPdf({ client, body: { html: "<h1>Invoice</h1>" } });
    expect(pdf.data).toMatchObject({ contentType: "application/pdf" });
    const page = await heyApi.archivePage({ client, body: { html: "<h1>Invoice</h1>", format: "mhtml" } });
    expect(page.data).toMatchObject({ contentType: "multipart/related" });
    const extraction = await heyApi.extractContent({ client, body: { url: URL_OF_PAGE, preset: "article" } });
    expect(extraction.data).toMatchObject({ data: expect.any(Object), sources: expect.any(Object) });
    const check = await heyApi.checkNames({
      client,
      body: { name: "northkiln", tlds: [".com"], platforms: [] },
    });
    const checkId = (check.data as { id: string }).id;
    expect((await heyApi.getUsage({ client })).data?.tools.length).toBeGreaterThan(0);
    expect((await heyApi.listCaptures({ client, query: { limit: 1 } })).data?.data).toHaveLength(1);
    expect((await heyApi.getCapture({ client, path: { id } })).data?.id).toBe(id);
    expect((await heyApi.listChecks({ client })).data?.data[0]?.id).toBe(checkId);
    expect((await heyApi.getCheck({ client, path: { id: checkId } })).data?.name).toBe("northkiln");
    expect((await heyApi.deleteCapture({ client, path: { id } })).response?.status).toBe(204);
    expect((await heyApi.deleteCheck({ client, path: { id: checkId } })).response?.status).toBe(204);
    const job = await heyApi.createCapturesJob({ client, body: { ...LIST, urls: [...LIST.urls] } });
    const jobPath = { id: job.data?.job?.id ?? "" };
    await waitForState(async () => (await heyApi.getJob({ client, path: jobPath })).data?.state, "completed");
    expect((await heyApi.listJobItems({ client, path: jobPath })).data?.data).toHaveLength(1);
    const archive = await heyApi.getJobArchive({ client, path: jobPath, parseAs: "blob" });
    const results = await heyApi.getJobResults({ client, path: jobPath, parseAs: "text" });
    const records = await heyApi.getJobRecords({ client, path: jobPath, parseAs: "text" });
    expect([archive, results, records].map(({ response }) => response?.status)).toEqual([200, 200, 404]);
    const names = await heyApi.createChecksJob({
      client,
      body: { names: [...NAMES.names], tlds: [...NAMES.tlds], platforms: [] },
    });
    const namesPath = { id: names.data?.job?.id ?? "" };
    expect((await heyApi.cancelJob({ client, path: namesPath })).data?.id).toBe(namesPath.id);
    const map = await heyApi.mapSite({ client, body: { url: SITE, search: "command line" } });
    expect(map.data?.links).toEqual([{ url: `${SITE}/cli`, title: "Command line", description: null }]);
    const crawl = await heyApi.createCrawlJob({ client, body: { url: SITE, dryRun: true } });
    expect(crawl.data).toMatchObject({ job: null, list: { uses: 50 } });
    expect((await heyApi.listJobs({ client })).data?.data.length).toBeGreaterThan(1);

    const repeated = { ...SCHEDULE, captures: { urls: [URL_OF_PAGE] } };
    const schedule = await heyApi.createSchedule({ client, body: repeated });
    const schedulePath = { id: schedule.data?.schedule?.id ?? "" };
    expect((await heyApi.getSchedule({ client, path: schedulePath })).data?.cron).toBe(SCHEDULE.cron);
    expect((await heyApi.listScheduleRuns({ client, path: schedulePath })).data?.data).toEqual([]);
    expect((await heyApi.listScheduleChanges({ client, path: schedulePath })).data?.data).toEqual([]);
    const pause = { client, path: schedulePath, body: { isPaused: true } };
    expect((await heyApi.updateSchedule(pause)).data?.state).toBe("paused");
    expect((await heyApi.listSchedules({ client })).data?.data).toHaveLength(1);
    expect((await heyApi.deleteSchedule({ client, path: schedulePath })).response?.status).toBe(204);

    const hook = await heyApi.createWebhook({ client, body: WEBHOOK });
    const hookPath = { id: hook.data?.webhook.id ?? "" };
    expect((await heyApi.getWebhook({ client, path: hookPath })).data?.url).toBe(WEBHOOK.url);
    const update = { client, path: hookPath, body: { description: "ci" } };
    expect((await heyApi.updateWebhook(update)).data?.description).toBe("ci");
    expect((await heyApi.rotateWebhookSecret({ client, path: hookPath })).data?.secret).toMatch(/^whsec_/);
    const sent = await heyApi.testWebhook({ client, path: hookPath });
    const sentPath = { id: sent.data?.id ?? "" };
    const readState = async () => (await heyApi.getWebhookDelivery({ client, path: sentPath })).data?.state;
    await waitForState(readState, "delivered");
    expect((await heyApi.replayWebhookDelivery({ client, path: sentPath })).data?.id).toBe(sentPath.id);
    expect((await heyApi.listWebhookDeliveries({ client, path: hookPath })).data?.data).toHaveLength(1);
    expect((await heyApi.listWebhooks({ client })).data?.data).toHaveLength(1);
    expect((await heyApi.deleteWebhook({ client, path: hookPath })).response?.status).toBe(204);
    const bucket = await heyApi.createDestination({ client, body: BUCKET });
    const bucketPath = { id: bucket.data?.id ?? "" };
    const moved = await heyApi.updateDestination({ client, path: bucketPath, body: { prefix: "a" } });
    expect(moved.data?.prefix).toBe("a");
    expect((await heyApi.testDestination({ client, path: bucketPath })).data?.ok).toBe(true);
    expect((await heyApi.listDestinations({ client })).data?.data).toHaveLength(1);
    expect((await heyApi.deleteDestination({ client, path: bucketPath })).response?.status).toBe(204);
    const saved = await heyApi.createSession({ client, body: SESSION });
    expect((await heyApi.listSessions({ client })).data?.data).toHaveLength(1);
    const savedPath = { id: saved.data?.session.id ?? "" };
    expect((await heyApi.deleteSession({ client, path: savedPath })).response?.status).toBe(204);
    // The client writes the query in this order and form.
    const query = { url: URL_OF_PAGE, waitUntil: "load" } as const;
    const path = signLink(new URLSearchParams(query).toString());
    const image = await heyApi.renderLink({ client, path, query, parseAs: "blob" });
    expect([image.response?.status, (image.data as Blob | undefined)?.type]).toEqual([200, "image/jpeg"]);
    const calls = Object.entries(heyApi).flatMap(([name, value]) =>
      typeof value === "function" ? [name] : [],
    );
    expect(calls.sort()).toEqual(Object.keys(API_CALLS).sort());
  });

  test("gets a problem as its error", async () => {
    const client = createClient({ baseUrl: BASE, auth: () => "stm_live_no" });
    expect((await heyApi.getUsage({ client })).error).toMatchObject({ code: "unauthenticated", status: 401 });
  });
});
