import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

const isWiderThanTheWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

const SCREENS = ["/", "/?q=nothing+like+it", "/pricing", "/pricing?productId=2"];

for (const theme of ["dark", "light"]) {
  test(`home and pricing are accessible and fit in ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem("ui-theme", name), theme);
    const usual = page.viewportSize() ?? { width: 1440, height: 900 };
    for (const path of SCREENS) {
      await page.setViewportSize(usual);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await findings(page), path).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await isWiderThanTheWindow(page), path).toBe(false);
    }
  });

  test(`the feedback dialog is accessible in ${theme}`, async ({ page }) => {
    await page.addInitScript((name) => localStorage.setItem("ui-theme", name), theme);
    await page.goto("/");
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) {
      await menu.click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expect(await findings(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Report Bug" }).click();
    await page.getByRole("button", { name: "Submit Feedback" }).click();
    await expect(page.getByText("Description is required")).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });
}

test("nothing moves while home and pricing load", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifted: Reflect.get(window, "shifted") + Reflect.get(entry, "value") });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/", "/pricing", "/pricing?productId=2"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    // What comes late (the session, fonts, a refetch) is what would move things.
    await page.waitForTimeout(1_000);
    expect(await page.evaluate(() => Reflect.get(window, "shifted")), path).toBeLessThan(0.01);
  }
});

test("names and prices are in the page before any script runs", async ({ request }) => {
  const home = await (await request.get("/")).text();
  expect(home).toContain("Web Inspector");
  const pricing = await (await request.get("/pricing")).text();
  expect(pricing).toContain("$29.00");
});
