import {
  capture,
  expectScreenshot,
  openInspector,
  preview,
  startFreePlan,
  startStarterPlan,
  takeAllUses,
} from "#tests/e2e/inspector-steps.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { FAILURES, holdRequests } from "./requests.ts";
import type { ScreenStates } from "./screen-state.ts";

const CHECKER = 2;
const CHECKER_FREE_PLAN = 5;
const CHECKER_PATH = "/products/domain-name-checker";

/** Wider than any screen, without a break opportunity. */
const LONG_ADDRESS = `blog.test/?from=${"newsletter".repeat(30)}`;

/** One row of each state; the name is used by no other test. */
const oneOfEach = (name: string) => ({
  [`${name}.com`]: { state: "taken" },
  [`${name}.net`]: { state: "free" },
  [`${name}.org`]: { state: "free" },
  [`${name}.io`]: { state: "taken" },
  [`${name}.tech`]: { state: "reserved" },
  [`x:${name}`]: { state: "taken" },
  [`instagram:${name}`]: { state: "free", web: { kind: "login-wall" } },
  [`youtube:${name}`]: { state: "free" },
});

/** Shares as many checks as the free plan allows. */
async function shareOtherChecks({ id }: Account): Promise<void> {
  await stackSql`insert into name_checks (user_id, request, rows, expires_at, share_id)
    select ${id}, '{}', '{"domains":[],"social":[]}', now() + interval '1 day', gen_random_uuid()
    from generate_series(1, 3)`;
}

