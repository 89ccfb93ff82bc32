import type { Page } from "@playwright/test";
import { uniqueEmail } from "#tests/support/accounts.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expect, fillLogin, signInWithForm, test } from "#tests/support/e2e-test.ts";
import { waitForMail } from "#tests/support/inbox.ts";
import { stack } from "#tests/support/stack.ts";
import { expectSignedIn, expectSignedOut, fillRegistration, openRegister } from "./auth-steps.ts";

const REFUSED = /the server responded with a status of (400|403|404|422|429)/;
const PASSWORD = "correct horse battery";

test.skip(({ isMobile }) => isMobile, "Links, codes and tokens do not depend on the size of the screen.");

async function registerOn(
  page: Page,
  path = "/auth",
): Promise<{ email: string; link: string; token: string }> {
  const email = uniqueEmail();
  await page.goto(path);
  await openRegister(page);
  await fillRegistration(page, email, PASSWORD);
  const { link } = await waitForMail(email);
  return { email, link, token: new URL(link).searchParams.get("token") ?? "" };
}

async function fillResetRequest(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
}

async function requestReset(page: Page, email: string): Promise<{ link: string; token: string }> {
  await fillResetRequest(page, email);
  await expect(page.getByText("Password reset email sent", { exact: true }).first()).toBeVisible();
  const { link } = await waitForMail(email);
  return { link, token: new URL(link).searchParams.get("token") ?? "" };
}

async function fillPasswords(page: Page, password: string, repeated = password): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(repeated);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await fillPasswords(page, password);
  await expect(page.getByRole("heading", { name: "Password Updated Successfully" })).toBeVisible();
}

test.describe("a confirmation link", () => {
  test("signs in and leaves no code in the URL or the history", async ({ page }) => {
    const { email, link } = await registerOn(page);
    await page.goto(link);
    await expect(page).toHaveURL("/");
    await expectSignedIn(page, email);
    await page.goBack();
    expect(page.url()).not.toContain("code=");
  });

  test("opened in another tab also signs in the waiting tab", async ({ page, context }) => {
    const { email, link } = await registerOn(page, "/auth?redirect=%2Fpricing");
    const mailTab = await context.newPage();
    await mailTab.goto(link);
    await expectSignedIn(mailTab, email);
    await page.bringToFront();
    await expect(page).toHaveURL("/pricing");
  });

  test("with a token waits for a click in any browser", async ({ page, otherPage: other }) => {
    const { email, token } = await registerOn(page);
    const spent: string[] = [];
    other.on("request", (request) => {
      if (request.url().includes("/auth/v1/verify")) spent.push(request.url());
    });
    await other.goto(`/auth/v1/callback?token_hash=${token}&type=signup`);
    await expect(other.getByRole("button", { name: "Confirm email" })).toBeVisible();
    expect(spent).toEqual([]);
    expect(other.url()).not.toContain(token);
    await other.getByRole("button", { name: "Confirm email" }).click();
    await expect(other).toHaveURL("/");
    await expectSignedIn(other, email);
  });

  test("that was used shows the error of the auth service and redirects to the auth screen", async ({
    page,
  }) => {
    const { link } = await registerOn(page);
    await page.request.get(link, { maxRedirects: 0 });
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Authentication Failed" })).toBeVisible();
    await expect(page.getByText("Email link is invalid or has expired").first()).toBeVisible();
    await expect(page.getByText("Authentication failed", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Redirecting you back...")).toBeVisible();
    await expect(page).toHaveURL("/auth", { timeout: 6_000 });
  });
});

test.describe("a forgotten password", () => {
  test("is replaced, other sessions end, and the login screen opens", async ({
    page,
    account,
    otherPage: other,
    allowConsole,
  }) => {
    coversSpec("2.36", "2.37", "8.12", "2.4");
    allowConsole(REFUSED);
    await signInWithForm(other, account);

    const { link } = await requestReset(page, account.email);
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto(link);
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("heading", { name: "Reset Your Password" })).toBeVisible();
    await fillPasswords(page, "short", "other");
    await expect(page.getByText("Password must be at least 6 characters")).toHaveCount(2);
    await fillPasswords(page, PASSWORD, `${PASSWORD}!`);
    await expect(page.getByText("Passwords do not match")).toBeVisible();
    await choosePassword(page, PASSWORD);
    await expect(page.getByText("You can now log in with your new password").first()).toBeVisible();
    await expect(page).toHaveURL("/auth", { timeout: 6_000 });

    await other.goto("/tools/web-inspector");
    await expect(other).toHaveURL("/auth?redirect=%2Ftools%2Fweb-inspector");
    await expectSignedOut(other);

    await fillLogin(page, account);
    await expect(page.getByText("Invalid login credentials", { exact: true }).first()).toBeVisible();
    await fillLogin(page, { email: account.email, password: PASSWORD });
    await expectSignedIn(page, account.email);
  });

  test("cannot be replaced by itself", async ({ page, account, allowConsole }) => {
    allowConsole(REFUSED);
    const { link } = await requestReset(page, account.email);
    await page.goto(link);
    await fillPasswords(page, account.password);
    await expect(page.getByText("Error updating password", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("This is your current password")).toBeVisible();
  });

  test("is replaced in any browser by a link with a token, after a click", async ({
    page,
    account,
    otherPage: other,
  }) => {
    const { token } = await requestReset(page, account.email);
    await other.goto(`/reset-password?token_hash=${token}&type=recovery`);
    await other.getByRole("button", { name: "Continue" }).click();
    await choosePassword(other, PASSWORD);
    await expect(other).toHaveURL("/auth", { timeout: 6_000 });
  });

  test("with a link of another browser shows an explanation and a way to request a new one", async ({
    page,
    account,
    otherPage: other,
  }) => {
    const { link } = await requestReset(page, account.email);
    await other.goto(link);
    await expect(other.getByText(/only works in the browser that requested it/)).toBeVisible();
    await other.getByRole("link", { name: "Request a new link" }).click();
    await expect(other.getByRole("heading", { name: "Reset Password" })).toBeVisible();
  });
});

test.describe("Google sign-in", () => {
  test("returns to the page that the visitor came from", async ({ page }) => {
    coversSpec("7.13", "2.3", "1.2");
    await page.goto("/auth?redirect=%2Fpricing%3FproductId%3D2");
    await page.getByRole("button", { name: "Sign in with Google" }).click();
    await expect(page.getByText("Choose an account")).toBeVisible();
    const asked = new URL(page.url()).searchParams;
    expect(asked.get("prompt")).toBe("select_account");
    expect(asked.get("access_type")).toBe("offline");
    const returned = page.waitForRequest((request) =>
      request.url().startsWith(`${stack.site}/auth/v1/callback`),
    );
    await page.getByText("mara.lindqvist@gmail.test").click();
    expect(new URL((await returned).url()).searchParams.get("code")).toBeTruthy();
    await expect(page).toHaveURL("/pricing?productId=2");
    await expectSignedIn(page, "mara.lindqvist@gmail.test");
  });

  test("shows an error when it is canceled, and the auth screen keeps the redirect path", async ({
    page,
  }) => {
    await page.goto("/auth?redirect=%2Fpricing");
    await openRegister(page);
    await page.getByRole("button", { name: "Sign up with Google" }).click();
    await page.getByText("Cancel", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "Authentication Failed" })).toBeVisible();
    await expect(page).toHaveURL("/auth?redirect=%2Fpricing", { timeout: 6_000 });
  });
});
