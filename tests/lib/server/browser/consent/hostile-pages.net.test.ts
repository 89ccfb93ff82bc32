import type { BrowserContext } from "playwright-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import { HOSTILE } from "#tests/fixtures/consent-pages/hostile-pages.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";

const { browser, web } = await openImitations(HOSTILE);
let context: BrowserContext;

const ALL = { cookieBanners: true, ads: true, tracking: true };
const neverAborted = new AbortController().signal;

beforeEach(async () => {
  context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
});

afterEach(() => context.close());

async function openPage(name: string) {
  const page = await context.newPage();
  const limits = { refusalMs: 1_000, cleaningMs: 1_500 };
  const blocking = await applyBlocking(page, await context.newCDPSession(page), ALL, limits);
  await page.goto(web.parseUrl(name), { waitUntil: "commit" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { page, blocking };
}

test("cleanPage works on a page that searches for its scripts and cannot stop them", async () => {
  const { page, blocking } = await openPage("forger");
  await blocking.cleanPage(neverAborted);
  expect(blocking.report().consent).toBe("handled");
  await expect(page.locator("#seen").textContent()).resolves.toBe("nothing");
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test.each([
  ["a banner among thirty thousand class names", "flood"],
  ["a form whose field names shadow DOM properties", "fields"],
  ["a banner that another banner covers", "stacked"],
])("cleanPage hides %s", async (_what, name) => {
  const { page, blocking } = await openPage(name);
  await blocking.cleanPage(neverAborted);
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("cleanPage hides a banner in a closed shadow tree by its element's name, though the element has no size", async () => {
  const { page, blocking } = await openPage("roomless");
  const atFoot = () => page.evaluate(() => document.elementFromPoint(20, innerHeight - 5)?.localName);
  expect(await atFoot()).toBe("cookie-consent");
  await blocking.cleanPage(neverAborted);
  expect(await atFoot()).not.toBe("cookie-consent");
});

test.each(["stubborn", "renewing"])(
  "captureWithoutBanners captures a page without the banner that it shows again and again (%s)",
  async (name) => {
    const { page, blocking } = await openPage(name);
    await blocking.cleanPage(neverAborted);
    const seen: string[][] = [];
    await blocking.captureWithoutBanners(async () => {
      await page.waitForTimeout(100);
      // Elements that are laid out again are laid out as without scripts.
      await page.evaluate(
        "document.body.hidden = true; document.body.offsetWidth; document.body.hidden = false",
      );
      const all = await page.locator("[data-probe]:visible, h1:visible, noscript:visible").all();
      seen.push(await Promise.all(all.map((one) => one.evaluate(({ localName }) => localName))));
    });
    expect(seen).toEqual([["h1", "div"], ["h1"]]);
  },
);

test("captureWithoutBanners enables scripts again afterwards, and runs once for a page whose banner stays hidden", async () => {
  const { page, blocking } = await openPage("stubborn");
  await blocking.cleanPage(neverAborted);
  await blocking.captureWithoutBanners(async () => undefined);
  const before = await page.title();
  await expect.poll(() => page.title()).not.toBe(before);
  const obedient = await openPage("fields");
  await obedient.blocking.cleanPage(neverAborted);
  const take = vi.fn(async () => undefined);
  await obedient.blocking.captureWithoutBanners(take);
  expect(take).toHaveBeenCalledOnce();
});

test("cleanPage leaves a page that does not respond as it is, in bounded time", async () => {
  const { blocking } = await openPage("stuck");
  const started = performance.now();
  await blocking.cleanPage(neverAborted);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(blocking.report().consent).toBe("none");
});

test("cleanPage stops waiting for a banner when the capture is canceled", async () => {
  const { blocking } = await openPage("forger");
  await expect(blocking.cleanPage(AbortSignal.abort(new Error("canceled")))).rejects.toThrow("canceled");
});
