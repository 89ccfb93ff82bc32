import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ChangeEmail } from "#components/account/change-email.tsx";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { renderAt, stubs } from "#tests/components/auth/render-screen.tsx";
import { createStubSupabase, makeSession, refused } from "#tests/components/auth/stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => stubs.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => stubs.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => stubs.supabase,
  hasSessionCookie: () => stubs.supabase?.hasSession() ?? false,
}));

function Account() {
  const { user } = useAuth();
  return user ? <ChangeEmail user={user} /> : null;
}

const pending = {
  data: { user: { id: "u1", email: "ada@example.com", new_email: "new@example.com" } },
  error: null,
};

beforeEach(async () => {
  vi.clearAllMocks();
  stubs.supabase = createStubSupabase();
  stubs.supabase.begin("t1");
  renderAt("/account", <Account />);
  await screen.findByText("ada@example.com");
});

const auth = () => {
  if (!stubs.supabase) throw new Error("There is no client.");
  return stubs.supabase.auth;
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function ask(email: string) {
  await press("Change email");
  const field = screen.getByLabelText<HTMLInputElement>("New Email");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, `${email}{Enter}`);
}

test("ChangeEmail keeps a new email pending until the links sent to both addresses are opened", async () => {
  auth().updateUser.mockImplementationOnce(async () => {
    if (stubs.supabase) stubs.supabase.state.user = pending;
    stubs.supabase?.emit("USER_UPDATED", makeSession("t1"));
    return { data: {}, error: null };
  });
  await ask("new@example.com");
  expect(auth().updateUser).toHaveBeenCalledExactlyOnceWith(
    { email: "new@example.com" },
    { emailRedirectTo: "http://localhost:3999/auth/v1/callback" },
  );
  const notice = await screen.findByRole("status");
  expect(notice.textContent).toContain("Change to new@example.com");
  expect(notice.textContent).toContain("links sent to this address and to your current one");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change email" }));
  expect(screen.queryByLabelText("New Email")).toBeNull();
});

test.each([
  ["ada", "Please enter a valid email address"],
  ["ADA@example.com", "This is your current email"],
])("ChangeEmail rejects %s without a request", async (email, message) => {
  await ask(email);
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.getByLabelText("New Email").getAttribute("autocomplete")).toBe("email");
  expect(auth().updateUser).not.toHaveBeenCalled();
});

test("ChangeEmail shows an error of the auth service at the field, and the email can be corrected", async () => {
  const words = "A user with this email address has already been registered";
  auth().updateUser.mockResolvedValueOnce(refused(words, 422, "email_exists"));
  await ask("taken@example.com");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText("New Email"));
  await userEvent.type(screen.getByLabelText("New Email"), "x{Enter}");
  await waitFor(() => expect(auth().updateUser).toHaveBeenCalledTimes(2));
});

test("ChangeEmail returns the focus to its button when it is canceled", async () => {
  await press("Change email");
  await press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change email" }));
});
