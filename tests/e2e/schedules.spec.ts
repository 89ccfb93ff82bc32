import type { Page } from "@playwright/test";
import { stackSql } from "#tests/support/accounts.ts";
import { expect, signIn, test } from "#tests/support/e2e-test.ts";
import { runScheduledTasks } from "#tests/support/run-scheduled-tasks.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

const INSPECTOR = "/tools/web-inspector?url=plain.test";

async function capture(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Website URL" }).fill("plain.test");
  await page.getByRole("button", { name: "Capture Screenshot" }).click();
  await expect(page.getByRole("button", { name: "Repeat…" })).toBeEnabled({ timeout: 60_000 });
}

test("a capture is repeated daily, runs when it is due, and shows its result", async ({
  page,
  account,
  allowConsole,
}) => {
  test.setTimeout(150_000);
  allowConsole(/400/);
  await startStarterPlan(account);
  await signIn(page, account, INSPECTOR);
  await capture(page);
  await page.getByRole("button", { name: "Repeat…" }).click();
  const dialog = page.getByRole("dialog", { name: "Repeat" });
  await expect(dialog.getByText(/^Uses up to 30 in 30 days, 199 are left this month/)).toBeVisible();
  await expect(dialog.getByRole("region", { name: "Next runs" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  await dialog.getByRole("radio", { name: "Hourly" }).check();
  await expect(dialog.getByText("Your plan repeats at most once a day.")).toBeVisible();
  await dialog.getByRole("radio", { name: "Custom" }).check();
  await dialog.getByRole("textbox", { name: "Cron expression" }).fill("30 6 * *");
  await expect(dialog.getByText(/^Use five fields/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Cron expression" }).fill("30 6 * * *");
  await dialog.getByLabel("Name").fill("Plain page");
  await dialog.getByRole("button", { name: "Create schedule" }).click();
  await expect(page).toHaveURL(/\/schedules\/sch_\w{22}$/);
  await expect(page.getByText("Not run yet")).toBeVisible();
  await expectAccessibleLayout(page);

  await stackSql`update schedules set next_run_at = date_trunc('minute', now()) where user_id = ${account.id}`;
  await runScheduledTasks();
  await page.reload();
  await expect(page.getByRole("link", { name: /^Open the result of/ })).toBeVisible({ timeout: 60_000 });
  await expectAccessibleLayout(page);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Morning page");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Morning page" })).toBeVisible();
  await page.getByRole("link", { name: "← Schedules" }).click();
  await expect(page.getByRole("link", { name: "Morning page" })).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("link", { name: "Morning page" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/schedules$/);
  await expect(page.getByText("See what changes from day to day")).toBeVisible();
});
