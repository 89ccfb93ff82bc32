import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob, retryJob } from "#server/jobs/create-job.ts";
import { getJob, listJobItems } from "#server/jobs/list-jobs.ts";
import { listDeliveries } from "#server/notifications/webhooks/deliveries.ts";
import { listWebhooks } from "#server/notifications/webhooks/list-webhooks.ts";
import { generateWebhookSecret } from "#server/notifications/webhooks/signature.ts";
import type { Caller } from "#server/usage/caller.ts";
import type { CreateCapturesJob } from "#shared/jobs/contract.ts";
import { JOB_EVENTS } from "#shared/jobs/definitions.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { hook, runs } from "./host-behavior-stub.ts";
import {
  expectSettled,
  listUrls,
  loseWorkers,
  makeJobCaller,
  skipWaits,
  startCaptures,
  toList,
  toUuid,
  withApiKey,
  work,
} from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("./host-behavior-stub.ts"));

beforeEach(() => {
  runs.length = 0;
  hook.run = async () => undefined;
});

/** The jobs of a test, which all have ended when it ends. */
const ids: string[] = [];
afterEach(async () => {
  for (const id of ids.splice(0)) await expectSettled(id);
});

const create = async (caller: Caller, urls: string[]) => {
  const job = await startCaptures(caller, urls);
  ids.push(job.id);
  return job;
};

describe("the webhook of a job", () => {
  const url = "https://8.8.8.8/jobs";
  const webhook = { url, events: JOB_EVENTS.slice(), secret: generateWebhookSecret() };
  const createWith = (caller: Caller, body: Partial<CreateCapturesJob>) =>
    createCapturesJob(caller, toList(listUrls(2), body));

  test("receives the events of the job alone, and is none of the account's", async () => {
    const caller = await makeJobCaller();
    const { job, webhookId } = await createWith(caller, { webhook });
    await createWith(caller, {});
    await work();
    const id = parsePublicId("webhook", webhookId ?? "") ?? "";
    const { data } = await listDeliveries(caller.userId, id, 10, null);
    expect(data.map(({ type }) => type).sort()).toEqual([
      "job.completed",
      "job.item.completed",
      "job.item.completed",
    ]);
    expect(await listWebhooks(caller.userId)).toMatchObject({ data: [] });
    const [row] = await sql`select request from jobs where id = ${toUuid(job?.id ?? "")}`;
    expect(JSON.stringify(row)).not.toContain("webhook");
  });

  test.each([
    [{ ...webhook, url: "https://127.0.0.1/jobs" }, "/webhook/url"],
    [{ ...webhook, url: "http://8.8.8.8/jobs" }, "/webhook/url"],
    [{ ...webhook, secret: `whsec_${btoa("short")}` }, "/webhook/secret"],
  ] as const)("%j is refused", async (refused, pointer) => {
    const created = createWith(await makeJobCaller(), { webhook: refused });
    await expect(created).rejects.toMatchObject({ code: "invalid", details: [{ pointer }] });
  });
});

test.each([
  ["on the screens", undefined, 1],
  ["on the screens", false, 0],
  ["by API", undefined, 0],
  ["by API", true, 1],
] as const)("a job %s with mailsResults %s has %d mails", async (where, mailsResults, mails) => {
  const session = await makeJobCaller();
  const caller = where === "by API" ? await withApiKey(session) : session;
  await startCaptures(caller, listUrls(2), { mailsResults });
  await work();
  const rows = await sql`
    select kind from mail_outbox where user_id = ${caller.userId} and kind <> 'api_key_created'`;
  expect(rows).toHaveLength(mails);
});

const listAll = async (userId: string, id: string) =>
  (await listJobItems(userId, toUuid(id), { limit: 100 })).data;

let caller: Caller;
beforeEach(async () => {
  caller = await makeJobCaller();
});

