import { makeCaptureEntry, makeCheckEntry } from "#tests/components/history/make-entries.ts";
import { startFreePlan } from "#tests/e2e/inspector-steps.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import { FAILURES, failRequests, holdRequests } from "./requests.ts";
import type { ScreenStates } from "./screen-state.ts";

const HISTORY = "/history";
const LIST = "**/api/history?*";
const LONG_PATH = "a-path-without-a-break-opportunity-".repeat(8);

const ENTRIES = [
  makeCaptureEntry(),
  makeCheckEntry("northkiln"),
  makeCaptureEntry({
    id: "cap_2",
    kind: "extraction",
    request: { url: `https://blog.test/${LONG_PATH}`, formats: ["markdown"], onlyMainContent: false },
    url: `https://blog.test/${LONG_PATH}`,
    contentType: "text/markdown",
    shareId: "shr_1",
  }),
  makeCaptureEntry({ id: "cap_3", url: "https://xn--mnchen-3ya.example/" }),
  makeCaptureEntry({ id: "cap_4", kind: "pdf", contentType: "application/pdf" }),
  makeCaptureEntry({ id: "cap_5", kind: "archive", contentType: "text/html" }),
  makeCheckEntry("a-very-long-name-of-a-brand-".repeat(2), { id: "chk_2" }),
];

/** The history of all tools. */
export const historyStates: ScreenStates = {
  "the history without results": async ({ page, account, show }) => {
    await signIn(page, account, HISTORY);
    await show("history-without-plan", { when: page.getByRole("link", { name: "See Plans" }).last() });
    await startFreePlan(account);
    await page.reload();
    await show("history-empty", { when: page.getByRole("link", { name: "Capture example.com" }) });
  },
  "the history that is loading or failed": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      const release = await holdRequests(page, LIST);
      await signIn(page, account, HISTORY);
      await expect(page.getByRole("status").filter({ hasText: "Loading your history" })).toBeAttached();
      await show("history-loading", { windowOnly: true });
      release();
      await failRequests(page, LIST);
      await page.reload();
      await show("history-failed", { when: page.getByText("Your history could not be loaded") });
    },
  },
  "the history of several kinds": async ({ page, account, show }) => {
    await page.route(LIST, (route) => {
      const isSearch = new URL(route.request().url()).searchParams.has("q");
      return route.fulfill({ json: { data: isSearch ? [] : ENTRIES, nextCursor: isSearch ? null : "next" } });
    });
    await signIn(page, account, HISTORY);
    await show("history-all", { when: page.getByRole("link", { name: "Open: northkiln" }) });
    await page.getByRole("button", { name: "Screenshots" }).click();
    await page.getByRole("combobox", { name: "Date" }).selectOption("Custom dates");
    await page.getByLabel("From").fill("2026-11-01");
    await page.getByRole("checkbox", { name: "Select all" }).click();
    await show("history-selected", { when: page.getByText("7 selected") });
    await page.getByRole("searchbox", { name: "Search history" }).fill("nothing like this");
    await show("history-nothing-found", { when: page.getByText("No result matches.") });
  },
};
