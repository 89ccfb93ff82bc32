import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ChangePassword } from "#components/account/change-password.tsx";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { authService } from "#tests/support/auth-service.ts";
import { expectErrorToast } from "#tests/support/expect-toast.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn, USER } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

function Account() {
  const { user } = useAuth();
  return user ? <ChangePassword user={user} /> : null;
}

async function open() {
  renderScreen(<Account />);
  await screen.findByLabelText("New Password");
}

beforeEach(() => {
  stubApi();
  signIn();
});

const getLogins = () => authService.getRequests("POST /token").map(({ body }) => body);
const getUpdates = () => authService.getRequests("PUT /user").map(({ body }) => body);

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
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  expect(screen.getByLabelText<HTMLInputElement>("Current Password").value).toBe("");
  await change("battery staple", "third password");
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(2));
  expect(getLogins()).toMatchObject([
    { email: USER.email, password: "correct horse" },
    { email: USER.email, password: "battery staple" },
  ]);
  expect(getUpdates()).toMatchObject([
    { password: "battery staple", current_password: "correct horse" },
    { password: "third password", current_password: "battery staple" },
  ]);
});

test("ChangePassword shows a wrong current password at its field and changes nothing", async () => {
  authService.refuse("POST /token", "Invalid login credentials", 400, "invalid_credentials");
  await open();
  await change("wrong horse", "battery staple");
  expect(await screen.findByText("This is not your current password")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Current Password"));
  expect(getUpdates()).toEqual([]);
  expectErrorToast("Error updating password", "Your current password is incorrect.");
});

test("ChangePassword rejects a missing current password and blank passwords without a request", async () => {
  await open();
  await change("", "      ");
  expect(await screen.findByText("Please enter your current password")).toBeDefined();
  expect(screen.getByText("Password cannot consist of spaces only")).toBeDefined();
  expect(getLogins()).toEqual([]);
});

test.each([
  ["same_password", "This is your current password"],
  ["weak_password", "Please choose one that is harder to guess"],
])(
  "ChangePassword shows a new password that the auth service rejects as %s at its field",
  async (code, message) => {
    authService.refuse("PUT /user", "Refused.", 422, code);
    await open();
    await change("correct horse", "battery staple");
    expect(await screen.findByText(message)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText("New Password"));
  },
);

test("ChangePassword sets a first password for a user who signed up with Google", async () => {
  authService.answer("GET /user", () => ({ ...USER, identities: [{ provider: "google" }] }));
  await open();
  expect(screen.queryByLabelText("Current Password")).toBeNull();
  await change("", "battery staple");
  await waitFor(() => expect(getUpdates()).toMatchObject([{ password: "battery staple" }]));
  expect(getUpdates()[0]).not.toHaveProperty("current_password");
  expect(getLogins()).toEqual([]);
});

test("ChangePassword sends a reset link to a user who forgot the current password", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "Forgot password?" }));
  await waitFor(() =>
    expect(authService.getRequests("POST /recover")).toMatchObject([{ body: { email: USER.email } }]),
  );
});
