import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { API_SCOPES, type ApiKeyList, type ApiKeySummary } from "#shared/api-keys/contract.ts";
import type { DestinationList } from "#shared/destinations/contract.ts";
import type { MailRecipientList } from "#shared/notifications/contract.ts";
import type { SavedSessionList } from "#shared/saved-sessions/contract.ts";
import { makeDestination } from "#tests/components/destinations/make-destination.ts";
import { makeSavedSession } from "#tests/components/saved-sessions/make-saved-session.ts";
import { startFreePlan, startStarterPlan } from "#tests/e2e/inspector-steps.ts";
import { CARDS, expectPlan, openCheckout, pay, STARTER } from "#tests/e2e/payment-steps.ts";
import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin, signIn } from "#tests/support/e2e-test.ts";
import { stack } from "#tests/support/stack.ts";
import type { ScreenStates } from "./screen-state.ts";
import { spreadUsage } from "./spread-usage.ts";

/** A recipient in each state, one with an address without a break opportunity. */
const FULL_RECIPIENTS: MailRecipientList = {
  maxRecipients: 2,
  data: [
    { id: "rcp_1", address: "reports@example.com", state: "confirmed", linkExpiresAt: null },
    {
      id: "rcp_2",
      address: `${"a-long-local-part.".repeat(3)}x@${"department.".repeat(9)}example.com`,
      state: "pending",
      linkExpiresAt: "2026-01-01T10:00:00.000Z",
    },
    { id: "rcp_3", address: "gone@example.com", state: "refused", linkExpiresAt: null },
    { id: "rcp_4", address: "team@example.com", state: "paused", linkExpiresAt: null },
  ],
};

const KEY: ApiKeySummary = {
  id: "key_0000000000000000000001",
  name: "production",
  start: "stm_live_abcd",
  last4: "qrst",
  scopes: ["capture", "extract", "names", "usage:read"],
  createdAt: "2026-01-01T10:00:00.000Z",
  expiresAt: "2027-01-31T10:00:00.000Z",
  lastUsedAt: "2026-01-02T10:00:00.000Z",
  status: "active",
  isRotated: false,
  recentRuns: 12_345,
};

/** Keys in every state, one with a name without a break opportunity. */
const FULL_KEYS: ApiKeyList = {
  keys: [
    { ...KEY, name: "a-long-name.".repeat(5), isRotated: true },
    { ...KEY, id: "key_2", name: "ci", scopes: [...API_SCOPES], expiresAt: null, lastUsedAt: null },
    { ...KEY, id: "key_3", name: "a-long-name.".repeat(5), status: "expired" },
    { ...KEY, id: "key_4", name: "laptop", status: "revoked" },
  ],
  apps: [],
  maxKeys: 2,
  startsFreePlan: false,
};

/** A destination with texts without a break opportunity, and a short one. */
const FULL_DESTINATIONS: DestinationList = {
  maxDestinations: 5,
  data: [
    makeDestination({
      name: "a-long-name.".repeat(5),
      endpoint: `https://${"department.".repeat(18)}example.com`,
      region: "eu-central-1",
      bucket: "bucket-of-sixty-characters".repeat(2),
      prefix: "p".repeat(200),
      accessKeyId: "K".repeat(200),
    }),
    makeDestination({ id: "dst_2", prefix: "" }),
  ],
};

/** A session with texts without a break opportunity, and one that has expired. */
const FULL_SESSIONS: SavedSessionList = {
  maxSessions: 2,
  data: [
    makeSavedSession({
      name: "a-long-name.".repeat(5),
      domain: `${"department.".repeat(18)}example.com`,
      allowsMcp: true,
      hasLogin: true,
      lastUsedAt: "2026-11-02T10:00:00.000Z",
    }),
    makeSavedSession({ id: "ses_2", isExpired: true }),
  ],
};

const VERIFIER = "v".repeat(43);

/** Registers an app that returns to a page of the site. @returns the query of its authorization request */
async function registerApp(page: Page, name: string): Promise<string> {
  const redirectUri = `${stack.site}/status`;
  const data = { client_name: name, redirect_uris: [redirectUri] };
  const { client_id } = await (await page.request.post("/api/oauth/register", { data })).json();
  return new URLSearchParams({
    client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    state: "s",
  }).toString();
}

