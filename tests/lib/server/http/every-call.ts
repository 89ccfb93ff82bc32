import { randomUUID } from "node:crypto";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import type { Handler } from "#server/http/handler.ts";
import { toPublicId } from "#shared/public-id.ts";
import { environmentFor, signedIn } from "#tests/emulators/supabase/support.ts";
import { parseSettings } from "../../../../emulators/supabase/src/settings.ts";
import { startSupabaseEmulator } from "../../../../emulators/supabase/src/start.ts";

// The product reads its settings on import, which happens after this.
const CRON_SECRET = "cron-secret-of-this-test";
process.env.CRON_SECRET = CRON_SECRET;
process.env.ADMIN_EMAILS = "operator@example.com";
// Nothing listens on this port, so connections are refused.
process.env.CAPTURE_STORE = `s3:http://127.0.0.1:${await anyFreePort()}/captures`;
process.env.CAPTURE_STORE_ACCESS_KEY_ID = "key";
process.env.CAPTURE_STORE_SECRET_ACCESS_KEY = "hunter2";

/** The auth emulator of this test file, on its database. */
export async function startAuth(databaseUrl: string) {
  const auth = await startSupabaseEmulator(parseSettings(await environmentFor(databaseUrl)));
  process.env.NEXT_PUBLIC_SUPABASE_URL = auth.url;
  return { stop: () => auth.stop(), signIn: () => signedIn(auth.url) };
}

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
export type Call = {
  method: Method;
  /** Below app/api. */
  route: string;
  body?: object;
  query?: string;
  params?: Record<string, string>;
  headers?: Record<string, string>;
};

const CAPTURE_ID = toPublicId("capture", randomUUID());
const CHECK_ID = toPublicId("check", randomUUID());
const JOB = { id: toPublicId("job", randomUUID()) };
const WEBHOOK = { id: toPublicId("webhook", randomUUID()) };
const SCHEDULE = { id: toPublicId("schedule", randomUUID()) };
const WATCH = { id: toPublicId("watch", randomUUID()) };
const RECIPIENT = { id: toPublicId("recipient", randomUUID()) };
const FEED = { id: toPublicId("feed", randomUUID()) };
const SESSION = { id: toPublicId("session", randomUUID()) };
const DESTINATION = { id: toPublicId("destination", randomUUID()) };
const DELIVERY = { id: toPublicId("delivery", randomUUID()) };

