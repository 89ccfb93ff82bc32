import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/e2e-test.ts";
import { findViolations, WCAG } from "#tests/support/expect-accessible.ts";
import { waitForAnimations } from "#tests/support/wait-for-animations.ts";

export const STARTER = 2;
export const PRO = 3;

export const CARDS = {
  pays: "4242424242424242",
  mastercard: "5555555555554444",
  asksTheBank: "4000002760003184",
  declines: "4000000000000002",
  failsLater: "4000000000000341",
} as const;

/** The card form, an iframe of another origin. */
export const cardForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Fills in a new card, also for a customer with a saved one. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await cardForm(page).getByRole("tab", { name: "Card", exact: true }).click();
  await cardForm(page).locator('[name="number"]').fill(number);
  await cardForm(page).locator('[name="expiry"]').fill("1234");
  await cardForm(page).locator('[name="cvc"]').fill("123");
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Pay Now" });

/** Waits until the checkout is ready for payment. */
export const expectReady = (page: Page) => expect(payButton(page)).toBeEnabled({ timeout: 20_000 });

/** Opens the checkout of a plan and fills in the card form. */
export async function openCheckout(page: Page, planId: number, number: string): Promise<void> {
  await page.goto(`/checkout?planId=${planId}`);
  await expectReady(page);
  await fillCard(page, number);
}

export const pay = (page: Page) => payButton(page).click();

/** Completes the 3-D Secure challenge. */
export async function completeChallenge(page: Page, answer: "authorize" | "fail"): Promise<void> {
  const bank = page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');
  await bank.locator(`#test-source-${answer}-3ds`).click();
}

/** The card of a plan on the pricing screen. */
export const planCard = (page: Page, planName: string, product = "Web Inspector"): Locator =>
  page
    .getByRole("region", { name: product, exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: planName, exact: true }) });

/** Expects the plan to be marked as the current one. */
export async function expectCurrent(page: Page, planName: string): Promise<void> {
  await expect(planCard(page, planName).getByText("Current Plan", { exact: true })).toBeVisible({
    timeout: 20_000,
  });
}

/** Expects the pricing screen after a payment with the paid plan. */
export async function expectPlan(page: Page, planName: string): Promise<void> {
  await expect(page).toHaveURL("/pricing?payment=success");
  await expectCurrent(page, planName);
}

/** The first match, because a live region repeats the text of a toast for a moment. */
export const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** Checks the page in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((wanted) => {
      document.documentElement.classList.remove("light", "dark");
      document.documentElement.classList.add(wanted);
    }, theme);
    // The top bar must not cover half of a control.
    await page.evaluate(() => scrollTo(0, 0));
    await waitForAnimations(page);
    expect(await findViolations(page, WCAG), theme).toEqual([]);
  }
}

/** Nothing overflows horizontally at 320 pixels, nor at 720, which is 1440 at 200 % zoom (WCAG 1.4.10). */
export async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 720]) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width} pixels`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Checks the page in both themes and at narrow widths. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNarrow(page);
}
