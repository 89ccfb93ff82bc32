import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { readEgressSettings } from "#server/egress/index.ts";
import { egressSettings, RETRIES, trustedPins } from "#server/notifications/webhooks/config.ts";
import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { deliverWebhook, enqueueOverdueDeliveries } from "#server/notifications/webhooks/deliver.ts";
import { getDelivery, replayDelivery, sendTestEvent } from "#server/notifications/webhooks/deliveries.ts";
import { listWebhooks } from "#server/notifications/webhooks/list-webhooks.ts";
import { recordWebhookEvent } from "#server/notifications/webhooks/record-event.ts";
import { rotateSecret, updateWebhook } from "#server/notifications/webhooks/update-webhook.ts";
import { getRetrySeconds } from "#server/queue/attempt.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";
import { makeSubscriber, sql, type TestUser } from "#tests/support/database.ts";
import { answerWith, type HttpsReceiver, startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { type Served, serveSites } from "../../../../../emulators/sample-sites/src/serve.ts";

const HOST = "receiver.test";
let receiver: HttpsReceiver;
let chats: Served;
beforeAll(async () => {
  receiver = await startHttpsReceiver([HOST]);
  chats = await serveSites(0, join(tmpdir(), "deliver-chats"));
  const [at, chatsAt] = [receiver, chats].map(({ port }) => `127.0.0.1:${port}`);
  const hosts = chats.hosts.map((host) => `${host}=${chatsAt}`);
  const settings = readEgressSettings({
    EGRESS_RESOLVE: [...hosts, `${HOST}=${at}`].join(","),
    EGRESS_ALLOW: `${at},${chatsAt}`,
  });
  Object.assign(egressSettings, settings);
  trustedPins.push(receiver.pin, chats.spki);
});
afterEach(() => {
  receiver.requests.length = 0;
  receiver.setAnswer(answerWith(204));
});
afterAll(async () => {
  await receiver.close();
  await chats.close();
});

type Endpoint = { user: TestUser; id: string; secret: string };

async function makeEndpoint(request: Partial<CreateWebhook> = {}, owner?: TestUser): Promise<Endpoint> {
  const user = owner ?? (await makeSubscriber());
  const body = CreateWebhook.parse({ url: `https://${HOST}/in`, ...request });
  const { webhook, secret } = await createWebhook(user.id, body);
  return { user, id: parsePublicId("webhook", webhook.id) ?? "", secret: secret ?? "" };
}

const usage = { tool: "screenshot", threshold: 80, used: 8, limit: 10, resetsAt: "2026-12-22T08:14:00.000Z" };
const record = (user: TestUser, subjectKey: string = randomUUID()) =>
  db.transaction((tx) =>
    recordWebhookEvent(tx, {
      userId: user.id,
      type: "usage.threshold",
      subjectKey,
      data: { ...usage, threshold: 80 },
    }),
  );

/** A recorded event's only delivery. */
async function recordOne(user: TestUser): Promise<string> {
  const [id = ""] = await record(user);
  return id;
}

/** Makes the next attempt of a delivery due now. */
const makeDue = async (id: string): Promise<void> => {
  await sql`update webhook_deliveries set next_attempt_at = now() where id = ${id}`;
  await sql`update webhook_endpoints set paused_until = null
    where id = (select endpoint_id from webhook_deliveries where id = ${id})`;
};

/** What a sample site answers to a GET. */
function callSite(host: string, path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  httpRequest({ port: chats.port, path, headers: { host } }, (response) => resolve(readText(response)))
    .once("error", reject)
    .end();
  return promise;
}

async function getState(id: string) {
  const [row] = await sql`
    select d.*, extract(epoch from d.next_attempt_at - now())::int as wait, e.consecutive_failures, e.disabled_reason,
      e.failing_since, extract(epoch from e.paused_until - now())::int as pause
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id where d.id = ${id}`;
  if (!row) throw new Error("There is no such delivery.");
  return row;
}

const listAttempts = (id: string) =>
  sql`select status, error, response_body from webhook_attempts where delivery_id = ${id} order by started_at`;
const listMails = (user: TestUser) => sql`select kind, data from mail_outbox where user_id = ${user.id}`;

test("a delivery that was queued before watches had their name is sent with it", async () => {
  const { user, id } = await makeEndpoint();
  await sql`update webhook_endpoints set events = ${["job.failed", "monitor.changed"]} where id = ${id}`;
  const data = {
    monitor: { id: "mon_0mQ7d2kVtB3yZx1LwR8sNc", name: "P", url: "https://a.example", version: 1 },
  };
  const [event] = await sql`insert into webhook_events (user_id, type, subject_key, data)
    values (${user.id}, 'monitor.changed', 'a check', ${sql.json({ ...data, summary: "1 line added" })}) returning id`;
  const [delivery] = await sql`insert into webhook_deliveries (event_id, endpoint_id)
    values (${event?.id}, ${id}) returning id`;
  await sql.unsafe(readFileSync("db/migrations/0024_watch_events.sql", "utf8"));
  await deliverWebhook(delivery?.id);
  expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "watch.changed",
      data: { watch: { ...data.monitor, id: "watch_0mQ7d2kVtB3yZx1LwR8sNc" }, summary: "1 line added" },
    },
  ]);
  expect(await sql`select events from webhook_endpoints where id = ${id}`).toEqual([
    { events: ["job.failed", "watch.changed"] },
  ]);
});

