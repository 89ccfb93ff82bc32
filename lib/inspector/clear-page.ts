import type { BrowserPage } from "#lib/outside/chromium/door.ts";
import { settlePage } from "./settle-page.ts";

/** Pictures that move into view when a box goes are waited for no longer than this. */
const REPAINT_MS = 500;

/**
 * Takes ads and cookie banners out of a page that is ready, as its job has switched. Some pages load anew when cookies are
 * refused: that is waited for, and done once more.
 */
export async function clearPage(page: BrowserPage, signal: AbortSignal): Promise<void> {
  const before = page.documentCount;
  await page.removeDistractions(signal);
  if (page.documentCount > before) {
    await settlePage(page, { delaySeconds: 0, waitUntil: "network_idle" });
    await page.removeDistractions(signal);
  }
  await page.waitForPaint(REPAINT_MS);
}
