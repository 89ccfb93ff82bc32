import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResetPasswordScreen } from "#components/auth/reset-password-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { outside, renderAt } from "./render-screen.tsx";
import { createStubSupabase, refused } from "./stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => outside.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => outside.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => outside.supabase,
  hasSessionCookie: () => outside.supabase?.hasSession() ?? false,
}));

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  outside.supabase = createStubSupabase();
  outside.supabase.begin("t1");
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
  outside.supabase?.auth.updateUser.mockReturnValueOnce(answer.promise);
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(screen.getByRole("button", { name: "Updating..." })).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/auth");
  expect(outside.supabase?.auth.updateUser).toHaveBeenCalledExactlyOnceWith({ password: "another one" });
});

test("the reset screen confirms the new password and redirects to the login after three seconds, not before", async () => {
  coversSpec("2.37", "8.12", "9.10");
  await choose("another one");
  expect(screen.getByRole("heading").textContent).toBe("Password Updated Successfully");
  expect(screen.getByText(/You will be redirected to login/)).toBeDefined();
  expect(outside.toast).toHaveBeenCalledExactlyOnceWith({
    title: "Password updated successfully",
    description: "You can now log in with your new password",
  });
  await wait(2_900);
  expect(outside.router.replace).not.toHaveBeenCalled();
  await wait(200);
  expect(outside.router.replace).toHaveBeenCalledExactlyOnceWith("/auth");
});

test("the reset screen without a link shows what is missing and the error of the auth service", async () => {
  coversSpec("2.36", "8.4", "8.12");
  outside.supabase = createStubSupabase();
  outside.supabase.auth.updateUser.mockResolvedValueOnce(refused("Auth session missing!"));
  await choose("another one");
  expect(screen.getByRole("alert").textContent).toContain("Open this page from the link");
  expect(screen.getByRole("link", { name: "Request a new link" }).getAttribute("href")).toBe(
    "/auth?view=forgot",
  );
  expect(screen.getByRole("heading").textContent).toBe("Reset Your Password");
  expect(outside.toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: "Error updating password", description: "Auth session missing!" }),
  );
});

test("the reset screen refers a signed-in user without a recovery link to the account", async () => {
  outside.supabase?.auth.updateUser.mockResolvedValueOnce(
    refused("Current password required when setting new password.", 400, "current_password_required"),
  );
  await choose("another one");
  expect(screen.getByText(/change your password in your account/)).toBeDefined();
});

test("the reset screen rejects a blank password", async () => {
  await choose("      ");
  expect(screen.getByText("Password cannot consist of spaces only")).toBeDefined();
  expect(outside.supabase?.auth.updateUser).not.toHaveBeenCalled();
});

test("the reset screen rejects fewer than six spaces only as too short", async () => {
  await choose("   ");
  expect(screen.getAllByText("Password must be at least 6 characters")).toHaveLength(2);
  expect(screen.queryByText(/spaces only/)).toBeNull();
});
