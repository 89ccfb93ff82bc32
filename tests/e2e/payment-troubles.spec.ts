import type { Page } from "@playwright/test";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { recordLayoutShift } from "#tests/support/layout-shift.ts";
import { stack } from "#tests/support/stack.ts";
import { buyPlan, letTimePass, PAST_A_MONTH } from "#tests/support/stack-purchases.ts";
import * as steps from "./payment-steps.ts";

/** Number of successful charges of this account at Stripe. */
async function countCharges(account: Account): Promise<number> {
  const [row] = await stackSql<{ id: string }[]>`
    select stripe_customer_id as id from stripe_customers where user_id = ${account.id}`;
  const answer = await fetch(`${stack.stripe}/v1/payment_intents?customer=${row?.id}&limit=100`, {
    headers: { Authorization: `Bearer ${stack.stripeSecretKey}` },
  });
  const { data } = (await answer.json()) as { data: { status: string }[] };
  return data.filter(({ status }) => status === "succeeded").length;
}

const emitVisibilityChange = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a failed renewal moves nothing, shows a link to pay, keeps access, and recovers after the payment", async ({
  page,
  account,
  isMobile,
}) => {
  await buyPlan(account, steps.STARTER, steps.CARDS.failsLater);
  await letTimePass(account, PAST_A_MONTH);
  await signIn(page, account);
  const sumShift = await recordLayoutShift(page);
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Delete account" })).toBeVisible();
  expect(await sumShift()).toBe(0);
  await page.goto("/pricing?productId=1");
  const banner = page.getByRole("alert").filter({ hasText: "Your last payment failed" });
  await expect(banner).toContainText("You keep access until");
  const card = steps.planCard(page, "Starter");
  await expect(card.getByText("Payment failed", { exact: true })).toBeVisible();
  await expect(card.getByRole("link", { name: "Use Product" })).toBeVisible();
  await steps.expectAccessibleLayout(page);

  await card.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("dialog")).toContainText("the plan ends now and you lose access at once");
  await page.keyboard.press("Escape");
  await banner.getByRole("link", { name: "Pay now for Web Inspector" }).click();
  await steps.expectReady(page);
  if (isMobile) await page.getByText("Order summary", { exact: true }).click();
  await expect(page.getByText("Starter, open invoice").filter({ visible: true })).toBeVisible();
  await steps.fillCard(page, steps.CARDS.pays);
  await steps.pay(page);
  await steps.expectPlan(page, "Starter");
  await expect(banner).toHaveCount(0);
  await expect(card.getByText("Renews")).toBeVisible();
  expect(await countCharges(account)).toBe(2);
});

test("a second tab with the same checkout reports the payment, also when it tries to pay itself", {
  tag: "@desktop",
}, async ({ page, context, account, allowConsole }) => {
  allowConsole(/400 \(Bad Request\)/);
  await signIn(page, account);
  await steps.openCheckout(page, steps.STARTER, steps.CARDS.pays);
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const other of [second, third]) await steps.openCheckout(other, steps.STARTER, steps.CARDS.pays);
  await steps.pay(page);
  await steps.expectPlan(page, "Starter");

  await steps.pay(second);
  await emitVisibilityChange(third);
  for (const other of [second, third]) {
    await expect(other.getByRole("heading", { name: "You are already subscribed" })).toBeVisible();
    await expect(other.getByText("You have not been charged again.")).toBeVisible();
  }
  expect(await countCharges(account)).toBe(1);
});

test("a card form that fails to load or never becomes ready shows an error and can be retried", {
  tag: "@desktop",
}, async ({ page, account, allowConsole }) => {
  allowConsole(/net::ERR_FAILED/);
  const failed = page.getByRole("heading", { name: "Payment Initialization Failed" });
  await signIn(page, account);
  await page.route("**/endive/stripe.js", (route) => route.abort());
  await page.goto(`/checkout?planId=${steps.STARTER}`);
  await expect(failed).toBeVisible();
  await steps.expectToast(page, "Failed to initialize payment: Stripe could not be reached.");
  await expect(page.getByText("There was an error setting up your payment. Please try again.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Pricing" })).toHaveAttribute("href", "/pricing");
  await steps.expectAccessible(page);

  await page.unroute("**/endive/stripe.js");
  await page.route("**/frames/elements.js", () => {});
  await page.clock.install();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Loading the card form")).toBeAttached();
  await expect(page.locator('iframe[title="Secure payment input frame"]')).toBeAttached();
  await page.clock.fastForward(16_000);
  await expect(failed).toBeVisible();

  await page.unroute("**/frames/elements.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await steps.expectReady(page);
});
