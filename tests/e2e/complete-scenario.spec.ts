import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { type Account, createSession } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect as expectSoon, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { recordLayoutShift } from "#tests/support/layout-shift.ts";
import { letTimePass, PAST_A_MONTH } from "#tests/support/stack-purchases.ts";
import { fillRegistration } from "./auth-steps.ts";
import { takeAllUses } from "./inspector-steps.ts";
import * as steps from "./payment-steps.ts";

const CHECKER_PRO = 6;
/** The scenario uses the whole product, so a slow machine needs longer. */
const expect = expectSoon.configure({ timeout: 30_000 });

const NAME_CHECKER = "Domain Name / Brand Name Checker";

/** Registers through the form of the landing page; the mail's link is opened as a user does. */
async function register(page: Page): Promise<Account> {
  const account = { email: `${randomUUID()}@example.test`, password: "scenario-password" };
  await fillRegistration(page, account.email, account.password);
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const { link } = await waitForMail(account.email);
  await page.goto(link);
  const confirm = page.getByRole("button", { name: "Confirm email" });
  const tool = page.getByLabel("Website URL");
  await expect(confirm.or(tool)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(tool).toBeVisible({ timeout: 20_000 });
  return { ...account, id: (await createSession(account)).user.id };
}

test("a visitor captures a page, reaches the limit, upgrades, buys with the card on file, and leaves", async ({
  page,
}) => {
  test.setTimeout(240_000);
  coversSpec("0.2", "1.1", "1.5", "2.5", "2.7", "2.48", "4.10", "4.12", "4.20", "6.3", "7.5", "7.12");
  const layoutShift = await recordLayoutShift(page);
  const toast = (text: string) => steps.expectToast(page, text);
  const card = (name: string) => steps.planCard(page, name);

  await test.step("from the landing page to the first result", async () => {
    await page.goto("/landing/web-inspector");
    await page.getByLabel("Address of a public page").fill("plain.test");
    await page.getByRole("button", { name: "Capture it" }).click();
    await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("will be ready to capture as soon as you're in.")).toBeVisible();
  });
  const account = await register(page);
  await test.step("the tool is filled and waits", async () => {
    await toast("Free Access Granted");
    await expect(page).toHaveURL(/\/products\/web-inspector\?url=plain\.test/);
    await expect(page.getByLabel("Website URL")).toHaveValue("plain.test");
    await expect(page.getByText("try one that doesn't count")).toBeVisible();
    await page.getByRole("button", { name: "Capture Screenshot", exact: true }).click();
    await expect(page.getByRole("button", { name: "Download Screenshot" })).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole("heading", { name: "What next?" })).toBeVisible();
  });

  await test.step("the limit leads to the upgrade", async () => {
    await page.goto("/pricing?productId=1");
    await expect(page.getByRole("main").getByText("1 of 10 used")).toBeVisible();
    await takeAllUses(account);
    await page.goto("/products/web-inspector");
    await expect(page.getByText("Usage limit reached for this month").first()).toBeVisible();
    await page.goto("/pricing?productId=1");
    await steps.expectCurrent(page, "Free");
    await card("Pro").getByRole("link", { name: "Upgrade" }).click();
    await steps.expectReady(page);
    expect(await layoutShift(), "layout shift of the checkout with an empty card form").toBeLessThan(0.005);
    await expect(page.getByText(/^(What you get|Order summary)$/).filter({ visible: true })).toBeVisible();
    await steps.fillCard(page, steps.CARDS.pays);
    await steps.pay(page);
    await toast("Payment Successful");
    await steps.expectPlan(page, "Pro");
    await expect(card("Free").getByText("Current Plan", { exact: true })).toHaveCount(0);
  });

  await test.step("the second product is paid with the card on file", async () => {
    await page.goto(`/checkout?planId=${CHECKER_PRO}`);
    await steps.expectReady(page);
    expect(await layoutShift(), "layout shift of the checkout with a saved card").toBeLessThan(0.005);
    await expect(steps.cardForm(page).getByRole("radio", { name: "Visa •••• 4242" })).toBeChecked();
    await steps.expectAccessible(page);
    await steps.pay(page);
    await toast("Payment Successful");
    await page.goto("/pricing?productId=2");
    const plan = steps.planCard(page, "Pro", NAME_CHECKER);
    await expect(plan.getByText("Current Plan", { exact: true })).toBeVisible();
  });

  await test.step("a lower plan is scheduled, undone, and scheduled again", async () => {
    await page.goto("/pricing?productId=1");
    await card("Starter")
      .getByRole("button", { name: /^Switch to Starter on / })
      .click();
    await toast("Plan change scheduled");
    await expect(card("Pro").getByText("Changes to Starter on")).toBeVisible();
    await steps.expectAccessible(page);
    await card("Starter").getByRole("button", { name: "Undo the change to Starter" }).click();
    await toast("Plan change removed");
    await expect(card("Pro").getByText("Renews")).toBeVisible();
    await page.goto("/account");
    await page.getByRole("button", { name: /^Switch to Starter on / }).click();
    await toast("Plan change scheduled");
    await letTimePass(account, PAST_A_MONTH);
    await page.goto("/pricing?productId=1");
    await steps.expectCurrent(page, "Starter");
  });

  await test.step("the plan is canceled and ends", async () => {
    await card("Starter").getByRole("button", { name: "Unsubscribe" }).click();
    await page.getByRole("button", { name: "Confirm Unsubscribe" }).click();
    await toast("Unsubscribe Successful");
    await letTimePass(account, PAST_A_MONTH);
    await page.goto("/pricing?productId=1");
    await expect(card("Starter").getByText(/^Ended on/)).toBeVisible();
  });
});
