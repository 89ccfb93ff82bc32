import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { LANGUAGES } from "#tests/fixtures/consent-pages/banner-texts.ts";
import { BANNERS } from "#tests/fixtures/consent-pages/banners.ts";
import { NON_BANNERS } from "#tests/fixtures/consent-pages/non-banners.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";
import { aMoment, PHONE, type Visit, visitAll } from "#tests/fixtures/consent-pages/visit-pages.ts";

const { browser, web } = await openImitations([...BANNERS, ...NON_BANNERS]);

const ALL = { cookieBanners: true, ads: true, tracking: true };
const BANNERS_ONLY = { cookieBanners: true, ads: false, tracking: false };
const NO_BANNERS = { cookieBanners: false, ads: true, tracking: true };
const names = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const listNames = (visits: Visit[], is: (visit: Visit) => boolean): string[] => names(visits.filter(is));

test("the consent fixtures contain at least forty banners in ten languages and twenty other pages, with unique names", () => {
  expect(BANNERS.length).toBeGreaterThanOrEqual(40);
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(10);
  expect(NON_BANNERS.length).toBeGreaterThanOrEqual(20);
  expect(new Set(names([...BANNERS, ...NON_BANNERS])).size).toBe(BANNERS.length + NON_BANNERS.length);
});

test("applyBlocking removes every consent banner and restores scrolling", async () => {
  const visits = await visitAll(browser, web, names(BANNERS), ALL);
  expect(listNames(visits, ({ isShown }) => isShown)).toEqual([]);
  expect(listNames(visits, ({ isFree }) => !isFree)).toEqual([]);
  expect(listNames(visits, ({ report }) => report.consent !== "handled")).toEqual([]);
});

test("applyBlocking refuses cookies on known platforms, in cross-site frames too, and accepts on none", async () => {
  const platforms =
    "onetrust-en cookiebot-de trustarc-it iubenda-pl cookieyes-pt sourcepoint-en sourcepoint-de";
  const refused = (page: Page) =>
    page.waitForFunction(() => document.title !== "A story", null, { timeout: 20_000 }).catch(() => null);
  const visits = await visitAll(browser, web, platforms.split(" "), ALL, refused);
  expect(listNames(visits, ({ title }) => title !== "refused")).toEqual([]);
});

test("applyBlocking does not hide anything but consent banners", async () => {
  const visits = await visitAll(browser, web, names(NON_BANNERS), ALL);
  expect(listNames(visits, ({ isShown }) => !isShown)).toEqual([]);
  expect(listNames(visits, ({ report }) => report.consent !== "none")).toEqual([]);
});

test("applyBlocking removes consent banners on a phone", async () => {
  const some = names(BANNERS).filter((_name, index) => index % 5 === 1);
  const visits = await visitAll(browser, web, [...some, "newsletter", "login"], ALL, aMoment, PHONE);
  expect(listNames(visits.slice(0, -2), ({ isShown, isFree }) => isShown || !isFree)).toEqual([]);
  expect(listNames(visits.slice(-2), ({ isShown }) => !isShown)).toEqual([]);
});

test("applyBlocking removes consent banners without the other options", async () => {
  const some = names(BANNERS).filter((_name, index) => index % 6 === 0);
  const visits = await visitAll(browser, web, [...some, ...names(NON_BANNERS).slice(0, 6)], BANNERS_ONLY);
  expect(listNames(visits.slice(0, some.length), ({ isShown, isFree }) => isShown || !isFree)).toEqual([]);
  expect(listNames(visits.slice(some.length), ({ isShown }) => !isShown)).toEqual([]);
});

test("applyBlocking without `cookieBanners` keeps every kind of banner", async () => {
  const kinds = new Map(names(BANNERS).map((name) => [name.replace(/-.*/, ""), name]));
  const visits = await visitAll(browser, web, [...kinds.values()], NO_BANNERS);
  expect(listNames(visits, ({ isShown }) => !isShown)).toEqual([]);
  expect(listNames(visits, ({ report }) => report.consent !== "none")).toEqual([]);
});
