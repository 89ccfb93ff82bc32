import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { startFreePlan } from "./inspector-steps.ts";
import {
  CARDS,
  completeChallenge,
  expectNarrow,
  expectPlan,
  fillCard,
  openCheckout,
  PRO,
  pay,
  payButton,
  STARTER,
} from "./payment-steps.ts";

test("on a phone: free plan, Starter, Pro with 3-D Secure, unsubscribe and resume", async ({
  page,
  account,
  isMobile,
}) => {
  test.skip(!isMobile, "on the desktop it is part of the purchase test");
  await startFreePlan(account);
  await signIn(page, account);
  await openCheckout(page, STARTER, CARDS.pays);
  await expect(page.getByText("$9.00").filter({ visible: true }).first()).toBeVisible();
  await pay(page);
  await expectPlan(page, "Starter");

  await openCheckout(page, PRO, CARDS.asksTheBank);
  await expect(page.getByText("due today, then $29.00/month")).toBeVisible();
  await page.getByText("Order summary", { exact: true }).click();
  // A minute was used, which is less than a cent.
  for (const text of ["Unused time on Starter", "−$9.00", "Starter ends when this payment succeeds."])
    await expect(page.getByText(text).filter({ visible: true })).toBeVisible();
  await expectNarrow(page);
  await pay(page);
  await completeChallenge(page, "authorize");
  await expectPlan(page, "Pro");

  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("dialog", { name: "Are you sure?" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm Unsubscribe" }).click();
  await expect(page.getByText("Unsubscribe Successful").first()).toBeVisible();
  await expect(page.getByText(/^Access until /)).toBeVisible();
  await page.getByRole("button", { name: "Keep plan: Pro" }).click();
  await expect(page.getByText("Plan resumed").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
});

test("a declined card and failed authentication keep the form for another attempt", async ({
  page,
  account,
  allowConsole,
}) => {
  // Browsers log failed requests; this one is the declined payment.
  allowConsole(/402 \(Payment Required\)/);
  await signIn(page, account);
  await openCheckout(page, STARTER, CARDS.declines);
  await pay(page);
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeInViewport();
  await expect(payButton(page)).toBeInViewport({ ratio: 1 });
  await fillCard(page, CARDS.asksTheBank);
  await pay(page);
  await completeChallenge(page, "fail");
  await expect(page.getByText("Payment Failed").first()).toBeVisible();
  await pay(page);
  await completeChallenge(page, "authorize");
  await expectPlan(page, "Starter");
});
