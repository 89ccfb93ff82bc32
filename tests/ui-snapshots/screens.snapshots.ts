import { join } from "node:path";
import type { Page } from "@playwright/test";
import { SCREEN_STATES } from "#tests/screen-states/index.ts";
import type { Variant } from "#tests/screen-states/screen-state.ts";
import { test } from "#tests/support/e2e-test.ts";

const FOLDER = join(import.meta.dirname, "..", "..", ".data", "shots");
/** Width and height of a desk's, a tablet's and a phone's window, in CSS pixels. */
const HEIGHTS: Record<number, number> = { 1440: 900, 768: 1024, 390: 844 };

const TALLEST = 8_000;

/** Pictures that come late have come, and what moves has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const visible = [...document.images].filter((image) => image.offsetParent !== null);
    for (const image of visible) image.loading = "eager";
    await Promise.all(visible.map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.all(ends.map(({ finished }) => finished.catch(() => {})));
  });
}

/** Makes the window as tall as the page, so that bars that stick to an edge stand where the page ends. */
async function unroll(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
}

async function shoot(page: Page, width: number, path: string, windowOnly: boolean): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  await settle(page);
  if (!windowOnly) {
    await unroll(page, width);
    await settle(page);
  }
  await page.screenshot({ path });
}

for (const screen of SCREEN_STATES) {
  test(screen.name, async ({ page, account, allowConsole }, { project }) => {
    allowConsole(/./);
    const theme = project.name;
    const widths = screen.only ? [screen.only === "phone" ? 390 : 1440] : [1440, 768, 390];
    const usual = { width: widths[0] ?? 1440, height: HEIGHTS[widths[0] ?? 1440] ?? 900 };
    await page.setViewportSize(usual);
    await page.addInitScript((value) => localStorage.setItem("ui-theme", value), theme);
    const show = async (name: string, { windowOnly = false }: Variant = {}) => {
      for (const width of widths) {
        await shoot(page, width, join(FOLDER, `${name}-${width}-${theme}.png`), windowOnly);
      }
      await page.setViewportSize(usual);
    };
    await screen.go({ page, account, show });
  });
}
