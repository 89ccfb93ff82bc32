import { expect, test } from "vitest";
import { cleanPages } from "#tests/fixtures/consent-pages/clean-pages.ts";
import { LOCKED, LOCKED_BY_OTHERS, LOCKED_WEB } from "#tests/fixtures/consent-pages/locked-pages.ts";
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
  const results = await cleanPages(browser, web, LOCKED, listLeft);
  const failed = results.filter(({ after, consent }) => after.length > 0 || consent !== "handled");
  expect(failed).toEqual([]);
});

test("cleanPage leaves locks of another dialog and of an application as they are", async () => {
  const results = await cleanPages(browser, web, LOCKED_BY_OTHERS, () =>
    [...document.querySelectorAll("body *:not([data-probe], [data-probe] *), html, body")].map((element) => {
      const { overflow, position, filter, display } = getComputedStyle(element);
      return [element.className, element.getBoundingClientRect().height, overflow, position, filter, display];
    }),
  );
  for (const { name, before, after, consent } of results)
    expect({ name, after, consent }).toEqual({ name, after: before, consent: "handled" });
});
