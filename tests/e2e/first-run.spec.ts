import type { Page } from "@playwright/test";
import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin, holdScripts, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { fillRegistration } from "./auth-steps.ts";

const PASSWORD = "scenario-password";

/** Types an address on the landing page and opens the Register tab. */
async function startOnLandingPage(page: Page): Promise<void> {
  await page.goto("/landing/web-inspector");
  await page.getByLabel("Address of a public page").fill("plain.test");
  await page.getByRole("button", { name: "Capture it" }).click();
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
}

/** @returns the link of the confirmation email */
async function register(page: Page, email: string): Promise<string> {
  await fillRegistration(page, email, PASSWORD);
  return (await waitForMail(email)).link;
}

/** The tool is filled, and nothing has been started. */
async function expectFilledTool(page: Page): Promise<void> {
  await expect(page).toHaveURL("/products/web-inspector?url=plain.test", { timeout: 20_000 });
  await expect(page.getByLabel("Website URL")).toHaveValue("plain.test");
  await expect(page.getByText("0 of 10 used, 10 left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Capture Screenshot", exact: true })).toBeEnabled();
}

test.describe("what was typed on a landing page", () => {
  test("opens the tool in the tab of the confirmation link, once", async ({ page, context }) => {
    await startOnLandingPage(page);
    const link = await register(page, uniqueEmail());
    const mailTab = await context.newPage();
    await mailTab.goto(link);
    await expect(mailTab.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
    await expectFilledTool(mailTab);
    await page.bringToFront();
    await page.goto("/auth");
    await expect(page).toHaveURL("/");
  });

  test("hides the Login tab until the Register tab is shown", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/auth?redirect=%2Flanding%2Fweb-inspector&start=plain.test", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
    release();
    await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByLabel("Email")).toBeVisible();
  });

  test("opens the tool in another browser, after logging in there", async ({ page, otherPage: other }) => {
    await startOnLandingPage(page);
    const email = uniqueEmail();
    const link = await register(page, email);
    await other.goto(link);
    await other.getByRole("link", { name: "Log in" }).click();
    await fillLogin(other, { email, password: PASSWORD });
    await expect(other.getByText("Free Access Granted", { exact: true }).first()).toBeVisible();
    await expectFilledTool(other);
  });

  test("opens the tool after Google with three presses on our pages", { tag: "@desktop" }, async ({
    page,
  }) => {
    await startOnLandingPage(page);
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    await page.getByText("tomasz@okafor.test").click();
    await expectFilledTool(page);
  });
});
