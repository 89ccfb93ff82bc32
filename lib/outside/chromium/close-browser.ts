import type { Browser } from "playwright-core";

const GRACE_MS = 3_000;

/** Ends a browser; one that does not end by itself in three seconds is killed with all its processes. */
export async function closeBrowser(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), GRACE_MS);
  });
  const closing = browser.close().catch(() => undefined);
  const winner = await Promise.race([closing, late]);
  clearTimeout(timer);
  // Playwright takes the second request as an order to kill.
  if (winner === "late") await browser.close().catch(() => undefined);
}
