import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { ChangeEmail } from "#components/account/change-email.tsx";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { authService } from "#tests/support/auth-service.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn, USER } from "#tests/support/session.ts";
import { stubApi } from "#tests/support/stub-api.ts";

function Account() {
  const { user } = useAuth();
  return user ? <ChangeEmail user={user} /> : null;
}

beforeEach(async () => {
  stubApi();
  signIn();
  renderScreen(<Account />);
  await screen.findByText(USER.email);
});

const getUpdates = () => authService.getRequests("PUT /user");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function ask(email: string) {
  await press("Change email");
  const field = screen.getByLabelText<HTMLInputElement>("New Email");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, `${email}{Enter}`);
}

test("ChangeEmail keeps a new email pending until the links sent to both addresses are opened", async () => {
  authService.answer("PUT /user", () => {
    const user = { ...USER, new_email: "new@example.com" };
    authService.answer("GET /user", () => user);
    return user;
  });
  await ask("new@example.com");
  const notice = await screen.findByRole("status");
  expect(getUpdates()).toMatchObject([
    {
      path: `/user?redirect_to=${encodeURIComponent("http://localhost:3999/auth/v1/callback")}`,
      body: { email: "new@example.com" },
    },
  ]);
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
  expect(getUpdates()).toEqual([]);
});

test("ChangeEmail shows an error of the auth service at the field, and the email can be corrected", async () => {
  const words = "A user with this email address has already been registered";
  authService.refuse("PUT /user", words, 422, "email_exists");
  await ask("taken@example.com");
  expect((await screen.findByRole("alert")).textContent).toBe(words);
  expect(document.activeElement).toBe(screen.getByLabelText("New Email"));
  await userEvent.type(screen.getByLabelText("New Email"), "x{Enter}");
  await waitFor(() => expect(getUpdates()).toHaveLength(2));
});

test("ChangeEmail returns the focus to its button when it is canceled", async () => {
  await press("Change email");
  await press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change email" }));
});
