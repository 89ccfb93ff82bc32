import type { Locator, Page } from "@playwright/test";

/** Creates a key on the screen of API keys. @returns the dialog that shows it */
export async function createKey(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  return page.getByRole("dialog", { name: "Your new key" });
}
