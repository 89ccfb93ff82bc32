import {
  capture,
  expectScreenshot,
  openInspector,
  startFreePlan,
  startStarterPlan,
  takeAllUses,
} from "#tests/e2e/inspector-steps.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn } from "#tests/support/e2e-test.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { FAILURES, failRequests, holdRequests } from "./requests.ts";
import type { ScreenStates } from "./screen-state.ts";

const CHECKER_FREE_PLAN = 5;
const CHECKER = "/products/domain-name-checker";
const INSPECTOR = "/tools/web-inspector";

const FAILED_RUNS = [
  [429, "rate_limited", "Too many requests. Try again in 30 seconds."],
  [504, "upstream_timeout", "The page took too long to load."],
  [503, "busy", "All browsers are busy."],
] as const;

/** Right-to-left text with an address in it, longer than any line. */
const RIGHT_TO_LEFT = `מדריך ${"לצילום מסך ".repeat(12)}example.com`;

/** Adds captures without files: an internationalized host, a right-to-left title, and more than one ZIP file takes. */
async function addCaptures({ id }: Account): Promise<void> {
  await stackSql`
    insert into captures (id, user_id, kind, request, url, final_url, title, content_type, size_bytes, file_key, created_at, expires_at)
    select gen_random_uuid(), ${id}, 'screenshot', '{}', address, address, title, 'image/jpeg', 120000,
      ${`${id}/`} || gen_random_uuid() || '.jpg', now() - make_interval(hours => position), now() + interval '10 days'
    from generate_series(1, 101) as position,
      lateral (values (
        case position when 1 then 'https://xn--mnchen-3ya.example/' else 'https://example.com/' || position end,
        case position when 2 then ${RIGHT_TO_LEFT} else 'Page ' || position end
      )) as page (address, title)`;
}