/** The two tools, idle and running. */
export const toolStates: ScreenStates = {
  "inspector with a free plan": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      await openInspector(page, account);
      await show("inspector", { when: page.getByText("0 of 10 used, 10 left") });
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      await show("inspector-code", { when: page.getByText("Uses 1 screenshot.") });
      await page.getByLabel("Website URL").fill(LONG_ADDRESS);
      await show("inspector-code-long");
      await page.getByRole("button", { name: "Create a key" }).click();
      await page.getByLabel("Name", { exact: true }).fill("production");
      await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
      await show("inspector-code-new-key", { when: page.getByText("Your key is in the code") });
      await page.getByLabel("Website URL").fill("");
      await page.getByRole("tab", { name: "Result" }).click();
      await page.getByRole("button", { name: "Capture Screenshot" }).click();
      await show("inspector-problem", { when: page.getByText("Please enter a URL", { exact: true }) });
      await capture(page, "http://127.0.0.1");
      await show("inspector-refused", { when: page.getByText(/This did not count as a use\./) });
      await takeAllUses(account);
      await page.reload();
      await show("inspector-limit", { when: page.getByText("Usage limit reached for this month") });
    },
  },
  "inspector with a paid plan": {
    console: [/410 \(Gone\)/],
    go: async ({ page, account, show }) => {
      await startStarterPlan(account);
      await openInspector(page, account);
      await page.getByRole("switch", { name: "Extract Content" }).click();
      const release = await holdRequests(page, "**/api/tools/screenshot");
      await page.getByLabel("Website URL").fill(LONG_ADDRESS);
      await page.getByRole("button", { name: "Capture Screenshot & Extract Content" }).click();
      await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
      await show("inspector-running", { windowOnly: true });
      release();
      await expectScreenshot(page);
      await expect(page.getByRole("region", { name: "Scraped content", exact: true })).toBeVisible({
        timeout: 40_000,
      });
      const history = page.getByRole("region", { name: "Recent captures" });
      await history.scrollIntoViewIfNeeded();
      await show("inspector-result", { when: history.locator("img").first() });
      await page.getByRole("button", { name: "More options" }).click();
      await show("inspector-more-options");
      await page.getByRole("tab", { name: "Rendered" }).click();
      const rendered = page.getByRole("region", { name: "Rendered content" });
      await show("inspector-rendered", { when: rendered.getByRole("heading").first() });
      await preview(page).click();
      await show("inspector-enlarged", { when: page.getByRole("dialog").getByRole("img"), windowOnly: true });
      await page.keyboard.press("Escape");
      await history.getByRole("checkbox", { name: "Select all" }).click();
      await show("inspector-selected");
      await history.getByRole("button", { name: "Delete", exact: true }).click();
      await show("inspector-delete", { when: page.getByRole("dialog"), windowOnly: true });
      await page.keyboard.press("Escape");
      await history
        .getByRole("link", { name: /^Open: blog\.test/ })
        .first()
        .click();
      await expect(page.getByRole("region", { name: "Scraped content" })).toContainText("clock");
      await show("capture");
      await page.getByRole("switch", { name: "Share with a link" }).click();
      const link = await page.getByLabel("Public link").inputValue();
      await show("capture-shared");
      await page.goto(link);
      await expect(page.getByRole("region", { name: "Scraped content" })).toContainText("clock");
      await show("shared-capture");
      await page.goBack();
      await page.getByRole("switch", { name: "Share with a link" }).click();
      await expect(page.getByText(/^Only you can see/)).toBeVisible();
      await page.goto(link);
      await show("ended", { when: page.getByText(/^This page existed/) });
    },
  },
  "inspector when a capture is not kept": async ({ page, account, show }) => {
    await startFreePlan(account);
    await openInspector(page, account);
    await page.route("**/api/tools/screenshot", async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace('"notKept":null', '"notKept":"storage_full"');
      await route.fulfill({ response, body });
    });
    await capture(page, "https://plain.test/");
    await expectScreenshot(page);
    await expect(page.getByText(/was not saved to your recent captures: storage is full/)).toBeVisible();
    await show("inspector-not-kept");
  },
  checker: {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      const name = uniqueName();
      await setNameScenario(oneOfEach(name));
      await startFreePlan(account, CHECKER_FREE_PLAN);
      await signIn(page, account, CHECKER_PATH);
      await show("checker", { when: page.getByText("0 of 5 used, 5 left") });
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      await show("checker-code", { when: page.getByText("Uses 1 check.") });
      await page.getByRole("tab", { name: "Result" }).click();
      const field = page.getByLabel("Domain name or brand");
      await field.fill("my brand");
      await page.getByRole("button", { name: "Check Availability" }).click();
      await show("checker-problem", { when: page.getByText(/^Please enter a valid domain name or brand/) });
      await field.fill("münchen");
      await show("checker-correction", { when: page.getByText(/is not an ASCII letter/) });
      await field.fill(`${name}.tech`);
      const change = page.getByRole("button", { name: "Change" });
      if (await change.isVisible()) await change.click();
      await page.getByRole("switch", { name: "Check name variations" }).click();
      await show("checker-preview");
      await page.getByRole("switch", { name: "Check name variations" }).click();
      await page.getByRole("button", { name: "Check Availability" }).click();
      await expect(page.getByText(/^1 of 5 checks used this month/)).toBeVisible({ timeout: 30_000 });
      await show("checker-result");
      await page.getByRole("button", { name: "Share" }).click();
      const share = page.getByRole("switch", { name: "Share with a link" });
      await share.click();
      const link = await page.getByLabel("Public link").inputValue();
      await show("checker-share", { windowOnly: true });
      await page.getByRole("link", { name: "Open the page of this check" }).click();
      await show("check-shared", { when: page.getByRole("heading", { name, level: 1 }) });
      await page.goto(link);
      await show("shared-check", { when: page.getByRole("button", { name: "Report this page" }) });
      await page.goBack();
      await share.click();
      await expect(page.getByText(/^Only you can see/)).toBeVisible();
      await shareOtherChecks(account);
      await share.click();
      await show("check-share-limit", { when: page.getByText(/^Your plan allows 3 shared links/) });
      await page.goto(`/products/domain-name-checker?q=${name}.tech`);
      await expect(page.getByRole("heading", { name: new RegExp(`^${name}.* checked`) })).toBeVisible();
      await field.fill(`${name}-${"long".repeat(12)}.com`);
      await page.getByRole("button", { name: "Check Availability" }).click();
      await expect(page.getByText(/^2 of 5 checks used this month/)).toBeVisible({ timeout: 30_000 });
      await show("checker-long-name");
      await takeAllUses(account, "domain-checker", CHECKER);
      await page.reload();
      await show("checker-limit", { when: page.getByText("Usage limit reached for this month") });
    },
  },
};
