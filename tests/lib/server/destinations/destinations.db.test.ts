import { once } from "node:events";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { STORE_LIMITS } from "#server/destinations/config.ts";
import { prepareDelivery } from "#server/destinations/deliver-call.ts";
import { deliverItem } from "#server/destinations/deliver-item.ts";
import {
  createDestination,
  deleteDestination,
  listDestinations,
  testDestination,
  updateDestination,
} from "#server/destinations/destinations.ts";
import { readEgressSettings } from "#server/egress/index.ts";
import { listJobItems } from "#server/jobs/list-jobs.ts";
import { egressSettings, trustedPins } from "#server/notifications/webhooks/config.ts";
import type { Caller } from "#server/usage/caller.ts";
import { CreateDestination } from "#shared/destinations/contract.ts";
import { ItemsQuery, ScreenshotOptions } from "#shared/jobs/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, setPlan, sql, type TestUser } from "#tests/support/database.ts";
import { answerWith, type HttpsReceiver, startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { type Served, serveSites } from "../../../../emulators/sample-sites/src/serve.ts";
import { listUrls, makeJobCaller, startCaptures, toUuid, work } from "../jobs/support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("../jobs/host-behavior-stub.ts"));

const HOSTILE = "my-captures.hostile.test";
let sites: Served;
let hostile: HttpsReceiver;
let user: TestUser;
beforeAll(async () => {
  sites = await serveSites(0, join(tmpdir(), "destinations-s3"));
  hostile = await startHttpsReceiver([HOSTILE]);
  const [s3At, hostileAt] = [sites, hostile].map(({ port }) => `127.0.0.1:${port}`);
  const settings = readEgressSettings({
    EGRESS_RESOLVE: `s3.test=${s3At},${HOSTILE}=${hostileAt}`,
    EGRESS_ALLOW: `${s3At},${hostileAt}`,
  });
  Object.assign(egressSettings, settings);
  trustedPins.push(sites.spki, hostile.pin);
  Object.assign(STORE_LIMITS, { connectMs: 2_000, totalMs: 3_000 });
});
beforeEach(async () => {
  user = await makeSubscriber("pro");
});
afterEach(() => {
  hostile.requests.length = 0;
  hostile.setAnswer(answerWith(204));
});
afterAll(async () => {
  await sites.close();
  await hostile.close();
});

const STORE = {
  name: "archive",
  endpoint: "https://s3.test/",
  region: "us-east-1",
  bucket: "demo-bucket",
  prefix: "pages/2026",
  accessKeyId: "demo-key",
  secretAccessKey: "demo-secret",
};
const HOSTILE_STORE = { ...STORE, endpoint: "https://hostile.test", bucket: "my-captures", pathStyle: false };
const create = (changes: Partial<CreateDestination> = {}, { id }: Pick<TestUser, "id"> = user) =>
  createDestination(id, CreateDestination.parse({ ...STORE, ...changes }));
const toId = ({ id }: { id: string }): string => parsePublicId("destination", id) ?? "";

type StoredObject = { key: string; contentType: string; size: number; start: string };
async function listObjects(): Promise<StoredObject[]> {
  // fetch would set its own host.
  const call = request({ port: sites.port, path: "/objects.json", headers: { host: "s3.test" } }).end();
  const [response] = await once(call, "response");
  return JSON.parse(await text(response)) as StoredObject[];
}

test("createDestination tests the bucket, and no list, row or answer has the secret", async () => {
  const created = await create();
  expect(created).toMatchObject({ endpoint: "https://s3.test", prefix: "pages/2026", pathStyle: true });
  const [row] = await sql`select * from destinations where user_id = ${user.id}`;
  expect(JSON.stringify([created, row, await listDestinations(user.id)])).not.toContain("demo-secret");
  expect(await testDestination(user.id, toId(created))).toEqual({ ok: true, error: null });
  const left = await listObjects();
  expect(left.filter(({ key }) => key.includes(created.id))).toEqual([]);
});

test.each<[string, Partial<CreateDestination>, string, string]>([
  ["a wrong secret", { secretAccessKey: "other" }, "/endpoint", "403 (SignatureDoesNotMatch)"],
  ["a wrong key", { accessKeyId: "other" }, "/endpoint", "403 (InvalidAccessKeyId)"],
  ["another region", { region: "eu-1" }, "/endpoint", "400 (AuthorizationHeaderMalformed)"],
  ["another bucket", { bucket: "no-bucket" }, "/endpoint", "404 (NoSuchBucket)"],
  ["http", { endpoint: "http://s3.test" }, "/endpoint", "https://"],
  ["credentials in the address", { endpoint: "https://a:b@s3.test" }, "/endpoint", "user name"],
  ["another port", { endpoint: "https://s3.test:9000" }, "/endpoint", "443 and 8443"],
  ["a query", { endpoint: "https://s3.test/?a=1" }, "/endpoint", "query"],
  ["loopback", { endpoint: "https://127.0.0.1" }, "/endpoint", "not open to us"],
  ["a private address", { endpoint: "https://10.0.0.7" }, "/endpoint", "not open to us"],
  ["cloud metadata", { endpoint: "https://169.254.169.254" }, "/endpoint", "not open to us"],
  ["a private name", { endpoint: "https://minio.internal" }, "/endpoint", "not open to us"],
  ["IPv6 loopback", { endpoint: "https://[::1]" }, "/endpoint", "not open to us"],
])("createDestination refuses %s and names the cause", async (_name, changes, pointer, message) => {
  await expect(create(changes)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining(message),
    details: [{ pointer }],
  });
  expect((await listDestinations(user.id)).data).toEqual([]);
});