/** A request per endpoint that succeeds when all services work. */
export const EVERY_CALL: Call[] = [
  { method: "GET", route: "admin" },
  { method: "PATCH", route: "admin/feedback", body: { id: randomUUID(), isDone: true } },
  { method: "POST", route: "admin/users", body: { query: "ada@" } },
  { method: "GET", route: "admin/users/[id]", params: { id: randomUUID() } },
  { method: "POST", route: "admin/users/[id]/sync", params: { id: randomUUID() }, body: {} },
  { method: "GET", route: "captures" },
  { method: "DELETE", route: "captures/[id]", params: { id: CAPTURE_ID } },
  { method: "GET", route: "captures/[id]", params: { id: CAPTURE_ID } },
  { method: "GET", route: "captures/[id]/file", params: { id: CAPTURE_ID } },
  { method: "PUT", route: "captures/[id]/share", params: { id: CAPTURE_ID } },
  { method: "DELETE", route: "captures/[id]/share", params: { id: CAPTURE_ID } },
  { method: "GET", route: "captures/[id]/thumbnail", params: { id: CAPTURE_ID } },
  { method: "GET", route: "captures/archive", query: `?ids=${CAPTURE_ID}` },
  { method: "POST", route: "captures/delete", body: { ids: [CAPTURE_ID] } },
  { method: "GET", route: "catalog" },
  { method: "GET", route: "checks" },
  { method: "GET", route: "checks/[id]", params: { id: CHECK_ID } },
  { method: "DELETE", route: "checks/[id]", params: { id: CHECK_ID } },
  { method: "PUT", route: "checks/[id]/share", params: { id: CHECK_ID } },
  { method: "DELETE", route: "checks/[id]/share", params: { id: CHECK_ID } },
  { method: "POST", route: "checks/delete", body: { ids: [CHECK_ID] } },
  { method: "GET", route: "cron/jobs", headers: { authorization: `Bearer ${CRON_SECRET}` } },
  { method: "GET", route: "cron/reconcile", headers: { authorization: `Bearer ${CRON_SECRET}` } },
  { method: "GET", route: "feeds/[token]/[format]", params: { token: "x".repeat(43), format: "atom" } },
  { method: "POST", route: "feedback/submit", body: { title: "T", description: "D" } },
  { method: "GET", route: "history" },
  { method: "POST", route: "history/delete", body: { ids: [CAPTURE_ID, CHECK_ID] } },
  { method: "GET", route: "history/entries.csv" },
  { method: "GET", route: "jobs" },
  { method: "GET", route: "jobs/[id]", params: JOB },
  { method: "DELETE", route: "jobs/[id]", params: JOB },
  { method: "GET", route: "jobs/[id]/archive", params: JOB },
  { method: "GET", route: "jobs/[id]/events", params: JOB },
  { method: "GET", route: "jobs/[id]/items", params: JOB },
  { method: "GET", route: "jobs/[id]/records.csv", params: JOB },
  { method: "GET", route: "jobs/[id]/results.csv", params: JOB },
  { method: "POST", route: "jobs/[id]/retry", params: JOB, body: {} },
  { method: "PUT", route: "jobs/[id]/share", params: JOB },
  { method: "DELETE", route: "jobs/[id]/share", params: JOB },
  { method: "POST", route: "jobs/captures", body: { urls: ["http://93.184.215.14/"], screenshot: {} } },
  { method: "POST", route: "jobs/checks", body: { names: ["example"] } },
  { method: "POST", route: "jobs/crawls", body: { url: "http://93.184.215.14/", limit: 1 } },
  { method: "GET", route: "oauth/authorize", query: `?client_id=${randomUUID()}` },
  { method: "POST", route: "oauth/authorize", body: { query: "client_id=x", isAllowed: true } },
  { method: "POST", route: "payments/create-payment-intent", body: { planId: 2 } },
  {
    method: "GET",
    route: "products/[productId]/plans/[planId]/tools",
    params: { productId: "1", planId: "1" },
  },
  { method: "GET", route: "products/plans" },
  { method: "GET", route: "runs/[id]", params: { id: randomUUID() } },
  { method: "DELETE", route: "runs/[id]", params: { id: randomUUID() } },
  { method: "GET", route: "schedules" },
  {
    method: "POST",
    route: "schedules",
    body: { captures: { urls: ["http://93.184.215.14/"] }, cron: "0 9 * * *" },
  },
  { method: "GET", route: "schedules/[id]", params: SCHEDULE },
  { method: "PATCH", route: "schedules/[id]", params: SCHEDULE, body: { isPaused: true } },
  { method: "DELETE", route: "schedules/[id]", params: SCHEDULE },
  { method: "GET", route: "schedules/[id]/changes", params: SCHEDULE },
  { method: "GET", route: "schedules/[id]/runs", params: SCHEDULE },
  { method: "GET", route: "shared/[id]/file", params: { id: toPublicId("share", randomUUID()) } },
  { method: "GET", route: "shortlist" },
  { method: "POST", route: "shortlist", body: { name: "example", isStarred: true } },
  { method: "GET", route: "tools/by-key/[key]", params: { key: "screenshot" } },
  {
    method: "POST",
    route: "tools/check-domain",
    body: { query: "example", checkVariations: false, additionalTlds: [], platforms: [] },
  },
  { method: "GET", route: "tools/check-domain/tlds" },
  { method: "GET", route: "tools/check-domain/details", query: "?name=example.com" },
  { method: "POST", route: "tools/check-domain/retry", body: { checkId: CHECK_ID } },
  { method: "POST", route: "tools/screenshot/widths", body: { url: "http://93.184.215.14/", widths: [400] } },
  { method: "POST", route: "tools/pdf", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "tools/archive", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "tools/compare", body: { base: CAPTURE_ID, other: CAPTURE_ID } },
  { method: "POST", route: "tools/firecrawl", body: { url: "http://93.184.215.14/", formats: ["markdown"] } },
  { method: "POST", route: "tools/screenshot", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "user/account/delete", body: {} },
  { method: "GET", route: "user/api-keys" },
  { method: "POST", route: "user/api-keys", body: { name: "ci" } },
  { method: "DELETE", route: "user/api-keys/[id]", params: { id: toPublicId("key", randomUUID()) } },
  {
    method: "POST",
    route: "user/api-keys/[id]/rotate",
    params: { id: toPublicId("key", randomUUID()) },
    body: { oldKeyValidHours: 1 },
  },
  { method: "GET", route: "user/export" },
  { method: "GET", route: "user/feeds" },
  { method: "POST", route: "user/feeds", body: { watchId: null } },
  { method: "DELETE", route: "user/feeds/[id]", params: FEED },
  { method: "POST", route: "user/first-run", body: { productId: 1 } },
  { method: "POST", route: "user/subscriptions/schedule", body: { planId: 2 } },
  { method: "DELETE", route: "user/subscriptions/schedule", body: { planId: 2 } },
  { method: "PATCH", route: "user/billing/details", body: { companyName: "Acme", taxId: null } },
  { method: "PATCH", route: "user/billing/card", body: { setupIntentId: "seti_1" } },
  { method: "GET", route: "user/billing" },
  { method: "POST", route: "user/billing/setup", body: {} },
  { method: "POST", route: "user/subscriptions/cancel", body: { planId: 2 } },
  { method: "POST", route: "user/subscriptions/pay", body: { planId: 2 } },
  { method: "POST", route: "user/subscriptions/resume", body: { planId: 2 } },
  { method: "POST", route: "user/subscriptions/sync", body: {} },
  { method: "GET", route: "user/usage" },
  { method: "GET", route: "user/notifications" },
  { method: "PATCH", route: "user/notifications", body: { mutedKinds: ["usage"] } },
  { method: "POST", route: "notifications/unsubscribe", query: "?token=x" },
  { method: "POST", route: "notifications/recipients/confirm", body: { token: "x" } },
  { method: "GET", route: "user/recipients" },
  { method: "POST", route: "user/recipients", body: { address: "colleague@example.com" } },
  { method: "DELETE", route: "user/recipients/[id]", params: RECIPIENT },
  { method: "POST", route: "user/recipients/[id]/resend", params: RECIPIENT, body: {} },
  { method: "GET", route: "watches" },
  { method: "POST", route: "watches", body: { url: "http://93.184.215.14/" } },
  { method: "POST", route: "watches/preview", body: { url: "http://93.184.215.14/" } },
  { method: "GET", route: "watches/[id]", params: WATCH },
  { method: "PATCH", route: "watches/[id]", params: WATCH, body: { isPaused: true } },
  { method: "DELETE", route: "watches/[id]", params: WATCH },
  { method: "POST", route: "watches/import", body: { urls: ["http://93.184.215.14/"], dryRun: true } },
  { method: "GET", route: "watch-checks/[id]/[picture]", params: { id: randomUUID(), picture: "after" } },
  { method: "GET", route: "user/sessions" },
  { method: "POST", route: "user/sessions", body: { name: "shop", domain: "example.com", cookies: "sid=1" } },
  {
    method: "POST",
    route: "user/sessions/try",
    body: { login: { url: "https://example.com/", steps: [{ click: { text: "a" } }], secrets: {} } },
  },
  { method: "PATCH", route: "user/sessions/[id]", params: SESSION, body: { allowsMcp: true } },
  { method: "DELETE", route: "user/sessions/[id]", params: SESSION },
  { method: "GET", route: "user/destinations" },
  {
    method: "POST",
    route: "user/destinations",
    body: {
      name: "archive",
      endpoint: "https://93.184.215.14",
      region: "auto",
      bucket: "bucket",
      accessKeyId: "id",
      secretAccessKey: "secret",
    },
  },
  { method: "PATCH", route: "user/destinations/[id]", params: DESTINATION, body: { prefix: "a" } },
  { method: "DELETE", route: "user/destinations/[id]", params: DESTINATION },
  { method: "POST", route: "user/destinations/[id]/test", params: DESTINATION, body: {} },
  { method: "GET", route: "overview" },
  { method: "PATCH", route: "overview", body: { skipsFirstSteps: true } },
  { method: "GET", route: "user/webhooks" },
  { method: "POST", route: "user/webhooks", body: { url: "https://93.184.215.14/" } },
  { method: "PATCH", route: "user/webhooks/[id]", params: WEBHOOK, body: { isEnabled: true } },
  { method: "DELETE", route: "user/webhooks/[id]", params: WEBHOOK },
  { method: "POST", route: "user/webhooks/[id]/rotate", params: WEBHOOK, body: {} },
  { method: "POST", route: "user/webhooks/[id]/test", params: WEBHOOK, body: {} },
  { method: "GET", route: "user/webhooks/[id]/deliveries", params: WEBHOOK },
  { method: "GET", route: "user/webhook-deliveries/[id]", params: DELIVERY },
  { method: "POST", route: "user/webhook-deliveries/[id]/replay", params: DELIVERY, body: {} },
];

export const getCall = (route: string, changes: Partial<Call> = {}): Call => {
  const call = EVERY_CALL.find((it) => it.route === route);
  if (!call) throw new Error(`There is no call ${route}.`);
  return { ...call, ...changes };
};

/** Calls an endpoint's handler, as the token's user if given, and reads the whole response. */
export async function perform(call: Call, token?: string, load = importRoute) {
  const handler = (await load(call.route))[call.method];
  const request = new Request(`http://localhost:3999/api/${call.route}${call.query ?? ""}`, {
    method: call.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.body ? { "content-type": "application/json" } : {}),
      ...call.headers,
    },
    ...(call.body ? { body: JSON.stringify(call.body) } : {}),
  });
  const response = await handler(request, { params: Promise.resolve(call.params ?? {}) });
  const body = (await response.json()) as { code: string; message: string; requestId: string };
  return { response, body };
}

/** Builds the path beforehand, because vite resolves import templates only one folder deep. */
export function importRoute(route: string): Promise<Record<Method, Handler>> {
  const path = new URL(`../../../../app/api/${route}/route.ts`, import.meta.url).pathname;
  return import(/* @vite-ignore */ decodeURI(path));
}
