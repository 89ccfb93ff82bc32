import type { Page } from "@playwright/test";
import { expect } from "#tests/support/e2e-test.ts";

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

/** Before a logout: it would overtake the request, which is then refused, and the browser logs that. */
export const waitForOverview = (page: Page) => page.waitForResponse("**/api/overview");

export async function logout(page: Page): Promise<void> {
  await openMenuOnPhone(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeHidden();
  await closeMenuOnPhone(page);
}

export async function openRegister(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Register" }).click();
}

/** Fills in the Register tab of the current screen. */
export async function fillRegistration(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Register", exact: true }).click();
}
