import { expect, test } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import { KEPT } from "#tests/fixtures/consent-pages/kept-overlays.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";

const { browser, web } = await openImitations(KEPT);

/** The visible elements, where they are, and the styles that a lock changes. */
const readPage = () =>
  [...document.querySelectorAll("*")]
    .filter((element) => element.checkVisibility())
    .map((element) => {
      const { overflow, position, filter } = getComputedStyle(element);
      return [element.tagName, element.getBoundingClientRect(), overflow, position, filter];
    });

test("cleanPage changes nothing on pages whose overlays ask for something else than consent", async () => {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
  const page = await context.newPage();
  const options = { cookieBanners: true, ads: false, tracking: false };
  const blocking = await applyBlocking(page, await context.newCDPSession(page), options);
  const changed: string[] = [];
  for (const { name } of KEPT) {
    await page.goto(web.parseUrl(name));
    const before = await page.evaluate(readPage);
    await blocking.cleanPage(new AbortController().signal);
    const isSame = JSON.stringify(await page.evaluate(readPage)) === JSON.stringify(before);
    if (!isSame || blocking.report().consent !== "none") changed.push(name);
  }
  await context.close();
  expect(KEPT.length).toBeGreaterThanOrEqual(40);
  expect(changed).toEqual([]);
}, 60_000);
