import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "#scripts/demo-data/demo-accounts.ts";
import type { OperatorReport, UserReport } from "#shared/operator-contract.ts";
import { makeCrawl, makeJob } from "#tests/components/jobs/make-job.ts";
import { WORKING } from "#tests/components/status/working-components.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

/** One entry of each list, with texts without a break opportunity. */
const FULL_REPORT: OperatorReport = {
  isHealthy: false,
  components: {
    ...WORKING,
    auth: "unreachable",
    browser: "starting",
    lookups: "doubtful",
    refunds: "pending",
  },
  refunds: [
    {
      invoiceId: "in_1Swp4kyZ2RJHo1MiktaSKtYT",
      amountCents: 1_250,
      reason: "upgrade_credit_remainder",
      failedAttempts: 3,
      lastError: `Stripe: ${"charge_already_refunded".repeat(8)}`,
      createdAt: "2026-11-20T08:15:00.000Z",
    },
  ],
  failedEvents: [
    {
      id: "evt_1Swp4kyZ2RJHo1MiktaSKtYT",
      type: "customer.subscription.updated",
      attempts: 2,
      lastError: "connect ECONNREFUSED",
      receivedAt: "2026-11-21T10:00:00.000Z",
    },
  ],
  feedback: [
    {
      id: "0b6f0a3e-54b9-4d0a-9b5e-7a2a6f3b1c11",
      type: "bug",
      title: `The capture of ${"a-long-host-name.".repeat(12)}test is empty`,
      description: `First line.\n\nThird line with ${"https://example.com/?q=".repeat(10)}`,
      email: "a.reader.with.a.long.name@some-department.example.com",
      pageUrl: "http://localhost/products/web-inspector",
      userAgent: "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0",
      isDone: false,
      createdAt: "2026-11-22T12:00:00.000Z",
    },
    {
      id: "0b6f0a3e-54b9-4d0a-9b5e-7a2a6f3b1c12",
      type: "feature",
      title: "Dark mode",
      description: "Please.",
      email: "",
      pageUrl: "",
      userAgent: "",
      isDone: true,
      createdAt: "2026-11-19T12:00:00.000Z",
    },
  ],
};

const USER_ID = "0b6f0a3e-54b9-4d0a-9b5e-7a2a6f3b1c20";
const AT = "2026-11-22T12:00:00.000Z";
const LONG_ADDRESS = `https://shop.test/${"a-long-segment/".repeat(12)}`;

/** A user with each kind of entry. */
const FULL_USER: UserReport = {
  id: USER_ID,
  email: "a.reader.with.a.long.name@some-department.of-a-long-company-name.example.com",
  createdAt: AT,
  emailConfirmedAt: null,
  lastSignInAt: AT,
  customer: {
    id: "cus_TxkYwqJ4vK7f2a",
    url: "https://dashboard.stripe.com/test/customers/cus_TxkYwqJ4vK7f2a",
    lastSyncedAt: AT,
  },
  subscriptions: [
    {
      id: "1",
      productName: "Web Inspector",
      planName: "Pro",
      status: "past_due",
      isCurrent: true,
      hasAccess: true,
      stripe: {
        id: "sub_1Swp4kyZ2RJHo1MiktaSKtYT",
        url: "https://dashboard.stripe.com/test/subscriptions/sub_1Swp4kyZ2RJHo1MiktaSKtYT",
      },
      priceCents: 2_900,
      billingCycle: "1 mon",
      currentPeriodEnd: AT,
      endsAt: null,
      graceUntil: "2026-11-29T12:00:00.000Z",
      createdAt: AT,
    },
    {
      id: "2",
      productName: "Domain Name / Brand Name Checker",
      planName: "Free",
      status: "active",
      isCurrent: false,
      hasAccess: false,
      stripe: null,
      priceCents: null,
      billingCycle: null,
      currentPeriodEnd: null,
      endsAt: AT,
      graceUntil: null,
      createdAt: AT,
    },
  ],
  usage: [
    {
      toolId: 1,
      name: "Screenshot",
      productId: 1,
      periodStart: AT,
      usageCount: 164,
      usageLimit: 200,
      remainingUses: 36,
      resetsAt: AT,
    },
  ],
  runs: [
    {
      id: "run",
      toolName: "Screenshot",
      startedAt: AT,
      state: "counted",
      keyName: "ci",
      result: { kind: "capture", id: "cap_1", subject: LONG_ADDRESS },
    },
  ],
  jobs: [makeJob(), makeCrawl({ id: "job_2", state: "failed", failed: 3 })],
  errors: [
    { source: "job", at: AT, subject: LONG_ADDRESS, code: "timeout", message: "The page took too long." },
    { source: "screen", at: AT, subject: "", code: "blocked", message: "The page keeps bots out." },
  ],
  payments: [
    {
      id: "in_1Swp4kyZ2RJHo1MiktaSKtYT",
      url: "https://dashboard.stripe.com/test/invoices/in_1Swp4kyZ2RJHo1MiktaSKtYT",
      createdAt: AT,
      description: "Web Inspector, Pro",
      totalCents: 2_900,
      status: "open",
      refundedCents: 500,
      refundDueCents: 250,
    },
  ],
};

