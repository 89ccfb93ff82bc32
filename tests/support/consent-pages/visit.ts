import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { applyBlocking, type BlockingReport } from "#server/browser/blocking/index.ts";
import type { BlockingSwitches } from "#server/browser/blocking/options.ts";
import type { Web } from "./serve.ts";

export type Visit = {
  name: string;
  /** Whether the banner, or the control, can be seen. */
  isShown: boolean;
  /** Whether the page can be scrolled and read. */
  isFree: boolean;
  report: BlockingReport;
  /** The page's title: platforms write the answer there that they were given. */
  title: string;
};

/** What a visitor does before the picture is taken. */
type Wait = (page: Page) => Promise<unknown>;

export const aMoment: Wait = (page) => page.waitForTimeout(450);
const DESK: BrowserContextOptions = { viewport: { width: 1000, height: 640 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
};
const AT_ONCE = 4;
/** Many pages at once on a busy machine: no page is given up for being slow. */
const LIMITS = { refusalMs: 3_000, cleaningMs: 20_000 };

/** Looks at a page as a visitor would: is the marked box painted somewhere in the window, is the page behind it usable. */
function look(): { isShown: boolean; isFree: boolean } {
  const box = document.querySelector("[data-probe]");
  const area = box?.getBoundingClientRect();
  const isPainted = box?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
  const isInside =
    area !== undefined && Math.min(area.bottom, innerHeight) - Math.max(area.top, 0) > 1 && area.width > 1;
  const styles = [document.documentElement, document.body].map((element) => getComputedStyle(element));
  const isLocked = styles.some(({ overflowY, position }) => overflowY === "hidden" || position === "fixed");
  const isBlurred = getComputedStyle(document.querySelector("main") ?? document.body).filter !== "none";
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  const kept = [...document.querySelectorAll("[data-kept]")].every((element) => element.checkVisibility());
  const isReadable = kept && top?.closest("main, html") !== null && !top?.closest(".z9, #veil");
  return { isShown: isPainted && isInside, isFree: !isLocked && !isBlurred && isReadable };
}

/** Opens one imitation with these switches, does what is done before a picture, and looks. */
async function visit(
  context: BrowserContext,
  web: Web,
  name: string,
  switches: BlockingSwitches,
  wait: Wait,
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const blocking = await applyBlocking(page, await context.newCDPSession(page), switches, LIMITS);
    await page.goto(web.addressOf(name));
    await wait(page);
    await blocking.beforeCapture(new AbortController().signal);
    return { name, ...(await page.evaluate(look)), title: await page.title(), report: blocking.report() };
  } finally {
    await page.close();
  }
}

/** Opens many, a few at a time, in the order that they are given. */
export async function visitAll(
  browser: Browser,
  web: Web,
  names: string[],
  switches: BlockingSwitches,
  wait: Wait = aMoment,
  screen: BrowserContextOptions = DESK,
): Promise<Visit[]> {
  const context = await browser.newContext({
    proxy: { server: web.proxy, bypass: "<-loopback>" },
    ...screen,
  });
  const visits: Visit[] = [];
  const queue = [...names.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      visits[next[0]] = await visit(context, web, next[1], switches, wait);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await context.close();
  return visits;
}
