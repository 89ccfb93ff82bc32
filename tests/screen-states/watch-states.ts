import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { toPublicId } from "#shared/public-id.ts";
import type { WatchDetails } from "#shared/watches/contract.ts";
import { openCheckout, pay } from "#tests/e2e/payment-steps.ts";
import { type Account, openStackDatabase } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const STARTER = 2;
const LONG = "a-line-without-a-break-opportunity-".repeat(6);
const at = (hour: number): string => `2026-11-22T${String(hour).padStart(2, "0")}:00:04.000Z`;

const CHECK: WatchDetails["checks"][number] = {
  id: randomUUID(),
  outcome: "same",
  summary: null,
  ignoredChanges: [],
  matchedRules: null,
  value: null,
  addedLines: 0,
  removedLines: 0,
  changes: [],
  picture: null,
  pictures: [],
  error: null,
  charged: true,
  checkedAt: at(8),
};
const FAILURE = { code: "selector_not_found", message: "No element of the page matches the selector." };
const CHECKS: WatchDetails["checks"] = [
  {
    ...CHECK,
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
  },
  { ...CHECK, id: randomUUID(), checkedAt: at(11) },
  {
    ...CHECK,
    id: randomUUID(),
    outcome: "unstable",
    checkedAt: at(10),
    summary: "What changed was different again at the second look",
  },
  { ...CHECK, id: randomUUID(), outcome: "error", error: FAILURE, charged: false, checkedAt: at(9) },
  { ...CHECK, id: randomUUID(), outcome: "baseline", summary: "First check", checkedAt: at(8) },
];

const PAGE: WatchDetails = {
  id: "",
  kind: "page",
  title: "shop.test/watched/pitcher",
  state: "changed",
  pausedReason: null,
  nextCheckAt: at(13),
  lastCheckedAt: at(12),
  lastChangedAt: at(12),
  createdAt: at(8),
  page: {
    url: "http://shop.test/watched/pitcher",
    selector: null,
    value: null,
    ignore: [],
    ignoreSelectors: [],
    picture: true,
    pictureThreshold: 1,
    ignoreAreas: [],
    alertIf: [],
    intervalMinutes: 60,
    capture: null,
    hasCredentials: false,
    cron: null,
    timeZone: "UTC",
    quietHours: null,
    tags: [],
    checksPerMonth: 720,
    version: 5,
    error: null,
    lastChange: CHECKS[0]?.summary ?? null,
  },
  name: null,
  checks: CHECKS,
  baseline: { text: `Moss pitcher\n$72\nIn stock\n${LONG}`, capturedAt: at(12) },
};
const FAILED: WatchDetails = {
  ...PAGE,
  state: "error",
  checks: CHECKS.slice(3),
  lastChangedAt: null,
  page: PAGE.page && { ...PAGE.page, lastChange: null, error: FAILURE },
};
const NAME: WatchDetails = {
  ...PAGE,
  kind: "name",
  title: "northkiln.com",
  state: "taken",
  page: null,
  lastChangedAt: null,
  name: {
    name: "northkiln.com",
    platform: null,
    registration: "redemption",
    expiresAt: "2026-11-03T00:00:00.000Z",
  },
  checks: [],
  baseline: null,
};
const HANDLE: WatchDetails = {
  ...NAME,
  title: "@northkiln on YouTube",
  state: "available",
  lastChangedAt: at(12),
  name: { name: "northkiln", platform: "youtube", registration: null, expiresAt: null },
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
  const sql = openStackDatabase();
  const [row] = await sql<{ id: string }[]>`
    insert into page_watches (user_id, name, url, interval_minutes, paused_reason)
    values (${id}, 'Pitcher', 'http://shop.test/watched/pitcher', 60, 'user') returning id`;
  await sql.end();
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
      await openCheckout(page, STARTER, "4242424242424242");
      await pay(page);
      await expect(page).toHaveURL("/pricing?payment=success");
      await page.goto("/watches");
      await show("watches-empty", { when: page.getByRole("button", { name: "Watch a page" }) });
      await page.goto(`/watches?new=page&url=http%3A%2F%2Fshop.test%2Fwatched%2F${account.id}`);
      await page.getByRole("button", { name: "More options" }).click();
      await show("watches-new");
      await page.getByRole("switch", { name: "Compare pictures, too" }).click();
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByRole("img", { name: "The page" })).toBeVisible({
        timeout: 60_000,
      });
      await show("watches-preview");
      await page.getByRole("textbox", { name: "CSS selector" }).fill("#price .that-does-not-exist");
      await page.getByRole("button", { name: "Show preview" }).click();
      await expect(page.getByText("There is no preview")).toBeVisible({
        timeout: 60_000,
      });
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
