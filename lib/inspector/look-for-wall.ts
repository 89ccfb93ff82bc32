import type { BrowserPage } from "#lib/outside/chromium/door.ts";
import { findBotWall, mayBeBotWall } from "./bot-wall.ts";

/**
 * Whose wall against robots is shown in place of a page; null for none. The page is looked at only where its status or
 * title make it worth the time.
 */
export async function lookForWall(page: BrowserPage, title: string): Promise<string | null> {
  const { status = null, headers = {} } = page.shown ?? {};
  if (!mayBeBotWall({ status, headers, title })) return null;
  const seen = (await page.glance()) ?? { markup: "", textLength: 0 };
  return findBotWall({ status, headers, title, ...seen });
}
