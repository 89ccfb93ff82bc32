import type { BrowserPage } from "#lib/outside/chromium/door.ts";
import { findBotWall, mayBeBotWall } from "./bot-wall.ts";

const GLANCE_MS = 1_000;

/**
 * Whose wall against robots is shown in place of a page; null for none. The page is looked at only where its status or
 * title make it worth the time.
 */
export async function lookForWall(page: BrowserPage, title: string): Promise<string | null> {
  const { status = null, headers = {} } = page.shown ?? {};
  if (!mayBeBotWall({ status, headers, title })) return null;
  const seen = (await page.glance(GLANCE_MS)) ?? { markup: "", textLength: 0 };
  return findBotWall({ status, headers, title, ...seen });
}
