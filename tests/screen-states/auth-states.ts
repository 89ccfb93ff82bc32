import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin } from "#tests/support/e2e-test.ts";
import type { ScreenState } from "./screen-state.ts";

/** Sign-in screens, and the targets of emailed links. */
export const authStates: ScreenState[] = [
  {
    name: "login",
    console: [/status of 400/],
    go: async ({ page, show }) => {
      await page.goto("/auth");
      await show("auth-login");
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await show("auth-login-problems");
      await fillLogin(page, { email: uniqueEmail(), password: "not a password" });
      await expect(page.getByText("Login failed", { exact: true }).first()).toBeVisible();
      await show("auth-login-failed", { windowOnly: true });
    },
  },
  {
    name: "register",
    go: async ({ page, show }) => {
      await page.goto("/auth");
      await page.getByRole("tab", { name: "Register" }).click();
      await page.getByRole("button", { name: "Generate Strong Password" }).click();
      await show("auth-register");
      await page.getByLabel("Email").fill(uniqueEmail());
      await page.getByRole("button", { name: "Register", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await show("auth-check-email");
    },
  },
  {
    name: "forgotten password",
    go: async ({ page, account, show }) => {
      await page.goto("/auth");
      await page.getByRole("button", { name: "Forgot password?" }).click();
      await expect(page.getByRole("heading", { name: "Reset Password" })).toBeVisible();
      await show("auth-forgot");
      await page.getByLabel("Email").fill(account.email);
      await page.getByRole("button", { name: "Send Reset Link" }).click();
      await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
      await show("auth-reset-sent", { windowOnly: true });
    },
  },
  {
    name: "links",
    go: async ({ page, show }) => {
      await page.goto("/reset-password");
      await expect(page.getByText("Open this page from the link")).toBeVisible();
      await show("reset-password-without-link");
      await page.goto("/reset-password?token_hash=x&type=recovery");
      await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
      await show("reset-password-continue");
      await page.goto("/auth/v1/callback?token_hash=x&type=signup");
      await expect(page.getByRole("button", { name: "Confirm email" })).toBeVisible();
      await show("callback-confirm");
      await page.goto("/auth/v1/callback");
      await expect(page.getByText("Completing sign in...")).toBeVisible();
      await show("callback-waiting");
    },
  },
  {
    name: "failed sign-in",
    go: async ({ page, show }) => {
      // The screen redirects after three seconds, so that timer is stopped.
      await page.addInitScript(() => {
        const start = window.setTimeout;
        const held = (run: TimerHandler, ms?: number) => (ms === 3_000 ? 0 : start(run, ms));
        Object.assign(window, { setTimeout: held });
      });
      await page.goto("/auth/v1/callback?error=server_error&error_description=Odd+state");
      await expect(page.getByRole("heading", { name: "Authentication Failed" })).toBeVisible();
      await show("callback-failed", { windowOnly: true });
    },
  },
];