/** Exchanges the code in the address of the page, as the app does. */
async function exchangeCode(page: Page, request: string): Promise<void> {
  const query = new URLSearchParams(request);
  const form = {
    grant_type: "authorization_code",
    client_id: query.get("client_id") ?? "",
    redirect_uri: query.get("redirect_uri") ?? "",
    code: new URL(page.url()).searchParams.get("code") ?? "",
    code_verifier: VERIFIER,
  };
  expect((await page.request.post("/api/oauth/token", { form })).status()).toBe(200);
}

/** Screens of a user: plans, payment, account, usage. */
export const accountStates: ScreenStates = {
  "a new account": async ({ page, account, show }) => {
    await signIn(page, account, "/usage");
    await expect(page.getByText("You don't have a plan yet")).toBeVisible();
    await show("usage-empty", { when: page.getByText("No usage in the last 30 days.") });
    await page.goto("/account");
    await show("account-empty", { when: page.getByRole("heading", { name: "Delete account" }) });
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New Email").fill(uniqueEmail());
    await show("account-email-change", { windowOnly: true });
    await page.getByRole("button", { name: "Send links" }).click();
    await expect(page.getByText(/^Open the links sent to/)).toBeVisible();
    await show("account-email-pending", { windowOnly: true });
    await page.goto("/pricing");
    await show("pricing-without-plan", { when: page.getByRole("heading", { name: "Available Products" }) });
  },
  "an account whose data cannot be loaded": {
    console: [/Failed to load resource/],
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      const attempts: string[] = [];
      for (const path of ["**/api/catalog", "**/api/user/billing"])
        await page.route(path, (route) => {
          attempts.push(path);
          return route.abort();
        });
      await page.goto("/account");
      await expect(page.getByText("Your billing details could not be loaded")).toBeVisible();
      await show("account-failed", { when: page.getByText("Your plans could not be loaded") });
      expect(attempts.length).toBeLessThanOrEqual(3);
      await page.unrouteAll();
      for (const region of ["Plans", "Billing history"])
        await page.getByRole("region", { name: region }).getByRole("button", { name: "Try again" }).click();
      await expect(page.getByText("You don't have a plan yet.")).toBeVisible();
      await expect(page.getByText("No invoices yet.")).toBeVisible();
    },
  },
  "a free plan": async ({ page, account, show }) => {
    await startFreePlan(account);
    await spreadUsage(account);
    await signIn(page, account, "/usage");
    await expect(page.getByText(/total · peak/)).toBeVisible();
    await show("usage", { when: page.locator(".recharts-bar-rectangle").first() });
    await page.getByRole("tab", { name: "Table" }).click();
    await show("usage-table");
    await page.goto("/");
    await show("home-signed-in", { when: page.getByRole("link", { name: "Use Product" }) });
    await page.goto("/landing/web-inspector");
    await expect(page.getByRole("link", { name: "Go to Product" })).toBeVisible();
    await show("landing-signed-in", { windowOnly: true });
    await page.goto("/pricing?productId=1");
    await expect(page.getByRole("main").getByText("Current Plan", { exact: true })).toBeVisible();
    await show("pricing-free-plan");
    await page.goto("/docs/take-screenshot");
    await show("docs-signed-in", { when: page.getByRole("row", { name: /^Free Your plan/ }) });
  },
  "API keys": async ({ page, account, show }) => {
    await signIn(page, account, "/account/api-keys");
    await show("api-keys-empty", { when: page.getByText(/^Also starts the free plan/) });
    await page.getByRole("button", { name: "Create key" }).click();
    await show("api-keys-create", { windowOnly: true });
    await page.getByLabel("Name", { exact: true }).fill("production");
    await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
    await expect(page.getByRole("dialog", { name: "Your new key" })).toBeVisible();
    await show("api-keys-new", { windowOnly: true });
    await page.getByRole("button", { name: "Done" }).click();
    await show("api-keys", { when: page.getByText("1 of 2 active keys") });
    await page.getByRole("button", { name: "Actions of production" }).click();
    await show("api-keys-menu", { when: page.getByRole("menuitem", { name: "Rotate" }), windowOnly: true });
    await page.getByRole("menuitem", { name: "Rotate" }).click();
    await show("api-keys-rotate", { windowOnly: true });
    await page.route("**/api/user/api-keys", (route) => route.fulfill({ json: FULL_KEYS }));
    await page.reload();
    await page.getByText("Revoked or expired (2)").click();
    await show("api-keys-full", { when: page.getByText("Revoked", { exact: true }) });
    const ended = { keys: [], apps: [], maxKeys: 0, startsFreePlan: false };
    await page.route("**/api/user/api-keys", (route) => route.fulfill({ json: ended }));
    await page.reload();
    await show("api-keys-without-plan", { when: page.getByText("API keys come with a plan") });
  },
  "connecting an app": {
    console: [/404 \(Not Found\)/, /ApiError: 404/, /Failed to load resource/, /Failed to fetch/],
    go: async ({ page, account, show }) => {
      const request = await registerApp(page, `Claude\u202E ${"without-a-break".repeat(3)}`);
      await page.goto(`/oauth/authorize?${request}`);
      await fillLogin(page, account);
      const allow = page.getByRole("button", { name: "Allow" });
      await show("consent", { when: allow });
      await page.route("**/api/oauth/authorize", (route) => route.abort());
      await allow.click();
      await show("consent-failed", { when: page.getByText("The app was not connected") });
      await page.unroute("**/api/oauth/authorize");
      await page.keyboard.press("Tab");
      await allow.press("Enter");
      await expect(page).toHaveURL(/\/status\?code=stm_code_\w+&state=s&iss=/);
      await exchangeCode(page, request);
      await page.goto("/account/api-keys");
      await show("connected-apps", { when: page.getByRole("button", { name: /^Revoke/ }) });
      await page.goto(`/oauth/authorize?${request.replace("S256", "plain")}`);
      await show("consent-invalid", { when: page.getByRole("link", { name: "Return to the app" }) });
      await page.goto("/oauth/authorize?client_id=unknown");
      await show("consent-unknown", { when: page.getByText("This app is not registered here") });
      await page.route("**/api/oauth/authorize?*", (route) => route.abort());
      await page.reload();
      await show("consent-error", { when: page.getByText("The request could not be loaded") });
    },
  },
  "webhooks and notifications": {
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/account/webhooks");
      await expect(page.getByText("Webhooks come with Starter")).toBeVisible();
      await show("webhooks-without-plan", { windowOnly: true });
      await page.goto("/account/sessions");
      await expect(page.getByText("Saved sessions come with Starter")).toBeVisible();
      await page.goto("/account/notifications");
      await show("notifications-without-plan", { when: page.getByText(/to up to 10 more addresses/) });
      await startStarterPlan(account);
      await page.goto("/account/webhooks");
      await page.getByRole("button", { name: "Add endpoint" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Endpoint URL").fill("https://10.0.0.1/");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await expect(dialog.getByText("cannot be reached from the internet")).toBeVisible();
      await show("webhooks-create", { windowOnly: true });
      await dialog.getByLabel("Endpoint URL").fill("https://hooks.test/in");
      await dialog.getByRole("button", { name: "Add endpoint" }).click();
      await expect(page.getByRole("dialog", { name: "Signing secret" })).toBeVisible();
      await show("webhooks-secret", { windowOnly: true });
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Show log" }).click();
      await page.getByRole("button", { name: "Send test" }).click();
      await expect(page.getByText("Delivered")).toBeVisible({ timeout: 20_000 });
      await page.getByRole("button", { name: "Details" }).click();
      await show("webhooks", { when: page.getByRole("list", { name: "Attempts" }) });
      await page.goto("/account/notifications");
      await page.getByRole("switch", { name: /^Usage/ }).click();
      await expect(page.getByRole("switch", { name: /^Usage/ })).not.toBeChecked();
      await show("notifications");
      await page.getByLabel("Email address").fill("no address");
      await page.getByRole("button", { name: "Add recipient" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await show("notifications-recipient-invalid");
      await page.route("**/api/user/recipients", (route) => route.fulfill({ json: FULL_RECIPIENTS }));
      await page.reload();
      await show("notifications-recipients-full", { when: page.getByText("Paused by plan") });
      await page.unroute("**/api/user/recipients");
      await page.goto("/account/sessions");
      await page.getByRole("button", { name: "Save a session" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Save session" }).click();
      await show("sessions-create", { when: page.getByText("Please paste cookies"), windowOnly: true });
      await page.reload();
      await page.getByRole("button", { name: "Sign in by steps" }).click();
      await page.getByLabel("Element of step 1", { exact: true }).fill("");
      await page.getByRole("dialog").getByRole("button", { name: "Save session" }).click();
      await show("sessions-login", { when: page.getByText("Step 1 needs an element"), windowOnly: true });
      await page.route("**/api/user/sessions", (route) => route.fulfill({ json: FULL_SESSIONS }));
      await page.reload();
      await show("sessions", { when: page.getByText("Not used yet") });
      await page.unroute("**/api/user/sessions");
      await page.goto("/account/destinations");
      await show("destinations-without-plan", { when: page.getByText("comes with Pro"), windowOnly: true });
      await page.route("**/api/user/destinations", (route) => route.fulfill({ json: FULL_DESTINATIONS }));
      await page.reload();
      await show("destinations", { when: page.getByText("2 of 5 destinations") });
      await page.getByRole("button", { name: "Add a destination" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Test and save" }).click();
      await show("destinations-create", {
        when: page.getByText("Please enter an address"),
        windowOnly: true,
      });
      await page.unroute("**/api/user/destinations");
      await page.goto("/recipients/confirm?token=x");
      await show("recipient-confirm", { windowOnly: true });
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("This link is not valid any more")).toBeVisible();
      await show("recipient-confirm-invalid", { windowOnly: true });
      await page.goto("/recipients/unsubscribe?token=x");
      await show("recipient-unsubscribe", { windowOnly: true });
      await page.goto("/unsubscribe?token=x");
      await show("mail-unsubscribe", { windowOnly: true });
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByText("This link is not valid")).toBeVisible();
      await show("mail-unsubscribe-invalid", { windowOnly: true });
    },
    console: [/404 \(Not Found\)/, /400 \(Bad Request\)/, /400: /],
  },
  "a paid plan": {
    console: [/402 \(Payment Required\)/],
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      await openCheckout(page, STARTER, CARDS.declines);
      await show("checkout");
      await pay(page);
      await show("checkout-declined", { when: page.getByText("Payment Failed").first(), windowOnly: true });
      await openCheckout(page, STARTER, CARDS.pays);
      await pay(page);
      await expectPlan(page, "Starter");
      await show("pricing-paid", { windowOnly: true });
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("dialog", { name: "Are you sure?" })).toBeVisible();
      await show("unsubscribe", { windowOnly: true });
      await page.getByRole("button", { name: "Confirm Unsubscribe" }).click();
      await show("pricing-canceled", { when: page.getByText(/^Access until /) });
      await page.goto("/account");
      await expect(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
      await show("account", { when: page.getByText(/4242/).first() });
      await page.getByRole("button", { name: "Delete account" }).click();
      await show("account-delete", { when: page.getByRole("dialog"), windowOnly: true });
    },
  },
  "payment that cannot begin": {
    console: [/status of 502/, /ApiError: 502/],
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      const message = "The payment service does not answer.";
      const refusal = { code: "upstream_failed", message, error: message, requestId: "req_example" };
      await page.route("**/api/payments/create-payment-intent", (route) =>
        route.fulfill({ status: 502, json: refusal }),
      );
      await page.goto(`/checkout?planId=${STARTER}`);
      await expect(page.getByRole("heading", { name: "Payment Initialization Failed" })).toBeVisible();
      await show("checkout-failed", { windowOnly: true });
    },
  },
  "menu of a member": {
    only: "desk",
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      await page.getByRole("button", { name: account.email }).click();
      await show("account-menu", { when: page.getByRole("menuitem", { name: "Usage" }), windowOnly: true });
    },
  },
  "phone menu of a member": {
    only: "phone",
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
      await show("phone-menu-signed-in", { windowOnly: true });
    },
  },
};
