import { type BlankPage, type Browser, isIdle, openBlankPage } from "#server/browser/index.ts";
import { type EgressProxy, startEgressProxy } from "#server/egress/index.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import type { CaptureInput, Viewport } from "./input.ts";

/** What a page's context is opened with. */
export type PageEnvironment = Viewport &
  Pick<CaptureInput, "scale" | "isDark" | "robotAgent" | "locale" | "timeZone"> &
  Pick<CaptureInput, "geolocation" | "allowsMotion" | "media" | "omitBackground">;

export const toEnvironment = ({
  viewport,
  scale,
  isDark,
  robotAgent,
  locale,
  timeZone,
  geolocation,
  allowsMotion,
  media,
  omitBackground,
}: CaptureInput): PageEnvironment => ({
  ...viewport,
  ...(scale ? { scale } : {}),
  ...(isDark ? { isDark } : {}),
  ...(robotAgent ? { robotAgent } : {}),
  ...(locale ? { locale } : {}),
  ...(timeZone ? { timeZone } : {}),
  ...(geolocation ? { geolocation } : {}),
  ...(allowsMotion ? { allowsMotion } : {}),
  ...(media ? { media } : {}),
  ...(omitBackground ? { omitBackground } : {}),
});

const MOBILE_USER_AGENT_PATTERN = /Mobi|Android|iPhone|iPad/i;

/** Opens a page whose traffic goes through the proxy. */
export function openPage(
  browser: Browser,
  environment: PageEnvironment,
  proxyServer: string,
): Promise<BlankPage> {
  const { userAgent } = environment;
  const isMobile = userAgent !== undefined && MOBILE_USER_AGENT_PATTERN.test(userAgent);
  return openBlankPage(browser, { ...environment, isMobile, proxyServer });
}

/** A blank page and its proxy, which has no session yet. */
type PreparedPage = { blank: BlankPage; proxy: EgressProxy };
type Entry = { environment: string; opening: Promise<PreparedPage | null> };

const entries = processSingleton("prepared-pages", () => new WeakMap<Browser, Entry>());

async function open(browser: Browser, environment: PageEnvironment): Promise<PreparedPage | null> {
  const proxy = await startEgressProxy().catch(() => null);
  if (!proxy) return null;
  browser.once("disconnected", () => void proxy.close());
  const blank = await openPage(browser, environment, proxy.server).catch(() => null);
  if (blank) return { blank, proxy };
  await proxy.close();
  return null;
}

/**
 * Opens the page of the next capture while a kept browser is idle, because its process takes a tenth of a second to
 * start. Does nothing when the browser is closed or in use again.
 */
export function prepareNextPage(browser: Browser, environment: PageEnvironment): void {
  if (isIdle(browser) && !entries.has(browser))
    entries.set(browser, { environment: JSON.stringify(environment), opening: open(browser, environment) });
}

/** The browser's prepared page; null without one, and when it is for another environment or has ended. */
export async function takePreparedPage(
  browser: Browser,
  environment: PageEnvironment,
): Promise<PreparedPage | null> {
  const entry = entries.get(browser);
  entries.delete(browser);
  const prepared = await entry?.opening;
  if (!prepared) return null;
  const { blank, proxy } = prepared;
  if (entry?.environment === JSON.stringify(environment) && !blank.page.isClosed()) return prepared;
  await Promise.allSettled([blank.page.context().close(), proxy.close()]);
  return null;
}
