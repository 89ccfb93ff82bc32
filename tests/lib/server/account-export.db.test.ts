// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import { submitFeedback } from "#server/feedback.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { failNext } from "#tests/support/stripe-emulator.ts";
import { unzip } from "#tests/support/unzip.ts";
import { buy, STARTER } from "./billing/failure-modes/fixtures.ts";

const folder = await mkdtemp(join(tmpdir(), "captures-"));
vi.stubEnv("CAPTURE_STORE", `file:${folder}`);
const { saveBytes } = await import("#tests/support/save-capture.ts");
const { openAccountExport } = await import("#server/account-export.ts");

beforeAll(async () => {
  await syncPrices();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A user with a row in every table that an export reads. */
async function makeActiveUser() {
  const user = await makeUser();
  await buy(user, STARTER);
  const url = "https://shop.test/a";
  await saveBytes({
    kind: "extraction",
    request: { url },
    url,
    finalUrl: url,
    title: "Shop",
    pageStatus: 200,
    userId: user.id,
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
  expect(parse("account.json")).toEqual({ id: user.id, email: user.email });
  expect(parse("subscriptions.json")).toMatchObject([{ planId: STARTER, status: "active" }]);
  expect(parse("checkouts.json")).toMatchObject([{ planId: STARTER, state: "paid" }]);
  expect(parse("billing.json")).toMatchObject({
    cards: [{ last4: "4242" }],
    invoices: [{ totalCents: 900, status: "paid" }],
  });
  expect(parse("stripe-customer.json")).toMatchObject([{ stripeCustomerId: expect.stringMatching(/^cus_/) }]);
  expect(parse("feedback.json")).toMatchObject([{ title: "Broken" }]);
  expect(parse("captures.json")).toMatchObject([{ url: "https://shop.test/a", title: "Shop" }]);
  expect(parse("usage.json")).toEqual({ counters: [], runs: [] });
  expect(parse("name-checks.json")).toEqual([]);
  const [name, content] = Object.entries(files).find(([path]) => path.startsWith("captures/")) ?? [];
  expect(name).toMatch(/-shop\.test\.md$/);
  expect(content).toBe("# Shop");
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
  // Locks, leases, idempotency keys, hashes and ids of ended pages say nothing about a person.
  const without = [
    "api_idempotency_keys",
    "detached_runs",
    "ended_pages",
    "idempotency_keys",
    "rendered_links",
    "user_locks",
  ];
  expect(rows.map(({ name }) => name).filter((name) => !without.includes(name))).toEqual([
    "api_keys",
    "captures",
    "checkout_attempts",
    "feedback",
    "name_checks",
    "stripe_customers",
    "usage_counters",
    "usage_reservations",
    "user_subscriptions",
  ]);
});

test("openAccountExport throws instead of sending a broken file when Stripe fails", async () => {
  const user = await makeActiveUser();
  await failNext({ kind: "429", when: "before", times: 1, method: "GET", path: "/v1/invoices" });
  await expect(openAccountExport(user)).rejects.toMatchObject({ code: "upstream_failed" });
});
