import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EmptyRequest } from "#server/http/body.ts";
import { CreateApiKeyRequest, RotateApiKeyRequest } from "#shared/api-keys/contract.ts";
import {
  BillingDetails,
  CancelSubscriptionRequest,
  ChangeCardRequest,
  CreatePaymentIntentRequest,
  FirstRunRequest,
  PaySubscriptionRequest,
  ResumeSubscriptionRequest,
  SchedulePlanRequest,
} from "#shared/billing/contract.ts";
import { DeleteCapturesRequest } from "#shared/capture/delete-contract.ts";
import { ExtractionRequest } from "#shared/capture/extraction-contract.ts";
import { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { CreateCrawlJob } from "#shared/crawl/contract.ts";
import { FeedbackRequest } from "#shared/feedback/contract.ts";
import { CreateCapturesJob, CreateChecksJob } from "#shared/jobs/contract.ts";
import { CheckRequest, DeleteChecksRequest, RetryRequest } from "#shared/name-check/contract.ts";
import { AddRecipient, UpdateNotifications } from "#shared/notifications/contract.ts";
import { FeedbackStatusRequest } from "#shared/operator-contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { CreateSchedule, UpdateSchedule } from "#shared/schedules/contract.ts";
import { CreateWatch, PreviewWatch, UpdateWatch } from "#shared/watches/contract.ts";
import { CreateWebhook, UpdateWebhook } from "#shared/webhooks/contract.ts";
import { openStackDatabase } from "#tests/support/accounts.ts";
import { call, post, type SignedIn, signedIn } from "./client.ts";
import { readErrorBody } from "./error-body.ts";
import { type BadBody, invalidBodies, malformedBodies } from "./invalid-bodies.ts";
import { fillPath, METHODS, NO_SUCH_ID, ROUTES } from "./routes.ts";

/** The contract of each endpoint with a body, and a valid body. */
const BODIES = {
  "/api/captures/delete": [DeleteCapturesRequest, { ids: [toPublicId("capture", NO_SUCH_ID)] }],
  "/api/checks/delete": [DeleteChecksRequest, { ids: [toPublicId("check", NO_SUCH_ID)] }],
  "/api/jobs/crawls": [
    CreateCrawlJob,
    {
      ...{ url: "http://plain.test", limit: 1, maxDepth: 0, include: [], exclude: [], scope: "site" },
      ...{ sitemap: "skip", ignoreQuery: false, delaySeconds: 1, onLimit: "refuse", dryRun: true },
    },
  ],
  "/api/jobs/captures": [
    CreateCapturesJob,
    { urls: ["http://plain.test"], screenshot: { type: "png" }, onLimit: "refuse", dryRun: true },
  ],
  "/api/jobs/checks": [
    CreateChecksJob,
    { names: ["acme"], tlds: [".com"], platforms: [], variations: false, onLimit: "refuse", dryRun: true },
  ],
  "/api/jobs/[id]/retry": [EmptyRequest, {}],
  "/api/feedback/submit": [
    FeedbackRequest,
    { type: "bug", title: "T", description: "D", email: "", pageUrl: "", userAgent: "" },
  ],
  "/api/payments/create-payment-intent": [CreatePaymentIntentRequest, { planId: 2 }],
  "/api/tools/check-domain": [
    CheckRequest,
    {
      query: "acme",
      checkVariations: false,
      additionalTlds: [".dev"],
      tlds: [".com"],
      platforms: ["twitter"],
    },
  ],
  "/api/tools/check-domain/retry": [RetryRequest, { checkId: toPublicId("check", NO_SUCH_ID) }],
  "/api/tools/firecrawl": [
    ExtractionRequest,
    {
      url: "http://plain.test",
      formats: ["markdown"],
      onlyMainContent: true,
      delay: 0,
      noCookieBanners: true,
      noAds: true,
      noTracking: true,
    },
  ],
  "/api/tools/screenshot": [
    ScreenshotRequest,
    {
      url: "http://plain.test",
      width: 800,
      height: 600,
      user_agent: "x",
      delay: 0,
      wait_until: "load",
      no_cookie_banners: true,
      no_ads: true,
      no_tracking: true,
      fullPage: false,
      format: "jpeg",
      scale: 1,
      darkMode: false,
      selector: "h1",
      hideSelectors: [".ad"],
    },
  ],
  "/api/user/account/delete": [EmptyRequest, {}],
  "/api/user/recipients": [AddRecipient, { address: "colleague@example.com" }],
  "/api/user/recipients/[id]/resend": [EmptyRequest, {}],
  "/api/user/notifications": [UpdateNotifications, { mutedKinds: ["usage"] }],
  "/api/schedules": [
    CreateSchedule,
    { captures: { urls: ["http://blog.test"] }, cron: "0 9 * * *", timeZone: "Europe/Berlin", dryRun: true },
  ],
  "/api/schedules/[id]": [UpdateSchedule, { isPaused: true }],
  "/api/watches": [CreateWatch, { url: "http://plain.test", picture: true, intervalMinutes: 1_440 }],
  "/api/watches/preview": [
    PreviewWatch,
    { url: "http://plain.test", selector: "h1", ignore: ["Hits"], picture: true },
  ],
  "/api/watches/[id]": [UpdateWatch, { isPaused: true }],
  "/api/user/webhooks": [CreateWebhook, { url: "https://hooks.test/in", kind: "slack" }],
  "/api/user/webhooks/[id]": [UpdateWebhook, { isEnabled: true }],
  "/api/user/webhooks/[id]/rotate": [EmptyRequest, {}],
  "/api/user/webhooks/[id]/test": [EmptyRequest, {}],
  "/api/user/webhook-deliveries/[id]/replay": [EmptyRequest, {}],
  "/api/user/api-keys": [CreateApiKeyRequest, { name: "ci", scopes: ["capture"], expiresInDays: 30 }],
  "/api/user/api-keys/[id]/rotate": [RotateApiKeyRequest, { oldKeyValidHours: 24 }],
  "/api/admin/feedback": [FeedbackStatusRequest, { id: NO_SUCH_ID, isDone: true }],
  "/api/user/billing/details": [BillingDetails, { companyName: "Acme", taxId: null }],
  "/api/user/first-run": [FirstRunRequest, { productId: 1 }],
  "/api/user/subscriptions/schedule": [SchedulePlanRequest, { planId: 1 }],
  "/api/user/billing/card": [ChangeCardRequest, { setupIntentId: "seti_1" }],
  "/api/user/billing/setup": [EmptyRequest, {}],
  "/api/user/subscriptions/cancel": [CancelSubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/pay": [PaySubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/resume": [ResumeSubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/sync": [EmptyRequest, {}],
} as const;
/** Endpoints with another kind of body: Stripe's webhook checks a signature first. */
const SIGNED = ["/api/stripe/webhook"];

const posts = ROUTES.filter(({ methods }) => methods.includes("POST")).map(({ path }) => path);
const sql = openStackDatabase();
let user: SignedIn;

const getState = async () => ({
  subscriptions: await sql`select plan_id, status, cancel_at_period_end from user_subscriptions
    where user_id = ${user.id} order by plan_id`,
  uses: await sql`select 1 from usage_reservations where user_id = ${user.id}`,
  attempts: await sql`select state from checkout_attempts where user_id = ${user.id}`,
});
let before: Awaited<ReturnType<typeof getState>>;

beforeAll(async () => {
  user = await signedIn();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id)
    values (${user.id}, 1, 2, 'active', true, ${`sub_${user.id}`}), (${user.id}, 2, 5, 'active', true, null)`;
  before = await getState();
});
afterAll(() => sql.end());

/** Runs `ask` for every item, eight at a time. */
async function inParallel<T>(list: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  const queue = [...list];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const send = (path: string, { body, type }: BadBody) =>
  call(fillPath(path), {
    method: "POST",
    body,
    token: user.token,
    headers: type ? { "content-type": type } : {},
  });

test("the bad-input tests cover every endpoint that takes a body", () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect(posts.toSorted()).toEqual([...Object.keys(BODIES), ...SIGNED].toSorted());
});

describe("a malformed or invalid body gets the documented error", () => {
  test.each(Object.entries(BODIES))("%s", async (path, [contract, good]) => {
    expect(contract.safeParse(good).success).toBe(true);
    const bodies = [...malformedBodies(good), ...invalidBodies(contract, good)];
    expect(bodies.length).toBeGreaterThan(100);
    await inParallel(bodies, async (bad) => {
      const response = await send(path, bad);
      const { code } = await readErrorBody(response);
      expect(["invalid", "too_large", "unsupported_media_type"], bad.name).toContain(code);
    });
  });

  test.each(SIGNED)("%s", async (path) => {
    await inParallel(malformedBodies({ id: "evt_1", type: "invoice.paid" }), async (bad) => {
      const { code } = await readErrorBody(await send(path, bad));
      expect(["invalid", "too_large"], bad.name).toContain(code);
    });
  });
});

const ODD = [
  ...["%00", "%0a", "%0d%0aX:1", "%ff", "%c3%28", "%", "%zz", "%25", "%2e%2e%2f", "..%2f..%2f", "..;", "%5c"],
  ...["-1", "0", "1.0", "1e9", "0x1", "99999999999", "2147483648", "NaN", "null", "undefined", "true", "''"],
  ...["constructor", "__proto__", "toString", "%F0%9F%92%A9", "%ED%A0%80", "x".repeat(4_000), "a%20b", "a+b"],
  ...[
    "'or'1'='1",
    "1;select",
    "$%7b7*7%7d",
    "%7b%7b7*7%7d%7d",
    "%3Cscript%3E",
    "00000000-0000-0000-0000-00000000000g",
  ],
];
/** Endpoints that use a query parameter; the others must ignore it. */
const QUERY_OF: Record<string, string> = {
  "/api/captures": "before",
  "/api/captures/archive": "ids",
  "/api/checks": "before",
  "/api/user/billing": "cursor",
  "/api/tools/check-domain/details": "name",
};
const dynamic = ROUTES.filter(({ path }) => path.includes("["));
const reading = ROUTES.filter(({ methods }) => methods.includes("GET"));

test.each(dynamic)("an unknown id in the path is not found: $path", async ({ path, methods }) => {
  const names = [...path.matchAll(/\[\w+\]/g)].map(([name]) => name);
  const addresses = names.flatMap((name) => ODD.map((value) => fillPath(path, { [name]: value })));
  const method = methods.find((one) => one !== "HEAD" && one !== "OPTIONS") ?? "GET";
  await inParallel(addresses, async (address) => {
    const { code } = await readErrorBody(await call(address, { method, token: user.token }));
    expect(["not_found", "invalid"], address).toContain(code);
  });
});

test.each(reading)("no query string causes a server error on $path", async ({ path }) => {
  const key = QUERY_OF[path] ?? "id";
  const odd = path in QUERY_OF ? ODD : ODD.filter((_, place) => place % 4 === 0);
  const queries = [
    ...odd.map((value) => `?${key}=${value}`),
    `?${key}[]=1`,
    `?${key}=1&${key}=2`,
    "?__proto__=1",
  ];
  await inParallel([...queries, "?", "?&&&", "?=", `?${"a&".repeat(2_000)}`], async (query) => {
    const response = await call(`${fillPath(path)}${query}`, { token: user.token });
    if (response.status !== 200) await readErrorBody(response);
    else await response.body?.cancel();
    expect(response.status, query).toBeLessThan(500);
  });
});

const HEADERS: Record<string, string>[] = [
  ...[
    "Bearer",
    "Bearer  ",
    "Bearer x",
    "Bearer a.b.c",
    `Bearer ${"a".repeat(12_000)}`,
    "bearer null",
    "Basic eDp5",
  ],
  ...[
    "Bearer eyJhbGciOiJub25lIn0.e30.",
    "Bearer ..",
    "Bearer \u00e9.\u00e9.\u00e9",
    "Token x",
    "Bearer x y z",
    ",",
  ],
].map((authorization) => ({ authorization }));
const OTHERS: Record<string, string>[] = [
  ...["null", "https://evil.example", "https://localhost.evil.example", "javascript:alert(1)", "%%%"].map(
    (origin) => ({ origin }),
  ),
  ...[
    "sb-auth=",
    "sb-auth=base64-",
    "sb-auth=base64-%%%",
    "sb-auth.0=x; sb-auth.2=y",
    ";;;===",
    "a".repeat(6_000),
  ].map((cookie) => ({ cookie })),
  ...["application/x-ndjson", "text/html", "*/*;q=x", ",,,", "\u00ff"].map((accept) => ({ accept })),
  { "content-encoding": "gzip" },
  { "x-forwarded-for": "' or 1=1" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "ftp" },
  { "x-middleware-subrequest": "middleware", "x-invoke-path": "/api/catalog" },
  { "next-action": "x" },
  { "stripe-signature": "t=1,v1=00" },
  { range: "bytes=0-1", "if-none-match": "*" },
];

test.each(ROUTES)("no header causes a server error on $path", async ({ path, methods }) => {
  const method = methods.includes("POST") ? "POST" : (methods.find((one) => one !== "HEAD") ?? "GET");
  const body = method === "POST" ? { body: "[" } : {};
  await inParallel([...HEADERS, ...OTHERS], async (headers) => {
    const init = { method, ...body, headers: { "content-type": "application/json", ...headers } };
    const response = await call(fillPath(path), init);
    if (response.ok) await response.body?.cancel();
    else await readErrorBody(response);
    expect(response.status, JSON.stringify(headers)).toBeLessThan(500);
  });
});

test.each(ROUTES)("$path rejects all other methods", async ({ path, methods }) => {
  const others = METHODS.filter((method) => !methods.includes(method));
  for (const method of others) {
    const response = await call(fillPath(path), { method, token: user.token });
    expect([method, response.status, response.headers.get("allow")]).toEqual([
      method,
      405,
      methods.join(", "),
    ]);
    if (method !== "HEAD") await readErrorBody(response);
  }
});

test("bad input changes no plan, usage or account, and a valid request still succeeds", async () => {
  expect(await getState()).toEqual(before);
  const body = { query: "acme", tlds: [".com"], platforms: [] };
  const checked = await post("/api/tools/check-domain", body, user.token);
  expect([checked.status, await checked.json()]).toMatchObject([200, { usageInfo: { usageCount: 1 } }]);
  expect((await call("/api/health")).status).toBe(200);
});
