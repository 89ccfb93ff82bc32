import { expect, fillLogin, signIn, test } from "#tests/support/e2e.ts";
import { buyPlan, letTimePass, PAST_A_MONTH } from "#tests/support/stack-payment.ts";
import * as steps from "./payment-steps.ts";

test("invoices with their receipts, and another card for the next one", async ({
  page,
  account,
  allowConsole,
}) => {
  allowConsole(/402 \(Payment Required\)/);
  await buyPlan(account, steps.STARTER);
  await letTimePass(account, PAST_A_MONTH);
  await signIn(page, account);
  // A checkout that is looked at and left is no invoice.
  await page.goto(`/checkout?planId=${steps.PRO}`);
  await steps.expectReady(page);
  await page.goto("/account");
  const history = page.getByRole("region", { name: "Billing history" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expect(history.getByText("Web Inspector, Starter", { exact: true })).toHaveCount(2);
  await expect(history.getByText("Paid", { exact: true })).toHaveCount(2);
  await expect(history.getByText("$9.00")).toHaveCount(2);
  const receipt = page.waitForEvent("popup");
  await history
    .getByRole("link", { name: /^Receipt/ })
    .first()
    .click();
  await expect((await receipt).getByText("$9.00").first()).toBeVisible();

  const card = page.getByRole("region", { name: "Payment method" });
  await expect(card).toContainText("4242");
  await card.getByRole("button", { name: "Change card" }).click();
  const save = card.getByRole("button", { name: "Save card" });
  await expect(save).toBeEnabled({ timeout: 20_000 });
  await expect(card.getByRole("group", { name: "Change card" })).toBeFocused();
  await steps.expectAccessible(page);
  await steps.expectNarrow(page);
  await steps.fillCard(page, steps.CARDS.declines);
  await save.click();
  await steps.expectToast(page, "Could not change the card");
  await steps.fillCard(page, steps.CARDS.mastercard);
  await save.click();
  await steps.expectToast(page, "Card changed");
  await expect(card).toContainText("Mastercard");
  await expect(card).toContainText("4444");
  await expect(card.getByRole("button", { name: "Change card" })).toBeFocused();
  // The renewal is charged to it.
  await letTimePass(account, PAST_A_MONTH);
  await page.reload();
  await expect(history.getByText("Paid", { exact: true })).toHaveCount(3);
  await expect(card).toContainText("4444");
});

test("deleting the account ends the plan, logs out and lets nobody in again", async ({
  page,
  account,
  isMobile,
  allowConsole,
}) => {
  test.skip(isMobile, "runs in the desktop project");
  // The session went with the account, and a login that nobody has is refused.
  allowConsole(/403 \(Forbidden\).*\/logout/, /400 \(Bad Request\)/);
  await buyPlan(account, steps.STARTER);
  await signIn(page, account);
  await page.goto("/account");
  const open = page.getByRole("button", { name: "Delete account" });
  await expect(page.getByText("Ends your plans now and deletes")).toBeVisible();
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Web Inspector Starter ends now");
  await steps.expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  const confirm = dialog.getByRole("button", { name: "Delete account" });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type "delete" to confirm').fill("Delete");
  await confirm.click();
  await expect(page).toHaveURL("/");
  await page.goto("/account");
  await expect(page).toHaveURL("/auth?redirect=%2Faccount");
  await fillLogin(page, account);
  await steps.expectToast(page, "Login failed");
});
