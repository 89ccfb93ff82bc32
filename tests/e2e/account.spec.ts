import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin, signIn, startDownload, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { buyPlan, letTimePass, PAST_A_MONTH } from "#tests/support/stack-purchases.ts";
import { expectSignedIn } from "./auth-steps.ts";
import * as steps from "./payment-steps.ts";

test("the account shows invoices with receipts and changes the card for the next one", async ({
  page,
  account,
  allowConsole,
}) => {
  allowConsole(/402 \(Payment Required\)/);
  await buyPlan(account, steps.STARTER);
  await letTimePass(account, PAST_A_MONTH);
  await signIn(page, account);
  // An abandoned checkout must not show as an invoice.
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
  await steps.expectAccessibleLayout(page);
  await steps.fillCard(page, steps.CARDS.declines);
  await save.click();
  await steps.expectToast(page, "Could not change the card");
  await steps.fillCard(page, steps.CARDS.mastercard);
  await save.click();
  await steps.expectToast(page, "Card changed");
  await expect(card).toContainText("Mastercard");
  await expect(card).toContainText("4444");
  await expect(card.getByRole("button", { name: "Change card" })).toBeFocused();
  // The renewal is charged to the new card.
  await letTimePass(account, PAST_A_MONTH);
  await page.reload();
  await expect(history.getByText("Paid", { exact: true })).toHaveCount(3);
  await expect(card).toContainText("4444");
});

test("deleting the account ends the plan, logs out and prevents another login", { tag: "@desktop" }, async ({
  page,
  account,
  allowConsole,
}) => {
  // Logging out of the deleted session and logging in to the deleted account both fail.
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

test("the password changes by keyboard with the current one, repeatedly, and ends other sessions", async ({
  page,
  account,
  otherPage: other,
  allowConsole,
}) => {
  allowConsole(/400 \(Bad Request\)/, /401 \(Unauthorized\)/, /403 \(Forbidden\)/, /ApiError: 401/);
  await signIn(other, account, "/account");
  await expect(other.getByRole("heading", { name: "Delete account" })).toBeVisible();

  await signIn(page, account, "/account");
  const section = page.getByRole("region", { name: "Password" });
  const change = async (current: string, next: string) => {
    await section.getByLabel("Current Password").focus();
    await page.keyboard.type(current);
    for (const _field of ["New Password", "Confirm New Password"]) {
      // Tab past the visibility toggle of the password.
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type(next);
    }
    await page.keyboard.press("Enter");
  };
  await change("wrong horse", "battery staple");
  await expect(section.getByText("This is not your current password")).toBeVisible();
  await steps.expectToast(page, "Error updating password");
  await steps.expectAccessible(page);
  await page.reload();
  await change(account.password, "battery staple");
  await steps.expectToast(page, "Password updated successfully");
  await expect(section.getByLabel("Current Password")).toHaveValue("");
  await change("battery staple", "third password");
  await expect(section.getByLabel("Current Password")).toHaveValue("");
  await expect(section.getByRole("alert")).toHaveCount(0);

  await other.getByRole("button", { name: "Delete account" }).click();
  await other.getByLabel('Type "delete" to confirm').fill("delete");
  await other.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await steps.expectToast(other, "Your account was not deleted");
  await page.reload();
  await expectSignedIn(page, account.email);
});

test.describe("a new email", () => {
  test.skip(({ isMobile }) => isMobile, "Links do not depend on the size of the screen.");

  test("takes effect when the links to both addresses were opened", async ({ page, account }) => {
    await signIn(page, account, "/account");
    const section = page.getByRole("region", { name: "Email" });
    const email = uniqueEmail();
    await section.getByRole("button", { name: "Change email" }).press("Enter");
    await page.keyboard.type(`${email}\n`);
    await expect(section.getByRole("status")).toContainText(`Change to ${email}`);
    await expect(section.getByRole("button", { name: "Change email" })).toBeFocused();
    await steps.expectAccessible(page);
    await page.reload();
    await expect(section.getByRole("status")).toContainText(`Change to ${email}`);

    await page.goto((await waitForMail(account.email)).link);
    await expect(page.getByRole("heading", { name: "One more confirmation" })).toBeVisible();
    await page.getByRole("link", { name: "Go to your account" }).click();
    await expect(section).toContainText(account.email);

    const { link } = await waitForMail(email);
    await page.goto(link);
    await expect(page).toHaveURL("/account");
    await steps.expectToast(page, "Email changed");
    await expect(section).toContainText(email);
    await expect(section.getByRole("status")).toHaveCount(0);

    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expectSignedIn(page, email);
  });

  test("is confirmed by tokens in any browser, each with a click", async ({
    page,
    account,
    otherPage: other,
  }) => {
    await signIn(page, account, "/account");
    const email = uniqueEmail();
    await page.getByRole("button", { name: "Change email" }).click();
    await page.getByLabel("New Email").fill(email);
    await page.getByRole("button", { name: "Send links" }).click();
    await expect(page.getByText(`Change to ${email}`)).toBeVisible();
    for (const address of [email, account.email]) {
      const token = new URL((await waitForMail(address)).link).searchParams.get("token");
      await other.goto(`/auth/v1/callback?token_hash=${token}&type=email_change`);
      await expect(other.getByRole("heading", { name: "Confirm your new email" })).toBeVisible();
      await steps.expectAccessible(other);
      await other.getByRole("button", { name: "Confirm change" }).click();
      if (address === email)
        await expect(other.getByRole("heading", { name: "One more confirmation" })).toBeVisible();
    }
    await expect(other).toHaveURL("/account");
    await expectSignedIn(other, email);
    await page.reload();
    await expect(page.getByRole("region", { name: "Email" })).toContainText(email);
  });
});

test("the account offers all data as a ZIP file, and ends every session", async ({
  page,
  account,
  otherPage,
  allowConsole,
}) => {
  // The page may request the user or the subscriptions while the session ends.
  allowConsole(/40(1 \(Unauthorized|3 \(Forbidden)\)/);
  await buyPlan(account, steps.STARTER);
  await signIn(otherPage, account);
  await signIn(page, account, "/account");
  const download = await startDownload(page.getByRole("link", { name: "Download your data" }));
  expect(download.suggestedFilename()).toMatch(/^account-data-\d+\.zip$/);
  expect(await download.failure()).toBeNull();

  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await steps.expectToast(page, "Signed out everywhere");
  await expect(page).toHaveURL("/auth?redirect=%2Faccount");
  await otherPage.goto("/account");
  await expect(otherPage).toHaveURL("/auth?redirect=%2Faccount");
});
