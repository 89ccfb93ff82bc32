import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signIn, startDownload, test } from "#tests/support/e2e-test.ts";
import { unzip } from "#tests/support/unzip.ts";
import { startStarterPlan } from "./inspector-steps.ts";
import { expectAccessible, expectAccessibleLayout } from "./payment-steps.ts";

const NEW_JOB = "/jobs?new=captures";

/** Checks a list of addresses in the open form. */
async function checkList(page: Page, addresses: string[]): Promise<void> {
  await page.getByRole("textbox", { name: "Addresses" }).fill(addresses.join("\n"));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("heading", { name: "Preview of the list" })).toBeFocused();
}

test("a pasted list of three addresses completes, and its ZIP file contains the captures", async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await startStarterPlan(account);
  await signIn(page, account, NEW_JOB);
  await expectAccessible(page);
  await checkList(page, ["https://plain.test", "blog.test", "shop.test", "plain.test", "http://10.0.0.1"]);
  await expect(page.getByText("3 valid · 1 duplicate · 1 refused")).toBeVisible();
  await expect(page.getByText("We can only open public websites.")).toBeVisible();
  await expectAccessibleLayout(page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page).toHaveURL(/\/jobs\/job_\w{22}$/);
  await expect(page.getByRole("status").filter({ hasText: "Complete: 3 done" })).toBeAttached({
    timeout: 90_000,
  });
  await expectAccessibleLayout(page);

  const download = await startDownload(page.getByRole("link", { name: /^ZIP/ }));
  expect(download.suggestedFilename()).toMatch(/^job-\d+\.zip$/);
  const zip = new Blob([await readFile(await download.path())]);
  expect(Object.keys(await unzip(zip.stream()))).toEqual([
    "0001-plain.test.jpg",
    "0002-blog.test.jpg",
    "0003-shop.test.jpg",
    "manifest.csv",
    "manifest.json",
  ]);

  await page.getByRole("link", { name: "Open the result of https://plain.test/" }).click();
  await expect(page).toHaveURL(/\/captures\/cap_/);
  await page.goto("/jobs");
  await expect(page.getByRole("link", { name: "3 screenshots", exact: true })).toBeVisible();
  await expectAccessibleLayout(page);
});

test("a crawl of the documentation site is checked, started by keyboard, and read page by page", async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await startStarterPlan(account);
  await signIn(page, account, "/jobs?new=crawl");
  const address = page.getByRole("textbox", { name: "Website URL" });
  await address.fill("not an address");
  await address.press("Enter");
  await expect(address).toBeFocused();
  await expect(page.getByText("Please enter a valid URL (e.g., example.com)")).toBeVisible();
  await expectAccessible(page);
  await address.fill("http://docs.test");
  await page.getByRole("spinbutton", { name: "Pages at most" }).fill("4");
  await page.getByRole("textbox", { name: "Not these paths" }).fill("/retries");
  await expectAccessibleLayout(page);
  await address.press("Enter");
  await expect(page.getByRole("heading", { name: "Preview of the crawl" })).toBeFocused();
  await expect(page.getByText("Opens up to 4 pages of docs.test.")).toBeVisible();
  await expect(page.getByText("Uses up to 4 extractions of the 100 that are left")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start", exact: true }).press("Enter");

  await expect(page).toHaveURL(/\/jobs\/job_\w{22}$/);
  await expect(page.getByRole("heading", { name: "Crawl of docs.test" })).toBeVisible();
  const rows = page.getByRole("rowheader");
  await expect(rows).toHaveCount(4, { timeout: 60_000 });
  await expect(page.getByRole("status").filter({ hasText: "Complete: 4 pages found: 4 done" })).toBeAttached({
    timeout: 60_000,
  });
  await expect(rows).not.toContainText(["retries"]);
  await expectAccessibleLayout(page);

  const download = await startDownload(page.getByRole("link", { name: /^ZIP/ }));
  const zip = new Blob([await readFile(await download.path())]);
  const files = await unzip(zip.stream());
  expect(Object.keys(files).filter((name) => name.endsWith(".md"))).toHaveLength(4);
  expect(files["manifest.json"]).toContain("http://docs.test/");
  await page.getByRole("link", { name: "Open the result of http://docs.test/", exact: true }).click();
  await expect(page).toHaveURL(/\/captures\/cap_/);
  await expect(page.getByText("Background jobs for Node.js").first()).toBeVisible();
});
