import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { useAuth } from "#components/auth/auth-provider.tsx";
import { RequireUser } from "#components/auth/require-user.tsx";
import { useAuthActions } from "#components/auth/use-auth-actions.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { renderAt, stubs } from "./render-screen.tsx";
import { createStubSupabase, refused } from "./stub-supabase.ts";

vi.mock("next/navigation", () => ({ useRouter: () => stubs.router }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: (content: unknown) => stubs.toast(content) }));
vi.mock("#client/supabase.ts", () => ({
  loadSupabase: async () => stubs.supabase,
  hasSessionCookie: () => stubs.supabase?.hasSession() ?? false,
}));

type Auth = ReturnType<typeof useAuth> & ReturnType<typeof useAuthActions>;
let auth: Auth;
let fake: ReturnType<typeof createStubSupabase>;

/** Exposes the context's value to the test. */
function Probe() {
  const value = { ...useAuth(), ...useAuthActions() };
  auth = value;
  return <p>{value.isLoading ? "loading" : (value.user?.email ?? "no user")}</p>;
}

beforeEach(() => {
  vi.clearAllMocks();
  getQueryClient().clear();
  fake = createStubSupabase();
  stubs.supabase = fake;
});

const credentials = { email: "ada@example.com", password: "secret" };
const failure = (title: string, description: string) => ({ title, description, variant: "destructive" });

test("useAuth throws outside of AuthProvider", () => {
  coversSpec("8.2");
  expectConsoleError(/useAuth must be used within an AuthProvider/, /The above error occurred/);
  expect(() => render(<Probe />)).toThrow("useAuth must be used within an AuthProvider");
});

describe("AuthProvider", () => {
  test("provides the user after a login and none after a logout", async () => {
    coversSpec("4.3", "7.13");
    renderAt("/", <Probe />);
    await screen.findByText("no user");
    await act(() => auth.login(credentials));
    await screen.findByText("ada@example.com");
    await act(() => auth.logout());
    await screen.findByText("no user");
    expect(fake.auth.signOut).toHaveBeenCalledWith({ scope: "local" });
  });

  test("clears the query cache when another user signs in", async () => {
    fake.begin("t1");
    renderAt("/", <Probe />);
    await screen.findByText("ada@example.com");
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    expect(stubs.router.refresh).not.toHaveBeenCalled();
    await act(() => auth.logout());
    await screen.findByText("no user");
    expect(getQueryClient().getQueryData(["/api/catalog"])).toBeUndefined();
    expect(stubs.router.refresh).toHaveBeenCalledOnce();
  });

  test("keeps the query cache when the token of the same user is refreshed", async () => {
    fake.begin("t1");
    renderAt("/", <Probe />);
    await screen.findByText("ada@example.com");
    getQueryClient().setQueryData(["/api/catalog"], ["hers"]);
    await act(async () =>
      fake.emit("TOKEN_REFRESHED", {
        ...(await fake.auth.getSession()).data.session,
        access_token: "t2",
      } as never),
    );
    expect(getQueryClient().getQueryData(["/api/catalog"])).toEqual(["hers"]);
  });
});

describe("AuthProvider shows the message of the auth service", () => {
  beforeEach(async () => {
    renderAt("/", <Probe />);
    await screen.findByText("no user");
  });

  test("when a login fails", async () => {
    coversSpec("8.6");
    fake.auth.signInWithPassword.mockResolvedValueOnce(refused("Invalid login credentials"));
    await act(() => auth.login(credentials));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(failure("Login failed", "Invalid login credentials"));
  });

  test("when a registration fails", async () => {
    coversSpec("8.6");
    fake.auth.signUp.mockResolvedValueOnce(
      refused("Signups not allowed for this instance", 422, "signup_disabled"),
    );
    await act(() => auth.register(credentials));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Registration failed", "Signups not allowed for this instance"),
    );
  });

  test("when a logout fails", async () => {
    coversSpec("8.6");
    fake.auth.signOut.mockResolvedValueOnce({ error: { message: "No", status: 500 } });
    await act(() => auth.logout());
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(failure("Logout failed", "No"));
  });

  test("when a password reset fails", async () => {
    coversSpec("8.6");
    fake.auth.resetPasswordForEmail.mockResolvedValueOnce(
      refused("email rate limit exceeded", 429, "over_email_send_rate_limit"),
    );
    await act(() => auth.resetPassword(credentials.email));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Password reset failed", "email rate limit exceeded"),
    );
  });

  test("when a Google sign-in fails", async () => {
    coversSpec("8.8");
    fake.auth.signInWithOAuth.mockResolvedValueOnce(refused("Unsupported provider: google"));
    await act(() => auth.signInWithGoogle());
    expect(stubs.toast).toHaveBeenLastCalledWith(
      failure("Google sign-in failed", "Unsupported provider: google"),
    );
    fake.auth.signInWithOAuth.mockRejectedValueOnce(new TypeError("x is not a function"));
    await act(() => auth.signInWithGoogle());
    expect(stubs.toast).toHaveBeenLastCalledWith(
      failure("Google sign-in failed", "An unexpected error occurred during Google sign-in."),
    );
  });

  test("when a password change fails", async () => {
    coversSpec("8.12");
    fake.auth.updateUser.mockResolvedValueOnce(refused("Auth session missing!"));
    await act(() => auth.updatePassword("secret"));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Error updating password", "Auth session missing!"),
    );
  });

  test("when the auth service is unreachable", async () => {
    fake.auth.signInWithPassword.mockResolvedValueOnce(refused("fetch failed", 0));
    await act(() => auth.login(credentials));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
      failure("Login failed", expect.stringContaining("could not be reached") as unknown as string),
    );
  });
});

