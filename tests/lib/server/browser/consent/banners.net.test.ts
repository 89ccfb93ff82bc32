import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { acquireBrowser, CHROMIUM_DEFAULTS, closeBrowsers } from "#server/browser/index.ts";
import { LANGUAGES } from "#tests/fixtures/consent-pages/banner-texts.ts";
import { BANNERS } from "#tests/fixtures/consent-pages/banners.ts";
import { NON_BANNERS } from "#tests/fixtures/consent-pages/non-banners.ts";
import { serveImitations, type Web } from "#tests/fixtures/consent-pages/serve-pages.ts";
import { aMoment, PHONE, type Visit, visitAll } from "#tests/fixtures/consent-pages/visit-pages.ts";

let browser: Browser;
let web: Web;
let release: () => Promise<void>;

const ALL = { cookieBanners: true, ads: true, tracking: true };
const BANNERS_ONLY = { cookieBanners: true, ads: false, tracking: false };
const NO_BANNERS = { cookieBanners: false, ads: true, tracking: true };
const names = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const namesOf = (visits: Visit[], is: (visit: Visit) => boolean): string[] => names(visits.filter(is));

beforeAll(async () => {
  web = await serveImitations([...BANNERS, ...NON_BANNERS]);
  const lease = await acquireBrowser({ ...CHROMIUM_DEFAULTS, keepWarm: false }, new AbortController().signal);
  ({ browser, release } = lease);
});

afterAll(async () => {
  await release();
  await closeBrowsers();
  await web.close();
});

test("there are at least forty banners in ten languages and twenty controls, each with a name of its own", () => {
  expect(BANNERS.length).toBeGreaterThanOrEqual(40);
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(10);
  expect(NON_BANNERS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(names([...BANNERS, ...NON_BANNERS])).size).toBe(BANNERS.length + NON_BANNERS.length);
});

test("every banner is gone, and its page can be scrolled and read again", async () => {
  const visits = await visitAll(browser, web, names(BANNERS), ALL);
  expect(namesOf(visits, ({ isShown }) => isShown)).toEqual([]);
  expect(namesOf(visits, ({ isFree }) => !isFree)).toEqual([]);
  expect(namesOf(visits, ({ report }) => report.consent !== "handled")).toEqual([]);
});

test("platforms are refused and not only hidden, in frames of other sites too, and none is accepted", async () => {
  const platforms =
    "onetrust-en cookiebot-de trustarc-it iubenda-pl cookieyes-pt sourcepoint-en sourcepoint-de";
  const refused = (page: Page) =>
    page.waitForFunction(() => document.title !== "A story", null, { timeout: 20_000 }).catch(() => null);
  const visits = await visitAll(browser, web, platforms.split(" "), ALL, refused);
  expect(namesOf(visits, ({ title }) => title !== "refused")).toEqual([]);
});

test("everything that is no cookie banner stays", async () => {
  const visits = await visitAll(browser, web, names(NON_BANNERS), ALL);
  expect(namesOf(visits, ({ isShown }) => !isShown)).toEqual([]);
  expect(namesOf(visits, ({ report }) => report.consent !== "none")).toEqual([]);
});

test("on a phone too", async () => {
  const some = names(BANNERS).filter((_name, index) => index % 5 === 1);
  const visits = await visitAll(browser, web, [...some, "newsletter", "login"], ALL, aMoment, PHONE);
  expect(namesOf(visits.slice(0, -2), ({ isShown, isFree }) => isShown || !isFree)).toEqual([]);
  expect(namesOf(visits.slice(-2), ({ isShown }) => !isShown)).toEqual([]);
});

test("the switch for banners works alone", async () => {
  const some = names(BANNERS).filter((_name, index) => index % 6 === 0);
  const visits = await visitAll(browser, web, [...some, ...names(NON_BANNERS).slice(0, 6)], BANNERS_ONLY);
  expect(namesOf(visits.slice(0, some.length), ({ isShown, isFree }) => isShown || !isFree)).toEqual([]);
  expect(namesOf(visits.slice(some.length), ({ isShown }) => !isShown)).toEqual([]);
});

test("with the switch off a banner stays as its page made it, of every kind", async () => {
  const kinds = new Map(names(BANNERS).map((name) => [name.replace(/-.*/, ""), name]));
  const visits = await visitAll(browser, web, [...kinds.values()], NO_BANNERS);
  expect(namesOf(visits, ({ isShown }) => !isShown)).toEqual([]);
  expect(namesOf(visits, ({ report }) => report.consent !== "none")).toEqual([]);
});
