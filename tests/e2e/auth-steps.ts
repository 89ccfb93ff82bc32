import type { Page } from "@playwright/test";
import { type Account, getAccessToken } from "#tests/support/accounts.ts";
import { expect } from "#tests/support/e2e-test.ts";
import { stack } from "#tests/support/stack.ts";

/** On phones the account is in the menu. */
async function openMenuOnPhone(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Menu" });
  if ((await menu.isVisible()) && !(await page.getByRole("dialog").isVisible())) await menu.click();
}

async function closeMenuOnPhone(page: Page): Promise<void> {
  const menu = page.getByRole("dialog", { name: "Menu" });
  if (!(await menu.isVisible())) return;
  // A toast shown above the menu handles the first Escape.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden({ timeout: 1000 });
  }).toPass();
}

/** The top bar, or the menu on phones, shows the user's email. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await openMenuOnPhone(page);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();
  await closeMenuOnPhone(page);
}

export async function expectSignedOut(page: Page): Promise<void> {
  await openMenuOnPhone(page);
  await expect(page.getByRole("link", { name: "Login", exact: true })).toBeVisible();
  await closeMenuOnPhone(page);
}

export async function logout(page: Page): Promise<void> {
  await openMenuOnPhone(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await closeMenuOnPhone(page);
}

export async function openRegister(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Register" }).click();
}

/** Starts the free Web Inspector plan for this account. */
export async function takeFreePlan(account: Account): Promise<void> {
  const plans = await (await fetch(`${stack.site}/api/products/plans`)).json();
  const free = plans.find(
    (plan: { productId: number; price: number }) => plan.productId === 1 && plan.price === 0,
  );
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await getAccessToken(account)}`,
  };
  const body = JSON.stringify({ planId: free.id });
  const answer = await fetch(`${stack.site}/api/payments/create-payment-intent`, {
    method: "POST",
    headers,
    body,
  });
  expect(answer.status).toBe(200);
}