test.each([
  ["a redirect", answerWith(307, { location: "https://127.0.0.1/" }), "307"],
  ["a slow answer", () => undefined, "in time"],
  ["a huge answer", answerWith(500, {}, "x".repeat(5_000_000)), "500."],
  ["text for the user", answerWith(403, {}, "<Code>Visit evil.example</Code>"), "The store answered 403."],
  [
    "a bucket that deletes nothing",
    (...[response, { method }]: Parameters<Parameters<HttpsReceiver["setAnswer"]>[0]>) => {
      response.writeHead(method === "PUT" ? 200 : 403).end();
    },
    "not deleted",
  ],
] as const)("createDestination ends for a store with %s", async (_name, answer, message) => {
  hostile.setAnswer(answer);
  await expect(create(HOSTILE_STORE)).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining(message),
  });
});

test("the bucket is in the host without path style", async () => {
  await create(HOSTILE_STORE);
  expect(
    hostile.requests.map(({ method, path, headers }) => [method, path.slice(0, 16), headers.host]),
  ).toEqual([
    ["PUT", "/pages/2026/test", HOSTILE],
    ["DELETE", "/pages/2026/test", HOSTILE],
  ]);
});

test("plans, names, numbers and tests of destinations are limited", async () => {
  const free = await makeSubscriber("free");
  await expect(create({}, free)).rejects.toMatchObject({ code: "no_access" });
  for (const name of ["a", "b", "c", "d", "e"]) await create({ name });
  await expect(create({ name: "f" })).rejects.toMatchObject({ code: "conflict" });
  await sql`delete from destinations where name = 'e' and user_id = ${user.id}`;
  await expect(create({ name: "a" })).rejects.toMatchObject({ code: "conflict" });
  const id = toId(await create({ name: "e" }));
  for (let tests = 9; tests <= 10; tests += 1) await testDestination(user.id, id);
  await expect(testDestination(user.id, id)).rejects.toMatchObject({ code: "rate_limited" });
});

test("updateDestination keeps the secret for the same host only, and no other user reaches it", async () => {
  const id = toId(await create());
  const other = await makeSubscriber("pro");
  expect(await updateDestination(user.id, id, { prefix: "new" })).toMatchObject({ prefix: "new" });
  await expect(updateDestination(user.id, id, { endpoint: "https://hostile.test" })).rejects.toMatchObject({
    details: [{ pointer: "/secretAccessKey" }],
  });
  expect(hostile.requests).toEqual([]);
  for (const change of [updateDestination, testDestination, deleteDestination])
    await expect(change(other.id, id, {})).rejects.toMatchObject({ code: "not_found" });
  await deleteDestination(user.id, id);
  expect((await listDestinations(user.id)).data).toEqual([]);
});

