import type { Page } from "@playwright/test";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { tabTo } from "./keyboard-steps.ts";
import * as steps from "./payment-steps.ts";

test.skip(({ isMobile }) => isMobile, "phones have no keyboard");

/** Presses Enter on the first link with this name. */
async function openLink(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("link", { name, exact: true }).first());
  await page.keyboard.press("Enter");
}

test("a visitor gets from the home page to a captured page with the keyboard only", async ({
  page,
  account,
}) => {
  await page.goto("/");
  await openLink(page, "See Plans");
  await expect(page.getByRole("heading", { name: "Your Products & Subscriptions" })).toBeVisible();
  await openLink(page, "Start for Free");
  await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Email", exact: true }));
  await page.keyboard.type(account.email);
  await tabTo(page, page.getByRole("textbox", { name: "Password", exact: true }));
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Products & Subscriptions" })).toBeVisible();
  await openLink(page, "Start for Free");
  await expect(page.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
  await page.goto("/tools/web-inspector");
  await tabTo(page, page.getByRole("textbox", { name: /Website URL/ }));
  await page.keyboard.type("http://plain.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Download Screenshot" })).toBeVisible({ timeout: 30_000 });
  const enlarge = page.getByRole("button", { name: /Enlarge/ });
  await tabTo(page, enlarge);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test("a plan is bought and canceled with the keyboard only", async ({ page, account }) => {
  coversSpec("2.51", "4.21");
  await signIn(page, account);
  await page.goto("/pricing?productId=1");
  const card = steps.planCard(page, "Starter");
  await tabTo(page, card.getByRole("link", { name: "Subscribe" }));
  await page.keyboard.press("Enter");
  await steps.expectReady(page);
  await expect(page.getByText("Then $9.00/month, from").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Unused time on")).toHaveCount(0);
  await steps.expectAccessible(page);
  await tabTo(page, steps.cardForm(page).locator('[name="number"]'));
  for (const typed of [steps.CARDS.pays, "1234", "123"]) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Tab");
  }
  await tabTo(page, steps.payButton(page));
  await page.keyboard.press("Enter");
  await steps.expectPlan(page, "Starter");
  const unsubscribe = card.getByRole("button", { name: "Unsubscribe" });
  const dialog = page.getByRole("dialog", { name: "Are you sure?" });
  await tabTo(page, unsubscribe);
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("takes effect at the end of the current billing period");
  await tabTo(page, dialog.getByRole("button", { name: "Cancel", exact: true }));
  await page.keyboard.press("Enter");
  await expect(unsubscribe).toBeFocused();
  await page.keyboard.press("Enter");
  const confirm = dialog.getByRole("button", { name: "Confirm Unsubscribe" });
  await expect(confirm).toBeVisible();
  await steps.expectAccessible(page);
  await tabTo(page, confirm);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Keep plan: Starter" })).toBeFocused();
  await expect(card.getByText("Access until")).toBeVisible();
  await steps.expectAccessible(page);
});
