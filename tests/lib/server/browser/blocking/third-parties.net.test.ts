import { afterEach, expect, test } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import type { BlockingOptions } from "#server/browser/blocking/options.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";
import { NEWSPAPER, THIRD_PARTIES } from "#tests/fixtures/consent-pages/third-party-pages.ts";

const { browser, web } = await openImitations([NEWSPAPER]);

type Kind = keyof typeof THIRD_PARTIES;
const listHosts = (kind: Kind): string[] => THIRD_PARTIES[kind].map((address) => new URL(address).hostname);
const listReached = (kind: Kind): string[] => listHosts(kind).filter((host) => web.hits.has(host));

afterEach(() => web.hits.clear());

async function openWithBlocking(options: BlockingOptions) {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
  const page = await context.newPage();
  const blocking = await applyBlocking(page, await context.newCDPSession(page), options);
  await page.goto(web.parseUrl(NEWSPAPER.name));
  await blocking.cleanPage(new AbortController().signal);
  const countVisible = (selector: string) => page.locator(selector).filter({ visible: true }).count();
  const result = {
    ads: await countVisible(".probe-ad"),
    stories: await countVisible(".probe-story"),
    report: blocking.report(),
  };
  await context.close();
  return result;
}

test("applyBlocking without options blocks and hides nothing", async () => {
  const { ads, stories, report } = await openWithBlocking({
    ads: false,
    tracking: false,
    cookieBanners: false,
  });
  for (const kind of Object.keys(THIRD_PARTIES) as Kind[]) expect(listReached(kind)).toEqual(listHosts(kind));
  expect({ ads, stories, report }).toEqual({
    ads: 3,
    stories: 1,
    report: { blockedRequests: 0, consent: "none" },
  });
});

test("applyBlocking with all options allows only the harmless hosts and keeps the story visible", async () => {
  const { ads, stories, report } = await openWithBlocking({ ads: true, tracking: true, cookieBanners: true });
  expect(listReached("ads")).toEqual([]);
  expect(listReached("tracking")).toEqual([]);
  expect(listReached("cookieBanners")).toEqual([]);
  expect(listReached("harmless")).toEqual(listHosts("harmless"));
  expect({ ads, stories }).toEqual({ ads: 0, stories: 1 });
  expect(report.blockedRequests).toBe(14);
});

test("applyBlocking with `ads` hides ads and does not block consent platforms", async () => {
  const { ads } = await openWithBlocking({ ads: true, tracking: false, cookieBanners: false });
  expect(ads).toBe(0);
  expect(listReached("ads")).toEqual([]);
  expect(listReached("tracking").length).toBeGreaterThan(0);
  expect(listReached("cookieBanners")).toEqual(listHosts("cookieBanners"));
});

test("applyBlocking with `tracking` blocks trackers and keeps ads visible", async () => {
  const { ads } = await openWithBlocking({ ads: false, tracking: true, cookieBanners: false });
  expect(listReached("tracking")).toEqual([]);
  expect(listReached("cookieBanners")).toEqual(listHosts("cookieBanners"));
  expect(ads).toBeGreaterThan(0);
});

test("applyBlocking with `cookieBanners` blocks only consent platforms", async () => {
  const { ads } = await openWithBlocking({ ads: false, tracking: false, cookieBanners: true });
  expect(listReached("cookieBanners")).toEqual([]);
  expect(listReached("ads")).toEqual(listHosts("ads"));
  expect(listReached("tracking")).toEqual(listHosts("tracking"));
  expect(ads).toBe(3);
});
