// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { afterAll, expect, test, vi } from "vitest";
import { submitFeedback } from "#server/account/submit-feedback.ts";
import { buy, STARTER } from "#tests/lib/server/billing/failure-modes/fixtures.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { failNext } from "#tests/support/stripe-emulator.ts";
import { unzip } from "#tests/support/unzip.ts";

const folder = createTestFolder("captures-", afterAll);
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { openAccountExport } = await import("#server/account/export-account.ts");

const HASH = "0123456789abcdef".repeat(4);
const LINK_HASH = "fedcba9876543210".repeat(2);

/** What the auth service stores of a user who signed in with Google. */
async function signInWithGoogle({ id }: { id: string }): Promise<void> {
  const profile = JSON.stringify({ name: "Mara" });
  await sql`update auth.users set raw_user_meta_data = ${profile}::text::jsonb where id = ${id}`;
  await sql`insert into auth.identities (user_id, provider, provider_id, identity_data)
    values (${id}, 'google', ${id}, ${profile}::text::jsonb)`;
  await sql`insert into auth.sessions (id, user_id, refresh_token_key, amr, user_agent, ip)
    values (gen_random_uuid(), ${id}, 'session-secret', '[]', 'Firefox', '203.0.113.7')`;
}

const addRecipient = ({ id }: { id: string }) =>
  sql`insert into mail_recipients (user_id, address, token_hash, token_expires_at)
    values (${id}, 'colleague@shop.test', md5(${id}) || ${LINK_HASH}, now())`;

const addDestination = ({ id }: { id: string }) =>
  sql`insert into destinations (user_id, name, endpoint, region, bucket, is_path_style, access_key_id, encrypted_secret)
    values (${id}, 'archive', 'https://s3.example', 'auto', 'bucket', true, 'key', 'bucket-secret')`;

async function callApi({ id }: { id: string }): Promise<void> {
  await sql`insert into api_keys (user_id, name, hash, render_secret, start, last4, scopes)
    values (${id}, 'production', md5(${id}) || ${HASH.slice(32)}, 'render-secret', 'stm_live_', '1a2b', '{capture}')`;
  await sql`with client as (insert into oauth_clients (name, redirect_uris) values ('Claude', '{https://claude.ai}') returning id)
    insert into api_keys (user_id, client_id, name, hash, render_secret, start, last4, scopes)
    select ${id}, id, 'Claude', md5(${id}) || ${LINK_HASH}, 'render-secret', 'stm_app_', '3c4d', '{names}'
    from client`;
  await sql`insert into api_idempotency_keys (user_id, key, request_hash, reservation_id, lease_ends_at, response)
    values (${id}, 'order-7', ${HASH}, gen_random_uuid(), now(), '{"id":1}')`;
  await sql`insert into rendered_links (user_id, month, link_hash, renderings)
    values (${id}, '2026-11-01', ${"f".repeat(64)}, 2)`;
}

/** A user with a row in every table that an export reads. */
async function makeActiveUser() {
  const user = await makeUser();
  await signInWithGoogle(user);
  await callApi(user);
  await addRecipient(user);
  await addDestination(user);
  await buy(user, STARTER);
  const url = "https://shop.test/a";
  await saveBytes({
    userId: user.id,
    request: { url },
    url,
    title: "Shop",
    contentType: "text/markdown",
    bytes: "# Shop",
  });
  await submitFeedback(user, {
    type: "bug",
    title: "Broken",
    description: "It is.",
    email: "",
    pageUrl: "",
    userAgent: "",
  });
  return user;
}

