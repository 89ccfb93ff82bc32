import type { Page } from "@playwright/test";
import { listChangedFiles } from "#scripts/ci/changed-files.ts";
import { listChangedStates, SCREEN_STATES } from "#tests/screen-states/index.ts";
import { expect, test } from "#tests/support/e2e-test.ts";
import { findEverywhere } from "#tests/support/expect-accessible.ts";
import { waitForAnimations } from "#tests/support/wait-for-animations.ts";

const PHONE = { width: 390, height: 844 };
/** A small phone, or 1,280 pixels at 400 % zoom; and the same window at 200 %. */
const NARROW = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
];

async function findings(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return findEverywhere(page);
}

const setTheme = (page: Page, theme: "dark" | "light") =>
  page.evaluate((name) => {
    const { classList, style } = document.documentElement;
    classList.remove("dark", "light");
    classList.add(name);
    style.colorScheme = name;
  }, theme);

/** Horizontal overflow in pixels at this window size. */
async function overflowAt(page: Page, size: { width: number; height: number }): Promise<number> {
  await page.setViewportSize(size);
  return page.evaluate((width) => document.documentElement.scrollWidth - width, size.width);
}

const softly = expect.configure({ soft: true });

/** A reduced run tests the screens that have changed, in one theme. */
const isReduced = process.env.TEST_SCOPE === "changed";
const STATES = isReduced ? listChangedStates(listChangedFiles()) : SCREEN_STATES;

/** Checks one screen state: dark on a desktop, light on a phone, and no horizontal overflow. */
async function checkState(page: Page, name: string): Promise<void> {
  const usual = page.viewportSize() ?? PHONE;
  await setTheme(page, "dark");
  expect.soft(await findings(page), `${name} in dark`).toEqual([]);
  await page.setViewportSize(PHONE);
  if (!isReduced) {
    await setTheme(page, "light");
    expect.soft(await findings(page), `${name} in light, narrow`).toEqual([]);
  }
  // Some parts learn the new width only when they render again.
  for (const size of NARROW)
    await softly
      .poll(() => overflowAt(page, size), { message: `${name} at ${size.width}`, timeout: 3_000 })
      .toBeLessThanOrEqual(0);
  await page.setViewportSize(usual);
}

for (const screen of STATES) {
  test(`${screen.name} is accessible in each of its states`, async ({
    page,
    account,
    allowConsole,
    isMobile,
  }) => {
    test.skip(isMobile !== (screen.only === "phone"), "runs in the other project");
    test.slow();
    allowConsole(...(screen.console ?? []));
    await page.emulateMedia({ reducedMotion: "reduce" });
    await screen.go({ page, account, show: (name) => checkState(page, name) });
  });
}