const OPERATOR = { email: DEMO_ACCOUNTS.pro.email, password: DEMO_PASSWORD };

/** Screens for operators. */
export const operatorStates: ScreenStates = {
  "the operator's page": {
    console: [/Failed to load resource/, /Failed to fetch/],
    go: async ({ page, show }) => {
      await signIn(page, OPERATOR, "/admin");
      await show("admin", { when: page.getByRole("heading", { name: "Feedback" }) });
      await page.route("**/api/admin", (route) => route.fulfill({ json: FULL_REPORT }));
      await page.reload();
      await show("admin-full", { when: page.getByRole("button", { name: "Reopen: Dark mode" }) });
      await page.route("**/api/admin", (route) => route.abort());
      await page.reload();
      await show("admin-error", { when: page.getByText("The report could not be loaded") });
    },
  },
  "the search of users": {
    console: [/status of 429/, /ApiError: 429/],
    go: async ({ page, show }) => {
      await signIn(page, OPERATOR, "/admin");
      const field = page.getByLabel("Find a user");
      const search = async (text: string) => {
        await field.fill(text);
        await field.press("Enter");
      };
      await search("a");
      await show("admin-search-short", { when: page.getByText("Enter at least 3 characters") });
      await search("no-such-user@");
      await show("admin-search-nothing", { when: page.getByText("No user matches.") });
      await search(DEMO_ACCOUNTS.pro.email);
      await page.getByRole("link", { name: DEMO_ACCOUNTS.pro.email }).click();
      await show("admin-user", { when: page.getByRole("heading", { name: "Payments" }) });
      await page.goto("/admin");
      const message = "Too many requests. Try again in 40 seconds.";
      const refusal = { code: "rate_limited", message, error: message, requestId: "req_example" };
      await page.route("**/api/admin/users", (route) => route.fulfill({ status: 429, json: refusal }));
      await search("someone@");
      await show("admin-search-refused", { when: page.getByText(message) });
    },
  },
  "a user on the operator's page": {
    console: [/Failed to load resource/, /Failed to fetch/, /ApiError: 404/],
    go: async ({ page, show }) => {
      await signIn(page, OPERATOR);
      const path = "**/api/admin/users/*";
      const open = async (json: object) => {
        await page.route(path, (route) => route.fulfill({ json }));
        await page.goto(`/admin/users/${USER_ID}`);
      };
      await open(FULL_USER);
      await show("admin-user-full", { when: page.getByText("$5.00 refunded, $2.50 to refund") });
      const nothing = { subscriptions: [], usage: [], runs: [], jobs: [], errors: [] };
      await open({ ...FULL_USER, ...nothing, customer: null, payments: null });
      await show("admin-user-empty", { when: page.getByText("Stripe did not answer") });
      await page.unrouteAll();
      await page.goto(`/admin/users/${USER_ID}`);
      await show("admin-user-unknown", { when: page.getByText("This user does not exist") });
      await page.route(path, () => {});
      await page.reload();
      await expect(page.getByRole("status").filter({ hasText: "Loading the user" })).toBeAttached();
      await show("admin-user-loading");
      await page.unrouteAll();
      await page.route(path, (route) => route.abort());
      await page.reload();
      await show("admin-user-error", { when: page.getByText("The user could not be loaded") });
    },
  },
};
