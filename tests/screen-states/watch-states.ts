import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { toPublicId } from "#shared/public-id.ts";
import type { WatchDetails } from "#shared/watches/contract.ts";
import { makeWatchCheck, makeWatchedName, makeWatchedPage } from "#tests/components/watches/make-watch.ts";
import { startStarterPlan } from "#tests/e2e/inspector-steps.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const LONG = "a-line-without-a-break-opportunity-".repeat(6);
const at = (hour: number): string => `2026-11-22T${String(hour).padStart(2, "0")}:00:04.000Z`;

const FAILURE = { code: "selector_not_found", message: "No element of the page matches the selector." };
const CHECKS = [
  makeWatchCheck({
    id: randomUUID(),
    outcome: "changed",
    addedLines: 3,
    removedLines: 1,
    checkedAt: at(12),
    summary: "3 lines added, 1 removed, 1 changed; 2.4 % of the picture in 2 areas",
    changes: [
      { kind: "changed", before: "$68", after: "$72" },
      { kind: "removed", before: "Free shipping from $50" },
      { kind: "added", after: "Ships from December 4. Orders that contain several pieces ship together." },
      { kind: "added", after: LONG },
    ],
    ignoredChanges: [
      { kind: "changed", before: "5 people look at this", after: "9 people look at this" },
      { kind: "added", after: LONG },
    ],
    picture: { share: 0.024, areas: [] },
    pictures: ["before", "after", "difference"],
  }),
  makeWatchCheck({ id: randomUUID(), checkedAt: at(11) }),
  makeWatchCheck({
    id: randomUUID(),
    outcome: "unstable",
    checkedAt: at(10),
    summary: "What changed was different again at the second look",
  }),
  makeWatchCheck({ id: randomUUID(), outcome: "error", error: FAILURE, charged: false, checkedAt: at(9) }),
  makeWatchCheck({ id: randomUUID(), outcome: "baseline", summary: "First check", checkedAt: at(8) }),
];

const URL_OF_PAGE = "http://shop.test/watched/pitcher";
const title = "shop.test/watched/pitcher";
const PAGE: WatchDetails = {
  ...makeWatchedPage({ url: URL_OF_PAGE, lastChange: CHECKS[0]?.summary ?? null }, { title }),
  checks: CHECKS,
  baseline: { text: `Moss pitcher\n$72\nIn stock\n${LONG}`, capturedAt: at(12) },
};
const FAILED: WatchDetails = {
  ...makeWatchedPage(
    { url: URL_OF_PAGE, lastChange: null, error: FAILURE },
    { title, state: "error", lastChangedAt: null },
  ),
  checks: CHECKS.slice(3),
  baseline: PAGE.baseline,
};
const NAME: WatchDetails = {
  ...makeWatchedName({ expiresAt: "2026-11-03T00:00:00.000Z" }, { lastChangedAt: null }),
  checks: [],
  baseline: null,
};
const HANDLE: WatchDetails = {
  ...makeWatchedName(
    { name: "northkiln", platform: "youtube", registration: null },
    { title: "@northkiln on YouTube", state: "available" },
  ),
  checks: [],
  baseline: null,
};

/** A page at a width of 1280, as checks store it, with the part that differs. */
const toPicture = (price: string, mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 2000"><rect width="1280" height="2000" fill="#f4f1ea"/><text x="80" y="200" font-size="64" fill="#222">Moss pitcher</text><text x="80" y="320" font-size="48" fill="#222">${price}</text>${mark}</svg>`;
const PICTURES = {
  before: toPicture("$68", ""),
  after: toPicture("$72", ""),
  difference: toPicture("$72", '<rect x="70" y="270" width="150" height="70" fill="#e0245e66"/>'),
};

/** Stores a watch that never checks, because the page of an unknown one is 404. @returns its public id */
async function storeWatch({ id }: Account): Promise<string> {
  const [row] = await stackSql<{ id: string }[]>`
    insert into page_watches (user_id, name, url, interval_minutes, paused_reason)
    values (${id}, 'Pitcher', 'http://shop.test/watched/pitcher', 60, 'user') returning id`;
  return toPublicId("watch", row?.id ?? "");
}

/** Shows `watch` on the page of the stored one. */
async function openWatch(page: Page, id: string, watch: WatchDetails): Promise<void> {
  await page.unroute("**/api/watches/*");
  await page.route("**/api/watches/*", (route) => route.fulfill({ json: { ...watch, id } }));
  await page.goto(`/watches/${id}`);
  await expect(page.getByRole("heading", { name: watch.title })).toBeVisible();
}

/** Screens of watched pages and names. */
export const watchStates: ScreenStates = {
  watches: {
    console: [/422 \(Unprocessable/, /ApiError: 422/],
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/watches");
      await show("watches-without-plan", { when: page.getByText("You don't have a plan yet") });
      await startStarterPlan(account);
      await page.goto("/watches");
      await show("watches-empty", { when: page.getByRole("button", { name: "Watch a page" }) });
      await page.goto(`/watches?new=page&url=http%3A%2F%2Fshop.test%2Fwatched%2F${account.id}`);
      await page.getByRole("button", { name: "More options" }).click();
      await show("watches-new");
      await page.getByRole("switch", { name: "Compare pictures, too" }).click();
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByRole("img", { name: "The page" })).toBeVisible({ timeout: 60_000 });
      await show("watches-preview");
      await page.getByRole("textbox", { name: "CSS selector" }).fill("#price .that-does-not-exist");
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByText("There is no preview")).toBeVisible({ timeout: 60_000 });
      await show("watches-preview-failed");
      await page.getByRole("textbox", { name: "CSS selector" }).fill("");
      await page.getByRole("switch", { name: "Compare pictures, too" }).click();
      await page
        .getByRole("textbox", { name: "Name", exact: true })
        .fill("A very long name of a pitcher that does not break lines");
      await page.getByRole("button", { name: "Start watching" }).click();
      await show("watch-new", { when: page.getByText("The first check takes about a minute") });
      await expect(page.getByRole("list", { name: "Checks" })).toBeVisible({ timeout: 60_000 });
      await show("watch");
      await page.getByRole("button", { name: "Edit" }).click();
      await show("watch-edit", { windowOnly: true });
      await page.keyboard.press("Escape");
      await page.goto("/watches");
      await show("watches", { when: page.getByRole("list", { name: "Watches" }) });
    },
  },
  "a watch": async ({ page, account, show }) => {
    await signIn(page, account, "/watches");
    const id = await storeWatch(account);
    await page.route("**/api/watch-checks/*/*", (route) => {
      const name = route.request().url().split("/").at(-1) as keyof typeof PICTURES;
      return route.fulfill({ contentType: "image/svg+xml", body: PICTURES[name] });
    });
    await openWatch(page, id, PAGE);
    await show("watch-changed", { when: page.getByRole("img", { name: "Difference, the page" }) });
    await openWatch(page, id, FAILED);
    await show("watch-failed");
    await openWatch(page, id, NAME);
    await show("watch-name");
    await openWatch(page, id, HANDLE);
    await show("watch-handle-available");
  },
};
