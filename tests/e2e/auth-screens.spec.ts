import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { freshEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin, test } from "#tests/support/e2e.ts";
import { proves } from "#tests/support/proves.ts";
import { openRegister } from "./auth-steps.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels that stick out to the right").toBeLessThanOrEqual(0);
}

for (const theme of ["dark", "light"]) {
  test.describe(`in ${theme}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.addInitScript((value) => localStorage.setItem("ui-theme", value), theme);
    });

    test("the sign-in screen can be used by everybody, in each of its states", async ({
      page,
      allowConsole,
    }) => {
      allowConsole(/status of 400/);
      await page.goto("/auth");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await expectAccessible(page);
      await fillLogin(page, { email: freshEmail(), password: "not a password" });
      await expect(page.getByText("Login failed", { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
      await openRegister(page);
      await page.getByRole("button", { name: "Generate Strong Password" }).click();
      await expectAccessible(page);
      await page.getByLabel("Email").fill(freshEmail());
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Back to Login" }).click();
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
      await expectAccessible(page);
    });

    test("so can the screens that links open", async ({ page }) => {
      await page.goto("/reset-password");
      await expect(page.getByText("This page opens from the link")).toBeVisible();
      await expectAccessible(page);
      await page.goto("/reset-password?token_hash=x&type=recovery");
      await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/auth/v1/callback?token_hash=x&type=signup");
      await expect(page.getByRole("button", { name: "Confirm e-mail" })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/auth/v1/callback?error=server_error&error_description=Odd+state");
      await expect(page.getByRole("heading", { name: "Authentication Failed" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test("the forms are at the left, the welcome at the right of wide screens only", async ({ page }) => {
  proves("1.7", "2.33", "2.32");
  await page.goto("/auth");
  await expect(page.getByRole("heading", { name: "Sign in to start exploring!" })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Login", "Register"]);
  const welcome = page.getByRole("heading", { name: "Welcome to SaaS Tools Marketplace" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(welcome).toBeVisible();
  const forms = await page.getByRole("tablist").boundingBox();
  expect((await welcome.boundingBox())?.x).toBeGreaterThan((forms?.x ?? 0) + (forms?.width ?? 0));
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(welcome).toBeHidden();
});
