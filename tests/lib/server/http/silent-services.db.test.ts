import { randomUUID } from "node:crypto";
import dgram from "node:dgram";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "#server/http/handler.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { environmentFor, signedIn } from "#tests/emulators/supabase/support.ts";
import { listRaisedAlerts } from "#tests/support/alerts.ts";
import { databaseUrl, makeSubscriber, sql } from "#tests/support/database.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { addCapture } from "#tests/support/stored-items.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { openTcpProxy } from "#tests/support/tcp-proxy.ts";
import { parseSettings } from "../../../../emulators/supabase/src/settings.ts";
import { startSupabaseEmulator } from "../../../../emulators/supabase/src/start.ts";
import { type Call, EVERY_CALL, getCall, importRoute } from "./every-call.ts";

/*
 * Every service is behind a proxy that accepts connections and passes nothing on, or a resolver that reads and does not
 * answer. Each class of routes must answer within its deadline, and answer, log and health name the service.
 */

/** The deadline of a route without an own limit, in milliseconds. */
const DEADLINE_MS = 30_000;
/** Between the limit of the platform, which some routes name, and the deadline, in seconds. */
const MARGIN_SECONDS = 12;
/** What a busy machine takes in addition. */
const MACHINE_MS = 4_000;

const authSettings = await environmentFor(databaseUrl);
const authAddress = `http://127.0.0.1:${authSettings.PORT}`;

const proxies: { close: () => void }[] = [];
async function openProxy(address: string) {
  const proxy = await openTcpProxy(address);
  proxies.push(proxy);
  return proxy;
}
/** Accepts connections and never answers. @returns its `ip:port` */
async function openSilentPort(): Promise<string> {
  const proxy = await openProxy(authAddress);
  proxy.freeze();
  return new URL(proxy.url).host;
}
async function openSilentResolver(): Promise<string> {
  const socket = dgram.createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  proxies.push({ close: () => socket.close() });
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

const [database, auth, stripe, store, mail, target, registry] = [
  await openProxy(databaseUrl),
  await openProxy(authAddress),
  await openSilentPort(),
  await openSilentPort(),
  await openSilentPort(),
  await openSilentPort(),
  await openSilentPort(),
];
const authUrl = auth.url.replace(/\/$/, "");
const emulator = await startSupabaseEmulator(parseSettings({ ...authSettings, API_EXTERNAL_URL: authUrl }));
Object.assign(process.env, {
  DATABASE_URL: database.url,
  DIRECT_URL: database.url,
  NEXT_PUBLIC_SUPABASE_URL: authUrl,
  STRIPE_API_BASE: `http://${stripe}`,
  CAPTURE_STORE: `s3:http://${store}/captures`,
  SMTP_URL: `smtp://${mail}`,
  MAIL_FROM: "tools@example.test",
  DNS_SERVERS: await openSilentResolver(),
  EGRESS_DNS: await openSilentResolver(),
  EGRESS_RESOLVE: `hooks.test=${target}`,
  EGRESS_ALLOW: target,
  RDAP_SERVERS: JSON.stringify({ ".com": `http://${registry}/` }),
  WHOIS_SERVERS: JSON.stringify({ ".com": registry }),
  CHECK_DEADLINE_MS: "5000",
});

afterAll(async () => {
  for (const proxy of proxies) proxy.close();
  await emulator.stop();
});

type Person = Awaited<ReturnType<typeof signedIn>>;
let person: Person;
let apiKey: string;
beforeAll(async () => {
  person = await signedIn(authUrl);
  const { addApiKey } = await import("#tests/support/api-keys.ts");
  apiKey = (await addApiKey((await makeSubscriber()).id)).key;
  for (const { route } of [...EVERY_CALL, ...OTHER_CALLS]) await importRoute(route);
}, 240_000);

/** Calls of the classes whose errors have a form of their own. */
const OTHER_CALLS: (Call & { form?: string })[] = [
  { method: "GET", route: "v1/usage" },
  { method: "POST", route: "v1/screenshot", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "firecrawl/v2/scrape", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "mcp", body: { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} } },
  { method: "POST", route: "oauth/token", form: "grant_type=refresh_token&refresh_token=x&client_id=x" },
  { method: "POST", route: "stripe/webhook", body: {} },
];

type Answer = {
  name: string;
  status: number;
  text: string;
  milliseconds: number;
  limitMs: number;
  requestId: string;
};

type RouteModule = Partial<Record<string, Handler>> & { maxDuration?: number };

