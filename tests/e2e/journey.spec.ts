import { stat } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { uniqueEmail } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, test } from "#tests/support/e2e-test.ts";
import { findViolations, WCAG } from "#tests/support/expect-accessible.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { waitForAnimations } from "#tests/support/wait-for-animations.ts";

async function expectAccessible(page: Page) {
  await waitForAnimations(page);
  expect(await findViolations(page, WCAG)).toEqual([]);
}

/** Presses Tab until the control has the focus, as a keyboard user does. */
async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "tab" | "switch",
  name: string | RegExp,
) {
  const target = page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The focus never came to ${role} ${name}`);
}

// Phone layouts are tested screen by screen.
test.skip(({ isMobile }) => isMobile, "runs in the desktop project");

test("a visitor gets from the home page to a captured page, and one use is counted", async ({ page }) => {
  coversSpec("0.2", "1.1");
  const email = uniqueEmail();
  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See Plans" }).first().click();
  await expect(page.getByRole("heading", { name: "Your Products & Subscriptions" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start for Free" }).first().click();

  await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a password of mine");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessible(page);
  await page.goto((await waitForMail(email)).link);

  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto("/pricing?productId=1");
  await page.getByRole("link", { name: "Start for Free" }).first().click();
  await expect(page.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Current Plan").first()).toBeVisible();
  await page.getByRole("link", { name: "Use Product" }).first().click();

  await expect(page.getByRole("heading", { name: "Web Capture & Scrape" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Website URL").fill("plain.test");
  await page.getByRole("button", { name: "Capture Screenshot" }).click();
  await expect(page.getByRole("button", { name: "Download Screenshot" })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download Screenshot" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^screenshot-.+\.jpg$/);
  expect((await stat(await file.path())).size).toBeGreaterThan(5_000);
  await page.goto("/pricing?productId=1");
  await expect(page.getByRole("main").getByText("1 of 10 used")).toBeVisible();
});

test("a visitor gets from the home page to a captured page with the keyboard only", async ({
  page,
  account,
}) => {
  await page.goto("/pricing?productId=1");
  await tabTo(page, "link", "Start for Free");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
  await tabTo(page, "textbox", "Email");
  await page.keyboard.type(account.email);
  await tabTo(page, "textbox", "Password");
  await page.keyboard.type(account.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your Products & Subscriptions" })).toBeVisible();
  await tabTo(page, "link", "Start for Free");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
  await page.goto("/tools/web-inspector");
  await tabTo(page, "textbox", /Website URL/);
  await page.keyboard.type("http://plain.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Download Screenshot" })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, "button", /Enlarge/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: /Enlarge/ })).toBeFocused();
});