test("a job runs every item once, stores the captures and charges one use for each", async () => {
  const created = await create(caller, listUrls(8));
  const uses = { reserved: 8, committed: 0 };
  expect(created).toMatchObject({ state: "queued", total: 8, queued: 8, uses });
  await work();
  expect(runs).toHaveLength(8);
  const job = await getJob(caller.userId, toUuid(created.id));
  expect(job).toMatchObject({ state: "completed", done: 8, queued: 0, uses: { committed: 8, released: 0 } });
  const items = await listAll(caller.userId, created.id);
  expect(items.map(({ capture }) => capture?.contentType)).toEqual(Array(8).fill("image/png"));
});

test("a bot challenge, a refused address, a timeout and a defect fail their items without a charge", async () => {
  const kinds = ["ok", "bot", "refused", "timeout", "broken"];
  const urls = kinds.flatMap((kind) => listUrls(1, kind));
  const created = await create(caller, urls);
  await work();
  await skipWaits();
  await work();
  const items = await listAll(caller.userId, created.id);
  expect(
    items.map(({ state, error, charged, attempts }) => [state, error?.code ?? null, charged, attempts]),
  ).toEqual([
    ["done", null, true, 1],
    ["failed", "upstream_failed", false, 1],
    ["failed", "invalid", false, 1],
    ["failed", "upstream_timeout", false, 2],
    ["failed", "unexpected", false, 2],
  ]);
  expect(await getJob(caller.userId, toUuid(created.id))).toMatchObject({
    state: "partial",
    uses: { reserved: 5, committed: 1, released: 4 },
  });
});

test("retryJob creates a job of the failed items with the same options", async () => {
  const created = await create(caller, [...listUrls(2), ...listUrls(2, "refused")]);
  await work();
  const { job } = await retryJob(caller, toUuid(created.id));
  expect(job).toMatchObject({ total: 2, type: "screenshot" });
  await skipWaits();
  await work();
  await expectSettled(job?.id ?? "");
});

test("items of one host run one after the other, with a pause between their starts", async () => {
  const urls = ["a", "b", "c"].map((path) => `https://ok-one.example/${path}`);
  const created = await create(caller, urls);
  const startedAt = performance.now();
  while ((await getJob(caller.userId, toUuid(created.id))).finishedAt === null) {
    await work();
  }
  expect(runs).toEqual(urls);
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
});

test("cancelJob ends waiting items at once and running ones soon, and gives their usage back", async () => {
  const created = await create(caller, [...listUrls(1), ...listUrls(6, "endless")]);
  const working = work();
  await waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(4));
  const canceled = await cancelJob(caller.userId, toUuid(created.id));
  expect(canceled.canceled).toBeGreaterThanOrEqual(1);
  await working;
  const job = await getJob(caller.userId, toUuid(created.id));
  expect(job).toMatchObject({ state: "canceled", done: 1, canceled: 6, uses: { committed: 1, released: 6 } });
});

test("cancelJob removes the messages of items that wait", async () => {
  const created = await create(caller, listUrls(50));
  await cancelJob(caller.userId, toUuid(created.id));
  const left = await sql`select 1 from pgboss.job where group_id = ${caller.userId} and state = 'created'`;
  expect(left).toEqual([]);
});

test("cancelJob before the first item and after the last one leaves one final state", async () => {
  const early = await create(caller, listUrls(3));
  expect(await cancelJob(caller.userId, toUuid(early.id))).toMatchObject({ state: "canceled", canceled: 3 });
  await work();
  expect(runs).toEqual([]);
  await expectSettled(early.id);
  const late = await create(caller, listUrls(1));
  await work();
  expect(await cancelJob(caller.userId, toUuid(late.id))).toMatchObject({ state: "completed", canceled: 0 });
  await expectSettled(late.id);
});

