import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ChangePassword } from "#components/account/change-password.tsx";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { renderAt, stubs } from "#tests/components/auth/render-screen.tsx";
import { createStubSupabase, refused } from "#tests/components/auth/stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => stubs.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => stubs.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => stubs.supabase,
  hasSessionCookie: () => stubs.supabase?.hasSession() ?? false,
}));

function Account() {
  const { user } = useAuth();
  return user ? <ChangePassword user={user} /> : null;
}

async function open() {
  renderAt("/account", <Account />);
  await screen.findByLabelText("New Password");
}

beforeEach(() => {
  vi.clearAllMocks();
  stubs.supabase = createStubSupabase();
  stubs.supabase.begin("t1");
});

const auth = () => {
  if (!stubs.supabase) throw new Error("There is no client.");
  return stubs.supabase.auth;
};

async function change(current: string, password: string, again = password) {
  const fields = { "Current Password": current, "New Password": password, "Confirm New Password": again };
  for (const [label, value] of Object.entries(fields)) {
    const field = screen.queryByLabelText(label);
    if (field && value) await userEvent.type(field, value);
  }
  await userEvent.click(screen.getByRole("button", { name: /^(Change|Set) Password$/ }));
}

test("ChangePassword sets the autocomplete attributes that password managers need", async () => {
  await open();
  const complete = (label: string) => screen.getByLabelText(label).getAttribute("autocomplete");
  expect(complete("Current Password")).toBe("current-password");
  expect(complete("New Password")).toBe("new-password");
  expect(complete("Confirm New Password")).toBe("new-password");
});

test("ChangePassword verifies the current password before setting the new one, twice in a row", async () => {
  await open();
  await change("correct horse", "battery staple");
  await waitFor(() => expect(stubs.toast).toHaveBeenCalledTimes(1));
  expect(auth().signInWithPassword.mock.calls).toEqual([
    [{ email: "ada@example.com", password: "correct horse" }],
  ]);
  expect(auth().updateUser).toHaveBeenLastCalledWith({
    password: "battery staple",
    current_password: "correct horse",
  });
  expect(screen.getByLabelText<HTMLInputElement>("Current Password").value).toBe("");
  await change("battery staple", "third password");
  await waitFor(() => expect(auth().updateUser).toHaveBeenCalledTimes(2));
  expect(auth().updateUser).toHaveBeenLastCalledWith({
    password: "third password",
    current_password: "battery staple",
  });
});

test("ChangePassword shows a wrong current password at its field and changes nothing", async () => {
  auth().signInWithPassword.mockResolvedValueOnce(
    refused("Invalid login credentials", 400, "invalid_credentials"),
  );
  await open();
  await change("wrong horse", "battery staple");
  expect(await screen.findByText("This is not your current password")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Current Password"));
  expect(auth().updateUser).not.toHaveBeenCalled();
  expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
    title: "Error updating password",
    description: "Your current password is incorrect.",
    variant: "destructive",
  });
});

test("ChangePassword rejects a missing current password and blank passwords without a request", async () => {
  await open();
  await change("", "      ");
  expect(await screen.findByText("Please enter your current password")).toBeDefined();
  expect(screen.getByText("Password cannot consist of spaces only")).toBeDefined();
  expect(auth().signInWithPassword).not.toHaveBeenCalled();
});

test.each([
  ["same_password", "This is your current password"],
  ["weak_password", "Please choose one that is harder to guess"],
])(
  "ChangePassword shows a new password that the auth service rejects as %s at its field",
  async (code, message) => {
    auth().updateUser.mockResolvedValueOnce(refused("Refused.", 422, code));
    await open();
    await change("correct horse", "battery staple");
    expect(await screen.findByText(message)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
  },
);

test("ChangePassword sets a first password for a user who signed up with Google", async () => {
  const user = { id: "u1", email: "ada@example.com", identities: [{ provider: "google" }] };
  if (stubs.supabase) stubs.supabase.state.user = { data: { user }, error: null };
  await open();
  expect(screen.queryByLabelText("Current Password")).toBeNull();
  await change("", "battery staple");
  await waitFor(() =>
    expect(auth().updateUser).toHaveBeenCalledExactlyOnceWith({ password: "battery staple" }),
  );
  expect(auth().signInWithPassword).not.toHaveBeenCalled();
});

test("ChangePassword sends a reset link to a user who forgot the current password", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
  expect(auth().resetPasswordForEmail.mock.calls[0]?.[0]).toBe("ada@example.com");
});
