import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { MOBILE_USER_AGENT } from "#shared/capture/options.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, signIn, startDownload, test } from "#tests/support/e2e-test.ts";
import { expectAccessible } from "#tests/support/expect-accessible.ts";
import {
  capture,
  countCaptures,
  countUses,
  expectScreenshot,
  openInspector,
  preview,
  startFreePlan,
  takeAllUses,
} from "./inspector-steps.ts";

/** Console messages of a rejected capture: the browser's own and the API client's. */
const REFUSALS = [/Failed to load resource/, /ApiError: 4\d\d/, /ApiError: 5\d\d/];

const getSize = (container: ReturnType<Page["getByRole"]>) =>
  container
    .getByRole("img")
    .evaluate((image: HTMLImageElement) => `${image.naturalWidth} × ${image.naturalHeight}`);

test.describe("with the free plan,", () => {
  test.beforeEach(async ({ page, account }) => {
    await startFreePlan(account);
    await openInspector(page, account);
  });

  test("a desktop capture of an https site shows the screenshot, its source and the usage", async ({
    page,
  }) => {
    coversSpec("9.7", "3.10");
    await expect(page.getByText("0 of 10 used, 10 left")).toBeVisible();
    await expectAccessible(page);
    await capture(page, "shop.test");
    await expectScreenshot(page);
    expect(await getSize(preview(page))).toBe("1920 × 1080");
    await expect(page.getByRole("link", { name: "https://shop.test/" })).toBeVisible();
    await expect(page.getByText(/^1920 × 1080, \d/)).toBeVisible();
    await expect(page.getByText("1 of 10 used, 9 left")).toBeVisible();
    await expectAccessible(page);
  });

  test("a mobile capture of an http site sends a phone's user agent, and a pasted URL is split", {
    tag: "@phone",
  }, async ({ page }) => {
    coversSpec("9.7", "1.3");
    await page.getByRole("tab", { name: "Mobile" }).click();
    const sent = page.waitForRequest("**/api/tools/screenshot");
    await capture(page, "http://plain.test/");
    await expect(page.getByText("http://", { exact: true })).toBeVisible();
    await expect(page.getByLabel("Website URL")).toHaveValue("plain.test/");
    expect((await sent).postDataJSON()).toEqual({
      url: "http://plain.test/",
      width: 375,
      height: 812,
      user_agent: MOBILE_USER_AGENT,
      wait_until: "network_idle",
      no_cookie_banners: true,
      no_ads: true,
      no_tracking: true,
    });
    await expectScreenshot(page);
    expect(await getSize(preview(page))).toBe("375 × 812");
    await expect(page.getByRole("link", { name: "http://plain.test/" })).toBeVisible();
  });

  test("the screenshot opens enlarged as a JPEG, closes with Escape and can be downloaded", {
    tag: "@phone",
  }, async ({ page }) => {
    coversSpec("9.8", "2.67", "4.18", "9.9");
    await page.evaluate(() => {
      const make = URL.createObjectURL;
      URL.createObjectURL = (content) => {
        const kept = document.documentElement.dataset;
        if (content instanceof Blob) kept.blobs = `${kept.blobs ?? ""} ${content.type}`;
        return make.call(URL, content);
      };
    });
    await capture(page, "plain.test");
    await expectScreenshot(page);
    await preview(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img")).toBeVisible();
    expect(await getSize(dialog)).toBe("1920 × 1080");
    await expect(page.locator("html")).toHaveAttribute("data-blobs", /image\/jpeg/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(preview(page)).toBeFocused();

    const download = await startDownload(page.getByRole("button", { name: "Download Screenshot" }));
    expect(download.suggestedFilename()).toMatch(/^screenshot-\d+\.jpg$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  });

  test("a refused and an unknown host show one message at the field and count nothing", async ({
    page,
    allowConsole,
  }) => {
    allowConsole(...REFUSALS);
    const captures = countCaptures(page);
    await capture(page, "http://127.0.0.1");
    const field = page.getByLabel("Website URL");
    await expect(field).toHaveAccessibleDescription(/We can only open public websites\. This did not count/);
    await expect(field).toBeFocused();
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(1);
    await expect(page.getByText("Your screenshot appears here")).toBeVisible();
    await expectAccessible(page);
    await capture(page, "no-such-host.test");
    await expect(page.getByText(/^No website was found at this address\./)).toBeVisible();
    expect(captures()).toBe(2);
    await expect(page.getByText("0 of 10 used, 10 left")).toBeVisible();
  });

  test("canceling a capture ends the run and releases its use", async ({ page, account }) => {
    await page.clock.install();
    await page.getByRole("slider").focus();
    await page.keyboard.press("End");
    await capture(page, "plain.test");
    await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
    await expect.poll(() => countUses(account)).toBe(1);
    await page.clock.fastForward(2_000);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("Capture canceled", { exact: true })).toBeVisible();
    // Without the cancellation the run would wait for its ten seconds and be counted.
    await expect.poll(() => countUses(account), { timeout: 8_000 }).toBe(0);
  });

  test.describe("in the desktop project,", () => {
    test.skip(({ isMobile }) => isMobile, "The same code runs on a phone.");

    test("a full-page screenshot contains the whole page and opens in its full height", async ({ page }) => {
      await page.getByRole("button", { name: "More options" }).click();
      await page.getByRole("switch", { name: "Full page" }).click();
      const sent = page.waitForRequest("**/api/tools/screenshot");
      await capture(page, "long.test");
      expect((await sent).postDataJSON()).toMatchObject({ fullPage: true, width: 1920, height: 1080 });
      await expectScreenshot(page);
      const shown = page.getByRole("img", { name: /^Screenshot of/ });
      const size = await shown.evaluate((image: HTMLImageElement) => image.naturalHeight);
      await expect(page.getByText(new RegExp(`^1920 × ${size}, \\d`))).toBeVisible();
      await preview(page).click();
      const picture = page.getByRole("dialog").getByRole("img");
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(2_000);
      await expectAccessible(page);
    });

    test("an element is captured with keyboard and scale, and its options survive a reload", async ({
      page,
    }) => {
      await page.getByRole("button", { name: "More options" }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("switch", { name: "Dark mode" }).focus();
      await page.keyboard.press("Space");
      await page.getByRole("radio", { name: "1×" }).focus();
      // Radix chooses an option while the key is down, as it is for a person.
      await page.keyboard.press("ArrowRight", { delay: 100 });
      await page.getByLabel("CSS selector").fill("h1");
      await expect(page.getByRole("switch", { name: "Full page" })).toBeDisabled();
      await page.getByLabel("Website URL").fill("plain.test");
      await expect(page).toHaveURL(/\?url=plain\.test&scale=2&dark=on&selector=h1$/);
      await page.reload();
      await expect(page.getByText("One element, as JPEG")).toBeVisible();
      await page.getByRole("tab", { name: "Code", exact: true }).click();
      await expect(page.getByRole("tabpanel", { name: "cURL" })).toContainText('"selector": "h1"');
      await page.getByRole("tab", { name: "Result" }).click();
      const sent = page.waitForRequest("**/api/tools/screenshot");
      await page.getByRole("button", { name: "Capture Screenshot" }).click();
      expect((await sent).postDataJSON()).toMatchObject({ scale: 2, darkMode: true, selector: "h1" });
      await expectScreenshot(page);
      const shown = page.getByRole("img", { name: /^Screenshot of/ });
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeLessThan(300);
      await page.getByRole("button", { name: /^More options/ }).click();
      await expectAccessible(page);
    });

    test("leaving and returning, and a reload, show the address, the options and the result again", async ({
      page,
    }) => {
      const captures = countCaptures(page);
      await page.getByRole("tab", { name: "Mobile" }).click();
      await capture(page, "plain.test");
      await expectScreenshot(page);
      await page.getByRole("link", { name: "← Back to Tools" }).click();
      await expect(page).toHaveURL("/");
      await page.goBack();
      await expectScreenshot(page);
      await page.reload();
      await expectScreenshot(page);
      await expect(page).toHaveURL("/tools/web-inspector?url=plain.test&device=mobile");
      await expect(page.getByLabel("Website URL")).toHaveValue("plain.test");
      await expect(page.getByRole("tab", { name: "Mobile" })).toHaveAttribute("aria-selected", "true");
      expect(await getSize(preview(page))).toBe("375 × 812");
      expect(captures()).toBe(1);
    });

    test("the keyboard reaches all controls in visual order", async ({ page }) => {
      const tabTo = async (target: ReturnType<Page["getByRole"]>) => {
        await page.keyboard.press("Tab");
        await expect(target).toBeFocused();
      };
      await expect(page.getByRole("link", { name: "Upgrade your plan" })).toBeVisible();
      await page.getByRole("link", { name: "← Back to Tools" }).focus();
      await tabTo(page.getByLabel("Website URL"));
      await page.keyboard.type("http://plain.test");
      await tabTo(page.getByRole("button", { name: "Use https://" }));
      await page.keyboard.press("Enter");
      await expect(page.getByText("https://", { exact: true })).toBeVisible();
      await page.getByLabel("Website URL").focus();
      await tabTo(page.getByRole("button", { name: "Capture Screenshot" }));
      await tabTo(page.getByRole("switch", { name: "Take Screenshot" }));
      await tabTo(page.getByRole("link", { name: "Upgrade your plan" }));
      await tabTo(page.getByRole("tab", { name: "Desktop" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText(/^375 × 812 px/)).toBeVisible();
      await tabTo(page.getByRole("slider", { name: "Capture Delay" }));
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText("Waits 1 second after the page has loaded.")).toBeVisible();
      await tabTo(page.getByRole("spinbutton", { name: "Capture Delay in seconds" }));
      await tabTo(page.getByRole("radio", { name: "Markdown" }));
      await tabTo(page.getByRole("switch", { name: "Only extract main content" }));
      await tabTo(page.getByRole("switch", { name: "Scroll to the end" }));
      await tabTo(page.getByRole("radio", { name: "Auto" }));
      await tabTo(page.getByText("Elements, images, brand"));
      await tabTo(page.getByRole("switch", { name: "Block cookie banners" }));
      await tabTo(page.getByRole("switch", { name: "Block advertisements" }));
      await tabTo(page.getByRole("switch", { name: "Block tracking scripts" }));
      await tabTo(page.getByRole("button", { name: "More options" }));
      await tabTo(page.getByRole("button", { name: "Add a step" }));
      await tabTo(page.getByRole("tab", { name: "Result" }));
      await tabTo(page.getByRole("button", { name: "example.com" }));
      await page.getByLabel("Website URL").focus();
      await page.keyboard.press("Enter");
      await expectScreenshot(page);
      await expect(page.getByLabel("Website URL")).toBeFocused();
      await expect(page.getByRole("link", { name: "Open: plain.test" })).toBeVisible();
      await page.getByRole("button", { name: "Enlarge screenshot" }).focus();
      await tabTo(page.getByRole("link", { name: "https://plain.test/" }));
      await tabTo(page.getByRole("link", { name: "Get the content too" }));
      await tabTo(page.getByRole("link", { name: "Capture a list" }));
      await tabTo(page.getByRole("link", { name: "Watch this page" }));
      await tabTo(page.getByRole("link", { name: "All history" }));
      await tabTo(page.getByRole("searchbox", { name: "Search captures" }));
      expect(await getSize(preview(page))).toBe("375 × 812");
    });

    test("an ended session is reported, and the login leads back", async ({ page, allowConsole }) => {
      coversSpec("8.13");
      allowConsole(...REFUSALS);
      await page.context().clearCookies();
      await capture(page, "plain.test");
      await expect(page.getByText("Authentication token not found", { exact: true }).first()).toBeVisible();
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(page).toHaveURL("/auth?redirect=%2Ftools%2Fweb-inspector%3Furl%3Dplain.test");
    });
  });
});

test("at the usage limit the button is disabled with the reason and reset date, and a link leads to a larger plan", async ({
  page,
  account,
}) => {
  await startFreePlan(account);
  await takeAllUses(account);
  const captures = countCaptures(page);
  await openInspector(page, account);
  await expect(page.getByText("Usage limit reached for this month")).toBeVisible();
  await expect(page.getByText(/^10 of 10 used, 0 left\. Resets [A-Z][a-z]{2} \d+$/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Capture Screenshot" })).toBeDisabled();
  await expect(
    page.locator("a[href='/pricing?productId=1']", { hasText: "Upgrade your plan" }),
  ).toBeVisible();
  await page.getByLabel("Website URL").fill("plain.test");
  await page.getByLabel("Website URL").press("Enter");
  await expectAccessible(page);
  expect(captures()).toBe(0);
});

test("without the tool: Access Denied, the pricing screen, and access after starting the free plan", async ({
  page,
  account,
}) => {
  coversSpec("2.60", "8.21", "2.9", "6.4");
  await signIn(page, account, "/products/web-inspector");
  await expect(page.getByText("Access Denied", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("You need to purchase this tool to use it.").first()).toBeVisible();
  await expect(page).toHaveURL("/pricing");
  await page.getByRole("link", { name: "Start for Free" }).first().click();
  await expect(page.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Use Product" }).first().click();
  await expect(page).toHaveURL("/products/web-inspector");
  await expect(page.getByRole("heading", { name: "Web Capture & Scrape" })).toBeVisible();
});
