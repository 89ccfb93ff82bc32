import type { Locator, Page } from "@playwright/test";
import { expect } from "#tests/support/e2e-test.ts";

/** Presses Tab until the control has the focus, as a keyboard user does. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}
