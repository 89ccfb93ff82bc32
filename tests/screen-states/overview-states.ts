import type { Page } from "@playwright/test";
import type { Overview } from "#shared/overview/contract.ts";
import { HISTORY, makeOverview } from "#tests/components/overview/make-overview.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const LONG = "a-text-without-a-break-opportunity-".repeat(6);

/** Every block with an entry whose texts are long. */
function makeLongOverview(): Overview {
  const { changes, ...overview } = makeOverview();
  const [page, name] = changes.items;
  if (!page || !name) throw new Error("The overview has no changes");
  const long = { ...page, id: "3", title: LONG, line: { before: LONG, after: LONG } };
  return {
    ...overview,
    changes: { ...changes, count: 100, items: [page, name, long] },
    next: [...overview.next, { id: "sch_2", name: LONG, at: page.at }],
  };
}

async function answer(page: Page, overview: Overview, history: unknown = HISTORY): Promise<void> {
  await page.route("**/api/overview", (route) => route.fulfill({ json: overview }));
  await page.route("**/api/history?*", (route) => route.fulfill({ json: history }));
  await page.route("**/api/captures/*/thumbnail", (route) => route.fulfill({ status: 204 }));
}

export const overviewStates: ScreenStates = {
  overview: async ({ page, account, show }) => {
    await signIn(page, account, "/overview");
    await show("overview-new-user", { when: page.getByRole("list", { name: "First steps" }) });
    await answer(page, makeLongOverview());
    await page.reload();
    await expect(page.getByRole("list", { name: "Last runs" })).toBeVisible();
    await show("overview", { when: page.getByRole("list", { name: "Changes" }) });
    await page.goto("/");
    await show("home-with-workspace", {
      when: page.getByRole("link", { name: "Open workspace" }),
      windowOnly: true,
    });
  },
  "overview without an answer": {
    console: [/ERR_FAILED/, /Failed to fetch/],
    go: async ({ page, account, show }) => {
      await signIn(page, account);
      await page.route("**/api/overview", (route) => route.abort());
      await page.route("**/api/history?*", (route) => route.abort());
      await page.goto("/overview");
      await show("overview-failed", { when: page.getByText("Your overview could not be loaded") });
    },
  },
  "keyboard shortcuts": {
    only: "desk",
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/overview");
      await expect(page.getByRole("list", { name: "First steps" })).toBeVisible();
      await page.keyboard.press("?");
      await show("shortcuts", {
        when: page.getByRole("dialog", { name: "Keyboard shortcuts" }),
        windowOnly: true,
      });
    },
  },
};
