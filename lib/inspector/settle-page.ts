import { setTimeout as pause } from "node:timers/promises";
import type { BrowserPage } from "#lib/outside/chromium/door.ts";

export type Waiting = { delaySeconds: number; waitUntil: "network_idle" | "load" };

async function waitOnce(page: BrowserPage, { delaySeconds, waitUntil }: Waiting): Promise<void> {
  await page.waitForLoad();
  if (delaySeconds > 0) await pause(delaySeconds * 1000);
  else if (waitUntil === "network_idle") await page.waitForQuiet();
}

/**
 * Waits until a page is ready for its picture: loaded, then the delay or a quiet network, then fonts and pictures.
 * A page that goes elsewhere meanwhile is waited for once more. Nothing here is an error: what is there when the time is up is taken.
 */
export async function settlePage(page: BrowserPage, waiting: Waiting): Promise<void> {
  const before = page.documentCount;
  await waitOnce(page, waiting);
  if (page.documentCount > before) await waitOnce(page, { delaySeconds: 0, waitUntil: "network_idle" });
  await page.waitForPaint();
}
