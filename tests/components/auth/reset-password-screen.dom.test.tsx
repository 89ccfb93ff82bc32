import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResetPasswordScreen } from "#components/auth/reset-password-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { renderAt, stubs } from "./render-screen.tsx";
import { createStubSupabase, refused } from "./stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => stubs.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => stubs.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => stubs.supabase,
  hasSessionCookie: () => stubs.supabase?.hasSession() ?? false,
}));

/** Advances the clock. Modules that the screen loads on demand load in real time, so they come first. */
const wait = (milliseconds: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  stubs.supabase = createStubSupabase();
  stubs.supabase.begin("t1");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function choose(password: string): Promise<void> {
  renderAt("/reset-password", <ResetPasswordScreen />);
  await wait(1);
  for (const name of ["New Password", "Confirm New Password"])
    fireEvent.change(screen.getByLabelText(name), { target: { value: password } });
  fireEvent.click(screen.getByRole("button", { name: "Reset Password" }));
  await wait(1);
}

test("the reset screen has two password fields and a link back to the login", async () => {
  coversSpec("2.36");
  const answer = Promise.withResolvers<{ data: unknown; error: null }>();
  stubs.supabase?.auth.updateUser.mockReturnValueOnce(answer.promise);
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(screen.getByRole("button", { name: "Updating..." })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/auth");
  expect(stubs.supabase?.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "another one" });
});

test("the reset screen confirms the new password and redirects to the login after three seconds, not before", async () => {
  coversSpec("2.37", "8.12", "9.10");
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Password Updated Successfully");
  expect(screen.getByText(/You will be redirected to login/)).toBeDefined();
  expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
    title: "Password updated successfully",
    description: "You can now log in with your new password",
  });
  await wait(2_900);
  expect(stubs.router.replace).not.toHaveBeenCalled();
  await wait(200);
  expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith("/auth");
});

test("the reset screen without a link shows what is missing and the error of the auth service", async () => {
  coversSpec("2.36", "8.4", "8.12");
  stubs.supabase = createStubSupabase();
  stubs.supabase.auth.updateUser.mockResolvedValueOnce(refused("Auth session missing!"));
  await choose("another one");
  expect(screen.getByRole("alert").textContent).toContain("Open this page from the link");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
    "/auth?view=forgot",
  );
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: "Error updating password", description: "Auth session missing!" }),
  );
});

test("the reset screen refers a signed-in user without a recovery link to the account", async () => {
  stubs.supabase?.auth.updateUser.mockResolvedValueOnce(
    refused("Current password required when setting new password.", 400, "current_password_required"),
  );
  await choose("another one");
  expect(screen.getByText(/change your password in your account/)).toBeDefined();
});

test("the reset screen rejects a blank password", async () => {
  await choose("      ");
  expect(screen.getByText("Password cannot consist of spaces only")).toBeDefined();
  expect(stubs.supabase?.auth.updateUser).not.toHaveBeenCalled();
});

test("the reset screen rejects fewer than six spaces only as too short", async () => {
  await choose("   ");
  expect(screen.getAllByText("Password must be at least 6 characters")).toHaveLength(2);
  expect(screen.queryByText(/spaces only/)).toBeNull();
});
