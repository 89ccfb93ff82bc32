import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules of WCAG 2.2 up to level AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** WCAG rules and best practices. */
const RULES = [...WCAG, "best-practice"];

/** Waits until scrolling ends: while scrolling, sticky bars cover controls. */
async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let before = -1; before !== window.scrollY; ) {
      before = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

/**
 * One line for each node with a violation. Frames are left out: the card form has its own tests, other frames show pages
 * of others. Without them axe needs no page of its own, and without the nodes that passed half of the time.
 */
export async function findViolations(page: Page, tags = RULES): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ iframes: false, resultTypes: ["violations"] })
    .setLegacyMode(true)
    .withTags(tags)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}

/**
 * Collects violations at several scroll positions and keeps those present at all of them. axe reports a control as too
 * small while a sticky bar covers part of it.
 */
export async function findEverywhere(page: Page): Promise<string[]> {
  const here = await findViolations(page);
  if (here.length === 0) return here;
  await page.evaluate(() =>
    window.scrollBy(0, window.scrollY > innerHeight / 3 ? -innerHeight / 3 : innerHeight / 3),
  );
  await waitForScrollEnd(page);
  const there = await findViolations(page);
  return here.filter((line) => there.includes(line));
}

/** Expects no automatically detectable accessibility violation on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForScrollEnd(page);
  expect(await findEverywhere(page)).toEqual([]);
}