async function send(call: Call & { form?: string }, token: string): Promise<Answer> {
  const { maxDuration, ...handlers } = (await importRoute(call.route)) as RouteModule;
  const body = call.form ?? (call.body ? JSON.stringify(call.body) : null);
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    accept: "application/json, text/event-stream",
    ...(body ? { "content-type": call.form ? "application/x-www-form-urlencoded" : "application/json" } : {}),
    ...call.headers,
  });
  if (call.route === "stripe/webhook") headers.set("stripe-signature", signEvent(body ?? ""));
  const url = `http://localhost:3999/api/${call.route}${call.query ?? ""}`;
  const startedAt = performance.now();
  const request = new Request(url, { method: call.method, headers, body });
  const response = await handlers[call.method]?.(request, { params: Promise.resolve(call.params ?? {}) });
  if (!response) throw new Error(`There is no ${call.method} ${call.route}.`);
  return {
    name: `${call.method} ${call.route}`,
    status: response.status,
    text: await response.text(),
    milliseconds: performance.now() - startedAt,
    limitMs: maxDuration ? (maxDuration - MARGIN_SECONDS) * 1000 : DEADLINE_MS,
    requestId: response.headers.get("x-request-id") ?? "",
  };
}

const signEvent = (payload: string): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: process.env.STRIPE_WEBHOOK_SECRET ?? "" });

const EVENT = {
  id: "evt_silent",
  object: "event",
  type: "customer.subscription.updated",
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  data: { object: { id: "sub_1", object: "subscription", customer: "cus_1" } },
};

const getHealth = async () => JSON.parse((await send({ method: "GET", route: "health" }, "")).text);

/** Expects one line of the request and one of its error, with this text among the causes. */
function expectLogged(
  log: ReturnType<typeof recordLog>,
  { requestId, name, status }: Answer,
  cause?: RegExp,
) {
  expect([name, log.completed().filter((line) => line.requestId === requestId)]).toMatchObject([
    name,
    [{ status }],
  ]);
  const failed = log.failed().filter((line) => line.requestId === requestId);
  expect([name, failed.length]).toEqual([name, 1]);
  if (cause) expect(JSON.stringify(failed[0]?.errors)).toMatch(cause);
}

const isInTime = ({ milliseconds, limitMs }: Answer): boolean => milliseconds < limitMs + MACHINE_MS;

describe("with Supabase Auth silent", () => {
  test("a request that verifies a token names the login service within 6 s, and health does", async () => {
    auth.freeze();
    const log = recordLog();
    const [answer, health] = await Promise.all([
      send(getCall("user/usage"), person.session.access_token),
      getHealth(),
    ]);
    auth.restore();
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining("login service")]);
    expect(answer.milliseconds).toBeLessThan(6_000 + MACHINE_MS);
    expectLogged(log, answer, /timeout|aborted/i);
    expect(listRaisedAlerts(log.texts)).toContain("LoginServiceUnavailable");
    expect(health).toMatchObject({ ok: false, components: { auth: "unreachable", database: "ok" } });
  });
});

describe("with the database silent", () => {
  test("every route answers 503 within its deadline, log and health name the database, and it serves again when it is back", async () => {
    const token = person.session.access_token;
    expect((await send(getCall("user/usage"), token)).status).toBe(200);
    const log = recordLog();
    database.freeze();
    const webhook = { method: "POST", route: "stripe/webhook", body: EVENT } as const;
    const others = OTHER_CALLS.filter(({ route }) => route !== "stripe/webhook");
    const [health, ...answers] = await Promise.all([
      getHealth(),
      ...EVERY_CALL.map((call) => send(call, token)),
      ...others.map((call) => send(call, apiKey)),
      send(webhook, token),
    ]);
    database.restore();
    for (const answer of answers) {
      expect([answer.name, answer.status, isInTime(answer)]).toEqual([answer.name, 503, true]);
      expectLogged(log, answer);
    }
    expect(listRaisedAlerts(log.texts)).toContain("DatabaseUnavailable");
    const causes = log.failed().map(({ errors }) => errors.at(-1));
    expect(causes).toContainEqual(expect.objectContaining({ code: "ETIMEDOUT" }));
    expect(health).toMatchObject({ ok: false, components: { database: "unreachable", auth: "ok" } });
    await expect
      .poll(async () => (await send(getCall("user/usage"), token)).status, { timeout: 20_000 })
      .toBe(200);
  }, 180_000);
});

describe("with Stripe silent", () => {
  const BILLING: [route: string, status: string | null][] = [
    ["payments/create-payment-intent", null],
    ["user/billing/setup", null],
    ["user/subscriptions/cancel", "active"],
    ["user/subscriptions/pay", "past_due"],
    ["user/billing", "active"],
    ["user/account/delete", "active"],
  ];

  test("every class of billing routes answers 504 within 30 s and names the payment service", async () => {
    const log = recordLog();
    const answers = await Promise.all(
      BILLING.map(async ([route, status]) => {
        const customer = await signedIn(authUrl);
        if (status) {
          await sql`insert into stripe_customers (user_id, stripe_customer_id)
            values (${customer.id}, ${`cus_${customer.id.replaceAll("-", "")}`})`;
          await addSubscription(sql, customer.id, { plan: "starter", status });
        }
        return send(getCall(route), customer.session.access_token);
      }),
    );
    for (const answer of answers) {
      expect([answer.name, answer.status, isInTime(answer), answer.text]).toEqual([
        answer.name,
        504,
        true,
        expect.stringContaining("The payment service takes too long to answer."),
      ]);
      expectLogged(log, answer, /Stripe/);
    }
    expect(listRaisedAlerts(log.texts)).toEqual(["StripeUnavailable"]);
    expect(await getHealth()).toMatchObject({ components: { database: "ok", refunds: "ok" } });
  });
});

