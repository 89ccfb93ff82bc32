import { expect, test } from "vitest";
import { cleanPages } from "#tests/fixtures/consent-pages/clean-pages.ts";
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
  const results = await cleanPages(browser, web, KEPT, readPage);
  expect(KEPT.length).toBeGreaterThanOrEqual(40);
  for (const { name, before, after, consent } of results)
    expect({ name, after, consent }).toEqual({ name, after: before, consent: "none" });
});
