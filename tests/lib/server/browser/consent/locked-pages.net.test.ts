import { expect, test } from "vitest";
import { applyBlocking } from "#server/browser/blocking/index.ts";
import { LOCKED, LOCKED_WEB } from "#tests/fixtures/consent-pages/locked-pages.ts";
import { openImitations } from "#tests/fixtures/consent-pages/open-imitations.ts";

const { browser, web } = await openImitations(LOCKED_WEB);

/** What of the banner and its locks is left. */
const listLeft = (): string[] => {
  const left: string[] = [];
  if (document.querySelector("[data-probe]")?.checkVisibility()) left.push("banner");
  if ((document.scrollingElement?.scrollHeight ?? 0) < 2 * innerHeight) left.push("scroll lock");
  for (let at = document.querySelector("#end"); at; at = at.parentElement) {
    const { filter, opacity, pointerEvents } = getComputedStyle(at);
    if (filter !== "none" || opacity !== "1") left.push("blur");
    if (pointerEvents === "none" || at.matches("[inert], [aria-hidden]")) left.push("disabled content");
  }
  const pseudo = getComputedStyle(document.body, "::after");
  if (pseudo.position === "fixed" && pseudo.display !== "none") left.push("pseudo-element");
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  if (top && !top.querySelector("#end") && !top.closest(".inner, main")) left.push("shade");
  const passed = [...document.querySelectorAll(".shade")].some((shade) => shade.checkVisibility());
  return passed ? [...left, "shade"] : left;
};

test("cleanPage removes a consent banner in any form with its shade, blur and scroll lock", async () => {
  const context = await browser.newContext({ proxy: { server: web.proxy, bypass: "<-loopback>" } });
  const page = await context.newPage();
  const options = { cookieBanners: true, ads: false, tracking: false };
  const blocking = await applyBlocking(page, await context.newCDPSession(page), options);
  const failed: Record<string, string[]> = {};
  for (const { name } of LOCKED) {
    await page.goto(web.parseUrl(name));
    await blocking.cleanPage(new AbortController().signal);
    const left = await page.evaluate(listLeft);
    if (blocking.report().consent !== "handled") left.push("unreported");
    if (left.length > 0) failed[name] = left;
  }
  await context.close();
  expect(failed).toEqual({});
});
