import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/e2e-test.ts";
import { linesOf, WCAG } from "#tests/support/expect-accessible.ts";

export const STARTER = 2;
export const PRO = 3;

export const CARDS = {
  pays: "4242424242424242",
  mastercard: "5555555555554444",
  asksTheBank: "4000002760003184",
  declines: "4000000000000002",
  failsLater: "4000000000000341",
} as const;

/** The card form, which is a frame of another origin. */
export const cardForm = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');

/** Fills in the card form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await cardForm(page).locator('[name="number"]').fill(number);
  await cardForm(page).locator('[name="expiry"]').fill("1234");
  await cardForm(page).locator('[name="cvc"]').fill("123");
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Pay Now" });

/** Waits until the checkout that is open can be paid. */
export const expectReady = (page: Page) => expect(payButton(page)).toBeEnabled({ timeout: 20_000 });

/** Waits for the card form of a plan's checkout and fills it in. */
export async function openCheckout(page: Page, planId: number, number: string): Promise<void> {
  await page.goto(`/checkout?planId=${planId}`);
  await expectReady(page);
  await fillCard(page, number);
}

export const pay = (page: Page) => payButton(page).click();

/** Answers the bank's question. */
export async function answerBank(page: Page, answer: "authorize" | "fail"): Promise<void> {
  const bank = page.frameLocator('iframe[title="Secure 3D Secure challenge frame"]');
  await bank.locator(`#test-source-${answer}-3ds`).click();
}

/** The card of one plan of the Web Inspector on the pricing screen. */
export const planCard = (page: Page, planName: string): Locator =>
  page
    .getByRole("region", { name: "Web Inspector", exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: planName, exact: true }) });

/** The plan that is marked as the one somebody has. */
export async function expectCurrent(page: Page, planName: string): Promise<void> {
  await expect(planCard(page, planName).getByText("Current Plan", { exact: true })).toBeVisible({
    timeout: 20_000,
  });
}

/** The pricing screen after a payment, with the plan that was paid for. */
export async function expectPlan(page: Page, planName: string): Promise<void> {
  await expect(page).toHaveURL("/pricing?payment=success");
  await expectCurrent(page, planName);
}

/** A toast, which is also read out: the text stands twice for a moment. */
export const expectToast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/**
 * What is on the screen, in both themes. Frames of the payment service are its own: their transparent background is
 * taken for white.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((wanted) => {
      document.documentElement.classList.remove("light", "dark");
      document.documentElement.classList.add(wanted);
    }, theme);
    // Colours change with a transition.
    await page.waitForTimeout(250);
    const { violations } = await new AxeBuilder({ page }).withTags(WCAG).exclude("iframe").analyze();
    expect(linesOf(violations), theme).toEqual([]);
  }
}

/** Nothing is wider than the screen: at 320 pixels, and at 720, which is 1440 at twice the size. */
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
