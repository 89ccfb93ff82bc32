import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, startDownload, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import {
  countCaptures,
  expectScreenshot,
  openInspector,
  preview,
  startFreePlan,
  startStarterPlan,
  takeAllUses,
} from "./inspector-steps.ts";

const BOTH = "Capture Screenshot & Extract Content";
const content = (page: Page) => page.getByRole("region", { name: "Scraped content", exact: true });

async function start(page: Page, address: string, button: string): Promise<void> {
  await page.getByLabel("Website URL").fill(address);
  await page.getByRole("button", { name: button, exact: true }).click();
}

async function expectContent(page: Page): Promise<void> {
  await expect(content(page)).toBeVisible({ timeout: 40_000 });
}

test("without the extraction tool its card links to the plans and its switch is disabled", async ({
  page,
  account,
}) => {
  coversSpec("2.63", "6.4", "2.10");
  await startFreePlan(account);
  await openInspector(page, account);
  await expect(page.getByRole("switch", { name: "Extract Content" })).toBeDisabled();
  await expect(page.getByText("FireCrawl", { exact: true })).toBeVisible();
  const upgrade = page.getByRole("link", { name: "Upgrade your plan" });
  await expect(upgrade).toHaveAttribute("href", "/tool/firecrawl");
  await upgrade.click();
  await expect(page).toHaveURL("/pricing?productId=1");
});

