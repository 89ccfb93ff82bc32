import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import type { BlockingOptions } from "#server/browser/blocking/options.ts";
import { acquireBrowser, CHROMIUM_DEFAULTS, closeBrowsers } from "#server/browser/index.ts";
import { serveImitations, type Web } from "#tests/fixtures/consent-pages/serve-pages.ts";
import { NEWSPAPER, THIRD_PARTIES } from "#tests/fixtures/consent-pages/third-party-pages.ts";

let browser: Browser;
let web: Web;
let release: () => Promise<void>;

type Kind = keyof typeof THIRD_PARTIES;
const hostsOf = (kind: Kind): string[] => THIRD_PARTIES[kind].map((address) => new URL(address).hostname);
const reached = (kind: Kind): string[] => hostsOf(kind).filter((host) => web.hits.has(host));

beforeAll(async () => {
  web = await serveImitations([NEWSPAPER]);
  const lease = await acquireBrowser({ ...CHROMIUM_DEFAULTS, keepWarm: false }, new AbortController().signal);
  ({ browser, release } = lease);
});

afterEach(() => web.hits.clear());

afterAll(async () => {
  await release();
  await closeBrowsers();
  await web.close();
});

async function open(switches: BlockingOptions) {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
  const page = await context.newPage();
  const blocking = await applyBlocking(page, await context.newCDPSession(page), switches);
  await page.goto(web.addressOf(NEWSPAPER.name));
  await blocking.cleanPage(new AbortController().signal);
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).count();
  const result = {
    ads: await shown(".probe-ad"),
    stories: await shown(".probe-story"),
    report: blocking.report(),
  };
  await context.close();
  return result;
}

test("without any switch every host is reached and nothing is hidden", async () => {
  const { ads, stories, report } = await open({ ads: false, tracking: false, cookieBanners: false });
  for (const kind of Object.keys(THIRD_PARTIES) as Kind[]) expect(reached(kind)).toEqual(hostsOf(kind));
  expect({ ads, stories, report }).toEqual({
    ads: 3,
    stories: 1,
    report: { blockedRequests: 0, consent: "none" },
  });
});

test("with all switches only the harmless hosts are reached, and only the story stays", async () => {
  const { ads, stories, report } = await open({ ads: true, tracking: true, cookieBanners: true });
  expect(reached("ads")).toEqual([]);
  expect(reached("tracking")).toEqual([]);
  expect(reached("cookieBanners")).toEqual([]);
  expect(reached("harmless")).toEqual(hostsOf("harmless"));
  expect({ ads, stories }).toEqual({ ads: 0, stories: 1 });
  expect(report.blockedRequests).toBe(14);
});

test("the switch for ads hides the boxes and leaves consent platforms alone", async () => {
  const { ads } = await open({ ads: true, tracking: false, cookieBanners: false });
  expect(ads).toBe(0);
  expect(reached("ads")).toEqual([]);
  expect(reached("tracking").length).toBeGreaterThan(0);
  expect(reached("cookieBanners")).toEqual(hostsOf("cookieBanners"));
});

test("the switch for tracking stops trackers and leaves the boxes alone", async () => {
  const { ads } = await open({ ads: false, tracking: true, cookieBanners: false });
  expect(reached("tracking")).toEqual([]);
  expect(reached("cookieBanners")).toEqual(hostsOf("cookieBanners"));
  expect(ads).toBeGreaterThan(0);
});

test("the switch for banners stops consent platforms alone", async () => {
  const { ads } = await open({ ads: false, tracking: false, cookieBanners: true });
  expect(reached("cookieBanners")).toEqual([]);
  expect(reached("ads")).toEqual(hostsOf("ads"));
  expect(reached("tracking")).toEqual(hostsOf("tracking"));
  expect(ads).toBe(3);
});