/** Loading, empty, failed, offline and full states of the two tools and of the usage. */
export const rareToolStates: ScreenStates = {
  "inspector when requests fail": {
    console: [...FAILURES, /ERR_FAILED/],
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      const access = "**/api/tools/by-key/*";
      const release = await holdRequests(page, access);
      await signIn(page, account, INSPECTOR);
      await expect(page.getByRole("status").filter({ hasText: "Checking your access" })).toBeAttached();
      await show("inspector-loading", { windowOnly: true });
      release();
      await expect(page.getByText("0 of 10 used, 10 left")).toBeVisible();
      const restore = await failRequests(page, access);
      await page.reload();
      await expect(page.getByText("We could not check your access")).toBeVisible();
      await show("inspector-access-failed", { windowOnly: true });
      await restore();
      await failRequests(page, "**/api/captures");
      await page.reload();
      await show("inspector-history-failed", { when: page.getByText("Your captures could not be loaded.") });
      await page.route("**/api/tools/screenshot", (route) => route.abort());
      await capture(page, "plain.test");
      await expect(page.getByText("Connection lost before the screenshot finished")).toBeVisible();
      await show("inspector-offline");
    },
  },
  "inspector with failed runs and a blocked one": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      await openInspector(page, account);
      for (const [status, code, message] of FAILED_RUNS) {
        await page.route("**/api/tools/screenshot", (route) =>
          route.fulfill({ status, json: { code, message, error: message, requestId: "req_example" } }),
        );
        await capture(page, "plain.test");
        await show(`inspector-${code}`, { when: page.getByText(message) });
        await page.unroute("**/api/tools/screenshot");
      }
      await capture(page, "wall.test");
      await expect(page.getByText("bot protection instead of its page")).toBeVisible({ timeout: 40_000 });
      await show("inspector-bot-challenge");
    },
  },
  "inspector with one failed action, and with an ended session": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      await startStarterPlan(account);
      await openInspector(page, account);
      await page.getByRole("switch", { name: "Extract Content" }).click();
      await failRequests(page, "**/api/tools/firecrawl");
      await page.getByLabel("Website URL").fill("plain.test");
      await page.getByRole("button", { name: "Capture Screenshot & Extract Content" }).click();
      await expectScreenshot(page);
      await expect(page.getByRole("tabpanel").getByText("Something went wrong.")).toBeVisible();
      await show("inspector-one-failed");
      const ended = { code: "unauthenticated", message: "Your session has ended." };
      await page.route("**/api/tools/screenshot", (route) =>
        route.fulfill({ status: 401, json: { ...ended, error: ended.message, requestId: "req_example" } }),
      );
      await page.getByRole("button", { name: "Capture Screenshot & Extract Content" }).click();
      await show("inspector-session-ended", { when: page.getByText(ended.message) });
    },
  },
  "inspector with a run that survives a reload": async ({ page, account, show }) => {
    await startFreePlan(account);
    await openInspector(page, account);
    await page.getByRole("spinbutton", { name: /^Capture Delay/ }).fill("10");
    await capture(page, "plain.test");
    await expect(page.getByText("Waiting for the page to finish")).toBeVisible();
    await page.reload();
    await show("inspector-still-running", { when: page.getByText("Still running"), windowOnly: true });
    await expectScreenshot(page);
  },
  "comparisons, several widths and documents": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      await signIn(page, account, `${INSPECTOR}/compare`);
      const compare = page.getByRole("button", { name: "Compare", exact: true });
      await compare.click();
      await show("compare-invalid", { when: page.getByText("Please enter a URL").first() });
      await page.getByLabel("First page").fill("plain.test");
      await page.getByLabel("Second page").fill("127.0.0.1");
      await page.keyboard.press("Enter");
      await show("compare-refused", { when: page.getByText("The pages could not be compared") });
      await page.getByLabel("Second page").fill("wall.test");
      await page.getByRole("switch", { name: "Full page" }).click();
      await page.keyboard.press("Tab");
      await compare.click();
      await expect(page.getByText(/shows a bot challenge \(Cloudflare\)/)).toBeVisible({ timeout: 60_000 });
      await page.getByLabel("Second page").fill("http://blog.test");
      await compare.click();
      await expect(page.getByRole("tab", { name: "Difference" })).toBeVisible({ timeout: 60_000 });
      await show("compare-different");
      await page.goto(`${INSPECTOR}/widths?url=plain.test`);
      await page.getByLabel("Widths").fill("400, 100");
      await page.keyboard.press("Enter");
      await show("widths-invalid", { when: page.getByText("Widths are whole numbers from 200 to 3840") });
      await page.getByLabel("Widths").fill("320, 900");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("link", { name: "Open the screenshot of 900 pixels" })).toBeVisible({
        timeout: 60_000,
      });
      await show("widths");
      await page.goto(`${INSPECTOR}/document?url=plain.test`);
      await page.getByText("Header and footer").click();
      await page.getByRole("textbox", { name: "Footer" }).fill('<span class="pageNumber"></span>');
      await page.getByLabel("Margin in mm").fill("500");
      await page.getByRole("button", { name: "Save page" }).click();
      await expect(page.getByLabel("Margin in mm")).toBeFocused();
      await show("document-invalid");
      await page.getByLabel("Margin in mm").fill("20");
      await page.keyboard.press("Enter");
      await show("document-pdf", { when: page.getByText(/^Saved, /) });
      await page.getByRole("radio", { name: "One HTML file" }).click();
      await page.getByRole("button", { name: "Save page" }).click();
      await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
      await expect(page.getByText(/^Saved, /)).toBeVisible({ timeout: 30_000 });
    },
  },
  "a history with many captures": {
    console: [/Failed to load resource/],
    go: async ({ page, account, show }) => {
      await startFreePlan(account);
      await addCaptures(account);
      await openInspector(page, account);
      const history = page.getByRole("region", { name: "Recent captures" });
      await history.getByRole("checkbox", { name: "Select all" }).click();
      await expect(history.getByText("At most 100 captures fit in one ZIP file.")).toBeVisible();
      await show("history-too-many");
      await history.getByRole("searchbox").fill("nothing like this");
      await show("history-no-match", { when: history.getByText("No capture matches.") });
      await history.getByRole("button", { name: "Clear filters" }).click();
      await history.getByRole("link", { name: "Open: example.com/2", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(RIGHT_TO_LEFT);
      await show("capture-without-file", { when: page.getByText("The file could not be loaded") });
    },
  },
  "checker when requests fail": {
    console: [...FAILURES, /ERR_FAILED/],
    go: async ({ page, account, show }) => {
      const name = uniqueName();
      const slow = { kind: "slow", ms: 4_500 };
      await setNameScenario({
        [`${name}.com`]: { state: "taken" },
        [`${name}.net`]: { state: "free", rdap: slow, whois: slow },
      });
      await startFreePlan(account, CHECKER_FREE_PLAN);
      await failRequests(page, "**/api/checks");
      await signIn(page, account, CHECKER);
      await show("checker-history-failed", { when: page.getByText("Your checks could not be loaded.") });
      const run = "**/api/tools/check-domain";
      await page.route(run, (route) => route.abort());
      const field = page.getByLabel("Domain name or brand");
      await field.fill(name);
      await field.press("Enter");
      await expect(page.getByText("Failed to check domain availability. Please try again.")).toBeVisible();
      await show("checker-offline");
      await page.unroute(run);
      await field.press("Enter");
      await page.getByRole("button", { name: "Stop" }).click();
      await show("checker-stopped", { when: page.getByText("Stopped", { exact: true }) });
      await field.fill("\u202eacme.com");
      await show("checker-bidirectional", { windowOnly: true });
      await field.fill("one, two, three");
      await show("checker-list", { windowOnly: true });
      await page.goto("/checks/chk_00000000000000000000000000");
      await show("check-unknown", { windowOnly: true });
    },
  },
  "checker with several names, running and compared": async ({ page, account, show }) => {
    const names = Array.from({ length: 3 }, uniqueName);
    const slow = { kind: "slow", ms: 4_500 };
    await setNameScenario(
      Object.fromEntries(
        names.flatMap((name, index) => [
          [`${name}.com`, { state: index === 0 ? "free" : "taken" }],
          [`${name}.net`, { state: "free", ...(index === 2 && { rdap: slow, whois: slow }) }],
        ]),
      ),
    );
    await startFreePlan(account, CHECKER_FREE_PLAN);
    await signIn(page, account, CHECKER);
    const field = page.getByLabel("Domain name or brand");
    for (const name of names) {
      await field.fill(name);
      await field.press("Enter");
      if (name === names[2]) {
        await show("checker-running", { when: page.getByText(/^[1-9] of \d+ checked$/), windowOnly: true });
      }
      await expect(page.getByRole("heading", { name: new RegExp(`^${name} · checked`) })).toBeVisible();
    }
    await page.getByRole("button", { name: `Keep ${names[0]} in the shortlist` }).click();
    await field.fill("another");
    await expect(page.getByRole("heading", { name: new RegExp(`^From ${names[2]}`) })).toBeVisible();
    await page
      .getByRole("button", { name: /^Details/ })
      .first()
      .click();
    await show("checker-compared", { when: page.getByText("Registrar", { exact: true }) });
    await page
      .getByRole("region", { name: "Recent checks" })
      .getByRole("checkbox", { name: "Select all" })
      .click();
    await show("checker-selected");
  },
  "usage that is loading, failed or reached": {
    console: FAILURES,
    go: async ({ page, account, show }) => {
      await startStarterPlan(account);
      const usage = "**/api/user/usage?*";
      const release = await holdRequests(page, usage);
      await signIn(page, account, "/usage");
      await expect(page.getByRole("status").filter({ hasText: "Loading your usage" })).toBeAttached();
      await show("usage-loading", { windowOnly: true });
      release();
      await expect(page.getByRole("heading", { name: "Usage", exact: true })).toBeVisible();
      const restore = await failRequests(page, usage);
      await page.reload();
      await expect(page.getByText("Your usage could not be loaded")).toBeVisible();
      await show("usage-failed", { windowOnly: true });
      await restore();
      await takeAllUses(account);
      await page.reload();
      await expect(page.getByText("Limit reached").first()).toBeAttached();
      await page.getByRole("tab", { name: "12 months" }).click();
      await show("usage-limit");
    },
  },
};
