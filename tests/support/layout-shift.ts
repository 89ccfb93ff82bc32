import type { Page } from "@playwright/test";

/**
 * Records the layout shift of every page that opens from now on.
 * @returns a function that waits for late content (session, fonts, a refetch), and returns the sum of the current page
 */
export async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput")) continue;
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    await page.waitForTimeout(1_000);
    return page.evaluate(() => Reflect.get(window, "shifted"));
  };
}