test.describe("with the Starter plan,", () => {
  test.beforeEach(async ({ page, account }) => {
    await startStarterPlan(account);
    await openInspector(page, account);
    await page.getByRole("switch", { name: "Extract Content" }).click();
  });

  test("both actions return the screenshot first, then the content, with downloads", async ({ page }) => {
    coversSpec("4.15", "2.67", "9.9", "4.18", "8.14", "1.3");
    await expect(page.getByText(/^Known issue:/)).toBeVisible();
    await expectAccessible(page);
    await start(page, "blog.test", BOTH);
    await expect(page.getByText("Starts when the screenshot is done.")).toBeVisible();
    await expectScreenshot(page);
    await expectContent(page);
    await expect(page.getByRole("heading", { name: "Scraped Content (Markdown)" })).toBeVisible();
    await expect(
      page.getByText("Website content scraped successfully", { exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByText(/^\d+ words$/)).toBeVisible();
    await expect(page.getByText("1 of 200 used, 199 left")).toBeVisible();
    await expect(page.getByText("1 of 100 used, 99 left")).toBeVisible();
    await page.getByRole("tab", { name: "Rendered" }).click();
    await expect(
      page.getByRole("region", { name: "Rendered content" }).getByRole("heading").first(),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("tab", { name: "Source" }).click();
    await expectAccessible(page);

    const download = await startDownload(page.getByRole("button", { name: "Download", exact: true }));
    expect(download.suggestedFilename()).toMatch(/^scraped-content-\d+\.md$/);
    expect(await readFile(await download.path(), "utf8")).toBe(await content(page).innerText());
  });

  test("an HTML extraction is requested with its options, shown as text and copied", async ({
    page,
    context,
  }) => {
    coversSpec("3.11", "8.16", "2.67", "4.18");
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("switch", { name: "Take Screenshot" }).click();
    await page.getByRole("radio", { name: "HTML" }).click();
    await page.getByRole("switch", { name: "Only extract main content" }).click();
    await page.getByRole("switch", { name: "Block advertisements" }).click();
    const captures = countCaptures(page);
    const sent = page.waitForRequest("**/api/tools/firecrawl");
    await start(page, "blog.test", "Extract Content");
    expect((await sent).postDataJSON()).toEqual({
      url: "https://blog.test/",
      formats: ["html"],
      onlyMainContent: false,
      delay: 0,
      noCookieBanners: true,
      noAds: false,
      noTracking: true,
    });
    await expectContent(page);
    await expect(page.getByRole("heading", { name: "Scraped Content (HTML)" })).toBeVisible();
    await expect(content(page)).toContainText("</p>");
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Copied!", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Content copied to clipboard").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("</p>");
    expect(captures()).toBe(0);
  });

  test("canceling during the extraction keeps the screenshot", async ({ page }) => {
    await page.getByRole("slider").focus();
    for (let second = 0; second < 5; second += 1) await page.keyboard.press("ArrowRight");
    await start(page, "plain.test", BOTH);
    await expectScreenshot(page);
    await expect(page.getByText("Waiting for the page to finish")).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Extraction canceled", { exact: true })).toBeVisible();
    await expect(preview(page)).toBeVisible();
  });

  test("captures are stored, can be found, run again, shared, downloaded and deleted", async ({
    page,
    otherPage: visitor,
  }) => {
    const history = page.getByRole("region", { name: "Recent captures" });
    await expect(
      history.getByText("Your captures appear here. Reopen or rerun them for at least 30 days."),
    ).toBeVisible();
    await start(page, "blog.test", BOTH);
    await expectContent(page);
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await expect(history.locator("img")).toHaveCount(1);
    await expect(history.getByText(/^Markdown, /)).toBeVisible();
    await expectAccessible(page);

    const sent = page.waitForRequest("**/api/tools/screenshot");
    const picture = history.getByRole("listitem").filter({ hasText: "Desktop" });
    await picture.getByRole("button", { name: "Run again: blog.test" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ url: "https://blog.test/", width: 1920 });
    await expectScreenshot(page);
    await expect(history.getByRole("listitem")).toHaveCount(3);

    await history.getByRole("combobox", { name: "Tool" }).selectOption("Screenshots");
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await history.getByRole("searchbox").fill("nothing");
    await expect(history.getByText("No capture matches.")).toBeVisible();
    await history.getByRole("button", { name: "Clear filters" }).click();
    await history.getByRole("checkbox", { name: "Select all" }).click();
    await expectAccessible(page);
    const archive = await startDownload(history.getByRole("link", { name: /^Download ZIP/ }));
    expect(archive.suggestedFilename()).toMatch(/^captures-\d+\.zip$/);
    await history.getByRole("checkbox", { name: "3 selected" }).click();

    await history.getByRole("link", { name: "Open: blog.test" }).first().click();
    await expect(page).toHaveURL(/\/captures\/cap_/);
    await expect(page.getByRole("img", { name: /^Screenshot of / })).toBeVisible();
    await page.getByRole("switch", { name: "Share with a link" }).click();
    const link = await page.getByLabel("Public link").inputValue();
    await expectAccessible(page);
    await visitor.goto(link);
    await expect(visitor.getByRole("img", { name: /^Screenshot of / })).toBeVisible();
    await expect(visitor.getByRole("button", { name: "Report this page" })).toBeVisible();
    await expectAccessible(visitor);
    await page.getByRole("switch", { name: "Share with a link" }).click();
    await expect(page.getByLabel("Public link")).toHaveCount(0);
    expect((await visitor.reload())?.status()).toBe(410);
    await expect(visitor.getByRole("heading", { name: "No longer available" })).toBeVisible();

    await page.getByRole("link", { name: "Use these options" }).click();
    await expect(page.getByLabel("Website URL")).toHaveValue("blog.test/");
    await expect(page).toHaveURL(/\/tools\/web-inspector\?url=blog\.test/);
    await expect(history.getByRole("listitem")).toHaveCount(3);
    await history.getByRole("checkbox", { name: "Select: blog.test" }).first().click();
    await history.getByRole("checkbox", { name: "Select: blog.test" }).last().click();
    const deleted = page.waitForResponse("**/api/captures/delete");
    await history.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    expect((await deleted).status()).toBe(200);
    await expect(history.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(history.getByRole("listitem")).toHaveCount(1);
  });
});

test("an action at its usage limit is skipped with a notice, and the other one runs", async ({
  page,
  account,
}) => {
  coversSpec("4.16", "8.15");
  await startStarterPlan(account);
  await takeAllUses(account, "firecrawl");
  await openInspector(page, account);
  await page.getByRole("switch", { name: "Extract Content" }).click();
  await expect(page.getByText("100 of 100 used, 0 left.")).toBeVisible();
  await start(page, "plain.test", BOTH);
  await expectScreenshot(page);
  await expect(content(page)).toHaveCount(0);
  await expect(page.getByText("Usage limit reached for this month").first()).toBeVisible();
  await page.getByRole("switch", { name: "Take Screenshot" }).click();
  await expect(page.getByRole("button", { name: "Extract Content", exact: true })).toBeDisabled();
});