test("an item that is delivered again is charged once, and the late result is refused", async () => {
  const created = await create(caller, listUrls(1, "hook"));
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  hook.run = async () => {
    if (runs.length > 1) return;
    started.resolve();
    await proceed.promise;
  };
  const first = work();
  await started.promise;
  // The first worker's heartbeat is lost.
  await loseWorkers();
  await skipWaits();
  await waitFor(async () => {
    await work();
    expect(runs).toHaveLength(2);
  });
  proceed.resolve();
  await first;
  const [item] = await listAll(caller.userId, created.id);
  expect(item).toMatchObject({ state: "done", attempts: 2, charged: true });
  const captures = await sql`select id from captures where user_id = ${caller.userId}`;
  expect(captures).toHaveLength(1);
});

test("two workers at once run every item once", async () => {
  await create(caller, listUrls(20));
  await Promise.all([work(), work()]);
  expect(new Set(runs).size).toBe(20);
  expect(runs).toHaveLength(20);
});

test("when the plan ends, the items that wait are skipped with no_access", async () => {
  const created = await create(caller, listUrls(12, "hook"));
  hook.run = async () => {
    // Items in work at the same time do not move the end.
    await sql`update user_subscriptions set ends_at = least(ends_at, now()) where user_id = ${caller.userId}`;
  };
  await work();
  const items = await listAll(caller.userId, created.id);
  const skipped = items.filter(({ state }) => state === "skipped");
  expect(skipped.length).toBeGreaterThanOrEqual(8);
  expect(skipped.every(({ error }) => error?.code === "no_access")).toBe(true);
  expect((await getJob(caller.userId, toUuid(created.id))).state).toBe("partial");
});

test("a job settles in the usage period in which it was created", async () => {
  const created = await create(caller, listUrls(3, "hook"));
  hook.run = async () => {
    await sql`update user_subscriptions set usage_anchor_at = usage_anchor_at - interval '10 days'
      where user_id = ${caller.userId} and usage_anchor_at > now() - interval '5 days'`;
  };
  await work();
  expect((await getJob(caller.userId, toUuid(created.id))).state).toBe("completed");
  const counters = await sql`select used from usage_counters where user_id = ${caller.userId}`;
  expect(counters).toEqual([{ used: 3 }]);
});

test("items beyond the day's runs wait for the next day, and run then", async () => {
  const caller = await makeJobCaller("free");
  await sql`update plans set automated_runs_per_day = 4 where id = 1`;
  const created = await create(caller, listUrls(6));
  await work();
  const job = await getJob(caller.userId, toUuid(created.id));
  expect(job).toMatchObject({ state: "running", done: 4, queued: 2 });
  expect(job.waitingUntil).toMatch(/T00:00:00.000Z$/);
  // A day later.
  await sql`update usage_reservations set reserved_at = reserved_at - interval '1 day' where user_id = ${caller.userId}`;
  await skipWaits();
  await work();
  expect((await getJob(caller.userId, toUuid(created.id))).state).toBe("completed");
});

test("a short job of another user is not held up by a long one", async () => {
  const [one, other] = [await makeJobCaller(), await makeJobCaller()];
  await create(one, listUrls(40));
  const urls = listUrls(3);
  await create(other, urls);
  await work();
  const lastOfShort = Math.max(...urls.map((url) => runs.indexOf(url)));
  expect(lastOfShort).toBeLessThan(16);
});

test("an item whose message failed for good is failed by giveUpItem", async () => {
  const created = await create(caller, listUrls(1));
  await sql`update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now()
    where name = 'capture' and state = 'created'`;
  await loseWorkers();
  await waitFor(async () => {
    await work();
    expect((await getJob(caller.userId, toUuid(created.id))).state).toBe("failed");
  });
});

test("another user's job cannot be read, listed or canceled", async () => {
  const created = await create(caller, listUrls(1));
  const stranger = await makeJobCaller();
  const id = toUuid(created.id);
  await expect(getJob(stranger.userId, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(listJobItems(stranger.userId, id, { limit: 10 })).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelJob(stranger.userId, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(retryJob(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  await cancelJob(caller.userId, id);
});