describe("AuthProvider does not reveal whether an account exists", () => {
  const coolDown = refused(
    "For security purposes, you can only request this after 42 seconds.",
    429,
    "over_email_send_rate_limit",
  );

  beforeEach(async () => {
    renderAt("/", <Probe />);
    await screen.findByText("no user");
  });

  test("when a second reset email is rate-limited", async () => {
    coversSpec("8.7");
    fake.auth.resetPasswordForEmail.mockResolvedValueOnce(coolDown);
    await act(() => auth.resetPassword(credentials.email));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
      title: "Password reset email sent",
      description: "Check your email for a password reset link",
    });
  });

  test("when a second registration is rate-limited", async () => {
    fake.auth.signUp.mockResolvedValueOnce(coolDown);
    expect(await act(() => auth.register(credentials))).toEqual({ ok: true, value: "confirm" });
    expect(stubs.toast).not.toHaveBeenCalled();
  });
});

describe("RequireUser", () => {
  test("renders its children after the session has loaded", async () => {
    coversSpec("2.15");
    fake.begin("t1");
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    expect(screen.getByRole("status")).toBeTruthy();
    expect(screen.queryByText("secret")).toBeNull();
    await screen.findByText("secret");
    expect(stubs.router.replace).not.toHaveBeenCalled();
  });

  test("redirects a visitor to the auth screen with the current path", async () => {
    coversSpec("2.15");
    renderAt("/checkout?planId=2&x=a%26b", <RequireUser>secret</RequireUser>);
    await vi.waitFor(() => expect(stubs.router.replace).toHaveBeenCalled());
    expect(stubs.router.replace).toHaveBeenCalledExactlyOnceWith(
      "/auth?redirect=%2Fcheckout%3FplanId%3D2%26x%3Da%2526b",
    );
    expect(screen.queryByText("secret")).toBeNull();
  });

  test("redirects back to `returnTo` if it is set", async () => {
    coversSpec("2.71");
    renderAt(
      "/products/domain-name-checker",
      <RequireUser returnTo="/landing/domain-name-checker">secret</RequireUser>,
    );
    await vi.waitFor(() => expect(stubs.router.replace).toHaveBeenCalled());
    expect(stubs.router.replace).toHaveBeenCalledWith("/auth?redirect=%2Flanding%2Fdomain-name-checker");
  });

  test("redirects when the session ends", async () => {
    fake.begin("t1");
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    await screen.findByText("secret");
    act(() => fake.emit("SIGNED_OUT", null));
    expect(screen.queryByText("secret")).toBeNull();
    expect(stubs.router.replace).toHaveBeenCalledWith("/auth?redirect=%2Fcheckout");
  });

  test("does not redirect while the auth service is unreachable", async () => {
    fake.begin("t1");
    fake.state.user = refused("fetch failed", 0);
    renderAt("/checkout", <RequireUser>secret</RequireUser>);
    await screen.findByText("We could not check your session");
    expect(stubs.router.replace).not.toHaveBeenCalled();
    fake.state.user = createStubSupabase().state.user;
    await act(async () => screen.getByRole("button", { name: "Try again" }).click());
    await screen.findByText("secret");
  });
});
