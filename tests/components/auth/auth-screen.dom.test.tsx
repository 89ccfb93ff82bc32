import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { AuthScreen } from "#components/auth/auth-screen.tsx";
import { authService } from "#tests/support/auth-service.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectSuccessToast } from "#tests/support/expect-toast.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

beforeEach(() => {
  setAddress("/auth");
  stubApi();
  renderScreen(<AuthScreen />);
});

const password = () => screen.getByLabelText<HTMLInputElement>(/password/i);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const names = () => screen.getAllByRole("button").map((button) => button.textContent || button.ariaLabel);

describe("the Login tab", () => {
  test("has email and password fields with a visibility toggle, and the other ways to sign in", async () => {
    coversSpec("2.34");
    expect(screen.getByLabelText<HTMLInputElement>("Email").type).toBe("email");
    expect(password().type).toBe("password");
    await press("Show password");
    expect(password().type).toBe("text");
    await press("Hide password");
    expect(password().type).toBe("password");
    expect(names()).toEqual(expect.arrayContaining(["Login", "Forgot password?", "Sign in with Google"]));
  });

  test("shows an error at each field until it is corrected, and none of the last login", async () => {
    coversSpec("5.3");
    authService.refuse("POST /token", "Invalid login credentials", 400, "invalid_credentials");
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await userEvent.type(password(), "not the password");
    await press("Login");
    expect(await screen.findByText(/^Incorrect email or password/)).toBeDefined();
    await userEvent.clear(screen.getByLabelText("Email"));
    await userEvent.clear(password());
    await press("Login");
    expect(await screen.findByText("Please enter a valid email address")).toBeDefined();
    expect(screen.getByText("Password must be at least 6 characters")).toBeDefined();
    expect(screen.queryByText(/^Incorrect email or password/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText("Email"));
    await userEvent.keyboard("ada@example.com");
    expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  });

  test("switches to the reset form and back", async () => {
    coversSpec("2.34", "4.9");
    await press("Forgot password?");
    expect(screen.getByRole("heading", { name: "Reset Password" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "Login" })).toBeNull();
    expect(names()).toEqual(expect.arrayContaining(["Send Reset Link", "Back to Login"]));
    await press("Back to Login");
    expect(screen.getByRole("button", { name: "Login" })).toBeDefined();
  });
});

test("a link for new users opens the Register tab", async () => {
  cleanup();
  setAddress("/auth?view=register");
  renderScreen(<AuthScreen />);
  const tab = await screen.findByRole("tab", { name: "Register", selected: true });
  expect(tab).toBeDefined();
});

test("a registration keeps the page to return to for whichever browser opens the link", async () => {
  cleanup();
  setAddress("/auth?view=register&redirect=%2Faccount%2Fapi-keys");
  renderScreen(<AuthScreen />);
  await screen.findByRole("tab", { name: "Register", selected: true });
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
  await userEvent.type(password(), "long enough");
  await press("Register");
  await screen.findByRole("heading", { name: "Check your email" });
  expect(authService.getRequests("POST /signup")).toMatchObject([
    { body: { data: { first_run: { path: "/account/api-keys" } } } },
  ]);
});

test("the Register tab generates a strong password and offers Google", async () => {
  coversSpec("2.35");
  await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
  await userEvent.click(screen.getByRole("tab", { name: "Register" }));
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ada@example.com");
  expect(password().type).toBe("password");
  expect(names()).toEqual(
    expect.arrayContaining(["Show password", "Generate Strong Password", "Register", "Sign up with Google"]),
  );
  await press("Generate Strong Password");
  expect(password().type).toBe("text");
  expect(password().value).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[!@#$%^&*()_+]).{12}$/);
});

describe("the reset form", () => {
  beforeEach(() => press("Forgot password?"));

  test("rejects an invalid email", async () => {
    coversSpec("5.4");
    await userEvent.type(screen.getByLabelText("Email"), "ada@");
    await press("Send Reset Link");
    expect(screen.getByText("Please enter a valid email address")).toBeDefined();
    expect(authService.getRequests("POST /recover")).toEqual([]);
  });

  test("requests a link to this site's reset screen and confirms it", async () => {
    coversSpec("3.16", "7.13", "8.7");
    await userEvent.type(screen.getByLabelText("Email"), "ada@example.com");
    await press("Send Reset Link");
    await waitFor(() =>
      expectSuccessToast("Password reset email sent", "Check your email for a password reset link"),
    );
    expect(authService.getRequests("POST /recover")).toMatchObject([
      {
        path: `/recover?redirect_to=${encodeURIComponent("http://localhost:3999/reset-password")}`,
        body: { email: "ada@example.com" },
      },
    ]);
  });
});

test("the Google button requests the email and profile scopes with an account chooser and returns to the callback screen", async () => {
  coversSpec("7.13");
  const assign = vi.fn<(url: string) => void>();
  vi.stubGlobal("location", { ...location, assign });
  await press("Sign in with Google");
  await waitFor(() => expect(assign).toHaveBeenCalledOnce());
  const { pathname, searchParams } = new URL(assign.mock.lastCall?.[0] ?? "");
  expect(pathname).toBe("/auth/v1/authorize");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    provider: "google",
    redirect_to: "http://localhost:3999/auth/v1/callback",
    scopes: "email profile",
    prompt: "select_account",
    access_type: "offline",
  });
});