describe("recordWebhookEvent", () => {
  test("writes one event for a cause, however often it occurs at once, with its messages in the queue", async () => {
    const { user } = await makeEndpoint();
    await makeEndpoint({}, user);
    const results = await Promise.all(Array.from({ length: 8 }, () => record(user, "the cause")));
    const deliveries = results.flat();
    expect(deliveries).toHaveLength(2);
    expect(await sql`select 1 from webhook_events where user_id = ${user.id}`).toHaveLength(1);
    const queued = await sql`select data ->> 'id' as id from pgboss.job where name = 'deliver'
      and data ->> 'id' in ${sql(deliveries)}`;
    expect(queued.map(({ id }) => id).sort()).toEqual([...deliveries].sort());
  });

  test("writes nothing for endpoints that are disabled, do not receive the type, or belong to another user", async () => {
    const { user, id } = await makeEndpoint();
    await makeEndpoint({ events: ["job.failed"] }, user);
    await makeEndpoint();
    await updateWebhook(user.id, id, { isEnabled: false });
    expect(await record(user)).toEqual([]);
    expect(await sql`select 1 from webhook_events where user_id = ${user.id}`).toHaveLength(0);
  });

  test("writes nothing when its transaction is undone", async () => {
    const { user } = await makeEndpoint();
    const undone = db.transaction(async (tx) => {
      const data = { ...usage, threshold: 80 as const };
      await recordWebhookEvent(tx, { userId: user.id, type: "usage.threshold", subjectKey: "x", data });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    expect(await sql`select 1 from webhook_events where user_id = ${user.id}`).toHaveLength(0);
  });
});

describe("deliverWebhook", () => {
  let user: TestUser;
  let endpointId: string;
  let secret: string;
  let id: string;
  beforeEach(async () => {
    ({ user, id: endpointId, secret } = await makeEndpoint());
    id = await recordOne(user);
  });

  test("sends a message that the reference implementation verifies", async () => {
    await deliverWebhook(id);
    const [request] = receiver.requests;
    const payload = new Webhook(secret).verify(
      request?.body ?? "",
      request?.headers as Record<string, string>,
    );
    expect(payload).toEqual({ type: "usage.threshold", timestamp: expect.any(String), data: usage });
    expect(await getState(id)).toMatchObject({ state: "delivered", attempts: 1, last_status: 204 });
    expect(await listAttempts(id)).toEqual([{ status: 204, error: null, response_body: "" }]);
  });

  test("signs with both secrets for a day after a rotation, and then with the new one", async () => {
    const { secret: renewed } = await rotateSecret(user.id, endpointId);
    const send = async () => {
      await deliverWebhook(await recordOne(user));
      const { body = "", headers = {} } = receiver.requests.at(-1) ?? {};
      return (key: string) => () => new Webhook(key).verify(body, headers as Record<string, string>);
    };
    const verifyNow = await send();
    expect(verifyNow(secret)).not.toThrow();
    expect(verifyNow(renewed ?? "")).not.toThrow();
    await sql`update webhook_endpoints set previous_secret_ends_at = now() where id = ${endpointId}`;
    const verifyLater = await send();
    expect(verifyLater(secret)).toThrow();
    expect(verifyLater(renewed ?? "")).not.toThrow();
  });

  test("repeats a failed message with the same id and a new timestamp after the delays of the schedule", async () => {
    receiver.setAnswer(answerWith(500, {}, "broken\0"));
    await deliverWebhook(id);
    const { wait, state } = await getState(id);
    expect(state).toBe("pending");
    expect(wait).toBeGreaterThanOrEqual(4);
    expect(wait).toBeLessThanOrEqual(6);
    await makeDue(id);
    receiver.setAnswer(answerWith(200));
    await deliverWebhook(id);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids[0]).toMatch(/^evt_/);
    expect(ids[1]).toBe(ids[0]);
    expect(await getState(id)).toMatchObject({ state: "delivered", attempts: 2, consecutive_failures: 0 });
    expect(await listAttempts(id)).toMatchObject([{ status: 500, response_body: "broken" }, { status: 200 }]);
  });

  test("repeats with the same id when its process dies before the attempt is recorded", async () => {
    const transaction = vi.spyOn(db, "transaction");
    receiver.setAnswer((response) => {
      transaction.mockRejectedValueOnce(new Error("killed"));
      response.writeHead(204).end();
    });
    await expect(deliverWebhook(id)).rejects.toThrow("killed");
    receiver.setAnswer(answerWith(204));
    await deliverWebhook(id);
    expect(receiver.requests, "the lease of the dead process is valid").toHaveLength(1);
    await sql`update webhook_deliveries set lease_ends_at = now() where id = ${id}`;
    await deliverWebhook(id);
    const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
    expect(await getState(id)).toMatchObject({ state: "delivered" });
  });

  test("makes one attempt when called several times at once", async () => {
    await Promise.all(Array.from({ length: 6 }, () => deliverWebhook(id)));
    await deliverWebhook(id);
    expect(receiver.requests).toHaveLength(1);
  });

  test("makes two attempts to one endpoint at a time, and none wait for another endpoint", async () => {
    const other = await makeEndpoint({ url: `https://${HOST}/other` });
    let running = 0;
    let most = 0;
    const { promise: areTwo, resolve } = Promise.withResolvers<void>();
    receiver.setAnswer((response, { path }) => {
      if (path === "/other") {
        response.writeHead(204).end();
        return;
      }
      running += 1;
      most = Math.max(most, running);
      if (running === 2) resolve();
      // Long enough for a third attempt, which must not come.
      const end = areTwo.then(() => sleep(150));
      void end.then(() => {
        running -= 1;
        response.writeHead(204).end();
      });
    });
    const ids = [id];
    for (let index = 0; index < 5; index += 1) ids.push(await recordOne(user));
    const otherId = await recordOne(other.user);
    await Promise.all([...ids, otherId].map(deliverWebhook));
    expect(most).toBe(2);
    const states = await Promise.all(ids.map(getState));
    expect(states.filter(({ state }) => state === "delivered")).toHaveLength(2);
    for (const { state, wait } of states) if (state === "pending") expect(wait).toBeLessThanOrEqual(2);
    expect(await getState(otherId)).toMatchObject({ state: "delivered" });
  });

  test("obeys Retry-After for the delivery and the endpoint", async () => {
    const next = await recordOne(user);
    receiver.setAnswer(answerWith(429, { "retry-after": "600" }));
    await deliverWebhook(id);
    const { wait, pause } = await getState(id);
    expect(wait).toBeGreaterThan(590);
    expect(pause).toBeGreaterThan(590);
    await deliverWebhook(next);
    expect(receiver.requests).toHaveLength(1);
    expect((await getState(next)).wait).toBeGreaterThan(590);
  });

  test("makes one attempt a minute after five failures in a row", async () => {
    receiver.setAnswer(answerWith(503));
    for (let index = 0; index < 5; index += 1) {
      await makeDue(id);
      await deliverWebhook(id);
    }
    expect((await getState(id)).pause).toBeGreaterThan(50);
    await deliverWebhook(await recordOne(user));
    expect(receiver.requests).toHaveLength(5);
  });

  test("gives up after ten attempts", async () => {
    receiver.setAnswer(answerWith(500));
    for (let index = 0; index < 12; index += 1) {
      await makeDue(id);
      await deliverWebhook(id);
    }
    expect(receiver.requests).toHaveLength(10);
    expect(await getState(id)).toMatchObject({ state: "failed", attempts: 10, disabled_reason: null });
  });

  test("disables an endpoint that answers 410, cancels what waits, and writes one mail", async () => {
    const ids = [id, await recordOne(user), await recordOne(user)];
    receiver.setAnswer(answerWith(410));
    for (const id of ids) await deliverWebhook(id);
    expect(receiver.requests).toHaveLength(1);
    for (const id of ids)
      expect(await getState(id)).toMatchObject({ state: "canceled", disabled_reason: "gone" });
    expect(await listMails(user)).toEqual([
      { kind: "endpoint_disabled", data: { host: HOST, reason: "gone" } },
    ]);
    await updateWebhook(user.id, endpointId, { isEnabled: true });
    expect(await record(user)).toHaveLength(1);
  });

  test("disables an endpoint after three days without a success, and not after two", async () => {
    receiver.setAnswer(answerWith(500));
    const fail = async (hoursAgo: number) => {
      await sql`update webhook_endpoints set consecutive_failures = 6,
        failing_since = now() - make_interval(hours => ${hoursAgo}) where user_id = ${user.id}`;
      await makeDue(id);
      await deliverWebhook(id);
    };
    await fail(71);
    expect(await getState(id)).toMatchObject({ state: "pending", disabled_reason: null });
    await fail(72);
    expect(await getState(id)).toMatchObject({ state: "canceled", disabled_reason: "failing" });
    expect(await listMails(user)).toHaveLength(1);
  });

  test.each([
    ["loopback", "https://127.0.0.1/"],
    ["a private network", "https://10.0.0.1/"],
    ["this site", "https://localhost/"],
    ["plain http", "http://receiver.test/"],
    ["another port", "https://receiver.test:22/"],
    ["credentials", "https://user:password@receiver.test/"],
  ])("refuses %s at the attempt, also when it was stored before, and keeps no answer", async (_name, url) => {
    await sql`alter table webhook_endpoints drop constraint if exists webhook_endpoints_url_is_https`;
    await sql`update webhook_endpoints set url = ${url} where id = ${endpointId}`;
    await deliverWebhook(id);
    expect(receiver.requests).toEqual([]);
    expect(await listAttempts(id)).toEqual([{ status: null, error: "refused", response_body: null }]);
  });

  test("counts a redirect as a failure and does not follow it", async () => {
    receiver.setAnswer(answerWith(302, { location: `https://${HOST}/elsewhere` }));
    await deliverWebhook(id);
    expect(receiver.requests).toHaveLength(1);
    expect(await getState(id)).toMatchObject({ state: "pending", last_status: 302 });
  });
});

describe("endpoints of chats", () => {
  const SECRET = "AAE-abcdefghijklmnopqrstuvwxyz";
  const TOKEN = `123456:${SECRET}`;
  const telegram = { kind: "telegram", url: undefined, token: TOKEN, chatId: "-1001" } as const;
  const readMessages = async (): Promise<{ chat: string; to: string; text: string }[]> =>
    JSON.parse(await callSite("chats.test", "/messages.json"));

  test.each([
    ["Slack", "team T1", { kind: "slack", url: "https://slack.test/services/T1/B1/x1" }],
    ["Discord", "webhook 1", { kind: "discord", url: "https://discord.test/api/webhooks/1/x1" }],
    ["Telegram", "bot 123456, chat -1001", telegram],
    ["Microsoft Teams", "workflow 7", { kind: "teams", url: "https://teams.test/workflows/7/invoke?sig=x1" }],
    [
      "Google Chat",
      "space A",
      { kind: "google_chat", url: "https://google-chat.test/v1/spaces/A/messages?key=k1&token=x1" },
    ],
    ["ntfy", "topic protected", { kind: "ntfy", url: "https://ntfy.test/protected", token: "tk_x1" }],
  ] as const)("send a text to %s, with the token of the user only there", async (chat, to, request) => {
    const { user, id, secret } = await makeEndpoint(request);
    expect(secret).toBe("");
    const delivery = await recordOne(user);
    await deliverWebhook(delivery);
    expect(await getState(delivery)).toMatchObject({ state: "delivered" });
    const text = "80 % of the monthly limit are used: 8 of 10 (screenshot).";
    expect((await readMessages())[0]).toMatchObject({ chat, to, text });
    const shown = JSON.stringify([await listWebhooks(user.id), await getDelivery(user.id, delivery)]);
    const rows = JSON.stringify(await sql`select * from webhook_endpoints where id = ${id}`);
    for (const hidden of [SECRET, "tk_x1"]) expect(shown + rows).not.toContain(hidden);
  });

  test.each([
    ["a token that the bot does not have", { token: "1:wrong-abcdefghijklmnopqrstuvwxyz" }, 401, 5],
    ["a chat that does not exist", { chatId: "404" }, 400, 5],
    ["a limit of messages, whose pause is obeyed", { chatId: "429" }, 429, 30],
  ])("repeat a message that Telegram refuses for %s", async (_name, part, status, wait) => {
    const { user } = await makeEndpoint({ ...telegram, ...part });
    const delivery = await recordOne(user);
    await deliverWebhook(delivery);
    const state = await getState(delivery);
    expect(state).toMatchObject({ state: "pending", last_status: status });
    expect(Math.abs(Number(state.wait) - wait)).toBeLessThanOrEqual(wait / 4);
  });

  test("keep no token that a server repeats in its answer", async () => {
    receiver.setAnswer(answerWith(401, {}, "Bearer tk_secret is not known"));
    const { user } = await makeEndpoint({ kind: "ntfy", token: "tk_secret" });
    const delivery = await recordOne(user);
    await deliverWebhook(delivery);
    expect(await listAttempts(delivery)).toMatchObject([{ response_body: "Bearer (token) is not known" }]);
  });

  test("send a token only to the host for which it was given", async () => {
    const { user, id } = await makeEndpoint({ kind: "ntfy", token: "tk_x1" });
    expect(await updateWebhook(user.id, id, { url: `https://${HOST}/other` })).toMatchObject({
      hasToken: true,
    });
    const moved = { url: "https://ntfy.test/other" };
    expect(await updateWebhook(user.id, id, moved)).toMatchObject({ ...moved, hasToken: false });
    expect(await updateWebhook(user.id, id, { token: "tk_x2" })).toMatchObject({ hasToken: true });
    expect(await updateWebhook(user.id, id, { token: null })).toMatchObject({ hasToken: false });
  });

  test("change their bot and their chat, and refuse the fields of other kinds", async () => {
    const { user, id } = await makeEndpoint(telegram);
    const changes = { token: `77:${SECRET}`, chatId: "@news_channel" };
    expect(await updateWebhook(user.id, id, changes)).toMatchObject({
      url: "https://telegram.test/bot77",
      chatId: "@news_channel",
      hasToken: true,
    });
    const { id: other } = await makeEndpoint({}, user);
    for (const [endpoint, change, pointer] of [
      [id, { url: `https://${HOST}/x` }, "/url"],
      [id, { token: null }, "/token"],
      [id, { token: "no bot" }, "/token"],
      [other, { token: "x" }, "/token"],
      [other, { chatId: "1" }, "/chatId"],
    ] as const)
      await expect(updateWebhook(user.id, endpoint, change)).rejects.toMatchObject({
        code: "invalid",
        details: [{ pointer }],
      });
  });

  test.each([
    [{ kind: "telegram", chatId: "1" }, "token"],
    [{ kind: "telegram", token: TOKEN }, "chatId"],
    [{ kind: "telegram", token: TOKEN, chatId: "name" }, "chatId"],
    [{ ...telegram, url: "https://a.example/" }, "url"],
    [{ kind: "slack" }, "url"],
    [{ kind: "slack", url: "https://a.example/", token: "x" }, "token"],
    [{ kind: "ntfy", url: "https://a.example/t", token: "a\nb" }, "token"],
    [{ kind: "ntfy", url: "https://a.example/t", chatId: "1" }, "chatId"],
  ])("need the fields of their kind: %j", (request, field) => {
    expect(CreateWebhook.safeParse(request).error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

/** Sends a test. @returns the id of its delivery in the database */
async function sendTest(userId: string, endpointId: string): Promise<string> {
  const { id, type } = await sendTestEvent(userId, endpointId);
  expect(type).toBe("webhook.test");
  return parsePublicId("delivery", id) ?? "";
}

test("replayDelivery sends an ended delivery again with the same id, and sendTestEvent sends a test", async () => {
  const { user, id: endpointId } = await makeEndpoint({ events: ["job.failed"] });
  const id = await sendTest(user.id, endpointId);
  await expect(replayDelivery(user.id, id)).rejects.toMatchObject({ code: "conflict" });
  await deliverWebhook(id);
  await replayDelivery(user.id, id);
  await deliverWebhook(id);
  const ids = receiver.requests.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
  const stranger = await makeSubscriber();
  await expect(replayDelivery(stranger.id, id)).rejects.toMatchObject({ code: "not_found" });
  await updateWebhook(user.id, endpointId, { isEnabled: false });
  await expect(replayDelivery(user.id, id)).rejects.toMatchObject({ code: "conflict" });
  await expect(sendTestEvent(user.id, endpointId)).rejects.toMatchObject({ code: "conflict" });
});

test("a test is sent once, also when it fails", async () => {
  const { user, id: endpointId } = await makeEndpoint();
  const id = await sendTest(user.id, endpointId);
  receiver.setAnswer(answerWith(500));
  await deliverWebhook(id);
  expect(await getState(id)).toMatchObject({ state: "failed", attempts: 1 });
  await makeDue(id);
  await deliverWebhook(id);
  expect(receiver.requests).toHaveLength(1);
});

test("an endpoint gets at most 10 tests and 60 replays a minute", async () => {
  const { user, id: endpointId } = await makeEndpoint();
  const other = await makeEndpoint({}, user);
  for (let sent = 0; sent < 10; sent += 1) await sendTestEvent(user.id, endpointId);
  await expect(sendTestEvent(user.id, endpointId)).rejects.toMatchObject({
    code: "rate_limited",
    retryAfterSeconds: expect.any(Number),
  });
  const id = await sendTest(user.id, other.id);
  await deliverWebhook(id);
  const codes: (string | undefined)[] = [];
  for (let sent = 0; sent < 80; sent += 1) {
    await sql`update webhook_deliveries set state = 'failed', ended_at = now() where id = ${id}`;
    codes.push(
      await replayDelivery(user.id, id).then(
        () => undefined,
        ({ code }) => code,
      ),
    );
  }
  expect(codes.slice(0, 60).every((code) => code === undefined)).toBe(true);
  expect(codes).toContain("rate_limited");
});

test("enqueueOverdueDeliveries enqueues due deliveries whose message was lost", async () => {
  const { user } = await makeEndpoint();
  const id = await recordOne(user);
  await sql`delete from pgboss.job where name = 'deliver'`;
  await sql`update webhook_deliveries set next_attempt_at = now() - interval '3 minutes' where id = ${id}`;
  await enqueueOverdueDeliveries();
  const queued = await sql`select 1 from pgboss.job where data ->> 'id' = ${id}`;
  expect(queued).toHaveLength(1);
});

describe("createWebhook", () => {
  test.each([
    [1, 0, "no_access"],
    [2, 2, "conflict"],
    [3, 10, "conflict"],
  ])("with plan %i allows %i endpoints, however many are requested at once", async (planId, max, code) => {
    const user = await makeSubscriber(planId);
    const results = await Promise.allSettled(Array.from({ length: max + 2 }, () => makeEndpoint({}, user)));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
    expect(refused).toEqual([code, code]);
  });

  test("stores the secret encrypted and shows it once", async () => {
    const { user, id, secret } = await makeEndpoint();
    expect(secret).toMatch(/^whsec_/);
    const stored = JSON.stringify(await sql`select * from webhook_endpoints where user_id = ${user.id}`);
    expect(stored).not.toContain(secret.slice(6));
    const { webhook } = await rotateSecret(user.id, id);
    expect(JSON.stringify(webhook)).not.toContain("whsec_");
  });

  test.each([
    ["http://receiver.test/", /https/],
    ["https://user@receiver.test/", /user name/],
    ["https://receiver.test:9000/", /ports/],
    ["https://localhost/", /this site/],
    ["https://10.0.0.1/", /cannot be reached/],
    ["https://router/", /cannot be reached/],
    ["not an address", /https/],
    ["https://receiver.test/a/b", /topic/, "ntfy"],
  ] as const)(
    "refuses %s with a message for the field",
    async (url, message, kind: CreateWebhook["kind"] = "standard") => {
      const user = await makeSubscriber();
      await expect(makeEndpoint({ url, kind }, user)).rejects.toMatchObject({
        code: "invalid",
        message: expect.stringMatching(message),
        details: [{ pointer: "/url" }],
      });
    },
  );

  test("does not let another user see or change an endpoint", async () => {
    const { id } = await makeEndpoint();
    const stranger = await makeSubscriber();
    const notFound = { code: "not_found" };
    await expect(updateWebhook(stranger.id, id, { description: "x" })).rejects.toMatchObject(notFound);
    await expect(rotateSecret(stranger.id, id)).rejects.toMatchObject(notFound);
    await expect(sendTestEvent(stranger.id, id)).rejects.toMatchObject(notFound);
    expect(toPublicId("webhook", id)).toMatch(/^whk_/);
  });
});

test("a delivery is attempted ten times in three days, with jitter", () => {
  const delays = Array.from({ length: 10 }, (_, index) => getRetrySeconds(RETRIES, index + 1, 0));
  expect(delays).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
  expect(getRetrySeconds(RETRIES, 2, 1)).toBe(360);
});
