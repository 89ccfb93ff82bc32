import type { Page } from "@playwright/test";
import { expect } from "#tests/support/e2e.ts";

const form = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Fills in the card form, which is a frame of another origin. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await form(page).locator('[name="number"]').fill(number);
  await form(page).locator('[name="expiry"]').fill("1234");
  await form(page).locator('[name="cvc"]').fill("123");
}

/** Waits for the card form of a plan's checkout and fills it in. */
export async function openCheckout(page: Page, planId: number, number: string): Promise<void> {
  await page.goto(`/checkout?planId=${planId}`);
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled({ timeout: 20_000 });
  await fillCard(page, number);
}

export const pay = (page: Page) => page.getByRole("button", { name: "Pay Now" }).click();

/** Answers the bank's question. */
export async function answerBank(page: Page, answer: "authorize" | "fail"): Promise<void> {
  const bank = page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');
  await bank.locator(`#test-source-${answer}-3ds`).click();
}

/** The pricing screen after a payment, with the plan that was paid for. */
export async function expectPlan(page: Page, planName: string): Promise<void> {
  await expect(page).toHaveURL("/pricing?payment=success");
  const card = page.locator("li").filter({ has: page.getByText("Current Plan") });
  await expect(card.getByRole("heading", { name: planName, exact: true })).toBeVisible({ timeout: 20_000 });
}
