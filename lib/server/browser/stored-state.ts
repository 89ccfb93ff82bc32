import type { CDPSession, Page } from "playwright-core";
import * as z from "zod/mini";
import type { SitedCookie } from "./context.ts";
import { evaluateIsolated } from "./evaluate.ts";

/** `localStorage` by origin. */
export type SiteStorage = Record<string, Record<string, string>>;

/** A world of its own, which the page's scripts cannot see. */
const STORAGE_WORLD = "saas-tools-storage";

/** Fills the storage of these origins before the first script of their page; what the page has changed stays. */
export async function addStorage(cdp: CDPSession, storage: SiteStorage = {}): Promise<void> {
  if (Object.keys(storage).length === 0) return;
  const source = `(() => {
    const entries = (${JSON.stringify(storage)})[location.origin];
    try {
      if (entries && localStorage.length === 0)
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    } catch {}
  })()`;
  await cdp.send("Page.addScriptToEvaluateOnNewDocument", { source, worldName: STORAGE_WORLD });
}

const STORAGE_EXPRESSION = "({ origin: location.origin, entries: Object.entries(localStorage) })";

const ReadStorage = z.object({
  origin: z.string(),
  entries: z.array(z.tuple([z.string(), z.string()])),
});

/** The storage of the shown page; empty when it does not respond within `ms`. */
async function readStorage(cdp: CDPSession, ms: number): Promise<SiteStorage> {
  const { data } = ReadStorage.safeParse(await evaluateIsolated(cdp, STORAGE_EXPRESSION, ms));
  return data ? { [data.origin]: Object.fromEntries(data.entries) } : {};
}

/** What the browser keeps of all sites: the cookies of the page's context, and the storage of the shown page. */
export async function readStoredState(
  page: Page,
  cdp: CDPSession,
  ms: number,
): Promise<{ cookies: SitedCookie[]; storage: SiteStorage }> {
  const [cookies, storage] = await Promise.all([page.context().cookies(), readStorage(cdp, ms)]);
  return {
    cookies: cookies.map(({ name, value, domain, path, expires, httpOnly, secure, sameSite }) => ({
      name,
      value,
      domain,
      path,
      httpOnly,
      secure,
      sameSite,
      // -1 for one that ends with the browser.
      ...(expires > 0 ? { expires: Math.floor(expires) } : {}),
    })),
    storage,
  };
}

const PASSWORD_EXPRESSION = `[...document.querySelectorAll('input[type="password"]')].some((field) => field.checkVisibility())`;

/** Whether the page shows a field for a password; false when it does not respond within `ms`. */
export const hasPasswordField = async (cdp: CDPSession, ms: number): Promise<boolean> =>
  (await evaluateIsolated(cdp, PASSWORD_EXPRESSION, ms)) === true;
