import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import { acquireBrowser, CHROMIUM_DEFAULTS, closeBrowsers } from "#server/browser/index.ts";
import { HOSTILE } from "#tests/fixtures/consent-pages/hostile-pages.ts";
import { serveImitations, type Web } from "#tests/fixtures/consent-pages/serve-pages.ts";

let browser: Browser;
let context: BrowserContext;
let web: Web;
let release: () => Promise<void>;

const ALL = { cookieBanners: true, ads: true, tracking: true };
const forever = new AbortController().signal;

beforeAll(async () => {
  web = await serveImitations(HOSTILE);
  const lease = await acquireBrowser({ ...CHROMIUM_DEFAULTS, keepWarm: false }, forever);
  ({ browser, release } = lease);
});

beforeEach(async () => {
  context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
});

afterEach(() => context.close());

afterAll(async () => {
  await release();
  await closeBrowsers();
  await web.close();
});

async function open(name: string) {
  const page = await context.newPage();
  const limits = { refusalMs: 1_000, cleaningMs: 1_500 };
  const blocking = await applyBlocking(page, await context.newCDPSession(page), ALL, limits);
  await page.goto(web.addressOf(name), { waitUntil: "commit" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  return { page, blocking };
}

test("a page neither finds nor stops the scripts that work beside its own", async () => {
  const { page, blocking } = await open("forger");
  await blocking.cleanPage(forever);
  expect(blocking.report().consent).toBe("handled");
  await expect(page.locator("#seen").textContent()).resolves.toBe("nothing");
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a page of thirty thousand names is cleaned all the same", async () => {
  const { page, blocking } = await open("flood");
  await blocking.cleanPage(forever);
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a form is no harder to hide for the names of its fields", async () => {
  const { page, blocking } = await open("fields");
  await blocking.cleanPage(forever);
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a bar that nobody may look into is hidden by its element's name, though that takes no room itself", async () => {
  const { page, blocking } = await open("roomless");
  const atFoot = () => page.evaluate(() => document.elementFromPoint(20, innerHeight - 5)?.localName);
  expect(await atFoot()).toBe("cookie-consent");
  await blocking.cleanPage(forever);
  expect(await atFoot()).not.toBe("cookie-consent");
});

test.each(["stubborn", "renewing"])(
  "a banner that its page shows again as often as it is hidden (%s) is not in the picture",
  async (name) => {
    const { page, blocking } = await open(name);
    await blocking.cleanPage(forever);
    const seen: string[][] = [];
    await blocking.takeClear(async () => {
      await page.waitForTimeout(100);
      // What is drawn anew is drawn as for a browser without scripts.
      await page.evaluate(
        "document.body.hidden = true; document.body.offsetWidth; document.body.hidden = false",
      );
      const all = await page.locator("[data-probe]:visible, h1:visible, noscript:visible").all();
      seen.push(await Promise.all(all.map((one) => one.evaluate(({ localName }) => localName))));
    });
    expect(seen).toEqual([["h1", "div"], ["h1"]]);
  },
);

test("a page whose scripts were put to rest goes on afterwards, and one that leaves its banner hidden is taken once", async () => {
  const { page, blocking } = await open("stubborn");
  await blocking.cleanPage(forever);
  await blocking.takeClear(async () => undefined);
  const before = await page.title();
  await expect.poll(() => page.title()).not.toBe(before);
  const obedient = await open("fields");
  await obedient.blocking.cleanPage(forever);
  const take = vi.fn(async () => undefined);
  await obedient.blocking.takeClear(take);
  expect(take).toHaveBeenCalledOnce();
});

test("a page that does not answer is left as it is, in bounded time", async () => {
  const { blocking } = await open("stuck");
  const started = performance.now();
  await blocking.cleanPage(forever);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(blocking.report().consent).toBe("none");
});

test("a cancelled job does not wait for a banner", async () => {
  const { blocking } = await open("forger");
  await expect(blocking.cleanPage(AbortSignal.abort(new Error("cancelled")))).rejects.toThrow("cancelled");
});