describe("with the object store silent", () => {
  test.each(["captures/[id]/file", "captures/[id]"])(
    "%s answers within 20 s, and log and health name the store",
    async (route) => {
      const id = randomUUID();
      const fileKey = `${person.id}/${id}.png`;
      await addCapture(person.id, { id, kind: "screenshot", contentType: "image/png", fileKey });
      const log = recordLog();
      const method = route === "captures/[id]" ? "DELETE" : "GET";
      const call = { method, route, params: { id: toPublicId("capture", id) } } as const;
      const [answer, health] = await Promise.all([send(call, person.session.access_token), getHealth()]);
      expect(answer.status).toBeGreaterThanOrEqual(500);
      expect(answer.milliseconds).toBeLessThan(15_000 + MACHINE_MS);
      expectLogged(log, answer, /The capture store does not answer.*timeout/i);
      expect(listRaisedAlerts(log.texts)).toEqual(["CaptureStoreUnavailable"]);
      expect(health).toMatchObject({ components: { captureStore: "unreachable", database: "ok" } });
    },
    60_000,
  );
});

describe("with a resolver silent", () => {
  test.each(["tools/screenshot", "tools/firecrawl"])(
    "%s names the resolver, not the website",
    async (route) => {
      const user = await signedIn(authUrl);
      await addSubscription(sql, user.id, { plan: "pro" });
      const log = recordLog();
      const body = { url: "http://website.example/", formats: ["markdown"] };
      const answer = await send(getCall(route, { body }), person.session.access_token);
      expect(answer.status).toBe(502);
      expect(answer.text).toContain("Our name server did not answer.");
      expect(answer.milliseconds).toBeLessThan(6_000 + MACHINE_MS);
      expectLogged(log, answer, /resolver/);
      expect(listRaisedAlerts(log.texts)).toEqual(["ResolverFailed"]);
    },
    60_000,
  );
});

describe("with registry and resolver of names silent", () => {
  test("a check answers in time with unknown names, and health reports the lookups", async () => {
    const user = await signedIn(authUrl);
    await addSubscription(sql, user.id, { plan: "checkerPro" });
    const body = { query: "example", checkVariations: false, additionalTlds: [".com"], platforms: [] };
    const answer = await send(getCall("tools/check-domain", { body }), user.session.access_token);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"unknown"')]);
    expect(answer.milliseconds).toBeLessThan(15_000);
    expect((await getHealth()).components.lookups).not.toBe("ok");
  });
});

describe("of the work after a response", () => {
  test("a mail waits for the next attempt within 30 s when the mail server is silent", async () => {
    const { db } = await import("#db/client.ts");
    const { writeMail } = await import("#server/notifications/mail/outbox.ts");
    const { sendMail } = await import("#server/notifications/mail/send.ts");
    const data = { name: "ci", createdAt: new Date().toISOString() };
    const subjectKey = randomUUID();
    await writeMail(db, { userId: person.id, kind: "api_key_created", subjectKey, data });
    const [row] = await sql`select id from mail_outbox where subject_key = ${subjectKey}`;
    const log = recordLog();
    const startedAt = performance.now();
    await sendMail(row?.id);
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + MACHINE_MS);
    expect(log.lines("mail.not_sent")).toMatchObject([
      { errors: [{ message: expect.stringMatching(/timeout|greeting/i) }] },
    ]);
    expect(listRaisedAlerts(log.texts)).toEqual(["MailNotSent"]);
    const [mailRow] =
      await sql`select state, next_attempt_at > now() as waits from mail_outbox where id = ${row?.id}`;
    expect(mailRow).toEqual({ state: "pending", waits: true });
  });

  test("a delivery fails with `slow` within 30 s when the target of a webhook is silent", async () => {
    const { createWebhook } = await import("#server/notifications/webhooks/create-webhook.ts");
    const { deliverWebhook } = await import("#server/notifications/webhooks/deliver.ts");
    const { CreateWebhook } = await import("#shared/webhooks/contract.ts");
    const { sendTestEvent } = await import("#server/notifications/webhooks/deliveries.ts");
    const owner = await makeSubscriber();
    const created = await createWebhook(owner.id, CreateWebhook.parse({ url: "https://hooks.test/in" }));
    await sendTestEvent(owner.id, parsePublicId("webhook", created.webhook.id) ?? "");
    const [row] = await sql`select d.id from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id where e.user_id = ${owner.id}`;
    const log = recordLog();
    const startedAt = performance.now();
    await deliverWebhook(row?.id);
    expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS + MACHINE_MS);
    expect(log.lines("webhooks.attempt_failed")).toMatchObject([{ code: "slow", status: null }]);
  });
});