test("openAccountExport contains what is stored about the user, with the files of captures", async () => {
  const user = await makeActiveUser();
  const files = await unzip(await openAccountExport(user));
  const parse = (name: string) => JSON.parse(files[name] ?? "null");
  expect(parse("account.json")).toMatchObject({
    id: user.id,
    email: user.email,
    metadata: { name: "Mara" },
    identities: [{ provider: "google", identityData: { name: "Mara" } }],
    sessions: [{}, { userAgent: "Firefox", ip: "203.0.113.7" }],
  });
  expect(parse("subscriptions.json")).toMatchObject([{ planId: STARTER, status: "active" }]);
  expect(parse("checkouts.json")).toMatchObject([{ planId: STARTER, state: "paid" }]);
  expect(parse("billing.json")).toMatchObject({
    cards: [{ last4: "4242" }],
    invoices: [{ totalCents: 900, status: "paid" }],
  });
  expect(parse("stripe-customer.json")).toMatchObject([{ stripeCustomerId: expect.stringMatching(/^cus_/) }]);
  expect(parse("feedback.json")).toMatchObject([{ title: "Broken" }]);
  expect(parse("captures.json")).toMatchObject([{ url: "https://shop.test/a", title: "Shop" }]);
  expect(parse("usage.json")).toMatchObject({ counters: [], runs: [], imageLinks: [{ renderings: 2 }] });
  expect(parse("api-keys.json")).toMatchObject([
    { name: "production", last4: "1a2b", clientId: null },
    { name: "Claude", scopes: ["names"], clientId: expect.any(String) },
  ]);
  expect(parse("api-calls.json")).toMatchObject([{ key: "order-7", response: '{"id":1}' }]);
  expect(parse("name-checks.json")).toEqual([]);
  expect(parse("shortlist.json")).toEqual([]);
  expect(parse("jobs.json")).toEqual([]);
  expect(parse("notifications.json")).toMatchObject({ recipients: [{ address: "colleague@shop.test" }] });
  expect(parse("destinations.json")).toMatchObject([{ name: "archive", bucket: "bucket" }]);
  expect(parse("watched-sites.json")).toEqual({ pages: [], changes: [] });
  expect(parse("watches.json")).toEqual({ pages: [], names: [], feeds: [] });
  const [name, content] = Object.entries(files).find(([path]) => path.startsWith("captures/")) ?? [];
  expect(name).toMatch(/-shop\.test\.md$/);
  expect(content).toBe("# Shop");
});

test("openAccountExport contains no secret", async () => {
  const user = await makeActiveUser();
  const [capture] = await sql`select link_secret, file_key from captures where user_id = ${user.id}`;
  const text = Object.values(await unzip(await openAccountExport(user))).join();
  for (const secret of [
    capture?.link_secret,
    capture?.file_key,
    HASH,
    LINK_HASH,
    "render-secret",
    "session-secret",
    "bucket-secret",
  ]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});

test("openAccountExport contains nothing of another user", async () => {
  const other = await makeActiveUser();
  const user = await makeUser();
  const files = await unzip(await openAccountExport(user));
  expect(Object.values(files).join()).not.toContain(other.id);
  expect(Object.keys(files).filter((name) => name.startsWith("captures/"))).toEqual([]);
});

test("openAccountExport reads every table that refers to a user", async () => {
  const rows = await sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by 1`;
  // Locks, leases, sums, names of Stripe's idempotency keys, ids of ended pages and codes of a minute say nothing about a
  // person.
  const without = "capture_bytes detached_runs ended_pages idempotency_keys oauth_codes user_locks".split(
    " ",
  );
  expect(rows.map(({ name }) => name).filter((name) => !without.includes(name))).toEqual([
    "api_idempotency_keys",
    "api_keys",
    "captures",
    "checkout_attempts",
    "destinations",
    "feedback",
    "feeds",
    "jobs",
    "mail_outbox",
    "mail_recipients",
    "name_checks",
    "name_watches",
    "notification_settings",
    "overview_settings",
    "page_watches",
    "rendered_links",
    "saved_sessions",
    "schedules",
    "shortlisted_names",
    "stripe_customers",
    "usage_counters",
    "usage_reservations",
    "user_subscriptions",
    "webhook_endpoints",
    "webhook_events",
  ]);
});

test("openAccountExport throws instead of sending a broken file when Stripe fails", async () => {
  const user = await makeActiveUser();
  await failNext({ kind: "429", when: "before", times: 1, method: "GET", path: "/v1/invoices" });
  await expect(openAccountExport(user)).rejects.toMatchObject({ code: "upstream_failed" });
});
