import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ResetPasswordScreen } from "#components/auth/reset-password-screen.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { authService } from "#tests/support/auth-service.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectSuccessToast } from "#tests/support/expect-toast.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { clearCookies, makeSession, signIn, USER } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";
import { wait } from "#tests/support/wait.ts";

beforeEach(() => {
  vi.useFakeTimers();
  setAddress("/reset-password");
  stubApi();
  signIn();
});

async function choose(password: string): Promise<void> {
  renderScreen(<ResetPasswordScreen />);
  await wait(1);
  for (const name of ["New Password", "Confirm New Password"])
    fireEvent.change(screen.getByLabelText(name), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Reset Password" }));
  await wait(1);
}

test("the reset screen has two password fields and a link back to the login", async () => {
  coversSpec("2.36");
  authService.answer("PUT /user", () => new Promise(() => {}));
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(screen.getByRole("button", { name: "Updating..." })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/auth");
  expect(authService.getRequests("PUT /user")).toMatchObject([{ body: { password: "another one" } }]);
});

test("the reset screen confirms the new password and redirects to the login after three seconds, not before", async () => {
  coversSpec("2.37", "8.12", "9.10");
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Password Updated Successfully");
  expect(screen.getByText(/You will be redirected to login/)).toBeDefined();
  expectSuccessToast("Password updated successfully", "You can now log in with your new password");
  await wait(2_900);
  expect(router.replace).not.toHaveBeenCalled();
  await wait(200);
  expect(router.replace).toHaveBeenCalledExactlyOnceWith("/auth");
});

test("the reset screen without a link shows what is missing and the error of the auth service", async () => {
  coversSpec("2.36", "8.4", "8.12");
  clearCookies();
  await choose("another one");
  expect(screen.getByRole("alert").textContent).toContain("Open this page from the link");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
    "/auth?view=forgot",
  );
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: "Error updating password", description: "Auth session missing!" }),
  );
});

test("the reset screen refers a signed-in user without a recovery link to the account", async () => {
  const message = "Current password required when setting new password.";
  authService.refuse("PUT /user", message, 400, "current_password_required");
  await choose("another one");
  expect(screen.getByText(/change your password in your account/)).toBeDefined();
});

test("the reset screen rejects a blank password", async () => {
  await choose("      ");
  expect(screen.getByText("Password cannot consist of spaces only")).toBeDefined();
  expect(authService.getRequests("PUT /user")).toEqual([]);
});

test("the reset screen rejects fewer than six spaces only as too short", async () => {
  await choose("   ");
  expect(screen.getAllByText("Password must be at least 6 characters")).toHaveLength(2);
  expect(screen.queryByText(/spaces only/)).toBeNull();
});

test("the reset screen uses the session in the hash of a link after a click, and removes it from the address", async () => {
  clearCookies();
  const { expires_at, refresh_token } = makeSession();
  const parts = [{ alg: "none" }, { exp: expires_at, sub: USER.id }, {}];
  const access_token = parts.map((part) => btoa(JSON.stringify(part)).replaceAll("=", "")).join(".");
  const tokens = new URLSearchParams({ access_token, refresh_token, type: "recovery" });
  setAddress(`/reset-password#${tokens}`);
  renderScreen(<ResetPasswordScreen />);
  await wait(1);
  expect(location.hash).toBe("");
  expect(screen.queryByLabelText("New Password")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  await wait(10);
  expect(screen.getByLabelText("New Password")).toBeDefined();
  expect(screen.queryByText(/Open this page from the link/)).toBeNull();
});
