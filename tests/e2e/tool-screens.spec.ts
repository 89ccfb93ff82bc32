import type { Page } from "@playwright/test";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { recordLayoutShift } from "#tests/support/layout-shift.ts";
import { setNameScenario, uniqueName } from "#tests/support/set-name-scenario.ts";
import { capture, expectScreenshot, startFreePlan, startStarterPlan } from "./inspector-steps.ts";
import { tabTo } from "./keyboard-steps.ts";

const CHECKER_FREE_PLAN = 5;
const CHECKER = "/products/domain-name-checker";
const INSPECTOR = "/products/web-inspector";

/** A failed payment within the days of grace. */
async function makePastDue({ id }: Account): Promise<void> {
  await stackSql`update user_subscriptions set status = 'past_due', grace_until = now() + interval '5 days'
    where user_id = ${id} and product_id = 1`;
}

test("tools, results and usage load without layout shift", async ({ page, account }) => {
  const name = uniqueName();
  await setNameScenario({ [`${name}.com`]: { state: "free" } });
  await startStarterPlan(account);
  await startFreePlan(account, CHECKER_FREE_PLAN);
  await makePastDue(account);
  const sumShift = await recordLayoutShift(page);
  const expectStill = async (ready: ReturnType<Page["getByText"]>) => {
    await expect(ready).toBeVisible();
    expect.soft(await sumShift(), page.url()).toBeLessThan(0.005);
  };
  await signIn(page, account, INSPECTOR);
  await expectStill(page.getByText("0 of 200 used, 200 left"));
  await capture(page, "plain.test");
  await expectScreenshot(page);
  await expectStill(page.getByRole("link", { name: "Open: plain.test" }));
  await page.reload();
  await expectScreenshot(page);
  await expectStill(page.getByRole("link", { name: "Open: plain.test" }));
  await page.goto(`${CHECKER}?q=${name}`);
  await expectStill(page.getByText("0 of 5 used, 5 left"));
  await page.getByRole("button", { name: "Check Availability" }).click();
  await expectStill(page.getByRole("heading", { name: new RegExp(`^${name} · checked`) }));
  await page.reload();
  await expectStill(page.getByRole("heading", { name: new RegExp(`^${name} · checked`) }));
  await page.goto("/usage");
  await expectStill(page.getByRole("heading", { name: "Last runs" }));
});

test("the keyboard alone captures a page and shares it", { tag: "@desktop" }, async ({ page, account }) => {
  await startFreePlan(account);
  await signIn(page, account, INSPECTOR);
  await tabTo(page, page.getByLabel("Website URL"));
  await page.keyboard.type("plain.test");
  await page.keyboard.press("Enter");
  await expectScreenshot(page);
  await tabTo(page, page.getByRole("button", { name: "Share" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("switch", { name: "Share with a link" }));
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Public link")).toHaveValue(/\/shared\/shr_/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Share" })).toBeFocused();
  const history = page.getByRole("region", { name: "Recent captures" });
  await expect(history.getByRole("link", { name: "Open: plain.test" })).toBeVisible();
  await tabTo(page, history.getByRole("checkbox", { name: "Select: plain.test" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+Tab");
  await expect(history.getByRole("button", { name: "Delete", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).waitFor();
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(history.getByText("Your captures appear here.")).toBeVisible();
});
