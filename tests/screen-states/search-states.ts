import type { Page } from "@playwright/test";
import { startStarterPlan } from "#tests/e2e/inspector-steps.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

/** Neither an address nor a name. */
const LONG_TEXT = "§a-word-without-a-break-opportunity".repeat(5);

/** Opens the search by its key, or on phones from the menu. */
async function openSearch(page: Page) {
  const menu = page.getByRole("button", { name: "Menu" });
  const field = page.getByRole("combobox", { name: "Search everything" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("button", { name: "Search", exact: true }).click();
  } else
    await expect(async () => {
      await page.keyboard.press("ControlOrMeta+k");
      await expect(field).toBeVisible({ timeout: 1_000 });
    }).toPass();
  await expect(field).toBeFocused();
  return field;
}

/** The search of everything. */
export const searchStates: ScreenStates = {
  "the search of a visitor": {
    console: [/status of 503/],
    go: async ({ page, show }) => {
      await page.goto("/pricing");
      const field = await openSearch(page);
      await show("search", { when: page.getByRole("option", { name: "Report Bug" }), windowOnly: true });
      await field.fill("crawl");
      await show("search-docs", { when: page.getByRole("option", { name: /^Crawling/ }), windowOnly: true });
      await field.fill("§§§");
      await show("search-nothing", { when: page.getByText("Nothing found for"), windowOnly: true });
      await field.fill(LONG_TEXT);
      await show("search-long", { when: page.getByText("Nothing found for"), windowOnly: true });
      await page.goto("/pricing");
      await page.route("**/docs/search.json", (route) => route.fulfill({ status: 503 }));
      await (await openSearch(page)).fill("api");
      await show("search-failed", {
        when: page.getByText("Could not be loaded: docs.", { exact: true }),
        windowOnly: true,
      });
    },
  },
  "the search of a user": {
    go: async ({ page, account, show }) => {
      await startStarterPlan(account);
      await signIn(page, account, "/usage");
      await page.route("**/api/watches", () => {});
      const field = await openSearch(page);
      await field.fill("crawl");
      await expect(page.getByRole("option", { name: "New crawl" })).toBeVisible();
      await show("search-loading", {
        when: page.getByText("Searching watches…", { exact: true }),
        windowOnly: true,
      });
      await field.fill("shop.test/a");
      await show("search-address", {
        when: page.getByRole("option", { name: "Capture shop.test/a" }),
        windowOnly: true,
      });
    },
  },
  "the results below the search box": {
    only: "desk",
    go: async ({ page, show }) => {
      await page.goto("/");
      await page.getByRole("combobox", { name: "Search tools" }).fill("screenshot");
      await show("search-box", { when: page.getByRole("listbox"), windowOnly: true });
    },
  },
};
