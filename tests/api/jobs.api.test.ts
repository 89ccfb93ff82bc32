import { beforeAll, expect, test } from "vitest";
import { CreatedJob, Job, JobItemPage } from "#shared/jobs/contract.ts";
import { stack } from "#tests/support/stack.ts";
import { unzip } from "#tests/support/unzip.ts";
import {
  call,
  createApiKey,
  FAST,
  post,
  type SignedIn,
  signedIn,
  signedInWithPlans,
  site,
  sql,
  waitForJob,
} from "./client.ts";

/* Jobs in the running product: the stack's worker captures sample sites. */

let user: SignedIn;
let key: string;

const send = (path: string, init: RequestInit = {}) => call(`/api/v1/jobs${path}`, { token: key, ...init });
const create = (kind: string, body: object, headers: Record<string, string> = {}) =>
  post(`/api/v1/jobs/${kind}`, body, key, { headers });

const HOSTS = ["plain", "shop", "blog", "docs", "news"];
const urls = HOSTS.map((name) => `https://${name}.test/`);

beforeAll(async () => {
  user = await signedInWithPlans("pro", "checkerFree");
  ({ key } = await createApiKey(user.token));
});

test("a list of addresses becomes a ZIP file and a CSV file, with one use per item", async () => {
  const body = { urls: [...urls, "https://127.0.0.1/", "https://no-such-site.test/"], screenshot: FAST };
  const response = await create("captures", body, { "idempotency-key": "list-1" });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  const { job, list } = CreatedJob.parse(JSON.parse(text));
  expect(list).toMatchObject({ valid: 6, refusedCount: 1, uses: 6 });
  const repeated = await create("captures", body, { "idempotency-key": "list-1" });
  expect(repeated.headers.get("idempotent-replay")).toBe("true");
  expect(await repeated.text()).toBe(text);
  const ended = await waitForJob(key, job?.id);
  expect(ended).toMatchObject({
    state: "partial",
    done: 5,
    failed: 1,
    uses: { reserved: 6, committed: 5, released: 1 },
  });
  const items = JobItemPage.parse(await (await send(`/${ended.id}/items?state=done`)).json()).data;
  expect(items.map(({ input }) => input)).toEqual(urls);
  const file = await fetch(items[0]?.capture?.file.url ?? "");
  expect(file.headers.get("content-type")).toBe("image/png");

  const archive = await send(`/${ended.id}/archive`);
  expect(archive.headers.get("content-type")).toBe("application/zip");
  const files = await unzip(archive.body as ReadableStream<Uint8Array>);
  expect(Object.keys(files)).toEqual([
    ...HOSTS.map((name, index) => `000${index + 1}-${name}.test.png`),
    "manifest.csv",
    "manifest.json",
  ]);
  const csv = await (await send(`/${ended.id}/results.csv`)).arrayBuffer();
  const lines = Buffer.from(csv).toString("utf8").split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFF"position","address"/);
  expect(lines).toHaveLength(8);
  const [counter] = await sql`select used from usage_counters where user_id = ${user.id}`;
  expect(counter?.used).toBe(5);
});

test("the records of all pages of a list become one CSV file", async () => {
  const years = {
    selector: "tr:has(td)",
    list: true,
    fields: { year: { selector: "td:first-child", type: "number" } },
  };
  const pages = ["https://plain.test/", "https://blog.test/"];
  const extract = { fields: { title: { selector: "h1" }, years }, waitUntil: "load" };
  const { job } = CreatedJob.parse(await (await create("captures", { urls: pages, extract })).json());
  const ended = await waitForJob(key, job?.id);
  expect(ended).toMatchObject({ hasRecords: true, done: 2 });
  const text = await (await send(`/${ended.id}/records.csv`)).text();
  const lines = text.replace("\uFEFF", "").trim().split("\r\n");
  expect(lines[0]).toBe('"page","title","year"');
  expect(lines.filter((line) => line.includes("Notes on keeping bees"))).toHaveLength(5);
  expect(lines[1]).toMatch(/^"https:\/\/plain\.test\/","Notes on keeping bees on a roof","2021"$/);
  // A page without a record has its other values.
  expect(lines.at(-1)).toMatch(/^"https:\/\/blog\.test\/","[^"]+",""$/);
  const { job: other } = CreatedJob.parse(
    await (await create("captures", { urls: pages, screenshot: FAST })).json(),
  );
  expect((await send(`/${other?.id}/records.csv`)).status).toBe(404);
  await send(`/${other?.id}`, { method: "DELETE" });
});

test("the screens' routes create, list and cancel jobs of their user only", async () => {
  const created = await (await post("/api/jobs/captures", { urls, screenshot: FAST }, user.token)).json();
  const { job } = CreatedJob.parse(created);
  const path = `/api/jobs/${job?.id}`;
  const list = await (await call("/api/jobs", { token: user.token })).json();
  expect(list.data[0].id).toBe(job?.id);
  const stranger = await signedIn();
  for (const [method, one] of [
    ["GET", path],
    ["DELETE", path],
    ["GET", `${path}/items`],
    ["GET", `${path}/archive`],
    ["GET", `${path}/results.csv`],
    ["GET", `${path}/records.csv`],
    ["GET", `${path}/events`],
  ] as const)
    expect((await call(one, { method, token: stranger.token })).status, `${method} ${one}`).toBe(404);
  const canceled = await call(path, { method: "DELETE", token: user.token });
  expect(canceled.status).toBe(200);
  const ended = await waitForJob(key, job?.id);
  expect(ended.uses.reserved).toBe(ended.uses.committed + ended.uses.released);
});

test("the events of a job begin at once, and end with the job", async () => {
  const created = await (await post("/api/jobs/captures", { urls, screenshot: FAST }, user.token)).json();
  const { job } = CreatedJob.parse(created);
  const response = await call(`/api/jobs/${job?.id}/events`, { token: user.token });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const text = await response.text();
  expect(text).toMatch(/^retry: \d+\n\nid: \d+\nevent: progress\ndata: \{/);
  const last = text.trimEnd().split("\n").at(-1)?.replace("data: ", "") ?? "";
  expect(Job.parse(JSON.parse(last).job)).toMatchObject({ state: "completed", done: urls.length });
});

test("a call with Prefer: respond-async answers with a job whose item has the result", async () => {
  const headers = { prefer: "respond-async" };
  const response = await post("/api/v1/screenshot", { url: urls[0], ...FAST }, key, { headers });
  expect(response.status).toBe(202);
  const { pathname } = new URL(response.headers.get("location") ?? "", site);
  const job = await call(pathname, { token: key });
  const { id } = Job.parse(await job.json());
  expect(await waitForJob(key, id)).toMatchObject({ state: "completed", done: 1 });
  const [item] = JobItemPage.parse(await (await send(`/${id}/items`)).json()).data;
  expect(item).toMatchObject({ input: urls[0], charged: true, capture: { contentType: "image/png" } });
});

test("a list of names is checked, and GET /api/cron/jobs drains the queues beside a worker", async () => {
  const created = await create("checks", { names: ["northkiln", "Northkiln", "blue-kiln"], tlds: [".com"] });
  const { job, list } = CreatedJob.parse(await created.json());
  expect(list).toMatchObject({ valid: 2, duplicateCount: 1 });
  const drain = (secret: string) => call("/api/cron/jobs", { token: secret });
  expect((await drain("wrong")).status).toBe(401);
  expect((await drain(stack.cronSecret)).status).toBe(200);
  const ended = await waitForJob(key, job?.id);
  expect(ended).toMatchObject({ state: "completed", done: 2 });
});
