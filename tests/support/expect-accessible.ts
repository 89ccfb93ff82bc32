import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The rules of WCAG 2.2 up to level AA. */
export const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The same, and what is good practice beside them. */
export const RULES = [...WCAG, "best-practice"];

/** Scrolling has come to its end. On the way, bars that stick cover controls that are free at rest. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let before = -1; before !== window.scrollY; ) {
      before = window.scrollY;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Every node that breaks a rule, one line each. */
export const linesOf = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));

/**
 * What is found wherever the page is scrolled to. A control that a bar on the edge of the window covers in part is too small
 * for axe, but whoever scrolls has it whole.
 */
export async function findEverywhere(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const here = await find();
  if (here.length === 0) return here;
  await page.evaluate(() =>
    window.scrollBy(0, window.scrollY > innerHeight / 3 ? -innerHeight / 3 : innerHeight / 3),
  );
  await standStill(page);
  const there = await find();
  return here.filter((line) => there.includes(line));
}

/** Nothing on the page as it stands keeps anybody from using it, as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await standStill(page);
  const find = async () => linesOf((await new AxeBuilder({ page }).withTags(RULES).analyze()).violations);
  expect(await findEverywhere(page, find)).toEqual([]);
}
