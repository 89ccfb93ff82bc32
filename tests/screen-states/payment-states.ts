import { startStarterPlan } from "#tests/e2e/inspector-steps.ts";
import {
  CARDS,
  completeChallenge,
  expectReady,
  fillCard,
  openCheckout,
  PRO,
  pay,
  planCard,
  STARTER,
} from "#tests/e2e/payment-steps.ts";
import { stackSql } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import {
  buyPlan,
  cancelPlan,
  createPromotionCode,
  letTimePass,
  PAST_A_MONTH,
} from "#tests/support/stack-purchases.ts";
import type { ScreenStates } from "./screen-state.ts";

const CHECKER_PRO = 6;
const DAY = 86_400;

/** Less common states of a payment. */
export const paymentStates: ScreenStates = {
  "the bank's question after a decline": {
    console: [/402 \(Payment Required\)/],
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      await openCheckout(page, STARTER, CARDS.declines);
      await pay(page);
      await expect(page.getByText("Payment Failed").first()).toBeVisible();
      await fillCard(page, CARDS.asksTheBank);
      await pay(page);
      const bank = page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');
      await show("checkout-bank", { when: bank.locator("#test-source-authorize-3ds"), windowOnly: true });
      await completeChallenge(page, "fail");
      await expectReady(page);
      await show("checkout-bank-refused", { when: page.getByText("Nothing was charged.") });
    },
  },
  "a card on file, a promotion code and invoice details": {
    console: [/status of 400/, /ApiError: 400/],
    go: async ({ page, account, show }) => {
      await buyPlan(account, STARTER, CARDS.pays);
      await signIn(page, account, "/checkout?planId=3");
      await expectReady(page);
      await show("checkout-saved-card");
      await page.getByRole("button", { name: "Add promotion code" }).click();
      await page.getByLabel("Promotion code").fill("UNKNOWN");
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText("This promotion code is not valid.")).toBeVisible();
      await page.getByRole("button", { name: "Add company name and tax ID" }).click();
      await show("checkout-options", { when: page.getByLabel("Company name") });
      await page.getByLabel("Promotion code").fill(await createPromotionCode());
      await page.getByRole("button", { name: "Apply" }).click();
      await expect(page.getByText(/^Code CODE-.* applied$/)).toBeVisible();
      await expectReady(page);
      await page.getByLabel("Company name").fill("Acme Incorporated");
      await page.getByLabel("Tax ID", { exact: true }).fill("12-3456789");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Invoiced to Acme Incorporated, US EIN 12-3456789")).toBeVisible();
      await expectReady(page);
      await show("checkout-discount");
    },
  },
  "a scheduled lower plan": async ({ page, account, show }) => {
    await buyPlan(account, PRO, CARDS.pays);
    await signIn(page, account, "/pricing?productId=1");
    const change = planCard(page, "Starter").getByRole("button", { name: /^Switch to Starter on / });
    await show("pricing-lower-plan", { when: change });
    await change.click();
    await expect(planCard(page, "Pro").getByText("Changes to Starter on")).toBeVisible();
    await show("pricing-scheduled-plan");
    await page.goto("/account");
    await expect(page.getByRole("button", { name: "Undo the change to Starter" })).toBeVisible();
    await show("account-scheduled-plan");
  },
  "a renewal that failed": async ({ page, account, show }) => {
    await buyPlan(account, STARTER, CARDS.failsLater);
    await letTimePass(account, PAST_A_MONTH);
    await signIn(page, account, "/products/web-inspector");
    await expect(page.getByText("0 of 200 used")).toBeVisible();
    await expect(page.getByRole("main").getByText("Your last payment failed")).toBeVisible();
    await show("inspector-past-due");
    await page.goto("/account");
    await show("account-past-due", { when: page.getByText("Open", { exact: true }) });
    await page.goto("/pricing?productId=1");
    await show("pricing-past-due", { when: page.getByRole("main").getByText("Your last payment failed") });
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await show("unsubscribe-past-due", { when: page.getByRole("dialog"), windowOnly: true });
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Pay now for Web Inspector" }).click();
    await expectReady(page);
    await show("checkout-open-invoice");
    await letTimePass(account, 8 * DAY);
    await page.goto("/pricing?productId=1");
    await expect(
      page.getByRole("main").getByText("Your access is paused until the invoice is paid."),
    ).toBeVisible();
    await show("pricing-paused");
    await page.goto("/usage");
    await expect(page.getByRole("link", { name: "Pay now for Web Inspector" })).toBeVisible();
    await show("usage-paused", { when: page.getByText("No usage in the last 30 days.") });
  },
  "a plan at an older price": async ({ page, account, show }) => {
    await startStarterPlan(account);
    await stackSql`
      update user_subscriptions set price_cents = 700, billing_cycle = '1 mon' where user_id = ${account.id}`;
    await signIn(page, account, "/pricing?productId=1");
    await show("pricing-older-price", { when: planCard(page, "Starter").getByText(/^Your price\./) });
  },
  "two cards, a plan that ended, a year of invoices": async ({ page, account, show }) => {
    await buyPlan(account, STARTER, CARDS.mastercard);
    await buyPlan(account, CHECKER_PRO, CARDS.pays);
    await cancelPlan(account, STARTER);
    await signIn(page, account, "/account");
    await show("account-two-cards", { when: page.getByText("The new card is used for all your plans.") });
    await letTimePass(account, 800 * DAY);
    await page.goto("/pricing?productId=1");
    await show("pricing-ended", { when: planCard(page, "Starter").getByText(/^Ended on/) });
    await page.goto("/account");
    await page.getByRole("button", { name: "Show older" }).click();
    await show("account-history", { when: page.getByText("$9.00", { exact: true }) });
  },
  // The grid of the home page is prerendered, so there is no response to replace; a component test covers
  // its empty state.
  "an empty catalogue": async ({ page, show }) => {
    await page.route("**/api/catalog", (route) => route.fulfill({ json: [] }));
    await page.goto("/pricing");
    await expect(page.getByText("No products available at the moment. Check back soon!")).toBeVisible();
    await show("pricing-empty");
  },
};
