import { uniqueEmail } from "#tests/support/accounts.ts";
import { expect, fillLogin } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

/** Sign-in screens, and the targets of emailed links. */
export const authStates: ScreenStates = {
  login: {
    console: [/status of 400/],
    go: async ({ page, show }) => {
      await page.goto("/auth");
      await show("auth-login");
      await page.getByRole("button", { name: "Login", exact: true }).click();
      await show("auth-login-problems", { when: page.getByText("Please enter a valid email address") });
      await fillLogin(page, { email: uniqueEmail(), password: "not a password" });
      await expect(page.getByText("Login failed", { exact: true }).first()).toBeVisible();
      await show("auth-login-failed", { windowOnly: true });
    },
  },
  register: async ({ page, show }) => {
    await page.goto("/auth");
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByRole("button", { name: "Generate Strong Password" }).click();
    await show("auth-register");
    await page.getByLabel("Email").fill(uniqueEmail());
    await page.getByRole("button", { name: "Register", exact: true }).click();
    await show("auth-check-email", { when: page.getByRole("heading", { name: "Check your email" }) });
  },
  "forgotten password": async ({ page, account, show }) => {
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password?" }).click();
    await show("auth-forgot", { when: page.getByRole("heading", { name: "Reset Password" }) });
    await page.getByLabel("Email").fill(account.email);
    await page.getByRole("button", { name: "Send Reset Link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await show("auth-reset-sent", { windowOnly: true });
  },
  links: async ({ page, show }) => {
    await page.goto("/reset-password");
    await show("reset-password-without-link", { when: page.getByText("Open this page from the link") });
    await page.goto("/reset-password?token_hash=x&type=recovery");
    await show("reset-password-continue", { when: page.getByRole("button", { name: "Continue" }) });
    await page.goto("/auth/v1/callback?token_hash=x&type=signup");
    await show("callback-confirm", { when: page.getByRole("button", { name: "Confirm email" }) });
    await page.goto("/auth/v1/callback");
    await show("callback-waiting", { when: page.getByText("Completing sign in...") });
  },
  "failed sign-in": async ({ page, show }) => {
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
};
