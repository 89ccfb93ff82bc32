import type { Locator, Page } from "@playwright/test";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, fillLogin, signIn, test } from "#tests/support/e2e-test.ts";
import { letTimePass, PAST_A_MONTH } from "#tests/support/stack-purchases.ts";
import * as steps from "./payment-steps.ts";

// Phone layouts are tested step by step.
test.skip(({ isMobile }) => isMobile, "runs in the desktop project");

test("a user goes from the home page through every plan and back: free, Starter, Pro, unsubscribed, ended, subscribed again", async ({
  page,
  account,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  coversSpec(
    "1.5",
    "2.5",
    "2.7",
    "2.42",
    "2.48",
    "2.51",
    "4.10",
    "4.12",
    "4.20",
    "4.21",
    "6.3",
    "7.5",
    "7.12",
  );
  // Browsers log failed requests: the bank's, and the tool's after the plan has ended.
  allowConsole(/402 \(Payment Required\)/);
  const toast = (text: string) => steps.expectToast(page, text);
  // Phones render the same summary collapsed.
  const shown = (text: string | RegExp) => page.getByText(text).filter({ visible: true });
  const card = (name: string) => steps.planCard(page, name);

  await page.goto("/");
  await page.getByRole("link", { name: "See Plans" }).first().click();
  await card("Free").getByRole("link", { name: "Start for Free" }).click();
  await fillLogin(page, account);
  await expect(page).toHaveURL("/pricing");
  await card("Free").getByRole("link", { name: "Start for Free" }).click();
  await toast("Free Access Granted");
  await steps.expectCurrent(page, "Free");

  await card("Starter").getByRole("link", { name: "Upgrade" }).click();
  await steps.expectReady(page);
  await expect(shown("Then $9.00/month, from")).toBeVisible();
  await expect(page.getByText("Unused time on")).toHaveCount(0);
  await steps.fillCard(page, steps.CARDS.pays);
  await steps.pay(page);
  await toast("Payment Successful");
  await steps.expectPlan(page, "Starter");

  await card("Starter").getByRole("link", { name: "Use Product" }).click();
  await page.getByLabel("Website URL").fill("plain.test");
  await page.getByRole("button", { name: "Capture Screenshot" }).click();
  await expect(page.getByRole("button", { name: "Download Screenshot" })).toBeVisible({ timeout: 30_000 });
  await page.goto("/pricing?productId=1");
  await expect(page.getByRole("main").getByText("1 of 200 used")).toBeVisible();

  await card("Pro").getByRole("link", { name: "Upgrade" }).click();
  await steps.expectReady(page);
  // The remaining time on Starter is credited. A minute was used, which is less than a cent.
  await expect(shown("Unused time on Starter")).toBeVisible();
  await expect(shown("−$9.00")).toBeVisible();
  await expect(shown("Starter ends when this payment succeeds.")).toBeVisible();
  await steps.fillCard(page, steps.CARDS.declines);
  await steps.pay(page);
  await toast("Payment Failed");
  await expect(page.getByText("Nothing was charged. Try again or use another card.")).toBeVisible();
  await steps.fillCard(page, steps.CARDS.asksTheBank);
  await steps.pay(page);
  await steps.completeChallenge(page, "fail");
  await toast("Payment Failed");
  await steps.pay(page);
  await steps.completeChallenge(page, "authorize");
  await steps.expectPlan(page, "Pro");

  const unsubscribe = card("Pro").getByRole("button", { name: "Unsubscribe" });
  await unsubscribe.click();
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  await expect(dialog).toContainText("takes effect at the end of the current billing period");
  await expect(dialog).toContainText("After that you will lose access");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(unsubscribe).toBeFocused();
  await unsubscribe.click();
  await dialog.getByRole("button", { name: "Confirm Unsubscribe" }).click();
  await toast("Unsubscribe Successful");
  const undo = card("Pro").getByRole("button", { name: "Keep plan: Pro" });
  await expect(undo).toBeFocused();
  await expect(card("Pro").getByText("Access until")).toBeVisible();
  await undo.click();
  await toast("Plan resumed");
  await expect(card("Pro").getByText("Renews")).toBeVisible();
  await unsubscribe.click();
  await dialog.getByRole("button", { name: "Confirm Unsubscribe" }).click();
  await expect(undo).toBeVisible();

  await letTimePass(account, PAST_A_MONTH);
  await page.goto("/tools/web-inspector");
  await toast("Access Denied");
  await expect(page).toHaveURL("/pricing");
  await expect(page.getByRole("heading", { name: "Your Subscriptions" })).toHaveCount(0);
  await card("Starter").getByRole("link", { name: "Subscribe" }).click();
  await steps.expectReady(page);
  await steps.fillCard(page, steps.CARDS.pays);
  await steps.pay(page);
  await steps.expectPlan(page, "Starter");
});

/** Presses Tab until `isThere`, as a keyboard user does. */
async function tabUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The focus never came there");
}

const hasFocus = (target: Locator) => () =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

test("a plan is bought and canceled with the keyboard only", async ({ page, account }) => {
  await signIn(page, account);
  await page.goto("/pricing?productId=1");
  const subscribe = steps.planCard(page, "Starter").getByRole("link", { name: "Subscribe" });
  await tabUntil(page, hasFocus(subscribe));
  await page.keyboard.press("Enter");
  await steps.expectReady(page);
  await steps.expectAccessible(page);
  await tabUntil(page, hasFocus(steps.cardForm(page).locator('[name="number"]')));
  for (const typed of [steps.CARDS.pays, "1234", "123"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await tabUntil(page, hasFocus(steps.payButton(page)));
  await page.keyboard.press("Enter");
  await steps.expectPlan(page, "Starter");
  const unsubscribe = steps.planCard(page, "Starter").getByRole("button", { name: "Unsubscribe" });
  await tabUntil(page, hasFocus(unsubscribe));
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("button", { name: "Confirm Unsubscribe" });
  await expect(confirm).toBeVisible();
  await steps.expectAccessible(page);
  await tabUntil(page, hasFocus(confirm));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep plan: Starter" })).toBeFocused();
  await steps.expectAccessible(page);
});