describe("the file of a call", () => {
  const deliver = async (name = "archive", deadline = performance.now() + 60_000) => {
    const run = await prepareDelivery({ userId: user.id, body: { deliverTo: name }, deadline });
    const bytes = Buffer.from("# Page");
    const date = new Date("2026-11-29T10:00:00Z");
    const about = { id: "00000000-0000-4000-8000-000000000001", contentType: "text/markdown", date };
    return run(() => ({
      ...about,
      size: bytes.length,
      chunks: (async function* () {
        yield bytes;
      })(),
    }));
  };

  test("is put under prefix, day and id", async () => {
    await create();
    const { delivery } = await deliver();
    expect(delivery).toMatchObject({
      state: "delivered",
      key: expect.stringMatching(/^pages\/2026\/2026-11-29\/cap_\w{22}\.md$/),
    });
    const stored = (await listObjects()).find(({ key }) => key === delivery?.key);
    expect(stored).toMatchObject({ contentType: "text/markdown", size: 6, start: "# Page" });
  });

  test("that is not accepted is a result and no error", async () => {
    await create(HOSTILE_STORE);
    hostile.setAnswer(answerWith(503));
    expect(await deliver()).toEqual({
      delivery: { destination: "archive", state: "failed", key: null, error: "The store answered 503." },
    });
    expect((await deliver("archive", performance.now() + 2_500)).delivery?.error).toBe(
      "No time was left to deliver the file.",
    );
  });

  test("needs a destination and a plan with some", async () => {
    await expect(deliver("other")).rejects.toMatchObject({
      code: "invalid",
      details: [{ pointer: "/deliverTo" }],
    });
    await create();
    await setPlan(user.id, "free");
    await expect(deliver()).rejects.toMatchObject({ code: "no_access" });
  });
});

describe("the files of a job", () => {
  const run = async (caller: Caller, count = 2) => {
    const screenshot = ScreenshotOptions.parse({ deliverTo: "archive" });
    const job = await startCaptures(caller, listUrls(count), { screenshot });
    await work();
    const id = toUuid(job.id);
    const items = await sql`select id from job_items where job_id = ${id} order by position`;
    return { id, items: items.map((item) => String(item.id)) };
  };
  const listDeliveriesOf = async ({ userId }: Caller, id: string) =>
    (await listJobItems(userId, id, ItemsQuery.parse({}))).data.map(({ delivery }) => delivery);

  test("are delivered from the queue, and the items have their keys", async () => {
    const caller = await makeJobCaller("pro");
    await create({}, { id: caller.userId });
    const { id, items } = await run(caller);
    expect((await listDeliveriesOf(caller, id)).map((delivery) => delivery?.state)).toEqual([
      "pending",
      "pending",
    ]);
    const messages =
      await sql`select 1 from pgboss.job where name = 'store' and data ->> 'id' = any(${items})`;
    expect(messages).toHaveLength(2);
    for (const item of [...items, ...items]) await deliverItem(item);
    const deliveries = await listDeliveriesOf(caller, id);
    const keys = (await listObjects()).map(({ key }) => key);
    for (const delivery of deliveries) {
      expect(delivery).toMatchObject({ destination: "archive", state: "delivered", error: null });
      expect(keys).toContain(delivery?.key);
    }
  });

  test("are tried again, and after the last attempt the items have the cause", async () => {
    const caller = await makeJobCaller("pro");
    await create(HOSTILE_STORE, { id: caller.userId });
    hostile.setAnswer(answerWith(500));
    const { id, items } = await run(caller, 1);
    const [item = ""] = items;
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await deliverItem(item);
      const [delivery] = await listDeliveriesOf(caller, id);
      const state = attempt < 6 ? "pending" : "failed";
      expect(delivery).toMatchObject({ state, key: null, error: "The store answered 500." });
    }
    await deliverItem(item);
    expect(hostile.requests.filter(({ method }) => method === "PUT")).toHaveLength(7);
  });

  test("of a destination or capture that was deleted are not tried again", async () => {
    const caller = await makeJobCaller("pro");
    const destination = toId(await create({}, { id: caller.userId }));
    const { id, items } = await run(caller);
    await sql`delete from captures where id = (select capture_id from job_items where id = ${items[0] ?? ""})`;
    await deliverItem(items[0] ?? "");
    await deleteDestination(caller.userId, destination);
    await deliverItem(items[1] ?? "");
    expect(
      (await listDeliveriesOf(caller, id)).map((delivery) => [delivery?.state, delivery?.error]),
    ).toEqual([
      ["failed", "The file is no longer stored."],
      ["failed", 'You have no destination "archive".'],
    ]);
    await expect(run(caller)).rejects.toMatchObject({
      code: "invalid",
      details: [{ pointer: "/deliverTo" }],
    });
  });
});
