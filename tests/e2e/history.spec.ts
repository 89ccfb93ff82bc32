import { readFile } from "node:fs/promises";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { expect, startDownload, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import { capture, expectScreenshot, openInspector, startFreePlan } from "./inspector-steps.ts";

/** Adds checks of names, the last one first. */
async function addChecks({ id }: Account, count: number): Promise<void> {
  await stackSql`
    insert into name_checks (user_id, request, rows, created_at, expires_at)
    select ${id}, jsonb_build_object('query', 'name' || n, 'tlds', '[".com"]'::jsonb, 'platforms', '[]'::jsonb),
      '{"domains": [], "social": []}', now() - make_interval(days => n), now() + interval '1 day'
    from generate_series(1, ${count}::int) as n`;
}

test("results of all tools are found, opened, exported and deleted in the history", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await addChecks(account, 60);
  await openInspector(page, account);
  await capture(page, "plain.test");
  await expectScreenshot(page);
  await page.getByRole("link", { name: "All history" }).click();
  await expect(page).toHaveURL("/history?kind=screenshot,extraction,pdf,archive");
  const list = page.getByRole("list", { name: "History" });
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await page.goto("/history");
  await expect(list.getByRole("listitem")).toHaveCount(50);
  await expect(list.locator("img")).toHaveCount(1);
  await page.getByRole("button", { name: "Load older" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(61);
  await expectAccessible(page);

  const search = page.getByRole("searchbox", { name: "Search history" });
  await search.fill("name60");
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL("/history?q=name60");
  await page.reload();
  await expect(search).toHaveValue("name60");
  await list.getByRole("link", { name: "Open: name60" }).click();
  await expect(page).toHaveURL(/\/checks\/chk_/);
  await page.goBack();
  await expect(search).toHaveValue("name60");
  await expect(list.getByRole("listitem")).toHaveCount(1);

  await search.fill("");
  await page.getByLabel("Date", { exact: true }).selectOption("Last 7 days");
  await expect(list.getByRole("listitem")).toHaveCount(7);
  const download = await startDownload(page.getByRole("link", { name: "CSV of all matches" }));
  const file = await readFile(await download.path(), "utf8");
  expect(file.trim().split("\r\n")).toHaveLength(8);
  expect(file).toContain('"screenshot","https://plain.test/"');

  await page.getByRole("checkbox", { name: "Select: plain.test" }).click();
  await page.getByRole("checkbox", { name: "Select: name1", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Download ZIP/ })).toBeVisible();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Delete 2 results?" })
    .getByRole("button", { name: "Delete", exact: true })
    .click();
  await expect(list.getByRole("listitem")).toHaveCount(5);
  await page.reload();
  await expect(list.getByRole("listitem")).toHaveCount(5);
});
