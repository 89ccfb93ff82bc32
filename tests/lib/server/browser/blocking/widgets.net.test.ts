import { expect, test } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";
import {
  CHAT_PAGES,
  KEPT_PAGES,
  REMOVED_POPUPS,
  SERVICE_PAGE,
} from "#tests/fixtures/consent-pages/popup-pages.ts";
import { aMoment, PHONE, type Visit, visitAll } from "#tests/fixtures/consent-pages/visit-pages.ts";
import { selectItems } from "#tests/support/test-scope.ts";

const { browser, web } = await openImitations([
  ...REMOVED_POPUPS,
  ...KEPT_PAGES,
  ...CHAT_PAGES,
  SERVICE_PAGE,
]);

/** A run that samples visits every fourth page. */
const SHARE = 4;
const NONE = { cookieBanners: false, ads: false, tracking: false };
const BOTH = { ...NONE, chatWidgets: true, popups: true };
const names = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const listNames = (visits: Visit[], is: (visit: Visit) => boolean): string[] => names(visits.filter(is));

test("applyBlocking removes every newsletter pop-up and chat widget, and restores scrolling", async () => {
  for (const screen of [undefined, PHONE]) {
    const pages = selectItems(names([...REMOVED_POPUPS, ...CHAT_PAGES]), SHARE);
    const visits = await visitAll(browser, web, pages, BOTH, aMoment, screen);
    expect(listNames(visits, ({ isShown, isFree }) => isShown || !isFree)).toEqual([]);
  }
});

test("applyBlocking keeps every other dialog, form and page, on a phone too", async () => {
  for (const screen of [undefined, PHONE]) {
    const pages = selectItems(names(KEPT_PAGES), SHARE);
    const visits = await visitAll(browser, web, pages, BOTH, aMoment, screen);
    expect(listNames(visits, ({ isShown }) => !isShown)).toEqual([]);
  }
});

test.each([
  ["popups", CHAT_PAGES, REMOVED_POPUPS.slice(0, 4)],
  ["chatWidgets", REMOVED_POPUPS, CHAT_PAGES],
] as const)("applyBlocking with `%s` alone keeps the others", async (option, kept, removed) => {
  const visits = await visitAll(browser, web, names([...kept, ...removed]), { ...NONE, [option]: true });
  expect(listNames(visits.slice(0, kept.length), ({ isShown }) => !isShown)).toEqual([]);
  expect(listNames(visits.slice(kept.length), ({ isShown }) => isShown)).toEqual([]);
});

test("applyBlocking blocks the services of widgets, not what else their hosts serve", async () => {
  const countHits = async (options: typeof NONE) => {
    web.hits.clear();
    const [visit] = await visitAll(browser, web, ["services"], options);
    return { hosts: [...web.hits.keys()].sort(), blocked: visit?.report.blockedRequests };
  };
  const kept = ["services.test", "static.klaviyo.com", "static.zdassets.com"];
  expect(await countHits(BOTH)).toEqual({ hosts: kept, blocked: 4 });
  const all = [...kept, "a.omappapi.com", "embed.tawk.to", "widget.intercom.io"].sort();
  expect(await countHits(NONE)).toEqual({ hosts: all, blocked: 0 });
});

test("applyBlocking hides a pop-up that appears later, but not one that a click opens", async () => {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
  const page = await context.newPage();
  const blocking = await applyBlocking(page, await context.newCDPSession(page), BOTH);
  await page.goto(web.parseUrl("inline-box"));
  await blocking.cleanPage(new AbortController().signal);
  const show = () => {
    const box = document.createElement("div");
    box.className = "late";
    box.style.cssText = "position:fixed;inset:20%;background:#fff";
    box.innerHTML = "<p>Join our newsletter</p><input type=email><button>×</button>";
    document.body.append(box);
  };
  await page.evaluate(show);
  await page.locator(".late").waitFor({ state: "hidden" });
  await page.evaluate(`addEventListener("click", ${show}, { once: true })`);
  await page.locator("h1").click();
  await page.waitForTimeout(500);
  expect(await page.locator(".late").last().isVisible()).toBe(true);
  await context.close();
});
