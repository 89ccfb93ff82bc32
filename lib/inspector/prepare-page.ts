import "server-only";
import type { BlockingSwitches, BrowserPage } from "#lib/outside/chromium/door.ts";
import { clearPage } from "./clear-page.ts";
import { settlePage, type Waiting } from "./settle-page.ts";

/** What happens to a page before it is pictured or read. */
export type PrepareStep = "opening" | "waiting" | "removing banners";

export type Preparation = {
  url: string;
  waiting: Waiting;
  blocking: BlockingSwitches;
  signal: AbortSignal;
  onStep: (step: PrepareStep) => void;
};

/**
 * Opens a page, waits until it is ready, and takes out of it what is switched off. After each step the page must be one
 * that may be shown.
 * @throws AppError or PageFailure when there is no such page.
 */
export async function preparePage(page: BrowserPage, preparation: Preparation): Promise<void> {
  const { url, waiting, blocking, signal, onStep } = preparation;
  onStep("opening");
  await page.goTo(url);
  page.assertShown();
  onStep("waiting");
  await settlePage(page, waiting);
  page.assertShown();
  if (!Object.values(blocking).includes(true)) return;
  onStep("removing banners");
  await clearPage(page, signal);
  page.assertShown();
}
