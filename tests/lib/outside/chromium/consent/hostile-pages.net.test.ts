import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { applyBlocking } from "#lib/outside/chromium/blocking/apply-blocking.ts";
import { CHROMIUM_DEFAULTS, closeBrowsers, leaseBrowser } from "#lib/outside/chromium/door.ts";
import { HOSTILE } from "#tests/support/consent-pages/hostile.ts";
import { serveImitations, type Web } from "#tests/support/consent-pages/serve.ts";

let browser: Browser;
let context: BrowserContext;
let web: Web;
let release: () => Promise<void>;

const ALL = { cookieBanners: true, ads: true, tracking: true };
const forever = new AbortController().signal;

beforeAll(async () => {
  web = await serveImitations(HOSTILE);
  const lease = await leaseBrowser({ ...CHROMIUM_DEFAULTS, spare: false }, forever);
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
  await blocking.beforeCapture(forever);
  expect(blocking.report().consent).toBe("handled");
  await expect(page.locator("#seen").textContent()).resolves.toBe("nothing");
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a page of thirty thousand names is cleaned all the same", async () => {
  const { page, blocking } = await open("flood");
  await blocking.beforeCapture(forever);
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a form is no harder to hide for the names of its fields", async () => {
  const { page, blocking } = await open("fields");
  await blocking.beforeCapture(forever);
  await expect(page.locator("[data-probe]").isVisible()).resolves.toBe(false);
});

test("a bar that nobody may look into is hidden by its element's name, though that takes no room itself", async () => {
  const { page, blocking } = await open("roomless");
  const atFoot = () => page.evaluate(() => document.elementFromPoint(20, innerHeight - 5)?.localName);
  expect(await atFoot()).toBe("cookie-consent");
  await blocking.beforeCapture(forever);
  expect(await atFoot()).not.toBe("cookie-consent");
});

test("a page that does not answer is left as it is, in bounded time", async () => {
  const { blocking } = await open("stuck");
  const started = performance.now();
  await blocking.beforeCapture(forever);
  expect(performance.now() - started).toBeLessThan(4_000);
  expect(blocking.report().consent).toBe("none");
});

test("a cancelled job does not wait for a banner", async () => {
  const { blocking } = await open("forger");
  await expect(blocking.beforeCapture(AbortSignal.abort(new Error("cancelled")))).rejects.toThrow(
    "cancelled",
  );
});
